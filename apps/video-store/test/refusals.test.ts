import { readdir } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { authorization, chunks, errorOf, MB, md5, png, startStore, videoBytes } from './client.ts'
import { applied, begun, type Upload } from './under-way.ts'

const answer = (status: number, code: string) => ({ status, code })
const denied = answer(403, 'AccessDenied')
const unknown = answer(403, 'InvalidAccessKeyId')
const leftIn = async (dataDir: string, { fileId }: Upload) =>
  readdir(join(dataDir, 'video-store/sessions', fileId))

describe('POST /v3/index.php', () => {
  const svg = { coverName: 'c', coverType: 'svg', coverSize: 10 }
  const refusals: [string, object, Record<string, string | number>, number][] = [
    ['a video above the limit of the signature', { videoSize: 101 }, { maxSize: 100 }, 10004],
    ['a video above the limit of the store', { videoSize: 8 * MB + 1 }, {}, 10004],
    ['an empty video', { videoSize: 0 }, {}, 10001],
    ['half a byte', { videoSize: 1.5 }, {}, 10001],
    ['a size in words', { videoSize: '5' }, {}, 10001],
    ['a page as a video', { videoType: 'html' }, {}, 10005],
    ['no name', { videoName: '' }, {}, 10001],
    ['a drawing as a cover', svg, {}, 10006],
    ['a cover that is too large', { ...svg, coverType: 'png', coverSize: 10 * MB + 1 }, {}, 10006],
    ['an unknown session', { vodSessionKey: `5000000000000000000.${'a'.repeat(32)}` }, {}, 10002],
    ['a session key that is a path', { vodSessionKey: '../../etc/passwd' }, {}, 10002],
    ['a type that is a path', { videoType: 'mp4/../../x' }, {}, 10005],
    ['a type with a nought', { videoType: 'mp4\0' }, {}, 10005],
  ]
  test.each(refusals)('apply refuses %s', async (_, fields, extra, code) => {
    const { client, dataDir } = await startStore({ maxVideoBytes: 8 * MB })
    const video = { videoName: 'v', videoType: 'mp4', videoSize: MB, ...fields }
    const message = expect.stringMatching(/[一-龥]/)
    expect(await client.call('ApplyUploadUGC', { signature: client.signature(extra), ...video })).toEqual({
      code,
      message,
    })
    expect(await readdir(join(dataDir, 'video-store/sessions'))).toEqual([])
  })

  test('apply takes what is just within the limits', async () => {
    const { client } = await startStore({ maxVideoBytes: 8 * MB })
    await client.apply({ videoSize: 100 }, { maxSize: 100 })
    await client.apply({ videoSize: 8 * MB, coverName: 'c', coverType: 'png', coverSize: 10 * MB })
  })

  test('what was applied for counts against the quota', async () => {
    const { client } = await startStore({ quotaBytes: 5 * MB })
    await client.apply({ videoSize: 3 * MB })
    await expect(client.apply({ videoSize: 3 * MB })).rejects.toThrow('10014')
    await client.apply({ videoSize: 2 * MB })
  })

  test('committed videos count against the quota after a restart', async () => {
    const first = await startStore({ quotaBytes: 5 * MB })
    await first.client.publish(videoBytes(3 * MB))
    await first.close()
    const { client } = await startStore({ quotaBytes: 5 * MB, dataDir: first.dataDir })
    await expect(client.apply({ videoSize: 3 * MB })).rejects.toThrow('10014')
  })

  test('a session of one user is no other’s', async () => {
    const { client } = await startStore()
    const upload = await applied(client, {}, { user: 'zhang' })
    const { vodSessionKey } = upload.applied
    const resume = (extra: Record<string, string>) =>
      client.call('ApplyUploadUGC', { signature: client.signature(extra), vodSessionKey })
    expect(await resume({ user: 'li' })).toMatchObject({ code: 10003 })
    expect(await resume({})).toMatchObject({ code: 10003 })
    expect(await upload.commit({ user: 'li' })).toMatchObject({ code: 10003 })
    expect(await resume({ user: 'zhang' })).toMatchObject({ code: 0 })
  })

  test('commit refuses what is not stored', async () => {
    const { client } = await startStore()
    const upload = await begun(client)
    expect(await upload.commit()).toMatchObject({ code: 10007 })
    await upload.part(1, videoBytes(3 * MB))
    expect(await upload.commit()).toMatchObject({ code: 10007 })
  })

  test('unknown actions, other methods and other bodies', async () => {
    const { client } = await startStore()
    const post = (body: string) =>
      fetch(`${client.origin}/v3/index.php?Action=ApplyUploadUGC`, { method: 'POST', body })
    expect(await client.call('DeleteMedia', { signature: client.signature() })).toMatchObject({ code: 10001 })
    expect((await fetch(`${client.origin}/v3/index.php?Action=ApplyUploadUGC`)).status).toBe(405)
    for (const body of ['', '{', '[]', 'null', '"text"', '{}', '{"signature":5}']) {
      const response = await post(body)
      expect([response.status, await response.json()]).toMatchObject([200, { code: 10001 }])
    }
    expect((await post('x'.repeat((64 << 10) + 1))).status).toBe(413)
  })
})

describe('the object store', () => {
  test('a credential opens its own key only', async () => {
    const { client } = await startStore()
    const mine = await begun(client)
    const other = await begun(client)
    const body = videoBytes(MB)
    for (const path of [other.path, `${mine.path}x`, '/free.mp4'])
      expect(await mine.outcome('PUT', { body }, path)).toEqual(denied)
    expect(await mine.outcome('POST', { query: { uploads: '' } }, other.path)).toEqual(denied)
    expect(await mine.outcome('GET', {}, other.path)).toEqual(denied)
    const query = { partNumber: '1', uploadId: other.id }
    expect(await mine.outcome('PUT', { query, body })).toEqual(answer(404, 'NoSuchUpload'))
    const list = await (await mine.call('GET', { query: { uploads: '', prefix: '' } }, '/')).text()
    expect(list).toContain(mine.id)
    expect(list).not.toContain(other.id)
  })

  test('without an authorization nothing is seen before the commit, and nothing written after it', async () => {
    const { client } = await startStore()
    const upload = await applied(client, { videoSize: MB })
    await upload.send(videoBytes(MB))
    const head = async (prefix: string) =>
      (await fetch(client.origin + prefix + upload.path, { method: 'HEAD' })).status
    expect([await head(''), await head('/vod')]).toEqual([403, 404])
    await upload.commit()
    expect([await head(''), await head('/vod')]).toEqual([200, 200])
    expect(await upload.outcome('PUT', { body: videoBytes(MB) })).toEqual(unknown)
    const again = await applied(client, { vodSessionKey: upload.applied.vodSessionKey })
    expect(await again.outcome('PUT', { body: videoBytes(MB) })).toEqual(unknown)
  })

  test('unknown credentials, tokens and changed requests', async () => {
    const { client } = await startStore()
    const { path, applied: given } = await applied(client)
    const wrong = answer(403, 'SignatureDoesNotMatch')
    const call = async (changes: object, signed = {}) => {
      const certificate = { ...given.tempCertificate, ...changes }
      return errorOf(await client.store('POST', path, certificate, { query: { uploads: '' }, signed }))
    }
    expect(await call({ secretId: 'AKIDnobody' })).toEqual(unknown)
    expect(await call({ secretKey: 'guess' })).toEqual(wrong)
    expect(await call({ token: 'guess' })).toEqual(answer(403, 'InvalidToken'))
    expect(await call({}, { path: '/other' })).toEqual(wrong)
    expect(await call({}, { query: {} })).toEqual(wrong)
  })

  test('an expired credential is refused, a renewed one goes on', async () => {
    let now = Date.now()
    const { client } = await startStore({ clock: () => now })
    const upload = await begun(client)
    now += 7_201_000
    const body = videoBytes(3 * MB)
    expect(await errorOf(await upload.part(1, body))).toEqual(answer(403, 'ExpiredToken'))
    const renewed = await applied(client, { vodSessionKey: upload.applied.vodSessionKey })
    expect(renewed.applied.video).toEqual(upload.applied.video)
    renewed.id = upload.id
    expect((await renewed.part(1, body)).status).toBe(200)
  })

  test('numbers and sizes of parts that do not fit', async () => {
    const { client } = await startStore()
    const bytes = videoBytes(3 * MB)
    const upload = await begun(client)
    const put = (number: number | string, body: Buffer) =>
      upload.outcome('PUT', { query: { partNumber: String(number), uploadId: upload.id }, body })
    for (const number of [0, 10_001, -1, '1.5', 'one', ''])
      expect(await put(number, bytes)).toEqual(answer(400, 'InvalidArgument'))
    expect(await put(10_000, videoBytes(MB))).toMatchObject({ status: 200 })
    expect(await put(1, Buffer.concat([bytes, Buffer.alloc(1)]))).toEqual(answer(400, 'EntityTooLarge'))
    expect(await put(1, bytes.subarray(0, 2 * MB))).toMatchObject({ status: 200 })
    expect(await put(2, bytes.subarray(0, 1))).toEqual(answer(400, 'EntityTooLarge'))
  })

  test('lists of parts that do not fit', async () => {
    const { client } = await startStore()
    const bytes = videoBytes(3 * MB)
    const upload = await begun(client)
    const [first, short, second] = [bytes.subarray(0, 2 * MB), videoBytes(MB - 1), bytes.subarray(2 * MB)]
    await upload.parts([
      [1, first],
      [2, short],
    ])
    const lists: [string, ...[number, Buffer][]][] = [
      ['InvalidSize', [1, first], [2, short]],
      ['InvalidPartOrder', [2, short], [1, first]],
      ['InvalidPartOrder', [1, first], [1, first]],
      ['InvalidPart', [1, short]],
      ['InvalidPart', [3, short]],
    ]
    for (const [code, ...list] of lists)
      expect(await errorOf(await upload.complete(list))).toEqual(answer(400, code))
    for (const inner of ['', 'text', '<CompleteMultipartUpload/>', '<CompleteMultipartUpload><Part>'])
      expect(await upload.outcome('POST', { query: { uploadId: upload.id }, body: inner })).toEqual(
        answer(400, 'MalformedXML'),
      )
    await upload.part(2, second)
    const whole: [number, Buffer][] = [
      [1, first],
      [2, second],
    ]
    expect((await upload.complete(whole)).status).toBe(200)
  })

  test('small parts are only good at the end', async () => {
    const { client } = await startStore()
    const bytes = videoBytes(MB + 10)
    const upload = await begun(client, { videoSize: bytes.length })
    const list: [number, Buffer][] = [
      [1, bytes.subarray(0, MB - 1)],
      [2, bytes.subarray(MB - 1)],
    ]
    await upload.parts(list)
    expect(await errorOf(await upload.complete(list))).toEqual(answer(400, 'EntityTooSmall'))
  })

  test('a whole file has the size that was applied for, says so, and keeps its digest', async () => {
    const { client, port } = await startStore()
    const upload = await applied(client, { videoSize: 1000 })
    const { path } = upload
    for (const size of [999, 1001])
      expect(await upload.outcome('PUT', { body: videoBytes(size) })).toEqual(answer(400, 'InvalidSize'))
    const body = videoBytes(1000)
    const headers = { 'content-md5': Buffer.from(md5(Buffer.from('other')), 'hex').toString('base64') }
    expect(await upload.outcome('PUT', { body, headers })).toEqual(answer(400, 'BadDigest'))
    const now = Math.floor(Date.now() / 1000)
    const request = { method: 'PUT', path, query: {}, headers: {}, window: `${now - 1};${now + 900}` }
    const signed = {
      'x-cos-security-token': upload.applied.tempCertificate.token,
      authorization: authorization(upload.applied.tempCertificate, request),
      'transfer-encoding': 'chunked',
    }
    const status = await new Promise((resolve, reject) => {
      const chunked = httpRequest({ port, host: '127.0.0.1', method: 'PUT', path, headers: signed })
      chunked.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject)
      chunked.end(body)
    })
    expect(status).toBe(411)
  })

  test.each([
    ['mp4', Buffer.from('<html><script>alert(1)</script></html>')],
    ['mp4', Buffer.from('000000186674797068656963', 'hex')],
    ['avi', Buffer.from('RIFF1234WAVE')],
    ['mov', Buffer.from('MZ')],
  ])('bytes that are no %s are refused with the first of them and removed', async (videoType, head) => {
    const { client, dataDir } = await startStore()
    const bytes = Buffer.concat([head, Buffer.alloc(2 * MB)])
    const upload = await begun(client, { videoType, videoSize: bytes.length })
    const refused = answer(400, 'InvalidFileContent')
    expect(await errorOf(await upload.part(1, bytes.subarray(0, MB)))).toEqual(refused)
    expect((await upload.part(2, bytes.subarray(MB))).status).toBe(200)
    await upload.abort()
    expect(await upload.outcome('PUT', { body: bytes })).toEqual(refused)
    expect(await upload.commit()).toMatchObject({ code: 10007 })
    expect(await leftIn(dataDir, upload)).toEqual(['session.json'])
  })

  test('a file of a few bytes that is no video is refused with its completion', async () => {
    const { client } = await startStore()
    const upload = await applied(client, { videoSize: 40 })
    const refused = await errorOf(await upload.send(Buffer.alloc(40, 'x')))
    expect(refused).toEqual(answer(400, 'InvalidFileContent'))
  })

  test('a cover that is no picture is refused, and the video goes on without it', async () => {
    const { client } = await startStore()
    const cover = { coverName: 'c', coverType: 'jpg', coverSize: png.length }
    const upload = await applied(client, { videoSize: MB, ...cover })
    const refused = await upload.outcome('PUT', { body: png }, upload.applied.cover?.storagePath)
    expect(refused).toEqual(answer(400, 'InvalidFileContent'))
    await upload.send(videoBytes(MB))
    expect((await upload.commit()).data).not.toHaveProperty('cover')
  })

  test.each<[string, Record<string, string>, string]>([
    ['DELETE', {}, 'MethodNotAllowed'],
    ['PUT', { acl: '' }, 'MethodNotAllowed'],
    ['POST', { delete: '' }, 'MethodNotAllowed'],
    ['GET', {}, 'NoSuchKey'],
    ['GET', { uploadId: 'none' }, 'NoSuchUpload'],
    ['DELETE', { uploadId: 'none' }, 'NoSuchUpload'],
  ])('what is not offered: %s %j', async (method, query, code) => {
    const { client } = await startStore()
    expect(await (await applied(client)).outcome(method, { query })).toMatchObject({ code })
  })

  test('an upload that was cancelled leaves nothing', async () => {
    const { client, dataDir } = await startStore()
    const upload = await begun(client)
    await upload.parts(chunks(videoBytes(2 * MB), MB))
    expect((await upload.abort()).status).toBe(204)
    expect(await errorOf(await upload.part(3, videoBytes(MB)))).toMatchObject({ code: 'NoSuchUpload' })
    expect(await leftIn(dataDir, upload)).toEqual(['session.json'])
  })
})
