import { type Column, getTableColumns, getTableName, is, SQL, sql } from 'drizzle-orm'
import { type PgInsertValue, type PgTable, PgTransaction } from 'drizzle-orm/pg-core'
import type { Db } from './connection.ts'
import { dialect, run } from './statement.ts'

interface Insert {
  /** Inserts of one shape read the same. */
  shape: string
  values: unknown[]
  /** @param before how many values stand before its own */
  write(before: number): string
}

const texts = new Map<string, string>()

/** Written once: that takes longer than running it. */
function textOf(shape: string, write: () => string): string {
  const text = texts.get(shape) ?? write()
  texts.set(shape, text)
  return text
}

/**
 * Insert rows and read some of their columns.
 *
 * @param returning names of columns as the database has them
 */
export function insertReturning<R, T extends PgTable = PgTable>(
  db: Db,
  table: T,
  rows: readonly PgInsertValue<T>[],
  ...returning: (keyof R & string)[]
): Promise<R[]> {
  if (rows.length === 0) return Promise.resolve([])
  const { shape, values, write } = insertOf(db, table, rows)
  return run(
    db,
    textOf(`${shape} ${returning}`, () => `${write(0)} returning ${returning}`),
    values,
  )
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

/** Insert rows, with their ids where they come from `nextId`. What one transaction inserts in one go is one statement. */
export function insert<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly PgInsertValue<T>[],
): Promise<void> {
  if (rows.length === 0) return Promise.resolve()
  const one = insertOf(db, table, rows)
  return is(db, PgTransaction) ? together(db, one) : runAll(db, [one])
}

interface Batch {
  inserts: Insert[]
  done: Promise<void>
}

const batches = new WeakMap<Db, Batch>()

function together(db: Db, one: Insert): Promise<void> {
  const open = batches.get(db)
  if (open) {
    open.inserts.push(one)
    return open.done
  }
  const inserts = [one]
  const done = new Promise<void>((resolve, reject) => {
    process.nextTick(() => {
      batches.delete(db)
      runAll(db, inserts).then(resolve, reject)
    })
  })
  batches.set(db, { inserts, done })
  return done
}

async function runAll(db: Db, inserts: readonly Insert[]): Promise<void> {
  const text = textOf(inserts.map(({ shape }) => shape).join('; '), () => joined(inserts))
  await run(
    db,
    text,
    inserts.flatMap(({ values }) => values),
  )
}

function joined(inserts: readonly Insert[]): string {
  let before = 0
  const parts = inserts.map(({ write, values }) => {
    const text = write(before)
    before += values.length
    return text
  })
  const last = parts.pop()
  return parts.length > 0
    ? `with ${parts.map((text, i) => `insert_${i} as (${text})`).join(', ')} ${last}`
    : `${last}`
}

type Row = Record<string, unknown>

function insertOf(db: Db, table: PgTable, rows: readonly Row[]): Insert {
  const columns = columnsOf(table)
  const given = columns.filter(({ key }) => rows[0]?.[key] !== undefined)
  return rows.length > 1 && !isNumbered(given, rows[0]) && rows.every((row) => isPlain(row, columns, given))
    ? manyOf(table, given, rows)
    : fewOf(db, table, columns, rows)
}

interface Named {
  key: string
  column: Column
  /** As the database calls it, quoted. */
  name: string
  isList: boolean
  /** Does it number the rows? */
  isNumber: boolean
}

const known = new WeakMap<PgTable, Named[]>()

function columnsOf(table: PgTable): Named[] {
  const columns =
    known.get(table) ??
    Object.entries(getTableColumns(table))
      .filter(([, column]) => column.generated === undefined)
      .map(([key, column]) => ({
        key,
        column,
        name: dialect.sqlToQuery(sql`${column}`).sql.replace(/^.*\./, ''),
        isList: column.getSQLType().endsWith(']'),
        isNumber: column.generatedIdentity !== undefined,
      }))
  known.set(table, columns)
  return columns
}

/** Whether the row gives exactly these columns, each with one value. */
const isPlain = (row: Row, columns: readonly Named[], given: readonly Named[]) =>
  columns.every((named) => given.includes(named) === (row[named.key] !== undefined)) &&
  given.every(({ key, isList }) => !isList && !(row[key] instanceof SQL))

/** Does the row come with its own id? */
const isNumbered = (columns: readonly Named[], row: Row | undefined) =>
  columns.some(({ key, isNumber }) => isNumber && row?.[key] !== undefined)

const encoded = ({ column }: Named, value: unknown) =>
  value === null ? null : column.mapToDriverValue(value)

/** A list of values for each column, so that the text is the same however many rows there are. */
function manyOf(table: PgTable, given: readonly Named[], rows: readonly Row[]): Insert {
  return {
    shape: `${getTableName(table)} many ${given.map(({ key }) => key)}`,
    values: given.map((named) => rows.map((row) => encoded(named, row[named.key]))),
    write: (before) => {
      const lists = given.map(({ column }, i) => `$${before + i + 1}::${column.getSQLType()}[]`)
      return `insert into "${getTableName(table)}" (${given.map(({ name }) => name)}) select * from unnest(${lists})`
    },
  }
}

function fewOf(db: Db, table: PgTable, columns: readonly Named[], rows: readonly Row[]): Insert {
  const values: unknown[] = []
  let shape = getTableName(table)
  for (const row of rows) {
    for (const named of columns) {
      const value = row[named.key]
      if (value === undefined) shape += ' -'
      else if (value instanceof SQL) {
        const { sql: text, params } = dialect.sqlToQuery(value)
        shape += ` (${text})`
        values.push(...params)
      } else {
        shape += ' $'
        values.push(encoded(named, value))
      }
    }
    shape += ','
  }
  const write = (before: number) => {
    const into = db.insert(table)
    const { sql: text, params } = (isNumbered(columns, rows[0]) ? into.overridingSystemValue() : into)
      .values([...rows])
      .toSQL()
    if (params.length !== values.length)
      throw new Error(`${getTableName(table)} has columns that fill themselves: insert with Drizzle`)
    return text.replace(/\$(\d+)/g, (_, n) => `$${before + Number(n)}`)
  }
  return { shape, values, write }
}
