import { randomUUID } from 'node:crypto'
import { courseApi, uploadApi, vodApi } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'
import { mediaFiles } from '../vod/media.table.ts'
import { courses } from './course.table.ts'
import { fillCourseVideos } from './course.uploads.ts'

const { as, build, db, clock, loosely } = await testServer()
const hunan = await build.unit({ unitName: '湖南' })
const changsha = await build.unit({ above: hunan, unitName: '长沙' })
const province = await build.user({ unit: hunan, role: 'province' })
const city = await build.user({ unit: changsha, role: 'city' })
const leader = await build.user({ unit: changsha, role: 'leader' })
const colleague = await build.user({ unit: changsha, role: 'editor' })
const zhuzhou = await build.unit({ above: hunan, unitName: '株洲' })
const stranger = await build.user({ unit: zhuzhou, role: 'city' })

const uploaded = { uploadType: 1 as const, videoUrl: '' }
const onItsWay = (uploadKey: string, given: object = {}) => ({
  ...uploaded,
  title: '第一讲',
  uploadKey,
  ...given,
})
const there = { ...uploaded, title: '第二讲', videoUrl: 'http://localhost:3001/vod/1/b.mp4', videoTime: 20 }
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
/** A city's change of `course`. */
const update = (course: { id: number; version: number }, body: object, user = city) =>
  loosely(user, courseApi.update, { body: { ...body, id: course.id, version: course.version } })
/** Make an upload as old as the last word about it, in hours. */
const age = async (uploadKey: string, hours: number) => {
  const updateTime = new Date(clock.now().getTime() - hours * 3_600_000 - 1)
  await db
    .update(mediaFiles)
    .set({ createTime: updateTime, updateTime })
    .where(eq(mediaFiles.uploadKey, uploadKey))
  return updateTime
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
    expect((await update({ id, version }, { ...body, videoList })).status).toBe(200)
    expect((await find(id)).videoList.map((video) => video.id)).toEqual(videoList.map((video) => video.id))
    await arrive(uploadKey)
    expect((await find(id)).uploadState).toBeNull()
  })

  test('waits for nothing once another video is chosen', async () => {
    const { id, uploadKey, body } = await submitted()
    await update(await find(id), { ...body, videoList: [there] })
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
    await update(course, body)
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
    await age(uploadKey, 24)
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
    await db
      .update(courses)
      .set({ submitTime: await age(uploadKey, 30) })
      .where(eq(courses.id, id))
    expect(await find(id)).toMatchObject({ uploadState: 'lost' })
    // The page asks for a signature every hour or two.
    await sign(city, uploadKey)
    expect(await find(id)).toMatchObject({ uploadState: 'waiting' })
  })
})

describe('an upload is its user’s alone', () => {
  test('from the first save on, also while it waits in line', async () => {
    const { uploadKey } = await submitted()
    expect(await sign(colleague, uploadKey)).toFail('BAD_INPUT', { uploadKey: '上传标识不正确' })
    expect((await sign(city, uploadKey)).status).toBe(200)
  })

  test.each(['signed for', 'saved'])(
    'once it is %s, so that nobody else’s course waits for it',
    async (use) => {
      const uploadKey = randomUUID()
      const videoList = [there, onItsWay(uploadKey)]
      const add = async (user: typeof city, unit: typeof changsha) =>
        as(user)(courseApi.add, { body: await build.courseBody({ unit, videoList }) })
      await (use === 'saved' ? add(city, changsha) : sign(city, uploadKey))
      const refusal = { 'videoList.1.videoUrl': '上传标识不正确，请重新上传' }
      expect(await add(stranger, zhuzhou)).toFail('BAD_INPUT', refusal)
      expect(await add(colleague, changsha)).toFail('BAD_INPUT', refusal)
    },
  )

  test('but whoever may edit the course may save it with the upload that it waits for', async () => {
    const { id, uploadKey, body } = await submitted()
    const { version, videoList } = await find(id)
    expect((await update({ id, version }, { ...body, videoList }, colleague)).status).toBe(200)
    await arrive(uploadKey)
    expect((await find(id)).uploadState).toBeNull()
  })

  test('also when only a change that waits for review waits for it', async () => {
    const course = await build.course({ unit: changsha })
    const body = await build.courseBody({ unit: changsha, videoList: [onItsWay(randomUUID())] })
    await update(course, body)
    expect((await update({ ...course, version: course.version + 1 }, body, colleague)).status).toBe(200)
  })

  test('and is named to nobody who may not edit the course', async () => {
    const { id, uploadKey } = await submitted()
    const seen = async (user: typeof city) =>
      (await as(user)(courseApi.find, { params: { id }, query: {} })).value.videoList[0]
    expect(await seen(colleague)).toMatchObject({ uploadKey, uploadState: 'waiting' })
    expect(await seen(leader)).toMatchObject({ uploadKey: null, uploadState: 'waiting' })
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
    await update(await find(id), { ...body, videoList: [there, onItsWay(uploadKey)] })
    expect(await coursesOf(city, uploadKey)).toEqual([[uploadKey, id]])
  })

  test('says nothing of the uploads of others, of courses that are gone, and of those that one may no longer see', async () => {
    const { id, uploadKey } = await submitted()
    expect(await coursesOf(colleague, uploadKey)).toEqual([])
    expect(await coursesOf(stranger, uploadKey)).toEqual([])
    await db.update(courses).set({ partySchoolId: zhuzhou.id, auditUnitId: null }).where(eq(courses.id, id))
    expect(await coursesOf(city, uploadKey)).toEqual([])
    const back = { partySchoolId: changsha.id, removedAt: new Date() }
    await db.update(courses).set(back).where(eq(courses.id, id))
    expect(await coursesOf(city, uploadKey)).toEqual([])
  })
})
