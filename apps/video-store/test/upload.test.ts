import { describe, expect, test } from 'vitest'
import { chunks, MB, md5, png, startStore, videoBytes } from './client.ts'

describe('an upload from prepare to playback', () => {
  test('prepare names one region', async () => {
    const { client, port } = await startStore()
    expect(await client.call('PrepareUploadUGC', { signature: client.signature() })).toMatchObject({
      code: 0,
      data: { appId: expect.any(Number), cosRegionList: [{ region: 'local', domain: `127.0.0.1:${port}` }] },
    })
  })

  test('apply answers in the shapes that clients check', async () => {
    const { client } = await startStore()
    const data = await client.apply({ coverName: 'a', coverType: 'png', coverSize: 10 })
    expect(data).toMatchObject({
      video: { storagePath: expect.stringMatching(/^\/\d{19}\/[0-9a-f]{16}\.mp4$/) },
      cover: { storagePath: expect.stringMatching(/^\/\d{19}\/[0-9a-f]{16}\.png$/) },
      storageAppId: expect.any(Number),
      storageBucket: expect.stringMatching(/^[a-z\d-]+$/),
      storageRegion: 'local',
      storageRegionV5: expect.stringMatching(/^[a-z\d-]+$/),
      domain: expect.any(String),
    })
    expect(String(data.timestamp)).toHaveLength(10)
    expect(data.tempCertificate.expiredTime).toBe(data.timestamp + 7200)
  })

  test('parts in any order become the video, with its cover', async () => {
    const { client, errors } = await startStore()
    const bytes = videoBytes(3 * MB + 123)
    const { video, cover, vodSessionKey, tempCertificate } = await client.apply({
      videoSize: bytes.length,
      coverName: 'c',
      coverType: 'png',
      coverSize: png.length,
    })
    const uploadId = await client.initiate(video.storagePath, tempCertificate)
    const parts = chunks(bytes, MB)
    for (const [number, body] of parts.toReversed()) {
      const response = await client.part(video.storagePath, tempCertificate, uploadId, number, body)
      expect([response.status, response.headers.get('etag')]).toEqual([200, `"${md5(body)}"`])
    }
    const completed = await client.complete(video.storagePath, tempCertificate, uploadId, parts)
    expect(completed.status).toBe(200)
    expect(await completed.text()).toMatch(/<CompleteMultipartUploadResult>.*<ETag>"[0-9a-f]{32}-4"<\/ETag>/)
    expect((await client.store('PUT', cover?.storagePath ?? '', tempCertificate, { body: png })).status).toBe(200)

    const { code, data } = await client.commit(vodSessionKey)
    expect(code).toBe(0)
    const result = data as { fileId: string; video: { url: string }; cover: { url: string } }
    expect(result.fileId).toMatch(/^\d{19}$/)
    const playback = await fetch(result.video.url)
    expect(playback.headers.get('content-type')).toBe('video/mp4')
    expect(md5(Buffer.from(await playback.arrayBuffer()))).toBe(md5(bytes))
    expect(md5(Buffer.from(await (await fetch(result.cover.url)).arrayBuffer()))).toBe(md5(png))
    expect(errors).toEqual([])
  })

  test('a small video goes up in one piece', async () => {
    const { client } = await startStore()
    const bytes = videoBytes(5000)
    const { video, vodSessionKey, tempCertificate } = await client.apply({ videoSize: bytes.length })
    const put = await client.store('PUT', video.storagePath, tempCertificate, { body: bytes })
    expect(put.headers.get('etag')).toBe(`"${md5(bytes)}"`)
    expect((await client.store('HEAD', video.storagePath, tempCertificate)).headers.get('content-length')).toBe('5000')
    expect(await client.commit(vodSessionKey)).toMatchObject({ code: 0 })
  })
})
