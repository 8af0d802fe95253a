import type {
  Imported,
  ImportRoutes,
  ImportVerdict,
  ParsedOf,
  RowVerdict,
  Term,
  Terms,
} from '@dangxiao/contract'
import type { z } from 'zod'
import type { Context } from '../../platform/context/context.ts'
import { fieldsOf } from '../../platform/fault/failures.ts'
import { Fault } from '../../platform/fault/fault.ts'
import type { LookupList } from '../../platform/lookup/lookups.ts'
import type { Unit } from '../../platform/unit/unit-tree.ts'
import { writableUnits } from '../scope/scope.ts'
import type { ReviewedRow } from '../scope/tables.ts'
import { addManyReviewed, type Saved } from './save.ts'

/** How many records of a resource are brought in at once: what is given (`G`) is checked and becomes what is kept (`I`). */
export interface Importable<I, G = I> {
  schema: z.ZodType<G>
  /** What its cells may name. */
  terms(ctx: Context, names: readonly string[]): Promise<Terms> | Terms
  /** Before the rows are checked that shall be saved. */
  begin?(ctx: Context): Promise<unknown>
  /** For each input the records there already that may be the same, in words. */
  likely?(ctx: Context, inputs: readonly I[]): Promise<string[][]>
  /** What is wrong with each input beside what is there already, and `among` the others if they come too, by its fields; nothing where it may stay. */
  together?(ctx: Context, inputs: readonly I[], among: boolean): Promise<Record<string, string>[]>
  /** As one that is added alone. @throws Fault */
  check(ctx: Context, given: G): Promise<I>
  /** Save checked inputs with one audit row for all, and give their ids in order. */
  add(ctx: Context, inputs: readonly I[]): Promise<number[]>
}

/** A reviewed resource is checked and saved as it always is. */
export const asSaved = <R extends ReviewedRow, I extends { partySchoolId: number }, G>(
  saved: Saved<R, I, G>,
): Pick<Importable<I, G>, 'check' | 'add'> => ({
  check: (ctx, given) => saved.check(ctx, given),
  add: (ctx, inputs) => addManyReviewed(ctx, saved, inputs),
})

/** The three calls of bringing in, the same for every resource. */
export function importHandlers<I, G>(importable: Importable<I, G>) {
  return {
    terms: (ctx: Context, { body }: ParsedOf<ImportRoutes['terms']>): Promise<Terms> | Terms =>
      importable.terms(ctx, body.names),
    check: (ctx: Context, { body }: ParsedOf<ImportRoutes['check']>) => checkAll(ctx, importable, body.rows),
    commit: (ctx: Context, { body }: ParsedOf<ImportRoutes['commit']>) => bringIn(ctx, importable, body),
  }
}

/** What is wrong with each row, and what may be there already. */
async function checkAll<I, G>(
  ctx: Context,
  importable: Importable<I, G>,
  rows: readonly unknown[],
): Promise<z.output<typeof ImportVerdict>> {
  // The rows of a workbook come in parts, and again when they are changed: how they stand among each other the page knows.
  const judged = await judge(ctx, importable, rows, false)
  const verdicts: RowVerdict[] = judged.map((row) => ({
    fields: 'fields' in row ? row.fields : {},
    likely: [],
  }))
  const good = judged.flatMap((row, i) => ('input' in row ? [{ ...row, i }] : []))
  const likely =
    (await importable.likely?.(
      ctx,
      good.map(({ input }) => input),
    )) ?? []
  for (const [n, { i }] of good.entries()) (verdicts[i] as RowVerdict).likely = likely[n] ?? []
  return { rows: verdicts }
}

/**
 * Save the rows; each is checked again as if a form had sent it.
 *
 * @throws Fault `BAD_INPUT` with `rows.7.phone`-like fields when a row is refused and not all shall be left out that are
 */
async function bringIn<I, G>(
  ctx: Context,
  importable: Importable<I, G>,
  { rows, onlyGood }: { rows: readonly unknown[]; onlyGood: boolean },
): Promise<Imported> {
  await importable.begin?.(ctx)
  const judged = await judge(ctx, importable, rows, true)
  const failed = judged.flatMap((verdict, row) =>
    'fields' in verdict ? [{ row, fields: verdict.fields }] : [],
  )
  if (failed.length > 0 && !onlyGood) {
    const fields = failed.flatMap(({ row, fields }) =>
      Object.entries(fields).map(([field, text]) => [`rows.${row}.${field}`, text]),
    )
    throw new Fault('BAD_INPUT', { fields: Object.fromEntries(fields) })
  }
  const inputs = judged.flatMap((verdict) => ('input' in verdict ? [verdict.input] : []))
  return { ids: await importable.add(ctx, inputs), failed }
}

type Judged<I> = { input: I } | { fields: Record<string, string> }

/** Each row as the form's save would see it. */
async function judge<I, G>(
  ctx: Context,
  { schema, check, together }: Importable<I, G>,
  rows: readonly unknown[],
  among: boolean,
): Promise<Judged<I>[]> {
  const judged: Judged<I>[] = []
  for (const row of rows) {
    const { data, error } = schema.safeParse(row)
    if (error) judged.push({ fields: fieldsOf(error) })
    else judged.push(await check(ctx, data).then((input) => ({ input }), refusalOf))
  }
  const good = judged.flatMap((row, i) => ('input' in row ? [{ ...row, i }] : []))
  const refused =
    (await together?.(
      ctx,
      good.map(({ input }) => input),
      among,
    )) ?? []
  for (const [n, { i }] of good.entries()) {
    const fields = refused[n] ?? {}
    if (Object.keys(fields).length > 0) judged[i] = { fields }
  }
  return judged
}

/** A refusal that names no field concerns the row. */
function refusalOf(error: unknown): { fields: Record<string, string> } {
  if (error instanceof Fault) return { fields: error.fields ?? { '': error.message } }
  throw error
}

/** The entries of an extendable list that a record may carry. */
export function listTerms({ lookups }: Context, list: LookupList): Term[] {
  const below = (items: ReturnType<typeof lookups.tree>): Term[] =>
    items.flatMap(({ id, itemName, fullItemName, childrens }) => [
      ...(lookups.isChoosable(list, id) ? [{ id, name: itemName, full: fullItemName }] : []),
      ...below(childrens),
    ])
  return below(lookups.tree(list))
}

/** The units that the caller may write into. */
export const unitTerms = (ctx: Context): Term[] => termsOf(ctx, writableUnits(ctx))

export const termsOf = (ctx: Context, units: Iterable<Unit>): Term[] =>
  Array.from(units, ({ id, unitName, code }) => ({
    id,
    name: unitName,
    full: ctx.units
      .path(id)
      .map((unit) => unit.unitName)
      .join('/'),
    code,
  }))
