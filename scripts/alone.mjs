// One process at a time installs and builds in a clone; plain JavaScript without dependencies, for the machine's own Node.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const PAUSE_MS = 300

/**
 * Do `work` while no other process holds `file`. A holder that was killed is no holder.
 *
 * @param {string} file the lock, which names its holder
 * @param {string} what is done, in words for the user: the one who waits is told
 * @param {() => T} work
 * @template T
 * @returns {T}
 */
export function alone(file, what, work) {
  mkdirSync(dirname(file), { recursive: true })
  for (let hasTold = false; !take(file, what); pause()) {
    const holder = holderOf(file)
    if (!holder) continue
    if (!isAlive(holder)) discard(file, holder)
    else if (!hasTold) {
      process.stdout.write(`另一个进程（${holder.pid}）${holder.what}，请稍候……\n`)
      hasTold = true
    }
  }
  try {
    return work()
  } finally {
    rmSync(file, { force: true })
  }
}

/** The lock appears with its content or not at all. */
function take(file, what) {
  const own = `${file}.${process.pid}`
  writeFileSync(own, JSON.stringify({ pid: process.pid, start: startOf(process.pid), what }))
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(own)
  }
}

function holderOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Takes the lock of a dead holder away; when another process has just replaced it, that one gets it back. */
function discard(file, { pid, start }) {
  const taken = `${file}.${process.pid}.stale`
  try {
    renameSync(file, taken)
    const found = holderOf(taken)
    if (found.pid !== pid || found.start !== start) linkSync(taken, file)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(error.code)) throw error
  }
  rmSync(taken, { force: true })
}

function isAlive({ pid, start }) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
  return startOf(pid) === start
}

/** When a process began, in the kernel's ticks, so that another one that got its number is not taken for it; empty where it cannot be told. */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return ''
  }
}

const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
