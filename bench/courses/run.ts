/**
 * `DATABASE_URL=… node bench/courses/run.ts [--rounds 5] [--seconds 2] [--only save] [--check]`: see
 * bench/README.md. Ends with 1 when an answer is wrong.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { account } from '../ground.ts'
import { type Case, casesOf, sampleOf } from './cases.ts'
import { checkPages, checkSaves, forgetSaves, lastIds } from './checks.ts'
import { ensureCourses } from './generate.ts'
import { load, type Measured, type Target } from './load.ts'
import { printAlone } from './pgbench.ts'
import { startFloor, startServer } from './processes.ts'
import { signIn } from './targets.ts'

const CONNECTIONS = 20
const SMALL = 'server, 10,000 rows'
const SPARSE = '… by the same name'
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    rows: { type: 'string', default: '1000000' },
    only: { type: 'string' },
    /** One short round, for the answers alone. */
    check: { type: 'boolean', default: false },
  },
})
const rounds = values.check ? 1 : Number(values.rounds)
const seconds = values.check ? 0.5 : Number(values.seconds)
const DATABASE_URL = process.env.DATABASE_URL ?? process.env.TEST_DATABASE_URL
if (!DATABASE_URL) throw new Error('DATABASE_URL is not set: see bench/README.md')

const largeUrl = await ensureCourses(DATABASE_URL, Number(values.rows))
const smallUrl = await ensureCourses(DATABASE_URL, 10_000)
const clients = [
  new pg.Client({ connectionString: largeUrl }),
  new pg.Client({ connectionString: smallUrl }),
] as const
const [large, small] = clients
for (const client of clients) {
  await client.connect()
  await forgetSaves(client)
}
const running = await Promise.all([startServer(largeUrl), startServer(smallUrl), startFloor(largeUrl)])
const [server, smallServer, floor] = running

try {
  const ports = {
    server: server.port,
    small: smallServer.port,
    floor: floor.port,
    cookie: await signIn(server.port, account.name, account.password),
    smallCookie: await signIn(smallServer.port, account.name, account.password),
  }
  const cases = casesOf(ports, await sampleOf(small)).filter(({ name }) => name.includes(values.only ?? ''))
  await checkPages(large, ports)
  const before = await lastIds(large)

  const results = new Map(cases.map((each) => [each, new Map<string, Measured[]>()]))
  let memory = 0
  for (let round = 0; round < rounds; round++) {
    for (const each of cases) {
      const targets: [string, Target][] = [
        ['bare', each.bare],
        ...Object.entries(each.beside ?? {}),
        ['server', each.server],
        [SMALL, each.small],
        ...(each.sparse ? [[SPARSE, each.sparse] as [string, Target]] : []),
      ]
      if (round % 2) targets.reverse()
      for (const [who, target] of targets) {
        const slow = each.slow && who === 'bare'
        if (slow && round > 0) continue
        if (round === 0 && !slow) await load(target, CONNECTIONS, 500)
        const measured = await load(target, CONNECTIONS, seconds * 1000)
        const known = results.get(each)
        known?.set(who, [...(known.get(who) ?? []), measured])
        memory = Math.max(memory, server.memory())
      }
    }
  }
  if (!values.check) for (const [each, measured] of results) print(each, measured)
  console.log(`\nserver's memory, the most seen: ${memory.toFixed(0)} MB (aim: below 250)`)
  await checkSaves(large, before)
  if (!values.only && !values.check) printAlone(largeUrl)
} finally {
  for (const each of running) await each.stop()
  for (const client of clients) {
    await forgetSaves(client)
    await client.end()
  }
}

function print({ name, aim, constant }: Case, measured: Map<string, Measured[]>): void {
  console.log(`\n${name}`)
  for (const [who, rounds] of measured) {
    const times = rounds.flatMap((round) => round.times).sort((a, b) => a - b)
    const rate = median(rounds.map((round) => round.requestsPerSecond))
    console.log(
      `  ${who.padEnd(22)}${rate.toFixed(rate < 100 ? 1 : 0).padStart(8)} requests/s   p50 ${at(times, 0.5)} ms   p99 ${at(times, 0.99)} ms`,
    )
  }
  const ratio = ratioOf(measured, 'server', 'bare')
  console.log(
    `  server : bare          ${ratio.toFixed(2).padStart(8)}   aim ${aim} ${ratio >= aim ? '✓' : '✗'}`,
  )
  const growth = ratioOf(measured, SMALL, 'server')
  const verdict = constant ? `aim at most 1.5 ${growth <= 1.5 ? '✓' : '✗'}` : 'grows with what is found'
  console.log(`  time, large : 10,000   ${growth.toFixed(2).padStart(8)}   ${verdict}`)
  if (measured.has(SPARSE))
    console.log(
      `  … by the same name     ${ratioOf(measured, SPARSE, 'server').toFixed(2).padStart(8)}   a full page against a row or two`,
    )
}

/** The median over the rounds, so that drift of the machine cancels. */
function ratioOf(measured: Map<string, Measured[]>, one: string, other: string): number {
  const others = measured.get(other) ?? []
  return median(
    (measured.get(one) ?? []).map(
      (round, i) => round.requestsPerSecond / ((others[i] ?? others[0])?.requestsPerSecond ?? Number.NaN),
    ),
  )
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

function at(sorted: number[], part: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN)
    .toFixed(1)
    .padStart(7)
}
