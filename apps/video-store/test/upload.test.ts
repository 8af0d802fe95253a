import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chunks, MB, md5, png, startStore, videoBytes } from './client.ts'
import { receiver } from './receiver.ts'
import { applied, begun } from './under-way.ts'
import { aviBytes } from './videos.ts'

const cover = { coverName: 'c', coverType: 'png', coverSize: png.length }
const bytesAt = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())

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
    const data = await client.apply(cover)
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
    const upload = await begun(client, { videoSize: bytes.length, ...cover })
    const parts = chunks(bytes, MB)
    for (const [number, body] of parts.toReversed()) {
      const response = await upload.part(number, body)
      expect([response.status, response.headers.get('etag')]).toEqual([200, `"${md5(body)}"`])
    }
    const completed = await upload.complete(parts)
    expect(completed.status).toBe(200)
    expect(await completed.text()).toMatch(/<CompleteMultipartUploadResult>.*<ETag>"[0-9a-f]{32}-4"<\/ETag>/)
    expect((await upload.call('PUT', { body: png }, upload.applied.cover?.storagePath)).status).toBe(200)

    const { code, data } = await upload.commit()
    const result = data as { fileId: string; video: { url: string }; cover: { url: string } }
    expect([code, result.fileId]).toEqual([0, upload.fileId])
    expect((await fetch(result.video.url, { method: 'HEAD' })).headers.get('content-type')).toBe('video/mp4')
    expect(md5(await bytesAt(result.video.url))).toBe(md5(bytes))
    expect(md5(await bytesAt(result.cover.url))).toBe(md5(png))
    expect(errors).toEqual([])
  })

  test('a small video goes up in one piece, and is not replaced by a bad one', async () => {
    const { client } = await startStore()
    const bytes = videoBytes(5000)
    const upload = await applied(client, { videoSize: bytes.length })
    expect((await upload.put(bytes)).headers.get('etag')).toBe(`"${md5(bytes)}"`)
    const bad = Buffer.alloc(5000, '<script>')
    expect(await upload.outcome('PUT', { body: bad })).toMatchObject({ code: 'InvalidFileContent' })
    expect((await upload.call('HEAD')).headers.get('content-length')).toBe('5000')
    expect(await upload.commit()).toMatchObject({ code: 0 })
    expect(md5(await upload.played())).toBe(md5(bytes))
  })
})

describe('a video that is called something else', () => {
  const headed = (hex: string) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(MB)])
  const matroska = '1a45dfa301000000000000234286810142f7810142f2810442f381084282886d6174726f736b61'
  const webm = '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104'

  test.each<[string, Buffer, string, string]>([
    ['avi', videoBytes(MB), 'mp4', 'video/mp4'],
    ['mp4', aviBytes(MB), 'avi', 'video/x-msvideo'],
    ['mp4', headed(matroska), 'mkv', 'video/x-matroska'],
    ['mp4', headed(webm), 'webm', 'video/webm'],
    ['mp4', headed('00000008776964650000'), 'mov', 'video/quicktime'],
    ['rmvb', headed('3026b2758e66cf11'), 'wmv', 'video/x-ms-wmv'],
    ['mkv', headed(webm), 'mkv', 'video/x-matroska'],
    ['mov', videoBytes(MB), 'mov', 'video/quicktime'],
  ])('%s: gets the ending that fits where its own does not', async (videoType, bytes, ending, type) => {
    const office = await receiver()
    const { client } = await startStore({ callbackUrl: office.url })
    const { video } = await client.publish(bytes, { videoType })
    const path = new URL(video.url).pathname
    expect(path).toMatch(new RegExp(`^/vod/\\d{19}/[0-9a-f]{16}\\.${ending}$`))
    expect((await fetch(video.url, { method: 'HEAD' })).headers.get('content-type')).toBe(type)
    expect(md5(await bytesAt(video.url))).toBe(md5(bytes))
    await office.until(() => office.notices.length > 0)
    const told = office.notices[0]?.FileUploadEvent?.MediaBasicInfo
    expect(told).toMatchObject({ Type: ending, MediaUrl: path })
  })

  test('has it after a crash between the record and the name, too', async () => {
    const first = await startStore()
    const { fileId, video } = await first.client.publish(videoBytes(MB), { videoType: 'avi' })
    await first.close()
    const name = video.url.split('/').at(-1) ?? ''
    const [folder, media] = ['sessions', 'media'].map((each) =>
      join(first.dataDir, 'video-store', each, fileId),
    ) as [string, string]
    await rename(media, folder)
    await rename(join(folder, name), join(folder, name.replace('.mp4', '.avi')))
    const { client } = await startStore({ dataDir: first.dataDir })
    const at = client.origin + new URL(video.url).pathname
    expect((await fetch(at, { method: 'HEAD' })).status).toBe(200)
    expect((await readdir(media)).sort()).toEqual([name, 'session.json'].sort())
  })
})
