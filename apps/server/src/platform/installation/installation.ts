import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Connection, type Db, openDatabase } from '../db/connection.ts'
import { runDatabase, withDatabase } from '../db/database.ts'
import { refuseForeign } from '../db/embedded/place.ts'
import type { EmbeddedOptions } from '../db/embedded/server.ts'
import { WrongSchema } from '../db/schema-version.ts'
import { WrongSetting } from '../fault/wrong-setting.ts'
import type { GivenSettings, Settings } from '../settings/settings.ts'
import { installations } from './installation.table.ts'
import { assertKeptAreWhole, dataKeyFile, knownDataKey, prepareFolder, withSecrets } from './secrets.ts'

/** The product's database, opened for the server. */
export interface Installation {
  settings: Settings
  connection: Connection
  /** For calls that bring thousands of records. */
  importDb: Db
  /** For what nobody waits for, with its own connections and more patience. */
  upkeep: Db
  /** Where the embedded database lies; undefined: the database is not ours to run. */
  folder: string | undefined
  close(): Promise<void>
}

interface OpenOptions extends Pick<EmbeddedOptions, 'onDeath'> {
  onError?: (error: Error) => void
  /** What a new database begins with and what later versions add; done by one of several servers that start at once. */
  fill?: (db: Db, settings: Settings) => Promise<void>
}

const UPKEEP_POOL = 3
const IMPORT_POOL = 5

/**
 * The database running and brought up to date, and the settings with their secrets. What is missing at the first start is made and recorded.
 *
 * @throws WrongSetting when the database was encrypted with another key than the one given; then nothing was made
 */
export async function openInstallation(
  given: GivenSettings,
  options: OpenOptions = {},
): Promise<Installation> {
  const { onError, onDeath, fill = async () => {} } = options
  assertKeptAreWhole(given)
  if (!given.databaseUrl) {
    refuseForeign(given.dataDir)
    prepareFolder(given.dataDir)
  }
  const database = await runDatabase(given, { onDeath, connections: given.databasePool })
  const connection = openDatabase({ databaseUrl: database.url, pool: given.databasePool, onError })
  const upkeep = openDatabase({
    databaseUrl: database.url,
    purpose: 'maintenance',
    pool: UPKEEP_POOL,
    onError,
  })
  const imports = openDatabase({ databaseUrl: database.url, purpose: 'imports', pool: IMPORT_POOL, onError })
  const close = async () => {
    await upkeep.close()
    await imports.close()
    await connection.close()
    await database.stop()
  }
  try {
    const record = await recordOf(connection.db)
    if (record) assertSame(record, given)
    const settings = await connection.migrate(async () => {
      const whole = await claim(upkeep.db, given)
      await fill(upkeep.db, whole)
      return whole
    })
    return { settings, connection, importDb: imports.db, upkeep: upkeep.db, folder: database.folder, close }
  } catch (error) {
    await close()
    throw isOwnMessage(error) || !given.databaseUrl ? error : unreachable(error as Error)
  }
}

/**
 * Run a command on the product's database as it is, while the product runs or not.
 *
 * @throws WrongSetting as `openInstallation`; WrongSchema when this version of the product has not prepared the database
 */
export async function withInstallation<T>(
  given: GivenSettings,
  work: (db: Db, dataKey: Buffer) => Promise<T>,
): Promise<T> {
  assertKeptAreWhole(given)
  return withDatabase(given, async ({ db, demandCurrentSchema }) => {
    const record = await recordOf(db).catch((error: Error) => {
      throw given.databaseUrl ? unreachable(error) : error
    })
    const dataKey = record && assertSame(record, given)
    await demandCurrentSchema()
    if (!dataKey) throw new WrongSchema('数据库还没有初始化，请先启动一次产品（npm start）')
    return work(db, dataKey)
  })
}

const isOwnMessage = (error: unknown) => error instanceof WrongSetting || error instanceof WrongSchema

function unreachable({ cause, message }: Error): Error {
  return new Error(`DATABASE_URL 无法连接：${(cause as Error | undefined)?.message || message}`)
}

type InstallationRecord = typeof installations.$inferSelect

async function recordOf(db: Db): Promise<InstallationRecord | undefined> {
  // An empty database has no such table.
  const named = sql`schemaname = current_schema() and tablename = 'installation'`
  const [table] = await db
    .select({ name: sql<string>`tablename` })
    .from(sql`pg_catalog.pg_tables`)
    .where(named)
  if (!table) return undefined
  const [record] = await db.select().from(installations)
  return record
}

/** Called by one server at a time: the first decides. */
async function claim(db: Db, given: GivenSettings): Promise<Settings> {
  const record = await recordOf(db)
  if (record) assertSame(record, given)
  const settings = withSecrets(given)
  if (!record) await db.insert(installations).values({ keyFingerprint: fingerprintOf(settings.dataKey) })
  return settings
}

const fingerprintOf = (key: Buffer) =>
  createHmac('sha256', key).update('dangxiao: fingerprint of the data key').digest('hex')

const restore = (given: GivenSettings) =>
  `请把原来的 ${dataKeyFile(given.dataDir)} 放回原处，或用 DATA_KEY 设置原来的密钥`

/** @returns the data key. @throws WrongSetting when it is missing or another one */
function assertSame({ id, keyFingerprint }: InstallationRecord, given: GivenSettings): Buffer {
  const key = knownDataKey(given)
  if (!key) throw new WrongSetting(`没有找到数据库（安装编号 ${id}）所用的数据密钥，${restore(given)}`)
  if (fingerprintOf(key) !== keyFingerprint)
    throw new WrongSetting(
      `数据密钥与数据库（安装编号 ${id}）不符，${restore(given)}；如果连错了数据库，请检查 DATABASE_URL 和 DATA_DIR`,
    )
  return key
}
