import pg from 'pg'
import { addAccount, chance, ensureDatabase, fillTable, passOver, unitOf, unitsOf } from '../ground.ts'

const UNITS = 20_000
const APPROVED: Record<string, number> = { education_base: 1, training_base: 1 }
export const kinds = ['case_study', 'judge', 'education_base', 'training_base'] as const
export type Kind = (typeof kinds)[number]

/** Rows of a reviewed kind, over three years and all units: of a hundred 92 are approved. */
async function addRows(client: pg.Client, kind: Kind, n: number): Promise<void> {
  const given = {
    party_school_id: unitOf('g'),
    audit_status: `case when ${chance('g', 3, 100)} < 92 then ${APPROVED[kind] ?? 3} else 2 end`,
    created_by: '1',
    create_time: 'made',
    submit_time: 'made',
  }
  const from = `(select g, date_trunc('day', now()) - interval '3 years' * (1 - g::float8 / ${n}) made from generate_series(1::bigint, ${n}) g) one`
  await fillTable(client, kind, given, from)
}

async function fill(url: string, n: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set synchronous_commit = off')
    await client.query(unitsOf(UNITS))
    await passOver(client, 'unit')
    await addAccount(client)
    for (const kind of kinds) {
      await client.query(`alter table ${kind} disable trigger user`)
      await addRows(client, kind, n)
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
