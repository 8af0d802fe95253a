import pg from 'pg'
import { addAccount, chance, ensureDatabase, unitOf, unitsOf } from '../ground.ts'

const UNITS = 20_000
const APPROVED: Record<string, number> = { education_base: 1, training_base: 1 }
export const kinds = ['case_study', 'judge', 'education_base', 'training_base'] as const
export type Kind = (typeof kinds)[number]

/** What a column without a default of its own is filled with. */
const fillers: Record<string, string> = {
  text: `'测速' || g`,
  integer: '1',
  smallint: '1',
  ARRAY: `'{}'`,
  jsonb: `'[]'`,
  boolean: 'false',
}

/** Rows of a reviewed kind, over three years and all units: of a hundred 92 are approved. */
async function rowsOf(client: pg.Client, kind: Kind, n: number): Promise<string> {
  const { rows } = await client.query<{ column_name: string; data_type: string }>(
    `select column_name, data_type from information_schema.columns where table_name = $1 and is_nullable = 'NO' and column_default is null
       and is_identity = 'NO' and is_generated = 'NEVER' and column_name not in ('party_school_id', 'audit_status', 'created_by')`,
    [kind],
  )
  const columns = rows.map(({ column_name }) => column_name)
  const values = rows.map(({ data_type }) => fillers[data_type] ?? 'null')
  const status = `case when ${chance('g', 3, 100)} < 92 then ${APPROVED[kind] ?? 3} else 2 end`
  return `insert into ${kind} (${[...columns, 'party_school_id', 'audit_status', 'created_by', 'create_time', 'submit_time']})
    select ${[...values, unitOf('g'), status, '1', 'made', 'made']}
    from (select g, date_trunc('day', now()) - interval '3 years' * (1 - g::float8 / ${n}) made from generate_series(1::bigint, ${n}) g) one`
}

async function fill(url: string, n: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set synchronous_commit = off')
    await client.query(unitsOf(UNITS))
    await client.query(`select setval(pg_get_serial_sequence('unit', 'id'), (select max(id) from unit))`)
    await addAccount(client)
    for (const kind of kinds) {
      await client.query(`alter table ${kind} disable trigger user`)
      await client.query(await rowsOf(client, kind, n))
      await client.query(`alter table ${kind} enable trigger user`)
      await client.query(`select rebuild_tally('${kind}')`)
    }
    await client.query(`insert into unit_ext (year, leader_concurrent_head, staffing_system, running_mode, posts_allotted, posts_filled, party_school_id, created_by)
      select extract(year from now()), 1, 1, 1, 20, 18, id, 1 from unit where id % 3 > 0`)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** @returns the address of the database that holds `n` records of each kind, and the facts of 20,000 units */
export const ensureLists = (serverUrl: string, n: number): Promise<string> =>
  ensureDatabase(serverUrl, `bench_lists_${n}`, ['lists/generate.ts'], (url) => fill(url, n))
