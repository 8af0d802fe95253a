import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ConversionOptions } from '../src/conversion/conversions.ts'
import { filmWithoutIndex } from './boxes.ts'
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
const jobOf = async (dataDir: string, fileId: string) =>
  JSON.parse(await readFile(join(dataDir, 'video-store/work', `${fileId}.json`), 'utf8'))
const endingsIn = async (dataDir: string, fileId: string) =>
  (await readdir(join(dataDir, 'video-store/media', fileId))).map((name) => name.split('.')[1]).sort()
const publishAvi = (client: Client, size = 20 * KB) => client.publish(aviBytes(size), { videoType: 'avi' })

async function ended(office: Office, count = 1) {
  await office.until(() => endsOf(office).length >= count)
  return endsOf(office)
}

const post = (client: Client, path: string, key = secretKey) => {
  const time = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', key).update(`POST\n${path}\n${time}`).digest('hex')
  const headers = { 'x-store-time': time, 'x-store-signature': signature }
  return fetch(client.origin + path, { method: 'POST', headers })
}

describe('a video that browsers do not play', () => {
  test('is converted after its commit; its address then leads to what is played', async () => {
    const { programs } = await fakePrograms()
    const { client, office, dataDir } = await begun({ programs })
    const { fileId, video } = await publishAvi(client)
    const [end] = await ended(office)
    const upload = office.notices.find(({ EventType }) => EventType === 'NewFileUpload')
    expect(upload?.FileUploadEvent?.ProcedureTaskId).toBe(`${fileId}-procedure-1`)
    expect(end).toMatchObject({
      TaskId: `${fileId}-procedure-1`,
      ErrCode: 0,
      FileId: fileId,
      MetaData: {
        ...{ Duration: 100, Width: 640, Height: 480 },
        ...{ VideoStreamSet: [{ Codec: 'mpeg4' }], AudioStreamSet: [{ Codec: 'mp3' }] },
      },
      MediaProcessResultSet: [{ Type: 'Transcode' }, { Type: 'CoverBySnapshot' }],
    })
    const moved = await fetch(video.url, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('cache-control')]).toEqual([302, 'no-cache'])
    const played = await fetch(video.url)
    expect(played.url).toMatch(new RegExp(`/vod/${fileId}/[0-9a-f]{16}\\.mp4$`))
    expect([played.headers.get('content-type'), await played.text()]).toEqual(['video/mp4', 'mp4'])
    await expect.poll(() => work(dataDir)).toEqual([])
    expect(await endingsIn(dataDir, fileId)).toEqual(['avi', 'jpg', 'json', 'mp4'])
  })

  test('goes without the original where that is not to be kept, and frees its room, also after a restart', async () => {
    const { programs } = await fakePrograms()
    const first = await begun({ programs, keepsOriginal: false }, { quotaBytes: 50 * KB })
    const { fileId } = await publishAvi(first.client, 30 * KB)
    await ended(first.office)
    await expect.poll(() => work(first.dataDir)).toEqual([])
    expect(await endingsIn(first.dataDir, fileId)).toEqual(['jpg', 'json', 'mp4'])
    await first.client.apply({ videoSize: 45 * KB })
    await expect(first.client.apply({ videoSize: 10 * KB })).rejects.toThrow('10014')
    await first.close()
    const again = await begun({ programs }, { dataDir: first.dataDir, quotaBytes: 100 * KB })
    await again.client.apply({ videoSize: 50 * KB })
    await expect(again.client.apply({ videoSize: 10 * KB })).rejects.toThrow('10014')
  })

  test('stays as it is where the quota has no room for another', async () => {
    const fake = await fakePrograms()
    const { client, office } = await begun({ programs: fake.programs }, { quotaBytes: 20 * KB })
    await publishAvi(client)
    expect(await ended(office)).toMatchObject([{ ErrCode: 1, Message: '视频存储空间已用完，请联系管理员' }])
    expect(await fake.calls('ffmpeg')).toEqual([])
  })

  test('tells how far it is, one at a time', async () => {
    const fake = await fakePrograms({ ffmpeg: 'progress' })
    const { client, office } = await begun({ programs: fake.programs })
    for (let n = 0; n < 3; n++) await publishAvi(client)
    await office.until(() => tasksOf(office).length > 0)
    const MediaProcessResultSet = [{ Type: 'Transcode', TranscodeTask: { Progress: 25 } }]
    expect(tasksOf(office)[0]).toMatchObject({ Status: 'PROCESSING', MediaProcessResultSet })
    const uploads = () => office.notices.filter(({ EventType }) => EventType === 'NewFileUpload')
    await office.until(() => uploads().length === 3)
    expect(await fake.calls('ffmpeg')).toHaveLength(1)
    await fake.go()
    await ended(office, 3)
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
    const { video, fileId } = await publishAvi(client)
    const told = { FileId: fileId, ErrCode: 1, Message: message, MediaProcessResultSet: [] }
    expect(await ended(office)).toMatchObject([told])
    expect(await fake.calls(program)).toHaveLength(times)
    await expect.poll(() => work(dataDir)).toEqual([])
    const { headers } = await fetch(video.url, { method: 'HEAD' })
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
      'video/x-msvideo',
      'no-cache',
    ])
  })

  test('once goes on with the next try', async () => {
    const { programs } = await fakePrograms({ ffmpeg: 'crash-once' })
    const { client, office } = await begun({ programs })
    await publishAvi(client)
    expect(await ended(office)).toMatchObject([{ ErrCode: 0 }])
  })

  test('by taking too long is ended, and does not stop the others', async () => {
    const { programs } = await fakePrograms({ ffmpeg: 'hang' })
    const { client, office } = await begun({ programs, maxMs: 300 })
    for (let n = 0; n < 2; n++) await publishAvi(client)
    const tooLong = { ErrCode: 1, Message: '处理时间过长' }
    expect(await ended(office, 2)).toMatchObject([tooLong, tooLong])
  })
})

describe('after an end', () => {
  test('in good order the try does not count, and a file that its record does not name goes', async () => {
    const fake = await fakePrograms({ ffmpeg: 'progress' })
    const { client, office, dataDir, close } = await begun({ programs: fake.programs })
    const { fileId } = await publishAvi(client)
    await office.until(() => tasksOf(office).length > 0)
    await close()
    expect(await jobOf(dataDir, fileId)).toEqual({ fileId, number: 1, tries: 0 })
    const unnamed = '0123456789abcdef.mp4'
    await writeFile(join(dataDir, 'video-store/media', fileId, unnamed), 'mp4')
    await fake.go()
    await begun({ programs: fake.programs }, { dataDir, office })
    expect(await ended(office)).toMatchObject([{ ErrCode: 0 }])
    await expect.poll(() => work(dataDir)).toEqual([])
    expect(await endingsIn(dataDir, fileId)).toEqual(['avi', 'jpg', 'json', 'mp4'])
    expect(await readdir(join(dataDir, 'video-store/media', fileId))).not.toContain(unnamed)
  })

  test('by SIGKILL in the middle the video is begun again, and the program that went on is ended', async () => {
    const fake = await fakePrograms({ ffmpeg: 'progress' })
    const dataDir = await temporaryFolder()
    const office = await receiver()
    const path = join(import.meta.dirname, 'store-to-kill.ts')
    const args = [path, dataDir, office.url, JSON.stringify(fake.programs)]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    const [port] = await once(child.stdout, 'data')
    const { fileId } = await publishAvi(new Client(`http://127.0.0.1:${port}`, Date.now))
    await office.until(() => tasksOf(office).length > 0)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const { pid, tries } = await jobOf(dataDir, fileId)
    expect(tries).toBe(1)
    expect(() => process.kill(pid, 0)).not.toThrow()

    await begun({ programs: fake.programs }, { dataDir, office })
    const state = () =>
      readFile(`/proc/${pid}/stat`, 'utf8').then(
        (stat) => stat.split(') ')[1]?.[0] ?? '',
        () => 'gone',
      )
    await expect.poll(state).toMatch(/Z|gone/)
    await fake.go()
    expect(await ended(office)).toMatchObject([{ FileId: fileId, ErrCode: 0 }])
    await expect.poll(() => work(dataDir)).toEqual([])
  })
})

describe('POST /conversions', () => {
  test('begins once more with a video that failed', async () => {
    const { programs } = await fakePrograms({ ffmpeg: 'refuse' })
    const { client, office } = await begun({ programs })
    const { fileId } = await publishAvi(client)
    await ended(office)
    const ask = async () => (await post(client, `/conversions?fileId=${fileId}`)).json()
    const taskId = `${fileId}-procedure-2`
    await expect.poll(ask).toEqual({ canConvert: true, taskId })
    expect((await ended(office, 2))[1]).toMatchObject({ TaskId: taskId })
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
  const h264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  const through = async (bytes: Buffer, videoType: string) => {
    const { client, office } = await begun({ programs })
    const { video } = await client.publish(bytes, { videoType })
    const [event] = await ended(office)
    return { event, played: Buffer.from(await (await fetch(video.url)).arrayBuffer()) }
  }

  test.each([
    ['avi', 'avi', ['-c:v', 'mpeg4', '-c:a', 'mp3']],
    ['wmv', 'wmv', []],
    ['flv', 'flv', ['-c:v', 'flv1', '-ar', '44100']],
    ['mkv', 'mkv', h264],
    ['mkv', 'mp4', h264],
    ['mov', 'mov', ['-c:v', 'libx265', '-x265-params', 'log-level=none', '-tag:v', 'hvc1', '-c:a', 'aac']],
    ['mpg', 'mpg', ['-r', '25']],
  ])(
    '%s that is called %s becomes H.264/AAC in an mp4 that begins with its index',
    async (type, name, args) => {
      const { event, played } = await through(await realVideo(`a.${type}`, args), name)
      expect(event).toMatchObject({ ErrCode: 0 })
      const format = 'mov,mp4,m4a,3gp,3g2,mj2'
      expect(await seen(played)).toEqual({ codecs: ['h264', 'aac'], format, size: [160, 120] })
      expect(played.indexOf('moov')).toBeLessThan(played.indexOf('mdat'))
    },
  )

  test('an mp4 that plays stays as it is, and has its length and a picture', async () => {
    const bytes = await realVideo('a.mp4', h264)
    const { event, played } = await through(bytes, 'mp4')
    const MediaProcessResultSet = [{ Type: 'CoverBySnapshot' }]
    expect(event).toMatchObject({ ErrCode: 0, MetaData: { Width: 160, Height: 120 }, MediaProcessResultSet })
    expect(played).toEqual(bytes)
  })

  test.each([
    ['1440x2560', [1080, 1920]],
    ['2560x1440', [1920, 1080]],
    ['1200x1200', [1080, 1080]],
    ['720x1280', [720, 1280]],
  ])('a picture of %s becomes one that is no larger than needed', async (size, smaller) => {
    const bytes = await realVideo('a.avi', ['-s', size, '-t', '0.2', '-c:v', 'mpeg4', '-c:a', 'mp3'])
    expect((await seen((await through(bytes, 'avi')).played)).size).toEqual(smaller)
  })

  const concat = Buffer.from('\nffconcat version 1.0\nfile /etc/passwd\n'.repeat(50))
  const playlist = 'FLV\n#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'
  test.each<[string, string, Buffer]>([
    ['noise', 'avi', aviBytes(20 * KB)],
    ['a list of other files', 'mpg', Buffer.concat([Buffer.from('000001ba', 'hex'), concat])],
    ['a film without an index', 'mp4', filmWithoutIndex()],
    ['a playlist behind a header', 'flv', Buffer.from(playlist.repeat(20))],
  ])('%s is told as broken, and nothing else is read', async (_, type, bytes) => {
    const ErrCodeExt = 'SourceFileError.ContentMalformed'
    const { event } = await through(bytes, type)
    expect(event).toMatchObject({ ErrCode: 1, ErrCodeExt, MediaProcessResultSet: [] })
  })
})
