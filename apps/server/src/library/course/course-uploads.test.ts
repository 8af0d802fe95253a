import { randomUUID } from 'node:crypto'
import { courseApi, noticeApi, uploadApi, vodApi } from '@dangxiao/contract'
import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { race } from '../../testing/race.ts'
import { testServer } from '../../testing/test-server.ts'
import { mediaFiles } from '../vod/media.table.ts'
import { tellLostUploads } from './course.notices.ts'
import { courses } from './course.table.ts'
import { fillCourseVideos } from './course.uploads.ts'

const { as, build, db, clock, loosely, notices } = await testServer()
const hunan = await build.unit({ unitName: '湖南' })
const changsha = await build.unit({ above: hunan, unitName: '长沙' })
const province = await build.user({ unit: hunan, role: 'province' })
const city = await build.user({ unit: changsha, role: 'city' })
const leader = await build.user({ unit: changsha, role: 'leader' })
const colleague = await build.user({ unit: changsha, role: 'editor' })
const zhuzhou = await build.unit({ above: hunan, unitName: '株洲' })
const stranger = await build.user({ unit: zhuzhou, role: 'city' })

const onItsWay = (uploadKey: string, given: object = {}) => ({
  title: '第一讲',
  uploadType: 1 as const,
  videoUrl: '',
  uploadKey,
  ...given,
})
const there = {
  title: '第二讲',
  uploadType: 1 as const,
  videoUrl: 'http://localhost:3001/vod/1/b.mp4',
  videoTime: 20,
}
const arrive = (uploadKey: string, seconds?: number) =>
  db.transaction((tx) =>
    fillCourseVideos({ db: tx }, { uploadKey }, { videoUrl: '/vod/9/late.mp4', seconds }),
  )

/** A city's course that waits with the province, and whose first video is on its way. */
async function submitted(given: object = {}) {
  const uploadKey = randomUUID()
  const body = await build.courseBody({ unit: changsha, videoList: [onItsWay(uploadKey), there], ...given })
  const { id } = (await as(city)(courseApi.add, { body })).value
  return { id, uploadKey, body }
}
const sign = (user: typeof city, uploadKey: string) =>
  as(user)(vodApi.courseSignature, { body: { uploadKey } })
const find = async (id: number, revision?: '1') =>
  (await as(city)(courseApi.find, { params: { id }, query: { revision } })).value
const row = async (id: number) => {
  const { records } = (await as(city)(courseApi.list, { params: { pageNum: 1, pageSize: 100 }, query: {} }))
    .value
  return records.find((course) => course.id === id)
}
const review = async (id: number, query: object) =>
  as(province)(courseApi.review, {
    params: { id },
    query: { ...query, version: String((await find(id)).version) } as never,
  })
const pass = { auditStatus: '3' }

describe('a course whose video is still on its way', () => {
  test('is saved, and says so in the list and on its page', async () => {
    const { id, uploadKey } = await submitted()
    const { videoList, uploadState, totalMinutes } = await find(id)
    expect(videoList[0]).toMatchObject({ videoUrl: '', uploadKey, uploadState: 'waiting', videoTime: null })
    expect(videoList[1]).toMatchObject({ videoUrl: there.videoUrl, uploadKey: null, uploadState: null })
    expect({ uploadState, totalMinutes }).toEqual({ uploadState: 'waiting', totalMinutes: 20 })
    expect(await row(id)).toMatchObject({ uploadState: 'waiting', videoCount: 2 })
  })

  test('has its video once it arrives, with the minutes that nobody filled in', async () => {
    const { id, uploadKey } = await submitted()
    const { version } = await find(id)
    expect(await arrive(uploadKey, 61)).toEqual([id])
    const { videoList, uploadState, totalMinutes, version: after } = await find(id)
    expect(videoList[0]).toMatchObject({
      videoUrl: 'http://localhost:3001/vod/9/late.mp4',
      uploadKey: null,
      uploadState: null,
      videoTime: 2,
    })
    expect({ uploadState, totalMinutes }).toEqual({ uploadState: null, totalMinutes: 22 })
    // Nobody's open form has grown stale.
    expect(after).toBe(version)
    expect(await arrive(uploadKey, 61)).toEqual([])
  })

  test('knows its upload in capitals, too', async () => {
    const uploadKey = randomUUID()
    const { id } = await submitted({ videoList: [onItsWay(uploadKey.toUpperCase())] })
    expect((await sign(city, uploadKey.toUpperCase())).status).toBe(200)
    expect(await find(id)).toMatchObject({ uploadState: 'waiting' })
    expect(await arrive(uploadKey)).toEqual([id])
  })

  test('keeps the minutes that were filled in', async () => {
    const uploadKey = randomUUID()
    const { id } = await submitted({ videoList: [onItsWay(uploadKey, { videoTime: 45 })] })
    await arrive(uploadKey, 61)
    expect(await find(id)).toMatchObject({ totalMinutes: 45, videoList: [{ videoTime: 45 }] })
  })

  test('waits on when it is saved again as it is', async () => {
    const { id, uploadKey, body } = await submitted()
    const { version, videoList } = await find(id)
    expect(
      (await loosely(city, courseApi.update, { body: { ...body, videoList, id, version } })).status,
    ).toBe(200)
    expect((await find(id)).videoList.map((video) => video.id)).toEqual(videoList.map((video) => video.id))
    await arrive(uploadKey)
    expect((await find(id)).uploadState).toBeNull()
  })

  test('waits for nothing once another video is chosen', async () => {
    const { id, uploadKey, body } = await submitted()
    const { version } = await find(id)
    await as(city)(courseApi.update, { body: { ...body, videoList: [there], id, version } })
    expect(await arrive(uploadKey)).toEqual([])
    expect((await find(id)).videoList.map(({ videoUrl }) => videoUrl)).toEqual([there.videoUrl])
  })

  test('takes its video also when it was removed meanwhile, without harm', async () => {
    const { id, uploadKey } = await submitted()
    await as(city)(courseApi.remove, { params: { id } })
    expect(await arrive(uploadKey)).toEqual([id])
  })
})

describe('its review', () => {
  test('can reject it, but neither pass it nor send it on', async () => {
    const { id, uploadKey } = await submitted()
    expect((await review(id, {})).value.allowedActions).toEqual(['reject'])
    expect(await review(id, pass)).toFail('VIDEO_ON_ITS_WAY')
    expect((await find(id)).auditStatus).toBe(1)
    await arrive(uploadKey)
    expect((await review(id, pass)).status).toBe(200)
    expect((await find(id)).auditStatus).toBe(3)

    const other = await submitted()
    expect((await review(other.id, { auditStatus: '2', reason: '请等视频传完再提交' })).status).toBe(200)
  })

  test('of a change waits for the change’s video, while the course stays as it is', async () => {
    const course = await build.course({ unit: changsha })
    const uploadKey = randomUUID()
    const body = await build.courseBody({ unit: changsha, videoList: [there, onItsWay(uploadKey)] })
    await as(city)(courseApi.update, { body: { ...body, id: course.id, version: course.version } })
    expect(await find(course.id)).toMatchObject({
      uploadState: null,
      videoList: [{ videoUrl: 'http://localhost:3001/vod/1/a.mp4' }],
    })
    expect((await find(course.id, '1')).videoList[1]).toMatchObject({ uploadKey, uploadState: 'waiting' })
    expect(await row(course.id)).toMatchObject({ uploadState: 'waiting' })
    expect(await review(course.id, pass)).toFail('VIDEO_ON_ITS_WAY')

    expect(await arrive(uploadKey, 600 * 60 + 1)).toEqual([course.id])
    expect((await review(course.id, pass)).status).toBe(200)
    expect(await find(course.id)).toMatchObject({
      totalMinutes: 620,
      videoList: [
        { videoUrl: there.videoUrl },
        { videoUrl: 'http://localhost:3001/vod/9/late.mp4', uploadKey: null, videoTime: 600 },
      ],
    })
    expect(await row(course.id)).toMatchObject({ uploadState: null })
  })
})

describe('an upload that nobody goes on with', () => {
  test('is called lost as soon as it is given up, and is welcome all the same', async () => {
    const { id, uploadKey } = await submitted()
    expect((await as(city)(uploadApi.abandon, { body: { uploadKey } })).status).toBe(200)
    expect((await as(city)(uploadApi.abandon, { body: { uploadKey } })).status).toBe(200)
    expect((await find(id)).videoList[0]).toMatchObject({ uploadState: 'lost' })
    expect(await row(id)).toMatchObject({ uploadState: 'lost' })
    await arrive(uploadKey)
    expect(await row(id)).toMatchObject({ uploadState: null })
  })

  test('is called lost after a day, when the store has thrown its parts away', async () => {
    const { id, uploadKey } = await submitted()
    const updateTime = new Date(clock.now().getTime() - 24 * 3_600_000 - 1)
    await db.update(mediaFiles).set({ updateTime }).where(eq(mediaFiles.uploadKey, uploadKey))
    expect(await find(id)).toMatchObject({ uploadState: 'lost' })
    expect(await row(id)).toMatchObject({ uploadState: 'lost' })
  })

  test('can be given up only by its user', async () => {
    const { id, uploadKey } = await submitted()
    for (const user of [colleague, stranger])
      expect(await as(user)(uploadApi.abandon, { body: { uploadKey } })).toFail('NOT_FOUND')
    expect(await as(leader)(uploadApi.abandon, { body: { uploadKey } })).toFail('FORBIDDEN')
    expect(await find(id)).toMatchObject({ uploadState: 'waiting' })
  })

  test('waits again once its user takes it up', async () => {
    const { id, uploadKey } = await submitted()
    await as(city)(uploadApi.abandon, { body: { uploadKey } })
    expect((await sign(city, uploadKey)).status).toBe(200)
    expect(await find(id)).toMatchObject({ uploadState: 'waiting' })
    expect(await row(id)).toMatchObject({ uploadState: 'waiting' })
  })

  test('is not one that has gone on for more than a day', async () => {
    const { id, uploadKey } = await submitted()
    const updateTime = new Date(clock.now().getTime() - 30 * 3_600_000)
    await db
      .update(mediaFiles)
      .set({ createTime: updateTime, updateTime })
      .where(eq(mediaFiles.uploadKey, uploadKey))
    await db.update(courses).set({ submitTime: updateTime }).where(eq(courses.id, id))
    expect(await find(id)).toMatchObject({ uploadState: 'lost' })
    // The page asks for a signature every hour or two.
    await sign(city, uploadKey)
    expect(await find(id)).toMatchObject({ uploadState: 'waiting' })
  })
})

describe('whoever saved a course', () => {
  const tell = () => tellLostUploads({ db, now: clock.now, notices })
  const passADay = (...uploadKeys: string[]) =>
    db
      .update(mediaFiles)
      .set({ updateTime: new Date(clock.now().getTime() - 24 * 3_600_000 - 1) })
      .where(inArray(mediaFiles.uploadKey, uploadKeys))
  async function saved(given: object = {}) {
    const user = await build.user({ unit: changsha, role: 'editor' })
    const uploadKey = randomUUID()
    const body = await build.courseBody({
      unit: changsha,
      coursesName: '乡村振兴',
      videoList: [onItsWay(uploadKey)],
      ...given,
    })
    const { id } = (await as(user)(courseApi.add, { body })).value
    return {
      ...{ id, user, uploadKey, body },
      told: async () =>
        (
          await as(user)(noticeApi.list, { params: { pageNum: 1, pageSize: 20 }, query: {} })
        ).value.records.map(({ kind, title, text, link }) => ({ kind, title, text, link })),
    }
  }

  test('hears once that its upload is lost, and is led to the form', async () => {
    const { id, uploadKey, told } = await saved()
    await tell()
    expect(await told()).toEqual([])
    await passADay(uploadKey)
    await tell()
    await tell()
    expect(await told()).toEqual([
      {
        kind: 'video',
        title: '录播课《乡村振兴》有视频没有传完',
        text: '上传已中断超过 24 小时，已传的部分不再保留。请打开课程，重新选择视频文件上传',
        link: `/courses/form?type=edit&id=${id}`,
      },
    ])
  })

  test('hears of several in one notice', async () => {
    const keys = [randomUUID(), randomUUID()]
    const { told } = await saved({ videoList: keys.map((key) => onItsWay(key)) })
    await passADay(...keys)
    await tell()
    expect((await told()).map(({ title }) => title)).toEqual(['录播课《乡村振兴》有 2 个视频没有传完'])
  })

  test('hears again when it was taken up and is lost once more', async () => {
    const { user, uploadKey, told } = await saved()
    for (const n of [1, 2]) {
      await passADay(uploadKey)
      await tell()
      expect(await told()).toHaveLength(n)
      await as(user)(noticeApi.readAll)
      await sign(user, uploadKey)
      await tell()
      expect(await told()).toHaveLength(n)
    }
  })

  test('hears of what a change that waits for review waits for', async () => {
    const { id, user, told } = await saved({ videoList: [there] })
    await review(id, pass)
    const uploadKey = randomUUID()
    const body = await build.courseBody({
      unit: changsha,
      coursesName: '乡村振兴',
      videoList: [onItsWay(uploadKey)],
    })
    await as(user)(courseApi.update, { body: { ...body, id, version: (await find(id)).version } })
    await passADay(uploadKey)
    await tell()
    expect((await told()).filter(({ kind }) => kind === 'video')).toHaveLength(1)
  })

  test.each<[string, (given: Awaited<ReturnType<typeof saved>>) => Promise<unknown>]>([
    ['it was given up', ({ user, uploadKey }) => as(user)(uploadApi.abandon, { body: { uploadKey } })],
    ['it has arrived', ({ uploadKey }) => arrive(uploadKey)],
    ['the course is gone', ({ id, user }) => as(user)(courseApi.remove, { params: { id } })],
  ])('hears nothing when %s', async (_, happens) => {
    const given = await saved()
    await happens(given)
    await passADay(given.uploadKey)
    await tell()
    expect(await given.told()).toEqual([])
  })

  race('hears once, however many servers look', async () => {
    const { uploadKey, told } = await saved()
    await passADay(uploadKey)
    await Promise.all([tell(), tell(), tell()])
    expect((await told()).map(({ title }) => title)).toEqual(['录播课《乡村振兴》有视频没有传完'])
  })
})

describe('an upload is its user’s alone', () => {
  test('from the first save on, also while it waits in line', async () => {
    const { uploadKey } = await submitted()
    expect(await sign(colleague, uploadKey)).toFail('BAD_INPUT', { uploadKey: '上传标识不正确' })
    expect((await sign(city, uploadKey)).status).toBe(200)
  })

  test.each([
    ['signed for', async (uploadKey: string) => void (await sign(city, uploadKey))],
    [
      'saved',
      async (uploadKey: string) => {
        await as(city)(courseApi.add, {
          body: await build.courseBody({ unit: changsha, videoList: [onItsWay(uploadKey)] }),
        })
      },
    ],
  ])('once it is %s, so that nobody else’s course waits for it', async (_, use) => {
    const uploadKey = randomUUID()
    await use(uploadKey)
    for (const [user, unit] of [
      [stranger, zhuzhou],
      [colleague, changsha],
    ] as const) {
      const body = await build.courseBody({ unit, videoList: [there, onItsWay(uploadKey)] })
      expect(await as(user)(courseApi.add, { body })).toFail('BAD_INPUT', {
        'videoList.1.videoUrl': '上传标识不正确，请重新上传',
      })
    }
  })

  test('but whoever may edit the course may save it with the upload that it waits for', async () => {
    const { id, uploadKey, body } = await submitted()
    const { version, videoList } = await find(id)
    expect(
      (await loosely(colleague, courseApi.update, { body: { ...body, videoList, id, version } })).status,
    ).toBe(200)
    await arrive(uploadKey)
    expect((await find(id)).uploadState).toBeNull()
  })

  test('also when only a change that waits for review waits for it', async () => {
    const course = await build.course({ unit: changsha })
    const body = await build.courseBody({ unit: changsha, videoList: [onItsWay(randomUUID())] })
    const { version } = (
      await as(city)(courseApi.update, { body: { ...body, id: course.id, version: course.version } })
    ).value
    expect(
      (await as(colleague)(courseApi.update, { body: { ...body, id: course.id, version } })).status,
    ).toBe(200)
  })

  test('and is named to nobody who may not edit the course', async () => {
    const { id, uploadKey } = await submitted()
    const seen = async (user: typeof city) =>
      (await as(user)(courseApi.find, { params: { id }, query: {} })).value.videoList.map((video) => [
        video.uploadKey,
        video.uploadState,
      ])
    expect(await seen(colleague)).toEqual([
      [uploadKey, 'waiting'],
      [null, null],
    ])
    expect(await seen(leader)).toEqual([
      [null, 'waiting'],
      [null, null],
    ])
  })
})

test.each<[string, object, string]>([
  ['without address and upload', { uploadKey: undefined }, '请上传视频或者填写视频地址'],
  ['with a key that is none', { uploadKey: 'abc' }, '上传标识不正确'],
  ['as an address that is missing', { uploadType: 2 }, '请上传视频或者填写视频地址'],
])('a video %s is refused', async (_, given, message) => {
  const body = { ...(await build.courseBody({ unit: changsha })), videoList: [onItsWay(randomUUID(), given)] }
  const answer = await loosely(city, courseApi.add, { body })
  expect(answer).toFail('BAD_INPUT')
  expect(Object.values(JSON.parse(answer.text).fields)).toEqual([message])
})

test('what a video lacks is said at once, whatever else is wrong', async () => {
  const body = { ...(await build.courseBody({ unit: changsha })), videoList: [{ uploadType: 1, title: '' }] }
  const { text } = await loosely(city, courseApi.add, { body })
  expect(JSON.parse(text)).toMatchObject({
    fields: { 'videoList.0.title': '请填写视频标题', 'videoList.0.videoUrl': '请上传视频或者填写视频地址' },
  })
})

describe('POST /vod/upload/courses', () => {
  const coursesOf = async (user: typeof city, ...uploadKeys: string[]) =>
    (await as(user)(uploadApi.courses, { body: { uploadKeys } })).value.map(({ uploadKey, id }) => [
      uploadKey,
      id,
    ])

  test('names the course that waits for an upload, and that has it once it is there', async () => {
    const { id, uploadKey, body } = await submitted()
    const { value } = await as(city)(uploadApi.courses, { body: { uploadKeys: [uploadKey, randomUUID()] } })
    expect(value).toEqual([{ uploadKey, id, coursesName: body.coursesName }])
    await arrive(uploadKey)
    await db
      .update(mediaFiles)
      .set({ sourceUrl: '/vod/9/late.mp4', url: '/vod/9/late.mp4' })
      .where(eq(mediaFiles.uploadKey, uploadKey))
    expect((await coursesOf(city, uploadKey))[0]?.[0]).toBe(uploadKey)
  })

  test('knows a change that waits for review', async () => {
    const { id, body } = await submitted({ videoList: [there] })
    await review(id, pass)
    const uploadKey = randomUUID()
    const { version } = await find(id)
    await as(city)(courseApi.update, {
      body: { ...body, videoList: [there, onItsWay(uploadKey)], id, version },
    })
    expect(await coursesOf(city, uploadKey)).toEqual([[uploadKey, id]])
  })

  test('says nothing of the uploads of others, of courses that are gone, and of those that one may no longer see', async () => {
    const { id, uploadKey } = await submitted()
    expect(await coursesOf(colleague, uploadKey)).toEqual([])
    expect(await coursesOf(stranger, uploadKey)).toEqual([])
    await db.update(courses).set({ partySchoolId: zhuzhou.id, auditUnitId: null }).where(eq(courses.id, id))
    expect(await coursesOf(city, uploadKey)).toEqual([])
    await db
      .update(courses)
      .set({ partySchoolId: changsha.id, removedAt: new Date() })
      .where(eq(courses.id, id))
    expect(await coursesOf(city, uploadKey)).toEqual([])
  })
})
