import { JudgeInput } from '@dangxiao/contract'
import { and, isNull, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { asSaved, type Importable, listTerms, termsOf, unitTerms } from '../shared/import.ts'
import { withinManaged } from '../shared/scope.ts'
import { savedJudge } from './judge.save.ts'
import { judges } from './judge.table.ts'

export const importedJudge: Importable<JudgeInput> = {
  ...asSaved(savedJudge),
  schema: JudgeInput,
  terms: (ctx) => ({
    unit: unitTerms(ctx),
    anyUnit: termsOf(ctx, ctx.units.all()),
    expertise: listTerms(ctx, 'study-field'),
  }),
  likely,
}

/** Judges of the same phone number, as far as the caller may know of them. */
async function likely(ctx: Context, inputs: readonly JudgeInput[]): Promise<string[][]> {
  const phones = inputs.map(({ phone }) => phone)
  const found = await ctx.db
    .select({ name: judges.name, phone: judges.phone, unitId: judges.partySchoolId })
    .from(judges)
    .where(
      and(
        isNull(judges.removedAt),
        withinManaged(ctx, judges.partySchoolId, 'judge:view'),
        sql`${judges.phone} = any(${sql.param(phones)}::text[])`,
      ),
    )
  const byPhone = new Map(found.map(({ name, phone, unitId }) => [phone, `${name}（${ctx.units.name(unitId)}）`]))
  return inputs.map(({ phone }) => [byPhone.get(phone)].filter((name) => name !== undefined))
}
