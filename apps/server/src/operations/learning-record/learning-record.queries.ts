import type { LearningFilter, LearningRecord, LearningRecordDetail, PageParams } from '@dangxiao/contract'
import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { contains, startOf } from '../../review/list/list.ts'
import { scopeOf, withinManaged } from '../../review/scope/scope.ts'
import { creditRuleOf, creditTenths } from './credit.ts'
import { isNarrow, recordsIn, talliesIn } from './learning-record.filter.ts'
import { learningRecords, learningSubjects } from './learning-record.table.ts'

const MOST_SUBJECTS = 30
/** Subjects of a like name that are looked for among the records, and records among which the latest subjects are. */
const MOST_ALIKE = 300
const LATEST = 300

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
  const { total, where, offset } = await (isNarrow(filter)
    ? counted(ctx, filter, page)
    : tallied(ctx, filter, page))
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
  const between = and(
    gte(learningRecords.startTime, startOf(oldest.period)),
    newer && lt(learningRecords.startTime, startOf(newer.period)),
  )
  return { total, where: and(recordsIn(ctx, filter), between), offset: offset - (ends[first - 1] ?? 0) }
}

/** How many records a filter means. */
export async function totalOf(ctx: Context, filter: LearningFilter): Promise<number> {
  if (isNarrow(filter)) return ctx.db.$count(learningRecords, recordsIn(ctx, filter))
  const [all] = await ctx.db
    .select({ n: sql<number>`coalesce(sum(n), 0)::integer` })
    .from(talliesIn(filter, scopeOf(ctx, filter)))
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
  const [row] = await select(ctx).where(
    and(eq(learningRecords.id, id), withinManaged(ctx, learningRecords.partySchoolId)),
  )
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

/**
 * What people in the actor's units learn from: by a part of its name, the shortest names first; without one, what was learned from
 * last; or the one with the id.
 */
export async function listSubjects(
  ctx: Context,
  { keyword = '', id }: { keyword?: string | undefined; id?: number | undefined },
) {
  const t = learningSubjects
  const within = withinManaged(ctx, learningRecords.partySchoolId)
  const isLearned =
    within &&
    sql`exists (select 1 from ${learningRecords} where ${learningRecords.subjectId} = ${t.id} and ${within})`
  const name = keyword.trim()
  const columns = { id: t.id, way: t.way, name: t.name }
  if (id !== undefined)
    return ctx.db
      .select(columns)
      .from(t)
      .where(and(eq(t.id, id), isLearned))
  if (!name) {
    const latest = await latestSubjects(ctx, within)
    const found = await ctx.db.select(columns).from(t).where(inArray(t.id, latest))
    return found.sort((a, b) => latest.indexOf(a.id) - latest.indexOf(b.id))
  }
  // Each has to be looked for among the records: not more of them than a person would look through.
  const like = ctx.db
    .select({ id: t.id })
    .from(t)
    .where(contains(t.name, name))
    .orderBy(asc(sql`length(${t.name})`), desc(t.id))
    .limit(MOST_ALIKE)
  return ctx.db
    .select(columns)
    .from(t)
    .where(and(inArray(t.id, like), isLearned))
    .orderBy(asc(sql`length(${t.name})`), desc(t.id))
    .limit(MOST_SUBJECTS)
}

async function latestSubjects({ db }: Context, within: SQL | undefined): Promise<number[]> {
  const { subjectId, startTime, id } = learningRecords
  const latest = await db
    .select({ subjectId })
    .from(learningRecords)
    .where(within)
    .orderBy(desc(startTime), desc(id))
    .limit(LATEST)
  return [...new Set(latest.map((record) => record.subjectId))].slice(0, MOST_SUBJECTS)
}
