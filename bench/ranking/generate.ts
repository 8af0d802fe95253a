import pg from 'pg'
import { addAccount, chance, ensureDatabase, fillTable, passOver, UNITS, unitOf, unitsOf } from '../ground.ts'

/** Learning records for each course, over the last twelve months; of ten courses one has half of them. */
const RECORDS_OF_COURSE = 5
const MONTHS = 12

async function fill(url: string, n: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const untallied = async (table: string, work: () => Promise<unknown>) => {
    await client.query(`alter table ${table} disable trigger user`)
    await work()
    await client.query(`alter table ${table} enable trigger user`)
  }
  try {
    await client.query('set synchronous_commit = off')
    await client.query(unitsOf(UNITS))
    await passOver(client, 'unit')
    await addAccount(client)
    const course = { id: 'g', party_school_id: unitOf('g'), audit_status: '3', is_show: '1', created_by: '1' }
    await untallied('course', () => fillTable(client, 'course', course, `generate_series(1::bigint, ${n}) g`))
    await client.query(`insert into learning_subject (id, way, course_id, name) overriding system value
      select g, 1, g, '测速' || g from generate_series(1, ${n}) g`)
    for (const table of ['course', 'learning_subject']) await passOver(client, table)
    await client.query(
      `select learning_partition((now() - n * interval '1 month')::date) from generate_series(-1, ${MONTHS + 1}) n`,
    )
    const record = {
      record_no: `'r-' || g`,
      party_school_id: unitOf('g'),
      subject_id: `1 + case ${chance('g', 5, 2)} when 0 then ${chance('g', 6, n)} else ${chance('g', 7, Math.ceil(n / 10))} end`,
      way: '1',
      start_time: 'began',
      last_time: `began + interval '50 minutes'`,
      minutes: `10 + ${chance('g', 12, 80)}`,
      is_finished: `${chance('g', 13, 5)} > 0`,
    }
    const records = n * RECORDS_OF_COURSE
    const from = `(select g, now() - interval '${MONTHS} months' * (1 - g::float8 / ${records}) began from generate_series(1::bigint, ${records}) g) one`
    await untallied('learning_record', () => fillTable(client, 'learning_record', record, from))
    await client.query(`select rebuild_tally('course')`)
    await client.query('select rebuild_learning_tally()')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** @returns the address of the database that holds `n` courses and what was learned from them */
export const ensureCourses = (serverUrl: string, n: number): Promise<string> =>
  ensureDatabase(serverUrl, `bench_ranking_${n}`, ['ranking/generate.ts'], (url) => fill(url, n))
