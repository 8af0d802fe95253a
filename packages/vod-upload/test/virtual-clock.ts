import type { Clock } from '../src/ports.ts'

interface Sleeper {
  at: number
  wake: () => void
}

interface VirtualClock extends Clock {
  slept: number[]
  /** Work under way that takes no virtual time. */
  busy: number
  pass(ms: number): void
}

/** Time that passes only when nobody has anything else to do: then the nearest sleeper wakes at once. */
export function virtualClock(start = 1_700_000_000_000): VirtualClock {
  let time = start
  let watching = false
  const sleepers = new Set<Sleeper>()
  const slept: number[] = []

  async function watch() {
    watching = true
    while (sleepers.size > 0) {
      for (let idle = 0; idle < 4; idle = clock.busy > 0 ? 0 : idle + 1) await moment()
      const [next] = [...sleepers].sort((a, b) => a.at - b.at)
      if (!next) break
      sleepers.delete(next)
      time = Math.max(time, next.at)
      next.wake()
    }
    watching = false
  }

  // Whoever waits for a real network must not keep the processor from it.
  const moment = () =>
    new Promise<void>((resolve) => (clock.busy > 0 ? setTimeout(resolve, 1) : setImmediate(resolve)))

  const clock: VirtualClock = {
    slept,
    busy: 0,
    now: () => time,
    pass(ms) {
      time += ms
    },
    sleep(ms, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(new Error('aborted'))
        const stop = () => {
          sleepers.delete(sleeper)
          reject(new Error('aborted'))
        }
        const wake = () => {
          signal?.removeEventListener('abort', stop)
          resolve()
        }
        const sleeper: Sleeper = {
          at: time + ms,
          wake() {
            slept.push(ms)
            wake()
          },
        }
        signal?.addEventListener('abort', stop)
        // A turn of the event loop takes no time.
        if (ms === 0) return void setImmediate(wake)
        sleepers.add(sleeper)
        if (!watching) void watch()
      })
    },
  }
  return clock
}
