import { type LessonFilter, scheduleApi } from '@dangxiao/contract'
import { describe, expect, test } from 'vitest'
import { timetable } from '../../testing/timetable.ts'

const { as, build, changsha, hunan } = await timetable()
const { day } = build

describe('GET /course-schedule-sync/list', async () => {
  const school = await build.unit({ above: changsha })
  const below = await build.unit({ above: school })
  const manager = await build.user({ unit: school, role: 'city' })
  const teacher = await build.teacher({ unit: school })
  const of = await build.trainingClass({ unit: school, name: '主班' })
  const other = await build.trainingClass({ unit: below })
  const afternoon = { timeOfDay: 2, startTime: '14:30', endTime: '17:30' }
  await build.lesson({ of, title: '理论', date: day(2), lecturerIds: [teacher.id] })
  await build.lesson({ of, title: '讨论', date: day(1), ...afternoon, courseKind: 2 })
  await build.lesson({ of, title: '直播', date: day(1), isLive: 1, isShared: 1 })
  await build.lesson({ of: other, title: '下级直播', date: day(3), isLive: 1, liveStatus: 0 })
  await build.lesson({ of, title: '昨日直播', date: day(-1), isLive: 1 })

  const list = (
    query: Partial<Record<keyof LessonFilter, string | number>>,
    route: 'list' | 'liveList' = 'list',
  ) => as(manager)(scheduleApi[route], { params: { pageNum: 1, pageSize: 20 }, query: query as never })
  const titles = async (...given: Parameters<typeof list>) => {
    const { records, total } = (await list(...given)).value
    expect(total).toBe(records.length)
    return records.map(({ title }) => title)
  }

  test.each<[string, Partial<Record<keyof LessonFilter, string | number>>, string[]]>([
    ['all in reach by their time', {}, ['昨日直播', '直播', '讨论', '理论', '下级直播']],
    ['the latest first', { order: 'descend' }, ['下级直播', '理论', '讨论', '直播', '昨日直播']],
    ['of a class', { classId: of.id }, ['昨日直播', '直播', '讨论', '理论']],
    ['of the own unit', { unitListScope: 1 }, ['昨日直播', '直播', '讨论', '理论']],
    ['of a unit', { partySchoolId: below.id }, ['下级直播']],
    ['of a lecturer', { teacherId: teacher.id }, ['理论']],
    ['of a kind', { courseKind: 2 }, ['讨论']],
    ['of a title', { keyword: '直播' }, ['昨日直播', '直播', '下级直播']],
    ['of some days', { startDate: day(1), endDate: day(2) }, ['直播', '讨论', '理论']],
    ['that are shared', { isShared: 1 }, ['直播']],
    ['that are not live', { isLive: 0 }, ['讨论', '理论']],
    ['that go live', { isLive: 1, liveStatus: 2 }, ['直播']],
    ['that were cancelled', { liveStatus: 0 }, ['下级直播']],
    ['that are over by the clock', { liveStatus: 3 }, ['昨日直播']],
  ])('shows %s', async (_, query, expected) => {
    expect(await titles(query)).toEqual(expected)
  })

  test('refuses a unit outside', async () => {
    expect(await list({ partySchoolId: hunan.id })).toFail('UNIT_NOT_VISIBLE')
  })

  test('GET /course-schedule-sync/live-manage-list shows those that are live', async () => {
    expect(await titles({}, 'liveList')).toEqual(['昨日直播', '直播', '下级直播'])
    expect(await titles({ liveStatus: 2 }, 'liveList')).toEqual(['直播'])
  })
})
