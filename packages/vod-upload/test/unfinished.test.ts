import { describe, expect, test } from 'vitest'
import { forgetUnfinished, listUnfinished, tencentVod } from '../src/index.ts'
import { denied, fileOf, MIB, world } from './setup.ts'

/** An upload with the key `k1` that stopped before its completion, with all parts stored. */
async function stopped() {
  const all = world()
  all.service.fail('complete', denied)
  await expect(all.upload({ file: fileOf(20 * MIB), user: 'li', uploadKey: 'k1' }).start()).rejects.toThrow()
  const [one] = await listUnfinished('li', all.ports)
  all.service.seen.length = 0
  return { ...all, id: one?.id ?? '' }
}

describe('listUnfinished', () => {
  test('tells what there is of each upload, to its own user', async () => {
    const { ports } = await stopped()
    expect(await listUnfinished('li', ports)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{40}$/),
        fileName: '党课.开讲.MP4',
        fileSize: 20 * MIB,
        lastModified: 1_600_000_000_000,
        uploadKey: 'k1',
        savedAt: 1_700_000_000_000,
        loaded: 20 * MIB,
        running: false,
      },
    ])
    expect(await listUnfinished('wang', ports)).toEqual([])
  })

  test('promises no bytes that the store no longer keeps', async () => {
    const { clock, ports, service, upload } = world()
    service.fail('complete', denied)
    const kept = { ...tencentVod, keepsMs: 86_400_000 }
    await expect(upload({ file: fileOf(9 * MIB), service: kept }).start()).rejects.toThrow()
    clock.pass(86_399_000)
    expect(await listUnfinished('', ports)).toMatchObject([{ loaded: 9 * MIB }])
    clock.pass(2000)
    expect(await listUnfinished('', ports)).toMatchObject([{ loaded: 0 }])
  })

  test('knows of each part that the store has, for what is cut off cannot say so later', async () => {
    const { ports, sessions, upload } = world()
    const saved: number[] = []
    const { save } = sessions
    sessions.save = async (id, session) => {
      saved.push(session.loaded / MIB)
      await save(id, session)
    }
    await upload({ file: fileOf(200 * MIB), ports }).start()
    const parts = Array.from({ length: 200 / 8 + 1 }, (_, i) => i * 8)
    expect([...new Set(saved)]).toEqual(parts)
  })

  test('the newest comes first, and what runs says so', async () => {
    const { clock, ports, service, tabs, upload } = await stopped()
    clock.pass(5)
    service.fail('complete', denied)
    await expect(upload({ file: fileOf(9 * MIB, 'b.mp4'), user: 'li' }).start()).rejects.toThrow()
    tabs.held.add(`vod-upload:${(await listUnfinished('li', ports))[0]?.id}`)
    expect((await listUnfinished('li', ports)).map(({ fileName, running }) => [fileName, running])).toEqual([
      ['b.mp4', true],
      ['党课.开讲.MP4', false],
    ])
  })
})

describe('forgetUnfinished', () => {
  test('deletes the parts too', async () => {
    const { id, ports, service } = await stopped()
    const keys: unknown[] = []
    const getSignature = async (uploadKey?: string) => {
      keys.push(uploadKey)
      return 'signature'
    }
    await forgetUnfinished(id, { getSignature, ports })
    expect(service.whats()).toEqual(['Apply', 'abort'])
    expect(service.of('Apply')[0]?.body.vodSessionKey).toBe('session-1')
    expect([...service.uploads]).toEqual([])
    expect(keys).toEqual(['k1'])
    expect(service.of('report')).toEqual([])
    expect(await listUnfinished('li', ports)).toEqual([])
  })

  test('is done even if the store cannot be reached', async () => {
    const { id, logged, ports, service } = await stopped()
    service.fail('Apply', 'network', 9)
    await forgetUnfinished(id, { getSignature: async () => 's', ports })
    expect(await listUnfinished('li', ports)).toEqual([])
    expect(logged.map(([message]) => message)).toContain('what was stored could not be deleted')
  })

  test.each(['was', 'has just been'])('leaves alone what %s begun on some page', async (when) => {
    const { id, ports, tabs } = await stopped()
    tabs.held.add(`vod-upload:${id}`)
    const locks = when === 'was' ? tabs.locks : { ...tabs.locks, isHeld: async () => false }
    const forgetting = forgetUnfinished(id, { getSignature: async () => 's', ports: { ...ports, locks } })
    await expect(forgetting).rejects.toThrow('这个视频正在上传，请先取消上传')
    expect(await listUnfinished('li', ports)).toHaveLength(1)
  })

  test('of what is not there is no failure', async () => {
    const { ports } = await stopped()
    await forgetUnfinished('no such id', { getSignature: async () => 's', ports })
  })
})

describe('the upload key', () => {
  test('goes to the signer; an upload that is picked up again keeps its own', async () => {
    const { service, upload } = await stopped()
    const keys = new Set<unknown>()
    const getSignature = async (uploadKey?: string) => {
      keys.add(uploadKey)
      return 'signature'
    }
    const one = upload({ file: fileOf(20 * MIB), user: 'li', uploadKey: 'k2', getSignature })
    const seen: unknown[] = []
    one.on('state', (state) => state === 'applying' && seen.push(one.uploadKey))
    expect(one.uploadKey).toBe('k2')
    await one.start()
    expect(seen).toEqual(['k1'])
    expect([...keys]).toEqual(['k1'])
    expect(service.of('part')).toEqual([])

    const other = upload({ file: fileOf(9 * MIB), user: 'li', uploadKey: 'k3' })
    await other.start()
    expect(other.uploadKey).toBe('k3')
  })
})
