import { LessonRow } from '@dangxiao/contract'
import { teachersNamed } from '../../library/teacher/teacher-pick.queries.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { type Importable, listTerms } from '../../review/save/import.ts'
import { lock } from '../../review/scope/tables.ts'
import { assertClassInScope, judgeLessons } from './conflict.queries.ts'
import { assertUsable, writeLessons } from './lesson.save.ts'
import { trainingClasses } from './schedule.table.ts'
import type { TrainingClassRecord } from './training-class.queries.ts'

export const importedLesson: Importable<LessonRow> = {
  schema: LessonRow,
  terms: async (ctx, names) => ({
    method: listTerms(ctx, 'teaching-method'),
    lecturer: await teachersNamed(ctx, names),
  }),
  check,
  together: async (ctx, rows, among) =>
    (await verdictsOf(ctx, rows, among)).map(
      ({ refused }): Record<string, string> => (refused ? { date: refused } : {}),
    ),
  likely: async (ctx, rows) => (await verdictsOf(ctx, rows, true)).map(({ warned }) => warned),
  add,
}

async function check(ctx: Context, row: LessonRow): Promise<LessonRow> {
  const trainingClass = await assertClassInScope(ctx, row.classId)
  await assertUsable(ctx, trainingClass, [row]).catch((error: unknown) => {
    if (!(error instanceof Fault) || !error.fields) throw error
    const fields = Object.entries(error.fields).map(([path, text]) => [
      path.replace(/^entries\.0\./, ''),
      text,
    ])
    throw new Fault('BAD_INPUT', { fields: Object.fromEntries(fields) })
  })
  return row
}

interface Standing {
  refused: string | undefined
  warned: string[]
}

/** How each row would stand in its class's timetable, `among` the others too. */
async function verdictsOf(ctx: Context, rows: readonly LessonRow[], among: boolean): Promise<Standing[]> {
  const standing: Standing[] = rows.map(() => ({ refused: undefined, warned: [] }))
  for (const [classId, places] of placesByClass(rows)) {
    const verdicts = await judgeLessons(
      ctx,
      await assertClassInScope(ctx, classId),
      places.map((place) => rows[place] as LessonRow),
      among,
    )
    for (const [n, place] of places.entries()) {
      const clashes = verdicts[n]?.clashes ?? []
      standing[place] = {
        refused: clashes.find(({ refuses }) => refuses)?.message,
        warned: clashes.filter(({ refuses }) => !refuses).map(({ message }) => message),
      }
    }
  }
  return standing
}

/** Where the rows of each class stand, the class with the lowest id first: everybody locks them in this order. */
function placesByClass(rows: readonly LessonRow[]): [classId: number, places: number[]][] {
  const byClass = Map.groupBy(rows.keys(), (place) => (rows[place] as LessonRow).classId)
  return [...byClass].sort(([one], [other]) => one - other)
}

/** @throws Fault `LESSON_CONFLICT` when somebody else has taken a place meanwhile */
async function add(ctx: Context, rows: readonly LessonRow[]): Promise<number[]> {
  const classes = placesByClass(rows)
  const locked = new Map<number, TrainingClassRecord>()
  for (const [classId] of classes)
    locked.set(classId, await lock<TrainingClassRecord>(ctx, trainingClasses, classId))
  const ids: number[] = []
  for (const [classId, places] of classes) {
    const entries = places.map((place) => rows[place] as LessonRow)
    const { done } = await writeLessons(ctx, locked.get(classId) as TrainingClassRecord, entries)
    for (const [n, place] of places.entries()) ids[place] = (done[n] as { id: number }).id
  }
  await audit(ctx, { action: 'import', resource: 'lesson', after: { count: ids.length, ids } })
  return ids
}
