import { HOST_FAILED, UploadError } from './errors.ts'
import type { Call } from './job.ts'
import { onceOnline } from './offline.ts'
import { retry } from './retry.ts'

const ATTEMPTS = 1 + 3
const PAUSE_MS = 1000

/** Apply and commit: one try and three retries a second apart, each reported, on the other host after a code 500. A lost network is waited for. */
export async function persistently<T>(
  job: Call,
  report: (start: number, error?: unknown) => void,
  call: () => Promise<T>,
): Promise<T> {
  const { api, http, ports, signal } = job
  let failedHost = api.host

  async function attempt(): Promise<T> {
    const start = ports.clock.now()
    let result: T
    try {
      result = await call()
    } catch (error) {
      failedHost = api.host
      api.changeHost(error)
      if (!job.isPaused()) report(start, error)
      throw error
    }
    report(start)
    return result
  }

  try {
    return await retry(() => onceOnline(ports, signal, attempt), {
      times: ATTEMPTS,
      delayMs: () => PAUSE_MS,
      sleep: (ms) => ports.clock.sleep(ms, signal),
      worthwhile: () => !signal.aborted,
    })
  } catch (error) {
    // Any other network error is the signature source's, on a host of its own.
    throw error instanceof UploadError && error.code === HOST_FAILED
      ? await http.explain(error, failedHost)
      : error
  }
}
