import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { seedGround } from '../apps/server/seeds/ground.ts'
import { openDatabase } from '../apps/server/src/platform/db/connection.ts'
import { hashPassword } from '../apps/server/src/platform/sign-in/password.ts'

/** What the benches' databases have in common: a province with its units, and an account that sees all of it. */

export const account = { name: 'bench', password: 'a-bench-of-oak' }
export const PROVINCE = 1
export const FIRST_CITY = 2
const CITIES = 14
const COUNTIES = 122
export const UNITS = 3_000
const FIRST_COUNTY = FIRST_CITY + CITIES
const FIRST_TOWNSHIP = FIRST_COUNTY + COUNTIES

/** A number from 0 to n - 1 that depends on `of` and `salt` only. */
export const chance = (of: string, salt: number, n: number | string) =>
  `(abs(hashint8extended(${of}, ${salt}) % (${n}))::integer)`
export const oneOf = (words: readonly string[], of: string, salt: number) =>
  `(array[${words.map((word) => `'${word}'`).join(',')}])[1 + ${chance(of, salt, words.length)}]`
/** Of each 100 records the province has 1, the cities 9, the counties 50 and the townships 40. */
export const unitOf = (of: string) => `(case
  when ${chance(of, 1, 100)} < 1 then ${PROVINCE}
  when ${chance(of, 1, 100)} < 10 then ${FIRST_CITY} + ${chance(of, 2, CITIES)}
  when ${chance(of, 1, 100)} < 60 then ${FIRST_COUNTY} + ${chance(of, 2, COUNTIES)}
  else ${FIRST_TOWNSHIP} + ${chance(of, 2, UNITS - FIRST_TOWNSHIP + 1)} end)`

/** @param count of units, at least those above the townships */
export const unitsOf = (count: number) => `
  insert into unit (id, unit_name, parent_id, user_level, unit_type, code) overriding system value
  select id, case level when 1 then '省委党校' when 2 then '第' || id - 1 || '市委党校' when 3 then '第' || id - ${FIRST_COUNTY - 1} || '县委党校'
      else '第' || id - ${FIRST_TOWNSHIP - 1} || '乡镇党委' end, parent, level, level * 2 - 1, 'bench-' || id
  from (
    select id, case when id = 1 then 1 when id < ${FIRST_COUNTY} then 2 when id < ${FIRST_TOWNSHIP} then 3 else 4 end level,
      case when id = 1 then null when id < ${FIRST_COUNTY} then 1 when id < ${FIRST_TOWNSHIP} then ${FIRST_CITY} + (id - ${FIRST_COUNTY}) % ${CITIES}
        else ${FIRST_COUNTY} + (id - ${FIRST_TOWNSHIP}) % ${COUNTIES} end parent
    from generate_series(1, ${count}) id) made`

export async function addAccount(client: pg.Client): Promise<void> {
  await client.query(
    `with made as (insert into app_user (account, name, unit_id, password_hash, must_change_password) values ($1, '测速', ${PROVINCE}, $2, false) returning id)
     insert into user_role (user_id, role_id) select made.id, role.id from made, role where role.code = 'province'`,
    [account.name, await hashPassword(account.password)],
  )
}

/** Of what the rows depend on: another one asks for another database. @param scripts below bench/ */
function versionOf(scripts: readonly string[]): string {
  const migrations = join(import.meta.dirname, '../apps/server/migrations')
  const hash = createHash('sha256')
  for (const name of readdirSync(migrations).sort())
    if (name.endsWith('.sql')) hash.update(readFileSync(join(migrations, name)))
  for (const name of ['ground.ts', ...scripts]) hash.update(readFileSync(join(import.meta.dirname, name)))
  return hash.digest('hex').slice(0, 16)
}

/** The database of this name beside the given one, migrated and filled, unless it is there, whole, and made by the present migrations and scripts. */
export async function ensureDatabase(
  serverUrl: string,
  name: string,
  scripts: readonly string[],
  fill: (url: string) => Promise<void>,
): Promise<string> {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const version = versionOf(scripts)
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  try {
    const { rows } = await admin.query<{ version: string }>(
      `select shobj_description(oid, 'pg_database') as version from pg_database where datname = $1`,
      [name],
    )
    if (rows[0]?.version === version) return url.href
    await admin.query(`drop database if exists ${name}`)
    await admin.query(`create database ${name} template template0 encoding 'UTF8'`)
    await migrate(url.href)
    await fill(url.href)
    await admin.query(`comment on database ${name} is '${version}'`)
    return url.href
  } finally {
    await admin.end()
  }
}

async function migrate(url: string): Promise<void> {
  const connection = openDatabase({ databaseUrl: url })
  try {
    await connection.migrate(async () => {})
    await seedGround(connection.db)
  } finally {
    await connection.close()
  }
}

/** What a column without a default of its own is filled with. */
const fillers: Record<string, string> = {
  text: `'测速' || g`,
  integer: '1',
  smallint: '1',
  ARRAY: `'{}'`,
  jsonb: `'[]'`,
  boolean: 'false',
  date: 'current_date',
}

/** Fill a table from rows `(g, …)`: the given columns by their expressions, the others that must hold something with what their types take. */
export async function fillTable(
  client: pg.Client,
  table: string,
  given: Record<string, string>,
  from: string,
): Promise<void> {
  const { rows } = await client.query<{ column_name: string; data_type: string }>(
    `select column_name, data_type from information_schema.columns where table_name = $1 and is_nullable = 'NO' and column_default is null
       and is_identity = 'NO' and is_generated = 'NEVER' and column_name <> all($2)`,
    [table, Object.keys(given)],
  )
  const columns = [...rows.map(({ column_name }) => column_name), ...Object.keys(given)]
  const values = [...rows.map(({ data_type }) => fillers[data_type] ?? 'null'), ...Object.values(given)]
  await client.query(
    `insert into ${table} (${columns}) overriding system value select ${values.join(', ')} from ${from}`,
  )
}

/** Ids that were given by hand are not given again. */
export const passOver = (client: pg.Client, table: string) =>
  client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
