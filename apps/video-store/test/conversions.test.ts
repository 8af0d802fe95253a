import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ConversionOptions } from '../src/conversion/conversions.ts'
import { box } from './boxes.ts'
import { Client, secretKey, startStore, temporaryFolder, videoBytes } from './client.ts'
import { receiver } from './receiver.ts'
import { aviBytes, fakePrograms, hasFfmpeg, realVideo, seen } from './videos.ts'

const KB = 1024
type Office = Awaited<ReturnType<typeof receiver>>

async function begun(
  conversion: ConversionOptions,
  given: { dataDir?: string; office?: Office; quotaBytes?: number } = {},
) {
  const office = given.office ?? (await receiver())
  const store = await startStore({
    callbackUrl: office.url,
    conversion: { pause: () => 5, tellEveryMs: 0, ...conversion },
    ...(given.dataDir && { dataDir: given.dataDir }),
    ...(given.quotaBytes && { quotaBytes: given.quotaBytes }),
  })
  return { ...store, office }
}

const tasksOf = ({ notices }: Office) =>
  notices.flatMap(({ ProcedureStateChangeEvent }) => ProcedureStateChangeEvent ?? [])
const endsOf = (office: Office) => tasksOf(office).filter(({ Status }) => Status === 'FINISH')
const work = (dataDir: string) => readdir(join(dataDir, 'video-store/work'))

const post = (client: Client, path: string, key = secretKey) => {
  const time = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', key).update(`POST\n${path}\n${time}`).digest('hex')
  return fetch(client.origin + path, {
    method: 'POST',
    headers: { 'x-store-time': time, 'x-store-signature': signature },
  })
}

const avi = { videoType: 'avi' }

describe('a video that browsers do not play', () => {
  test('is converted after its commit; its address then leads to what is played', async () => {
    const fake = await fakePrograms()
    const { client, office, dataDir } = await begun({ programs: fake.programs })
    const { fileId, video } = await client.publish(aviBytes(20 * KB), avi)
    await office.until(() => endsOf(office).length > 0)
    const upload = office.notices.find(({ EventType }) => EventType === 'NewFileUpload')
    expect(upload?.FileUploadEvent?.ProcedureTaskId).toBe(`${fileId}-procedure-1`)
    expect(endsOf(office)).toMatchObject([
      {
        TaskId: `${fileId}-procedure-1`,
        ErrCode: 0,
        FileId: fileId,
        MetaData: {
          Duration: 100,
          Width: 640,
          Height: 480,
          VideoStreamSet: [{ Codec: 'mpeg4' }],
          AudioStreamSet: [{ Codec: 'mp3' }],
        },
        MediaProcessResultSet: [{ Type: 'Transcode' }, { Type: 'CoverBySnapshot' }],
      },
    ])
    const moved = await fetch(video.url, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('cache-control')]).toEqual([302, 'no-cache'])
    const played = await fetch(video.url)
    expect(played.url).toMatch(new RegExp(`/vod/${fileId}/[0-9a-f]{16}\\.mp4$`))
    expect([played.headers.get('content-type'), await played.text()]).toEqual(['video/mp4', 'mp4'])
    await expect.poll(() => work(dataDir)).toEqual([])
    expect(
      (await readdir(join(dataDir, 'video-store/media', fileId))).map((name) => name.split('.')[1]).sort(),
    ).toEqual(['avi', 'jpg', 'json', 'mp4'])
  })

  test('is no longer cached as it was, so that nobody keeps the old one', async () => {
    const fake = await fakePrograms({ ffmpeg: 'hang' })
    const { client } = await begun({ programs: fake.programs })
    const { video } = await client.publish(aviBytes(20 * KB), avi)
    expect((await fetch(video.url)).headers.get('cache-control')).toBe('no-cache')
  })

  test('goes without the original where that is not to be kept', async () => {
    const fake = await fakePrograms()
    const { client, office, dataDir } = await begun({ programs: fake.programs, keepsOriginal: false })
    const { fileId } = await client.publish(aviBytes(20 * KB), avi)
    await office.until(() => endsOf(office).length > 0)
    await expect
      .poll(async () =>
        (await readdir(join(dataDir, 'video-store/media', fileId))).some((name) => name.endsWith('.avi')),
      )
      .toBe(false)
  })

  test('does not count its original against the quota once that is gone, also after a restart', async () => {
    const fake = await fakePrograms()
    const quotaBytes = 50 * KB
    const first = await begun({ programs: fake.programs, keepsOriginal: false }, { quotaBytes })
    await first.client.publish(aviBytes(30 * KB), avi)
    await first.office.until(() => endsOf(first.office).length > 0)
    await expect.poll(() => work(first.dataDir)).toEqual([])
    await first.client.apply({ videoSize: 45 * KB })
    await expect(first.client.apply({ videoSize: 10 * KB })).rejects.toThrow('10014')
    await first.close()
    const again = await begun({ programs: fake.programs }, { dataDir: first.dataDir, quotaBytes: 100 * KB })
    await again.client.apply({ videoSize: 50 * KB })
    await expect(again.client.apply({ videoSize: 10 * KB })).rejects.toThrow('10014')
  })

  test('stays as it is where the quota has no room for another', async () => {
    const fake = await fakePrograms()
    const { client, office } = await begun({ programs: fake.programs }, { quotaBytes: 20 * KB })
    await client.publish(aviBytes(20 * KB), avi)
    await office.until(() => endsOf(office).length > 0)
    expect(endsOf(office)).toMatchObject([{ ErrCode: 1, Message: '视频存储空间已用完，请联系管理员' }])
    expect(await fake.calls('ffmpeg')).toEqual([])
  })

  test('tells how far it is', async () => {
    const fake = await fakePrograms({ ffmpeg: 'progress' })
    const { client, office } = await begun({ programs: fake.programs })
    await client.publish(aviBytes(20 * KB), avi)
    await office.until(() => tasksOf(office).length > 0)
    expect(tasksOf(office)[0]).toMatchObject({
      Status: 'PROCESSING',
      MediaProcessResultSet: [{ Type: 'Transcode', TranscodeTask: { Progress: 25 } }],
    })
    await fake.go()
    await office.until(() => endsOf(office).length > 0)
  })

  test('one at a time', async () => {
    const fake = await fakePrograms({ ffmpeg: 'progress' })
    const { client, office } = await begun({ programs: fake.programs })
    for (let n = 0; n < 3; n++) await client.publish(aviBytes(20 * KB), avi)
    await expect.poll(async () => (await fake.calls('ffmpeg')).length).toBe(1)
    await office.until(
      () => office.notices.filter(({ EventType }) => EventType === 'NewFileUpload').length === 3,
    )
    expect(await fake.calls('ffmpeg')).toHaveLength(1)
    await fake.go()
    await office.until(() => endsOf(office).length === 3)
  })
})

describe('a program that fails', () => {
  test.each([
    ['ffmpeg', 'crash', 3, '程序异常退出（SIGSEGV）'],
    ['ffmpeg', 'refuse', 1, 'Invalid data found when processing input'],
    ['ffmpeg', 'nothing', 3, '没有转换出视频，请检查文件是否损坏'],
    ['ffprobe', 'rubbish', 1, '无法识别视频内容，请检查文件是否损坏'],
    ['ffprobe', 'nothing', 1, '无法识别视频内容，请检查文件是否损坏'],
    ['ffprobe', 'flood', 1, '程序的输出过多'],
  ] as const)('%s that does this: %s is tried %i times and told', async (program, deed, times, message) => {
    const fake = await fakePrograms({ [program]: deed })
    const { client, office, dataDir } = await begun({ programs: fake.programs })
    const { video, fileId } = await client.publish(aviBytes(20 * KB), avi)
    await office.until(() => endsOf(office).length > 0)
    expect(endsOf(office)).toMatchObject([
      { FileId: fileId, ErrCode: 1, Message: message, MediaProcessResultSet: [] },
    ])
    expect(await fake.calls(program)).toHaveLength(times)
    await expect.poll(() => work(dataDir)).toEqual([])
    expect((await fetch(video.url)).headers.get('content-type')).toBe('video/x-msvideo')
  })

  test('once goes on with the next try', async () => {
    const fake = await fakePrograms({ ffmpeg: 'crash-once' })
    const { client, office } = await begun({ programs: fake.programs })
    await client.publish(aviBytes(20 * KB), avi)
    await office.until(() => endsOf(office).length > 0)
    expect(endsOf(office)).toMatchObject([{ ErrCode: 0 }])
  })

  test('by taking too long is ended', async () => {
    const fake = await fakePrograms({ ffmpeg: 'hang' })
    const { client, office } = await begun({ programs: fake.programs, maxMs: 300 })
    await client.publish(aviBytes(20 * KB), avi)
    await office.until(() => endsOf(office).length > 0)
    expect(endsOf(office)).toMatchObject([{ ErrCode: 1, Message: '处理时间过长' }])
  })

  test('does not stop the others', async () => {
    const fake = await fakePrograms({ ffprobe: 'rubbish' })
    const { client, office } = await begun({ programs: fake.programs })
    for (let n = 0; n < 3; n++) await client.publish(aviBytes(20 * KB), avi)
    await office.until(() => endsOf(office).length === 3)
  })
})

describe('after an end', () => {
  test('in good order the video is begun again, and the try does not count', async () => {
    const fake = await fakePrograms({ ffmpeg: 'progress' })
    const first = await begun({ programs: fake.programs })
    const { fileId } = await first.client.publish(aviBytes(20 * KB), avi)
    await first.office.until(() => tasksOf(first.office).length > 0)
    await first.close()
    expect(
      JSON.parse(await readFile(join(first.dataDir, 'video-store/work', `${fileId}.json`), 'utf8')),
    ).toEqual({
      fileId,
      number: 1,
      tries: 0,
    })
    await fake.go()
    const { office } = await begun(
      { programs: fake.programs },
      { dataDir: first.dataDir, office: first.office },
    )
    await office.until(() => endsOf(office).length > 0)
    expect(endsOf(office)).toMatchObject([{ ErrCode: 0 }])
  })

  test('between the file and its record, the file that nobody knows of goes', async () => {
    const fake = await fakePrograms({ ffmpeg: 'progress' })
    const first = await begun({ programs: fake.programs })
    const { fileId } = await first.client.publish(aviBytes(20 * KB), avi)
    await first.office.until(() => tasksOf(first.office).length > 0)
    await first.close()
    const folder = join(first.dataDir, 'video-store/media', fileId)
    await writeFile(join(folder, '0123456789abcdef.mp4'), 'mp4')
    await fake.go()
    await begun({ programs: fake.programs }, { dataDir: first.dataDir, office: first.office })
    await first.office.until(() => endsOf(first.office).length > 0)
    await expect.poll(() => work(first.dataDir)).toEqual([])
    const names = await readdir(folder)
    expect(names.map((name) => name.split('.')[1]).sort()).toEqual(['avi', 'jpg', 'json', 'mp4'])
    expect(names).not.toContain('0123456789abcdef.mp4')
  })

  test('by SIGKILL in the middle the video is begun again, and the program that went on is ended', async () => {
    const fake = await fakePrograms({ ffmpeg: 'progress' })
    const dataDir = await temporaryFolder()
    const office = await receiver()
    const path = join(import.meta.dirname, 'store-to-kill.ts')
    const child = spawn(process.execPath, [path, dataDir, office.url, JSON.stringify(fake.programs)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const [port] = await once(child.stdout, 'data')
    const { fileId } = await new Client(`http://127.0.0.1:${port}`, Date.now).publish(aviBytes(20 * KB), avi)
    await office.until(() => tasksOf(office).length > 0)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const { pid, tries } = JSON.parse(
      await readFile(join(dataDir, 'video-store/work', `${fileId}.json`), 'utf8'),
    )
    expect(tries).toBe(1)
    expect(() => process.kill(pid, 0)).not.toThrow()

    const again = await begun({ programs: fake.programs }, { dataDir, office })
    await expect
      .poll(() =>
        readFile(`/proc/${pid}/stat`, 'utf8').then(
          (stat) => stat.split(') ')[1]?.[0] ?? '',
          () => 'gone',
        ),
      )
      .toMatch(/Z|gone/)
    await fake.go()
    await office.until(() => endsOf(office).length > 0)
    expect(endsOf(office)).toMatchObject([{ FileId: fileId, ErrCode: 0 }])
    await expect.poll(() => work(again.dataDir)).toEqual([])
  })
})

describe('POST /conversions', () => {
  test('begins once more with a video that failed', async () => {
    const fake = await fakePrograms({ ffmpeg: 'refuse' })
    const { client, office } = await begun({ programs: fake.programs })
    const { fileId } = await client.publish(aviBytes(20 * KB), avi)
    await office.until(() => endsOf(office).length === 1)
    const ask = () => post(client, `/conversions?fileId=${fileId}`)
    await expect
      .poll(async () => (await ask()).json())
      .toEqual({ canConvert: true, taskId: `${fileId}-procedure-2` })
    await office.until(() => endsOf(office).length === 2)
    expect(endsOf(office)[1]).toMatchObject({ TaskId: `${fileId}-procedure-2` })
  })

  test('says so where nothing is converted', async () => {
    const { client } = await startStore()
    const { fileId } = await client.publish(videoBytes(20 * KB))
    expect(await (await post(client, `/conversions?fileId=${fileId}`)).json()).toEqual({ canConvert: false })
    expect((await post(client, '/conversions?fileId=5000000000000000000')).status).toBe(404)
    expect((await post(client, `/conversions?fileId=${fileId}`, 'other')).status).toBe(403)
  })
})

describe.skipIf(!hasFfmpeg)('with the real programs', () => {
  const programs = { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' }
  const through = async (bytes: Buffer, videoType: string) => {
    const { client, office } = await begun({ programs })
    const { video } = await client.publish(bytes, { videoType })
    await office.until(() => endsOf(office).length > 0)
    return { event: endsOf(office)[0], played: await fetch(video.url) }
  }

  test.each([
    ['avi', ['-c:v', 'mpeg4', '-c:a', 'mp3']],
    ['wmv', []],
    ['flv', ['-c:v', 'flv1', '-ar', '44100']],
    ['mkv', ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac']],
    ['mov', ['-c:v', 'libx265', '-x265-params', 'log-level=none', '-tag:v', 'hvc1', '-c:a', 'aac']],
    ['mpg', ['-r', '25']],
  ])(
    '%s becomes H.264/AAC in an mp4 that begins with its index',
    async (type, args) => {
      const { event, played } = await through(await realVideo(`a.${type}`, args), type)
      expect(event).toMatchObject({ ErrCode: 0 })
      const bytes = Buffer.from(await played.arrayBuffer())
      expect(await seen(bytes)).toMatchObject({ codecs: ['h264', 'aac'], size: [160, 120] })
      expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
    },
    60_000,
  )

  test('an mp4 that plays stays as it is, and has its length and a picture', async () => {
    const bytes = await realVideo('a.mp4', ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'])
    const { event, played } = await through(bytes, 'mp4')
    expect(event).toMatchObject({
      ErrCode: 0,
      MetaData: { Width: 160, Height: 120 },
      MediaProcessResultSet: [{ Type: 'CoverBySnapshot' }],
    })
    expect(Buffer.from(await played.arrayBuffer())).toEqual(bytes)
  })

  test.each([
    ['1440x2560', [1080, 1920]],
    ['2560x1440', [1920, 1080]],
    ['1200x1200', [1080, 1080]],
    ['720x1280', [720, 1280]],
  ])('a picture of %s becomes one that is no larger than needed', async (size, smaller) => {
    const { played } = await through(
      await realVideo('a.avi', ['-s', size, '-t', '0.2', '-c:v', 'mpeg4', '-c:a', 'mp3']),
      'avi',
    )
    expect(await seen(Buffer.from(await played.arrayBuffer()))).toMatchObject({
      codecs: ['h264', 'aac'],
      size: smaller,
    })
  })

  test('an mkv that is called mp4 is packed anew and plays', async () => {
    const bytes = await realVideo('a.mkv', ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'])
    const { event, played } = await through(bytes, 'mp4')
    expect(event).toMatchObject({ ErrCode: 0 })
    expect(await seen(Buffer.from(await played.arrayBuffer()))).toMatchObject({
      codecs: ['h264', 'aac'],
      format: 'mov,mp4,m4a,3gp,3g2,mj2',
    })
  })

  test.each<[string, string, Buffer]>([
    ['noise', 'avi', aviBytes(20 * KB)],
    [
      'a list of other files',
      'mpg',
      Buffer.concat([
        Buffer.from('000001ba', 'hex'),
        Buffer.from('\nffconcat version 1.0\nfile /etc/passwd\n'.repeat(50)),
      ]),
    ],
    [
      'a film without an index',
      'mp4',
      Buffer.concat([box('ftyp', Buffer.from('isom')), box('mdat', Buffer.alloc(20 * KB))]),
    ],
    [
      'a playlist behind a header',
      'flv',
      Buffer.from('FLV\n#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'.repeat(20)),
    ],
  ])('%s is told as broken, and nothing else is read', async (_, type, bytes) => {
    const { event } = await through(bytes, type)
    const ErrCodeExt = 'SourceFileError.ContentMalformed'
    expect(event).toMatchObject({ ErrCode: 1, ErrCodeExt, MediaProcessResultSet: [] })
  })
})
