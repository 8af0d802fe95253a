import pg from 'pg'
import { addAccount, chance, ensureDatabase, fillTable, passOver, UNITS, unitOf, unitsOf } from '../ground.ts'

const TEACHERS = 5_000
/** Of a class, two a day, one of them live in ten. */
export const LESSONS_OF_CLASS = 50
/** Days over which the classes begin. */
const SPREAD = 700
export const PLACES = 4

/** Classes of 25 days, each with a morning and an afternoon a day, in one of four rooms of its unit; two lecturers a lesson. */
async function fill(url: string, n: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const classes = Math.ceil(n / LESSONS_OF_CLASS)
  const begins = `current_date - ${SPREAD} / 2 + ${chance('class', 4, SPREAD)}`
  try {
    await client.query('set synchronous_commit = off')
    await client.query(unitsOf(UNITS))
    await passOver(client, 'unit')
    await addAccount(client)
    await client.query('alter table teacher disable trigger user')
    const approved = { audit_status: '3', created_by: '1', birthday: `'1980-01-01'` }
    await fillTable(
      client,
      'teacher',
      { id: 'g', party_school_id: unitOf('g'), ...approved },
      `generate_series(1::bigint, ${TEACHERS}) g`,
    )
    await client.query('alter table teacher enable trigger user')
    const ofClass = {
      id: 'g',
      party_school_id: unitOf('g'),
      created_by: '1',
      start_date: begins,
      end_date: `${begins} + 30`,
      people: '40',
    }
    await fillTable(
      client,
      'training_class',
      ofClass,
      `(select g, g as class from generate_series(1::bigint, ${classes}) g) one`,
    )
    const ofLesson = {
      id: 'g',
      class_id: 'class',
      party_school_id: 'unit',
      created_by: '1',
      date: 'begin + nth / 2',
      time_of_day: '1 + nth % 2',
      start_time: `case nth % 2 when 0 then '08:30' else '14:30' end`,
      end_time: `case nth % 2 when 0 then '11:30' else '17:30' end`,
      place: `'第' || ${chance('g', 6, PLACES)} || '教室'`,
      is_live: `(${chance('g', 7, 10)} = 0)::integer`,
    }
    const lessons = `(select g, c.id::bigint class, c.party_school_id unit, c.start_date "begin", ((g - 1) % ${LESSONS_OF_CLASS})::integer nth
      from generate_series(1::bigint, ${n}) g join training_class c on c.id = 1 + (g - 1) / ${LESSONS_OF_CLASS}) one`
    await fillTable(client, 'lesson', ofLesson, lessons)
    await client.query(`insert into lesson_teacher (lesson_id, teacher_id, sort)
      select g, 1 + (${chance('g', 8, TEACHERS)} + nth * 7) % ${TEACHERS}, nth from generate_series(1::bigint, ${n}) g, generate_series(0, 1) nth`)
    for (const table of ['teacher', 'training_class', 'lesson']) await passOver(client, table)
    await client.query(`select rebuild_tally('teacher')`)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** @returns the address of the database that holds `n` lessons */
export const ensureLessons = (serverUrl: string, n: number): Promise<string> =>
  ensureDatabase(serverUrl, `bench_schedule_${n}`, ['schedule/generate.ts'], (url) => fill(url, n))
