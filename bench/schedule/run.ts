/**
 * `DATABASE_URL=… node bench/schedule/run.ts [--lessons 100000]`: see bench/README.md. What is asked while a lesson is typed, against one plain
 * statement that finds whatever overlaps. Ends with 1 when a lesson in the way is not found.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { LessonVerdict } from '@dangxiao/contract'
import pg from 'pg'
import { startServer } from '../courses/processes.ts'
import { signIn } from '../courses/targets.ts'
import { account } from '../ground.ts'
import { timed } from '../timing.ts'
import { ensureLessons, LESSONS_OF_CLASS } from './generate.ts'

const TIMES = 40

const { values } = parseArgs({ options: { lessons: { type: 'string', default: '100000' } } })
const { DATABASE_URL } = process.env
if (!DATABASE_URL) throw new Error('DATABASE_URL is not set: see bench/README.md')
const url = await ensureLessons(DATABASE_URL, Number(values.lessons))

interface Wanted {
  date: string
  timeOfDay: 1 | 2
  startTime: string
  endTime: string
  title: string
  place: string
  lecturerIds: number[]
}

const server = await startServer(url)
const client = new pg.Client({ connectionString: url })
await client.connect()

/** A class in the middle of its days, with its lessons. */
async function someClass(id: number) {
  const { rows } = await client.query<Wanted & { id: number; unitId: number }>(
    `select id, party_school_id "unitId", date::text, time_of_day "timeOfDay", start_time "startTime", end_time "endTime", title, place,
       (select array_agg(teacher_id order by sort) from lesson_teacher where lesson_id = lesson.id) "lecturerIds"
     from lesson where class_id = $1 order by id`,
    [id],
  )
  return { id, unitId: rows[0]?.unitId as number, lessons: rows }
}

/** What a plain handler would ask: whatever overlaps and shares class, room or lecturer. */
const floor = `
  select l.id, l.title, c.name, array(select t.name from lesson_teacher lt join teacher t on t.id = lt.teacher_id where lt.lesson_id = l.id)
  from lesson l join training_class c on c.id = l.class_id
  where l.removed_at is null and l.date = $1 and l.start_time < $3 and l.end_time > $2
    and (l.class_id = $4 or (l.party_school_id = $5 and l.place = $6)
      or exists (select from lesson_teacher lt where lt.lesson_id = l.id and lt.teacher_id = any($7)))
    and l.id <> $8`

interface Case {
  name: string
  classId: number
  unitId: number
  entries: (Wanted & { id?: number })[]
}

try {
  const headers = {
    cookie: await signIn(server.port, account.name, account.password),
    'x-requested-with': 'XMLHttpRequest',
    'content-type': 'application/json',
  }
  const {
    id: classId,
    unitId,
    lessons,
  } = await someClass(Math.ceil(Number(values.lessons) / LESSONS_OF_CLASS / 2))
  const [first] = lessons
  if (!first) throw new Error('the class has no lessons')
  const evening = { startTime: '19:00', endTime: '21:00' }
  const { rows: busy } = await client.query<{ id: number }>(
    `select teacher_id id from lesson_teacher join lesson on id = lesson_id where date = $1 and start_time = $2 and class_id <> $3 order by 1 limit 2`,
    [first.date, first.startTime, classId],
  )
  const { id: _, unitId: __, ...slot } = first as Wanted & { id?: number; unitId?: number }
  const cases: Case[] = [
    {
      name: 'one lesson, nothing in the way',
      classId,
      unitId,
      entries: [{ ...slot, ...evening, lecturerIds: [] }],
    },
    {
      name: 'one lesson, class and two lecturers in the way',
      classId,
      unitId,
      entries: [{ ...slot, lecturerIds: busy.map(({ id }) => id) }],
    },
    { name: 'a lesson that stands, asked again', classId, unitId, entries: [{ ...slot, id: first.id }] },
    {
      name: `the whole timetable of ${LESSONS_OF_CLASS}`,
      classId,
      unitId,
      entries: lessons.map(({ unitId: _, ...lesson }) => lesson),
    },
  ]
  const nothing = await timed(TIMES, () =>
    fetch(`http://localhost:${server.port}/api/auth/me`, { headers }).then((answer) => answer.text()),
  )
  console.log(`a call that asks for nothing takes the server ${nothing.toFixed(1)} ms`)
  console.log('server | bare statement for each lesson, milliseconds, medians')
  for (const { name, entries, ...of } of cases) {
    const body = JSON.stringify({ classId: of.classId, entries })
    const ask = async () => {
      const answer = await fetch(`http://localhost:${server.port}/api/course-schedule-sync/check`, {
        method: 'POST',
        headers,
        body,
      })
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      return (await answer.json()) as LessonVerdict[]
    }
    const look = async () => {
      const found: Set<number>[] = []
      for (const { id = 0, date, startTime, endTime, place, lecturerIds } of entries) {
        const { rows } = await client.query<{ id: number }>(floor, [
          date,
          startTime,
          endTime,
          of.classId,
          of.unitId,
          place,
          lecturerIds,
          id,
        ])
        found.push(new Set(rows.map((row) => row.id)))
      }
      return found
    }
    const wanted = await look()
    const own = new Set(entries.map(({ id }) => id))
    for (const [i, { clashes }] of (await ask()).entries()) {
      const told = new Set(
        clashes.flatMap(({ refuses, with: other }) => (refuses && other ? [other.id] : [])),
      )
      const missing = [...(wanted[i] ?? [])].filter((id) => !told.has(id) && !own.has(id))
      if (missing.length > 0)
        throw new Error(`${name}: lesson ${i} clashes with ${missing}, which the server does not say`)
    }
    const served = await timed(TIMES, ask)
    const plain = await timed(TIMES, look)
    const inTheWay = wanted.reduce((sum, { size }) => sum + size, 0)
    console.log(
      `  ${name.padEnd(50)}${served.toFixed(1).padStart(8)} |${plain.toFixed(1).padStart(8)}   ${(served / plain).toFixed(1)} times as long, ${inTheWay} in the way`,
    )
  }
  console.log(`load of the machine at the end: ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await client.end()
  await server.stop()
}
