/** `node scripts/with-postgres.ts -- COMMAND …`: run it with TEST_DATABASE_URL pointing at a fresh PostgreSQL, which ends with it. */
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const command = process.argv.slice(process.argv.indexOf('--') + 1)
const isRoot = process.getuid?.() === 0

/** The newest installed server programs; on Debian they are installed where we may. */
function programs(): string {
  const base = '/usr/lib/postgresql'
  if (!existsSync(base) && isRoot) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'])
  }
  const [newest] = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : []
  if (!newest) throw new Error('PostgreSQL 的服务端程序没有安装')
  return join(base, newest, 'bin')
}

function run(program: string, args: string[], as?: number): void {
  const { status, error } = spawnSync(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(as !== undefined && { uid: as, gid: as }),
  })
  if (error) throw error
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} 失败（${status}）`)
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

/** PostgreSQL refuses to run as root: then as nobody. */
const NOBODY = 65_534
const owner = isRoot ? NOBODY : undefined
const bin = programs()
const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
if (owner !== undefined) chownSync(folder, owner, owner)
const data = join(folder, 'data')
const port = await freePort()
let code = 1
try {
  run(join(bin, 'initdb'), ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'], owner)
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=200 -c fsync=off`
  run(join(bin, 'pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start'], owner)
  try {
    const [program = 'true', ...args] = command
    const env = { ...process.env, TEST_DATABASE_URL: `postgres://test@127.0.0.1:${port}/postgres` }
    code = spawnSync(program, args, { stdio: 'inherit', env }).status ?? 1
  } finally {
    run(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], owner)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit(code)
