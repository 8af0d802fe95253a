import { readdir } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chunks, errorOf, MB, md5, png, startStore, videoBytes } from './client.ts'

describe('POST /v3/index.php', () => {
  const refusals: [string, object, Record<string, string | number>, number][] = [
    ['a video above the limit of the signature', { videoSize: 101 }, { maxSize: 100 }, 10004],
    ['a video above the limit of the store', { videoSize: 8 * MB + 1 }, {}, 10004],
    ['an empty video', { videoSize: 0 }, {}, 10001],
    ['half a byte', { videoSize: 1.5 }, {}, 10001],
    ['a size in words', { videoSize: '5' }, {}, 10001],
    ['a page as a video', { videoType: 'html' }, {}, 10005],
    ['no name', { videoName: '' }, {}, 10001],
    ['a drawing as a cover', { coverName: 'c', coverType: 'svg', coverSize: 10 }, {}, 10006],
    ['a cover that is too large', { coverName: 'c', coverType: 'png', coverSize: 11 * MB }, {}, 10006],
    ['an unknown session', { vodSessionKey: `5000000000000000000.${'a'.repeat(32)}` }, {}, 10002],
    ['a session key that is a path', { vodSessionKey: '../../etc/passwd' }, {}, 10002],
  ]
  test.each(refusals)('apply refuses %s', async (_, fields, extra, code) => {
    const { client, dataDir } = await startStore({ maxVideoBytes: 8 * MB })
    const body = {
      signature: client.signature(extra),
      videoName: 'v',
      videoType: 'mp4',
      videoSize: MB,
      ...fields,
    }
    expect(await client.call('ApplyUploadUGC', body)).toEqual({
      code,
      message: expect.stringMatching(/[一-龥]/),
    })
    expect(await readdir(join(dataDir, 'video-store', 'sessions'))).toEqual([])
  })

  test('at the limit of the signature a video is accepted', async () => {
    const { client } = await startStore()
    expect(await client.apply({ videoSize: 100 }, { maxSize: 100 })).toHaveProperty('vodSessionKey')
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
    const { vodSessionKey } = await client.apply({}, { user: 'zhang' })
    const resume = (extra: Record<string, string>) =>
      client.call('ApplyUploadUGC', { signature: client.signature(extra), vodSessionKey })
    expect(await resume({ user: 'li' })).toMatchObject({ code: 10003 })
    expect(await resume({})).toMatchObject({ code: 10003 })
    expect(await client.commit(vodSessionKey, { user: 'li' })).toMatchObject({ code: 10003 })
    expect(await resume({ user: 'zhang' })).toMatchObject({ code: 0 })
  })

  test('commit refuses what is not stored', async () => {
    const { client } = await startStore()
    const { video, vodSessionKey, tempCertificate } = await client.apply()
    expect(await client.commit(vodSessionKey)).toMatchObject({ code: 10007 })
    const uploadId = await client.initiate(video.storagePath, tempCertificate)
    await client.part(video.storagePath, tempCertificate, uploadId, 1, videoBytes(3 * MB))
    expect(await client.commit(vodSessionKey)).toMatchObject({ code: 10007 })
  })

  test('unknown actions, other methods and other bodies', async () => {
    const { client } = await startStore()
    const url = `${client.origin}/v3/index.php`
    expect(await client.call('DeleteMedia', { signature: client.signature() })).toMatchObject({ code: 10001 })
    expect((await fetch(`${url}?Action=ApplyUploadUGC`)).status).toBe(405)
    for (const body of ['', '{', '[]', 'null', '"text"', '{}', '{"signature":5}']) {
      const response = await fetch(`${url}?Action=ApplyUploadUGC`, { method: 'POST', body })
      expect([response.status, await response.json()]).toEqual([
        200,
        { code: 10001, message: expect.any(String) },
      ])
    }
    expect(
      (await fetch(`${url}?Action=ApplyUploadUGC`, { method: 'POST', body: 'x'.repeat(65 * 1024) })).status,
    ).toBe(413)
  })
})

describe('the object store', () => {
  test('a credential opens its own key only', async () => {
    const { client } = await startStore()
    const mine = await client.apply()
    const other = await client.apply()
    const denied = { status: 403, code: 'AccessDenied' }
    const put = (path: string) => client.store('PUT', path, mine.tempCertificate, { body: videoBytes(MB) })
    expect(await errorOf(await put(other.video.storagePath))).toEqual(denied)
    expect(await errorOf(await put(`${mine.video.storagePath}x`))).toEqual(denied)
    expect(await errorOf(await put('/free.mp4'))).toEqual(denied)
    expect(
      await errorOf(
        await client.store('POST', other.video.storagePath, mine.tempCertificate, { query: { uploads: '' } }),
      ),
    ).toEqual(denied)
    expect(await errorOf(await client.store('GET', other.video.storagePath, mine.tempCertificate))).toEqual(
      denied,
    )
    const otherUpload = await client.initiate(other.video.storagePath, other.tempCertificate)
    expect(
      await errorOf(
        await client.part(mine.video.storagePath, mine.tempCertificate, otherUpload, 1, videoBytes(MB)),
      ),
    ).toEqual({
      status: 404,
      code: 'NoSuchUpload',
    })
    expect(
      await (
        await client.store('GET', '/', mine.tempCertificate, { query: { uploads: '', prefix: '' } })
      ).text(),
    ).not.toContain('<Upload>')
  })

  test('without an authorization nothing is seen before the commit', async () => {
    const { client } = await startStore()
    const bytes = videoBytes(MB)
    const { video, vodSessionKey, tempCertificate } = await client.apply({ videoSize: MB })
    await client.upload(video.storagePath, tempCertificate, bytes)
    const statuses = () =>
      Promise.all(
        ['', '/vod'].map(
          async (prefix) =>
            (await fetch(client.origin + prefix + video.storagePath, { method: 'HEAD' })).status,
        ),
      )
    expect(await statuses()).toEqual([403, 404])
    await client.commit(vodSessionKey)
    expect(await statuses()).toEqual([200, 200])
    expect(
      await errorOf(await client.store('PUT', video.storagePath, tempCertificate, { body: bytes })),
    ).toEqual({
      status: 403,
      code: 'InvalidAccessKeyId',
    })
  })

  test('unknown credentials, tokens and changed requests', async () => {
    const { client } = await startStore()
    const { video, tempCertificate } = await client.apply()
    const call = (certificate: typeof tempCertificate, signed = {}) =>
      client.store('POST', video.storagePath, certificate, { query: { uploads: '' }, signed }).then(errorOf)
    expect(await call({ ...tempCertificate, secretId: 'AKIDnobody' })).toEqual({
      status: 403,
      code: 'InvalidAccessKeyId',
    })
    expect(await call({ ...tempCertificate, secretKey: 'guess' })).toEqual({
      status: 403,
      code: 'SignatureDoesNotMatch',
    })
    expect(await call({ ...tempCertificate, token: 'guess' })).toEqual({ status: 403, code: 'InvalidToken' })
    expect(await call(tempCertificate, { path: '/other' })).toEqual({
      status: 403,
      code: 'SignatureDoesNotMatch',
    })
    expect(await call(tempCertificate, { query: {} })).toEqual({ status: 403, code: 'SignatureDoesNotMatch' })
  })

  test('an expired credential is refused, a renewed one goes on', async () => {
    let now = Date.now()
    const { client } = await startStore({ clock: () => now })
    const { video, vodSessionKey, tempCertificate } = await client.apply()
    const uploadId = await client.initiate(video.storagePath, tempCertificate)
    now += 7_201_000
    const body = videoBytes(3 * MB)
    expect(await errorOf(await client.part(video.storagePath, tempCertificate, uploadId, 1, body))).toEqual({
      status: 403,
      code: 'ExpiredToken',
    })
    const renewed = await client.apply({ vodSessionKey })
    expect(renewed.video).toEqual(video)
    expect((await client.part(video.storagePath, renewed.tempCertificate, uploadId, 1, body)).status).toBe(
      200,
    )
  })

  test('parts and sizes that do not fit', async () => {
    const { client } = await startStore()
    const bytes = videoBytes(3 * MB)
    const { video, tempCertificate } = await client.apply()
    const path = video.storagePath
    const uploadId = await client.initiate(path, tempCertificate)
    const put = (number: number | string, body: Buffer) =>
      client
        .store('PUT', path, tempCertificate, { query: { partNumber: String(number), uploadId }, body })
        .then(errorOf)
    for (const number of [0, 10_001, -1, '1.5', 'one', ''])
      expect(await put(number, bytes)).toEqual({ status: 400, code: 'InvalidArgument' })
    expect(await put(1, Buffer.concat([bytes, Buffer.alloc(1)]))).toEqual({
      status: 400,
      code: 'EntityTooLarge',
    })
    expect(await put(1, bytes.subarray(0, 2 * MB))).toMatchObject({ status: 200 })
    expect(await put(2, bytes.subarray(0, 2 * MB))).toEqual({ status: 400, code: 'EntityTooLarge' })
    expect(await put(2, bytes.subarray(0, MB - 1))).toMatchObject({ status: 200 })
    const complete = (list: [number, Buffer][]) =>
      client.complete(path, tempCertificate, uploadId, list).then(errorOf)
    const [first, second] = [bytes.subarray(0, 2 * MB), bytes.subarray(0, MB - 1)]
    expect(
      await complete([
        [1, first],
        [2, second],
      ]),
    ).toEqual({ status: 400, code: 'InvalidSize' })
    expect(
      await complete([
        [2, second],
        [1, first],
      ]),
    ).toEqual({ status: 400, code: 'InvalidPartOrder' })
    expect(
      await complete([
        [1, first],
        [1, first],
      ]),
    ).toEqual({ status: 400, code: 'InvalidPartOrder' })
    expect(await complete([[1, second]])).toEqual({ status: 400, code: 'InvalidPart' })
    expect(await complete([[3, second]])).toEqual({ status: 400, code: 'InvalidPart' })
    for (const body of [
      '',
      'text',
      '<CompleteMultipartUpload></CompleteMultipartUpload>',
      '<CompleteMultipartUpload><Part>',
    ]) {
      const response = await client.store('POST', path, tempCertificate, { query: { uploadId }, body })
      expect(await errorOf(response)).toEqual({ status: 400, code: 'MalformedXML' })
    }
    expect(await put(2, bytes.subarray(2 * MB))).toMatchObject({ status: 200 })
    expect(
      await complete([
        [1, first],
        [2, bytes.subarray(2 * MB)],
      ]),
    ).toMatchObject({ status: 200 })
  })

  test('small parts are only good at the end', async () => {
    const { client } = await startStore()
    const bytes = videoBytes(MB + 10)
    const { video, tempCertificate } = await client.apply({ videoSize: bytes.length })
    const uploadId = await client.initiate(video.storagePath, tempCertificate)
    const list: [number, Buffer][] = [
      [1, bytes.subarray(0, 10)],
      [2, bytes.subarray(10)],
    ]
    for (const [number, body] of list)
      await client.part(video.storagePath, tempCertificate, uploadId, number, body)
    expect(await errorOf(await client.complete(video.storagePath, tempCertificate, uploadId, list))).toEqual({
      status: 400,
      code: 'EntityTooSmall',
    })
  })

  test('a whole file has the size that was applied for', async () => {
    const { client } = await startStore()
    const { video, tempCertificate } = await client.apply({ videoSize: 1000 })
    for (const size of [999, 1001]) {
      const response = await client.store('PUT', video.storagePath, tempCertificate, {
        body: videoBytes(size),
      })
      expect(await errorOf(response)).toEqual({ status: 400, code: 'InvalidSize' })
    }
  })

  test('a length is needed, and bytes that keep their digest', async () => {
    const { client, port } = await startStore()
    const { video, tempCertificate } = await client.apply({ videoSize: 1000 })
    const path = video.storagePath
    const body = videoBytes(1000)
    const digest = Buffer.from(md5(Buffer.from('other')), 'hex').toString('base64')
    expect(
      await errorOf(
        await client.store('PUT', path, tempCertificate, { body, headers: { 'content-md5': digest } }),
      ),
    ).toEqual({
      status: 400,
      code: 'BadDigest',
    })
    const signed = await signedHeaders(client, path, tempCertificate)
    const status = await new Promise((resolve, reject) => {
      const chunked = httpRequest({
        port,
        host: '127.0.0.1',
        method: 'PUT',
        path,
        headers: { ...signed, 'transfer-encoding': 'chunked' },
      })
      chunked.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject)
      chunked.end(body)
    })
    expect(status).toBe(411)
  })

  const noVideos: [string, Buffer][] = [
    ['mp4', Buffer.from('<html><script>alert(1)</script></html>')],
    ['mp4', Buffer.from('000000186674797068656963', 'hex')],
    ['avi', Buffer.from('RIFF1234WAVE')],
    ['mov', Buffer.from('MZ')],
  ]

  test.each(noVideos)(
    'bytes that are no video are refused with the first of them and removed (%s)',
    async (videoType, head) => {
      const { client, dataDir } = await startStore()
      const bytes = Buffer.concat([head, Buffer.alloc(2 * MB)])
      const { video, vodSessionKey, tempCertificate } = await client.apply({
        videoType,
        videoSize: bytes.length,
      })
      const path = video.storagePath
      const refused = { status: 400, code: 'InvalidFileContent' }
      const uploadId = await client.initiate(path, tempCertificate)
      expect(
        await errorOf(await client.part(path, tempCertificate, uploadId, 1, bytes.subarray(0, MB))),
      ).toEqual(refused)
      expect((await client.part(path, tempCertificate, uploadId, 2, bytes.subarray(MB))).status).toBe(200)
      await client.store('DELETE', path, tempCertificate, { query: { uploadId } })
      expect(await errorOf(await client.store('PUT', path, tempCertificate, { body: bytes }))).toEqual(
        refused,
      )
      expect(await client.commit(vodSessionKey)).toMatchObject({ code: 10007 })
      const [session = ''] = await readdir(join(dataDir, 'video-store', 'sessions'))
      expect(await readdir(join(dataDir, 'video-store', 'sessions', session))).toEqual(['session.json'])
    },
  )

  test('a file of a few bytes that is no video is refused with its completion', async () => {
    const { client } = await startStore()
    const { video, tempCertificate } = await client.apply({ videoSize: 40 })
    expect(
      await errorOf(await client.upload(video.storagePath, tempCertificate, Buffer.alloc(40, 'x'))),
    ).toEqual({
      status: 400,
      code: 'InvalidFileContent',
    })
  })

  test('a cover that is no picture is refused, and the video goes on without it', async () => {
    const { client } = await startStore()
    const bytes = videoBytes(MB)
    const { video, cover, vodSessionKey, tempCertificate } = await client.apply({
      videoSize: MB,
      coverName: 'c',
      coverType: 'jpg',
      coverSize: png.length,
    })
    expect(
      await errorOf(await client.store('PUT', cover?.storagePath ?? '', tempCertificate, { body: png })),
    ).toEqual({
      status: 400,
      code: 'InvalidFileContent',
    })
    await client.upload(video.storagePath, tempCertificate, bytes)
    const { data } = await client.commit(vodSessionKey)
    expect(data).not.toHaveProperty('cover')
  })

  test('what is not offered', async () => {
    const { client } = await startStore()
    const { video, tempCertificate } = await client.apply()
    const call = async (method: string, query: Record<string, string>, headers = {}) =>
      (await errorOf(await client.store(method, video.storagePath, tempCertificate, { query, headers }))).code
    expect(await call('DELETE', {})).toBe('MethodNotAllowed')
    expect(await call('PUT', { acl: '' })).toBe('MethodNotAllowed')
    expect(await call('POST', { delete: '' })).toBe('MethodNotAllowed')
    expect(await call('GET', {})).toBe('NoSuchKey')
    expect(await call('GET', { uploadId: 'none' })).toBe('NoSuchUpload')
    expect(await call('DELETE', { uploadId: 'none' })).toBe('NoSuchUpload')
  })

  test('an upload that was cancelled leaves nothing', async () => {
    const { client, dataDir } = await startStore()
    const { video, tempCertificate } = await client.apply()
    const uploadId = await client.initiate(video.storagePath, tempCertificate)
    for (const [number, body] of chunks(videoBytes(2 * MB), MB))
      await client.part(video.storagePath, tempCertificate, uploadId, number, body)
    expect(
      (await client.store('DELETE', video.storagePath, tempCertificate, { query: { uploadId } })).status,
    ).toBe(204)
    expect(
      await errorOf(await client.part(video.storagePath, tempCertificate, uploadId, 3, videoBytes(MB))),
    ).toMatchObject({
      code: 'NoSuchUpload',
    })
    const [session = ''] = await readdir(join(dataDir, 'video-store', 'sessions'))
    expect(await readdir(join(dataDir, 'video-store', 'sessions', session))).toEqual(['session.json'])
  })
})

async function signedHeaders(
  client: Awaited<ReturnType<typeof startStore>>['client'],
  path: string,
  certificate: Parameters<typeof client.store>[2],
) {
  const { authorization } = await import('./client.ts')
  const now = Math.floor(Date.now() / 1000)
  const window = `${now - 1};${now + 900}`
  return {
    'x-cos-security-token': certificate.token,
    authorization: authorization(certificate, { method: 'PUT', path, query: {}, headers: {}, window }),
  }
}
