import { createHash, createHmac, randomUUID } from 'node:crypto'
import { courseApi, noticeApi, vodApi, vodCallbackApi } from '@dangxiao/contract'
import { count, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../audit/audit.table.ts'
import { race } from '../testing/race.ts'
import { testServer } from '../testing/test-server.ts'
import { filesOf, forgetUnendedUploads } from './media.queries.ts'
import { mediaFiles } from './media.table.ts'

const { as, build, clock, db, send, settings } = await testServer()
const unit = await build.unit()
const editor = await build.user({ unit, role: 'editor' })
const other = await build.user({ unit, role: 'editor' })

const url = `/api${vodCallbackApi.event.path}`
const seconds = (ahead = 0) => String(Math.floor(clock.now().getTime() / 1000) + ahead)

/** As the embedded store sends it: without a session and without the header of our own pages. */
function deliver(event: object, { ahead = 0, time = seconds(ahead), key = settings.vod.secretKey, sent = JSON.stringify(event) } = {}) {
  const signature = createHmac('sha256', key)
    .update(`${time}\n${JSON.stringify(event)}`)
    .digest('hex')
  const headers = { 'content-type': 'application/json', 'x-vod-time': time, 'x-vod-signature': signature }
  return send({ method: 'POST', url, headers, payload: sent })
}

let files = 0
const newFile = () => `5${String(Date.now()).padStart(14, '0')}${String(++files).padStart(4, '0')}`

const uploaded = (fileId: string, { key = '', type = 'mp4', task = '', more = {} } = {}) => ({
  EventType: 'NewFileUpload',
  FileUploadEvent: {
    FileId: fileId,
    MediaBasicInfo: {
      Name: '第一讲',
      Type: type,
      MediaUrl: `/vod/${fileId}/00112233aabbccdd.${type}`,
      CoverUrl: '',
      SourceInfo: { SourceType: 'Upload', SourceContext: key },
    },
    ProcedureTaskId: task,
    MetaData: { Size: 1000 },
    ...more,
  },
})

const task = (fileId: string, given: object) => ({
  EventType: 'ProcedureStateChanged',
  ProcedureStateChangeEvent: { TaskId: `${fileId}-1`, FileId: fileId, ...given },
})
const going = (fileId: string, progress: number, more = {}) =>
  task(fileId, { Status: 'PROCESSING', MediaProcessResultSet: [{ Type: 'Transcode', TranscodeTask: { Progress: progress } }], ...more })
const done = (fileId: string, more = {}) =>
  task(fileId, {
    Status: 'FINISH',
    ErrCode: 0,
    MetaData: { Duration: 61.5, Width: 640, Height: 480, VideoStreamSet: [{ Codec: 'mpeg4' }], AudioStreamSet: [{ Codec: 'mp3' }] },
    MediaProcessResultSet: [
      { Type: 'Transcode', TranscodeTask: { ErrCode: 0, Progress: 100, Output: { Url: `/vod/${fileId}/ffee.mp4` } } },
      { Type: 'CoverBySnapshot', CoverBySnapshotTask: { ErrCode: 0, Output: { CoverUrl: `/vod/${fileId}/ffee.jpg` } } },
    ],
    ...more,
  })
const failed = (fileId: string, more = {}) => task(fileId, { Status: 'FINISH', ErrCode: 30001, Message: '文件已损坏', ...more })

const rowOf = async (fileId: string) => (await db.select().from(mediaFiles).where(eq(mediaFiles.fileId, fileId)))[0]
const logged = async () => (await db.select({ n: count() }).from(auditLog))[0]?.n

/** What is left when these events come in this order. */
async function after(fileId: string, events: object[]) {
  for (const event of events) expect((await deliver(event)).value).toEqual({ code: 0 })
  const row = await rowOf(fileId)
  if (!row) throw new Error('the file was told of')
  const { state, url, posterUrl, duration, uploadKey, userId, error } = row
  return { state, url: url?.slice(-8), hasPoster: posterUrl !== null, duration, hasKey: uploadKey !== null, userId, error }
}

describe('a signature for an upload', () => {
  test('takes note whose upload the key names', async () => {
    const uploadKey = randomUUID()
    const { value } = await as(editor)(vodApi.courseSignature, { body: { uploadKey } })
    await as(editor)(vodApi.courseSignature, { body: { uploadKey } })
    const fields = new URLSearchParams(Buffer.from(value.authorization, 'base64').subarray(20).toString())
    expect([fields.get('sourceContext'), fields.get('sessionContext')]).toEqual([uploadKey, uploadKey])
    const rows = await db.select().from(mediaFiles).where(eq(mediaFiles.uploadKey, uploadKey))
    expect(rows).toMatchObject([{ userId: editor.id, unitId: unit.id, state: 'uploading', fileId: null }])
    expect(await filesOf({ db }, { keys: [uploadKey, randomUUID()], addresses: [] })).toEqual([
      { uploadKey, sourceUrl: null, url: null, duration: null },
    ])
    expect(await filesOf({ db }, { keys: [], addresses: [] })).toEqual([])
  })

  test('is refused for a key that is somebody else’s', async () => {
    const uploadKey = randomUUID()
    await as(editor)(vodApi.basicSignature, { body: { uploadKey } })
    expect(await as(other)(vodApi.basicSignature, { body: { uploadKey } })).toFail('BAD_INPUT', { uploadKey: '上传标识不正确' })
  })

  test('is refused for a key that is none', async () => {
    expect(await as(editor)(vodApi.courseSignature, { body: { uploadKey: 'x' } })).toFail('BAD_INPUT', { uploadKey: '上传标识不正确' })
  })

  test('is given to a page that knows no keys', async () => {
    const { value } = await as(editor)(vodApi.courseSignature)
    expect(Buffer.from(value.authorization, 'base64').subarray(20).toString()).not.toContain('Context')
  })
})

describe('POST /vod/callback', () => {
  test('brings a file to the upload that its user began', async () => {
    const [fileId, uploadKey] = [newFile(), randomUUID()]
    await as(editor)(vodApi.courseSignature, { body: { uploadKey } })
    const before = await logged()
    expect((await deliver(uploaded(fileId, { key: uploadKey }))).value).toEqual({ code: 0 })
    expect(await rowOf(fileId)).toMatchObject({
      uploadKey,
      userId: editor.id,
      unitId: unit.id,
      state: 'playable',
      title: '第一讲',
      url: `/vod/${fileId}/00112233aabbccdd.mp4`,
      sourceUrl: `/vod/${fileId}/00112233aabbccdd.mp4`,
      size: 1000,
      arriveTime: expect.any(Date),
    })
    const [row] = await db.select().from(auditLog).where(eq(auditLog.action, 'arrive')).limit(1)
    expect(row).toMatchObject({ resource: 'media', userId: 0, userName: '视频服务回调' })
    expect(await logged()).toBe(Number(before) + 1)
  })

  test('told again and at once, changes nothing more and leaves no row', async () => {
    const fileId = newFile()
    await after(fileId, [uploaded(fileId, { type: 'avi', task: 'x' }), going(fileId, 40), done(fileId)])
    const [row, rows] = [await rowOf(fileId), await logged()]
    clock.pass({ minutes: 1 })
    const again = [uploaded(fileId, { type: 'avi', task: 'x' }), going(fileId, 99), done(fileId), failed(fileId)]
    await Promise.all([...again, ...again].map((event) => deliver(event)))
    expect(await rowOf(fileId)).toEqual(row)
    expect(await logged()).toBe(rows)
  })

  test('many times at once, makes one row', async () => {
    const [fileId, uploadKey] = [newFile(), randomUUID()]
    await as(editor)(vodApi.courseSignature, { body: { uploadKey } })
    await Promise.all([1, 2, 3, 4].map(() => deliver(uploaded(fileId, { key: uploadKey }))))
    expect(await db.$count(mediaFiles, eq(mediaFiles.uploadKey, uploadKey))).toBe(1)
  })

  test('comes to the same in every order', async () => {
    const results = []
    for (const order of [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]) {
      const [fileId, key] = [newFile(), randomUUID()]
      await as(editor)(vodApi.courseSignature, { body: { uploadKey: key } })
      const events = [uploaded(fileId, { key, type: 'avi', task: 'x' }), going(fileId, 50), done(fileId)]
      results.push(
        await after(
          fileId,
          order.map((at) => events[at] as object),
        ),
      )
      expect(await db.$count(mediaFiles, eq(mediaFiles.uploadKey, key))).toBe(1)
    }
    const same = { state: 'playable', url: 'ffee.mp4', hasPoster: true, duration: 61.5, hasKey: true, userId: editor.id, error: '' }
    expect(results).toEqual(Array.from({ length: 6 }, () => same))
  })

  test('tells a browser’s video, one that is being converted and one that stays as it is apart', async () => {
    const [plain, converted, stays, hevc] = [newFile(), newFile(), newFile(), newFile()]
    expect(await after(plain, [uploaded(plain, { task: 'x' })])).toMatchObject({ state: 'playable' })
    expect(await after(converted, [uploaded(converted, { type: 'wmv', task: 'x' })])).toMatchObject({ state: 'converting' })
    expect(await after(stays, [uploaded(stays, { type: 'rmvb' })])).toMatchObject({ state: 'unplayable' })
    const more = { MetaData: { VideoStreamSet: [{ Codec: 'hevc' }] } }
    expect(await after(hevc, [uploaded(hevc, { type: 'mov', more })])).toMatchObject({ state: 'unplayable' })
  })

  test('progress only grows within a task, and another try begins again', async () => {
    const fileId = newFile()
    await after(fileId, [uploaded(fileId, { type: 'avi', task: 'x' }), going(fileId, 40), going(fileId, 20)])
    expect(await rowOf(fileId)).toMatchObject({ progress: 40, attempts: 1 })
    expect(await after(fileId, [failed(fileId)])).toMatchObject({ state: 'failed', error: '文件已损坏' })
    await after(fileId, [going(fileId, 5, { TaskId: `${fileId}-2` })])
    expect(await rowOf(fileId)).toMatchObject({ state: 'converting', progress: 5, attempts: 2, error: '' })
    await after(fileId, [failed(fileId), going(fileId, 60)])
    expect(await rowOf(fileId)).toMatchObject({ state: 'converting', progress: 5, attempts: 2 })
    expect(await after(fileId, [done(fileId, { TaskId: `${fileId}-2` })])).toMatchObject({ state: 'playable', error: '' })
  })

  test('a file from which nothing can be read is damaged, also one that browsers were thought to play', async () => {
    const told = (fileId: string) => failed(fileId, { ErrCodeExt: 'SourceFileError.ContentMalformed', Message: '文件已损坏或没有录完' })
    const [before, after_, other] = [newFile(), newFile(), newFile()]
    const damaged = { state: 'damaged', error: '文件已损坏或没有录完' }
    expect(await after(before, [uploaded(before, { task: 'x' }), told(before)])).toMatchObject(damaged)
    expect(await after(after_, [told(after_), uploaded(after_)])).toMatchObject(damaged)
    const unsupported = failed(other, { ErrCodeExt: 'SourceFileError.ContentUnsupported' })
    expect(await after(other, [uploaded(other, { task: 'x' }), unsupported])).toMatchObject({ state: 'playable' })
  })

  test('a look at a video that plays already does not take it away when it fails', async () => {
    const fileId = newFile()
    expect(await after(fileId, [uploaded(fileId, { task: 'x' }), going(fileId, 1), failed(fileId)])).toMatchObject({ state: 'playable' })
  })

  test('one key brings one file: a second file by it goes to nobody', async () => {
    const [one, two, uploadKey] = [newFile(), newFile(), randomUUID()]
    await as(editor)(vodApi.courseSignature, { body: { uploadKey } })
    await after(one, [uploaded(one, { key: uploadKey })])
    expect(await after(two, [uploaded(two, { key: uploadKey })])).toMatchObject({ hasKey: false, userId: null })
    expect((await rowOf(one))?.uploadKey).toBe(uploadKey)
  })

  test('knows an upload without a key, or with what is none, by its file', async () => {
    const [one, two] = [newFile(), newFile()]
    expect(await after(one, [uploaded(one)])).toMatchObject({ state: 'playable', hasKey: false })
    expect(await after(two, [uploaded(two, { key: 'from-another-system' })])).toMatchObject({ hasKey: false })
  })

  test('acknowledges events that it does not know, and does nothing', async () => {
    const before = [await logged(), await db.$count(mediaFiles)]
    for (const EventType of ['FileDeleted', 'PullComplete', 'NewFileUpload', '新事件'])
      expect((await deliver({ EventType, Other: { a: 1 } })).value).toEqual({ code: 0 })
    expect([await logged(), await db.$count(mediaFiles)]).toEqual(before)
  })

  test.each([
    ['an address of another file', { MediaUrl: '/vod/50000000000000000001/a.mp4' }],
    ['an address elsewhere in the store', { MediaUrl: '/files/secret.json' }],
    ['a way out', { MediaUrl: '/vod/../files/x.mp4' }],
  ])('takes no file with %s', async (_, given) => {
    const fileId = newFile()
    const event = uploaded(fileId)
    Object.assign(event.FileUploadEvent.MediaBasicInfo, given)
    expect((await deliver(event)).status).toBe(200)
    expect(await rowOf(fileId)).toBeUndefined()
  })

  test.each<[string, object]>([
    ['no type', {}],
    ['a type that is no text', { EventType: 5 }],
    ['a file id that is none', uploaded('1; drop table x')],
    ['a task without an id', task('51', { TaskId: '', Status: 'FINISH' })],
    ['a state that is none', task('51', { Status: 'MAYBE' })],
  ])('refuses %s', async (_, event) => {
    expect((await deliver(event)).status).toBe(400)
  })
})

describe('who may tell', () => {
  const event = uploaded('5999')
  test.each<[string, Parameters<typeof deliver>[1]]>([
    ['with another key', { key: 'x' }],
    ['six minutes late', { ahead: -360 }],
    ['six minutes early', { ahead: 360 }],
    ['without a time', { time: '' }],
    ['with another body', { sent: JSON.stringify(uploaded('5998')) }],
  ])('%s is refused', async (_, given) => {
    expect(await deliver(event, given)).toFail('BAD_SIGNATURE')
  })

  test('nobody without a signature, signed in or not, and nothing is written', async () => {
    const before = await logged()
    expect(await as(editor)(vodCallbackApi.event, { query: {}, body: event })).toFail('BAD_SIGNATURE')
    expect(await send({ method: 'POST', url, payload: event })).toFail('BAD_SIGNATURE')
    expect(await logged()).toBe(before)
  })

  test('not more than 256 KB', async () => {
    const payload = JSON.stringify({ EventType: 'x'.repeat(257 * 1024) })
    expect((await send({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload })).status).toBe(413)
  })

  test('at most 1200 times a minute', async () => {
    const { send, settings, clock } = await testServer()
    const payload = JSON.stringify({ EventType: 'Other' })
    const call = () => {
      const time = String(Math.floor(clock.now().getTime() / 1000))
      const signature = createHmac('sha256', settings.vod.secretKey).update(`${time}\n${payload}`).digest('hex')
      return send({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', 'x-vod-time': time, 'x-vod-signature': signature },
        payload,
      })
    }
    for (let n = 0; n < 1200; n++) await call()
    expect(await call()).toFail('TOO_MANY')
    clock.pass({ minutes: 2 })
    expect((await call()).status).toBe(200)
  })
})

describe('on Tencent Cloud', () => {
  const KEY = 'callback-key-of-the-cloud'
  const vod = { provider: 'tencent' as const, secretId: 'A', secretKey: 'B', subAppId: undefined, procedure: 'P', callbackKey: KEY }
  const sign = (t: string, key = KEY) =>
    createHash('md5')
      .update(key + t)
      .digest('hex')
  const event = uploaded('5285890784273533167', { more: { ProcedureTaskId: '' } })
  event.FileUploadEvent.MediaBasicInfo.MediaUrl = 'https://125.vod2.myqcloud.com/a/f0.avi'
  const at = (query: object) => `${url}?${new URLSearchParams({ ...query })}`

  test('the address carries the signature, until its time', async () => {
    const { send, db, clock } = await testServer({ vod })
    const t = String(Math.floor(clock.now().getTime() / 1000) + 600)
    expect((await send({ method: 'POST', url: at({ t, sign: sign(t) }), payload: event })).value).toEqual({ code: 0 })
    const [row] = await db.select().from(mediaFiles)
    expect(row).toMatchObject({ fileId: '5285890784273533167', url: 'https://125.vod2.myqcloud.com/a/f0.avi' })
    for (const query of [{}, { t }, { t, sign: 'x' }, { t, sign: sign(t, 'other') }, { t: `${Number(t) + 1}`, sign: sign(t) }])
      expect(await send({ method: 'POST', url: at(query), payload: event })).toFail('BAD_SIGNATURE')
    clock.pass({ minutes: 11 })
    expect(await send({ method: 'POST', url: at({ t, sign: sign(t) }), payload: event })).toFail('BAD_SIGNATURE')
  })

  const source = 'https://125.vod2.myqcloud.com/a/f0.avi'
  const plays = 'https://125.vod2.myqcloud.com/a/v.f30.mp4'
  const begun = { ...event, FileUploadEvent: { ...event.FileUploadEvent, ProcedureTaskId: '125-Procedure-1' } }
  const converted = task('5285890784273533167', {
    TaskId: '125-Procedure-1',
    Status: 'FINISH',
    ErrCode: 0,
    FileUrl: source,
    MetaData: { Duration: 61, Size: 10 },
    MediaProcessResultSet: [
      { Type: 'Transcode', TranscodeTask: { Status: 'SUCCESS', ErrCode: 0, Output: { Url: plays } } },
      { Type: 'CoverBySnapshot', CoverBySnapshotTask: { ErrCode: 0, Output: { CoverUrl: 'https://125.vod2.myqcloud.com/a/c.jpg' } } },
    ],
  })

  async function cloud() {
    const server = await testServer({ vod })
    const unit = await server.build.unit()
    const user = await server.build.user({ unit, role: 'city' })
    const t = '4000000000'
    const body = await server.build.courseBody({ unit, videoList: [{ title: '第一讲', uploadType: 1, videoUrl: source }] })
    return {
      ...{ ...server, unit, body },
      as: server.as(user),
      tell: (payload: object) => server.send({ method: 'POST', url: at({ t, sign: sign(t) }), payload }),
      videoOf: async (id: number, revision?: '1') =>
        (await server.as(user)(courseApi.find, { params: { id }, query: { revision } })).value.videoList[0],
    }
  }

  test('the result of the procedure is what plays', async () => {
    const { tell, db } = await cloud()
    await tell(begun)
    await tell(converted)
    expect(await db.select().from(mediaFiles)).toMatchObject([
      { state: 'playable', url: plays, posterUrl: 'https://125.vod2.myqcloud.com/a/c.jpg', duration: 61 },
    ])
  })

  test('and what a course plays that is saved later with the address of the upload', async () => {
    const { as, body, tell, videoOf } = await cloud()
    await tell(begun)
    await tell(converted)
    const { id } = (await as(courseApi.add, { body })).value
    expect(await videoOf(id)).toMatchObject({ videoUrl: plays, videoTime: 2 })
  })

  test('and what a change plays that waits for review when the procedure ends', async () => {
    const { as, body, build, unit, tell, videoOf } = await cloud()
    const { id, version } = await build.course({ unit })
    await tell(begun)
    await as(courseApi.update, { body: { ...body, id, version } })
    await tell(converted)
    expect(await videoOf(id, '1')).toMatchObject({ videoUrl: plays, videoTime: 2 })
    expect((await videoOf(id))?.videoUrl).not.toBe(plays)
  })

  race('and what a course plays that is saved just when the procedure ends', async () => {
    const { as, body, tell, videoOf } = await cloud()
    await tell(begun)
    const saving = Array.from({ length: 6 }, () => as(courseApi.add, { body }))
    await Promise.all([...saving, tell(converted)])
    for (const { value } of await Promise.all(saving)) expect(await videoOf(value.id)).toMatchObject({ videoUrl: plays, videoTime: 2 })
  })

  test('without a key everything is refused', async () => {
    const { send } = await testServer({ vod: { ...vod, callbackKey: undefined } })
    const t = '4000000000'
    expect(await send({ method: 'POST', url: at({ t, sign: createHash('md5').update(t).digest('hex') }), payload: event })).toFail(
      'BAD_SIGNATURE',
    )
  })
})

test('an upload that never ended is forgotten after a month, a file is not', async () => {
  const [fileId, uploadKey] = [newFile(), randomUUID()]
  await after(fileId, [uploaded(fileId)])
  await as(editor)(vodApi.basicSignature, { body: { uploadKey } })
  const has = () => db.$count(mediaFiles, eq(mediaFiles.uploadKey, uploadKey))
  await forgetUnendedUploads(db, new Date(clock.now().getTime() + 29 * 86_400_000))
  expect(await has()).toBe(1)
  await forgetUnendedUploads(db, new Date(clock.now().getTime() + 31 * 86_400_000))
  expect(await has()).toBe(0)
  expect(await rowOf(fileId)).toBeDefined()
})

describe('a course that was saved before its video was there', () => {
  const saved = async (videoTime?: number) => {
    const key = randomUUID()
    await as(editor)(vodApi.courseSignature, { body: { uploadKey: key } })
    const videoList = [{ title: '第一讲', uploadType: 1 as const, videoUrl: '', uploadKey: key, videoTime }]
    const body = await build.courseBody({ unit, videoList })
    return { key, body, save: async () => (await as(editor)(courseApi.add, { body })).value.id }
  }
  const videoOf = async (id: number) => (await as(editor)(courseApi.find, { params: { id }, query: {} })).value.videoList[0]

  test('gets it when it arrives, and the log says so', async () => {
    const [fileId, { key, save }] = [newFile(), await saved()]
    const id = await save()
    await deliver(uploaded(fileId, { key, more: { MetaData: { Duration: 61 } } }))
    expect(await videoOf(id)).toMatchObject({ videoUrl: expect.stringContaining(`/vod/${fileId}/`), videoTime: 2, uploadState: null })
    const [row] = await db.select().from(auditLog).where(eq(auditLog.action, 'arrive')).orderBy(desc(auditLog.id)).limit(1)
    expect(row?.after).toMatchObject({ fileId, completed: [{ resource: 'course', recordId: id }] })
  })

  test('gets it at once when it has arrived meanwhile', async () => {
    const [fileId, { key, save }] = [newFile(), await saved(7)]
    await deliver(uploaded(fileId, { key, more: { MetaData: { Duration: 61 } } }))
    expect(await videoOf(await save())).toMatchObject({
      videoUrl: expect.stringContaining(`/vod/${fileId}/`),
      videoTime: 7,
      uploadState: null,
    })
  })
})

describe('whoever uploaded a video that is converted', () => {
  test.each([
    ['hears that it plays', done, '视频《第一讲》已转换完成，可以播放'],
    ['hears that it failed, and why', failed, '视频《第一讲》转换失败'],
  ])('%s', async (_, end, title) => {
    const [fileId, uploadKey] = [newFile(), randomUUID()]
    await as(other)(vodApi.courseSignature, { body: { uploadKey } })
    await after(fileId, [uploaded(fileId, { key: uploadKey, type: 'avi', task: 'x' }), going(fileId, 3), end(fileId), end(fileId)])
    const { records } = (await as(other)(noticeApi.list, { params: { pageNum: 1, pageSize: 20 }, query: {} })).value
    expect(records.filter((notice) => notice.kind === 'video' && notice.title === title)).toHaveLength(1)
  })

  test.each([
    ['the news of its failure', [0, 1]],
    ['itself', [1, 0]],
  ])('is led to the form of the course, told once, whether the file comes after %s', async (_, order) => {
    const [fileId, uploadKey] = [newFile(), randomUUID()]
    const user = await build.user({ unit, role: 'editor' })
    const videoList = [{ title: '第一讲', uploadType: 1 as const, videoUrl: '', uploadKey }]
    const body = await build.courseBody({ unit, coursesName: '乡村振兴', videoList })
    const { id } = (await as(user)(courseApi.add, { body })).value
    const events = [failed(fileId, { SessionContext: uploadKey }), uploaded(fileId, { key: uploadKey, type: 'avi', task: 'x' })]
    const told = order.map((at) => events[at] as object)
    await after(fileId, [...told, ...told])
    const { records } = (await as(user)(noticeApi.list, { params: { pageNum: 1, pageSize: 20 }, query: {} })).value
    expect(records).toMatchObject([
      {
        title: '录播课《乡村振兴》的视频《第一讲》转换失败',
        text: '文件已损坏。可以打开课程重试，或在本机转换为 MP4 后重新上传',
        link: `/courses/form?type=edit&id=${id}`,
      },
    ])
  })

  test('hears of a damaged one, and its course says so in the list and on its page', async () => {
    const [fileId, uploadKey] = [newFile(), randomUUID()]
    const user = await build.user({ unit, role: 'editor' })
    const videoList = [{ title: '第一讲', uploadType: 1 as const, videoUrl: '', uploadKey }]
    const body = await build.courseBody({ unit, coursesName: '乡村治理', videoList })
    const { id } = (await as(user)(courseApi.add, { body })).value
    const troubleOf = async () => {
      const { records } = (await as(user)(courseApi.list, { params: { pageNum: 1, pageSize: 50 }, query: { keyword: '乡村治理' } })).value
      const found = (await as(user)(courseApi.find, { params: { id }, query: {} })).value
      return [records[0]?.mediaTrouble, found.mediaTrouble]
    }
    await after(fileId, [uploaded(fileId, { key: uploadKey, type: 'avi', task: 'x' })])
    expect(await troubleOf()).toEqual(['converting', 'converting'])
    await after(fileId, [failed(fileId, { ErrCodeExt: 'SourceFileError.ContentMalformed', Message: '文件已损坏或没有录完' })])
    expect(await troubleOf()).toEqual(['damaged', 'damaged'])
    const { records } = (await as(user)(noticeApi.list, { params: { pageNum: 1, pageSize: 20 }, query: {} })).value
    expect(records).toMatchObject([
      {
        title: '录播课《乡村治理》的视频《第一讲》已损坏，无法播放',
        text: '文件已损坏或没有录完。请在本机确认原文件能正常播放，再打开课程重新上传',
        link: `/courses/form?type=edit&id=${id}`,
      },
    ])
  })

  test('a course gets the length of its video, but keeps one that was typed', async () => {
    const [fileId, key] = [newFile(), randomUUID()]
    await as(editor)(vodApi.courseSignature, { body: { uploadKey: key } })
    const video = (videoTime?: number) => ({ title: '第一讲', uploadType: 1 as const, videoUrl: '', uploadKey: key, videoTime })
    const body = await build.courseBody({ unit, videoList: [video(), video(9)] })
    const { id } = (await as(editor)(courseApi.add, { body })).value
    await after(fileId, [uploaded(fileId, { key, type: 'avi', task: 'x' }), done(fileId)])
    const { videoList, totalMinutes } = (await as(editor)(courseApi.find, { params: { id }, query: {} })).value
    expect([videoList.map(({ videoTime }) => videoTime), totalMinutes]).toEqual([[2, 9], 11])
  })
})
