import { readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { noticeSignature, Outbox } from '../src/notices/outbox.ts'
import { box, film } from './boxes.ts'
import { MB, secretKey, startStore, temporaryFolder, videoBytes } from './client.ts'
import { receiver } from './receiver.ts'

const key = '6f1c7a52-8f53-4c0e-9b1c-0d6a3a1f5e77'

/** An outbox that does not wait long. */
async function opened(folder: string, url: string) {
  const box = new Outbox({ folder, url, secretKey, clock: Date.now, onError: () => {}, pause: () => 5 })
  await box.load()
  box.open()
  return box
}

test('the signature is over time and body', () => {
  expect(noticeSignature('KEY', '1700000000', '{"EventType":"X"}')).toBe(
    '0054268087c55bf9a8925e3a4985c43d5f80d6ba3304ba0e41b143e15769521e',
  )
})

describe('a commit', () => {
  test('is told to the back-office with what the signer wanted to hear again', async () => {
    const office = await receiver()
    const { client } = await startStore({ callbackUrl: office.url })
    const { video, vodSessionKey, tempCertificate } = await client.apply(
      { videoSize: MB },
      { sourceContext: key },
    )
    await client.upload(video.storagePath, tempCertificate, videoBytes(MB))
    const { data } = await client.commit(vodSessionKey)
    await office.until(() => office.notices.length > 0)
    expect(office.notices).toMatchObject([
      {
        EventType: 'NewFileUpload',
        FileUploadEvent: {
          FileId: (data as { fileId: string }).fileId,
          MediaBasicInfo: {
            Name: '第一讲',
            Type: 'mp4',
            MediaUrl: `/vod${video.storagePath}`,
            SourceInfo: { SourceType: 'Upload', SourceContext: key },
          },
          ProcedureTaskId: '',
          MetaData: { Size: MB },
        },
      },
    ])
  })

  test('tells the codec of a film that few browsers play, without any program', async () => {
    const office = await receiver()
    const { client } = await startStore({ callbackUrl: office.url })
    await client.publish(film('hvc1'))
    await office.until(() => office.notices.length > 0)
    expect(office.notices[0]?.FileUploadEvent).toMatchObject({
      MetaData: { VideoStreamSet: [{ Codec: 'hevc' }] },
    })
  })

  test.each([
    [
      'a film without an index',
      Buffer.concat([box('ftyp', Buffer.from('isom')), box('mdat', Buffer.alloc(1000))]),
    ],
    ['a film whose index is cut off', film('avc1').subarray(0, 60)],
  ])('tells that %s is damaged, without any program', async (_, bytes) => {
    const office = await receiver()
    const { client } = await startStore({ callbackUrl: office.url })
    const { fileId } = await client.publish(bytes)
    await office.until(() => office.notices.length > 1)
    expect(office.notices[1]?.ProcedureStateChangeEvent).toMatchObject({
      ...{ FileId: fileId, Status: 'FINISH', ErrCode: 1, ErrCodeExt: 'SourceFileError.ContentMalformed' },
      Message: '读不出视频内容，文件可能没有录完或没有拷贝完',
    })
  })

  test('keeps the context over a resume that has none', async () => {
    const office = await receiver()
    const { client } = await startStore({ callbackUrl: office.url })
    const { video, vodSessionKey } = await client.apply({ videoSize: MB }, { sourceContext: key })
    const { tempCertificate } = await client.apply({ vodSessionKey })
    await client.upload(video.storagePath, tempCertificate, videoBytes(MB))
    await client.commit(vodSessionKey)
    await office.until(() => office.notices.length > 0)
    expect(office.notices[0]?.FileUploadEvent?.MediaBasicInfo.SourceInfo).toMatchObject({
      SourceContext: key,
    })
  })

  test('asked again is told once', async () => {
    const office = await receiver()
    const { client } = await startStore({ callbackUrl: office.url })
    const { video, vodSessionKey, tempCertificate } = await client.apply({ videoSize: MB })
    await client.upload(video.storagePath, tempCertificate, videoBytes(MB))
    await Promise.all([client.commit(vodSessionKey), client.commit(vodSessionKey)])
    await client.commit(vodSessionKey)
    await client.publish(videoBytes(MB))
    await office.until(() => office.notices.length > 1)
    expect(new Set(office.notices.map(({ FileUploadEvent }) => FileUploadEvent?.FileId)).size).toBe(2)
  })

  test('is told after a restart, when nobody listened before', async () => {
    const office = await receiver()
    await office.stop()
    const first = await startStore({ callbackUrl: office.url })
    const { fileId } = await first.client.publish(videoBytes(MB))
    await first.close()
    expect(await readdir(join(first.dataDir, 'video-store/outbox'))).toEqual([`${fileId}-upload.json`])
    const again = await receiver(Number(new URL(office.url).port))
    await startStore({ callbackUrl: office.url, dataDir: first.dataDir })
    await again.until(() => again.notices.length > 0)
    expect(again.notices[0]?.FileUploadEvent?.FileId).toBe(fileId)
  })

  test('that fails half way is finished with the next sweep, or the next start', async () => {
    const office = await receiver()
    const first = await startStore({ callbackUrl: office.url })
    const outbox = join(first.dataDir, 'video-store/outbox')
    const failing = async ({ client }: Pick<typeof first, 'client'>) => {
      const { video, vodSessionKey, tempCertificate } = await client.apply({ videoSize: MB })
      await client.upload(video.storagePath, tempCertificate, videoBytes(MB))
      await rm(outbox, { recursive: true })
      expect(await client.commit(vodSessionKey)).toMatchObject({ code: 500 })
      await mkdir(outbox)
      return `/vod${video.storagePath}`
    }
    const swept = await failing(first)
    await first.sweep()
    expect((await fetch(first.client.origin + swept)).status).toBe(200)
    const restarted = await failing(first)
    await first.close()
    const { client } = await startStore({ callbackUrl: office.url, dataDir: first.dataDir })
    expect((await fetch(client.origin + restarted)).status).toBe(200)
    await office.until(() => office.notices.length === 2)
  })

  test('leaves nothing where nobody is to be told', async () => {
    const { client, dataDir } = await startStore()
    await client.publish(videoBytes(MB))
    expect(await readdir(join(dataDir, 'video-store'))).not.toContain('outbox')
  })
})

describe('the outbox', () => {
  test('says it again until it is acknowledged, and then no more', async () => {
    const folder = await temporaryFolder()
    const office = await receiver()
    office.state.status = 503
    const box = await opened(folder, office.url)
    await box.put('a', { EventType: 'A' })
    await office.until(() => office.state.refused >= 3)
    expect(box.waiting).toBe(1)
    office.state.status = 200
    await office.until(() => office.notices.length === 1)
    await box.put('b', { EventType: 'B' })
    await office.until(() => office.notices.length === 2)
    await expect.poll(() => readdir(folder)).toEqual([])
    await box.close()
    expect(office.notices.map(({ EventType }) => EventType)).toEqual(['A', 'B'])
  })

  test('goes on with the others when one is refused', async () => {
    const office = await receiver()
    office.state.status = 400
    const box = await opened(await temporaryFolder(), office.url)
    for (const name of ['a', 'b', 'c']) await box.put(name, { EventType: name })
    await office.until(() => office.state.refused >= 3)
    office.state.status = 200
    await office.until(() => office.notices.length === 3)
    await box.close()
    expect(office.notices.map(({ EventType }) => EventType).sort()).toEqual(['a', 'b', 'c'])
  })

  test('does not hold up an end by a back-office that hangs', async () => {
    const folder = await temporaryFolder()
    const hanging: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      )
    const box = new Outbox({
      folder,
      url: 'http://x',
      secretKey,
      clock: Date.now,
      onError: () => {},
      post: hanging,
    })
    await box.load()
    box.open()
    await box.put('a', { EventType: 'A' })
    await box.close()
    expect(await readdir(folder)).toEqual(['a.json'])
  })

  test('keeps a notice that is put while the one of the same name is acknowledged', async () => {
    for (let round = 0; round < 20; round++) {
      const folder = await temporaryFolder()
      let sent = 0
      let putting: Promise<void> | undefined
      const post: typeof fetch = async (_, init) => {
        sent++
        if (sent > 1)
          return new Promise((_resolve, reject) =>
            init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
          )
        putting = box.put('a', { EventType: 'B' })
        for (let turn = 0; turn < 50 && !readFileSync(join(folder, 'a.json'), 'utf8').includes('B'); turn++)
          await sleep(1)
        return new Response()
      }
      const box = new Outbox({ folder, url: 'http://x', secretKey, clock: Date.now, onError: () => {}, post })
      await box.load()
      box.open()
      await box.put('a', { EventType: 'A' })
      await expect.poll(() => sent, { interval: 1 }).toBe(2)
      await putting
      await box.close()
      expect(await readFile(join(folder, 'a.json'), 'utf8')).toContain('B')
    }
  })

  test('drops what a crash left half written', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'a.json.0011.tmp'), '{"EventTy')
    const box = await opened(folder, 'http://127.0.0.1:9')
    await box.close()
    expect(await readdir(folder)).toEqual([])
  })
})
