import { readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { noticeSignature, Outbox } from '../src/notices/outbox.ts'
import { film, filmWithoutIndex } from './boxes.ts'
import { MB, secretKey, startStore, temporaryFolder, videoBytes } from './client.ts'
import { receiver } from './receiver.ts'
import { applied } from './under-way.ts'

const key = '6f1c7a52-8f53-4c0e-9b1c-0d6a3a1f5e77'

/** An outbox that does not wait long. */
async function opened(folder: string, url: string, post: typeof fetch = fetch) {
  const box = new Outbox({ folder, url, secretKey, clock: Date.now, onError: () => {}, pause: () => 5, post })
  await box.load()
  box.open()
  return box
}

/** Never answered. */
const hanging: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) =>
    init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
  )

test('the signature is over time and body', () => {
  expect(noticeSignature('KEY', '1700000000', '{"EventType":"X"}')).toBe(
    '0054268087c55bf9a8925e3a4985c43d5f80d6ba3304ba0e41b143e15769521e',
  )
})

async function withOffice() {
  const office = await receiver()
  return { office, ...(await startStore({ callbackUrl: office.url })) }
}

describe('a commit', () => {
  test('is told to the back-office with what the signer wanted to hear again, also after a resume', async () => {
    const { office, client } = await withOffice()
    const { vodSessionKey } = await client.apply({ videoSize: MB }, { sourceContext: key })
    const upload = await applied(client, { vodSessionKey })
    await upload.send(videoBytes(MB))
    await upload.commit()
    await office.until(() => office.notices.length > 0)
    expect(office.notices).toMatchObject([
      {
        EventType: 'NewFileUpload',
        FileUploadEvent: {
          FileId: upload.fileId,
          MediaBasicInfo: {
            ...{ Name: '第一讲', Type: 'mp4', MediaUrl: `/vod${upload.path}` },
            SourceInfo: { SourceType: 'Upload', SourceContext: key },
          },
          ProcedureTaskId: '',
          MetaData: { Size: MB },
        },
      },
    ])
  })

  test('tells the codec of a film that few browsers play, without any program', async () => {
    const { office, client } = await withOffice()
    await client.publish(film('hvc1'))
    await office.until(() => office.notices.length > 0)
    const MetaData = { VideoStreamSet: [{ Codec: 'hevc' }] }
    expect(office.notices[0]?.FileUploadEvent).toMatchObject({ MetaData })
  })

  test('tells that a film without an index is damaged, without any program', async () => {
    const { office, client } = await withOffice()
    const { fileId } = await client.publish(filmWithoutIndex())
    await office.until(() => office.notices.length > 1)
    expect(office.notices[1]?.ProcedureStateChangeEvent).toMatchObject({
      ...{ FileId: fileId, Status: 'FINISH', ErrCode: 1, ErrCodeExt: 'SourceFileError.ContentMalformed' },
      Message: '读不出视频内容，文件可能没有录完或没有拷贝完',
    })
  })

  test('asked again is told once', async () => {
    const { office, client } = await withOffice()
    const upload = await applied(client, { videoSize: MB })
    await upload.send(videoBytes(MB))
    await Promise.all([upload.commit(), upload.commit()])
    await upload.commit()
    await client.publish(videoBytes(MB))
    await office.until(() => office.notices.length > 1)
    expect(new Set(office.notices.map(({ FileUploadEvent }) => FileUploadEvent?.FileId)).size).toBe(2)
  })

  test('is told after a restart, when nobody listened before', async () => {
    const first = await withOffice()
    await first.office.stop()
    const { fileId } = await first.client.publish(videoBytes(MB))
    await first.close()
    expect(await readdir(join(first.dataDir, 'video-store/outbox'))).toEqual([`${fileId}-upload.json`])
    const again = await receiver(Number(new URL(first.office.url).port))
    await startStore({ callbackUrl: again.url, dataDir: first.dataDir })
    await again.until(() => again.notices.length > 0)
    expect(again.notices[0]?.FileUploadEvent?.FileId).toBe(fileId)
  })

  test('that fails half way is finished with the next sweep, or the next start', async () => {
    const first = await withOffice()
    const outbox = join(first.dataDir, 'video-store/outbox')
    const failing = async () => {
      const upload = await applied(first.client, { videoSize: MB })
      await upload.send(videoBytes(MB))
      await rm(outbox, { recursive: true })
      expect(await upload.commit()).toMatchObject({ code: 500 })
      await mkdir(outbox)
      return upload
    }
    const swept = await failing()
    await first.sweep()
    expect(await swept.played()).toHaveLength(MB)
    const restarted = await failing()
    await first.close()
    restarted.client = (await startStore({ callbackUrl: first.office.url, dataDir: first.dataDir })).client
    expect(await restarted.played()).toHaveLength(MB)
    await first.office.until(() => first.office.notices.length === 2)
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
    const box = await opened(folder, 'http://x', hanging)
    await box.put('a', { EventType: 'A' })
    await box.close()
    expect(await readdir(folder)).toEqual(['a.json'])
  })

  test('keeps a notice that is put while the one of the same name is acknowledged', async () => {
    for (let round = 0; round < 20; round++) {
      const folder = await temporaryFolder()
      let sent = 0
      let putting: Promise<void> | undefined
      const box = await opened(folder, 'http://x', async (to, init) => {
        if (++sent > 1) return hanging(to, init)
        putting = box.put('a', { EventType: 'B' })
        for (let turn = 0; turn < 50 && !readFileSync(join(folder, 'a.json'), 'utf8').includes('B'); turn++)
          await sleep(1)
        return new Response()
      })
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
