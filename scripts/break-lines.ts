/**
 * `node scripts/break-lines.ts --seed 20261123 [--count 60] [--area client] [--from 9] [--dry]`: break one line
 * after the other and see whether the tests notice; `--from` passes over those that were tried before.
 * A third of the lines each is the server's (with the contract), the web's and the upload client's (with the
 * video store). Which lines, and how, follows from the seed. Prints a table; the tree must be clean.
 * When it is killed in the middle, one line is left broken: `git checkout .`
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'

interface Area {
  name: string
  /** The tests that are run first, as a path. */
  nearest: (file: string) => string
  below: string[]
  projects: string[]
}

interface Break {
  area: Area
  file: string
  line: number
  before: string
  after: string
}

const areas: Area[] = [
  {
    name: 'server',
    nearest: dirname,
    below: ['apps/server/src', 'packages/contract/src'],
    projects: ['server', 'contract'],
  },
  { name: 'web', nearest: dirname, below: ['apps/web/src'], projects: ['web'] },
  {
    name: 'client',
    nearest: (file) => file.split('/').slice(0, 2).join('/'),
    below: ['packages/vod-upload/src', 'packages/video-upload/src', 'apps/video-store/src'],
    projects: ['vod-upload', 'video-upload', 'video-store'],
  },
]

/** Each turns a line into one that means something else and still compiles. */
const ways: [RegExp, string][] = [
  [/ === /, ' !== '],
  [/ !== /, ' === '],
  [/ < (?=[\w(])/, ' <= '],
  [/ > (?=[\w(])/, ' >= '],
  [/ <= /, ' < '],
  [/ >= /, ' > '],
  [/ && /, ' || '],
  [/ \|\| /, ' && '],
  [/\bif \(!(?=\w)/, 'if ('],
  [/: true\b/, ': false'],
  [/: false\b/, ': true'],
  [/\breturn true\b/, 'return false'],
  [/\breturn false\b/, 'return true'],
  [/ \+ (?=\d)/, ' - '],
  [/ - (?=\d)/, ' + '],
  [/\bMath\.min\(/, 'Math.max('],
  [/\bMath\.max\(/, 'Math.min('],
  [/\basc\(/, 'desc('],
  [/\bdesc\(/, 'asc('],
  [/^(\s*)(?:await )?[a-z][\w.]*\([^()]*\)$/, '$1'],
]

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    count: { type: 'string', default: '60' },
    area: { type: 'string' },
    from: { type: 'string', default: '1' },
    dry: { type: 'boolean', default: false },
  },
})

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function git(...told: string[]): string {
  return spawnSync('git', told, { encoding: 'utf8' }).stdout
}

const isCode = (file: string) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\/|\/seeds\/|\.d\.ts$/.test(file)
const isStatement = (line: string) => !/^\s*(\/\/|\*|\/\*|import |export type |type |interface )/.test(line)

function breaksIn(area: Area): Break[] {
  const files = git('ls-files', ...area.below)
    .split('\n')
    .filter(isCode)
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((before, at) =>
        isStatement(before)
          ? ways
              .filter(([what]) => what.test(before))
              .map(([what, by]) => ({ area, file, line: at + 1, before, after: before.replace(what, by) }))
          : [],
      ),
  )
}

function chosen(count: number, random: () => number): Break[] {
  return areas.flatMap((area) => {
    const all = breaksIn(area)
    return Array.from({ length: count / areas.length }, () =>
      all.splice(Math.floor(random() * all.length), 1),
    ).flat()
  })
}

const passes = (...command: string[]): boolean =>
  spawnSync('node_modules/.bin/vitest', ['run', '--bail', '1', ...command], { stdio: 'ignore' }).status === 0

/** @returns what noticed the break, the nearest tests first */
function noticedBy({ area, file }: Break): string | undefined {
  const projects = area.projects.flatMap((name) => ['--project', name])
  if (!passes(...projects, '--passWithNoTests', area.nearest(file))) return 'the nearest tests'
  if (spawnSync('node_modules/.bin/tsc', ['-b'], { stdio: 'ignore' }).status !== 0) return 'types'
  if (!passes(...projects, '--passWithNoTests')) return `tests of ${area.name}`
  return undefined
}

function tried(one: Break): string | undefined {
  const source = readFileSync(one.file, 'utf8')
  const lines = source.split('\n')
  lines[one.line - 1] = one.after
  writeFileSync(one.file, lines.join('\n'))
  try {
    return noticedBy(one)
  } finally {
    writeFileSync(one.file, source)
  }
}

if (!values.seed) throw new Error('--seed is missing')
if (git('status', '--porcelain')) throw new Error('commit first: lines are broken in place')
const breaks = chosen(Number(values.count), randomFrom(Number(values.seed))).filter(
  ({ area }) => !values.area || values.area === area.name,
)
const missed: Break[] = []
for (const one of breaks.slice(Number(values.from) - 1)) {
  const by = values.dry ? 'not tried' : tried(one)
  if (!by) missed.push(one)
  process.stdout.write(
    `${by ? 'found ' : 'MISSED'} ${one.file}:${one.line} ${by ?? ''}\n  - ${one.before.trim()}\n  + ${one.after.trim()}\n`,
  )
}
process.stdout.write(`${missed.length} missed\n`)
