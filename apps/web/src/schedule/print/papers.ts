import {
  type ClassWithLessons,
  type TrainingClass,
  tableOf,
  timeOfDayName,
  todayIn,
  weekdayOf,
} from '@dangxiao/contract'
import { shortDay, WEEKDAYS } from '../lesson/week.ts'

/** `2026年9月14日` */
export const chineseDay = (day: string) =>
  `${Number(day.slice(0, 4))}年${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`

/** What a template's placeholders stand for with this class; what a class does not say stays to be written by hand. */
export const valuesOf = (trainingClass: TrainingClass): Record<string, string> => ({
  单位: trainingClass.partySchoolName,
  班级: trainingClass.name,
  开班日期: chineseDay(trainingClass.startDate),
  结业日期: chineseDay(trainingClass.endDate),
  人数: String(trainingClass.people),
  落款日期: chineseDay(todayIn(new Date())),
  ...(trainingClass.headTeacher && { 班主任: trainingClass.headTeacher }),
  ...(trainingClass.place && { 培训地点: trainingClass.place }),
})

/** What stands for more than a line: the lessons of the class. */
export const partsOf = ({ entries }: ClassWithLessons): Record<string, string> => ({
  课程表: tableOf(
    ['日期', '时间', '课程内容', '授课人', '地点'],
    [...entries]
      .sort((a, b) => `${a.date}${a.startTime}`.localeCompare(`${b.date}${b.startTime}`))
      .map(({ date, timeOfDay, startTime, endTime, title, lecturers, place }) => [
        `${shortDay(date)} ${WEEKDAYS[weekdayOf(date)]}`,
        `${timeOfDayName(timeOfDay)} ${startTime}–${endTime}`,
        title,
        lecturers.map(({ name }) => name).join('、'),
        place,
      ]),
  ),
})
