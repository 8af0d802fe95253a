import { scheduleApi, scheduleImportApi } from '@dangxiao/contract'
import { expect, test } from 'vitest'
import type { TestUser } from '../../testing/build.ts'
import { testServer } from '../../testing/test-server.ts'

const { as, build } = await testServer()
const changsha = await build.unit()
const xiangtan = await build.unit()
const teaching = await build.user({ unit: changsha, role: 'teaching' })
const { day } = build

const check = async (rows: object[], who: TestUser = teaching) =>
  (await as(who)(scheduleImportApi.check, { body: { rows } })).value.rows
const commit = (rows: object[], onlyGood = false) =>
  as(teaching)(scheduleImportApi.commit, { body: { rows, onlyGood } })
const entriesOf = async (id: number) =>
  (await as(teaching)(scheduleApi.find, { params: { id } })).value.entries

test('a timetable is brought in with its lecturers', async () => {
  const teacher = await build.teacher({ unit: xiangtan, name: '外请讲师' })
  const { id: classId } = await build.trainingClass({ unit: changsha })
  const { lecturer } = (await as(teaching)(scheduleImportApi.terms, { body: { names: ['外请讲师'] } })).value
  expect(lecturer).toMatchObject([{ id: teacher.id, name: '外请讲师' }])
  const rows = [
    { ...build.lessonBody({ title: '甲', lecturerIds: [teacher.id] }), classId },
    { ...build.lessonBody({ title: '乙', date: day(2), lecturerIds: [teacher.id] }), classId },
  ]
  expect(await check(rows)).toEqual([
    { fields: {}, likely: [] },
    { fields: {}, likely: [] },
  ])
  const { ids } = (await commit(rows)).value
  expect((await entriesOf(classId)).map(({ id, title }) => [id, title])).toEqual([
    [ids[0], '甲'],
    [ids[1], '乙'],
  ])
})

test('each row is judged by what is there, and when they are saved by the other rows', async () => {
  const teacher = await build.teacher({ unit: changsha, name: '张三' })
  const of = await build.trainingClass({ unit: changsha, name: '甲班' })
  await build.lesson({ of, date: day(3), title: '已有的课', lecturerIds: [teacher.id] })
  const row = (given: Parameters<typeof build.lessonBody>[0]) => ({
    ...build.lessonBody(given),
    classId: of.id,
  })
  const rows = [
    row({ date: day(3) }),
    row({ date: day(3), timeOfDay: 2, startTime: '14:30', endTime: '17:30', lecturerIds: [teacher.id] }),
    row({ date: day(4), title: '同时的一' }),
    row({ date: day(4), title: '同时的二' }),
    row({ date: day(5) }),
    row({ date: day(60) }),
    row({ date: day(6), lecturerIds: [2_147_483_647] }),
    { ...row({ date: day(7) }), title: '' },
  ]
  const verdicts = await check(rows)
  expect(verdicts.map(({ fields }) => fields)).toEqual([
    { date: '本班该时段已有《已有的课》' },
    {},
    {},
    {},
    {},
    { date: '课程日期不在培训期内' },
    { lecturerIds: '授课人不存在或未通过审核，请重新选择' },
    { title: '课程名称不能为空' },
  ])
  expect(verdicts[1]?.likely).toEqual([expect.stringMatching(/^张三.*当日将授课两次$/)])
  expect(await commit(rows)).toFail('BAD_INPUT', {
    'rows.0.date': '本班该时段已有《已有的课》',
    'rows.2.date': '本班该时段已有《同时的二》',
  })
  expect((await entriesOf(of.id)).length).toBe(1)
  const { ids, failed } = (await commit(rows, true)).value
  expect([ids.length, failed.map((each) => each.row)]).toEqual([2, [0, 2, 3, 5, 6, 7]])
  expect((await entriesOf(of.id)).length).toBe(3)
})

test('a class of another unit takes nothing', async () => {
  const { id: classId } = await build.trainingClass({ unit: xiangtan })
  const [verdict] = await check([{ ...build.lessonBody(), classId }])
  expect(verdict?.fields).toEqual({ '': '记录不存在，或不在您的单位范围内' })
})
