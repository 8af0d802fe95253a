import { describe, expect, test } from 'vitest'
import type { KeptSession } from '../src/ports.ts'
import { denied, fileOf, MIB, world } from './setup.ts'

/** Uploads until the completion is refused: all five parts are there, the session is kept. */
async function interrupted() {
  const all = world()
  all.service.fail('complete', denied)
  await expect(all.upload({ file: fileOf(33 * MIB), user: 'li' }).start()).rejects.toThrow()
  const [id, session] = [...all.sessions.kept][0] as [string, KeptSession]
  const multipart = all.service.uploads.get(session.uploadId ?? '')
  all.service.seen.length = 0
  /** The same file again. */
  const again = () => all.upload({ file: fileOf(33 * MIB), user: 'li' })
  return { ...all, id, session, parts: multipart?.parts ?? new Map(), again }
}

describe('after an interruption', () => {
  test('only the missing parts are sent', async () => {
    const { parts, service, sessions, again } = await interrupted()
    parts.delete(2)
    parts.set(4, { etag: '"half"', size: 5 })
    const one = again()
    await one.start()
    const sent = service.of('part').map(({ url }) => new URL(url).searchParams.get('partNumber'))
    expect(sent).toEqual(['2', '4'])
    expect(service.of('Apply')[0]?.body).toEqual({
      signature: expect.any(String),
      uploadFromWeb: true,
      vodSessionKey: 'session-1',
    })
    expect(service.objects.get('/dir 1/v.mp4')).toBe(33 * MIB)
    expect(sessions.kept.size).toBe(0)
    expect(one.progress[0]?.loaded).toBeGreaterThanOrEqual(8 * MIB)
  })

  test('how much is there is told before anybody is asked, and does not fall when some of it is lost', async () => {
    const { parts, service, again } = await interrupted()
    parts.delete(2)
    const one = again()
    const asked: number[] = []
    one.on('progress', () => void asked.push(service.seen.length))
    await one.start()
    expect(asked[0]).toBe(0)
    expect(one.progress[0]).toEqual({ loaded: 33 * MIB, total: 33 * MIB, percent: 1 })
    expect(one.progress.map(({ percent }) => percent)).toEqual(one.progress.map(() => 1))
    expect(one.progress.flatMap(({ resent }) => resent ?? [])).not.toEqual([])
  })

  test('nothing is promised that the store no longer keeps', async () => {
    const { clock, id, session, sessions, again } = await interrupted()
    sessions.kept.set(id, { ...session, savedAt: clock.now() - 1000, keepsMs: 1000 })
    const one = again()
    const states: string[] = []
    one.on('progress', () => void states.push(one.state))
    await one.start()
    expect(states[0]).toBe('storing')
  })

  const bytes = new Uint8Array(33 * MIB)
  const named = (parts: BlobPart[], lastModified: number) =>
    new File(parts, '党课.开讲.MP4', { lastModified })

  test.each<[string, () => File, string]>([
    ['another user', () => fileOf(33 * MIB), 'wang'],
    ['another name', () => fileOf(33 * MIB, 'b.mp4'), 'li'],
    ['another size', () => fileOf(33 * MIB + 1), 'li'],
    ['another end', () => named([bytes.subarray(1), 'x'], 1_600_000_000_000), 'li'],
    ['another time', () => named([bytes], 1), 'li'],
  ])('%s starts afresh', async (_, file, user) => {
    const { service, upload } = await interrupted()
    await upload({ file: file(), user }).start()
    expect(service.of('Apply')[0]?.body).not.toHaveProperty('vodSessionKey')
    expect(service.of('parts')).toEqual([])
  })

  test('a session that the provider refuses is forgotten, and the next attempt starts afresh', async () => {
    const { service, again } = await interrupted()
    service.sessions.delete('session-1')
    service.sessions.set('other', '/other.mp4')
    await again().start()
    expect(service.of('Apply').map(({ body }) => body.vodSessionKey)).toEqual(['session-1', undefined])
    expect(service.of('part')).toHaveLength(5)
  })

  test.each([
    [10010, '上传签名已过期，请重试'],
    [10011, '上传签名尚未生效，请检查服务器时间'],
    [10000, 'internal error'],
    [-100, 'request frequency limit exceeded'],
  ])(
    'a refusal that says nothing about the session (%i) passes, and nothing is sent twice',
    async (code, message) => {
      const { service, again } = await interrupted()
      service.fail('Apply', { json: { code, message } }, 2)
      await again().start()
      expect(service.of('part')).toEqual([])
    },
  )

  test('a session that was refused to the end of one run is tried once more in the next, and then a new one takes its place', async () => {
    const { service, sessions, again } = await interrupted()
    service.fail('Apply', { json: { code: 10000, message: 'internal error' } }, 4)
    const one = again()
    await expect(one.start()).rejects.toMatchObject({ code: 10000 })
    expect([...sessions.kept.values()]).toMatchObject([{ vodSessionKey: 'session-1', isDoubted: true }])
    service.fail('Apply', { status: 502 })
    service.fail('Apply', { json: { code: 10000, message: 'internal error' } })
    service.seen.length = 0
    await one.start()
    const asked = service.of('Apply').map(({ body }) => body.vodSessionKey)
    expect(asked).toEqual(['session-1', 'session-1', undefined])
    expect(service.of('part')).toHaveLength(5)
  })

  test('a session that was refused to the end of one run goes on in the next if it is accepted', async () => {
    const { service, sessions, again } = await interrupted()
    service.fail('Apply', { json: { code: 10000, message: 'internal error' } }, 4)
    const one = again()
    await expect(one.start()).rejects.toMatchObject({ code: 10000 })
    service.fail('complete', denied)
    await expect(one.start()).rejects.toMatchObject({ storeCode: 'AccessDenied' })
    expect(service.of('part')).toEqual([])
    expect([...sessions.kept.values()][0]).not.toHaveProperty('isDoubted')
  })

  test('a provider that refuses everybody costs no session', async () => {
    const { service, sessions, again } = await interrupted()
    service.fail('Apply', { json: { code: 10014, message: '视频存储空间已用完，请联系管理员' } }, 8)
    const one = again()
    await expect(one.start()).rejects.toMatchObject({ code: 10014 })
    await expect(one.start()).rejects.toMatchObject({ code: 10014 })
    expect([...sessions.kept.values()]).toMatchObject([{ vodSessionKey: 'session-1' }])
    await one.start()
    expect(service.of('part')).toEqual([])
  })

  test('a session outlives hosts that are down', async () => {
    const { id, service, sessions, again } = await interrupted()
    service.fail('Apply', { status: 502 }, 4)
    await expect(again().start()).rejects.toMatchObject({
      kind: 'server',
    })
    expect(sessions.kept.has(id)).toBe(true)
  })

  test('a multipart upload that is gone is opened anew', async () => {
    const { service, session, again } = await interrupted()
    service.uploads.delete(session.uploadId ?? '')
    await again().start()
    expect(service.whats().slice(2, 5)).toEqual(['parts', 'head', 'open'])
    expect(service.of('part')).toHaveLength(5)
  })

  test('an object that was completed unnoticed is only committed', async () => {
    const { service, session, again } = await interrupted()
    service.uploads.delete(session.uploadId ?? '')
    service.objects.set('/dir 1/v.mp4', 33 * MIB)
    await again().start()
    expect(service.whats()).toEqual(['Prepare', 'Apply', 'parts', 'head', 'Commit'])
  })
})

describe('the session', () => {
  test('is kept until the commit is acknowledged', async () => {
    const { service, sessions, upload } = world()
    service.fail('Commit', 'network', 4)
    service.fail('probe', 'network')
    const one = upload()
    await expect(one.start()).rejects.toMatchObject({ kind: 'network', code: 500 })
    expect([...sessions.kept.values()]).toMatchObject([
      { vodSessionKey: 'session-1', key: 'dir 1/v.mp4', stored: true, loaded: 100 },
    ])
    service.seen.length = 0
    await one.start()
    expect(service.whats()).toEqual(['Prepare', 'Apply', 'Commit'])
    expect(sessions.kept.size).toBe(0)
  })

  test('outlives a renewal that is refused in passing', async () => {
    const { service, sessions, upload } = world()
    const { send } = service.http
    let parts = 0
    service.http.send = (request) => {
      if (request.url.includes('partNumber') && ++parts === 3) {
        service.state.expiredUpTo = 1
        service.fail('Apply', { json: { code: 10000, message: 'internal error' } })
      }
      return send(request)
    }
    service.fail('complete', denied)
    await expect(upload({ file: fileOf(33 * MIB) }).start()).rejects.toMatchObject({
      storeCode: 'AccessDenied',
    })
    expect(service.of('Apply')).toHaveLength(3)
    expect(sessions.kept.size).toBe(1)
  })

  test('a store that cannot be asked at once whether the file is there is asked again', async () => {
    const { service, upload } = world()
    service.fail('Commit', { json: { code: 9, message: 'no' } }, 4)
    const one = upload()
    await expect(one.start()).rejects.toMatchObject({ code: 9 })
    service.fail('head', { status: 503 }, 2)
    await one.start()
    expect(service.of('put')).toHaveLength(1)
  })

  test('can be taken up by whoever hears of the failure', async () => {
    const { service, sessions, upload } = world()
    service.fail('complete', denied)
    const one = upload({ file: fileOf(33 * MIB) })
    const again = new Promise((resolve) => {
      one.on('state', (state) => {
        if (state !== 'failed') return
        service.seen.length = 0
        resolve(one.start())
      })
    })
    await expect(one.start()).rejects.toMatchObject({ storeCode: 'AccessDenied' })
    await again
    expect(service.of('Apply')[0]?.body.vodSessionKey).toBe('session-1')
    expect([service.of('part').length, sessions.kept.size]).toEqual([0, 0])
  })

  test('of a small file whose arrival went unnoticed is not sent again', async () => {
    const { service, upload } = world()
    service.fail('put', 'lost')
    service.fail('put', denied)
    const one = upload()
    await expect(one.start()).rejects.toMatchObject({ storeCode: 'AccessDenied' })
    service.seen.length = 0
    await one.start()
    expect(service.whats()).toEqual(['Prepare', 'Apply', 'head', 'Commit'])
  })

  test('is looked into after a commit that the provider refused', async () => {
    const { service, upload } = world()
    service.fail('Commit', { json: { code: 9, message: 'gone' } }, 8)
    const one = upload()
    await expect(one.start()).rejects.toMatchObject({ code: 9 })
    service.seen.length = 0
    await expect(one.start()).rejects.toMatchObject({ code: 9 })
    expect(service.whats().slice(0, 4)).toEqual(['Prepare', 'Apply', 'head', 'Commit'])
    service.objects.clear()
    service.seen.length = 0
    await one.start()
    expect(service.whats()).toEqual(['Prepare', 'Apply', 'head', 'put', 'Commit'])
  })

  test('is looked into first of all after a commit that the provider refused although it was made', async () => {
    const { service, upload } = world()
    service.fail('Commit', { json: { code: 10000, message: 'internal error' } }, 4)
    service.fail('parts', { status: 403, text: '<Error><Code>InvalidAccessKeyId</Code></Error>' }, 9)
    const one = upload({ file: fileOf(9 * MIB) })
    await expect(one.start()).rejects.toMatchObject({ code: 10000 })
    service.seen.length = 0
    await one.start()
    expect(service.whats()).toEqual(['Prepare', 'Apply', 'head', 'Commit'])
  })

  test('is not shared by two uploads of one file at a time, and none waits for the other', async () => {
    const { service, upload } = world()
    const both = [upload(), upload()]
    const results = await Promise.all(both.map((one) => one.start()))
    expect(both.flatMap(({ states }) => states)).not.toContain('waiting')
    expect(results.map(({ fileId }) => fileId).sort()).toEqual(['file-of-session-1', 'file-of-session-2'])
    expect(service.of('put')).toHaveLength(2)
  })

  test('a store that throws costs only the resuming', async () => {
    const { logged, upload } = world()
    const broken = () => Promise.reject(new Error('quota'))
    const one = upload({ ports: { sessions: { load: broken, save: broken, remove: broken, list: broken } } })
    expect(await one.start()).toMatchObject({ fileId: 'file-of-session-1' })
    expect(logged.map(([message]) => message)).toContain('upload session is not kept')
  })

  test('holds what its user recognises it by, and no credential', async () => {
    const { session } = await interrupted()
    expect(session).toEqual({
      ...{ vodSessionKey: 'session-1', key: 'dir 1/v.mp4', uploadId: expect.any(String) },
      ...{ user: 'li', fileName: '党课.开讲.MP4', fileSize: 33 * MIB, lastModified: 1_600_000_000_000 },
      ...{ savedAt: 1_700_000_000_000, loaded: 33 * MIB },
    })
  })
})
