import { type Db, rowsOf } from './connection.ts'

/** Most statements that have a name; the others go without. */
const MOST_NAMES = 200
const names = new Map<string, string>()

/** The name under which a connection keeps a statement: it is read there once, and planned once where its plan does not depend on the values. */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_NAMES) return known
  const name = `kept_${names.size}`
  names.set(text, name)
  return name
}

/**
 * Run a statement that many requests make, under a name.
 *
 * @returns rows with the columns' names and values as the database has them
 */
export const run = <R extends object>(db: Db, text: string, values: unknown[]): Promise<R[]> =>
  rowsOf(db, statementName(text), text, values)

const texts = new WeakMap<TemplateStringsArray, string>()

function textOf(parts: TemplateStringsArray): string {
  const text = texts.get(parts) ?? parts.reduce((before, part, i) => `${before}$${i}${part}`)
  texts.set(parts, text)
  return text
}

/** … written in place: ask<Row>(db)`select … where id = ${id}`. What stands in the gaps are values, never text. */
export const ask =
  <R extends object>(db: Db) =>
  (parts: TemplateStringsArray, ...values: unknown[]): Promise<R[]> =>
    run(db, textOf(parts), values)
