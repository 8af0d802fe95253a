import { setTimeout as sleep } from 'node:timers/promises'
import type { Settings } from '../settings/settings.ts'
import { type Connection, openDatabase } from './connection.ts'
import { CannotRun } from './embedded/cannot-run.ts'
import { FolderInUse } from './embedded/folder-lock.ts'
import { isMadeFor } from './embedded/place.ts'
import { type EmbeddedOptions, embeddedAddress, startEmbedded } from './embedded/server.ts'

type Where = Pick<Settings, 'databaseUrl' | 'dataDir'>

interface RunningDatabase {
  url: string
  /** Where the embedded database lies; undefined: the database is not ours to run. */
  folder?: string
  stop(): Promise<void>
}

/** The product's database: the one of `DATABASE_URL`, else the embedded PostgreSQL, which runs until `stop`. */
export async function runDatabase(
  { databaseUrl, dataDir }: Where,
  options: EmbeddedOptions = {},
): Promise<RunningDatabase> {
  return databaseUrl ? { url: databaseUrl, stop: async () => {} } : startEmbedded(dataDir, options)
}

/**
 * Run a command on the product's database, while the product runs or not. A command never changes the schema.
 *
 * @throws CannotRun when there is no database yet
 */
export async function withDatabase<T>(
  where: Where,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataDir } = where
  if (!databaseUrl && !isMadeFor(dataDir))
    throw new CannotRun(`${dataDir} 中还没有数据库。请检查 DATA_DIR，或先启动一次产品（npm start）`)
  const { url, stop } = databaseUrl ? await runDatabase(where) : await runOrJoin(dataDir)
  const connection = openDatabase({ databaseUrl: url, purpose: 'maintenance', pool: 2 })
  try {
    return await work(connection)
  } finally {
    await connection.close()
    await stop()
  }
}

/** Milliseconds for which a command waits while another one uses the database, or the product is starting or stopping. */
const TURN = 30_000

/** The product's database where it runs; else one of the command's own, for which commands wait in turn. */
async function runOrJoin(dataDir: string): Promise<RunningDatabase> {
  const begun = performance.now()
  while (true) {
    try {
      return await startEmbedded(dataDir, { patience: 0, role: 'command' })
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error
      const url = error.role === 'server' ? await answering(dataDir) : undefined
      if (url) return { url, stop: async () => {} }
      if (performance.now() - begun > TURN) throw error
      await sleep(200)
    }
  }
}

/** The address of the database that another process runs, when it answers. */
async function answering(dataDir: string): Promise<string | undefined> {
  const url = embeddedAddress(dataDir)
  const { db, close } = openDatabase({ databaseUrl: url, purpose: 'maintenance', pool: 1 })
  const answers = await db.execute('select 1').then(
    () => true,
    () => false,
  )
  await close()
  return answers ? url : undefined
}
