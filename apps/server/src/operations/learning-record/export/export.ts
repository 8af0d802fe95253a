import type { Download, ExportProgress, ExportQuery, PreparedExport } from '@dangxiao/contract'
import { XLSX_ROWS_MAX } from '@dangxiao/contract'
import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { audit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/context/context.ts'
import { locks, takeLock } from '../../../platform/db/locks.ts'
import { Fault } from '../../../platform/fault/fault.ts'
import { creditRuleOf } from '../credit.ts'
import { totalOf } from '../learning-record.queries.ts'
import { learningExports } from '../learning-record.table.ts'
import { csvOf } from './csv.ts'
import { columnsOf, type Row, readRows } from './rows.ts'
import { workbookOf } from './workbook.ts'

/** Milliseconds within which a prepared export has to be fetched. */
const PATIENCE = 60_000
/** … and without a sign of life an export is taken for dead. */
const SILENCE = 15_000
const BEAT = 1_000

type Format = ExportQuery['format']

const types: Record<Format, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

type Run = typeof learningExports.$inferSelect

class Cancelled extends Error {}

/**
 * Count what will be exported, and keep a place for it: one for each user, so that nobody takes them all. What the user has prepared
 * before and not fetched is given up for it.
 *
 * @throws Fault `EXPORT_BUSY` when too many are under way, `EXPORT_RUNNING` when one is the user's own
 */
export async function prepareExport(
  ctx: Context,
  { ticket: _, ...filter }: ExportQuery,
): Promise<PreparedExport> {
  const total = await totalOf(ctx, filter)
  await ctx.db.execute(takeLock(locks.exports))
  const now = ctx.now().getTime()
  const isOwn = eq(learningExports.userId, ctx.actor.userId)
  const isRunning = and(
    eq(learningExports.state, 'running'),
    gt(learningExports.beatTime, new Date(now - SILENCE)),
  )
  if ((await ctx.db.$count(learningExports, and(isOwn, isRunning))) > 0) throw new Fault('EXPORT_RUNNING')
  await ctx.db
    .update(learningExports)
    .set({ state: 'cancelled' })
    .where(and(isOwn, eq(learningExports.state, 'waiting')))
  const isWaiting = and(
    eq(learningExports.state, 'waiting'),
    gt(learningExports.createTime, new Date(now - PATIENCE)),
  )
  const underWay = await ctx.db.$count(learningExports, or(isWaiting, isRunning))
  if (underWay >= ctx.settings.exportLimit) throw new Fault('EXPORT_BUSY')
  const format: Format = total > XLSX_ROWS_MAX ? 'csv' : filter.format
  const fileName = `学习记录_${ctx.units.name(filter.partySchoolId ?? ctx.actor.unitId)}_${dayOf(ctx.now())}.${format}`
  const time = ctx.now()
  const [run] = await ctx.db
    .insert(learningExports)
    .values({
      userId: ctx.actor.userId,
      filter: { ...filter, format },
      fileName,
      state: 'waiting',
      total,
      createTime: time,
      beatTime: time,
    })
    .returning({ ticket: learningExports.ticket })
  await audit(ctx, { action: 'export', resource: 'learning_record', after: { filter, format, total } })
  return { ticket: (run as { ticket: string }).ticket, total, fileName, format }
}

/** In Asia/Shanghai. */
const dayOf = (time: Date) => new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
const minuteOf = (time: Date) =>
  new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

/**
 * The file, as it is made. When it breaks in the middle so does the connection, so that nobody takes a part for the whole.
 *
 * @throws Fault `EXPORT_GONE` for a ticket that was used or is too old, `EXPORT_BUSY`
 */
export async function exportRecords(ctx: Context, query: ExportQuery): Promise<Download> {
  const ticket =
    query.ticket ?? (await ctx.db.transaction((tx) => prepareExport({ ...ctx, db: tx }, query))).ticket
  const now = ctx.now()
  const [run] = await ctx.db
    .update(learningExports)
    .set({ state: 'running', beatTime: now })
    .where(
      and(
        ownRun(ctx, ticket),
        eq(learningExports.state, 'waiting'),
        gt(learningExports.createTime, new Date(now.getTime() - PATIENCE)),
      ),
    )
    .returning()
  if (!run) throw new Fault('EXPORT_GONE')
  const filter = run.filter as ExportQuery // written by prepareExport
  const { format } = filter
  const note = `${creditRuleOf(ctx.settings)}共${run.total}条，${ctx.actor.name}于${minuteOf(now)}导出。`
  const told = { done: 0 }
  const rows = counted(ctx, run, told, readRows(ctx, filter))
  const columns = columnsOf(ctx)
  const file = format === 'csv' ? csvOf(columns, note, rows) : workbookOf(columns, note, rows)
  return {
    fileName: run.fileName,
    type: types[format],
    content: concluded(ctx, run, told, file),
  }
}

const ownRun = ({ actor }: Context, ticket: string) =>
  and(eq(learningExports.ticket, ticket), eq(learningExports.userId, actor.userId))

/** The rows, counted as they pass; once a second the count is told, and it is asked whether to go on. */
async function* counted(
  { db, now }: Context,
  { ticket }: Run,
  told: { done: number },
  batches: AsyncIterable<Row[]>,
) {
  let beat = now().getTime()
  for await (const rows of batches) {
    told.done += rows.length
    yield rows
    if (now().getTime() - beat < BEAT) continue
    beat = now().getTime()
    const [alive] = await db
      .update(learningExports)
      .set({ done: told.done, beatTime: now() })
      .where(and(eq(learningExports.ticket, ticket), eq(learningExports.state, 'running')))
      .returning({ ticket: learningExports.ticket })
    if (!alive) throw new Cancelled('the export was cancelled')
  }
}

/** However it ends, whoever asked and the log are told, with the number of rows that were read. */
async function* concluded(ctx: Context, run: Run, told: { done: number }, file: AsyncIterable<Uint8Array>) {
  // A caller that goes away ends the file at a `yield`.
  let state: 'done' | 'failed' | 'cancelled' = 'cancelled'
  try {
    yield* file
    state = 'done'
  } catch (error) {
    if (!(error instanceof Cancelled)) state = 'failed'
    throw error
  } finally {
    const { filter, total } = run
    await ctx.db
      .update(learningExports)
      .set({ state, done: told.done })
      .where(eq(learningExports.ticket, run.ticket))
    const outcome = { done: 'ok', failed: 'INTERNAL', cancelled: 'CANCELLED' }[state]
    await audit(ctx, {
      action: 'exported',
      resource: 'learning_record',
      after: { filter, total, rows: told.done },
      outcome,
    })
  }
}

/** @throws Fault `EXPORT_GONE` for what somebody else exports */
export async function progressOf(ctx: Context, ticket: string): Promise<ExportProgress> {
  const [run] = await ctx.db.select().from(learningExports).where(ownRun(ctx, ticket))
  if (!run) throw new Fault('EXPORT_GONE')
  const quiet = ctx.now().getTime() - run.beatTime.getTime()
  const isDead = (run.state === 'running' && quiet > SILENCE) || (run.state === 'waiting' && quiet > PATIENCE)
  return { state: isDead ? 'failed' : run.state, done: run.done, total: run.total }
}

/** What is over stays as it is. @throws Fault `EXPORT_GONE` */
export async function cancelExport(ctx: Context, ticket: string): Promise<ExportProgress> {
  await ctx.db
    .update(learningExports)
    .set({ state: 'cancelled' })
    .where(and(ownRun(ctx, ticket), inArray(learningExports.state, ['waiting', 'running'])))
  const progress = await progressOf(ctx, ticket)
  await audit(ctx, { action: 'cancel-export', resource: 'learning_record', after: progress })
  return progress
}

export async function forgetOldExports(db: Context['db'], now: Date): Promise<void> {
  await db
    .delete(learningExports)
    .where(sql`${learningExports.createTime} < ${now.toISOString()}::timestamptz - interval '30 days'`)
}
