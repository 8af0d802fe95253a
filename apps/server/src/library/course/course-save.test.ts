import { courseApi } from '@dangxiao/contract'
import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../platform/audit/audit.table.ts'
import { idempotencyKeys } from '../../platform/http/idempotency.table.ts'
import { forgetOldKeys } from '../../platform/http/idempotency.ts'
import { reviewEvents } from '../../review/decision/review.table.ts'
import { race } from '../../testing/race.ts'
import { testServer } from '../../testing/test-server.ts'
import { courses, courseTeachers, courseVideos } from './course.table.ts'

const { as, build, clock, db } = await testServer()
const hunan = await build.unit({ unitName: '湖南省委党校' })
const changsha = await build.unit({ above: hunan, unitName: '长沙市委党校' })
const yuelu = await build.unit({ above: changsha })
const province = await build.user({ unit: hunan, role: 'province' })
const city = await build.user({ unit: changsha, role: 'city', name: '刘建平' })
const county = await build.user({ unit: yuelu, role: 'county' })

const find = async (id: number, who = province) =>
  (await as(who)(courseApi.find, { params: { id }, query: {} })).value
const count = async () => ({
  courses: await db.$count(courses),
  teachers: await db.$count(courseTeachers),
  videos: await db.$count(courseVideos),
  events: await db.$count(reviewEvents),
  audit: await db.$count(auditLog),
})
const video = (title: string, videoTime: number | null = 30) => ({
  title,
  uploadType: 2 as const,
  videoUrl: `https://v.example/${encodeURI(title)}`,
  videoTime,
})

describe('POST /courses/add', () => {
  test('stores everything, in the order given', async () => {
    const known = { name: '王', birthday: '1970-05-01', sex: 2 as const, photo: '/files/demo/a.jpg' }
    const wang = await build.teacher({ unit: hunan, ...known })
    const li = await build.teacher({ unit: changsha, name: '李' })
    const zhao = await build.teacher({ unit: yuelu, name: '赵' })
    const [rating] = build.lookups.tree('course-rating').filter(({ childrens }) => childrens.length === 0)
    const body = await build.courseBody({
      unit: changsha,
      coursesName: '  新时代\u200b基层党建 ',
      rating: rating?.id as number,
      isShow: 0,
      defaultCoverUrl: 'http://localhost:3001/files/default.png',
      honorList: ['省级精品课', '一等奖'],
      teacherList: [
        { teacherId: zhao.id, isMain: 1 },
        { teacherId: li.id, isMain: 0 },
        { teacherId: wang.id, isMain: 1 },
      ],
      videoList: [
        video('第二讲', 90),
        { ...video('第一讲'), uploadType: 1, videoUrl: 'http://localhost:3001/vod/7/b.mp4' },
        video('第三讲', null),
      ],
    })
    const { value } = await as(city)(courseApi.add, { body })
    expect(value.version).toBe(1)

    const course = await find(value.id, city)
    const { teacherList: _t, videoList, duplicateSeen: _d, coursePermission: _p, ...others } = body
    expect(course).toMatchObject({
      ...others,
      coursesName: '新时代基层党建',
      courseClassificationName: build.lookups.name(body.courseClassification),
      courseClassificationClass: build.lookups.rootName(body.courseClassification),
      teachingMethodName: '讲授式',
      partySchoolName: '长沙市委党校',
      ratingStr: rating?.itemName,
      coursePermission: 1,
      lecturers: [zhao, wang].map(({ id, name }) => ({ id, name })),
      videoCount: 3,
      totalMinutes: 120,
      createdBy: '刘建平',
      ...{ auditStatus: 1, auditUnitId: hunan.id, auditUnitName: '湖南省委党校', revisionStatus: null },
      ...{ isTop: false, isRednet: false, version: 1 },
    })
    expect(course.teacherList.map(({ teacherId, isMain }) => [teacherId, isMain])).toEqual([
      [zhao.id, 1],
      [li.id, 0],
      [wang.id, 1],
    ])
    expect(course.teacherList[2]).toEqual({
      ...{ teacherId: wang.id, isMain: 1, name: '王', sex: 2, birthdayStr: '1970-05-01' },
      ...{ age: expect.any(Number), photo: 'http://localhost:3001/files/demo/a.jpg' },
      ...{ partySchoolId: hunan.id, partySchoolName: '湖南省委党校' },
    })
    expect(course.videoList).toMatchObject(videoList as object[])
    const [row] = await db.select().from(courses).where(eq(courses.id, value.id))
    expect([row?.coverUrl, row?.defaultCoverUrl]).toEqual(['/files/2031/01/cover.jpg', '/files/default.png'])
    expect(await db.select().from(reviewEvents).where(eq(reviewEvents.recordId, value.id))).toMatchObject([
      { action: 'submit', userId: city.id },
    ])
  })

  test('leaves nothing when the last of its writes fails', async () => {
    const before = await count()
    const body = await build.courseBody({ unit: hunan, coursesName: '半途而废' })
    await db.execute(sql`alter table audit_log add constraint no_adds check (action <> 'add') not valid`)
    const add = () => as(province)(courseApi.add, { body, headers: { 'idempotency-key': 'half-way-there' } })
    const { status } = await add()
    await db.execute(sql`alter table audit_log drop constraint no_adds`)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(await count()).toEqual(before)
    expect((await add()).status).toBe(200)
  })
})

describe('the same save sent again', () => {
  const key = () => ({ 'idempotency-key': crypto.randomUUID() })

  race('20 times at once makes one course', async (turn) => {
    const headers = key()
    const coursesName = `二十次${turn}`
    const body = await build.courseBody({ unit: hunan, coursesName })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => as(province)(courseApi.add, { body, headers })),
    )
    expect(new Set(answers.map(({ value }) => value.id)).size).toBe(1)
    expect(await db.$count(courses, eq(courses.coursesName, coursesName))).toBe(1)
  })

  test('makes one course; with another content it is refused, by somebody else it is another save', async () => {
    const headers = key()
    const body = await build.courseBody({ unit: changsha })
    const add = (who = province, given = {}) =>
      as(who)(courseApi.add, { body: { ...body, ...given }, headers })
    const { value } = await add()
    const before = await count()
    expect((await add()).value).toEqual(value)
    expect(await add(province, { coursesName: '别的' })).toFail('KEY_REUSED')
    expect(await count()).toEqual({ ...before, audit: before.audit + 1 })
    expect((await add(city)).value.id).not.toBe(value.id)
  })

  test('of an update gets the first answer, though the version has moved on', async () => {
    const { id, version } = await build.course({ unit: hunan, auditStatus: 1 })
    const headers = key()
    const body = { ...(await build.courseBody({ unit: hunan })), id, version }
    const first = await as(province)(courseApi.update, { body, headers })
    expect((await as(province)(courseApi.update, { body, headers })).value).toEqual(first.value)
    expect((await find(id)).version).toBe(2)
    expect(await as(province)(courseApi.update, { body, headers: key() })).toFail('STALE_VERSION')
  })

  test('without a body is one save for each record', async () => {
    const [one, two] = [await build.course({ unit: hunan }), await build.course({ unit: hunan })]
    const headers = key()
    const pin = ({ id }: { id: number }) => as(province)(courseApi.pin, { params: { id }, headers })
    for (const _ of [1, 2]) expect((await pin(one)).value).toEqual({ id: one.id, version: 1 })
    expect(await pin(two)).toFail('KEY_REUSED')
    expect((await find(two.id)).isTop).toBe(false)
  })

  test('after a refusal is tried again', async () => {
    const headers = key()
    const body = await build.courseBody({ unit: hunan })
    expect(await as(city)(courseApi.add, { body, headers })).toFail('UNIT_NOT_MANAGED')
    const own = { ...body, partySchoolId: changsha.id }
    expect((await as(city)(courseApi.add, { body: own, headers })).status).toBe(200)
  })

  test.each(['short', 'with spaces in it', 'x'.repeat(65), encodeURI('键'.repeat(8))])(
    'needs a key that is one: %s',
    async (given) => {
      const body = await build.courseBody({ unit: hunan })
      const answer = await as(province)(courseApi.add, { body, headers: { 'idempotency-key': given } })
      expect(answer).toFail('BAD_INPUT', { 'Idempotency-Key': '提交标识不正确' })
    },
  )

  test('is known for a day, then forgotten', async () => {
    const before = await db.$count(idempotencyKeys)
    expect(before).toBeGreaterThan(0)
    await forgetOldKeys(db, clock.now())
    expect(await db.$count(idempotencyKeys)).toBe(before)
    await forgetOldKeys(db, new Date(clock.now().getTime() + 25 * 3_600_000))
    expect(await db.$count(idempotencyKeys)).toBe(0)
  })
})

describe('POST /courses/update', () => {
  const change = async (id: number, version: number, given: object, who = province) =>
    as(who)(courseApi.update, {
      body: { ...(await build.courseBody({ unit: hunan })), ...given, id, version },
    })

  test('of two people with one version, one wins and the other is told', async () => {
    const { id } = await build.course({ unit: hunan, auditStatus: 1 })
    const answers = await Promise.all(['甲', '乙', '丙'].map((coursesName) => change(id, 1, { coursesName })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)).toFail('STALE_VERSION')
    expect((await find(id)).version).toBe(2)
  })

  test('keeps the ids of videos that stay, drops those that go, and follows the new order', async () => {
    const { value } = await as(province)(courseApi.add, {
      body: await build.courseBody({
        unit: hunan,
        videoList: [video('一'), video('二'), video('三')] as never,
      }),
    })
    const [one, two, three] = (await find(value.id)).videoList
    if (!one || !two || !three) throw new Error('three videos were stored')
    const given = {
      videoList: [{ ...three, title: '三（改）', videoTime: 59 }, video('新'), { ...one }],
      honorList: [],
    }
    expect((await change(value.id, 1, given)).status).toBe(200)
    const after = await find(value.id)
    expect(after.videoList.map(({ id, title }) => [id, title])).toEqual([
      [three.id, '三（改）'],
      [expect.any(Number), '新'],
      [one.id, '一'],
    ])
    expect([one.id, two.id, three.id]).not.toContain(after.videoList[1]?.id)
    expect(after).toMatchObject({ videoCount: 3, totalMinutes: 119 })
    expect(await db.$count(courseVideos, eq(courseVideos.courseId, value.id))).toBe(3)
  })

  test('stores two videos when one id is given twice', async () => {
    const { id } = await build.course({ unit: hunan, auditStatus: 1 })
    const [known] = (await find(id)).videoList
    const videoList = ['甲', '乙'].map((title) => ({ ...known, title }))
    expect((await change(id, 1, { videoList })).status).toBe(200)
    const after = await find(id)
    expect(after.videoList.map(({ title }) => title)).toEqual(['甲', '乙'])
    expect(after.videoCount).toBe(2)
    expect(after.videoList[0]?.id).toBe(known?.id)
  })

  test('follows the new order of lecturers', async () => {
    const [a, b] = [await build.teacher({ unit: hunan }), await build.teacher({ unit: hunan })]
    const { id } = await build.course({ unit: hunan, auditStatus: 1 })
    const order = [b, a].map((teacher) => ({ teacherId: teacher.id, isMain: 1 as const }))
    await change(id, 1, { teacherList: order })
    await change(id, 2, { teacherList: order.toReversed() })
    expect((await find(id)).lecturers.map(({ id }) => id)).toEqual([a.id, b.id])
  })

  test('lets a lecturer stay whose own record is not approved any more, but no new one come', async () => {
    const gone = await build.teacher({ unit: hunan, auditStatus: 2 })
    const pending = await build.teacher({ unit: hunan, auditStatus: 1 })
    const { id } = await build.course({ unit: hunan, auditStatus: 1 })
    await db.insert(courseTeachers).values({ courseId: id, teacherId: gone.id, isMain: 1, sort: 1 })
    const teacherList = [{ teacherId: gone.id, isMain: 1 }]
    expect((await change(id, 1, { teacherList })).status).toBe(200)
    teacherList.push({ teacherId: pending.id, isMain: 0 })
    expect(await change(id, 2, { teacherList })).toFail('BAD_INPUT', {
      teacherList: '授课人不存在或未通过审核，请重新选择',
    })
  })

  test('of a rejected course sends it to review again', async () => {
    const { id } = await build.course({ unit: yuelu, auditStatus: 2, auditReason: '画质太差' })
    expect((await change(id, 1, { partySchoolId: yuelu.id }, county)).status).toBe(200)
    expect(await find(id)).toMatchObject({ auditStatus: 1, auditReason: '', auditUnitId: changsha.id })
    const [event] = await db
      .select()
      .from(reviewEvents)
      .where(eq(reviewEvents.recordId, id))
      .orderBy(desc(reviewEvents.id))
      .limit(1)
    expect(event).toMatchObject({ action: 'resubmit', userId: county.id })
  })

  test('moves a course to another unit of the branch, and its review with it', async () => {
    const { id } = await build.course({ unit: yuelu, auditStatus: 1, auditUnitId: changsha.id })
    expect((await change(id, 1, { partySchoolId: changsha.id }, city)).status).toBe(200)
    expect(await find(id)).toMatchObject({ partySchoolId: changsha.id, auditUnitId: hunan.id })
    expect(await as(county)(courseApi.find, { params: { id }, query: {} })).toFail('NOT_FOUND')
  })

  test('leaves the course as it was when a later write fails', async () => {
    const { id } = await build.course({ unit: hunan, auditStatus: 1 })
    const before = await find(id)
    await db.execute(
      sql`alter table audit_log add constraint no_updates check (action <> 'update') not valid`,
    )
    const answer = await change(id, 1, {
      coursesName: '没改成',
      videoList: [video('新')],
      teacherList: [{ teacherId: (await build.teacher({ unit: hunan })).id, isMain: 1 }],
    })
    await db.execute(sql`alter table audit_log drop constraint no_updates`)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(await find(id)).toEqual(before)
  })
})

describe('a course of the same name and lecturer', () => {
  test('is pointed at when it is added or renamed, and saved when the caller has seen it', async () => {
    const lecturer = await build.teacher({ unit: yuelu })
    const teacherList = [{ teacherId: lecturer.id, isMain: 1 as const }]
    const named = (coursesName: string) =>
      build.courseBody({ unit: yuelu, coursesName, teacherList, duplicateSeen: undefined })
    const add = as(county)
    await add(courseApi.add, { body: await named('基层治理') })
    const refused = await add(courseApi.add, { body: await named(' 基层治理 ') })
    expect(refused).toFail('LIKELY_DUPLICATE')
    const seen = { ...(await named('基层治理')), duplicateSeen: 1 as const }
    expect((await add(courseApi.add, { body: seen })).status).toBe(200)

    const { value } = await add(courseApi.add, { body: await named('基层治理二') })
    const renamed = { ...(await named('基层治理')), id: value.id, version: 1 }
    expect(await add(courseApi.update, { body: renamed })).toFail('LIKELY_DUPLICATE')
    const other = await build.teacher({ unit: yuelu })
    const byOther = {
      ...(await named('基层治理')),
      teacherList: [{ teacherId: other.id, isMain: 1 as const }],
    }
    expect((await add(courseApi.add, { body: byOther })).status).toBe(200)
  })

  test('is pointed at when only the lecturer changes, and not again for what was there', async () => {
    const [first, second] = [await build.teacher({ unit: yuelu }), await build.teacher({ unit: yuelu })]
    const by = (...ids: number[]) =>
      build.courseBody({
        unit: yuelu,
        coursesName: '治理现代化',
        teacherList: ids.map((teacherId) => ({ teacherId, isMain: 1 as const })),
        duplicateSeen: undefined,
      })
    const send = as(county)
    await send(courseApi.add, { body: await by(first.id) })
    const { value } = await send(courseApi.add, { body: await by(second.id) })
    const update = async (version: number, ids: number[], duplicateSeen?: 1) =>
      send(courseApi.update, { body: { ...(await by(...ids)), duplicateSeen, id: value.id, version } })
    expect(await update(1, [first.id])).toFail('LIKELY_DUPLICATE')
    expect(await update(1, [second.id, first.id])).toFail('LIKELY_DUPLICATE')
    expect((await update(1, [second.id, first.id], 1)).status).toBe(200)
    expect((await update(2, [second.id, first.id])).status).toBe(200)
    expect((await update(3, [first.id])).status).toBe(200)
  })
})
