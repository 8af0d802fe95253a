/**
 * `DATABASE_URL=… node bench/courses/generate.ts [1000000]`: make the database `bench_courses_1000000` beside the given one, unless it
 * is there, whole, and made by the present migrations. Always the same rows for the same number.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { addAccount, chance, ensureDatabase, oneOf, UNITS, unitOf, unitsOf } from '../ground.ts'
import { angles, forms, givenNames, placeEnds, placeStarts, subjects, surnames } from './words.ts'

const LOADED = ['teacher', 'course', 'course_teacher', 'course_video']

const stateOf = (of: string) =>
  `(case when ${chance(of, 3, 100)} < 92 then 3 when ${chance(of, 3, 100)} < 97 then 1 else 2 end)`
/** The leaves of an extendable list, as an array that a statement joins. */
const leavesOf = (list: string) =>
  `(select array_agg(id order by id) ids from lookup_item l where list = '${list}' and not exists (select from lookup_item where parent_id = l.id))`

const teachersOf = (n: number) => `
  insert into teacher (id, name, sex, birthday, phone, duty, introduction, party_school_id, audit_status, created_by, create_time, update_time) overriding system value
  select g, ${oneOf(surnames, 'g', 11)} || ${oneOf(givenNames, 'g', 12)} || ${oneOf(givenNames, 'g', 13)}, 1 + ${chance('g', 14, 2)},
    date '1960-01-01' + ${chance('g', 15, 12_000)}, '138' || lpad(${chance('g', 16, 100_000_000)}::text, 8, '0'), '教授', repeat('从事干部教育培训工作。', 6),
    ${unitOf('g')}, ${stateOf('g')}, 1, made, made
  from (select g, date_trunc('day', now()) - interval '3 years' * (1 - g::float8 / ${n}) made from generate_series(1::bigint, ${n}) g) one`

const coursesOf = (n: number) => `
  insert into course (id, courses_name, course_classification, teaching_method, course_infro, is_show, cover_url, video_count, total_minutes,
    party_school_id, audit_status, audit_unit_id, pinned_at, featured_at, removed_at, created_by, create_time, update_time) overriding system value
  select g, ${oneOf(subjects, 'g', 21)} || ${oneOf(angles, 'g', 22)}
      || case when ${chance('g', 23, 4)} = 0 then '——以' || ${oneOf(placeStarts, 'g', 24)} || ${oneOf(placeEnds, 'g', 25)} || '镇为例' else ${oneOf(forms, 'g', 26)} end
      || '（第' || 1 + ${chance('g', 27, 99)} || '讲）',
    categories.ids[1 + ${chance('g', 28, 'cardinality(categories.ids)')}], methods.ids[1 + ${chance('g', 29, 'cardinality(methods.ids)')}],
    repeat('一、背景与意义；二、主要做法；三、经验启示。', 3 + ${chance('g', 30, 5)}), ${chance('g', 31, 2)},
    '/files/2026/01/' || md5(g::text)::uuid || '.jpg', 3, 135,
    unit_id, state, case when state = 1 then 1 end,
    case when state = 3 and ${chance('g', 32, 2_000)} = 0 then made end, case when state = 3 and ${chance('g', 33, 1_000)} = 0 then made end,
    case when ${chance('g', 34, 100)} = 0 then made end, 1, made, made
  from (select g, ${unitOf('g')} unit_id, ${stateOf('g')} state, date_trunc('day', now()) - interval '3 years' * (1 - g::float8 / ${n}) made
    from generate_series(1::bigint, ${n}) g) one, ${leavesOf('course-classification')} categories, ${leavesOf('teaching-method')} methods`

const lecturersOf = (n: number, teachers: number) => `
  insert into course_teacher (course_id, teacher_id, is_main, sort)
  select g, 1 + (${chance('g', 41, teachers)} + sort * (1 + ${chance('g', 42, teachers - 1)})) % ${teachers}, 1, sort
  from generate_series(1::bigint, ${n}) g, generate_series(0, 1) sort`

const videosOf = (n: number) => `
  insert into course_video (course_id, title, upload_type, video_url, video_time, sort)
  select g, '第' || sort + 1 || '节', 1, '/vod/2026/01/' || md5(g || '-' || sort)::uuid || '.mp4', 45, sort
  from generate_series(1::bigint, ${n}) g, generate_series(0, 2) sort`

/** Load without secondary indexes, foreign keys and triggers; put them back as they were. */
async function load(client: pg.Client, n: number): Promise<void> {
  const teachers = Math.max(500, n / 20)
  const { rows: indexes } = await client.query<{ drop: string; create: string }>(
    `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create from pg_index
     where indrelid = any($1::regclass[]) and not indisprimary`,
    [LOADED],
  )
  const { rows: keys } = await client.query<{ drop: string; create: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
    [LOADED],
  )
  for (const { drop } of [...indexes, ...keys]) await client.query(drop)
  for (const table of LOADED) await client.query(`alter table ${table} disable trigger user`)
  for (const statement of [
    unitsOf(UNITS),
    teachersOf(teachers),
    coursesOf(n),
    lecturersOf(n, teachers),
    videosOf(n),
  ])
    await client.query(statement)
  for (const { create } of [...indexes, ...keys]) await client.query(create)
  await client.query('update course set lecturers = course_lecturers(id)')
  await client.query('vacuum full course')
  for (const table of LOADED) await client.query(`alter table ${table} enable trigger user`)
  for (const table of ['teacher', 'course']) await client.query(`select rebuild_tally('${table}')`)
  for (const table of ['unit', 'teacher', 'course'])
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    )
}

/** @returns the address of the database that holds `n` courses */
export const ensureCourses = (serverUrl: string, n: number): Promise<string> =>
  ensureDatabase(
    serverUrl,
    `bench_courses_${n}`,
    ['courses/generate.ts', 'courses/words.ts', 'courses/floor.sql'],
    (url) => fill(url, n),
  )

async function fill(url: string, n: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set maintenance_work_mem = '256MB'; set synchronous_commit = off`)
    await load(client, n)
    await addAccount(client)
    await client.query(readFileSync(join(import.meta.dirname, 'floor.sql'), 'utf8'))
    await client.query('vacuum analyze')
    await client.query('checkpoint').catch(() => {}) // only an administrator may; without it the first round is slower
  } finally {
    await client.end()
  }
}

if (import.meta.main) {
  const { DATABASE_URL } = process.env
  if (!DATABASE_URL) throw new Error('DATABASE_URL is not set: see bench/README.md')
  const began = performance.now()
  console.log(await ensureCourses(DATABASE_URL, Number(process.argv[2] ?? 1_000_000)))
  console.log(`${((performance.now() - began) / 1000).toFixed(0)} s`)
}
