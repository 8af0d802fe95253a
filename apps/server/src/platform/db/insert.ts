import { getTableName, is, Param, Placeholder, SQL, sql } from 'drizzle-orm'
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import { type Db, rowsOf } from './connection.ts'
import { run, statementName } from './statement.ts'

/** Most rows of an insert whose text is kept: each number of rows is a statement of its own. */
const FEW = 5

interface Statement {
  text: string
  /** Values, and places for the values of a row. */
  params: unknown[]
}

type Row = Record<string, unknown>

/** Most statements kept; then it begins anew. */
const MOST_KEPT = 500
const kept = new Map<string, Statement>()

/** Inserts of the same columns in the same table are written once: writing one takes longer than running it. */
function statementOf(db: Db, table: PgTable, rows: readonly Row[]): Statement {
  const entries = rows.map((row) => Object.entries(row).filter(([, value]) => value !== undefined))
  if (rows.length > FEW || entries.flat().some(([, value]) => is(value, SQL))) return written(db, table, rows)
  const shape = `${getTableName(table)} ${entries.map((row) => row.map(([key]) => key)).join(';')}`
  const known = kept.get(shape)
  if (known) return known
  const places = entries.map((row, i) =>
    Object.fromEntries(row.map(([key]) => [key, sql.placeholder(placeOf(i, key))])),
  )
  const statement = written(db, table, places)
  // A column that fills itself has put its value of this time there.
  if (!statement.params.every(isPlace)) return statement
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(shape, statement)
  return statement
}

const isPlace = (param: unknown): param is Param & { value: Placeholder } =>
  is(param, Param) && is(param.value, Placeholder)

const placeOf = (row: number, key: string) => `${row} ${key}`

/** The values as the database takes them. */
function filled({ params }: Statement, rows: readonly Row[]): unknown[] {
  const values = new Map(
    rows.flatMap((row, i) => Object.entries(row).map(([key, value]) => [placeOf(i, key), value])),
  )
  return params.map((param) => {
    if (!isPlace(param)) return param
    const value = values.get(param.value.name)
    return value === null ? null : param.encoder.mapToDriverValue(value)
  })
}

function written(db: Db, table: PgTable, rows: readonly Row[]): Statement {
  const into = db.insert(table)
  if (rows[0]?.id !== undefined) into.overridingSystemValue()
  const { sql: text, params } = into.values([...rows]).toSQL()
  return { text, params }
}

/**
 * Insert rows and read some of their columns.
 *
 * @param returning names of columns as the database has them
 */
export async function insertReturning<R extends object, T extends PgTable = PgTable>(
  db: Db,
  table: T,
  rows: readonly PgInsertValue<T>[],
  ...returning: (keyof R & string)[]
): Promise<R[]> {
  if (rows.length === 0) return []
  const statement = statementOf(db, table, rows)
  const text = returning.length > 0 ? `${statement.text} returning ${returning}` : statement.text
  const name = rows.length > FEW ? undefined : statementName(text)
  return rowsOf(db, name, text, filled(statement, rows))
}

/** Insert rows, with their ids where they come from `nextId`. */
export async function insert<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly PgInsertValue<T>[],
): Promise<void> {
  await insertReturning(db, table, rows)
}

/** The id of a row to be inserted; nobody else gets it. */
export async function nextId(db: Db, table: PgTable): Promise<number> {
  const [next] = await run<{ id: number }>(
    db,
    `select nextval('${getTableName(table)}_id_seq')::integer as id`,
    [],
  )
  if (!next) throw new Error('a sequence gave no number')
  return next.id
}
