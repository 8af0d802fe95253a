import type { Done } from '@dangxiao/contract'
import type { Context } from '../../platform/context/context.ts'
import { nameOf, type OwnedRow, type OwnedTable } from '../scope/tables.ts'
import { change } from './change.ts'

/**
 * Remove a record, unless `check` or a referrer refuses.
 *
 * @throws Fault those of `change`, and the refusals of `check` and of the referrers (`app/above.ts`)
 */
export const remove = <R extends OwnedRow>(
  ctx: Context,
  table: OwnedTable,
  id: number,
  check?: (row: R) => Promise<void> | void,
): Promise<Done> =>
  change<R>(
    ctx,
    table,
    id,
    'remove',
    { removedAt: ctx.now() },
    {
      check: async (row) => {
        await check?.(row)
        await askReferrers(ctx, table, id)
      },
    },
  )

/** Call every referrer of a record that is about to be removed. @throws Fault of the first that refuses */
export async function askReferrers(ctx: Context, table: OwnedTable, id: number): Promise<void> {
  for (const ask of ctx.above.referrers[nameOf(table)] ?? []) await ask(ctx, id)
}
