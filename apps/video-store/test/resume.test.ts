import { once } from 'node:events'
import { watch } from 'node:fs'
import { appendFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chunks, errorOf, MB, md5, startStore, videoBytes } from './client.ts'
import { applied, begun, type Upload } from './under-way.ts'

type Started = Awaited<ReturnType<typeof startStore>>

const sessions = ({ dataDir }: Started, ...more: string[]) => join(dataDir, 'video-store/sessions', ...more)

async function restart(store: Started, upload?: Upload): Promise<Started> {
  await store.close()
  const again = await startStore({ dataDir: store.dataDir })
  if (upload) upload.client = again.client
  return again
}

async function expectPlayed(upload: Upload, bytes: Buffer): Promise<void> {
  expect(await upload.commit()).toMatchObject({ code: 0 })
  expect(md5(await upload.played())).toBe(md5(bytes))
}

describe('going on with an upload', () => {
  test('is no longer possible from the first moment of its removal, so that a crash leaves none without its bytes', async () => {
    const store = await startStore()
    const parts = chunks(videoBytes(8 * MB), MB)
    for (let round = 0; round < 5; round++) {
      const upload = await begun(store.client, { videoSize: 8 * MB })
      // Each takes a file of its own, since none follows the one before.
      for (const [number, body] of parts) await upload.part(9 - number, body.subarray(number))
      const watcher = watch(sessions(store, upload.fileId, upload.id))
      const first = once(watcher, 'change')
      await upload.abort()
      expect(await first).toEqual(['rename', 'upload.json'])
      watcher.close()
    }
  })

  test('after a restart, from the parts that are there', async () => {
    const bytes = videoBytes(4 * MB + 7)
    const parts = chunks(bytes, MB)
    let store = await startStore()
    const first = await begun(store.client, { videoSize: bytes.length })
    await first.parts(parts.slice(0, 2))

    store = await restart(store)
    const upload = await applied(store.client, { vodSessionKey: first.applied.vodSessionKey })
    expect(upload.path).toBe(first.path)
    upload.id = first.id
    const query = { uploads: '', prefix: upload.path.slice(1) }
    expect(await (await upload.call('GET', { query }, '/')).text()).toContain(
      `<Key>${upload.path.slice(1)}</Key><UploadId>${first.id}</UploadId><StorageClass>STANDARD</StorageClass>`,
    )
    expect(await upload.listed()).toEqual(parts.slice(0, 2).map(([number, body]) => [number, md5(body)]))
    await upload.parts(parts.slice(2))
    store = await restart(store, upload)
    expect((await upload.complete(parts)).status).toBe(200)
    store = await restart(store, upload)
    const { data } = await upload.commit()
    await restart(store, upload)
    expect(await upload.commit()).toMatchObject({ data: { fileId: (data as { fileId: string }).fileId } })
    expect(md5(await upload.played())).toBe(md5(bytes))
  })

  test('a commit or a completion asked twice, or at once, answers the same', async () => {
    const { client } = await startStore()
    const bytes = videoBytes(2 * MB)
    const upload = await begun(client, { videoSize: bytes.length })
    const parts = chunks(bytes, MB)
    await upload.parts(parts)
    const both = await Promise.all([1, 2].map(() => upload.complete(parts)))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await both[0]?.text()).toBe(await both[1]?.text())
    const answers = await Promise.all([1, 2, 3].map(() => upload.commit()))
    answers.push(await upload.commit())
    expect(answers[0]).toMatchObject({ code: 0 })
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  test('a client that lost the reply of the commit resumes, sends nothing and asks again', async () => {
    const { client } = await startStore()
    const cover = { coverName: 'c', coverType: 'png', coverSize: 9 }
    const upload = await applied(client, { videoSize: MB, ...cover })
    await upload.send(videoBytes(MB))
    const { data } = await upload.commit()
    const { video, vodSessionKey } = upload.applied
    const resumed = await applied(client, { vodSessionKey })
    expect(resumed.applied).toMatchObject({ video, vodSessionKey })
    expect(resumed.applied).not.toHaveProperty('cover')
    expect((await resumed.call('HEAD')).headers.get('content-length')).toBe(String(MB))
    expect(await resumed.commit()).toMatchObject({ data })
  })

  test('a list of parts comes in pages', async () => {
    const { client } = await startStore()
    const upload = await begun(client, { videoSize: 5 * MB })
    await upload.parts(chunks(videoBytes(5 * MB), MB))
    const page = async (marker: string) => {
      const query = { uploadId: upload.id, 'max-parts': '2', 'part-number-marker': marker }
      return (await upload.call('GET', { query })).text()
    }
    expect(await page('0')).toMatch(
      /<NextPartNumberMarker>2<.*<IsTruncated>true<.*<PartNumber>1<.*<PartNumber>2</,
    )
    expect(await page('4')).toMatch(/<IsTruncated>false<.*<PartNumber>5</)
  })

  test('a log that a crash tore at its end, or in the middle, costs that part and not the start', async () => {
    let store = await startStore()
    const bytes = videoBytes(4 * MB)
    const parts = chunks(bytes, MB)
    const upload = await begun(store.client, { videoSize: bytes.length })
    const tear = () => appendFile(sessions(store, upload.fileId, upload.id, 'parts.jsonl'), '{"number":2,"si')
    await upload.parts(parts.slice(0, 1))
    await tear()
    await upload.parts(parts.slice(1, 3))
    await tear()
    store = await restart(store, upload)
    expect((await upload.listed()).map(([number]) => number)).toEqual([1, 3])
    await upload.parts([parts[3], parts[1]] as typeof parts)
    await restart(store, upload)
    expect((await upload.complete(parts)).status).toBe(200)
  })

  test('an upload whose record cannot be read is told and left alone; the others go on', async () => {
    const first = await startStore({ quotaBytes: 100 * MB })
    const broken = await begun(first.client)
    const whole = await begun(first.client)
    const { fileId } = await first.client.publish(videoBytes(MB))
    await first.close()
    for (const folder of [`sessions/${broken.fileId}`, `media/${fileId}`])
      await writeFile(join(first.dataDir, 'video-store', folder, 'session.json'), '')
    const store = await startStore({ dataDir: first.dataDir, quotaBytes: 100 * MB })
    expect(store.errors).toHaveLength(2)
    whole.client = store.client
    expect((await whole.part(1, videoBytes(MB))).status).toBe(200)
    expect(await readdir(sessions(store, broken.fileId))).toContain(broken.id)
  })
})

describe('parts that do not lie one after the other', () => {
  test.each([
    ['the last part first', [3, 1, 2], [0, MB + 4, 2 * MB + 8]],
    ['parts of several sizes', [1, 2, 3], [0, MB + 5, 2 * MB + 6]],
  ])('%s', async (_, order, cuts) => {
    const { client } = await startStore()
    const bytes = videoBytes(3 * MB + 11)
    const parts = cuts.map((from, i): [number, Buffer] => [i + 1, bytes.subarray(from, cuts[i + 1])])
    const upload = await begun(client, { videoSize: bytes.length })
    await upload.parts(order.map((number) => parts[number - 1] ?? [0, bytes]))
    expect((await upload.complete(parts)).status).toBe(200)
    await expectPlayed(upload, bytes)
  })

  test('a part that is sent again replaces the first; its bytes survive a restart', async () => {
    const bytes = videoBytes(3 * MB)
    const parts = chunks(bytes, MB)
    const store = await startStore()
    const upload = await begun(store.client, { videoSize: bytes.length })
    await upload.parts(parts.map(([number, body]) => [number, number === 2 ? videoBytes(MB) : body]))
    expect(await errorOf(await upload.complete(parts))).toMatchObject({ code: 'InvalidPart' })
    await upload.part(2, videoBytes(MB))
    await upload.parts(parts.slice(1, 2))
    await restart(store, upload)
    expect((await upload.complete(parts)).status).toBe(200)
    await expectPlayed(upload, bytes)
    expect(await readdir(join(store.dataDir, 'video-store/media', upload.fileId))).toHaveLength(2)
  })

  test('a body that breaks off harms no part that is there, and can be sent again', async () => {
    const { client, port, errors } = await startStore()
    const bytes = videoBytes(3 * MB)
    const parts = chunks(bytes, MB)
    const upload = await begun(client, { videoSize: bytes.length })
    await upload.parts(parts.slice(0, 2))
    for (const number of [2, 3]) await upload.half(port, number)
    expect(await upload.listed()).toEqual(parts.slice(0, 2).map(([number, body]) => [number, md5(body)]))
    await upload.parts(parts.slice(2))
    expect((await upload.complete(parts)).status).toBe(200)
    await expectPlayed(upload, bytes)
    expect(errors).toEqual([])
  })
})

describe('what was abandoned', () => {
  const hour = 3600_000

  test('goes after a day, not before', async () => {
    let now = Date.now()
    const store = await startStore({ clock: () => now })
    const upload = await begun(store.client)
    await store.client.apply()
    now += hour
    await upload.part(1, videoBytes(MB))
    now += 24 * hour - 1
    await store.sweep()
    expect(await readdir(sessions(store))).toEqual([upload.fileId])
    now += 1
    await store.sweep()
    expect(await readdir(sessions(store))).toEqual([])
    const { vodSessionKey } = upload.applied
    const signature = store.client.signature()
    const resume = await store.client.call('ApplyUploadUGC', { signature, vodSessionKey })
    expect(resume).toMatchObject({ code: 10002 })
  })

  test('goes after an hour when nothing was sent', async () => {
    let now = Date.now()
    const store = await startStore({ clock: () => now, quotaBytes: 3 * MB })
    await begun(store.client)
    now += hour - 1000
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
    await begun(first.client)
    await first.close()
    now += 25 * hour
    const { client } = await startStore({ clock: () => now, dataDir: first.dataDir })
    expect(await readdir(sessions(first))).toEqual([])
    const at = client.origin + new URL(video.url).pathname
    expect((await fetch(at, { method: 'HEAD' })).status).toBe(200)
  })

  test('a client that starts again and again keeps its newest uploads', async () => {
    const { client } = await startStore()
    const upload = await begun(client)
    for (let n = 0; n < 5; n++) await upload.initiate()
    const query = { uploads: '', prefix: upload.path.slice(1) }
    const xml = await (await upload.call('GET', { query }, '/')).text()
    expect(xml.match(/<Upload>/g)).toHaveLength(3)
    expect(xml).toContain(upload.id)
  })
})
