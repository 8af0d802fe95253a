import { type Column, getTableColumns, getTableName, is, SQL } from 'drizzle-orm'
import { PgDialect, type PgInsertValue, type PgTable } from 'drizzle-orm/pg-core'
import { casing, type Db } from './connection.ts'

const dialect = new PgDialect({ casing })

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

async function run<R>(db: Db, text: string, values: unknown[]): Promise<R[]> {
  const { rows } = (await db._.session.prepareQuery({ sql: text, params: values }, undefined, statementName(text), false).execute()) as {
    rows: R[]
  }
  return rows
}

/**
 * Run a statement that many requests make, under a name.
 *
 * @returns rows with the columns' names and values as the database has them
 */
export function ask<R>(db: Db, statement: SQL): Promise<R[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return run(db, text, params)
}

/** How an insert reads, by table, columns given and number of rows. */
const inserts = new Map<string, string>()
const inserted = new WeakMap<PgTable, [key: string, column: Column][]>()

function columnsOf(table: PgTable): [string, Column][] {
  const known = inserted.get(table) ?? Object.entries(getTableColumns(table)).filter(([, column]) => column.generated === undefined)
  inserted.set(table, known)
  return known
}

/**
 * Insert rows as `db.insert` does, by a statement that is built once: building one takes longer than running it.
 *
 * @param returning names of columns as the database has them
 * @returns these columns of the new rows
 */
export async function insert<T extends PgTable, R extends Record<string, unknown> = never>(
  db: Db,
  table: T,
  rows: readonly PgInsertValue<T>[],
  ...returning: (keyof R & string)[]
): Promise<R[]> {
  if (rows.length === 0) return []
  const values: unknown[] = []
  let shape = `${getTableName(table)} ${returning} `
  for (const row of rows as readonly Record<string, unknown>[]) {
    for (const [key, column] of columnsOf(table)) {
      const value = row[key]
      if (value === undefined) shape += '-'
      else if (is(value, SQL)) {
        const { sql: text, params } = dialect.sqlToQuery(value)
        shape += text
        values.push(...params)
      } else {
        shape += '$'
        values.push(value === null ? null : column.mapToDriverValue(value))
      }
    }
    shape += ','
  }
  const text = inserts.get(shape) ?? build(db, table, rows, returning, values.length)
  inserts.set(shape, text)
  return run(db, text, values)
}

function build<T extends PgTable>(db: Db, table: T, rows: readonly PgInsertValue<T>[], returning: string[], values: number): string {
  const { sql: text, params } = db
    .insert(table)
    .values([...rows])
    .toSQL()
  if (params.length !== values) throw new Error(`${getTableName(table)} has columns that fill themselves: insert with Drizzle`)
  return returning.length > 0 ? `${text} returning ${returning}` : text
}
