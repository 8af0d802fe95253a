import { describe, expect, test } from 'vitest'
import type { Upload } from '../src/index.ts'
import { denied, fileOf, MIB, world } from './setup.ts'

type World = ReturnType<typeof world>

/** Pauses the upload when the request has been sent, before its answer is there. */
function pauseAt(all: World, what: string, number = 1) {
  const { send } = all.service.http
  let left = number
  const paused: { upload?: Upload } = {}
  all.service.http.send = (request) => {
    const before = all.service.of(what).length
    const reply = send(request)
    if (all.service.of(what).length > before && --left === 0) paused.upload?.pause()
    return reply
  }
  return paused
}

async function pausedAt(what: string, number = 1) {
  const all = world()
  const paused = pauseAt(all, what, number)
  const upload = all.upload({ file: fileOf(65 * MIB) })
  paused.upload = upload
  const outcome = upload.start()
  await expect.poll(() => upload.state, { timeout: 15_000 }).toBe('paused')
  return { ...all, one: upload, outcome }
}

const rising = (values: number[]) => expect(values).toEqual([...values].sort((a, b) => a - b))

describe('pause', () => {
  test.each(['Prepare', 'Apply', 'open', 'part', 'complete'])(
    'at %s stops what is under way, and the rest goes on later',
    async (what) => {
      const { one, outcome, service, sessions } = await pausedAt(what)
      const asked = service.seen.length
      await new Promise((resolve) => setImmediate(resolve))
      expect(service.seen).toHaveLength(asked)
      expect(one.state).toBe('paused')
      one.resume()
      expect(await outcome).toMatchObject({ fileId: expect.any(String) })
      expect(one.states.at(-1)).toBe('done')
      expect(sessions.kept.size).toBe(0)
      rising(one.progress.map(({ loaded }) => loaded))
    },
  )

  test('keeps the parts that are there: none is sent again', async () => {
    const { one, outcome, service } = await pausedAt('part', 8)
    const [multipart] = [...service.uploads.values()]
    const there = [...(multipart?.parts.keys() ?? [])]
    expect(there.length).toBeGreaterThan(0)
    service.seen.length = 0
    one.resume()
    await outcome
    const sent = service.of('part').map(({ url }) => Number(new URL(url).searchParams.get('partNumber')))
    expect([...there, ...sent].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(service.of('open')).toEqual([])
  })

  test('is no failure in the reports, and the whole is one upload in them', async () => {
    const { one, outcome } = await pausedAt('part', 3)
    one.resume()
    await outcome
    const asked = ['report_prepare', 'report_apply']
    const ended = ['report_cos_upload', 'report_commit', 'report_done']
    expect(one.events.map(([event]) => event)).toEqual([...asked, ...asked, ...ended])
    expect(one.events.every(([, { errCode }]) => errCode === 0)).toBe(true)
    expect(new Set(one.events.map(([, { reqKey }]) => reqKey)).size).toBe(1)
  })

  test('again and again does no harm', async () => {
    const { one, outcome } = await pausedAt('part', 2)
    for (let n = 0; n < 3; n++) {
      one.resume()
      one.pause()
    }
    one.pause()
    expect(one.state).toBe('paused')
    one.resume()
    one.resume()
    await outcome
    expect(one.state).toBe('done')
  })

  test.each(['paused', 'resumed'])('cancel ends an upload that was %s and deletes its parts', async (how) => {
    const { one, outcome, service, sessions } = await pausedAt('part', 3)
    if (how === 'resumed') one.resume()
    await Promise.all([one.cancel(), expect(outcome).rejects.toMatchObject({ name: 'AbortError' })])
    expect(one.state).toBe('cancelled')
    expect([service.uploads.size, sessions.kept.size]).toEqual([0, 0])
  })

  test('does nothing before the start, during the commit and at the end', async () => {
    const all = world()
    const paused = pauseAt(all, 'Commit')
    const one = all.upload()
    paused.upload = one
    one.pause()
    one.resume()
    expect(one.state).toBe('ready')
    await one.start()
    expect(one.states).not.toContain('paused')
    one.pause()
    expect(one.state).toBe('done')
    expect(all.service.of('Commit')).toHaveLength(1)
  })
})

describe('cancel', () => {
  test('of one that goes on after a reload deletes what was stored before, without a grant of its own', async () => {
    const all = world()
    all.service.fail('complete', denied)
    await expect(all.upload({ file: fileOf(20 * MIB) }).start()).rejects.toThrow()
    const one = all.upload({ file: fileOf(20 * MIB) })
    one.on('state', (state) => state === 'applying' && one.cancel())
    await expect(one.start()).rejects.toMatchObject({ name: 'AbortError' })
    await one.cancel()
    expect([all.service.uploads.size, all.sessions.kept.size]).toEqual([0, 0])
  })
})
