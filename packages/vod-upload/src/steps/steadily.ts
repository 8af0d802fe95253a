import type { Call } from '../job.ts'
import { isPassing, type ObjectStore, objectStore } from '../object-store.ts'
import { onceOnline, pause } from '../offline.ts'
import { retry } from '../retry.ts'
import { accessOf, type Grant } from './apply.ts'

const ATTEMPTS = 1 + 5
const FIRST_PAUSE_MS = 1000

/** The bucket, the object in it, and on whose behalf it is asked. */
export interface Place {
  call: Call
  bucket: ObjectStore
  origin: string
  key: string
}

export function placeOf(call: Call, grant: Grant): Place {
  const { http, ports } = call
  const bucket = objectStore(accessOf(call, grant), { http, clock: ports.clock })
  return { call, bucket, origin: grant.origin, key: grant.key }
}

/**
 * One try and five retries with growing pauses, not counting what fails while there is no network. A cross-origin failure ends them, because
 * it does not pass.
 */
export async function steadily<T>(
  { call, origin }: Place,
  signal: AbortSignal,
  attempt: () => Promise<T>,
): Promise<T> {
  const { http, ports } = call
  let failures = 0
  const explained = async () => {
    try {
      return await onceOnline(ports, signal, attempt)
    } catch (error) {
      failures++
      throw failures > 1 ? await http.explain(error, origin) : error
    }
  }
  return retry(explained, {
    times: ATTEMPTS,
    delayMs: (failed) => FIRST_PAUSE_MS * 2 ** (failed - 1),
    sleep: (ms) => pause(ports, ms, signal),
    worthwhile: (error) => !signal.aborted && isPassing(error),
  })
}
