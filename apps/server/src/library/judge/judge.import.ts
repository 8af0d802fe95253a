import { JudgeInput } from '@dangxiao/contract'
import { asSaved, type Importable, listTerms, termsOf, unitTerms } from '../../review/save/import.ts'
import type { JudgeStored } from './judge.queries.ts'
import { savedJudge } from './judge.save.ts'
import { likelyJudges } from './judge-likely.ts'

export const importedJudge: Importable<JudgeStored, JudgeInput> = {
  ...asSaved(savedJudge),
  schema: JudgeInput,
  terms: (ctx) => ({
    unit: unitTerms(ctx),
    anyUnit: termsOf(ctx, ctx.units.all()),
    expertise: listTerms(ctx, 'study-field'),
  }),
  likely: async (ctx, inputs) =>
    (await likelyJudges(ctx, inputs)).map((found) => (found ? [`${found.name}（${found.unit}）`] : [])),
}
