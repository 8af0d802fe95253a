import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

export const migrationsFolder = join(import.meta.dirname, '../../../migrations')

/** The schema cannot be used by this program; its message says what to do. */
export class WrongSchema extends Error {}

interface Journal {
  /** `when` in milliseconds since 1970 */
  entries: { idx: number; when: number }[]
}

const { entries } = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as Journal

/** The number of the newest migration that this program knows. */
export const ownVersion = entries.at(-1)?.idx ?? 0

interface SchemaInfo {
  /** The newest migration that was run. */
  version: number
  /** The oldest server, by the newest migration that it knows, that may run on this schema. Raised only by a migration that takes something away. */
  oldest_server: number
}

async function infoOf(client: pg.ClientBase): Promise<SchemaInfo | undefined> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('schema_info') is not null as exists`,
  )
  if (!rows[0]?.exists) return undefined
  return (await client.query<SchemaInfo>('select version, oldest_server from schema_info')).rows[0]
}

/** @throws WrongSchema when the database belongs to a newer product that no longer gets on with this one */
export async function refuseTooNew(client: pg.ClientBase): Promise<void> {
  const info = await infoOf(client)
  if (info && info.oldest_server > ownVersion)
    throw new WrongSchema(
      `数据库已由更新的版本升级（结构版本 ${info.version}，要求程序版本不低于 ${info.oldest_server}，本程序为 ${ownVersion}）。请升级本程序后再启动`,
    )
}

/** @throws WrongSchema when the database was made before the first release, whose migrations this program no longer has */
export async function refuseTooOld(client: pg.ClientBase): Promise<void> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!tables[0]?.exists) return
  const { rows } = await client.query<{ first: string | null }>(
    'select min(created_at) as first from drizzle.__drizzle_migrations',
  )
  const first = rows[0]?.first
  if (first && Number(first) !== entries[0]?.when)
    throw new WrongSchema(
      '数据库由正式发布之前的版本建立，本程序不能升级它。请为本程序换一个空的数据目录（DATA_DIR）或空的数据库（DATABASE_URL）',
    )
}

/** @throws WrongSchema unless the database is one that a server of this version, or a newer one that gets on with it, has prepared */
export async function demandCurrent(client: pg.ClientBase): Promise<void> {
  await refuseTooNew(client)
  const info = await infoOf(client)
  if (!info || info.version < ownVersion)
    throw new WrongSchema(
      `数据库结构为版本 ${info?.version ?? '（空）'}，本程序需要 ${ownVersion}。请先启动一次产品（npm start），由它升级数据库`,
    )
}

export async function noteVersion(client: pg.ClientBase): Promise<void> {
  await client.query('update schema_info set version = greatest(version, $1)', [ownVersion])
}
