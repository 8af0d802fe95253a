import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** The folder is in use; its message says by whom. */
export class FolderInUse extends Error {}

/**
 * Take the embedded database's folder for this process: two at once would destroy it.
 * What a killed process left behind is taken over.
 *
 * @returns gives the folder free again
 * @throws FolderInUse
 */
export function lockFolder(dataDir: string): () => void {
  const file = join(dataDir, 'database.lock')
  for (let tries = 0; tries < 2; tries++) {
    try {
      const handle = openSync(file, 'wx', 0o600)
      writeSync(handle, `${process.pid} ${startOf(process.pid)}`)
      closeSync(handle)
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const [pid = '', start] = readFileSync(file, 'utf8').split(' ')
      const holder = Number(pid)
      if (holder !== process.pid && isAlive(holder) && startOf(holder) === start)
        throw new FolderInUse(`数据目录 DATA_DIR=${dataDir} 正被另一个进程（${holder}）使用，请先停止它`)
      rmSync(file, { force: true })
    }
  }
  throw new FolderInUse(`数据目录 DATA_DIR=${dataDir} 正被另一个进程使用，请先停止它`)
}

/** When a process began, in the kernel's ticks, so that another one that got its number is not taken for it; empty where it cannot be told. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // Killed, and only not yet noticed by its parent.
    return fields[0] === 'Z' ? '' : (fields[19] ?? '')
  } catch {
    return ''
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
