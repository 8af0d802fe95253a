/** `DATABASE_URL=… node bench/learning/run.ts [--rounds 3] [--rows 1000000] [--list 10000000]`: see bench/README.md. Ends with 1 when an answer is wrong. */
import { spawnSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type Running, startServer } from '../courses/processes.ts'
import { signIn } from '../courses/targets.ts'
import { account, FIRST_CITY } from '../ground.ts'
import { median, timed } from '../timing.ts'
import { ensureLearning } from './generate.ts'

/** Of `\copy`'s rows a second; rows a second; megabytes; seconds. */
const AIM = { csv: 0.5, xlsx: 20_000, memory: 250, firstByte: 1 }
const HEAD_LINES = 2
const SAMPLE_MS = 50
const LIST_TIMES = 15

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    rows: { type: 'string', default: '1000000' },
    list: { type: 'string', default: '10000000' },
  },
})
const { DATABASE_URL } = process.env
if (!DATABASE_URL) throw new Error('DATABASE_URL is not set: see bench/README.md')
const rounds = Number(values.rounds)
const rows = Number(values.rows)
const records = Number(values.list)

/** The same columns of the same rows, newest first, as a person at a console would ask for them. */
const bareRows = `select r.user_name, u.unit_name, r.phone, s.name, r.video_title, r.way, r.start_time, r.last_time, r.minutes, r.progress, r.is_finished
  from learning_record r join unit u on u.id = r.party_school_id join learning_subject s on s.id = r.subject_id order by r.start_time desc, r.id desc`

await exports(await ensureLearning(DATABASE_URL, rows))
if (records > 0) await lists(await ensureLearning(DATABASE_URL, records))
console.log(`load of the machine at the end: ${loadavg()[0]?.toFixed(1)}`)

async function exports(url: string): Promise<void> {
  const server = await startServer(url)
  try {
    const cookie = await signIn(server.port, account.name, account.password)
    const measured: { copy: number; csv: Exported; xlsx: Exported }[] = []
    for (let round = 0; round < rounds; round++) {
      const copy = bareCopy(url)
      const csv = await exported(server, cookie, 'csv')
      const xlsx = await exported(server, cookie, 'xlsx')
      if (csv.lines !== rows + HEAD_LINES)
        throw new Error(`csv has ${csv.lines} lines of ${rows + HEAD_LINES}`)
      if (!xlsx.isWhole) throw new Error('the workbook has no end')
      measured.push({ copy, csv, xlsx })
    }
    const rate = (seconds: number) => Math.round(rows / seconds)
    const ratio = median(measured.map(({ copy, csv }) => copy / csv.seconds))
    const xlsxRate = median(measured.map(({ xlsx }) => rate(xlsx.seconds)))
    const all = measured.flatMap(({ csv, xlsx }) => [csv, xlsx])
    const memory = Math.max(...all.map(({ memory }) => memory))
    const firstByte = Math.max(...all.map(({ firstByte }) => firstByte))
    console.log(`exporting ${rows} rows, median of ${rounds} rounds`)
    console.log(`  \\copy of the same rows     ${median(measured.map(({ copy }) => rate(copy)))} rows/s`)
    console.log(`  csv                        ${median(measured.map(({ csv }) => rate(csv.seconds)))} rows/s`)
    console.log(
      `  csv : \\copy                ${ratio.toFixed(2)}   aim ${AIM.csv} ${verdict(ratio >= AIM.csv)}`,
    )
    console.log(
      `  xlsx                       ${xlsxRate} rows/s   aim ${AIM.xlsx} ${verdict(xlsxRate >= AIM.xlsx)}`,
    )
    console.log(
      `  most memory of the server  ${memory.toFixed(0)} MB   aim at most ${AIM.memory} ${verdict(memory <= AIM.memory)}`,
    )
    console.log(
      `  first byte at the latest   ${firstByte.toFixed(2)} s   aim at most ${AIM.firstByte} ${verdict(firstByte <= AIM.firstByte)}`,
    )
  } finally {
    await server.stop()
  }
}

/** Seconds. */
function bareCopy(url: string): number {
  const began = performance.now()
  const { status, stderr } = spawnSync(
    'psql',
    [url, '-qc', `\\copy (${bareRows.replaceAll('\n', ' ')}) to '/dev/null' csv`],
    {
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(stderr)
  return (performance.now() - began) / 1000
}

interface Exported {
  seconds: number
  firstByte: number
  lines: number
  isWhole: boolean
  memory: number
}

/** Export as the page does, and throw the file away as it comes. */
async function exported(server: Running, cookie: string, format: string): Promise<Exported> {
  const headers = { cookie, 'x-requested-with': 'XMLHttpRequest' }
  let memory = server.memory()
  const sampler = setInterval(() => {
    memory = Math.max(memory, server.memory())
  }, SAMPLE_MS)
  try {
    const began = performance.now()
    const answer = await fetch(
      `http://localhost:${server.port}/api/learning-record/export?format=${format}`,
      { headers },
    )
    if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`)
    let firstByte = 0
    let lines = 0
    let last: Uint8Array = new Uint8Array()
    for await (const chunk of answer.body) {
      if (firstByte === 0) firstByte = (performance.now() - began) / 1000
      if (format === 'csv') for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
      last = chunk
    }
    return {
      seconds: (performance.now() - began) / 1000,
      firstByte,
      lines,
      isWhole: Buffer.from(last).includes('PK\x05\x06', 'latin1'),
      memory,
    }
  } finally {
    clearInterval(sampler)
  }
}

async function lists(url: string): Promise<void> {
  const server = await startServer(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const bare = (where: string, offset: number) =>
    `select r.*, s.name from learning_record r join learning_subject s on s.id = r.subject_id ${where} order by r.start_time desc, r.id desc limit 20 offset ${offset}`
  const inCity = `where r.party_school_id in (select id from unit where path @> array[${FIRST_CITY}])`
  const cases = [
    { name: 'first page of all', page: 1, query: '', where: '' },
    { name: 'page 5,000 of all', page: 5_000, query: '', where: '' },
    { name: 'page 250,000 of all', page: 250_000, query: '', where: '' },
    { name: 'first page of a city', page: 1, query: `partySchoolId=${FIRST_CITY}`, where: inCity },
    { name: 'page 5,000 of a city', page: 5_000, query: `partySchoolId=${FIRST_CITY}`, where: inCity },
    {
      name: 'live classes not finished',
      page: 1,
      query: 'way=2&isFinished=0',
      where: 'where r.way = 2 and not r.is_finished',
    },
    {
      name: 'one name',
      page: 1,
      query: `keyword=${encodeURIComponent('王伟芳')}`,
      where: `where r.user_name ilike '%王伟芳%'`,
    },
    { name: 'one course', page: 1, query: 'subjectId=77', where: 'where r.subject_id = 77' },
  ]
  try {
    const cookie = await signIn(server.port, account.name, account.password)
    const headers = { cookie, 'x-requested-with': 'XMLHttpRequest' }
    console.log(
      `\nthe list of ${records} records, a page with its total: server | bare page | bare count(*), milliseconds, medians`,
    )
    for (const { name, page, query, where } of cases) {
      const address = `http://localhost:${server.port}/api/learning-record/list/${page}/20?${query}`
      const ask = async () =>
        (await (await fetch(address, { headers })).json()) as { records: { id: number }[]; total: number }
      const first = await ask()
      const [count] = (
        await client.query<{ n: number }>(`select count(*)::integer n from learning_record r ${where}`)
      ).rows
      const wanted = (await client.query<{ id: number }>(bare(where, (page - 1) * 20))).rows.map(
        ({ id }) => id,
      )
      if (first.total !== count?.n) throw new Error(`${name}: ${first.total} instead of ${count?.n}`)
      if (first.records.map(({ id }) => id).join() !== wanted.join())
        throw new Error(`${name}: other records than the bare statement's`)
      const served = await timed(LIST_TIMES, ask)
      const bareMs = await timed(3, () => client.query(bare(where, (page - 1) * 20)))
      const countMs = await timed(3, () => client.query(`select count(*) from learning_record r ${where}`))
      const against = (bareMs + countMs) / served
      console.log(
        `  ${name.padEnd(28)}${[served, bareMs, countMs].map((ms) => ms.toFixed(1).padStart(9)).join(' |')}   ${against.toFixed(1)} times as fast`,
      )
    }
    console.log(`  memory of the server ${server.memory().toFixed(0)} MB`)
  } finally {
    await client.end()
    await server.stop()
  }
}

function verdict(isGood: boolean): string {
  return isGood ? '✓' : '✗'
}
