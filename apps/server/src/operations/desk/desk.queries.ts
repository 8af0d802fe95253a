import {
  type Action,
  OVERDUE_DAYS,
  type PageParams,
  type ReviewedKind,
  type WaitingFilter,
  type WaitingRecord,
} from '@dangxiao/contract'
import { and, count, eq, gte, inArray, isNotNull, isNull, lt, min, type SQL, sql } from 'drizzle-orm'
import { type PgTable, unionAll } from 'drizzle-orm/pg-core'
import { users } from '../../platform/auth/auth.table.ts'
import type { Context } from '../../platform/context/context.ts'
import type { Reviewed } from '../../review/decision/review.ts'
import { containsIn } from '../../review/list/list.ts'
import { scopeOf, withinScope } from '../../review/scope/scope.ts'

/** What the caller may do something with, of all that is reviewed. */
export const reviewedBy = (ctx: Context, action: Action) =>
  ctx.above.reviewed.filter(({ resource }) => ctx.actor.grants[`${resource}:${action}`])

const toDate = (value: string | Date) => new Date(value)

const held = (ctx: Context, { table }: Reviewed, also?: SQL) =>
  and(eq(table.auditUnitId, ctx.actor.unitId), isNull(table.removedAt), also)

/** How much waits for the caller's unit, by resource, and since when. */
export async function countWaiting(
  ctx: Context,
): Promise<{ resource: ReviewedKind; n: number; oldest: string | null }[]> {
  return Promise.all(
    reviewedBy(ctx, 'review').map(async (reviewed) => {
      const [found] = await ctx.db
        .select({ n: count(), oldest: sql<Date | null>`${min(reviewed.table.submitTime)}`.mapWith(toDate) })
        .from(reviewed.table as PgTable)
        .where(held(ctx, reviewed))
      return { resource: reviewed.resource, n: found?.n ?? 0, oldest: found?.oldest?.toISOString() ?? null }
    }),
  )
}

/** What waits for the caller's unit, whatever it is: what has waited longest first. */
export async function listWaiting(
  ctx: Context,
  filter: WaitingFilter,
  page: PageParams,
): Promise<{ records: WaitingRecord[]; total: number }> {
  const wanted = reviewedBy(ctx, 'review').filter(
    ({ resource }) => filter.resource === undefined || filter.resource === resource,
  )
  const parts = wanted.map((reviewed) => waitingIn(ctx, reviewed, filter))
  const [first, second, ...others] = parts
  if (!first) return { records: [], total: 0 }
  const all = (second ? unionAll(first, second, ...others) : first).as('waiting')
  const total = await ctx.db.select({ n: count() }).from(all)
  const rows = await ctx.db
    .select()
    .from(all)
    .orderBy(all.submitTime, all.resource, all.id)
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize)
  const authors = await namesOf(
    ctx,
    rows.map(({ createdBy }) => createdBy),
  )
  return {
    total: total[0]?.n ?? 0,
    records: rows.map((row) => ({
      ...row,
      partySchoolName: ctx.units.name(row.partySchoolId),
      createdBy: authors.get(row.createdBy) ?? '',
      submitTime: row.submitTime.toISOString(),
    })),
  }
}

function waitingIn(ctx: Context, reviewed: Reviewed, { keyword, partySchoolId, overdue }: WaitingFilter) {
  const { table, resource, title } = reviewed
  const line = new Date(ctx.now().getTime() - OVERDUE_DAYS * 86_400_000)
  // Whose units are seen is what the resource may be reviewed in.
  const scope =
    partySchoolId &&
    withinScope(
      ctx,
      table.partySchoolId,
      scopeOf({ ...ctx, permission: `${resource}:review` }, { partySchoolId }),
    )
  return ctx.db
    .select({
      resource: sql<ReviewedKind>`${sql.raw(`'${resource}'`)}`.as('resource'),
      id: sql<number>`${table.id}`.as('id'),
      title: sql<string>`${title}`.as('title'),
      partySchoolId: sql<number>`${table.partySchoolId}`.as('party_school_id'),
      createdBy: sql<number>`${table.createdBy}`.as('created_by'),
      isRevision: sql<boolean>`${isNotNull(table.revisionStatus)}`.as('is_revision'),
      submitTime: sql<Date>`${table.submitTime}`.mapWith(toDate).as('submit_time'),
      version: sql<number>`${table.version}`.as('version'),
    })
    .from(table as PgTable)
    .where(
      held(
        ctx,
        reviewed,
        and(
          keyword ? containsIn(title, keyword) : undefined,
          scope || undefined,
          overdue === true ? lt(table.submitTime, line) : undefined,
          overdue === false ? gte(table.submitTime, line) : undefined,
        ),
      ),
    )
}

async function namesOf(ctx: Context, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
