import { type BaseProductInput, type BaseUpkeep, type Done, type EducationBaseInput, todayIn } from '@dangxiao/contract'
import type { Context } from '../context.ts'
import { write } from '../shared/change.ts'
import { Fault } from '../shared/fault.ts'
import { toStored } from '../shared/media.ts'
import { assertOwnPictures, assertUnitStands } from '../shared/own-pictures.ts'
import { insertRows, replaceRows } from '../shared/rows.ts'
import type { Saved } from '../shared/save.ts'
import { assertUnitInScope } from '../shared/scope.ts'
import { lock } from '../shared/tables.ts'
import { columnsOf, type EducationBaseRecord, productsOf, reviewedEducationBase } from './education-base.queries.ts'
import { baseProducts, educationBases } from './education-base.table.ts'

export const savedEducationBase: Saved<EducationBaseRecord, EducationBaseInput> = {
  ...reviewedEducationBase,
  check: async (ctx, given, row) => {
    assertUnitInScope(ctx, given.partySchoolId)
    const input = { ...given, pictures: given.pictures.map((picture) => toStored(ctx, picture)) }
    assertOwnPictures(input, row)
    return input
  },
  recheck: async (ctx, input) => assertUnitStands(ctx, input),
  columns: columnsOf,
  children: {
    insert: (ctx, id, { productList }) => insertRows(ctx, productRows, id, productList),
    replace: (ctx, id, { productList }) => replaceRows(ctx, productRows, id, productList),
    read: async (ctx, id) => ({ productList: await productsOf(ctx, id) }),
  },
}

const productRows = {
  table: baseProducts,
  owner: { key: 'baseId', column: baseProducts.baseId },
  columns: ({ id: _, fee, ...product }: BaseProductInput, sort: number) => ({ ...product, fee: fee ?? null, sort }),
}

/**
 * Set capacity and the closed days to come, of a waiting revision too. They hold at once: who looks after a base from day to day needs
 * no review. Days that have passed stay as they are.
 *
 * @throws Fault `NOT_FOUND`, `STALE_VERSION`
 */
export async function keepUp(ctx: Context, id: number, { version, dailyCapacity, closedDates }: BaseUpkeep): Promise<Done> {
  const row = await lock<EducationBaseRecord>(ctx, educationBases, id)
  if (row.version !== version) throw new Fault('STALE_VERSION')
  const today = todayIn(ctx.now())
  const past = row.closedDates.filter((day) => day < today)
  const kept = { dailyCapacity, closedDates: [...past, ...closedDates.filter((day) => day >= today)] }
  const revision = row.revision as EducationBaseInput | null // written by updateReviewed from a checked input
  return write(ctx, educationBases, row, 'upkeep', { ...kept, ...(revision && { revision: { ...revision, ...kept } }) })
}
