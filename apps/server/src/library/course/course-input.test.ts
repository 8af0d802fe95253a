import { courseApi } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { CourseBody } from '../../testing/build.ts'
import { testServer } from '../../testing/test-server.ts'
import { courses } from './course.table.ts'

const { as, build, db, loosely } = await testServer()
const hunan = await build.unit()
const changsha = await build.unit({ above: hunan })
const province = await build.user({ unit: hunan, role: 'province' })
const city = await build.user({ unit: changsha, role: 'city' })
const others = await Promise.all(Array.from({ length: 51 }, () => build.teacher({ unit: hunan })))

const body = await build.courseBody({ unit: hunan })
const [video] = body.videoList as [NonNullable<CourseBody['videoList']>[number]]
const id = body.teacherList[0]?.teacherId as number

const add = (changes: object) => loosely(province, courseApi.add, { body: { ...body, ...changes } })
const withVideo = (changes: object) => ({ videoList: [{ ...video, ...changes }] })
const lecturers = (...teacherIds: number[]) => ({
  teacherList: teacherIds.map((teacherId) => ({ teacherId, isMain: 1 })),
})
const stored = async (courseId: number) =>
  (await db.select().from(courses).where(eq(courses.id, courseId)))[0]

const HTTP = '格式不正确，应以 http:// 或 https:// 开头'

describe('a course', () => {
  test.each<[string, number, (n: number) => object, string]>([
    ['coursesName', 40, (n) => ({ coursesName: ` \u200b${'𠮷'.repeat(n)}\u3000` }), '课程名称不能超过40个字'],
    ['courseInfro', 500, (n) => ({ courseInfro: '一\n\t'.padEnd(n, '纲') }), '课程提纲不能超过500个字'],
    ['coverUrl', 500, (n) => ({ coverUrl: 'https://v.example/'.padEnd(n, 'a') }), '课程封面不能超过500个字'],
    [
      'honorList',
      20,
      (n) => ({ honorList: Array.from({ length: n }, (_, i) => `${i}`) }),
      '荣誉/奖项不能超过20项',
    ],
    ['honorList.0', 50, (n) => ({ honorList: ['奖'.repeat(n)] }), '荣誉/奖项名称不能超过50个字'],
    ['teacherList', 50, (n) => lecturers(...others.slice(0, n).map(({ id }) => id)), '授课人不能超过50人'],
    ['videoList', 100, (n) => ({ videoList: Array.from({ length: n }, () => video) }), '视频不能超过100个'],
    ['videoList.0.title', 40, (n) => withVideo({ title: '题'.repeat(n) }), '视频标题不能超过40个字'],
    ['videoList.0.videoTime', 600, (n) => withVideo({ videoTime: n }), '视频时长应为1–600分钟'],
  ])('has a limit for %s: %i', async (field, most, given, message) => {
    expect((await add(given(most))).status).toBe(200)
    expect(await add(given(most + 1))).toFail('BAD_INPUT', { [field]: message })
  })

  test.each([
    [2, 200, 'https://v.example/'],
    [1, 1000, 'http://localhost:3001/vod/'],
  ])('has a limit for the address of a video of kind %i: %i', async (uploadType, most, begin) => {
    const save = (length: number) => add(withVideo({ uploadType, videoUrl: begin.padEnd(length, 'a') }))
    expect((await save(most)).status).toBe(200)
    expect(await save(most + 1)).toFail('BAD_INPUT', {
      'videoList.0.videoUrl': `视频地址不能超过${most}个字`,
    })
  })

  test.each<[string, object]>([
    ['without videos', { videoList: [] }],
    ['with a video of 1 minute', withVideo({ videoTime: 1 })],
    ['with a video of unknown length', withVideo({ videoTime: null })],
    ['with permission 1', { coursePermission: 1 }],
    ['with permission 4', { coursePermission: 4 }],
    [
      'with a lecturer who is a team member too',
      { teacherList: [1, 0].map((isMain) => ({ teacherId: id, isMain })) },
    ],
    ['not shown externally', { isShow: 0 }],
  ])('is taken %s', async (_, changes) => {
    expect((await add(changes)).status).toBe(200)
  })

  // What is missing, and texts that cannot be stored, are refused by the schema, see contract.test.ts.
  test.each<[object, Record<string, string>]>([
    [{ coursesName: ' \u3000\u200b ' }, { coursesName: '课程名称不能为空' }],
    [
      { isShow: undefined, teachingMethod: null },
      { isShow: '是否对外展示不能为空', teachingMethod: '教学方式不能为空' },
    ],
    [{ courseInfro: '纲\ud842' }, { courseInfro: '课程提纲含有无法保存的字符' }],
    [{ coverUrl: 'javascript:alert(1)' }, { coverUrl: `课程封面${HTTP}` }],
    [{ coursePermission: 0 }, { coursePermission: '录播课权限不正确' }],
    [{ coursePermission: 5 }, { coursePermission: '录播课权限不正确' }],
    [{ teacherList: [{ teacherId: id, isMain: 0 }] }, { teacherList: '请至少选择一个授课人' }],
    [lecturers(id, id), { teacherList: '授课人列表中已存在被选中人' }],
    [withVideo({ title: ' ' }), { 'videoList.0.title': '请填写视频标题' }],
    [withVideo({ videoUrl: '' }), { 'videoList.0.videoUrl': '请上传视频或者填写视频地址' }],
    [withVideo({ videoUrl: 'javascript://x/%0aalert(1)' }), { 'videoList.0.videoUrl': `视频地址${HTTP}` }],
    [
      withVideo({ uploadType: 2, videoUrl: 'data:text/html,x' }),
      { 'videoList.0.videoUrl': `视频地址${HTTP}` },
    ],
    [withVideo({ videoTime: 0 }), { 'videoList.0.videoTime': '视频时长应为1–600分钟' }],
    [withVideo({ videoTime: 0.5 }), { 'videoList.0.videoTime': '视频时长应为1–600分钟' }],
    [{ honorList: ['一等奖', ' 一等奖'] }, { honorList: '新增项已存在' }],
    [{ partySchoolId: 1e20 }, { partySchoolId: '所属单位不能为空' }],
    [{ partySchoolId: 2_147_483_648 }, { partySchoolId: '所属单位不正确' }],
  ])('is refused with %j', async (changes, fields) => {
    expect(await add(changes)).toFail('BAD_INPUT', fields)
  })

  test('has a category, method and level from the ends of their own lists', async () => {
    const [root] = build.lookups.tree('course-classification')
    const method = { teachingMethod: '请选择最末级的教学方式' }
    expect(await add({ courseClassification: root?.id })).toFail('BAD_INPUT', {
      courseClassification: '请选择最末级的课程类别',
    })
    expect(await add({ teachingMethod: body.courseClassification })).toFail('BAD_INPUT', method)
    expect(await add({ teachingMethod: 2_147_483_647 })).toFail('BAD_INPUT', method)
    expect(await add({ rating: body.teachingMethod })).toFail('BAD_INPUT', { rating: '请选择最末级的级别' })
  })

  test('with a level that has others below it, except 其他', async () => {
    const ratings = build.lookups.tree('course-rating')
    const branch = ratings.find(({ itemName }) => itemName === '国家级')
    const other = ratings.find(({ itemName }) => itemName === '其他')
    expect(branch?.childrens.length).toBeGreaterThan(0)
    expect(other?.childrens.length).toBeGreaterThan(0)
    expect(await add({ rating: branch?.id })).toFail('BAD_INPUT', { rating: '请选择最末级的级别' })
    for (const rating of [other?.id, branch?.childrens[0]?.id, other?.childrens[0]?.id, null])
      expect((await add({ rating })).status).toBe(200)
  })

  test('with lecturers who are not approved, removed or unknown', async () => {
    const pending = await build.teacher({ unit: hunan, auditStatus: 1 })
    const removed = await build.teacher({ unit: hunan, removedAt: new Date() })
    for (const teacherId of [pending.id, removed.id, 2_147_483_647])
      expect(await add({ teacherList: [{ teacherId, isMain: 1 }] })).toFail('BAD_INPUT', {
        teacherList: '授课人不存在或未通过审核，请重新选择',
      })
  })
})

describe('what is not the caller’s to set', () => {
  test('is ignored on adding', async () => {
    const forged = {
      id: 1,
      auditStatus: 3,
      auditUnitId: null,
      auditBy: city.id,
      auditReason: 'x',
      isTop: true,
      pinnedAt: '2020-01-01T00:00:00Z',
      featuredAt: '2020-01-01T00:00:00Z',
      createdBy: province.id,
      createTime: '2020-01-01T00:00:00Z',
      version: 99,
      removedAt: '2020-01-01T00:00:00Z',
      revision: { coursesName: 'x' },
      reviewState: 3,
      listBucket: 2_147_483_647,
      videoCount: 7,
      totalMinutes: 9999,
    }
    const answer = await as(city)(courseApi.add, {
      body: { ...(await build.courseBody({ unit: changsha })), ...forged },
    })
    const row = await stored(answer.value.id)
    expect(row).toMatchObject({
      auditStatus: 1,
      auditUnitId: hunan.id,
      auditBy: null,
      auditReason: '',
      pinnedAt: null,
      featuredAt: null,
      createdBy: city.id,
      version: 1,
      removedAt: null,
      revision: null,
      videoCount: 1,
      totalMinutes: 45,
    })
    expect(row?.createTime.getTime()).toBeGreaterThan(Date.now() - 60_000)
    expect(row?.id).not.toBe(1)
  })

  test('is ignored on changing', async () => {
    const course = await build.course({ unit: changsha, auditStatus: 2, auditReason: '请补充' })
    const [createTime, pinnedAt, removedAt] = Array.from({ length: 3 }, () => '2020-01-01T00:00:00Z')
    const forged = { auditStatus: 3, pinnedAt, createdBy: city.id, createTime, removedAt }
    const body = { ...(await build.courseBody({ unit: changsha })), ...forged, id: course.id, version: 1 }
    const answer = await as(city)(courseApi.update, { body })
    expect(answer.value).toMatchObject({ id: course.id, version: 2 })
    const { createdBy, createTime: made } = course
    const kept = { auditStatus: 1, pinnedAt: null, createdBy, createTime: made, removedAt: null }
    expect(await stored(course.id)).toMatchObject(kept)
  })

  test('a version ahead of the record’s, or none, is refused', async () => {
    const course = await build.course({ unit: changsha, auditStatus: 1 })
    const body = { ...(await build.courseBody({ unit: changsha })), id: course.id }
    for (const version of [course.version + 1, 1e15])
      expect(await loosely(city, courseApi.update, { body: { ...body, version } })).toFail('STALE_VERSION')
    for (const version of [undefined, null, 0, -1, '1', 1.5])
      expect(await loosely(city, courseApi.update, { body: { ...body, version } })).toFail('BAD_INPUT')
  })

  test('a unit outside the own branch, gone or disabled is refused on adding and on moving', async () => {
    const closed = await build.unit({ above: changsha, enabled: false })
    const course = await build.course({ unit: changsha, auditStatus: 1 })
    const body = await build.courseBody({ unit: changsha })
    for (const partySchoolId of [hunan.id, closed.id, 2_000_000]) {
      const refusal = ['UNIT_NOT_MANAGED', { partySchoolId: '无权操作该单位数据' }] as const
      expect(await as(city)(courseApi.add, { body: { ...body, partySchoolId } })).toFail(...refusal)
      expect(
        await as(city)(courseApi.update, { body: { ...body, partySchoolId, id: course.id, version: 1 } }),
      ).toFail(...refusal)
    }
    expect(await stored(course.id)).toMatchObject({ partySchoolId: changsha.id, version: 1 })
  })

  test('the id of another course’s video does not take it away', async () => {
    const theirs = await build.course({ unit: hunan })
    const [taken] = (await as(province)(courseApi.find, { params: { id: theirs.id }, query: {} })).value
      .videoList
    const course = await build.course({ unit: changsha, auditStatus: 1 })
    const body = await build.courseBody({
      unit: changsha,
      videoList: [{ ...video, id: taken?.id, title: '抢来的' } as never],
    })
    expect((await as(city)(courseApi.update, { body: { ...body, id: course.id, version: 1 } })).status).toBe(
      200,
    )
    const after = await as(province)(courseApi.find, { params: { id: theirs.id }, query: {} })
    expect(after.value.videoList).toEqual([taken])
    const own = await as(city)(courseApi.find, { params: { id: course.id }, query: {} })
    expect(own.value.videoList).toMatchObject([{ title: '抢来的' }])
    expect(own.value.videoList[0]?.id).not.toBe(taken?.id)
  })
})

describe('the permission field', () => {
  test('is 1 on adding without the right to set it, and another value is refused', async () => {
    const body = await build.courseBody({ unit: changsha })
    for (const coursePermission of [undefined, 1]) {
      const { value } = await as(city)(courseApi.add, {
        body: { ...body, coursePermission, watchType: 1, watchUnitIds: [hunan.id] },
      })
      expect(await stored(value.id)).toMatchObject({ coursePermission: 1, watchType: null, watchUnitIds: [] })
    }
    const refused = await as(city)(courseApi.add, { body: { ...body, coursePermission: 2 } })
    expect(refused).toFail('PERMISSION_FIELD_LOCKED')
    expect(refused.failure.message).toBe('无权设置录播课权限')
  })

  test('keeps what is stored on changing without the right to set it', async () => {
    const chosen = { coursePermission: 4, watchType: 1 as const, watchUnitIds: [hunan.id] }
    const course = await build.course({ unit: changsha, auditStatus: 1, ...chosen })
    const body = { ...(await build.courseBody({ unit: changsha })), id: course.id }
    expect(await as(city)(courseApi.update, { body: { ...body, version: 1, coursePermission: 1 } })).toFail(
      'PERMISSION_FIELD_LOCKED',
    )
    for (const [version, coursePermission] of [
      [1, undefined],
      [2, 4],
    ] as const) {
      expect(
        (await as(city)(courseApi.update, { body: { ...body, version, coursePermission, watchUnitIds: [] } }))
          .status,
      ).toBe(200)
      expect(await stored(course.id)).toMatchObject(chosen)
    }
  })

  const named = [changsha, hunan].map(({ id, unitName }) => ({ id, unitName }))
  const unitIds = named.map(({ id }) => id)
  const none = { watchUnitIds: [], watchUnits: [] }

  test.each<[string, object, object]>([
    ['chosen units', { coursePermission: 4, watchType: 1, watchUnitIds: unitIds }, { watchUnits: named }],
    ['no limit', { coursePermission: 4 }, { watchType: 1, ...none }],
    ['all units in reach', { coursePermission: 4, watchType: 2, watchUnitIds: unitIds }, none],
    ['nobody', { coursePermission: 2, watchType: 1, watchUnitIds: unitIds }, { watchType: null, ...none }],
  ])('keeps units and rule for designated viewers only: %s', async (_, given, kept) => {
    const { value } = await add(given)
    const params = { id: (value as { id: number }).id }
    const course = (await as(province)(courseApi.find, { params, query: {} })).value
    expect(course).toMatchObject({ ...given, ...kept })
  })

  test('refuses designated units that there are not', async () => {
    expect(await add({ coursePermission: 4, watchUnitIds: [2_000_000] })).toFail('BAD_INPUT', {
      watchUnitIds: '观看单位不存在，请重新选择',
    })
  })
})
