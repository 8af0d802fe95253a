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
const address = (length: number) => `https://v.example/${'a'.repeat(length - 18)}`

const PERMISSION = '录播课权限不正确'
const MINUTES = '视频时长应为1–600分钟'
const HTTP = '视频地址格式不正确，应以 http:// 或 https:// 开头'

describe('a course is taken', () => {
  test.each<[string, object]>([
    ['with a name of 40 characters', { coursesName: '字'.repeat(40) }],
    ['with a name of 40 characters outside the basic plane', { coursesName: '𠮷'.repeat(40) }],
    ['with a name of 40 characters after its spaces are cut', { coursesName: `  ${'字'.repeat(40)}\u3000` }],
    [
      'with a name of 40 characters without the invisible ones',
      { coursesName: `\u200b${'字'.repeat(40)}\ufeff` },
    ],
    ['with a name of 40 characters once composed', { coursesName: 'e\u0301'.repeat(40) }],
    ['with an outline of 500 characters', { courseInfro: '纲'.repeat(500) }],
    ['with line breaks and tabs in the outline', { courseInfro: '一\n二\r\n\t三' }],
    ['without videos', { videoList: [] }],
    ['with 100 videos', { videoList: Array.from({ length: 100 }, () => video) }],
    ['with a video title of 40 characters', withVideo({ title: '题'.repeat(40) })],
    ['with a typed video address of 200 characters', withVideo({ uploadType: 2, videoUrl: address(200) })],
    [
      'with an uploaded video address of 1000 characters',
      withVideo({ videoUrl: `http://localhost:3001/vod/${'a'.repeat(974)}` }),
    ],
    ['with a video of 1 minute', withVideo({ videoTime: 1 })],
    ['with a video of 600 minutes', withVideo({ videoTime: 600 })],
    ['with a video of unknown length', withVideo({ videoTime: null })],
    ['with an honour of 50 characters', { honorList: ['奖'.repeat(50)] }],
    ['with 20 honours', { honorList: Array.from({ length: 20 }, (_, i) => `荣誉${i}`) }],
    ['with permission 1', { coursePermission: 1 }],
    ['with permission 4', { coursePermission: 4 }],
    ['with a cover address of 500 characters', { coverUrl: address(500) }],
    [
      'with 50 lecturers',
      { teacherList: others.slice(0, 50).map(({ id }) => ({ teacherId: id, isMain: 1 })) },
    ],
    [
      'with somebody who is lecturer and team member',
      {
        teacherList: [
          { teacherId: id, isMain: 1 },
          { teacherId: id, isMain: 0 },
        ],
      },
    ],
    ['not shown externally', { isShow: 0 }],
  ])('%s', async (_, changes) => {
    expect((await add(changes)).status).toBe(200)
  })
})

describe('a course is refused', () => {
  test.each<[string, object, Record<string, string>]>([
    ['without a name', { coursesName: undefined }, { coursesName: '课程名称不能为空' }],
    ['with a name of spaces', { coursesName: ' \u3000\u200b ' }, { coursesName: '课程名称不能为空' }],
    ['with a name that is no text', { coursesName: 5 }, { coursesName: '课程名称不能为空' }],
    [
      'with a name of 41 characters',
      { coursesName: '字'.repeat(41) },
      { coursesName: '课程名称不能超过40个字' },
    ],
    [
      'with a name of 41 characters outside the basic plane',
      { coursesName: '𠮷'.repeat(41) },
      { coursesName: '课程名称不能超过40个字' },
    ],
    ['without a category', { courseClassification: undefined }, { courseClassification: '课程类别不能为空' }],
    ['without a method', { teachingMethod: null }, { teachingMethod: '教学方式不能为空' }],
    ['without a unit', { partySchoolId: undefined }, { partySchoolId: '所属单位不能为空' }],
    ['without an outline', { courseInfro: '' }, { courseInfro: '课程提纲不能为空' }],
    [
      'with an outline of 501 characters',
      { courseInfro: '纲'.repeat(501) },
      { courseInfro: '课程提纲不能超过500个字' },
    ],
    ['without saying whether it is shown', { isShow: undefined }, { isShow: '是否对外展示不能为空' }],
    ['without a cover', { coverUrl: '' }, { coverUrl: '课程封面不能为空' }],
    [
      'with a cover address of 501 characters',
      { coverUrl: address(501) },
      { coverUrl: '课程封面不能超过500个字' },
    ],
    [
      'with a cover from a script',
      { coverUrl: 'javascript:alert(1)' },
      { coverUrl: '课程封面格式不正确，应以 http:// 或 https:// 开头' },
    ],
    ['without its permission', { coursePermission: null }, { coursePermission: '录播课权限不能为空' }],
    ['with permission 0', { coursePermission: 0 }, { coursePermission: PERMISSION }],
    ['with permission 5', { coursePermission: 5 }, { coursePermission: PERMISSION }],
    ['without a lecturer', { teacherList: [] }, { teacherList: '请至少选择一个授课人' }],
    ['without a list of lecturers', { teacherList: undefined }, { teacherList: '请至少选择一个授课人' }],
    [
      'with team members only',
      { teacherList: [{ teacherId: id, isMain: 0 }] },
      { teacherList: '请至少选择一个授课人' },
    ],
    [
      'with 51 lecturers',
      { teacherList: others.map(({ id }) => ({ teacherId: id, isMain: 1 })) },
      { teacherList: '授课人不能超过50人' },
    ],
    [
      'with a lecturer twice',
      {
        teacherList: [
          { teacherId: id, isMain: 1 },
          { teacherId: id, isMain: 1 },
        ],
      },
      { teacherList: '授课人列表中已存在被选中人' },
    ],
    [
      'with 101 videos',
      { videoList: Array.from({ length: 101 }, () => video) },
      { videoList: '视频不能超过100个' },
    ],
    ['with a video without a title', withVideo({ title: ' ' }), { 'videoList.0.title': '请填写视频标题' }],
    [
      'with a video title of 41 characters',
      withVideo({ title: '题'.repeat(41) }),
      { 'videoList.0.title': '视频标题不能超过40个字' },
    ],
    [
      'with a video without an address',
      withVideo({ videoUrl: '' }),
      { 'videoList.0.videoUrl': '请上传视频或者填写视频地址' },
    ],
    [
      'with a typed video address of 201 characters',
      withVideo({ uploadType: 2, videoUrl: address(201) }),
      { 'videoList.0.videoUrl': '视频地址不能超过200个字' },
    ],
    [
      'with an uploaded video address of 1001 characters',
      withVideo({ videoUrl: address(1001) }),
      { 'videoList.0.videoUrl': '视频地址不能超过1000个字' },
    ],
    [
      'with a video address that is a script',
      withVideo({ videoUrl: 'javascript://x.example/%0aalert(1)' }),
      { 'videoList.0.videoUrl': HTTP },
    ],
    [
      'with a video address that is data',
      withVideo({ uploadType: 2, videoUrl: 'data:text/html,x' }),
      { 'videoList.0.videoUrl': HTTP },
    ],
    ['with a video of 0 minutes', withVideo({ videoTime: 0 }), { 'videoList.0.videoTime': MINUTES }],
    ['with a video of 601 minutes', withVideo({ videoTime: 601 }), { 'videoList.0.videoTime': MINUTES }],
    ['with a video of half a minute', withVideo({ videoTime: 0.5 }), { 'videoList.0.videoTime': MINUTES }],
    [
      'with an honour of 51 characters',
      { honorList: ['奖'.repeat(51)] },
      { 'honorList.0': '荣誉/奖项名称不能超过50个字' },
    ],
    ['with an honour twice', { honorList: ['一等奖', ' 一等奖'] }, { honorList: '新增项已存在' }],
    [
      'with 21 honours',
      { honorList: Array.from({ length: 21 }, (_, i) => `荣誉${i}`) },
      { honorList: '荣誉/奖项不能超过20项' },
    ],
    ['with a NUL', { coursesName: '课\u0000程' }, { coursesName: '课程名称含有无法保存的字符' }],
    ['with a lone surrogate', { courseInfro: '纲\ud842' }, { courseInfro: '课程提纲含有无法保存的字符' }],
    [
      'with an escape',
      withVideo({ title: '题\u001b[31m' }),
      { 'videoList.0.title': '视频标题含有无法保存的字符' },
    ],
    ['with a unit of 10^20', { partySchoolId: 1e20 }, { partySchoolId: '所属单位不能为空' }],
    ['with a unit of -1', { partySchoolId: -1 }, { partySchoolId: '所属单位不能为空' }],
    ['with a unit beyond the column', { partySchoolId: 2_147_483_648 }, { partySchoolId: '所属单位不正确' }],
  ])('%s', async (_, changes, fields) => {
    expect(await add(changes)).toFail('BAD_INPUT', fields)
  })

  test('with a category that has others below it, or a method or level of another list', async () => {
    const [root] = build.lookups.tree('course-classification')
    expect(await add({ courseClassification: root?.id })).toFail('BAD_INPUT', {
      courseClassification: '请选择最末级的课程类别',
    })
    expect(await add({ teachingMethod: body.courseClassification })).toFail('BAD_INPUT', {
      teachingMethod: '请选择最末级的教学方式',
    })
    expect(await add({ rating: body.teachingMethod })).toFail('BAD_INPUT', { rating: '请选择最末级的级别' })
    expect(await add({ teachingMethod: 2_147_483_647 })).toFail('BAD_INPUT', {
      teachingMethod: '请选择最末级的教学方式',
    })
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
    const [row] = await db.select().from(courses).where(eq(courses.id, answer.value.id))
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
    const forged = {
      auditStatus: 3,
      pinnedAt: '2020-01-01T00:00:00Z',
      createdBy: city.id,
      createTime: '2020-01-01T00:00:00Z',
      removedAt: 'x',
    }
    const answer = await as(city)(courseApi.update, {
      body: {
        ...(await build.courseBody({ unit: changsha })),
        ...forged,
        id: course.id,
        version: course.version,
      },
    })
    expect(answer.value).toMatchObject({ id: course.id, version: 2 })
    const [row] = await db.select().from(courses).where(eq(courses.id, course.id))
    expect(row).toMatchObject({
      auditStatus: 1,
      pinnedAt: null,
      createdBy: course.createdBy,
      createTime: course.createTime,
      removedAt: null,
    })
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
    const [row] = await db.select().from(courses).where(eq(courses.id, course.id))
    expect(row).toMatchObject({ partySchoolId: changsha.id, version: 1 })
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
      const [row] = await db.select().from(courses).where(eq(courses.id, value.id))
      expect(row).toMatchObject({ coursePermission: 1, watchType: null, watchUnitIds: [] })
    }
    const refused = await as(city)(courseApi.add, { body: { ...body, coursePermission: 2 } })
    expect(refused).toFail('PERMISSION_FIELD_LOCKED')
    expect(refused.failure.message).toBe('无权设置录播课权限')
  })

  test('keeps what is stored on changing without the right to set it', async () => {
    const stored = { coursePermission: 4, watchType: 1 as const, watchUnitIds: [hunan.id] }
    const course = await build.course({ unit: changsha, auditStatus: 1, ...stored })
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
      const [row] = await db.select().from(courses).where(eq(courses.id, course.id))
      expect(row).toMatchObject(stored)
    }
  })

  test('keeps units and rule for designated viewers only', async () => {
    const stored = async (changes: object) => {
      const { id } = (await add(changes)).value as { id: number }
      const { coursePermission, watchType, watchUnitIds, watchUnits } = (
        await as(province)(courseApi.find, { params: { id }, query: {} })
      ).value
      return { coursePermission, watchType, watchUnitIds, names: watchUnits.map(({ unitName }) => unitName) }
    }
    const units = [changsha.id, hunan.id]
    const names = [changsha.unitName, hunan.unitName]
    expect(await stored({ coursePermission: 4, watchType: 1, watchUnitIds: units })).toEqual({
      coursePermission: 4,
      watchType: 1,
      watchUnitIds: units,
      names,
    })
    expect(await stored({ coursePermission: 4 })).toEqual({
      coursePermission: 4,
      watchType: 1,
      watchUnitIds: [],
      names: [],
    })
    expect(await stored({ coursePermission: 4, watchType: 2, watchUnitIds: units })).toEqual({
      coursePermission: 4,
      watchType: 2,
      watchUnitIds: [],
      names: [],
    })
    expect(await stored({ coursePermission: 2, watchType: 1, watchUnitIds: units })).toEqual({
      coursePermission: 2,
      watchType: null,
      watchUnitIds: [],
      names: [],
    })
    expect(await add({ coursePermission: 4, watchUnitIds: [2_000_000] })).toFail('BAD_INPUT', {
      watchUnitIds: '观看单位不存在，请重新选择',
    })
  })
})
