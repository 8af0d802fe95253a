import type { Settings } from '../settings.ts'
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
export async function runDatabase({ databaseUrl, dataDir }: Where, options: EmbeddedOptions = {}): Promise<RunningDatabase> {
  return databaseUrl ? { url: databaseUrl, stop: async () => {} } : startEmbedded(dataDir, options)
}

/**
 * Run a command on the product's database, while the product runs or not. A command never changes the schema.
 *
 * @throws CannotRun when there is no database yet
 */
export async function withDatabase<T>(where: Where, work: (connection: Connection) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = where
  if (!databaseUrl && !isMadeFor(dataDir)) throw new CannotRun(`${dataDir} 中还没有数据库。请检查 DATA_DIR，或先启动一次产品（npm start）`)
  const { url, stop } = await runDatabase(where, { patience: 0 }).catch((error: unknown) => {
    if (!(error instanceof FolderInUse)) throw error
    return { url: embeddedAddress(dataDir), stop: async () => {} }
  })
  const connection = openDatabase({ databaseUrl: url, purpose: 'maintenance', pool: 2 })
  try {
    return await work(connection)
  } finally {
    await connection.close()
    await stop()
  }
}
