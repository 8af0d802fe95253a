import { once } from 'node:events'
import { watch } from 'node:fs'
import { appendFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chunks, errorOf, MB, md5, png, sendHalf, startStore, videoBytes } from './client.ts'

type Started = Awaited<ReturnType<typeof startStore>>

async function restart(store: Started): Promise<Started> {
  await store.close()
  return startStore({ dataDir: store.dataDir })
}

async function begun(store: Started, bytes: Buffer) {
  const applied = await store.client.apply({ videoSize: bytes.length })
  const uploadId = await store.client.initiate(applied.video.storagePath, applied.tempCertificate)
  return { ...applied, path: applied.video.storagePath, certificate: applied.tempCertificate, uploadId }
}

describe('going on with an upload', () => {
  test('is no longer possible from the first moment of its removal, so that a crash leaves none without its bytes', async () => {
    const store = await startStore()
    const parts = chunks(videoBytes(8 * MB), MB)
    for (let round = 0; round < 5; round++) {
      const { path, certificate, uploadId } = await begun(store, videoBytes(8 * MB))
      // Each takes a file of its own, since none follows the one before.
      for (const [number, body] of parts)
        await store.client.part(path, certificate, uploadId, 9 - number, body.subarray(number))
      const watcher = watch(join(store.dataDir, 'video-store/sessions', path.split('/')[1] ?? '', uploadId))
      const first = once(watcher, 'change')
      await store.client.store('DELETE', path, certificate, { query: { uploadId } })
      expect(await first).toEqual(['rename', 'upload.json'])
      watcher.close()
    }
  })

  test('after a restart, from the parts that are there', async () => {
    let store = await startStore()
    const bytes = videoBytes(4 * MB + 7)
    const parts = chunks(bytes, MB)
    const { path, certificate, uploadId, vodSessionKey } = await begun(store, bytes)
    for (const [number, body] of parts.slice(0, 2))
      await store.client.part(path, certificate, uploadId, number, body)

    store = await restart(store)
    const again = await store.client.apply({ vodSessionKey })
    expect(again.video.storagePath).toBe(path)
    const uploads = await (
      await store.client.store('GET', '/', again.tempCertificate, {
        query: { uploads: '', prefix: path.slice(1) },
      })
    ).text()
    expect(uploads).toContain(
      `<Key>${path.slice(1)}</Key><UploadId>${uploadId}</UploadId><StorageClass>STANDARD</StorageClass>`,
    )
    const list = await (
      await store.client.store('GET', path, again.tempCertificate, { query: { uploadId } })
    ).text()
    expect(
      [...list.matchAll(/<PartNumber>(\d+)<.*?<ETag>"(\w+)"<\/ETag><Size>(\d+)</g)].map(
        ([, ...found]) => found,
      ),
    ).toEqual(parts.slice(0, 2).map(([number, body]) => [String(number), md5(body), String(MB)]))
    for (const [number, body] of parts.slice(2))
      await store.client.part(path, certificate, uploadId, number, body)

    store = await restart(store)
    expect((await store.client.complete(path, certificate, uploadId, parts)).status).toBe(200)
    store = await restart(store)
    const { data } = await store.client.commit(vodSessionKey)
    store = await restart(store)
    const again2 = await store.client.commit(vodSessionKey)
    expect(again2.data).toMatchObject({ fileId: (data as { fileId: string }).fileId })
    const played = await fetch(`${store.client.origin}/vod${path}`)
    expect(md5(Buffer.from(await played.arrayBuffer()))).toBe(md5(bytes))
  })

  test('a commit asked twice, or at once, answers the same', async () => {
    const { client } = await startStore()
    const bytes = videoBytes(2 * MB)
    const { video, vodSessionKey, tempCertificate } = await client.apply({ videoSize: bytes.length })
    await client.upload(video.storagePath, tempCertificate, bytes)
    const answers = await Promise.all([1, 2, 3].map(() => client.commit(vodSessionKey)))
    answers.push(await client.commit(vodSessionKey))
    expect(answers[0]).toMatchObject({ code: 0 })
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  test('a client that lost the reply of the commit resumes, sends nothing and asks again', async () => {
    const { client } = await startStore()
    const bytes = videoBytes(MB)
    const { video, vodSessionKey, tempCertificate } = await client.apply({
      videoSize: MB,
      coverName: 'c',
      coverType: 'png',
      coverSize: 9,
    })
    await client.upload(video.storagePath, tempCertificate, bytes)
    const { data } = await client.commit(vodSessionKey)
    const resumed = await client.apply({ vodSessionKey })
    expect(resumed).toMatchObject({ video, vodSessionKey })
    expect(resumed).not.toHaveProperty('cover')
    expect(
      (await client.store('HEAD', video.storagePath, resumed.tempCertificate)).headers.get('content-length'),
    ).toBe(String(MB))
    expect(await client.commit(vodSessionKey)).toMatchObject({ data })
  })

  test('a completion asked twice answers the same', async () => {
    const { client } = await startStore()
    const bytes = videoBytes(2 * MB)
    const parts = chunks(bytes, MB)
    const { path, certificate, uploadId } = await begun({ client } as Started, bytes)
    for (const [number, body] of parts) await client.part(path, certificate, uploadId, number, body)
    const both = await Promise.all([1, 2].map(() => client.complete(path, certificate, uploadId, parts)))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await both[0]?.text()).toBe(await both[1]?.text())
  })

  test('a list of parts comes in pages', async () => {
    const { client } = await startStore()
    const bytes = videoBytes(5 * MB)
    const { path, certificate, uploadId } = await begun({ client } as Started, bytes)
    for (const [number, body] of chunks(bytes, MB))
      await client.part(path, certificate, uploadId, number, body)
    const page = async (marker: string) =>
      (
        await client.store('GET', path, certificate, {
          query: { uploadId, 'max-parts': '2', 'part-number-marker': marker },
        })
      ).text()
    expect(await page('0')).toMatch(
      /<NextPartNumberMarker>2<.*<IsTruncated>true<.*<PartNumber>1<.*<PartNumber>2</,
    )
    expect(await page('4')).toMatch(/<IsTruncated>false<.*<PartNumber>5</)
  })

  test('the end of a log that a crash tore is dropped', async () => {
    let store = await startStore()
    const bytes = videoBytes(2 * MB)
    const parts = chunks(bytes, MB)
    const { path, certificate, uploadId } = await begun(store, bytes)
    await store.client.part(path, certificate, uploadId, 1, parts[0]?.[1] ?? bytes)
    await store.close()
    const fileId = path.split('/')[1] ?? ''
    await appendFile(
      join(store.dataDir, 'video-store', 'sessions', fileId, uploadId, 'parts.jsonl'),
      '{"number":2,"si',
    )
    store = await startStore({ dataDir: store.dataDir })
    await store.client.part(path, certificate, uploadId, 2, parts[1]?.[1] ?? bytes)
    store = await restart(store)
    expect((await store.client.complete(path, certificate, uploadId, parts)).status).toBe(200)
  })

  test('a line in the middle of a log that nobody can read costs its part, not the start', async () => {
    const first = await startStore()
    const bytes = videoBytes(3 * MB)
    const parts = chunks(bytes, MB)
    const { path, certificate, uploadId } = await begun(first, bytes)
    await first.client.part(path, certificate, uploadId, 1, parts[0]?.[1] ?? bytes)
    const fileId = path.split('/')[1] ?? ''
    await appendFile(
      join(first.dataDir, 'video-store', 'sessions', fileId, uploadId, 'parts.jsonl'),
      '{"number":2,"si',
    )
    for (const [number, body] of parts.slice(1))
      await first.client.part(path, certificate, uploadId, number, body)
    const { client } = await restart(first)
    const list = await (await client.store('GET', path, certificate, { query: { uploadId } })).text()
    expect([...list.matchAll(/<PartNumber>(\d)/g)].map(([, number]) => number)).toEqual(['1', '3'])
    await client.part(path, certificate, uploadId, 2, parts[1]?.[1] ?? bytes)
    expect((await client.complete(path, certificate, uploadId, parts)).status).toBe(200)
  })

  test('an upload whose record cannot be read is told and left alone; the others go on', async () => {
    const first = await startStore({ quotaBytes: 100 * MB })
    const broken = await begun(first, videoBytes(2 * MB))
    const whole = await begun(first, videoBytes(2 * MB))
    const { fileId } = await first.client.publish(videoBytes(MB))
    await first.close()
    const [lost = ''] = broken.path.slice(1).split('/')
    for (const folder of [`sessions/${lost}`, `media/${fileId}`])
      await writeFile(join(first.dataDir, 'video-store', folder, 'session.json'), '')
    const { client, dataDir, errors } = await startStore({ dataDir: first.dataDir, quotaBytes: 100 * MB })
    expect(errors).toHaveLength(2)
    expect(
      (await client.store('GET', whole.path, whole.certificate, { query: { uploadId: whole.uploadId } }))
        .status,
    ).toBe(200)
    expect(await readdir(join(dataDir, 'video-store', 'sessions', lost))).toContain(broken.uploadId)
  })
})

describe('parts that do not lie one after the other', () => {
  test.each([
    ['the last part first', [3, 1, 2], MB],
    ['parts of several sizes', [1, 2, 3], undefined],
  ])('%s', async (_, order, size) => {
    const { client } = await startStore()
    const bytes = videoBytes(3 * MB + 11)
    const cuts =
      size === undefined ? [0, MB + 5, 2 * MB + 6, bytes.length] : [0, MB + 4, 2 * MB + 8, bytes.length]
    const parts = [1, 2, 3].map((number): [number, Buffer] => [
      number,
      bytes.subarray(cuts[number - 1], cuts[number]),
    ])
    const { path, certificate, uploadId, vodSessionKey } = await begun({ client } as Started, bytes)
    for (const number of order)
      await client.part(path, certificate, uploadId, number, parts[number - 1]?.[1] ?? bytes)
    expect((await client.complete(path, certificate, uploadId, parts)).status).toBe(200)
    await client.commit(vodSessionKey)
    expect(md5(Buffer.from(await (await fetch(`${client.origin}/vod${path}`)).arrayBuffer()))).toBe(
      md5(bytes),
    )
  })

  test('a part that is sent again replaces the first; its bytes survive a restart', async () => {
    let store = await startStore()
    const bytes = videoBytes(3 * MB)
    const parts = chunks(bytes, MB)
    const { path, certificate, uploadId, vodSessionKey } = await begun(store, bytes)
    for (const [number, body] of parts)
      await store.client.part(path, certificate, uploadId, number, number === 2 ? videoBytes(MB) : body)
    expect(await errorOf(await store.client.complete(path, certificate, uploadId, parts))).toMatchObject({
      code: 'InvalidPart',
    })
    await store.client.part(path, certificate, uploadId, 2, videoBytes(MB))
    await store.client.part(path, certificate, uploadId, 2, parts[1]?.[1] ?? bytes)
    store = await restart(store)
    expect((await store.client.complete(path, certificate, uploadId, parts)).status).toBe(200)
    await store.client.commit(vodSessionKey)
    expect(md5(Buffer.from(await (await fetch(`${store.client.origin}/vod${path}`)).arrayBuffer()))).toBe(
      md5(bytes),
    )
    expect(await readdir(join(store.dataDir, 'video-store', 'media', path.split('/')[1] ?? ''))).toHaveLength(
      2,
    )
  })

  test('a body that breaks off harms no part that is there, and can be sent again', async () => {
    const { client, port, errors } = await startStore()
    const bytes = videoBytes(3 * MB)
    const parts = chunks(bytes, MB)
    const { path, certificate, uploadId, vodSessionKey } = await begun({ client } as Started, bytes)
    for (const [number, body] of parts.slice(0, 2))
      await client.part(path, certificate, uploadId, number, body)
    for (const number of [2, 3])
      await sendHalf(port, path, certificate, { partNumber: String(number), uploadId })
    const list = await (await client.store('GET', path, certificate, { query: { uploadId } })).text()
    expect([...list.matchAll(/<ETag>"(\w+)"/g)].map(([, etag]) => etag)).toEqual(
      parts.slice(0, 2).map(([, body]) => md5(body)),
    )
    await client.part(path, certificate, uploadId, 3, parts[2]?.[1] ?? bytes)
    expect((await client.complete(path, certificate, uploadId, parts)).status).toBe(200)
    await client.commit(vodSessionKey)
    expect(md5(Buffer.from(await (await fetch(`${client.origin}/vod${path}`)).arrayBuffer()))).toBe(
      md5(bytes),
    )
    expect(errors).toEqual([])
  })
})

describe('what was abandoned', () => {
  test('goes after a day, not before', async () => {
    let now = Date.now()
    const hour = 3600_000
    const store = await startStore({ clock: () => now })
    const bytes = videoBytes(3 * MB)
    const folder = join(store.dataDir, 'video-store', 'sessions')
    const { path, certificate, uploadId, vodSessionKey } = await begun(store, bytes)
    await store.client.apply({ coverName: 'c', coverType: 'png', coverSize: png.length })
    now += hour
    await store.client.part(path, certificate, uploadId, 1, bytes.subarray(0, MB))
    now += 23 * hour
    await store.sweep()
    expect(await readdir(folder)).toEqual([path.split('/')[1]])
    now += hour - 1
    await store.sweep()
    expect(await readdir(folder)).toHaveLength(1)
    now += 1
    await store.sweep()
    expect(await readdir(folder)).toEqual([])
    expect(
      await store.client.call('ApplyUploadUGC', { signature: store.client.signature(), vodSessionKey }),
    ).toMatchObject({ code: 10002 })
  })

  test('goes after an hour when nothing was sent', async () => {
    let now = Date.now()
    const store = await startStore({ clock: () => now, quotaBytes: 3 * MB })
    await begun(store, videoBytes(3 * MB))
    now += 3599_000
    await store.sweep()
    await expect(store.client.apply()).rejects.toThrow('10014')
    now += 1000
    await store.sweep()
    await store.client.apply()
  })

  test('goes at the start, and what is committed stays', async () => {
    let now = Date.now()
    const first = await startStore({ clock: () => now })
    const { video } = await first.client.publish(videoBytes(MB))
    await begun(first, videoBytes(MB))
    await first.close()
    now += 25 * 3600_000
    const second = await startStore({ clock: () => now, dataDir: first.dataDir })
    expect(await readdir(join(first.dataDir, 'video-store', 'sessions'))).toEqual([])
    expect((await fetch(`${second.client.origin}${new URL(video.url).pathname}`)).status).toBe(200)
  })

  test('a client that starts again and again keeps its newest uploads', async () => {
    const { client } = await startStore()
    const { path, certificate } = await begun({ client } as Started, videoBytes(MB))
    for (let n = 0; n < 5; n++) await client.initiate(path, certificate)
    const xml = await (
      await client.store('GET', '/', certificate, { query: { uploads: '', prefix: path.slice(1) } })
    ).text()
    expect(xml.match(/<Upload>/g)).toHaveLength(3)
  })
})
