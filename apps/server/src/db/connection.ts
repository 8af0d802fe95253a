import { mkdirSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { SQL } from 'drizzle-orm'
import { NodePgSession, NodePgTransaction, drizzle as overServer } from 'drizzle-orm/node-postgres'
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator'
import { type PgDatabase, PgDialect, type PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as overEmbedded } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Channel, localChannel, serverChannel } from './channel.ts'
import { lockFolder } from './lock.ts'
import { locks } from './locks.ts'
import { asWritten, PipelinedClient } from './pipelined-client.ts'

export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

export interface Connection {
  db: Db
  kind: 'embedded' | 'server'
  channel: Channel
  /**
   * What a statement of one text column gives, each value ended by a line feed, as it is read and in constant memory. Over a connection of
   * its own; whoever stops reading stops the statement. The embedded database cannot: it would do nothing else meanwhile.
   */
  copyOut: ((statement: SQL) => AsyncIterable<Uint8Array>) | undefined
  /** Bring the schema up to date. */
  migrate(): Promise<void>
  close(): Promise<void>
}

export const casing = 'snake_case'
const migrationsFolder = join(import.meta.dirname, '../../migrations')

/** Milliseconds after which a query is given up, so that a hanging database answers 503 and not never. */
const QUERY_TIMEOUT = 2_500

/** PostgreSQL 15 */
const OLDEST_SERVER = 150_000

interface Options {
  /** With it PostgreSQL, without it the embedded database in `dataDir`. */
  databaseUrl?: string | undefined
  /** Undefined: in memory. */
  dataDir?: string | undefined
  /** A dump of an embedded database to begin with. */
  loadDataDir?: Blob | undefined
  pool?: number
  /** Milliseconds after which a server's answer is given up; longer for what a person runs by name and waits for. */
  patience?: number
  onError?: (error: Error) => void
}

/** Which driver there is, nobody else knows. */
export async function openDatabase({
  databaseUrl,
  dataDir,
  loadDataDir,
  pool = 20,
  patience = QUERY_TIMEOUT,
  onError = () => {},
}: Options): Promise<Connection> {
  return databaseUrl ? openServer(databaseUrl, pool, patience, onError) : openEmbedded(dataDir, loadDataDir)
}

async function openEmbedded(dataDir: string | undefined, loadDataDir: Blob | undefined): Promise<Connection> {
  if (dataDir) mkdirSync(dataDir, { recursive: true })
  const release = dataDir ? lockFolder(dataDir) : () => {}
  const client = await PGlite.create({ ...(dataDir && { dataDir: join(dataDir, 'database') }), ...(loadDataDir && { loadDataDir }) })
  const db = overEmbedded({ client, casing })
  return {
    db: db as unknown as Db, // the two drivers differ only in the raw result type
    kind: 'embedded',
    channel: localChannel(),
    copyOut: undefined,
    migrate: () => migrateEmbedded(db, { migrationsFolder }),
    close: () => client.close().finally(release),
  }
}

async function transact<T>(pool: pg.Pool, work: (tx: Db) => Promise<T>): Promise<T> {
  const client = (await pool.connect()) as pg.PoolClient & PipelinedClient // the pool's `Client`
  let isBroken = false
  try {
    // Nobody waits for a transaction to begin: when that fails, so does the first statement, and it leaves in the same packet.
    client.rows('begin', 'begin', []).catch(() => {})
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

const transactions = new WeakMap<pg.Client, Db>()

/** Drizzle's view of the transaction on a connection, of which there is one at a time. */
function transactionOn(client: pg.Client): Db {
  const known = transactions.get(client)
  if (known) return known
  const dialect = new PgDialect({ casing })
  const made = new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined) as unknown as Db // as in openEmbedded
  transactions.set(client, made)
  return made
}

/**
 * Run a statement that the connections of a server keep under its name.
 *
 * @returns rows with the columns' names and values as the database has them
 */
export async function rowsOf<R>(db: Db, name: string, text: string, values: unknown[]): Promise<R[]> {
  const { client } = db._.session as unknown as { client: unknown } // private in Drizzle
  if (client instanceof PipelinedClient) return client.rows(name, text, values)
  if (client instanceof pg.Pool) {
    const one = (await client.connect()) as pg.PoolClient & PipelinedClient // as above
    return one.rows<R>(name, text, values).finally(() => one.release())
  }
  const { rows } = (await db._.session.prepareQuery({ sql: text, params: values }, undefined, name, false).execute()) as { rows: R[] }
  return rows
}

async function openServer(url: string, max: number, patience: number, onError: (error: Error) => void): Promise<Connection> {
  const pool = new pg.Pool({
    Client: PipelinedClient,
    connectionString: url,
    max,
    connectionTimeoutMillis: QUERY_TIMEOUT,
    query_timeout: patience,
    // Statements that a transaction does not wait for one by one go out together.
    pipeline: true,
    types: asWritten,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'dangxiao',
  })
  pool.on('error', onError)
  // A client that is checked out when its connection is cut emits `error`; unheard, that ends the process.
  pool.on('connect', (client) => client.on('error', onError))
  const db = overServer({ client: pool, casing }) as unknown as Db // as above
  db.transaction = (work) => transact(pool, work as (tx: Db) => Promise<never>)
  return {
    db,
    kind: 'server',
    channel: serverChannel(url, (name, text) => pool.query('select pg_notify($1, $2)', [name, text])),
    copyOut: (statement) => copyOut(url, pool, statement),
    migrate: async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect().catch((error: Error) => {
        throw new Error(`DATABASE_URL 无法连接：${error.message}`)
      })
      try {
        const { rows } = await client.query<{ n: number }>("select current_setting('server_version_num')::integer n")
        if ((rows[0]?.n ?? 0) < OLDEST_SERVER) throw new Error('DATABASE_URL 指向的 PostgreSQL 版本过低，需要 15 或更高')
        // Several servers may start at once; one migrates, the others wait and find nothing to do.
        await client.query(`select pg_advisory_lock(${locks.migrate})`)
        await migrateServer(overServer({ client, casing }), { migrationsFolder })
      } finally {
        await client.end()
      }
    },
    close: () => pool.end(),
  }
}

/** Characters that no text in the database has, so that a value stands as it is. */
const AS_IT_IS = `format csv, quote E'\\x01', delimiter E'\\x02'`

async function* copyOut(url: string, pool: pg.Pool, statement: SQL): AsyncGenerator<Uint8Array> {
  const { sql: text } = new PgDialect({ casing }).sqlToQuery(statement.inlineParams())
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: QUERY_TIMEOUT, application_name: 'dangxiao export' })
  client.on('error', () => {}) // told to whoever reads
  await client.connect()
  let isOver = false
  try {
    // Room for the tables that are joined; compiling a statement takes longer than it saves before the first row.
    await client.query(`set jit = off; set work_mem = '64MB'; set default_transaction_read_only = on`)
    yield* client.query(copyTo(`copy (${text}) to stdout with (${AS_IT_IS})`))
    isOver = true
  } finally {
    if (isOver) await client.end()
    else {
      const { processID, connection } = client as unknown as { processID: number; connection: { stream: Socket } } // not in pg's types
      connection.stream.destroy()
      await pool.query('select pg_cancel_backend($1)', [processID]).catch(() => {})
    }
  }
}
