/** `node bench/memory/run.ts [--seconds 60] [--data FOLDER]`: see bench/README.md. Ends with 1 when the product takes more than its aim. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

/** Megabytes. */
const AIM = 450
/** Milliseconds in which all of it ends. */
const END_MS = 30_000
const PORT = '4820'
const VIDEO_STORE_PORT = '4821'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, data: { type: 'string' } },
})

interface Process {
  pid: number
  parent: number
  name: string
  /** Kilobytes. Of memory that several share each has its part, so that the sum is what the machine gives. */
  pss: number
}

function processOf(pid: string): Process[] {
  try {
    const [, parent] = /^\d+ \(.*\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    const [, pss] = /^Pss: +(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
    return [{ pid: Number(pid), parent: Number(parent), name: nameOf(command), pss: Number(pss) }]
  } catch {
    return [] // it has just ended
  }
}

function nameOf(command: string): string {
  if (command.startsWith('postgres:')) return 'PostgreSQL, its processes'
  if (command.includes('bin/postgres ')) return 'PostgreSQL, its processes'
  const [, script] = /((?:apps|scripts)\/\S+)/.exec(command) ?? []
  return script ?? command.slice(0, 60)
}

function below(root: number): Process[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(processOf)
  const found = new Set([root])
  for (let before = 0; before < found.size; ) {
    before = found.size
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid)
  }
  return all.filter(({ pid }) => found.has(pid))
}

const folder = values.data ?? mkdtempSync(join(tmpdir(), 'memory-'))
chmodSync(folder, 0o711)
const env = { ...process.env, DEMO: '1', DATA_DIR: join(folder, 'data'), PORT, VIDEO_STORE_PORT }
const product = spawn('npm', ['start'], {
  cwd: join(import.meta.dirname, '../..'),
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
})
const ended = once(product, 'exit')
let said = ''
product.stdout.on('data', (text) => {
  said += text
})
while (!/视频转换/.test(said) || !/已启动：http:\/\/localhost/.test(said)) {
  if (product.exitCode !== null) throw new Error(`it did not start: ${said}`)
  await sleep(100)
}
await sleep(Number(values.seconds) * 1000)

const processes = below(product.pid ?? 0)
const byName = new Map<string, { count: number; pss: number }>()
for (const { name, pss } of processes) {
  const { count, pss: before } = byName.get(name) ?? { count: 0, pss: 0 }
  byName.set(name, { count: count + 1, pss: before + pss })
}
product.kill('SIGTERM')
await ended
// npm does not wait for what it started.
const until = Date.now() + END_MS
for (; processes.some(({ pid }) => existsSync(`/proc/${pid}`)); await sleep(100))
  if (Date.now() > until) throw new Error('the product goes on after npm was ended')
if (!values.data) rmSync(folder, { recursive: true, force: true })

const megabytes = (kilobytes: number) => (kilobytes / 1024).toFixed(1).padStart(7)
for (const [name, { count, pss }] of byName)
  console.log(`${megabytes(pss)} MB  ${name}${count > 1 ? ` (${count})` : ''}`)
const sum = [...byName.values()].reduce((total, { pss }) => total + pss, 0)
const isWithin = sum / 1024 <= AIM
console.log(`${megabytes(sum)} MB  together (aim ${AIM}${isWithin ? '' : ', not reached'})`)
process.exitCode = isWithin ? 0 : 1
