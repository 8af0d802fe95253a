import { describe, expect, test } from 'vitest'
import { UploadError } from '../src/errors.ts'
import { denied, fileOf, MIB, world } from './setup.ts'

const ABORTED = { name: 'AbortError' }

describe('a small video', () => {
  test('goes through prepare, apply, one PUT and commit', async () => {
    const { service, upload } = world()
    const one = upload()
    expect(one.state).toBe('ready')
    expect(await one.start()).toEqual({
      fileId: 'file-of-session-1',
      video: { url: 'https://play.example/session-1.mp4' },
    })
    expect(one.state).toBe('done')
    expect(service.whats()).toEqual(['Prepare', 'Apply', 'put', 'Commit'])
    expect(service.objects).toEqual(new Map([['/dir 1/v.mp4', 100]]))
  })

  test('asks for a fresh signature before every call', async () => {
    const { service, upload } = world()
    service.fail('Apply', 'network', 2)
    await upload().start()
    const calls = service.seen.filter(({ url }) => url.includes('Action='))
    expect(calls.map(({ body }) => body.signature)).toEqual([1, 2, 3, 4, 5].map((n) => `signature ${n}`))
  })

  test('apply names the file, its type and size', async () => {
    const { service, upload } = world()
    await upload().start()
    const video = { videoName: '党课.开讲', videoType: 'mp4', videoSize: 100 }
    expect(service.of('Apply')[0]?.body).toEqual({ signature: 'signature 2', uploadFromWeb: true, ...video })
    expect(service.of('Commit')[0]?.body).toEqual({ signature: 'signature 3', vodSessionKey: 'session-1' })
  })

  test('a shown name replaces the name of the file, without characters the provider refuses', async () => {
    const { service, upload } = world()
    await upload({ name: '第1.2讲: 党史/党建' }).start()
    expect(service.of('Apply')[0]?.body).toMatchObject({ videoName: '第1.2讲_ 党史_党建', videoType: 'mp4' })
  })

  test('a cover goes along and comes back with its address', async () => {
    const { service, upload } = world()
    const result = await upload({ cover: fileOf(20, 'poster.PNG', 'image/png') }).start()
    const cover = { coverName: 'poster', coverType: 'png', coverSize: 20 }
    expect(service.of('Apply')[0]?.body).toMatchObject(cover)
    expect(service.objects.get('/dir 1/c.png')).toBe(20)
    expect(result.cover).toEqual({ url: 'https://play.example/session-1.png' })
  })

  test('no request carries cookies or a credential in its address', async () => {
    const { service, upload } = world()
    await upload({ file: fileOf(9 * MIB) }).start()
    for (const { url } of service.seen) expect(url).not.toMatch(/signature|SK\d|token/i)
  })
})

describe('a large video', () => {
  test('goes up in chunks of 8 MiB, six at a time', async () => {
    const { service, upload } = world()
    await upload({ file: fileOf(65 * MIB) }).start()
    expect(service.of('part').map(({ size }) => size)).toEqual([...Array(8).fill(8 * MIB), MIB])
    expect(service.state.mostUnderWay).toBe(6)
    expect(service.objects.get('/dir 1/v.mp4')).toBe(65 * MIB)
    expect(service.uploads.size).toBe(0)
  })

  test('exactly 8 MiB is one PUT, one byte more are two parts', async () => {
    const { service, upload } = world()
    await upload({ file: fileOf(8 * MIB) }).start()
    await upload({ file: fileOf(8 * MIB + 1) }).start()
    expect(service.of('put')).toHaveLength(1)
    expect(service.of('part').map(({ size }) => size)).toEqual([8 * MIB, 1])
  })
})

describe('start', () => {
  test('answers the same promise while it runs and when it is done', async () => {
    const { service, upload } = world()
    const one = upload()
    const first = one.start()
    expect(one.start()).toBe(first)
    await first
    expect(one.start()).toBe(first)
    expect(service.of('Apply')).toHaveLength(1)
  })

  test('after a failure starts again', async () => {
    const { service, upload } = world()
    service.fail('Apply', { json: { code: 10011, message: '文件类型不支持' } }, 4)
    const one = upload()
    await expect(one.start()).rejects.toMatchObject({ kind: 'refused', message: '文件类型不支持' })
    expect(one.state).toBe('failed')
    expect(await one.start()).toMatchObject({ fileId: 'file-of-session-1' })
  })

  test('a file that can no longer be read is refused before anything is sent', async () => {
    const { service, upload } = world()
    const file = fileOf(10)
    Object.defineProperty(file, 'slice', {
      value: () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }),
    })
    await expect(upload({ file }).start()).rejects.toThrow('文件无法读取，可能已被移动或修改，请重新选择')
    expect(service.whats()).toEqual([])
  })
})

describe('cancel', () => {
  test('aborts every request, deletes the parts and rejects with an AbortError', async () => {
    const { service, sessions, upload } = world()
    const one = upload({ file: fileOf(65 * MIB) })
    const running = one.start()
    const aborted = { ...ABORTED, kind: 'aborted', message: '上传已取消' }
    const outcome = expect(running).rejects.toMatchObject(aborted)
    await new Promise<void>((resolve) => one.on('progress', ({ percent }) => percent > 0.3 && resolve()))
    await one.cancel()
    await outcome
    expect(one.state).toBe('cancelled')
    expect(service.uploads.size).toBe(0)
    expect(sessions.kept.size).toBe(0)
    expect(service.whats().at(-1)).toBe('abort')
    expect(service.of('Commit')).toHaveLength(0)
    await expect(one.start()).rejects.toMatchObject(ABORTED)
  })

  test('deletes a multipart upload whose id never arrived', async () => {
    const { service, upload } = world()
    service.fail('open', 'lost')
    const one = upload({ file: fileOf(9 * MIB) })
    const outcome = expect(one.start()).rejects.toMatchObject(ABORTED)
    await until(() => service.uploads.size === 1)
    await one.cancel()
    await outcome
    expect(service.uploads.size).toBe(0)
  })

  test.each(['Prepare', 'Apply', 'put', 'Commit'])('while %s hangs', async (what) => {
    const { service, upload } = world()
    service.fail(what, 'hang')
    const one = upload()
    const outcome = expect(one.start()).rejects.toMatchObject(ABORTED)
    await until(() => service.of(what).length > 0)
    await one.cancel()
    await outcome
  })

  test('while the signature is awaited', async () => {
    const { upload } = world()
    const one = upload({ getSignature: () => new Promise(() => {}) })
    const outcome = expect(one.start()).rejects.toBeInstanceOf(UploadError)
    await one.cancel()
    await outcome
  })

  test('before the start', async () => {
    const { service, upload } = world()
    const one = upload()
    await one.cancel()
    await expect(one.start()).rejects.toMatchObject(ABORTED)
    expect(service.seen).toEqual([])
  })

  test('of a failed upload deletes its parts', async () => {
    const { service, upload } = world()
    service.fail('complete', denied)
    const one = upload({ file: fileOf(9 * MIB) })
    await expect(one.start()).rejects.toMatchObject({ kind: 'refused', storeCode: 'AccessDenied' })
    expect(service.uploads.size).toBe(1)
    await one.cancel()
    expect(service.uploads.size).toBe(0)
  })

  test('and the same file picked again at once: that upload is kept for a later run', async () => {
    const { service, sessions, upload } = world()
    service.fail('part', 'hang', 5)
    const one = upload({ file: fileOf(33 * MIB) })
    const outcome = expect(one.start()).rejects.toMatchObject(ABORTED)
    await until(() => service.of('part').length === 5)
    service.fail('complete', denied)
    const cancelling = one.cancel()
    const two = upload({ file: fileOf(33 * MIB) })
    await expect(two.start()).rejects.toMatchObject({ storeCode: 'AccessDenied' })
    await Promise.all([cancelling, outcome])
    expect([...sessions.kept.values()]).toMatchObject([{ vodSessionKey: 'session-2' }])
    expect(service.uploads.size).toBe(1)
    await two.start()
    expect(service.of('part')).toHaveLength(5 + 5)
  })

  test('without a network does not wait for one', async () => {
    const { network, service, sessions, upload } = world()
    service.fail('part', 'hang', 2)
    const one = upload({ file: fileOf(9 * MIB) })
    const outcome = expect(one.start()).rejects.toMatchObject(ABORTED)
    await until(() => service.of('part').length === 2)
    network.goes()
    await one.cancel()
    await outcome
    expect(sessions.kept.size).toBe(0)
  })

  test('after the end changes nothing', async () => {
    const { service, upload } = world()
    const one = upload()
    await one.start()
    await one.cancel()
    expect(one.state).toBe('done')
    expect(service.objects.size).toBe(1)
  })
})

async function until(condition: () => boolean) {
  for (let turn = 0; turn < 10_000 && !condition(); turn++)
    await new Promise((resolve) => setImmediate(resolve))
  expect(condition()).toBe(true)
}
