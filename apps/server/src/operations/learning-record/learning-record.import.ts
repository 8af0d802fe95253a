import { createHash } from 'node:crypto'
import { LearningInput } from '@dangxiao/contract'
import { and, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { type Importable, unitTerms } from '../../review/save/import.ts'
import { assertUnitInScope } from '../../review/scope/scope.ts'
import { courseRefusal } from './learning-record.check.ts'
import { type Learning, saveLearning, sentBy } from './learning-record.save.ts'
import { learningRecords } from './learning-record.table.ts'

const MINUTE = 60_000

type Told = Omit<Learning, 'recordNo'>

/** What a person learned from, and when it began, makes a record; its unit and phone number tell namesakes apart. */
function numberOf({ partySchoolId, userName, phone, way, courseName, videoTitle, startTime }: Told): string {
  const told = JSON.stringify([
    partySchoolId,
    userName,
    phone,
    way,
    courseName,
    videoTitle,
    Date.parse(startTime),
  ])
  return `xlsx-${createHash('sha256').update(told).digest('hex').slice(0, 32)}`
}

export const importedLearning: Importable<Told, LearningInput> = {
  schema: LearningInput,
  terms: (ctx) => ({ unit: unitTerms(ctx) }),
  likely,
  check: async (ctx, input) => {
    assertUnitInScope(ctx, input.partySchoolId)
    const refusal = await courseRefusal(ctx, [input])
    if (refusal.size > 0) throw new Fault('BAD_INPUT', { fields: refusal.get(0) as Record<string, string> })
    const { startTime, lastTime, minutes, progress, isFinished } = input
    return {
      ...input,
      lastTime: lastTime ?? new Date(Date.parse(startTime) + minutes * MINUTE).toISOString(),
      progress: progress ?? (isFinished ? 100 : 0),
    }
  },
  add: async (ctx, inputs) => {
    const outcomes = await saveLearning(
      ctx,
      'workbook',
      inputs.map((input) => ({ ...input, recordNo: numberOf(input) })),
    )
    await audit(ctx, { action: 'import', resource: 'learning_record', after: { rows: inputs.length } })
    return outcomes.flatMap((outcome) => ('id' in outcome ? [outcome.id] : []))
  },
}

/** The very records that are there already: brought in again, they are brought up to date. */
async function likely({ db }: Context, inputs: readonly Told[]): Promise<string[][]> {
  const numbers = inputs.map(numberOf)
  const rows = await db
    .select({ recordNo: learningRecords.recordNo })
    .from(learningRecords)
    .where(and(sql`${learningRecords.recordNo} = any(${sql.param(numbers)}::text[])`, sentBy('workbook')))
  const known = new Set(rows.map(({ recordNo }) => recordNo))
  return inputs.map(({ userName, courseName }, i) =>
    known.has(numbers[i] as string) ? [`${userName}《${courseName}》`] : [],
  )
}
