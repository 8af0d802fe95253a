import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context/context.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Piece } from '../../platform/unit/unit-tree.ts'
import { isWhole, isWide } from '../scope/scope.ts'
import type { ReviewedTable } from '../scope/tables.ts'

const STATUSES = [0, 1, 2, 3]
const NO_REVISION = 9

/** `review_state` taken apart. */
export const readState = (state: number) => ({
  status: Math.floor(state / 10),
  revision: state % 10 === NO_REVISION ? null : state % 10,
})

/** The review states that a status stands for: the record's own, or its revision's. What is approved and has a revision is found under both. */
export const statesOf = (status: number) =>
  [...STATUSES, NO_REVISION]
    .map((revision) => status * 10 + revision)
    .concat(STATUSES.map((audit) => audit * 10 + status))

/** What the records below a unit and its own come to, over all weeks (`tally.bucket`). */
const BELOW = 0
export const OWN = -1

/** The units whose own records are counted, and those below which all are. */
const countedIn = (ctx: Context, pieces: readonly Piece[]) => ({
  own: idsIn(pieces.map(({ unitId }) => unitId)),
  below: idsIn(
    pieces
      .filter(({ branch, unitId }) => branch && ctx.units.children(unitId).length > 0)
      .map(({ unitId }) => unitId),
  ),
})

/** How many records the pieces hold, exactly, without counting them one by one where there are many. */
export async function totalOf(
  ctx: Context,
  table: ReviewedTable,
  pieces: readonly Piece[],
  state: number | undefined,
): Promise<number> {
  const [row] = await ctx.db.select({ n: tallied(ctx, table, pieces, state) }).from(sql`(select 1) one`)
  return row?.n ?? 0
}

/** The same as a part of a statement. */
export function tallied(
  ctx: Context,
  table: ReviewedTable,
  pieces: readonly Piece[],
  state: number | undefined,
): SQL<number> {
  const { own, below } = countedIn(ctx, pieces)
  const states = state === undefined ? sql`null` : idsIn(statesOf(state))
  return sql`(select tally_total(${getTableName(table)}, ${own}, ${below}, ${states}))`
}

/** Rows `(bucket, n)` out of the tallies: what stands below the branches' roots and what the units hold themselves. */
export function talliedByWeek(
  ctx: Context,
  table: ReviewedTable,
  pieces: readonly Piece[],
  state: number | undefined,
): SQL {
  const { own, below } = countedIn(ctx, pieces)
  const weeks = [
    sql`unit_id = any(${own}) and bucket < ${OWN}`,
    sql`unit_id = any(${below}) and bucket > ${BELOW}`,
  ]
  const parts = [sql`tally`, sql`tally_delta`].flatMap((counts) =>
    weeks.map(
      (of) =>
        sql`select abs(bucket) bucket, n from ${counts} where resource = ${getTableName(table)} and ${of}${inStates(state)}`,
    ),
  )
  return sql.join(parts, sql` union all `)
}

const inStates = (state: number | undefined) =>
  state === undefined ? sql`` : sql` and state = any(${idsIn(statesOf(state))})`

export const idsIn = (ids: readonly number[]) => sql`${`{${ids.join(',')}}`}::integer[]`

const MINUTE = 60_000
const MOST_REMEMBERED = 1_000

interface Remembered {
  rarity: number
  /** Milliseconds since 1970. */
  until: number
}

const remembered = new WeakMap<Db, Map<string, Remembered>>()

/**
 * About how many records there are in all for one of the scope, where that tells how long a list takes that is read in its order: a wide scope's
 * is read together with what lies outside it. Asked once a minute.
 */
export async function rarityOf(
  ctx: Context,
  table: ReviewedTable,
  pieces: readonly Piece[],
): Promise<number> {
  if (!isWide(ctx, pieces) || isWhole(ctx, pieces)) return 1
  const key = `${getTableName(table)} ${pieces.map(({ unitId, branch }) => `${unitId}${branch}`)}`
  const known = remembered.get(ctx.db) ?? new Map<string, Remembered>()
  remembered.set(ctx.db, known)
  const now = ctx.now().getTime()
  const earlier = known.get(key)
  if (earlier && earlier.until > now) return earlier.rarity
  const all = ctx.units.roots.map(({ id }) => ({ unitId: id, branch: true }))
  const [counted] = await ctx.db
    .select({ mine: tallied(ctx, table, pieces, undefined), all: tallied(ctx, table, all, undefined) })
    .from(sql`(select 1) one`)
  const rarity = (counted?.all ?? 0) / Math.max(1, counted?.mine ?? 0)
  if (known.size >= MOST_REMEMBERED) known.clear()
  known.set(key, { rarity, until: now + MINUTE })
  return rarity
}
