import { scheduleApi, teacherApi } from '@dangxiao/contract'
import { describe, expect, test } from 'vitest'
import type { TestUser } from '../../testing/build.ts'
import { timetable } from '../../testing/timetable.ts'

const {
  as,
  build,
  changsha,
  city,
  county,
  find,
  hunan,
  leader,
  live,
  loosely,
  province,
  teaching,
  update,
  xiangtan,
  yuelu,
} = await timetable()
const { day } = build

describe('POST /course-schedule-sync/update', () => {
  test('adds a lesson and shows it as it was given', async () => {
    const teacher = await build.teacher({ unit: xiangtan, name: '张三' })
    const of = await build.trainingClass({ unit: changsha, name: '秋季主体班' })
    const given = {
      lecturerIds: [teacher.id],
      place: '201室',
      hours: 3.5,
      isLive: 1 as const,
      isShared: 1 as const,
      sharedUnitIds: [yuelu.id],
      applyDeadline: `${day(1)}T00:00:00.000Z`,
      teachingMethod: build.lookups.flat('teaching-method')[0]?.id ?? null,
    }
    const { entries } = (await update(of.id, [given], teaching)).value
    const lesson = (await find(entries[0]?.id as number)).value
    expect(lesson).toMatchObject({
      ...{ classId: of.id, className: '秋季主体班', date: day(1), startTime: '08:30', place: '201室' },
      lecturers: [{ id: teacher.id, name: '张三', partySchoolName: xiangtan.unitName }],
      sharedUnits: [{ id: yuelu.id, unitName: '岳麓区委党校' }],
      ...{ hours: 3.5, liveStatus: 2, applyDeadline: `${day(1)}T00:00:00.000Z` },
      ...{ sourceLessonId: null, joinedUnits: 0, can: ['edit', 'remove', 'live'] },
    })
    expect(lesson.teachingMethodName).not.toBe('')
  })

  const tooLate = `${day(1)}T08:31:00+08:00`
  test.each<[Record<string, unknown>, Record<string, string>]>([
    [{ title: ' ' }, { title: '课程名称不能为空' }],
    [{ title: '课'.repeat(61) }, { title: '课程名称不能超过60个字' }],
    [{ date: '' }, { date: '上课日期不能为空' }],
    [{ date: '2031-02-30' }, { date: '日期格式不正确' }],
    [{ date: day(0) }, { date: '课程日期不在培训期内' }],
    [{ date: day(29) }, { date: '课程日期不在培训期内' }],
    [{ startTime: '24:00' }, { startTime: '上课时间格式不正确' }],
    [{ endTime: '08:30' }, { endTime: '下课时间应晚于上课时间' }],
    [{ endTime: '13:01' }, { startTime: '上午的课程应在06:00–13:00之间' }],
    [{ timeOfDay: 2, startTime: '11:59', endTime: '14:00' }, { startTime: '下午的课程应在12:00–23:00之间' }],
    [{ timeOfDay: 3 }, { timeOfDay: '上课时段不正确' }],
    [{ courseKind: 3 }, { courseKind: '课程性质不正确' }],
    [{ trainingCourseCategory: undefined }, { trainingCourseCategory: '课程类别不能为空' }],
    [{ courseSource: null }, { courseSource: '课程来源不能为空' }],
    [{ courseKind: 0 }, { lecturerIds: '请至少选择一个授课人' }],
    [{ lecturerIds: [2_147_483_647] }, { lecturerIds: '授课人不存在或未通过审核，请重新选择' }],
    [{ lecturerIds: [1, 1] }, { lecturerIds: '授课人不能重复' }],
    [{ place: '' }, { place: '上课地点不能为空' }],
    [{ place: '室'.repeat(61) }, { place: '上课地点不能超过60个字' }],
    [{ hours: 1.25 }, { hours: '学时应以0.5为单位' }],
    [{ hours: 24.5 }, { hours: '学时应为0.5–24' }],
    [{ isShared: 1, sharedUnitIds: [xiangtan.id] }, { sharedUnitIds: '只能共享给下级单位' }],
    [{ isShared: 1, sharedUnitIds: [changsha.id] }, { sharedUnitIds: '只能共享给下级单位' }],
    [{ isShared: 1, applyDeadline: tooLate }, { applyDeadline: '申请截止时间不能晚于上课时间' }],
    [{ replayUrl: 'x' }, { replayUrl: '回放地址格式不正确，应以 http:// 或 https:// 开头' }],
  ])('refuses %j', async (given, expected) => {
    const of = await build.trainingClass({ unit: changsha })
    const fields = Object.fromEntries(
      Object.entries(expected).map(([key, text]) => [`entries.0.${key}`, text]),
    )
    const body = { classId: of.id, entries: [{ ...build.lessonBody(), ...given }] }
    expect(await loosely(city, scheduleApi.update, { body })).toFail('BAD_INPUT', fields)
  })

  test('takes the limits themselves', async () => {
    const of = await build.trainingClass({ unit: changsha })
    const given = { title: '课'.repeat(60), place: '室'.repeat(60), hours: 24, isShared: 1 as const }
    expect(
      (await update(of.id, [{ ...given, applyDeadline: `${day(28)}T08:30:00+08:00`, date: day(28) }])).status,
    ).toBe(200)
    expect((await update(of.id, [{ startTime: '06:00', endTime: '13:00' }])).status).toBe(200)
  })

  test('refuses a class of another unit, and a lesson of another class', async () => {
    const [own, other] = [
      await build.trainingClass({ unit: changsha }),
      await build.trainingClass({ unit: xiangtan }),
    ]
    const foreign = await build.lesson({ of: own })
    expect(await update(other.id, [{}])).toFail('NOT_FOUND')
    expect(await update(own.id, [{}], county)).toFail('NOT_FOUND')
    const second = await build.trainingClass({ unit: changsha })
    expect(await update(second.id, [{ id: foreign.id, version: 1 }])).toFail('NOT_FOUND')
    expect(await update(own.id, [{}], leader)).toFail('FORBIDDEN')
    expect(await update(own.id, [{}], live)).toFail('FORBIDDEN')
  })

  test('saves all or none', async () => {
    const of = await build.trainingClass({ unit: changsha })
    expect(
      await update(of.id, [{}, { timeOfDay: 2, startTime: '14:30', endTime: '16:00', place: '' }]),
    ).toFail('BAD_INPUT', {
      'entries.1.place': '上课地点不能为空',
    })
    expect((await as(city)(scheduleApi.find, { params: { id: of.id } })).value.entries).toEqual([])
  })

  test('needs the version that was seen', async () => {
    const of = await build.trainingClass({ unit: changsha })
    const { id } = await build.lesson({ of })
    expect((await update(of.id, [{ id, version: 1, title: '改名' }])).value.entries).toEqual([
      { id, version: 2 },
    ])
    expect(await update(of.id, [{ id, version: 1 }])).toFail('STALE_VERSION')
    expect(await update(of.id, [{ id }])).toFail('BAD_INPUT', {
      'entries.0.version': '缺少版本号，请刷新后重试',
    })
    expect((await find(id)).value.title).toBe('改名')
  })

  test('keeps a lecturer who is no longer approved, and takes no new one', async () => {
    const gone = await build.teacher({ unit: changsha, auditStatus: 2 })
    const of = await build.trainingClass({ unit: changsha })
    const { id } = await build.lesson({ of, lecturerIds: [gone.id] })
    expect((await update(of.id, [{ id, version: 1, lecturerIds: [gone.id] }])).status).toBe(200)
    expect(await update(of.id, [{ date: day(3), lecturerIds: [gone.id] }])).toFail('BAD_INPUT')
  })
})

describe('POST /course-schedule-sync/delete/:id', () => {
  test('removes a lesson of the own unit, but none that is live', async () => {
    const of = await build.trainingClass({ unit: changsha })
    const [lesson, running] = [
      await build.lesson({ of }),
      await build.lesson({ of, date: day(2), isLive: 1, liveStatus: 1 }),
    ]
    const remove = (id: number, who: TestUser = city) => as(who)(scheduleApi.remove, { params: { id } })
    expect(await remove(lesson.id, county)).toFail('NOT_FOUND')
    expect((await remove(lesson.id)).status).toBe(200)
    expect(await find(lesson.id)).toFail('NOT_FOUND')
    expect(await remove(running.id)).toFail('LESSON_IS_LIVE')
  })

  test('refuses one that was held with others, and so does another day or time; its name may be mended', async () => {
    const of = await build.trainingClass({ unit: hunan, startDate: day(-9) })
    const held = await build.lesson({ of, date: day(-2), isShared: 1 })
    const own = await build.trainingClass({ unit: changsha, startDate: day(-9) })
    await build.lesson({ of: own, date: day(-2), sourceLessonId: held.id })
    const save = (fields: object) =>
      update(of.id, [{ id: held.id, version: 1, date: day(-2), ...fields }], province)
    expect(await as(province)(scheduleApi.remove, { params: { id: held.id } })).toFail('LESSON_HELD')
    expect(await save({ date: day(3) })).toFail('LESSON_HELD')
    expect(await save({ startTime: '09:00' })).toFail('LESSON_HELD')
    expect((await save({ title: '改过的名称' })).status).toBe(200)
    const alone = await build.lesson({ of, date: day(-3), isShared: 1 })
    expect((await as(province)(scheduleApi.remove, { params: { id: alone.id } })).status).toBe(200)
  })
})

describe('a linked lesson', async () => {
  const of = await build.trainingClass({ unit: hunan })
  const teacher = await build.teacher({ unit: hunan, name: '主讲人' })
  const source = await build.lesson({ of, lecturerIds: [teacher.id], isShared: 1 })
  const own = await build.trainingClass({ unit: changsha })
  const linked = await build.lesson({ of: own, sourceLessonId: source.id, title: source.title })

  test('shows the lecturers of the lesson it follows, and that one who has joined', async () => {
    expect((await find(linked.id)).value).toMatchObject({
      sourceLessonId: source.id,
      sourceUnitName: '湖南省委党校',
      lecturers: [{ name: '主讲人' }],
      can: ['edit'],
    })
    expect((await find(source.id, leader)).value).toMatchObject({ joinedUnits: 1, can: [] })
  })

  test('can only be given another place, and is not removed here', async () => {
    const same = {
      id: linked.id,
      version: 1,
      title: linked.title,
      courseKind: linked.courseKind,
      lecturerIds: [teacher.id],
    }
    expect(await update(own.id, [{ ...same, date: day(4) }])).toFail('LESSON_LINKED')
    expect(await as(city)(scheduleApi.remove, { params: { id: linked.id } })).toFail('LESSON_LINKED')
    expect((await update(own.id, [{ ...same, place: '三楼会议室' }])).status).toBe(200)
    expect((await find(linked.id)).value).toMatchObject({
      place: '三楼会议室',
      lecturers: [{ name: '主讲人' }],
    })
  })
})

test('a teacher who has still to lecture is not removed', async () => {
  const teacher = await build.teacher({ unit: changsha })
  const of = await build.trainingClass({ unit: changsha, startDate: day(-9) })
  await build.lesson({ of, date: day(-5), lecturerIds: [teacher.id] })
  const { id } = await build.lesson({ of, date: day(4), lecturerIds: [teacher.id] })
  const remove = () => as(city)(teacherApi.remove, { params: { id: teacher.id } })
  expect(await remove()).toFail('REFERENCED_BY_LESSONS')
  await as(city)(scheduleApi.remove, { params: { id } })
  expect((await remove()).status).toBe(200)
})
