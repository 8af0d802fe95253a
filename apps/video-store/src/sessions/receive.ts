import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { StoreFault } from '../ground/errors.ts'
import { headBytes } from '../media/media-types.ts'

/** A body of which less than this arrives within a minute is cut. Many may share a thin line, so that it is little. In bytes. */
const leastAMinute = 16 * 1024
const minuteMs = 60_000
const bufferBytes = 1 << 20

interface Body {
  /** As announced. */
  size: number
  signal: AbortSignal
  /** Looks at the first bytes, and throws where the rest is not wanted. */
  inspect?: ((head: Buffer) => void) | undefined
}

/**
 * Streams a request's body into a file; when it answers, the bytes are on the disk.
 *
 * @returns the MD5 in hex
 * @throws StoreFault `RequestTimeout` when the body ends early or is too slow, and what `inspect` throws
 */
export async function receive(
  request: IncomingMessage,
  { path, flags, start = 0 }: { path: string; flags: 'r+' | 'wx'; start?: number },
  { size, signal, inspect }: Body,
): Promise<string> {
  const handle = await open(path, flags, 0o600)
  // Gathers what arrives during a write into the next one.
  const file = handle.createWriteStream({ start, flush: true, highWaterMark: bufferBytes })
  const closed = new Promise<void>((resolve) => file.once('close', resolve))
  const hash = createHash('md5')
  let taken = 0
  const pace = paceOf(() => taken, size)
  const stop = AbortSignal.any([signal, pace.tooSlow])
  try {
    inspect?.(await firstBytes(request, Math.min(headBytes, size), stop))
    // Beside the writing: the disk works while the processor hashes.
    request.on('data', (chunk: Buffer) => {
      taken += chunk.length
      hash.update(chunk)
    })
    await pipeline(request, file, { signal: stop })
    return hash.digest('hex')
  } catch (error) {
    throw error instanceof StoreFault || isOfDisk(error) ? error : new StoreFault('RequestTimeout')
  } finally {
    pace.end()
    file.destroy()
    await closed
  }
}

/** As against a body that broke off. */
const isOfDisk = (error: unknown) =>
  error instanceof Error && 'syscall' in error && ['write', 'fsync'].includes(String(error.syscall))

function paceOf(taken: () => number, size: number): { tooSlow: AbortSignal; end: () => void } {
  const stop = new AbortController()
  let before = 0
  const timer = setInterval(() => {
    const now = taken()
    if (now < size && now - before < leastAMinute) stop.abort()
    before = now
  }, minuteMs)
  return { tooSlow: stop.signal, end: () => clearInterval(timer) }
}

/** The first bytes of a body; they stay in it. */
async function firstBytes(request: IncomingMessage, count: number, signal: AbortSignal): Promise<Buffer> {
  for (;;) {
    const head: Buffer | null = request.read(count)
    if (head) {
      request.unshift(head)
      return head
    }
    if (request.destroyed) throw new StoreFault('RequestTimeout')
    await once(request, 'readable', { signal })
  }
}
