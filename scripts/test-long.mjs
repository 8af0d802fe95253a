// `npm run test:long`: what must not be lost but need not run each time. Installs what it needs; each suite states its minutes.
// `LONG=full npm run test:long` runs each as often as docs/operations.md says.
import { spawnSync } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { bin, ensureBrowser, ensureBuilt, ensureInstalled } from './ready.mjs'

const isFull = process.env.LONG === 'full'
const vitest = (...args) => [bin('vitest'), 'run', ...args]
const withPostgres = (...command) => [bin('node'), 'scripts/with-postgres.ts', '--', ...command]

/** `minutes` on two cores, as often as by default. */
const suites = [
  {
    name: '断电、进程被终止、多个服务器同时启动',
    minutes: 7,
    // One file after the other: a process in namespaces of its own keeps a disk mounted whose power another test cuts.
    command: vitest('--project', 'long', '--no-file-parallelism'),
    env: { POWER_CUTS: isFull ? '100' : '20' },
  },
  {
    name: '服务器测试（所支持的最低版本 PostgreSQL 15）',
    minutes: 2,
    command: withPostgres(...vitest('--project', 'server')),
  },
  {
    name: '上传：网络故障，以及未经修改的第三方 SDK（jsdom 与 Chromium）',
    minutes: 3,
    command: vitest('--project', 'faults', '--project', 'conformance'),
  },
  {
    name: '同时操作，反复多次',
    minutes: 1,
    command: vitest('--project', 'server', '-t', '(race)'),
    env: { RACES: isFull ? '1000' : '20' },
  },
  {
    name: '随机请求',
    minutes: 1,
    command: vitest('--project', 'server', 'fuzz', 'scope', 'rich-text'),
    env: { FUZZ_TIMES: isFull ? '10' : '3' },
  },
  {
    name: isFull ? '一百万门课程：每一页、每次查找和保存的结果' : '十万门课程：每一页、每次查找和保存的结果',
    minutes: isFull ? 15 : 2,
    command: withPostgres(
      bin('node'),
      'bench/courses/run.ts',
      '--check',
      '--rows',
      isFull ? '1000000' : '100000',
    ),
  },
  {
    name: '逐页走查（三种窗口、各类账号、对话框、超长文字）与较长的操作流程',
    minutes: 15,
    command: [bin('playwright'), 'test'],
    env: { E2E_LONG: '1' },
  },
]

ensureInstalled()
process.env.PATH = dirname(bin('node')) + delimiter + process.env.PATH
ensureBrowser()
ensureBuilt()
process.env.LONG_TESTS = '1'

const results = suites.map(({ name, minutes, command: [program, ...args], env }) => {
  process.stdout.write(`\n── ${name}，约 ${minutes} 分钟\n`)
  const begun = Date.now()
  const { status, error } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (error) process.stderr.write(`${error.message}\n`)
  return { name, minutes, taken: (Date.now() - begun) / 60_000, passed: status === 0 }
})

process.stdout.write('\n')
for (const { name, minutes, taken, passed } of results)
  process.stdout.write(`${passed ? '通过' : '失败'}  ${name}：${taken.toFixed(1)} 分钟（约 ${minutes}）\n`)
const passed = results.filter((result) => result.passed).length
process.stdout.write(`${passed} passed, ${results.length - passed} failed\n`)
process.exit(passed === results.length ? 0 : 1)
