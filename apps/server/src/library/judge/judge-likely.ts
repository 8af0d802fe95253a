import { and, isNull, ne, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context/context.ts'
import { withinManaged } from '../../review/scope/scope.ts'
import { judges } from './judge.table.ts'

/** For each the judge of the same phone number who is there already, as far as the caller may know of judges. */
export async function likelyJudges(ctx: Context, inputs: readonly { phone: string }[], except = 0) {
  const phones = sql.param(inputs.map(({ phone }) => phone))
  const found = await ctx.db
    .select({ name: judges.name, phone: judges.phone, unitId: judges.partySchoolId })
    .from(judges)
    .where(
      and(
        isNull(judges.removedAt),
        ne(judges.id, except),
        withinManaged(ctx, judges.partySchoolId, 'judge:view'),
        sql`${judges.phone} = any(${phones}::text[])`,
      ),
    )
  const byPhone = new Map(
    found.map(({ name, phone, unitId }) => [phone, { name, unit: ctx.units.name(unitId) }]),
  )
  return inputs.map(({ phone }) => byPhone.get(phone))
}
