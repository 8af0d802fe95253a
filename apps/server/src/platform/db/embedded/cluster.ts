import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { flushFolder } from '../../settings/kept-file.ts'
import { CannotRun } from './cannot-run.ts'
import { commandAs } from './owner.ts'
import type { Place } from './place.ts'

/** The role that owns everything in the cluster; the product itself connects as another one. */
export const SUPERUSER = 'postgres'

/** What PostgreSQL's programs see; nothing of the product's settings. */
export const environment = {
  PATH: process.env.PATH,
  LC_ALL: 'C',
  ...(process.platform === 'win32' && { SYSTEMROOT: process.env.SYSTEMROOT }),
}

export const clusterOf = ({ base }: Place) => join(base, 'database')

/** Run one of PostgreSQL's programs as the owner, to its end. @returns what it wrote to its error output */
export function run(
  place: Place,
  program: string,
  args: string[],
  cwd: string,
  lock?: number,
): { status: number | null; said: string } {
  const {
    command,
    args: rest,
    ids,
  } = commandAs(place.owner, join(place.programs, 'bin', program), args, 'KILL')
  const { status, stderr, error } = spawnSync(command, rest, {
    cwd,
    env: environment,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe', lock ?? 'ignore'],
    ...ids,
  })
  return { status, said: error?.message ?? stderr }
}

/** PostgreSQL's own words, for the causes that a person can do something about. */
const CAUSES: [RegExp, (folder: string) => string][] = [
  [
    /No space left on device|Disk quota exceeded/,
    (folder) => `磁盘空间不足，数据库目录 ${folder} 无法写入。请清理磁盘后重试`,
  ],
  [
    /Read-only file system|Permission denied|Operation not permitted|could not change permissions|wrong ownership/,
    (folder) => `数据库目录 ${folder} 无法读写，请检查其属主和权限`,
  ],
  [
    /pg_control|control file|pg_filenode|checkpoint record|invalid page|incorrect checksum|incompatible with server/,
    (folder) => `数据库目录 ${folder} 已损坏。请不要改动它，并从备份还原到一个新的 DATA_DIR`,
  ],
]

/** What ended a program of PostgreSQL's, in a sentence for whoever starts the product. */
export function reasonOf(said: string, folder: string): string {
  const known = CAUSES.find(([pattern]) => pattern.test(said))
  if (known) return known[1](folder)
  const lines = said.trim().split('\n')
  const fatal = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? ''
  return `数据库目录 ${folder} 无法打开：${fatal.replace(/^.*?(FATAL|PANIC|error): */, '')}`
}

/**
 * Make sure that there is a database cluster of this version, made anew where there is nothing at all.
 *
 * @param lock inherited by what makes it, so that nobody else begins before that has ended
 * @param isDurable false: what is made may be lost in a power cut
 * @throws CannotRun when something else lies there: a wrong folder never becomes an empty product
 */
export function ensureCluster(place: Place, lock: number, isDurable = true): void {
  const folder = clusterOf(place)
  const names = existsSync(folder) ? readdirSync(folder) : []
  if (names.length === 0) {
    if (place.isMade)
      throw new CannotRun(
        `数据库目录 ${folder} 是空的，但其中有过数据库。请检查磁盘是否已挂载，或从备份还原到一个新的 DATA_DIR`,
      )
    makeCluster(place, folder, lock, isDurable)
    return
  }
  const version = existsSync(join(folder, 'PG_VERSION'))
    ? readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
    : undefined
  if (version === undefined)
    throw new CannotRun(`${folder} 不是数据库目录（没有 PG_VERSION），但不是空的。请检查 DATA_DIR 是否写错`)
  const own = majorVersion(place)
  if (version !== own)
    throw new CannotRun(
      `${folder} 属于另一个版本的数据库（${version}，本产品使用 ${own}）。请用原来的版本导出数据，或检查 DATA_DIR 是否写错`,
    )
}

/** In a folder beside it, so that what was not finished is never taken for a cluster. */
function makeCluster(place: Place, folder: string, lock: number, isDurable: boolean): void {
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const passwordFile = join(place.base, 'database-password')
  const how = [
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    ...(place.password
      ? ['--auth-local=reject', '--auth-host=scram-sha-256', `--pwfile=${passwordFile}`]
      : ['--auth-local=trust', '--auth-host=reject']),
    ...(isDurable ? [] : ['--no-sync']),
  ]
  if (place.password) {
    writeFileSync(passwordFile, place.password, { mode: 0o600 })
    if (place.owner.kind === 'account') chownSync(passwordFile, place.owner.uid, place.owner.gid)
  }
  const { status, said } = run(place, 'initdb', ['-D', unfinished, '-U', SUPERUSER, ...how], place.base, lock)
  rmSync(passwordFile, { force: true })
  if (status !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    throw new CannotRun(reasonOf(said, folder))
  }
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
  flushFolder(place.base)
}

function majorVersion({ programs }: Place): string {
  const { stdout } = spawnSync(join(programs, 'bin/postgres'), ['--version'], { encoding: 'utf8' })
  return /(\d+)\./.exec(stdout)?.[1] ?? ''
}
