import { linked } from './abort.ts'
import { UploadError } from './errors.ts'
import type { Ports } from './ports.ts'

/** A browser may be wrong about its network. */
const TRY_ANYWAY_MS = 300_000

type NetworkPorts = Pick<Ports, 'clock' | 'isOnline' | 'onOnline'>

/** What fails for want of a network is begun again when that is back. */
export async function onceOnline<T>(
  ports: NetworkPorts,
  signal: AbortSignal,
  attempt: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      const isLost = error instanceof UploadError && (error.kind === 'network' || error.kind === 'stalled')
      if (!isLost || ports.isOnline()) throw error
      await pause(ports, TRY_ANYWAY_MS, signal)
    }
  }
}

/**
 * Ends early when the network comes back.
 *
 * @throws UploadError `aborted`
 */
export async function pause(
  { clock, onOnline }: NetworkPorts,
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  const waiting = linked(signal)
  const stop = onOnline(waiting.abort)
  try {
    await clock.sleep(ms, waiting.signal)
  } catch {
    if (signal.aborted) throw new UploadError('aborted')
  } finally {
    stop()
    waiting.release()
  }
}
