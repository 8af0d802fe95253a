import type { PageParams, UploadRun } from '@dangxiao/contract'
import {
  todayIn,
  type UploadFilter,
  type UploadStatistics,
  type UploadSums,
  uploadOutcomes,
} from '@dangxiao/contract'
import { and, between, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import type { Piece } from '../../platform/unit/unit-tree.ts'
import { inDays } from '../../review/list/list.ts'
import { scopeOf, withinScope } from '../../review/scope/scope.ts'
import { browserOf } from './browser.ts'
import { speedOf } from './outcome.ts'
import { pullReports } from './pull.ts'
import { uploadReading, uploadRuns, uploadStrays, uploadTallies } from './upload-quality.table.ts'

const DAY_MS = 86_400_000
const USUAL_DAYS = 30
const MOST_DAYS = 366
/** Milliseconds: who opens the page waits no longer for the store, and does not ask it again so soon. */
const PATIENCE = 1_500
const FRESH = 3_000
const [DONE, FAILED] = [1, 2]

const later = (day: string, n: number) => new Date(Date.parse(day) + n * DAY_MS).toISOString().slice(0, 10)

/** The days that a filter means. @throws Fault `BAD_INPUT` */
function daysOf(ctx: Context, { startDate, endDate }: UploadFilter) {
  const today = todayIn(ctx.now())
  const last = endDate ?? (startDate && startDate > today ? startDate : today)
  const first = startDate ?? later(last, 1 - USUAL_DAYS)
  if (first < later(last, 1 - MOST_DAYS))
    throw new Fault('BAD_INPUT', { fields: { startDate: `时间范围不能超过${MOST_DAYS}天` } })
  return { startDate: first, endDate: last }
}

/** How uploads went in the units that the actor may see: from the counts by unit and day, with what the store has got up to now. */
export async function statisticsOf(ctx: Context, filter: UploadFilter): Promise<UploadStatistics> {
  const { provider } = ctx.settings.vod
  const days = daysOf(ctx, filter)
  const pieces = scopeOf(ctx, filter)
  const { asOf, isBehind } = provider === 'embedded' ? await caughtUp(ctx) : { asOf: null, isBehind: false }
  const t = uploadTallies
  const where = and(between(t.day, days.startDate, days.endDate), withinScope(ctx, t.unitId, pieces))
  const rows = await ctx.db
    .select({ ...counted, day: t.day, unitId: t.unitId, outcome: t.outcome, speedClass: t.speedClass })
    .from(t)
    .where(where)
    .groupBy(t.day, t.unitId, t.outcome, t.speedClass)
  const failures = await ctx.db
    .select({ step: t.step, cause: t.cause, n: counted.n })
    .from(t)
    .where(and(where, eq(t.outcome, FAILED)))
    .groupBy(t.step, t.cause)
    .orderBy(desc(counted.n), t.cause, t.step)
  const part = partOf(ctx, pieces)
  const byDay = sumsBy(rows, ({ day }) => day)
  const units = [...sumsBy(rows, ({ unitId }) => part(unitId))].map(([id, sums]) => ({
    id,
    name: ctx.units.name(id),
    ...sums,
  }))
  return {
    provider,
    ...days,
    asOf: asOf?.toISOString() ?? null,
    isBehind,
    strays: ctx.permission && ctx.actor.grants[ctx.permission] === 'all' ? await straysOf(ctx, days) : null,
    total: sumsOf(rows),
    days: eachDay(days).map((day) => ({ day, ...(byDay.get(day) ?? sumsOf([])) })),
    units: units.toSorted((a, b) => b.failed - a.failed || b.done - a.done || a.id - b.id),
    failures,
  }
}

const counted = {
  n: sql<number>`sum(n)::integer`,
  bytes: sql<number>`sum(bytes)::float8`,
  totalMs: sql<number>`sum(total_ms)::float8`,
}

interface Counted {
  outcome: number
  speedClass: number
  n: number
  bytes: number
  totalMs: number
}

const sum = (rows: readonly Counted[], of: 'n' | 'bytes' | 'totalMs') =>
  rows.reduce((all, row) => all + row[of], 0)

function sumsOf(rows: readonly Counted[]): UploadSums {
  const [open, done, failed, cancelled] = uploadOutcomes.map(({ id }) =>
    sum(
      rows.filter(({ outcome }) => outcome === id),
      'n',
    ),
  )
  const good = rows.filter(({ outcome }) => outcome === DONE)
  const timed = good
    .filter(({ speedClass }) => speedClass > 0)
    .toSorted((a, b) => a.speedClass - b.speedClass)
  return {
    ...{ open: open ?? 0, done: done ?? 0, failed: failed ?? 0, cancelled: cancelled ?? 0 },
    medianSpeed: slowerThan(timed, 0.5),
    slowSpeed: slowerThan(timed, 0.1),
    seconds: done ? sum(good, 'totalMs') / done / 1000 : null,
    bytes: done ? sum(good, 'bytes') / done : null,
  }
}

/** The speed below which this share of them lies. @param timed slowest first */
function slowerThan(timed: readonly Counted[], share: number): number | null {
  const wanted = sum(timed, 'n') * share
  let passed = 0
  for (const { n, speedClass } of timed) {
    passed += n
    if (passed >= wanted) return speedOf(speedClass)
  }
  return null
}

const sumsBy = <Row extends Counted, K>(rows: readonly Row[], of: (row: Row) => K): Map<K, UploadSums> =>
  new Map([...Map.groupBy(rows, of)].map(([key, group]) => [key, sumsOf(group)]))

function eachDay({ startDate, endDate }: { startDate: string; endDate: string }): string[] {
  const n = Math.round((Date.parse(endDate) - Date.parse(startDate)) / DAY_MS) + 1
  return Array.from({ length: Math.max(0, n) }, (_, i) => later(startDate, i))
}

/** To which of the units directly below the pieces' roots a unit belongs, or to a root itself. */
function partOf({ units }: Context, pieces: readonly Piece[]): (unitId: number) => number {
  const roots = new Set(pieces.filter(({ branch }) => branch).map(({ unitId }) => unitId))
  const known = new Map<number, number>()
  return (unitId) => {
    const before = known.get(unitId)
    if (before !== undefined) return before
    const path = units.path(unitId).map(({ id }) => id)
    const root = path.findIndex((id) => roots.has(id))
    const part = root < 0 ? unitId : (path[root + 1] ?? unitId)
    known.set(unitId, part)
    return part
  }
}

/** Up to when the store's reports have been read, after having asked it for more. */
async function caughtUp(ctx: Context): Promise<{ asOf: Date | null; isBehind: boolean }> {
  const asOf = await readUpTo(ctx)
  if (asOf && ctx.now().getTime() - asOf.getTime() < FRESH) return { asOf, isBehind: false }
  try {
    await pullReports(ctx, PATIENCE)
    return { asOf: await readUpTo(ctx), isBehind: false }
  } catch (error) {
    ctx.request.log.warn({ failure: String(error) }, 'the video store gave no reports')
    return { asOf, isBehind: true }
  }
}

async function readUpTo({ db }: Context): Promise<Date | null> {
  const [place] = await db.select({ asOf: uploadReading.asOf }).from(uploadReading)
  return place?.asOf ?? null
}

async function straysOf(
  { db }: Context,
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<number> {
  const { day, n } = uploadStrays
  const [row] = await db
    .select({ n: sql<number>`coalesce(sum(${n}), 0)::integer` })
    .from(uploadStrays)
    .where(and(gte(day, startDate), lte(day, endDate)))
  return row?.n ?? 0
}

/** One page of single uploads, newest first; those that failed, unless others are asked for. */
export async function listRuns(
  ctx: Context,
  filter: UploadFilter,
  page: PageParams,
): Promise<{ records: UploadRun[]; total: number }> {
  const where = runsIn(ctx, filter)
  const total = await ctx.db.$count(uploadRuns, where)
  const rows = await ctx.db
    .select()
    .from(uploadRuns)
    .where(where)
    .orderBy(desc(uploadRuns.startTime), desc(uploadRuns.id))
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize)
  return { total, records: rows.map((row) => runOf(ctx, row)) }
}

function runsIn(ctx: Context, filter: UploadFilter): SQL | undefined {
  const { startDate, endDate } = daysOf(ctx, filter)
  const t = uploadRuns
  const outcome =
    filter.outcome === 'all'
      ? undefined
      : uploadOutcomes.find(({ key }) => key === (filter.outcome ?? 'failed'))?.id
  return and(
    withinScope(ctx, t.partySchoolId, scopeOf(ctx, filter)),
    inDays(t.startTime, startDate, endDate),
    outcome === undefined ? undefined : eq(t.outcome, outcome),
    filter.step ? eq(t.step, filter.step) : undefined,
    filter.cause ? eq(t.cause, filter.cause) : undefined,
  )
}

function runOf({ units }: Context, run: typeof uploadRuns.$inferSelect): UploadRun {
  const {
    id,
    partySchoolId,
    userName,
    fileName,
    fileSize,
    startTime,
    outcome,
    step,
    cause,
    detail,
    device,
    totalMs,
    storeMs,
    speedClass,
  } = run
  return {
    ...{ id, partySchoolId, userName, fileName, fileSize, outcome, step, cause, detail, device },
    partySchoolName: units.name(partySchoolId),
    startTime: startTime.toISOString(),
    seconds: totalMs === null ? null : totalMs / 1000,
    speed: speedClass !== null && fileSize !== null && storeMs ? (fileSize * 1000) / storeMs : null,
    browser: browserOf(device),
  }
}
