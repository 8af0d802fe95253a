import {
  LOG_DAYS,
  LOG_MOST,
  type LogEntry,
  type LogFilter,
  type LogRow,
  type PageParams,
} from '@dangxiao/contract'
import { and, count, desc, eq, gte, inArray, ne, or, type SQL } from 'drizzle-orm'
import { auditLog } from '../../platform/audit/audit.table.ts'
import { users } from '../../platform/auth/auth.table.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { containsIn, inDays } from '../../review/list/list.ts'
import { scopeOf, withinManaged, withinScope } from '../../review/scope/scope.ts'
import { actionWords, fieldWords, reasonWord, resourceWord, resourceWords } from './log.words.ts'
import { said } from './values.ts'

type LogRecord = typeof auditLog.$inferSelect

const DAY_MS = 86_400_000

/** One page of the newest rows that fit, of at most `LOG_MOST`. */
export async function listLog(
  ctx: Context,
  filter: LogFilter,
  { pageNum, pageSize }: PageParams,
): Promise<{ records: LogRow[]; total: number }> {
  const where = and(withinScope(ctx, auditLog.unitId, scopeOf(ctx, filter)), filtersOf(ctx, filter))
  const most = ctx.db.select({ id: auditLog.id }).from(auditLog).where(where).limit(LOG_MOST).as('most')
  const [counted] = await ctx.db.select({ n: count() }).from(most)
  const offset = (pageNum - 1) * pageSize
  const rows = await ctx.db
    .select()
    .from(auditLog)
    .where(where)
    .orderBy(desc(auditLog.time), desc(auditLog.id))
    .limit(Math.max(0, Math.min(pageSize, LOG_MOST - offset)))
    .offset(offset)
  return { total: counted?.n ?? 0, records: rows.map((row) => rowOf(ctx, row)) }
}

function filtersOf(ctx: Context, filter: LogFilter): SQL | undefined {
  const { keyword, resource, recordId, address, outcome, startDate, endDate } = filter
  const persons = ctx.db
    .select({ id: users.id })
    .from(users)
    .where(keyword ? or(containsIn(users.name, keyword), containsIn(users.account, keyword)) : undefined)
  const isNarrow = startDate || endDate || recordId
  const since = new Date(ctx.now().getTime() - LOG_DAYS * DAY_MS)
  return and(
    isNarrow ? inDays(auditLog.time, startDate, endDate) : gte(auditLog.time, since),
    keyword ? inArray(auditLog.userId, persons) : undefined,
    resource ? inArray(auditLog.resource, tablesOf(resource)) : undefined,
    recordId ? eq(auditLog.recordId, recordId) : undefined,
    address ? eq(auditLog.address, address) : undefined,
    outcome && (outcome === 'done' ? eq(auditLog.outcome, 'ok') : ne(auditLog.outcome, 'ok')),
  )
}

/** What the log calls by one word. */
const tablesOf = (resource: string) =>
  Object.keys(resourceWords).filter((name) => resourceWords[name] === resourceWords[resource])

function rowOf(ctx: Context, row: LogRecord): LogRow {
  const { id, time, userName, unitId, address, action, resource, recordId, outcome } = row
  return {
    ...{ id, userName, address, recordId },
    time: time.toISOString(),
    unitName: unitId === null ? '' : ctx.units.name(unitId),
    action: actionWords[action] ?? action,
    resource: resourceWord(resource),
    title: titleOf(row.after) || titleOf(row.before),
    isRefused: outcome !== 'ok',
    reason: reasonWord(outcome),
  }
}

const TITLES = ['coursesName', 'name', 'title', 'unitName', 'account']

function titleOf(state: unknown): string {
  const fields = fieldsOf(state)
  return String(TITLES.map((name) => fields[name]).find((title) => typeof title === 'string') ?? '')
}

const fieldsOf = (state: unknown): Record<string, unknown> =>
  typeof state === 'object' && state !== null && !Array.isArray(state) ? { ...state } : {}

/** @throws Fault `NOT_FOUND` */
export async function findLogEntry(ctx: Context, id: number): Promise<LogEntry> {
  const [row] = await ctx.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.id, id), withinManaged(ctx, auditLog.unitId)))
  if (!row) throw new Fault('NOT_FOUND')
  const [before, after] = [fieldsOf(row.before), fieldsOf(row.after)]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changes = names.map((name) => ({
    name: fieldWords[name] ?? name,
    before: said(ctx, row.resource, name, before[name]),
    after: said(ctx, row.resource, name, after[name]),
  }))
  return { ...rowOf(ctx, row), changes: changes.filter((change) => change.before !== change.after) }
}

/** What can be chosen to filter by, each word once: under the name of the reviewed kind, where there is one. */
export function logResources(): { id: string; name: string }[] {
  const all = Object.entries(resourceWords).map(([id, name]) => ({ id, name }))
  return all.filter(({ name }, i) => all.findIndex((other) => other.name === name) === i)
}
