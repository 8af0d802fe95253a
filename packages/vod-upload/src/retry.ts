import { linked } from './abort.ts'
import type { Clock } from './ports.ts'

export interface RetryOptions {
  /** Attempts in all, the first included. */
  times: number
  /** Pause after the given number of failed attempts. */
  delayMs: (failed: number) => number
  sleep: (ms: number) => Promise<void>
  /** Whether another attempt may help; by default always. */
  worthwhile?: (error: unknown) => boolean
}

/**
 * Run `attempt` until it succeeds, at most `times`, pausing `delayMs` in between.
 *
 * @throws the error of the last attempt, as it came.
 */
export async function retry<T>(
  attempt: () => Promise<T>,
  { times, delayMs, sleep, worthwhile = () => true }: RetryOptions,
): Promise<T> {
  for (let number = 1; ; number++) {
    try {
      return await attempt()
    } catch (error) {
      if (number >= times || !worthwhile(error)) throw error
      await sleep(delayMs(number))
    }
  }
}

/**
 * Work through `items` in order, at most `limit` at a time, each beginning in a task of its own. The first failure aborts the rest.
 *
 * @throws the first failure, once nothing is under way any more.
 */
export async function inParallel<T>(
  items: readonly T[],
  limit: number,
  { clock, signal: parent }: { clock: Pick<Clock, 'sleep'>; signal: AbortSignal },
  work: (item: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { signal, abort, release } = linked(parent)
  const queue = items.values()
  const failures: unknown[] = []
  const worker = async () => {
    for (const item of queue) {
      if (failures.length > 0) return
      await clock
        .sleep(0, signal)
        .then(() => work(item, signal))
        .catch((error: unknown) => {
          failures.push(error)
          abort()
        })
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
  release()
  if (failures.length > 0) throw failures[0]
}
