/// <reference path="./fs-native-extensions.d.ts" />
import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { tryLock } from 'fs-native-extensions'

/** Who runs the database: the product, or a command while the product is stopped. */
export type Role = 'server' | 'command'

/** The data folder is in use; its message says by which process. */
export class FolderInUse extends Error {
  readonly role: Role

  constructor(message: string, role: Role) {
    super(message)
    this.role = role
  }
}

/** Milliseconds to wait for a folder in use: for one whose server runs, and for one whose server has died and whose database is still ending. */
const WAIT = 5_000
const WAIT_FOR_THE_DEAD = 60_000

interface Holder {
  host: string
  pid: number
  role: Role
}

/** Who wrote into the lock file last. */
function holderIn(file: string): Holder | undefined {
  const [host = '', pid = '', role] = readFileSync(file, 'utf8').split(' ')
  return host && pid ? { host, pid: Number(pid), role: role === 'command' ? 'command' : 'server' } : undefined
}

function isDead({ host, pid }: Holder): boolean {
  if (host !== hostname()) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/**
 * Take the kernel's lock on a file, for this process and whoever inherits the returned descriptor: it is free when the last of them has ended,
 * however that happened, and holds between containers too.
 *
 * @param wait milliseconds
 * @throws FolderInUse
 */
export async function lockFile(file: string, folder: string, role: Role, wait?: number): Promise<number> {
  const descriptor = openSync(file, constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0), 0o600)
  const begun = performance.now()
  while (!tryLock(descriptor)) {
    const holder = holderIn(file)
    const patience = wait ?? (holder && isDead(holder) ? WAIT_FOR_THE_DEAD : WAIT)
    if (performance.now() - begun > patience) {
      closeSync(descriptor)
      const named = holder ? `${holder.host} ${holder.pid}` : '未知'
      throw new FolderInUse(
        `数据目录 ${folder} 正被另一个进程（${named}）使用，请先停止它`,
        holder?.role ?? 'server',
      )
    }
    await sleep(100)
  }
  ftruncateSync(descriptor)
  writeSync(descriptor, `${hostname()} ${process.pid} ${role}`, 0)
  return descriptor
}

/** Give it back, and wait until the last process that inherited it has ended too: PostgreSQL's logger outlives its server by a moment. */
export async function unlockFile(descriptor: number, file: string): Promise<void> {
  closeSync(descriptor)
  const probe = openSync(file, 'r+')
  const begun = performance.now()
  while (!tryLock(probe) && performance.now() - begun < WAIT) await sleep(10)
  closeSync(probe)
}
