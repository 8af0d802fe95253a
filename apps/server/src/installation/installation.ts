import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Connection, type Db, openDatabase } from '../db/connection.ts'
import { locks, takeLock } from '../db/locks.ts'
import type { GivenSettings, Settings } from '../settings.ts'
import { decrypt } from '../shared/cipher.ts'
import { WrongSetting } from '../wrong-setting.ts'
import { installations } from './installation.table.ts'
import { assertKeptAreWhole, dataKeyFile, knownDataKey, prepareFolder, withSecrets } from './secrets.ts'

type Patience = Pick<Parameters<typeof openDatabase>[0], 'pool' | 'patience' | 'onError'>

/**
 * The database brought up to date, and the settings with their secrets. What is missing at the first start is made and recorded.
 *
 * @throws WrongSetting when the database was encrypted with another key than the one given; then nothing was made
 */
export async function openInstallation(
  given: GivenSettings,
  options: Patience = {},
): Promise<{ connection: Connection; settings: Settings }> {
  const connection = await openKnown(given, options)
  try {
    await connection.migrate()
    const settings = await claim(connection.db, given)
    return { connection, settings }
  } catch (error) {
    await connection.close()
    throw error
  }
}

/** The database as it is, for a command that makes nothing new. @throws WrongSetting as `openInstallation` */
export async function openKnown(given: GivenSettings, options: Patience = {}): Promise<Connection> {
  const { databaseUrl, dataDir } = given
  assertKeptAreWhole(given)
  if (!databaseUrl) prepareFolder(dataDir)
  const connection = await openDatabase({ databaseUrl, dataDir, ...options })
  try {
    const record = await recordOf(connection.db)
    if (record) assertSame(record, given)
    return connection
  } catch (error) {
    await connection.close()
    if (error instanceof WrongSetting || !databaseUrl) throw error
    const { cause, message } = error as Error
    throw new Error(`DATABASE_URL 无法连接：${(cause as Error | undefined)?.message || message}`, { cause })
  }
}

type InstallationRecord = typeof installations.$inferSelect

async function recordOf(db: Db): Promise<InstallationRecord | undefined> {
  // A database from before, or an empty one, has no such table.
  const named = sql`schemaname = current_schema() and tablename = 'installation'`
  const [table] = await db.select({ name: sql<string>`tablename` }).from(sql`pg_catalog.pg_tables`).where(named)
  if (!table) return undefined
  const [record] = await db.select().from(installations)
  return record
}

/** Of several that start for the first time on one database, the first decides. */
async function claim(db: Db, given: GivenSettings): Promise<Settings> {
  return db.transaction(async (tx) => {
    await tx.execute(takeLock(locks.installation))
    const record = await recordOf(tx)
    if (record) assertSame(record, given)
    else await assertReadable(tx, given)
    const settings = withSecrets(given)
    if (!record) await tx.insert(installations).values({ keyFingerprint: fingerprintOf(settings.dataKey) })
    return settings
  })
}

const fingerprintOf = (key: Buffer) => createHmac('sha256', key).update('dangxiao: fingerprint of the data key').digest('hex')

const restore = (given: GivenSettings) => `请把原来的 ${dataKeyFile(given.dataDir)} 放回原处，或用 DATA_KEY 设置原来的密钥`

function assertSame({ id, keyFingerprint }: InstallationRecord, given: GivenSettings): void {
  const key = knownDataKey(given)
  if (!key) throw new WrongSetting(`没有找到数据库（安装编号 ${id}）所用的数据密钥，${restore(given)}`)
  if (fingerprintOf(key) !== keyFingerprint)
    throw new WrongSetting(`数据密钥与数据库（安装编号 ${id}）不符，${restore(given)}；如果连错了数据库，请检查 DATABASE_URL 和 DATA_DIR`)
}

/** Where ciphers lie, for a database in which no fingerprint was recorded yet. */
const SEALED = [
  { table: 'teacher', column: 'id_card_cipher', place: 'teacher.idCard' },
  { table: 'portal_key', column: 'secret_cipher', place: 'portal_key.secret' },
]

/** @throws WrongSetting when what is encrypted already cannot be read with the key */
async function assertReadable(db: Db, given: GivenSettings): Promise<void> {
  const key = knownDataKey(given)
  for (const { table, column, place } of SEALED) {
    const cipher = sql.identifier(column)
    const [found] = await db
      .select({ sealed: sql<string>`${cipher}` })
      .from(sql`${sql.identifier(table)}`)
      .where(sql`${cipher} is not null`)
      .limit(1)
    if (!found) continue
    if (!key) throw new WrongSetting(`数据库中有已加密的内容，但没有找到数据密钥，${restore(given)}`)
    if (!opens(key, place, found.sealed)) throw new WrongSetting(`数据密钥打不开数据库中已加密的内容，${restore(given)}`)
  }
}

function opens(key: Buffer, place: string, sealed: string): boolean {
  try {
    decrypt(key, place, sealed)
    return true
  } catch {
    return false
  }
}
