import { deepStrictEqual, strictEqual } from 'node:assert'
import type pg from 'pg'
import { FIRST_CITY } from '../ground.ts'
import type { Ports } from './cases.ts'
import { get, once } from './targets.ts'
import { commonWord, rareWord, shortWord } from './words.ts'

interface Page {
  total: number
  records: { id: number; lecturers: { id: number; name: string }[] }[]
}

const WITHIN_CITY = `removed_at is null and party_school_id in (select id from unit where path @> array[${FIRST_CITY}])`
const ORDER = 'order by (pinned_at is not null) desc, create_time desc, id desc'

/** The server's pages and totals are those that plain SQL over its tables gives, and the bare handler's are the same. */
export async function checkPages(client: pg.Client, { server, floor, cookie }: Ports): Promise<void> {
  for (const page of [1, 2, 101, 5_000]) {
    const { rows } = await client.query<{ id: number }>(
      `select id from course where ${WITHIN_CITY} ${ORDER} limit 10 offset ${(page - 1) * 10}`,
    )
    const { rows: counted } = await client.query<{ n: number }>(
      `select count(*)::integer n from course where ${WITHIN_CITY}`,
    )
    const given = await once<Page>(
      get(server, `/api/courses/courses-list/${page}/10?partySchoolId=${FIRST_CITY}`, cookie),
    )
    const bare = await once<Page>(
      get(floor, `/courses?unitId=${FIRST_CITY}&pageNum=${page}&pageSize=10&counted=1`),
    )
    assertPage(`page ${page}`, given, { ids: rows.map(({ id }) => id), total: counted[0]?.n ?? 0 })
    deepStrictEqual(idsAndLecturers(bare), idsAndLecturers(given), `the bare handler's page ${page} differs`)
  }
  for (const word of [rareWord, shortWord, commonWord]) {
    const { rows } = await client.query<{ id: number }>(
      `select id from course where removed_at is null and courses_name like '%${word}%' ${ORDER}`,
    )
    const ids = rows.slice(0, 10).map(({ id }) => id)
    const given = await once<Page>(
      get(server, `/api/courses/courses-list/1/10?keyword=${encodeURIComponent(word)}`, cookie),
    )
    assertPage(word, given, { ids, total: rows.length })
  }
}

function assertPage(what: string, given: Page, { ids, total }: { ids: number[]; total: number }): void {
  strictEqual(given.total, total, `the total of ${what} is wrong`)
  deepStrictEqual(
    given.records.map(({ id }) => id),
    ids,
    `${what} holds the wrong courses`,
  )
  console.log(`right: ${what} of ${total}`)
}

const idsAndLecturers = ({ total, records }: Page) => [
  total,
  records.map(({ id, lecturers }) => ({ id, lecturers })),
]

export interface LastIds {
  course: number
  bare: number
}

export async function lastIds(client: pg.Client): Promise<LastIds> {
  const { rows } = await client.query<LastIds>(
    'select (select max(id) from course) course, (select max(id) from bare.course) bare',
  )
  return rows[0] as LastIds
}

/** Every saved course is there whole, with its review event, audit row, key and tally. */
export async function checkSaves(client: pg.Client, before: LastIds): Promise<void> {
  const { rows } = await client.query<
    Record<'saved' | 'lecturers' | 'videos' | 'events' | 'audited' | 'keys' | 'bare', number>
  >(
    `select (select count(*)::integer from course where id > $1) saved,
       (select count(*)::integer from course_teacher where course_id > $1) lecturers,
       (select count(*)::integer from course_video where course_id > $1) videos,
       (select count(*)::integer from review_event where resource = 'course' and record_id > $1) events,
       (select count(*)::integer from audit_log where resource = 'course' and action = 'add' and record_id > $1) audited,
       (select count(*)::integer from idempotency_key where (reply ->> 'id')::integer > $1) keys,
       (select count(*)::integer from bare.course where id > $2) bare`,
    [before.course, before.bare],
  )
  const { saved = 0, bare = 0, ...parts } = rows[0] ?? {}
  deepStrictEqual(
    parts,
    { lecturers: saved * 3, videos: saved * 5, events: saved, audited: saved, keys: saved },
    'a saved course is not whole',
  )
  const { rows: tallied } = await client.query<{ fits: boolean }>(
    `select (select sum(n) from (select n from tally where resource = 'course' and unit_id = $1 and bucket in (0, -1) union all
         select n from tally_delta where resource = 'course' and unit_id = $1) tallied)
       = (select count(*) from course where ${WITHIN_CITY}) fits`,
    [FIRST_CITY],
  )
  strictEqual(tallied[0]?.fits, true, 'the tallies differ from the count')
  console.log(`right: ${saved} saves are whole; the bare handler saved ${bare}`)
}

/** Leave the rows as the generator made them. */
export async function forgetSaves(client: pg.Client): Promise<void> {
  await client.query(`
    delete from course where courses_name like '%（测速第%讲）';
    delete from bare.course where courses_name like '%（测速第%讲）';
    delete from review_event;
    delete from idempotency_key;
    truncate audit_log, audit_link;`)
  for (const table of ['course', 'bare.course', 'tally', 'tally_delta'])
    await client.query(`vacuum analyze ${table}`)
}
