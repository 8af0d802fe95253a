/**
 * `DATABASE_URL=… node bench/ranking/run.ts [--courses 100000]`: see bench/README.md. A ranking of courses computed and looked at, against one plain
 * statement that does it all at once. Ends with 1 when the places are others.
 */
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type RankingDetail, spanOn, todayIn } from '@dangxiao/contract'
import pg from 'pg'
import { startServer } from '../courses/processes.ts'
import { signIn } from '../courses/targets.ts'
import { account, PROVINCE } from '../ground.ts'
import { median, timed } from '../timing.ts'
import { ensureCourses } from './generate.ts'

const ROUNDS = 5
const TIMES = 40
const YEAR = 4
const TOP = 50
const rules = [
  { metric: 'coursePlays', weight: 40, cap: 100 },
  { metric: 'courseMinutes', weight: 30, cap: 3000 },
  { metric: 'courseFinished', weight: 30, cap: 50 },
]

const { values } = parseArgs({ options: { courses: { type: 'string', default: '100000' } } })
const { DATABASE_URL } = process.env
if (!DATABASE_URL) throw new Error('DATABASE_URL is not set: see bench/README.md')
const url = await ensureCourses(DATABASE_URL, Number(values.courses))
const span = spanOn(YEAR, todayIn(new Date()))

/** As somebody would write it who has one ranking, no steps and no progress to show. */
const floor = `
  with learned as (
    select s.course_id id, count(*) plays, sum(r.minutes) minutes, count(*) filter (where r.is_finished) finished
    from learning_subject s join learning_record r on r.subject_id = s.id join course c on c.id = s.course_id
    where r.start_time >= '${span.from}T00:00:00+08:00' and r.start_time < ('${span.to}'::date + 1)::timestamp at time zone 'Asia/Shanghai'
      and c.removed_at is null and c.audit_status = 3 and c.is_show = 1
    group by 1
  )
  select id, round(least(plays, 100) / 100.0 * 40, 2) + round(least(minutes, 3000) / 3000.0 * 30, 2) + round(least(finished, 50) / 50.0 * 30, 2) score
  from learned order by 2 desc, plays desc, id limit ${TOP}`

const server = await startServer(url)
const client = new pg.Client({ connectionString: url })
await client.connect()
try {
  const headers = {
    cookie: await signIn(server.port, account.name, account.password),
    'x-requested-with': 'XMLHttpRequest',
    'content-type': 'application/json',
  }
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const init = { method, headers, ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }) }
    const answer = await fetch(`http://localhost:${server.port}/api${path}`, init)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const wanted = {
    name: `测速${Date.now()}`,
    type: 1,
    period: YEAR,
    top: TOP,
    rules,
    isVisible: 1,
    partySchoolId: PROVINCE,
  }
  const { id } = await call<{ id: number }>('POST', '/ranking/save', wanted)

  /** Until the result is there. */
  const computed = async () => {
    while ((await call<object[]>('GET', '/ranking/progress')).length > 0) await sleep(20)
  }
  await computed()
  const taken: number[] = []
  const plain: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await call('POST', `/ranking/recompute/${id}`)
    // The server looks for work once a second: what counts is from its first step on.
    let began = performance.now()
    for (;;) {
      const [progress] = await call<{ total: number | null }[]>('GET', '/ranking/progress')
      if (!progress) break
      if (progress.total === null) began = performance.now()
      await sleep(5)
    }
    taken.push(performance.now() - began)
    plain.push(await timed(1, () => client.query(floor)))
  }
  const { rows } = await client.query<{ id: number; score: string }>(floor)
  const detail = await call<RankingDetail>('GET', `/ranking/get/${id}`)
  const got = detail.places.map(({ targetId, score }) => `${targetId} ${score}`)
  const expected = rows.map((row) => `${row.id} ${Number(row.score)}`)
  if (got.join() !== expected.join())
    throw new Error(`other places:\n${got.join('\n')}\ninstead of\n${expected.join('\n')}`)

  const look = await timed(TIMES, () => call('GET', `/ranking/get/${id}`))
  const list = await timed(TIMES, () => call('GET', '/ranking/page/1/20'))
  const row = (name: string, served: number, bare: number | undefined) =>
    console.log(
      `  ${name.padEnd(40)}${served.toFixed(0).padStart(8)} |${bare === undefined ? '       –' : `${bare.toFixed(0).padStart(8)}   ${(served / bare).toFixed(1)} times as long`}`,
    )
  console.log('server | bare statement, milliseconds, medians')
  row(
    `computing, ${detail.result?.targets.toLocaleString()} courses, ${detail.result?.scored.toLocaleString()} with a score`,
    median(taken),
    median(plain),
  )
  row(`the ${TOP} places with what they are made of`, look, undefined)
  row('the list of rankings', list, undefined)
  console.log(`load of the machine at the end: ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await client.end()
  await server.stop()
}
