import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CannotRun } from './cannot-run.ts'
import { clusterOf, ensureCluster, environment, reasonOf, run, SUPERUSER } from './cluster.ts'
import { lockFile, type Role, unlockFile } from './folder-lock.ts'
import { byLoopback, bySocket, freePort, type Listening, SOCKET } from './listening.ts'
import { commandAs } from './owner.ts'
import { noteMade, type Place, placeFor, refuseForeign, type Way } from './place.ts'
import { settingsFor } from './tuning.ts'

export interface EmbeddedServer {
  /** For the product: as a role that is not superuser. */
  url: string
  /** As superuser, for upkeep and tests. */
  adminUrl: string
  /** Where the data lies. */
  folder: string
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Milliseconds to wait for a folder that is in use. */
  patience?: number
  /** Most connections of pages. */
  connections?: number
  /** Who runs it: a command waits for another command, and connects to a server's. */
  role?: Role
  /** More of PostgreSQL's settings. */
  settings?: Record<string, string>
  /** How it is reached, in a data folder that is new; by default as the platform has it. */
  way?: Way
  /** Told when it died and is started again, and when that was given up. */
  onDeath?: (message: string, isFinal: boolean) => void
}

const NAME = 'dangxiao'
const LOCK = 'database.lock'
const FOLDER_ERRORS = new Set([
  'EROFS',
  'EACCES',
  'EPERM',
  'ENOTDIR',
  'EISDIR',
  'ENOSPC',
  'EDQUOT',
  'ELOOP',
  'EIO',
])
const isWindows = process.platform === 'win32'
const READY_MS = 60_000
const FAST_STOP_MS = 10_000
/** Restarts within `RESTART_WINDOW_MS` after which it is left alone. */
const MOST_RESTARTS = 5
const RESTART_WINDOW_MS = 600_000

/**
 * Run the PostgreSQL that comes with the product, in a data folder that no other server uses, until `stop` or the end of this process.
 * It listens on a socket in its own folder only.
 *
 * @throws CannotRun, FolderInUse
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedServer> {
  let lock: number | undefined
  try {
    refuseForeign(dataDir)
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    lock = await lockFile(join(dataDir, LOCK), dataDir, options.role ?? 'server', options.patience)
    return await startLocked(dataDir, lock, options)
  } catch (error) {
    if (lock !== undefined) closeSync(lock)
    const { code, path } = error as NodeJS.ErrnoException
    if (!code || !FOLDER_ERRORS.has(code)) throw error
    throw new CannotRun(
      `数据目录 ${dataDir} 无法使用（${code}：${path ?? dataDir}），请检查其属主、权限和磁盘空间`,
    )
  }
}

async function startLocked(dataDir: string, lock: number, options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { settings = {}, onDeath = () => {}, connections, way } = options
  const place = placeFor(dataDir, way)
  const cluster = clusterOf(place)
  ensureCluster(place, lock, settings.fsync !== 'off')
  if (!place.isMade) noteMade(dataDir)
  const listening = place.password ? byLoopback(await freePort(), place.password) : bySocket(cluster)
  const begin = () =>
    launch(place, cluster, lock, { ...settingsFor(connections), ...listening.settings, ...settings })
  let isStopping = false
  let restarts: number[] = []
  let starting = Promise.resolve() as Promise<unknown>
  let child: ChildProcess | undefined

  const start = async () => {
    child = await begin()
    watch(child)
  }
  const watch = (one: ChildProcess) =>
    one.once('exit', async (code, signal) => {
      if (isStopping) return
      restarts = [...restarts.filter((time) => time > Date.now() - RESTART_WINDOW_MS), Date.now()]
      const isFinal = restarts.length > MOST_RESTARTS
      onDeath(`数据库意外停止（${signal ?? code}），${isFinal ? '多次重启无效' : '正在重启'}`, isFinal)
      if (isFinal) return
      await sleep(restarts.length * 200)
      if (isStopping) return
      starting = start().catch((error: Error) => onDeath(error.message, true))
    })
  const stop = async () => {
    isStopping = true
    await starting
    if (child) await end(child, place, cluster)
  }

  const adminUrl = listening.addressOf(SUPERUSER, 'postgres')
  try {
    await start()
    await ensureDatabase(adminUrl, place.password)
  } catch (error) {
    await stop()
    throw error instanceof CannotRun ? error : new CannotRun(reasonOf((error as Error).message, cluster))
  }
  return {
    url: listening.addressOf(NAME, NAME),
    adminUrl,
    folder: cluster,
    stop: async () => {
      await stop()
      await unlockFile(lock, join(dataDir, LOCK))
    },
  }
}

/** The address of the database that another process runs in a data folder. */
export function embeddedAddress(dataDir: string): string {
  const place = placeFor(dataDir)
  const cluster = clusterOf(place)
  return listeningOn(place, cluster).addressOf(NAME, NAME)
}

/** Where a server that runs already listens. */
function listeningOn({ password }: Place, cluster: string): Listening {
  if (!password) return bySocket(cluster)
  const [, , , port] = linesOf(join(cluster, 'postmaster.pid'))
  return byLoopback(Number(port), password)
}

/** Start it. @returns when it answers */
async function launch(
  place: Place,
  cluster: string,
  lock: number,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  removeStalePids(cluster)
  const all = {
    logging_collector: 'on',
    log_directory: '../log',
    // One file for each day of the week, so that the log never grows beyond seven days.
    log_filename: 'postgresql-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_size: '0',
    ...settings,
  }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const {
    command,
    args: rest,
    ids,
  } = commandAs(place.owner, join(place.programs, 'bin/postgres'), ['-D', cluster, ...args], 'INT')
  const logged = logSizes(place)
  const child = spawn(command, rest, {
    cwd: cluster,
    ...ids,
    env: environment,
    // In a session of its own: Ctrl+C in a terminal is for the product, which ends its database last. Windows ends with us only what is not.
    detached: !isWindows,
    stdio: ['ignore', 'ignore', 'pipe', lock],
  })
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said = (said + chunk).slice(-4_000)
  })
  const error = await Promise.race([
    once(child, 'error').then(([cause]) => cause as Error),
    ready(cluster, child),
  ])
  if (error) throw error
  if (hasEnded(child)) {
    // Its log has what it said after the log was opened.
    throw new CannotRun(reasonOf(`${said}\n${logSince(logged, place)}`, cluster))
  }
  return child
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** Until it takes connections, or has ended. Believed only of the process that was started, whatever an older one left behind. */
async function ready(cluster: string, child: ChildProcess): Promise<void> {
  for (const until = Date.now() + READY_MS; Date.now() < until; await sleep(20)) {
    if (hasEnded(child)) return
    const [pid, , , , , , , status] = linesOf(join(cluster, 'postmaster.pid'))
    if (Number(pid) === child.pid && status?.trim() === 'ready') return
  }
  child.kill('SIGQUIT')
  throw new CannotRun(`数据库在 ${READY_MS / 1000} 秒内没有启动，请查看其日志`)
}

const logFiles = ({ base }: Place) => readdirSync(join(base, 'log')).map((name) => join(base, 'log', name))

const logSizes = (place: Place) => new Map(logFiles(place).map((file) => [file, statSync(file).size]))

/** What was written into the logs since they had these sizes. */
function logSince(sizes: Map<string, number>, place: Place): string {
  return logFiles(place)
    .map((file) => readFileSync(file).subarray(sizes.get(file) ?? 0))
    .map((added) => added.toString().slice(-4_000))
    .join('\n')
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

/**
 * Under the lock no server of ours runs in the folder. PostgreSQL would take any process that got the number in its files for one,
 * so its files go, unless some process does work in the folder.
 */
function removeStalePids(cluster: string): void {
  const isUsed =
    process.platform === 'linux' &&
    readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && cwdOf(pid) === cluster)
  if (!isUsed)
    for (const name of ['postmaster.pid', `${SOCKET}.lock`, SOCKET])
      rmSync(join(cluster, name), { force: true })
}

function cwdOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}

/** The product's role and database, made where they are missing. */
async function ensureDatabase(url: string, password?: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount: roles } = await client.query('select from pg_roles where rolname = $1', [NAME])
    if (!roles) await client.query(`create role ${NAME} login ${password ? `password '${password}'` : ''}`)
    const { rowCount: databases } = await client.query('select from pg_database where datname = $1', [NAME])
    if (!databases) await client.query(`create database ${NAME} owner ${NAME}`)
  } finally {
    await client.end()
  }
}

/** Ends sessions and writes everything down; what takes too long is left to recovery. */
async function end(child: ChildProcess, place: Place, cluster: string): Promise<void> {
  if (hasEnded(child)) return
  const gone = once(child, 'exit')
  // Windows has no signals, only a program that asks.
  if (isWindows)
    run(place, 'pg_ctl', ['stop', '-D', cluster, '-m', 'fast', '-t', String(FAST_STOP_MS / 1000)], cluster)
  else child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGQUIT'), FAST_STOP_MS)
  await gone
  clearTimeout(timer)
}
