import { describe, expect, test } from 'vitest'
import { listUnfinished } from '../src/index.ts'
import { denied, fileOf, MIB, world } from './setup.ts'

/** Another tab stopped after all parts were there, or is still at it. */
async function otherTab() {
  const all = world()
  all.service.fail('complete', denied)
  await expect(all.upload({ file: fileOf(20 * MIB) }).start()).rejects.toThrow()
  const [one] = await listUnfinished('', all.ports)
  const name = `vod-upload:${one?.id}`
  all.tabs.held.add(name)
  all.service.seen.length = 0
  const waiting = all.upload({ file: fileOf(20 * MIB) })
  const outcome = waiting.start()
  await expect.poll(() => waiting.state, { timeout: 15_000 }).toBe('waiting')
  return { ...all, name, waiting, outcome }
}

describe('the same file in another tab', () => {
  test('is waited for, then taken over without sending anything again', async () => {
    const { outcome, service, tabs, waiting } = await otherTab()
    expect(service.seen).toEqual([])
    tabs.end()
    expect(await outcome).toMatchObject({ fileId: 'file-of-session-1' })
    expect(service.whats()).toEqual(['Prepare', 'Apply', 'parts', 'complete', 'Commit'])
    const afterwards = ['preparing', 'applying', 'storing', 'committing', 'done']
    expect(waiting.states).toEqual(['preparing', 'waiting', ...afterwards])
    expect(tabs.held.size).toBe(0)
  })

  test('that was finished there becomes a video of its own', async () => {
    const { outcome, service, sessions, tabs } = await otherTab()
    sessions.kept.clear()
    tabs.end()
    expect(await outcome).toMatchObject({ fileId: 'file-of-session-2' })
    expect(service.of('part')).toHaveLength(3)
  })

  test('is left alone by a cancel here', async () => {
    const { name, outcome, service, sessions, tabs, waiting } = await otherTab()
    await Promise.all([waiting.cancel(), expect(outcome).rejects.toMatchObject({ name: 'AbortError' })])
    expect(service.whats()).toEqual([])
    expect(service.uploads.size).toBe(1)
    expect([sessions.kept.size, [...tabs.held]]).toEqual([1, [name]])
  })

  test('can be paused while it waits', async () => {
    const { outcome, tabs, waiting } = await otherTab()
    waiting.pause()
    expect(waiting.state).toBe('paused')
    tabs.end()
    waiting.resume()
    await outcome
    expect(waiting.state).toBe('done')
  })

  test('locks that fail cost only the waiting', async () => {
    const { logged, upload } = world()
    const broken = () => Promise.reject(new Error('no locks here'))
    await upload({ ports: { locks: { take: broken, isHeld: broken } } }).start()
    expect(logged.map(([message]) => message)).toContain('another page may be using the session too')
  })
})
