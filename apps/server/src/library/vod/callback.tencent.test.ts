import { createHash } from 'node:crypto'
import { courseApi, vodCallbackApi } from '@dangxiao/contract'
import { describe, expect, test } from 'vitest'
import { race } from '../../testing/race.ts'
import { testServer } from '../../testing/test-server.ts'
import { taskEvent, uploaded } from '../../testing/video-service.ts'
import { mediaFiles } from './media.table.ts'

describe('on Tencent Cloud', () => {
  const KEY = 'callback-key-of-the-cloud'
  const vod = {
    provider: 'tencent' as const,
    secretId: 'A',
    secretKey: 'B',
    subAppId: undefined,
    procedure: 'P',
    callbackKey: KEY,
  }
  const sign = (t: string, key = KEY) =>
    createHash('md5')
      .update(key + t)
      .digest('hex')
  const event = uploaded('5285890784273533167', { more: { ProcedureTaskId: '' } })
  event.FileUploadEvent.MediaBasicInfo.MediaUrl = 'https://125.vod2.myqcloud.com/a/f0.avi'
  const at = (query: object) => `/api${vodCallbackApi.event.path}?${new URLSearchParams({ ...query })}`

  test('the address carries the signature, until its time', async () => {
    const { send, db, clock } = await testServer({ vod })
    const t = String(Math.floor(clock.now().getTime() / 1000) + 600)
    expect((await send({ method: 'POST', url: at({ t, sign: sign(t) }), payload: event })).value).toEqual({
      code: 0,
    })
    const [row] = await db.select().from(mediaFiles)
    expect(row).toMatchObject({
      fileId: '5285890784273533167',
      url: 'https://125.vod2.myqcloud.com/a/f0.avi',
    })
    for (const query of [
      {},
      { t },
      { t, sign: 'x' },
      { t, sign: sign(t, 'other') },
      { t: `${Number(t) + 1}`, sign: sign(t) },
    ])
      expect(await send({ method: 'POST', url: at(query), payload: event })).toFail('BAD_SIGNATURE')
    clock.pass({ minutes: 11 })
    expect(await send({ method: 'POST', url: at({ t, sign: sign(t) }), payload: event })).toFail(
      'BAD_SIGNATURE',
    )
  })

  const source = 'https://125.vod2.myqcloud.com/a/f0.avi'
  const plays = 'https://125.vod2.myqcloud.com/a/v.f30.mp4'
  const begun = {
    ...event,
    FileUploadEvent: { ...event.FileUploadEvent, ProcedureTaskId: '125-Procedure-1' },
  }
  const converted = taskEvent('5285890784273533167', {
    TaskId: '125-Procedure-1',
    Status: 'FINISH',
    ErrCode: 0,
    FileUrl: source,
    MetaData: { Duration: 61, Size: 10 },
    MediaProcessResultSet: [
      { Type: 'Transcode', TranscodeTask: { Status: 'SUCCESS', ErrCode: 0, Output: { Url: plays } } },
      {
        Type: 'CoverBySnapshot',
        CoverBySnapshotTask: { ErrCode: 0, Output: { CoverUrl: 'https://125.vod2.myqcloud.com/a/c.jpg' } },
      },
    ],
  })

  async function cloud() {
    const server = await testServer({ vod })
    const unit = await server.build.unit()
    const user = await server.build.user({ unit, role: 'city' })
    const t = '4000000000'
    const body = await server.build.courseBody({
      unit,
      videoList: [{ title: '第一讲', uploadType: 1, videoUrl: source }],
    })
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
    for (const { value } of await Promise.all(saving))
      expect(await videoOf(value.id)).toMatchObject({ videoUrl: plays, videoTime: 2 })
  })

  test('without a key everything is refused', async () => {
    const { send } = await testServer({ vod: { ...vod, callbackKey: undefined } })
    const t = '4000000000'
    expect(
      await send({
        method: 'POST',
        url: at({ t, sign: createHash('md5').update(t).digest('hex') }),
        payload: event,
      }),
    ).toFail('BAD_SIGNATURE')
  })
})
