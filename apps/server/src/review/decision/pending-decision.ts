import { RETRACT_SECONDS, type Verdict } from '@dangxiao/contract'
import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { lock, nameOf, type OwnedRow, type OwnedTable } from '../scope/tables.ts'
import { type DecisionTold, pendingDecisions } from './review.table.ts'

export type PendingDecision = typeof pendingDecisions.$inferSelect

interface Postponed {
  verdict: Verdict
  told: DecisionTold
  /** The columns that the decision is about to set. */
  set: Record<string, unknown>
  children?: object | undefined
  isFinal?: boolean | undefined
}

/** Who decides, as notices and lists name them. */
export const auditorOf = ({ units, actor }: Pick<Context, 'units' | 'actor'>): string =>
  [units.name(actor.unitId), actor.name].filter(Boolean).join(' ')

/** Keep what a decision has yet to tell and how to take it back. To be called before the record is written. */
export async function postpone(
  ctx: Context,
  table: OwnedTable,
  row: OwnedRow,
  { verdict, told, set, children, isFinal }: Postponed,
): Promise<void> {
  await ctx.db.insert(pendingDecisions).values({
    resource: nameOf(table),
    recordId: row.id,
    version: row.version + 1,
    userId: ctx.actor.userId,
    unitId: ctx.actor.unitId,
    verdict,
    told,
    former: sql`(select to_jsonb(former) from ${table} former where former.id = ${row.id})`,
    columns: Object.keys(set),
    children: children ?? null,
    isFinal: isFinal ?? false,
    dueTime: new Date(ctx.now().getTime() + RETRACT_SECONDS * 1000),
  })
}

/** These may change without anybody's doing, or without a meaning for the decision. */
const INDIFFERENT = ['version', 'update_time', 'pinned_at', 'featured_at', 'list_bucket', 'review_state']

/**
 * The decision that is taken back, out of what waits, with its record locked.
 *
 * @throws Fault `DECISION_DELIVERED`, `NOT_DECIDER`, `DECISION_FINAL`, `NOT_FOUND` when the record is gone, `STALE_VERSION` when it has
 * changed since
 */
export async function takeBack<R extends OwnedRow>(
  ctx: Context,
  table: OwnedTable,
  id: number,
): Promise<{ pending: PendingDecision; row: R }> {
  const [pending] = await ctx.db
    .select()
    .from(pendingDecisions)
    .where(and(eq(pendingDecisions.resource, nameOf(table)), eq(pendingDecisions.recordId, id)))
    .orderBy(desc(pendingDecisions.id))
    .limit(1)
    .for('update')
  if (!pending || pending.dueTime <= ctx.now()) throw new Fault('DECISION_DELIVERED')
  if (pending.userId !== ctx.actor.userId) throw new Fault('NOT_DECIDER')
  if (pending.isFinal) throw new Fault('DECISION_FINAL')
  const row = await lock<R>(ctx, table, id, sql`true`)
  if (row.version !== pending.version || (await hasChanged(ctx, table, pending)))
    throw new Fault('STALE_VERSION')
  await ctx.db.delete(pendingDecisions).where(eq(pendingDecisions.id, pending.id))
  return { pending, row }
}

/** Has something changed that the decision did not set (a live class has begun)? */
async function hasChanged(
  ctx: Context,
  table: OwnedTable,
  { recordId, former, columns }: PendingDecision,
): Promise<boolean> {
  const aside = [...INDIFFERENT, ...columns.map((key) => toSnakeCase(key))]
  const names = sql`array[${sql.join(
    aside.map((name) => sql`${name}`),
    sql`, `,
  )}]::text[]`
  const [found] = await ctx.db
    .select({ isSame: sql<boolean>`to_jsonb(now) - ${names} = ${JSON.stringify(former)}::jsonb - ${names}` })
    .from(sql`${table} now`)
    .where(sql`now.id = ${recordId}`)
  return found?.isSame !== true
}

/** What the columns held before the decision, as values for an update. Marks that an undecided record cannot have are gone. */
export function formerColumns(
  table: OwnedTable,
  { former, columns }: PendingDecision,
): Record<string, SQL | null> {
  const known = getTableColumns(table as PgTable)
  const json = JSON.stringify(former)
  const restored = columns
    .filter((key) => key in known)
    .map((key) => {
      const column = sql.identifier(toSnakeCase(key))
      return [
        key,
        sql`(select former.${column} from jsonb_populate_record(null::${table}, ${json}::jsonb) former)`,
      ]
    })
  return Object.fromEntries(restored)
}
