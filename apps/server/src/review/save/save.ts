import type { Done, ReviewQuery } from '@dangxiao/contract'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/context/context.ts'
import { insert, insertReturning, nextId } from '../../platform/db/insert.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { tellWaiting } from '../../platform/notice/notify.ts'
import { write } from '../change/change.ts'
import { formerColumns, takeBack } from '../decision/pending-decision.ts'
import {
  type Applied,
  type Decision,
  decide,
  decisionOf,
  type Reviewed,
  remember,
  reviewViewOf,
  revised,
  submitted,
} from '../decision/review.ts'
import { lock, nameOf, type ReviewedRow } from '../scope/tables.ts'

/** How a reviewed resource is stored: rows `R`, from what callers give (`G`) by way of what is checked and kept (`I`). */
export interface Saved<R extends ReviewedRow, I extends { partySchoolId: number }, G = I> extends Reviewed {
  /**
   * What may be stored of an input: in the caller's units, and what it refers to there and usable.
   *
   * @param row the record that changes; without it one is added
   * @throws Fault
   */
  check(ctx: Context, given: G, row?: R): Promise<I>
  /** What an approved revision refers to is looked at once more. @throws Fault */
  recheck?(ctx: Context, input: I, row: R): Promise<void>
  /** The record's own columns; of one that is there already with its row. */
  columns(input: I, ctx: Context, row?: R): Record<string, unknown>
  /** The rows that are not its own. */
  children?: {
    /** Sent right behind the record, without waiting for it. */
    insert(ctx: Context, id: number, input: I): Promise<unknown>
    replace(ctx: Context, id: number, input: I): Promise<unknown>
    /** As the log shows them. */
    read(ctx: Context, id: number): Promise<object>
  }
}

/** One of the resources that are reviewed, whichever. */
export type AnySaved = Saved<ReviewedRow, { partySchoolId: number }, unknown>

declare module '../../platform/context/context.ts' {
  interface Above {
    /** Every resource that is reviewed, in the order in which they are shown. */
    reviewed: readonly AnySaved[]
  }
}

const newRow = <R extends ReviewedRow, I extends { partySchoolId: number }, G>(
  ctx: Context,
  saved: Saved<R, I, G>,
  input: I,
) => ({
  ...saved.columns(input, ctx),
  partySchoolId: input.partySchoolId,
  ...submitted(ctx, saved, input.partySchoolId),
  version: 1,
  createdBy: ctx.actor.userId,
  createTime: ctx.now(),
  updateTime: ctx.now(),
})

/** What a save answers: with whom the record now waits. */
const sent = (ctx: Context, { resource }: Reviewed, { id, version }: Done, unitId: number): Done => ({
  id,
  version,
  auditUnitName: ctx.units.name(ctx.directory.nearestHolder(unitId, `${resource}:review`)),
})

/** Tell the units with which records now wait, without a notice for each. */
const tellHolders = (ctx: Context, { resource }: Reviewed, inputs: readonly { partySchoolId: number }[]) =>
  tellWaiting(
    ctx,
    new Set(
      inputs.map(({ partySchoolId }) => ctx.directory.nearestHolder(partySchoolId, `${resource}:review`)),
    ),
  )

/** A new record, waiting for review. */
export async function addReviewed<R extends ReviewedRow, I extends { partySchoolId: number }, G>(
  ctx: Context,
  saved: Saved<R, I, G>,
  given: G,
): Promise<Done> {
  const { table, children } = saved
  // Its id is known before it is there, so that nothing that is written waits for an answer.
  const [input, id] = await Promise.all([saved.check(ctx, given), nextId(ctx.db, table)])
  tellHolders(ctx, saved, [input])
  ctx.alongside(
    Promise.all([
      insert(ctx.db, table, [{ ...newRow(ctx, saved, input), id }]),
      children?.insert(ctx, id, input),
      remember(ctx, table, id, 'submit'),
      audit(ctx, { action: 'add', resource: nameOf(table), recordId: id, after: input }),
    ]),
  )
  return sent(ctx, saved, { id, version: 1 }, input.partySchoolId)
}

/** A statement takes 65,535 values, and one whose rows look something up takes far longer to plan the more of them it has. */
const ROWS_AT_ONCE = 50

/**
 * Many new records, waiting for review, with one audit row for all.
 *
 * @param inputs as `saved.check` gave them
 * @returns their ids in the order of the inputs
 */
export async function addManyReviewed<R extends ReviewedRow, I extends { partySchoolId: number }, G>(
  ctx: Context,
  saved: Saved<R, I, G>,
  inputs: readonly I[],
): Promise<number[]> {
  const { table, children } = saved
  const ids: number[] = []
  for (let from = 0; from < inputs.length; from += ROWS_AT_ONCE) {
    const some = inputs.slice(from, from + ROWS_AT_ONCE)
    const rows = await insertReturning<Pick<Done, 'id'>>(
      ctx.db,
      table,
      some.map((input) => newRow(ctx, saved, input)),
      'id',
    )
    const made = rows.map(({ id }) => id).sort((a, b) => a - b)
    if (children) for (const [i, id] of made.entries()) await children.insert(ctx, id, some[i] as I)
    await remember(ctx, table, made, 'submit')
    tellHolders(ctx, saved, some)
    ids.push(...made)
  }
  await audit(ctx, { action: 'import', resource: nameOf(table), after: { count: ids.length, ids } })
  return ids
}

/**
 * Change a record. An approved one stays live as it is, and the change waits as its revision.
 *
 * @throws Fault `NOT_FOUND`, `STALE_VERSION`, and what the fields give rise to.
 */
export async function updateReviewed<R extends ReviewedRow, I extends { partySchoolId: number }, G>(
  ctx: Context,
  saved: Saved<R, I, G>,
  { id, version, ...fields }: G & { id: number; version: number },
): Promise<Done> {
  const { table, children } = saved
  const row = await lock<R>(ctx, table, id)
  if (row.version !== version) throw new Fault('STALE_VERSION')
  const input = await saved.check(ctx, fields as unknown as G, row) // the rest of G & {…} is G
  tellHolders(ctx, saved, [input])
  if (row.auditStatus === saved.family.approved) {
    await remember(ctx, table, id, 'revise')
    return sent(
      ctx,
      saved,
      await write(ctx, table, row, 'revise', revised(ctx, saved, input.partySchoolId, input)),
      input.partySchoolId,
    )
  }
  if (row.auditStatus === saved.family.rejected) await remember(ctx, table, id, 'resubmit')
  const before = await children?.read(ctx, id)
  await children?.replace(ctx, id, input)
  const { partySchoolId } = input
  const set = { ...saved.columns(input, ctx, row), partySchoolId, ...submitted(ctx, saved, partySchoolId) }
  return sent(
    ctx,
    saved,
    await write(ctx, table, row, 'update', set, { before, after: input }),
    partySchoolId,
  )
}

/** Decide on a record; an approved revision is written into it, and a record that changes its unit leaves its marks behind. */
export function decideOn<R extends ReviewedRow, I extends { partySchoolId: number }, G>(
  ctx: Context,
  saved: Saved<R, I, G>,
  id: number,
  decision: Decision,
): Promise<Done> {
  const { table, children } = saved
  return decide(ctx, saved, id, decision, async (row: R): Promise<Applied> => {
    const input = row.revision as I // written by updateReviewed from a checked input
    await saved.recheck?.(ctx, input, row)
    const before = await children?.read(ctx, id)
    await children?.replace(ctx, id, input)
    const moved = input.partySchoolId !== row.partySchoolId
    const marks = moved ? { pinnedAt: null, ...(table.featuredAt && { featuredAt: null }) } : {}
    return {
      set: { ...saved.columns(input, ctx, row), partySchoolId: input.partySchoolId, ...marks },
      before,
      after: input,
    }
  })
}

/**
 * Take the caller's own decision back while nobody has been told of it: the record is as it was before, and waits again.
 *
 * @throws Fault as `takeBack`
 */
export async function retract<R extends ReviewedRow, I extends { partySchoolId: number }, G>(
  ctx: Context,
  saved: Saved<R, I, G>,
  id: number,
): Promise<Done> {
  const { table, children, family } = saved
  const { pending, row } = await takeBack<R>(ctx, table, id)
  const { former, verdict } = pending
  if (pending.children)
    await children?.replace(ctx, id, {
      ...pending.children,
      partySchoolId: former.party_school_id,
    } as unknown as I)
  await remember(ctx, table, id, 'retract')
  tellWaiting(ctx, [former.audit_unit_id as number, ...(row.auditUnitId === null ? [] : [row.auditUnitId])])
  const unmarked =
    former.audit_status === family.approved
      ? {}
      : { pinnedAt: null, ...(table.featuredAt && { featuredAt: null }) }
  const set = { ...unmarked, ...formerColumns(table, pending) }
  return write(ctx, table, row, 'retract', set, { after: { retracted: verdict } })
}

/** Whoever has decided sees what became of it, even where the decision took the record out of reach. */
const seeingAll = ({ actor, ...ctx }: Context): Context => ({
  ...ctx,
  actor: {
    ...actor,
    grants: { ...actor.grants, ...(ctx.permission && { [ctx.permission]: 'all' as const }) },
  },
})

/** The review view, after the decision when the query asks for one. */
export async function reviewByGet<
  R extends ReviewedRow,
  I extends { partySchoolId: number },
  G,
  T extends Parameters<typeof reviewViewOf>[2]['live'],
>(
  ctx: Context,
  saved: Saved<R, I, G>,
  id: number,
  query: ReviewQuery,
  find: (ctx: Context, id: number) => Promise<{ live: T; proposed: T }>,
) {
  const decision = decisionOf(saved, query)
  if (!decision) return reviewViewOf(ctx, saved, await find(ctx, id))
  await decideOn(ctx, saved, id, decision)
  return reviewViewOf(ctx, saved, await find(seeingAll(ctx), id))
}
