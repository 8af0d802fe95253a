/**
 * `DATABASE_URL=… node bench/learning/generate.ts [10000000]`: make the database `bench_learning_10000000` beside the given one, unless it
 * is there and whole. Always the same rows for the same number, over the last fourteen months.
 */
import pg from 'pg'
import { angles, forms, givenNames, subjects, surnames } from '../courses/words.ts'
import { addAccount, chance, ensureDatabase, oneOf, UNITS, unitOf, unitsOf } from '../ground.ts'

const SUBJECTS = 20_000
const MONTHS = 14

const subjectsOf = `
  insert into learning_subject (id, way, course_id, name) overriding system value
  select g, 1 + ${chance('g', 1, 10)} / 8, null, ${oneOf(subjects, 'g', 2)} || ${oneOf(angles, 'g', 3)} || ${oneOf(forms, 'g', 4)} || '（第' || g || '讲）'
  from generate_series(1::bigint, ${SUBJECTS}) g`

const recordsOf = (n: number, from: number, to: number) => `
  insert into learning_record (record_no, source_unit_id, party_school_id, subject_id, user_name, phone, phone_key, video_title, way, start_time, last_time,
    minutes, progress, is_finished, source)
  select 'r-' || g, 1, ${unitOf('g')}, 1 + ${chance('g', 5, SUBJECTS)}, ${oneOf(surnames, 'g', 6)} || ${oneOf(givenNames, 'g', 7)} || ${oneOf(givenNames, 'g', 8)},
    '138****' || lpad(${chance('g', 9, 10_000)}::text, 4, '0'), hashint8extended(${chance('g', 9, 300_000)}::bigint, 9), '第' || 1 + ${chance('g', 10, 5)} || '讲',
    1 + ${chance('g', 11, 3)}, began, began + interval '50 minutes', 10 + ${chance('g', 12, 80)}, 100, ${chance('g', 13, 5)} > 0, 1
  from (select g, date_trunc('day', now()) - interval '${MONTHS} months' * (1 - g::float8 / ${n}) began from generate_series(${from}::bigint, ${to}) g) one`

/** Rows of one statement, so that a million and ten million take the same room. */
const AT_ONCE = 1_000_000

async function fill(url: string, n: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const all = async (statement: string) =>
    (await client.query<{ statement: string }>(statement)).rows.map((row) => row.statement)
  try {
    await client.query(`set maintenance_work_mem = '512MB'; set synchronous_commit = off`)
    await client.query(unitsOf(UNITS))
    await client.query(subjectsOf)
    await client.query('alter table learning_record disable trigger user')
    const keys =
      await all(`select format('alter table learning_record add constraint %I %s', conname, pg_get_constraintdef(oid)) statement
      from pg_constraint where conrelid = 'learning_record'::regclass and contype in ('f', 'u')`)
    const names = await all(
      `select conname statement from pg_constraint where conrelid = 'learning_record'::regclass and contype in ('f', 'u')`,
    )
    const indexes = await all(`select pg_get_indexdef(indexrelid) statement from pg_index
      where indrelid = 'learning_record'::regclass and not indisprimary and not indisunique`)
    const made = await all(`select indexrelid::regclass::text statement from pg_index
      where indrelid = 'learning_record'::regclass and not indisprimary and not indisunique`)
    for (const name of names) await client.query(`alter table learning_record drop constraint ${name}`)
    for (const name of made) await client.query(`drop index ${name}`)
    await client.query(
      `select learning_partition((now() - n * interval '1 month')::date) from generate_series(0, ${MONTHS + 1}) n`,
    )
    for (let from = 1; from <= n; from += AT_ONCE)
      await client.query(recordsOf(n, from, Math.min(n, from + AT_ONCE - 1)))
    for (const statement of [...indexes, ...keys]) await client.query(statement.replace(' ON ONLY ', ' ON '))
    await client.query('alter table learning_record enable trigger user')
    await client.query('select rebuild_learning_tally()')
    await client.query(`select setval(pg_get_serial_sequence('unit', 'id'), (select max(id) from unit))`)
    await addAccount(client)
    await client.query('vacuum analyze')
    await client.query('checkpoint').catch(() => {}) // only an administrator may
  } finally {
    await client.end()
  }
}

/** @returns the address of the database that holds `n` learning records */
export const ensureLearning = (serverUrl: string, n: number): Promise<string> =>
  ensureDatabase(serverUrl, `bench_learning_${n}`, ['learning/generate.ts'], (url) => fill(url, n))

if (import.meta.main) {
  const { DATABASE_URL } = process.env
  if (!DATABASE_URL) throw new Error('DATABASE_URL is not set: see bench/README.md')
  const began = performance.now()
  console.log(await ensureLearning(DATABASE_URL, Number(process.argv[2] ?? 10_000_000)))
  console.log(`${((performance.now() - began) / 1000).toFixed(0)} s`)
}
