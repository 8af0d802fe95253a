import {
  type ClassWithLessons,
  courseKinds,
  courseSources,
  LessonRow,
  type LessonSlot,
  overlaps,
  scheduleApi,
  scheduleImportApi,
  timesOfDay,
  trainingCourseCategories,
} from '@dangxiao/contract'
import { type Column, choice, day, line, lookUp, parted, term, yesNo } from '../../import/columns.ts'
import type { ImportDefinition } from '../../import/definition.ts'
import { timeIn } from '../lesson/clock.ts'

const time = (field: string, header: string, example: string): Column => ({
  ...line(field, header, example, { note: '如 8:30', width: 90 }),
  read(text) {
    const value = timeIn(text)
    return value ? { value } : { problem: `${header}“${text}”不是时间，请写成 8:30` }
  },
})

const lecturers: Column = {
  ...line('lecturerIds', '授课人', '付安然、王强（长沙市委党校）', {
    note: '多人用顿号隔开；重名时写成 姓名（单位）。活动可不填',
    width: 200,
  }),
  names: (text) => parted(text).map((name) => name.replace(/[（(].*$/, '').trim()),
  read(text, { lecturer = [] }) {
    const found = parted(text).map((name) => lookUp(name, lecturer))
    const problem = found.find((each) => 'problem' in each)
    if (problem)
      return {
        problem: problem.problem.replace('请从下拉列表中选择', '请核对姓名，或先把其录入师资库并通过审核'),
      }
    return { value: found.flatMap((each) => ('term' in each ? [each.term.id] : [])) }
  },
}

const hours: Column = {
  ...line('hours', '学时', '4', { note: '可填半学时，不填为空', width: 80 }),
  read: (text) =>
    /^\d{1,2}(\.\d)?$/.test(text) ? { value: Number(text) } : { problem: `学时“${text}”不是数字` },
}

/** How a class's timetable is brought in. */
export const lessonImport = ({ id, startDate, place }: ClassWithLessons): ImportDefinition => ({
  name: `lesson-${id}`,
  noun: '课程',
  measure: '节',
  outcome: '',
  listPath: `/classes/${id}`,
  list: scheduleApi.find,
  routes: scheduleImportApi,
  schema: LessonRow,
  most: 500,
  same: ['date', 'startTime', 'title'],
  clash: {
    field: 'startTime',
    group: ({ date }) => date,
    say: (lesson, other, line) =>
      overlaps(lesson as unknown as LessonSlot, other as unknown as LessonSlot)
        ? `与第${line}行时间重叠，请修改其中一行：《${other.title}》`
        : undefined,
  },
  namesIn: 'lecturer',
  rest: { classId: id },
  columns: [
    day('date', '日期', startDate, { note: `如 ${startDate}`, aliases: ['上课日期'] }),
    choice('timeOfDay', '时段', '上午', timesOfDay, { width: 80 }),
    time('startTime', '上课时间', '8:30'),
    time('endTime', '下课时间', '11:30'),
    line('title', '课程名称', '新时代基层党建工作方法', {
      note: '不超过60个字',
      width: 240,
      aliases: ['课程内容', '课程'],
    }),
    lecturers,
    {
      ...line('place', '地点', place || '201室', {
        note: place ? `不填为${place}` : '',
        width: 160,
        aliases: ['上课地点'],
      }),
      ...(place && { fallback: () => place }),
    },
    choice('trainingCourseCategory', '课程类别', '党性教育', trainingCourseCategories, { width: 130 }),
    {
      ...choice('courseKind', '课程性质', '专题课', courseKinds, { note: '不填为专题课', width: 100 }),
      fallback: () => 0,
    },
    {
      ...choice('courseSource', '课程来源', '校内', courseSources, { note: '不填为校内', width: 100 }),
      fallback: () => 1,
    },
    term('teachingMethod', '教学方式', '讲授式', 'method', { width: 110 }),
    hours,
    yesNo('isLive', '直播', '否', 0),
    yesNo('isShared', '共享', '否', 0),
  ],
})
