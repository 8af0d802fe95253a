import { randomUUID } from 'node:crypto'
import { vodApi, vodCallbackApi } from '@dangxiao/contract'
import { count, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../platform/audit/audit.table.ts'
import { testServer } from '../../testing/test-server.ts'
import {
  done,
  failed,
  going,
  newFile,
  taskEvent,
  uploaded,
  videoService,
} from '../../testing/video-service.ts'
import { mediaFiles } from './media.table.ts'

const server = await testServer()
const { as, build, clock, db, send } = server
const { deliver, rowOf, after } = videoService(server)
const unit = await build.unit()
const editor = await build.user({ unit, role: 'editor' })
const url = `/api${vodCallbackApi.event.path}`
const logged = async () => (await db.select({ n: count() }).from(auditLog))[0]?.n

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
    const again = [
      uploaded(fileId, { type: 'avi', task: 'x' }),
      going(fileId, 99),
      done(fileId),
      failed(fileId),
    ]
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
    const same = {
      state: 'playable',
      url: 'ffee.mp4',
      hasPoster: true,
      duration: 61.5,
      hasKey: true,
      userId: editor.id,
      error: '',
    }
    expect(results).toEqual(Array.from({ length: 6 }, () => same))
  })

  test('tells a browser’s video, one that is being converted and one that stays as it is apart', async () => {
    const [plain, converted, stays, hevc] = [newFile(), newFile(), newFile(), newFile()]
    expect(await after(plain, [uploaded(plain, { task: 'x' })])).toMatchObject({ state: 'playable' })
    expect(await after(converted, [uploaded(converted, { type: 'wmv', task: 'x' })])).toMatchObject({
      state: 'converting',
    })
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
    expect(await after(fileId, [done(fileId, { TaskId: `${fileId}-2` })])).toMatchObject({
      state: 'playable',
      error: '',
    })
  })

  test('a file from which nothing can be read is damaged, also one that browsers were thought to play', async () => {
    const told = (fileId: string) =>
      failed(fileId, { ErrCodeExt: 'SourceFileError.ContentMalformed', Message: '文件已损坏或没有录完' })
    const [before, after_, other] = [newFile(), newFile(), newFile()]
    const damaged = { state: 'damaged', error: '文件已损坏或没有录完' }
    expect(await after(before, [uploaded(before, { task: 'x' }), told(before)])).toMatchObject(damaged)
    expect(await after(after_, [told(after_), uploaded(after_)])).toMatchObject(damaged)
    const unsupported = failed(other, { ErrCodeExt: 'SourceFileError.ContentUnsupported' })
    expect(await after(other, [uploaded(other, { task: 'x' }), unsupported])).toMatchObject({
      state: 'playable',
    })
  })

  test('a look at a video that plays already does not take it away when it fails', async () => {
    const fileId = newFile()
    expect(
      await after(fileId, [uploaded(fileId, { task: 'x' }), going(fileId, 1), failed(fileId)]),
    ).toMatchObject({ state: 'playable' })
  })

  test('one key brings one file: a second file by it goes to nobody', async () => {
    const [one, two, uploadKey] = [newFile(), newFile(), randomUUID()]
    await as(editor)(vodApi.courseSignature, { body: { uploadKey } })
    await after(one, [uploaded(one, { key: uploadKey })])
    expect(await after(two, [uploaded(two, { key: uploadKey })])).toMatchObject({
      hasKey: false,
      userId: null,
    })
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
    ['a task without an id', taskEvent('51', { TaskId: '', Status: 'FINISH' })],
    ['a state that is none', taskEvent('51', { Status: 'MAYBE' })],
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
    expect(
      (await send({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload })).status,
    ).toBe(413)
  })

  test('at most 1200 times a minute', async () => {
    const fresh = await testServer()
    const call = () => videoService(fresh).deliver({ EventType: 'Other' })
    for (let n = 0; n < 1200; n++) await call()
    expect(await call()).toFail('TOO_MANY')
    fresh.clock.pass({ minutes: 2 })
    expect((await call()).status).toBe(200)
  })
})
