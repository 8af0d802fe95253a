import { DrizzleQueryError, type SQL } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Channel, channelOn } from './channel.ts'
import { limitsOf, optionsFor, type Purpose } from './limits.ts'
import { locks } from './locks.ts'
import { demandCurrent, migrationsFolder, noteVersion, refuseTooNew, refuseTooOld } from './schema-version.ts'

/** What runs statements: the pool, or the connection of a transaction. */
export interface Db extends Omit<NodePgDatabase, 'transaction'> {
  $client: pg.Pool | pg.PoolClient
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
}

export interface Connection {
  db: Db
  channel: Channel
  /**
   * What a statement of one text column gives, each value ended by a line feed, as it is read and in constant memory. Over a connection of
   * its own; whoever stops reading stops the statement.
   */
  copyOut: (statement: SQL) => AsyncIterable<Uint8Array>
  /**
   * Bring the schema up to date, and do what has to be done once with it, while other servers that start at the same time wait.
   *
   * @throws WrongSchema when a newer product has made it one that this program cannot use
   */
  migrate<T>(fill: () => Promise<T>): Promise<T>
  /** @throws WrongSchema unless `migrate` of this version has been here: for commands, which never migrate */
  demandCurrentSchema(): Promise<void>
  close(): Promise<void>
}

const casing = 'snake_case'

const { builtins, getTypeParser } = pg.types
const TIMES: readonly number[] = [builtins.DATE, builtins.TIMESTAMP, builtins.TIMESTAMPTZ, builtins.INTERVAL]
/** Times stay as the database writes them, as Drizzle has them too. */
const asWritten: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => (TIMES.includes(type) ? String : getTypeParser(type, format)),
}

/** Milliseconds within which there must be a connection. */
const CONNECT_TIMEOUT = 2_500

/** Milliseconds that an answer may be late: after that the connection is held for dead, and thrown away. */
const GRACE = 300

/** PostgreSQL 15 */
const OLDEST_SERVER = 150_000

interface Options {
  databaseUrl: string
  purpose?: Purpose
  pool?: number
  onError?: (error: Error) => void
}

/** Drizzle's view of the transaction on a connection, of which there is one at a time. */
const transactions = new WeakMap<pg.PoolClient, Db>()

function transactionOn(client: pg.PoolClient): Db {
  const known = transactions.get(client)
  if (known) return known
  const tx: Db = Object.assign(drizzle({ client, casing }), {
    transaction: <T>(work: (tx: Db) => Promise<T>) => nest(tx, client, work),
  })
  transactions.set(client, tx)
  return tx
}

/** A part of a transaction that can fail alone. */
async function nest<T>(tx: Db, client: pg.PoolClient, work: (tx: Db) => Promise<T>): Promise<T> {
  await client.query('savepoint part')
  try {
    return await work(tx)
  } catch (error) {
    await client.query('rollback to savepoint part')
    throw error
  } finally {
    // Else a part around this one would roll back only to here.
    await client.query('release savepoint part')
  }
}

async function transact<T>(pool: pg.Pool, work: (tx: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let isBroken = false
  try {
    await client.query('begin')
    const result = await work(transactionOn(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    client.release(isBroken)
  }
}

/**
 * Run a statement that the connections keep under its name; without a name they read it anew.
 *
 * @returns rows with the columns' names and values as the database has them
 */
export async function rowsOf<R extends object>(
  db: Db,
  name: string | undefined,
  text: string,
  values: unknown[],
): Promise<R[]> {
  const { $client: client } = db
  const statement = { text, values, ...(name && { name }) }
  try {
    return (await client.query<R>(statement)).rows
  } catch (error) {
    throw new DrizzleQueryError(text, [], error as Error)
  }
}

/** Which driver there is, nobody else knows. */
export function openDatabase({
  databaseUrl: url,
  purpose = 'pages',
  pool: max = 20,
  onError = () => {},
}: Options): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    query_timeout: limitsOf[purpose].statement_timeout + GRACE,
    // Statements that a transaction does not wait for one by one go out together.
    pipeline: true,
    types: asWritten,
    ...optionsFor(purpose),
  })
  let isClosed = false
  const hear = (error: Error) => isClosed || onError(error)
  pool.on('error', hear)
  // A client that is checked out when its connection is cut emits `error`; unheard, that ends the process.
  pool.on('connect', (client) => client.on('error', hear))
  const db: Db = Object.assign(drizzle({ client: pool, casing }), {
    transaction: <T>(work: (tx: Db) => Promise<T>) => transact(pool, work),
  })
  return {
    db,
    channel: channelOn(url, (name, text) => pool.query('select pg_notify($1, $2)', [name, text])),
    copyOut: (statement) => copyOut(url, pool, statement),
    migrate: (fill) => migrateSchema(url, fill),
    demandCurrentSchema: () => onceOn(url, demandCurrent),
    close: () => {
      isClosed = true
      return pool.end()
    },
  }
}

/** Do something on a connection of its own. */
async function onceOn<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    ...optionsFor('migration'),
  })
  client.on('error', () => {}) // told to whoever asks next
  await client.connect().catch((error: Error) => {
    throw new Error(`数据库无法连接：${error.message}`)
  })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function migrateSchema<T>(url: string, fill: () => Promise<T>): Promise<T> {
  return onceOn(url, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      "select current_setting('server_version_num')::integer n",
    )
    if ((rows[0]?.n ?? 0) < OLDEST_SERVER)
      throw new Error('DATABASE_URL 指向的 PostgreSQL 版本过低，需要 15 或更高')
    // Several servers may start at once: one migrates and fills, the others wait and find nothing to do. The lock ends with the connection.
    await client.query(`select pg_advisory_lock(${locks.migrate})`)
    await refuseTooNew(client)
    await refuseTooOld(client)
    await migrate(drizzle({ client, casing }), { migrationsFolder })
    await noteVersion(client)
    return fill()
  })
}

/** What a statement selects, in the text format of COPY. */
async function* copyOut(url: string, pool: pg.Pool, statement: SQL): AsyncGenerator<Uint8Array> {
  const { sql: text } = new PgDialect({ casing }).sqlToQuery(statement.inlineParams())
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    ...optionsFor('export'),
  })
  client.on('error', () => {}) // told to whoever reads
  await client.connect()
  let isOver = false
  let pid: number | undefined
  try {
    // Room for the tables that are joined; compiling a statement takes longer than it saves before the first row.
    await client.query(`set jit = off; set work_mem = '64MB'; set default_transaction_read_only = on`)
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    pid = rows[0]?.pid
    yield* client.query(copyTo(`copy (${text}) to stdout`))
    isOver = true
  } finally {
    // Else the database would go on with it after the connection has gone.
    if (!isOver) await pool.query('select pg_cancel_backend($1)', [pid]).catch(() => {})
    await client.end()
  }
}
