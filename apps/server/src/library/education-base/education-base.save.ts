import {
  type BaseProductInput,
  type BaseUpkeep,
  type Done,
  type EducationBaseInput,
  todayIn,
  type VisitDecision,
} from '@dangxiao/contract'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { toStored } from '../../platform/file/media.ts'
import { change, write } from '../../review/change/change.ts'
import { askReferrers } from '../../review/change/remove.ts'
import { insertRows, replaceRows } from '../../review/change/rows.ts'
import { assertOwnPictures, assertUnitStands } from '../../review/content/own-pictures.ts'
import type { Saved } from '../../review/save/save.ts'
import { assertUnitInScope } from '../../review/scope/scope.ts'
import { lock } from '../../review/scope/tables.ts'
import {
  columnsOf,
  type EducationBaseRecord,
  productsOf,
  reviewedEducationBase,
} from './education-base.queries.ts'
import { baseProducts, educationBases } from './education-base.table.ts'
import type { BaseChange, BaseState } from './visits.queries.ts'

/** What a form sends of a base, and what is decided about the visits that its change touches. */
type Given = EducationBaseInput & { visits?: VisitDecision[] | undefined }

/**
 * A change that is handed in is asked about at once, and once more when it is approved, because it takes effect only then.
 *
 * @param decided by the reviewer
 */
export const educationBaseDecidedWith = (
  decided: readonly VisitDecision[] | undefined,
): Saved<EducationBaseRecord, EducationBaseInput, Given> => ({
  ...reviewedEducationBase,
  // Those who were booked have been told.
  isFinal: Boolean(decided?.length),
  check: async (ctx, { visits, ...given }, row) => {
    assertUnitInScope(ctx, given.partySchoolId)
    const input = { ...given, pictures: given.pictures.map((picture) => toStored(ctx, picture)) }
    assertOwnPictures(input, row)
    if (row) await ctx.above.visits.settle(ctx, await changeTo(ctx, row, input), visits)
    return input
  },
  recheck: async (ctx, input, row) => {
    assertUnitStands(ctx, input)
    await ctx.above.visits.settle(ctx, await changeTo(ctx, row, input), decided)
  },
  columns: columnsOf,
  children: {
    insert: (ctx, id, { productList }) => insertRows(ctx, productRows, id, productList),
    replace: (ctx, id, { productList }) => replaceRows(ctx, productRows, id, productList),
    read: async (ctx, id) => ({ productList: await productsOf(ctx, id) }),
  },
})

export const savedEducationBase = educationBaseDecidedWith(undefined)

type Days = Pick<EducationBaseRecord, 'dailyCapacity' | 'noticeDays' | 'closedDates'>

const stateOf = ({ dailyCapacity, noticeDays, closedDates }: Days, productIds: number[]): BaseState => ({
  dailyCapacity,
  noticeDays,
  closedDates,
  productIds,
})

async function changeTo(
  ctx: Context,
  row: EducationBaseRecord,
  input: EducationBaseInput,
): Promise<BaseChange> {
  const ids = (await productsOf(ctx, row.id)).map(({ id }) => id)
  const kept = input.productList.flatMap(({ id }) => id ?? [])
  return { baseId: row.id, before: stateOf(row, ids), after: stateOf(input, kept) }
}

const productRows = {
  table: baseProducts,
  owner: { key: 'baseId', column: baseProducts.baseId },
  columns: ({ id: _, fee, ...product }: BaseProductInput, sort: number) => ({
    ...product,
    fee: fee ?? null,
    sort,
  }),
}

/**
 * Set capacity and the closed days to come, of a waiting revision too. They hold at once: who looks after a base from day to day needs
 * no review. Days that have passed stay as they are.
 *
 * @throws Fault `NOT_FOUND`, `STALE_VERSION`, and those of `visits.settle`
 */
export async function keepUp(
  ctx: Context,
  id: number,
  { version, visits, dailyCapacity, closedDates }: BaseUpkeep,
): Promise<Done> {
  const row = await lock<EducationBaseRecord>(ctx, educationBases, id)
  if (row.version !== version) throw new Fault('STALE_VERSION')
  const today = todayIn(ctx.now())
  const past = row.closedDates.filter((day) => day < today)
  const kept = { dailyCapacity, closedDates: [...past, ...closedDates.filter((day) => day >= today)] }
  await ctx.above.visits.settle(
    ctx,
    { baseId: id, before: stateOf(row, []), after: stateOf({ ...row, ...kept }, []) },
    visits,
  )
  const revision = row.revision as EducationBaseInput | null // written by updateReviewed from a checked input
  return write(ctx, educationBases, row, 'upkeep', {
    ...kept,
    ...(revision && { revision: { ...revision, ...kept } }),
  })
}

/** Take a base out, with what was decided about those who are booked. @throws Fault */
export const removeBase = (
  ctx: Context,
  id: number,
  visits: readonly VisitDecision[] | undefined,
): Promise<Done> =>
  change<EducationBaseRecord>(
    ctx,
    educationBases,
    id,
    'remove',
    { removedAt: ctx.now() },
    {
      check: async (row) => {
        await askReferrers(ctx, educationBases, id)
        await ctx.above.visits.settle(ctx, { baseId: id, before: stateOf(row, []), after: null }, visits)
        await ctx.above.visits.assertNone(ctx, id)
      },
    },
  )
