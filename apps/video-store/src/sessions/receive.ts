import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type FileHandle, open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StoreFault } from '../ground/errors.ts'
import { headBytes } from '../media/media-types.ts'

/** A body of which less than this arrives within a minute is cut. Many may share a thin line, so that it is little. In bytes. */
const leastAMinute = 16 * 1024
const minuteMs = 60_000
const bufferBytes = 1 << 20

/** Writes to the file from an offset on and hashes on the way; gathers what arrives during a write into the next one. */
class FileSink extends Writable {
  readonly hash = createHash('md5')
  /** What the disk said, as against a body that broke off. */
  failure: unknown
  /** Bytes that have arrived. */
  taken = 0
  readonly #file: FileHandle
  #position: number
  #writing: Promise<void> = Promise.resolve()

  constructor(file: FileHandle, start: number) {
    super({ highWaterMark: bufferBytes, decodeStrings: true })
    this.#file = file
    this.#position = start
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#start([chunk], done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#start(
      chunks.map(({ chunk }) => chunk),
      done,
    )
  }

  #start(chunks: Buffer[], done: (error?: Error | null) => void): void {
    for (const { length } of chunks) this.taken += length
    this.#writing = this.#append(chunks).then(
      () => done(),
      (error: Error) => {
        this.failure = error
        done(error)
      },
    )
  }

  /** The descriptor may be closed only after this: a write that is still queued must not reach another file. */
  get idle(): Promise<void> {
    return this.#writing
  }

  async #append(chunks: Buffer[]): Promise<void> {
    const total = chunks.reduce((sum, { length }) => sum + length, 0)
    const { bytesWritten } = await this.#writeAndHash(chunks)
    this.#position += bytesWritten
    if (bytesWritten === total) return
    if (bytesWritten === 0) throw Object.assign(new Error('nothing was written'), { code: 'ENOSPC' })
    const rest = Buffer.concat(chunks).subarray(bytesWritten)
    for (let at = 0; at < rest.length; ) {
      const { bytesWritten: more } = await this.#file.write(rest, at, rest.length - at, this.#position)
      at += more
      this.#position += more
    }
  }

  /** The disk works while the processor hashes. */
  async #writeAndHash(chunks: Buffer[]): Promise<{ bytesWritten: number }> {
    const writing = this.#file.writev(chunks, this.#position)
    for (const chunk of chunks) this.hash.update(chunk)
    return writing
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#writing = this.#file.datasync().then(
      () => done(),
      (error: Error) => {
        this.failure = error
        done(error)
      },
    )
  }
}

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
  const file = await open(path, flags, 0o600)
  const sink = new FileSink(file, start)
  const pace = paceOf(() => sink.taken, size)
  const stop = AbortSignal.any([signal, pace.tooSlow])
  try {
    inspect?.(await firstBytes(request, Math.min(headBytes, size), stop))
    await pipeline(request, sink, { signal: stop })
    return sink.hash.digest('hex')
  } catch (error) {
    throw sink.failure ?? (error instanceof StoreFault ? error : new StoreFault('RequestTimeout'))
  } finally {
    pace.end()
    await sink.idle
    await file.close()
  }
}

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
