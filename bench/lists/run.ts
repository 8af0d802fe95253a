/**
 * `DATABASE_URL=… node bench/lists/run.ts [--rows 100000] [--only judge]`: see bench/README.md. The lists of cases, judges and bases, what the
 * overviews count, and the facts of 20,000 units, each against the plain statements that answer the same. Ends with 1 when a total is wrong.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startServer } from '../courses/processes.ts'
import { signIn } from '../courses/targets.ts'
import { account, FIRST_CITY } from '../ground.ts'
import { timed } from '../timing.ts'
import { ensureLists, type Kind } from './generate.ts'

const TIMES = 15
const PAGE = 20
const DEEP = 2_000

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, only: { type: 'string', default: '' } },
})
const { DATABASE_URL } = process.env
if (!DATABASE_URL) throw new Error('DATABASE_URL is not set: see bench/README.md')
const url = await ensureLists(DATABASE_URL, Number(values.rows))
const year = new Date().getFullYear()

const lists: Record<Kind, string> = {
  case_study: '/case-library/list',
  judge: '/judges/list',
  education_base: '/education-base/page',
  training_base: '/training-base/list',
}
const overviews: Partial<Record<Kind, number>> = { case_study: 3, education_base: 5, training_base: 6 }
const inCity = `party_school_id in (select id from unit where path @> array[${FIRST_CITY}])`

interface Case {
  name: string
  path: string
  /** What a plain handler would ask for the same. */
  bare: string[]
  /** What the answer's total must be. */
  total?: string
}

const page = (table: string, where: string, n: number) =>
  `select * from ${table} where ${where} order by pinned_at is null, create_time desc, id desc limit ${PAGE} offset ${(n - 1) * PAGE}`

const cases: Case[] = [
  ...(Object.entries(lists) as [Kind, string][]).flatMap(([kind, path]): Case[] => {
    const all = 'removed_at is null'
    const city = `${all} and ${inCity}`
    const counted = (where: string) => `select count(*)::integer n from ${kind} where ${where}`
    return [
      {
        name: `${kind}: first page`,
        path: `${path}/1/${PAGE}`,
        bare: [page(kind, all, 1), counted(all)],
        total: counted(all),
      },
      {
        name: `${kind}: first page of a city`,
        path: `${path}/1/${PAGE}?partySchoolId=${FIRST_CITY}`,
        bare: [page(kind, city, 1), counted(city)],
        total: counted(city),
      },
      {
        name: `${kind}: page ${DEEP}`,
        path: `${path}/${DEEP}/${PAGE}`,
        bare: [page(kind, all, DEEP), counted(all)],
        total: counted(all),
      },
    ]
  }),
  ...(Object.entries(overviews) as [Kind, number][]).map(([kind, type]): Case => {
    const months = `select to_char(create_time at time zone 'Asia/Shanghai', 'YYYY-MM') m, count(*) from ${kind}
      where removed_at is null and create_time > now() - interval '12 months' group by 1`
    return {
      name: `${kind}: overview`,
      path: `/overview/${type}`,
      bare: [
        `select party_school_id, audit_status, revision_status, count(*) from ${kind} where removed_at is null group by 1, 2, 3`,
        months,
      ],
    }
  }),
  {
    name: 'facts of 20,000 units: first page',
    path: `/unit-ext/list/1/${PAGE}`,
    bare: [
      `select u.*, e.* from unit u left join unit_ext e on e.party_school_id = u.id and e.year = ${year} order by u.path limit ${PAGE}`,
      'select count(*) from unit',
      `select count(*) from unit_ext where year = ${year}`,
    ],
    total: 'select count(*)::integer n from unit',
  },
]

const server = await startServer(url)
const client = new pg.Client({ connectionString: url })
await client.connect()
try {
  const headers = {
    cookie: await signIn(server.port, account.name, account.password),
    'x-requested-with': 'XMLHttpRequest',
  }
  console.log('server | bare statements, milliseconds, medians')
  for (const { name, path, bare, total } of cases.filter(({ name }) => name.startsWith(values.only))) {
    const ask = async () => {
      const answer = await fetch(`http://localhost:${server.port}/api${path}`, { headers })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as { total?: number }
    }
    const answered = await ask()
    const wanted = total && (await client.query<{ n: number }>(total)).rows[0]?.n
    if (wanted !== undefined && answered.total !== wanted)
      throw new Error(`${name}: ${answered.total} instead of ${wanted}`)
    const served = await timed(TIMES, ask)
    const plain = await timed(TIMES, async () => {
      for (const statement of bare) await client.query(statement)
    })
    console.log(
      `  ${name.padEnd(36)}${served.toFixed(1).padStart(8)} |${plain.toFixed(1).padStart(8)}   ${(plain / served).toFixed(1)} times as fast`,
    )
  }
  console.log(`load of the machine at the end: ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await client.end()
  await server.stop()
}
