import type { LearningFilter, LearningRecord, LearningRecordDetail, PageParams } from '@dangxiao/contract'
import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { Fault } from '../shared/fault.ts'
import { contains, startOf } from '../shared/list.ts'
import { scopeOf, withinManaged } from '../shared/scope.ts'
import { creditRuleOf, creditTenths } from './credit.ts'
import { isNarrow, recordsIn, talliesIn } from './learning-record.filter.ts'
import { learningRecords, learningSubjects } from './learning-record.table.ts'

const MOST_SUBJECTS = 30

interface Place {
  total: number
  where: SQL | undefined
  offset: number
}

/** One page of the learning records the actor may see, newest first. */
export async function listRecords(
  ctx: Context,
  filter: LearningFilter,
  page: PageParams,
): Promise<{ records: LearningRecord[]; total: number }> {
  const { total, where, offset } = await (isNarrow(filter) ? counted(ctx, filter, page) : tallied(ctx, filter, page))
  if (total <= (page.pageNum - 1) * page.pageSize) return { records: [], total }
  const { id, startTime } = learningRecords
  // The index alone tells which records a page has: what is passed over is not read.
  const found = ctx.db
    .select({ id, startTime })
    .from(learningRecords)
    .where(where)
    .orderBy(desc(startTime), desc(id))
    .limit(page.pageSize)
    .offset(offset)
    .as('found')
  const rows = await select(ctx)
    .innerJoin(found, and(eq(found.id, id), eq(found.startTime, startTime)))
    .orderBy(desc(startTime), desc(id))
  return { total, records: rows.map((row) => recordOf(ctx, row)) }
}

const offsetOf = ({ pageNum, pageSize }: PageParams) => (pageNum - 1) * pageSize

async function counted(ctx: Context, filter: LearningFilter, page: PageParams): Promise<Place> {
  const where = recordsIn(ctx, filter)
  return { total: await ctx.db.$count(learningRecords, where), where, offset: offsetOf(page) }
}

/** The counts tell the total, and between which days the page's records lie, so that only the records of these days are passed over. */
async function tallied(ctx: Context, filter: LearningFilter, page: PageParams): Promise<Place> {
  const offset = offsetOf(page)
  const periods = await ctx.db
    .select({ period: sql<string>`period::text`, n: sql<number>`sum(n)::integer` })
    .from(talliesIn(filter, scopeOf(ctx, filter)))
    .groupBy(sql`period`)
    .orderBy(sql`period desc`)
  const ends = periods.map((_, i) => periods.slice(0, i + 1).reduce((sum, { n }) => sum + n, 0))
  const total = ends.at(-1) ?? 0
  const first = ends.findIndex((end) => end > offset)
  if (first < 0) return { total, where: sql`false`, offset: 0 }
  const last = ends.findIndex((end) => end >= offset + page.pageSize)
  const newer = periods[first - 1]
  const oldest = periods.at(last) as (typeof periods)[number]
  const between = and(gte(learningRecords.startTime, startOf(oldest.period)), newer && lt(learningRecords.startTime, startOf(newer.period)))
  return { total, where: and(recordsIn(ctx, filter), between), offset: offset - (ends[first - 1] ?? 0) }
}

/** How many records a filter means. */
export async function totalOf(ctx: Context, filter: LearningFilter): Promise<number> {
  if (isNarrow(filter)) return ctx.db.$count(learningRecords, recordsIn(ctx, filter))
  const [all] = await ctx.db.select({ n: sql<number>`coalesce(sum(n), 0)::integer` }).from(talliesIn(filter, scopeOf(ctx, filter)))
  return all?.n ?? 0
}

const select = (ctx: Context) =>
  ctx.db
    .select({ record: learningRecords, subject: learningSubjects, tenths: creditTenths(ctx.settings) })
    .from(learningRecords)
    .innerJoin(learningSubjects, eq(learningSubjects.id, learningRecords.subjectId))

type Row = Awaited<ReturnType<typeof select>>[number]

function recordOf({ units }: Context, { record, subject, tenths }: Row): LearningRecord {
  const { id, partySchoolId, userName, phone, way, videoTitle, minutes, progress } = record
  return {
    id,
    partySchoolId,
    partySchoolName: units.name(partySchoolId),
    userName,
    phone,
    way,
    courseId: subject.courseId,
    courseName: subject.name,
    videoTitle,
    startTime: record.startTime.toISOString(),
    lastTime: record.lastTime.toISOString(),
    minutes,
    progress,
    isFinished: record.isFinished ? 1 : 0,
    creditHours: tenths / 10,
  }
}

/** @throws Fault `NOT_FOUND` */
export async function findRecord(ctx: Context, id: number): Promise<LearningRecordDetail> {
  const [row] = await select(ctx).where(and(eq(learningRecords.id, id), withinManaged(ctx, learningRecords.partySchoolId)))
  if (!row) throw new Fault('NOT_FOUND')
  const { source, recordNo, createTime, updateTime } = row.record
  return {
    ...recordOf(ctx, row),
    source,
    recordNo,
    createTime: createTime.toISOString(),
    updateTime: updateTime.toISOString(),
    creditRule: creditRuleOf(ctx.settings),
  }
}

/** What is learned from, by a part of its name, or the one with the id. */
export async function listSubjects(ctx: Context, { keyword = '', id }: { keyword?: string | undefined; id?: number | undefined }) {
  return ctx.db
    .select({ id: learningSubjects.id, way: learningSubjects.way, name: learningSubjects.name })
    .from(learningSubjects)
    .where(id === undefined ? (keyword.trim() ? contains(learningSubjects.name, keyword.trim()) : undefined) : eq(learningSubjects.id, id))
    .orderBy(asc(sql`length(${learningSubjects.name})`), desc(learningSubjects.id))
    .limit(MOST_SUBJECTS)
}
