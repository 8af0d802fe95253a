import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { casing, type Db } from './connection.ts'

export const dialect = new PgDialect({ casing })

/** Most statements that have a name; the others go without. */
const MOST_NAMES = 200
const names = new Map<string, string>()

/** The name under which a connection keeps a statement: it is read there once, and planned once where its plan does not depend on the values. */
export function statementName(text: string): string {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_NAMES) return known ?? ''
  const name = `kept_${names.size}`
  names.set(text, name)
  return name
}

/**
 * Run a statement that many requests make, under a name.
 *
 * @returns rows with the columns' names and values as the database has them
 */
export async function run<R>(db: Db, text: string, values: unknown[]): Promise<R[]> {
  const { rows } = (await db._.session.prepareQuery({ sql: text, params: values }, undefined, statementName(text), false).execute()) as {
    rows: R[]
  }
  return rows
}

/** … that is written with Drizzle. */
export function ask<R>(db: Db, statement: SQL): Promise<R[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return run(db, text, params)
}
