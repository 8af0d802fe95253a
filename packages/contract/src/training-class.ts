import { z } from 'zod'
import { wholeNumber } from './base.ts'
import {
  chosen,
  Day,
  Direction,
  Id,
  IdText,
  Keyword,
  MAX_ID,
  recordFields,
  ScopeFilter,
  text,
  Version,
} from './common.ts'
import { Attachment } from './file.ts'
import { oneOf, semesters, trainingClassLevels } from './lookups.ts'
import { trainingClassStatus } from './statuses.ts'

const requiredDay = (label: string) =>
  z
    .string({ error: `${label}不能为空` })
    .min(1, `${label}不能为空`)
    .pipe(Day)

const classFields = {
  name: text('班级名称', { max: 60 }),
  level: oneOf('班级级别', trainingClassLevels),
  year: wholeNumber('年度', { min: 2000, max: 2100 }),
  semester: oneOf('学期', semesters),
  startDate: requiredDay('开班日期'),
  endDate: requiredDay('结业日期'),
  audience: text('培训对象', { max: 100, optional: true }),
  people: wholeNumber('培训人数', { min: 1, max: 9999, unit: '人' }),
  headTeacher: text('班主任', { max: 20, optional: true }),
  place: text('培训地点', { max: 60, optional: true }),
  /** The timetable as a file, where it was not made here. */
  scheduleFile: Attachment.nullish(),
}

const inOrder = ({ startDate, endDate }: { startDate: string; endDate: string }, ctx: z.RefinementCtx) => {
  if (endDate < startDate)
    ctx.addIssue({ code: 'custom', path: ['endDate'], message: '结业日期不能早于开班日期' })
}

export const TrainingClassInput = z
  .object({ ...classFields, partySchoolId: chosen('办班单位') })
  .superRefine(inOrder)
export type TrainingClassInput = z.output<typeof TrainingClassInput>

/** A class stays with its unit. */
export const TrainingClassUpdate = z.object({ ...classFields, id: Id, version: Version }).superRefine(inOrder)
export type TrainingClassUpdate = z.output<typeof TrainingClassUpdate>

export const TrainingClass = z.object({
  ...recordFields,
  name: z.string(),
  level: z.int(),
  year: z.int(),
  semester: z.int(),
  startDate: z.string(),
  endDate: z.string(),
  audience: z.string(),
  people: z.int(),
  headTeacher: z.string(),
  place: z.string(),
  scheduleFile: Attachment.nullable(),
  /** 1 when there are lessons or a file. */
  scheduleUploaded: z.union([z.literal(1), z.literal(0)]),
  /** `trainingClassStatus`, by today in Asia/Shanghai. */
  status: z.int(),
  lessonCount: z.int(),
  reservationId: z.int().nullable(),
  can: z.array(z.enum(['edit', 'remove'])),
})
export type TrainingClass = z.output<typeof TrainingClass>

const inText = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/, '页码不正确')
    .transform(Number)
    .pipe(z.int().max(max, max === 100 ? '每页最多100条' : '页码不正确'))

export const TrainingClassFilter = z.object({
  ...ScopeFilter,
  keyword: Keyword,
  year: IdText.optional(),
  semester: z.enum(['1', '2']).transform(Number).optional(),
  level: IdText.optional(),
  status: z.enum(['1', '2', '3']).transform(Number).optional(),
  scheduleUploaded: z.enum(['1', '0']).transform(Number).optional(),
  /** 1 newest first, 2 by the day it begins, latest first. */
  classSortOrder: z.enum(['1', '2']).transform(Number).default(1),
  order: Direction,
  pageNum: inText(MAX_ID).default(1),
  pageSize: inText(100).default(20),
})
export type TrainingClassFilter = z.output<typeof TrainingClassFilter>

/** @param today `YYYY-MM-DD` in Asia/Shanghai */
export function classStatusOn(
  today: string,
  { startDate, endDate }: { startDate: string; endDate: string },
): number {
  if (today < startDate) return trainingClassStatus.notStarted
  return today > endDate ? trainingClassStatus.ended : trainingClassStatus.inTraining
}
