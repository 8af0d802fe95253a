import { fillPlaceholders, getTableName, is, SQL, sql } from 'drizzle-orm'
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

const kept = new Map<string, Statement>()

/** Inserts of the same columns in the same table are written once: writing one takes longer than running it. */
function statementOf(db: Db, table: PgTable, rows: readonly Row[]): Statement {
  const isPlain =
    rows.length <= FEW && !rows.some((row) => Object.values(row).some((value) => is(value, SQL)))
  if (!isPlain) return written(db, table, rows)
  const shape = rows.map((row) => Object.keys(row).map((key) => `${key} ${filling(row[key])}`))
  const key = `${getTableName(table)}: ${shape.join('; ')}`
  const known = kept.get(key)
  if (known) return known
  const statement = written(
    db,
    table,
    rows.map((row, i) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [
          key,
          value == null ? value : sql.placeholder(`${i} ${key}`),
        ]),
      ),
    ),
  )
  kept.set(key, statement)
  return statement
}

/** No value leaves a column to its default; null stands in the statement. */
function filling(value: unknown): string {
  if (value === undefined) return 'default'
  return value === null ? 'null' : ''
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
  const { text, params } = statementOf(db, table, rows)
  const values = Object.fromEntries(
    rows.flatMap((row, i) => Object.entries(row).map(([key, value]) => [`${i} ${key}`, value])),
  )
  const filled = fillPlaceholders(params, values)
  const whole = returning.length > 0 ? `${text} returning ${returning}` : text
  return rowsOf(db, rows.length > FEW ? undefined : statementName(whole), whole, filled)
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
