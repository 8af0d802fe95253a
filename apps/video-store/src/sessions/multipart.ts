import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  absentAs,
  appendDurably,
  flushFolder,
  readLines,
  removeDescribed,
  writeDurably,
} from '../ground/durable.ts'
import { StoreFault } from '../ground/errors.ts'
import type { ListedPart } from '../ground/xml.ts'
import { receive } from './receive.ts'
import { type AppliedFile, filesOf, type SessionRecord } from './session.ts'

export interface StoredPart {
  number: number
  size: number
  /** MD5 in hex. */
  etag: string
  /** Epoch milliseconds. */
  at: number
  /** In the shared data file, laid out with parts of `stride` bytes, or in a file of its own. */
  place: { stride: number } | { file: string }
}

type Arriving = Pick<StoredPart, 'number' | 'size' | 'place'> & { abort: AbortController }

interface PartOptions {
  md5: string | undefined
  now: number
  inspect: ((head: Buffer) => void) | undefined
  /** Throws where there is no room for so many bytes more. */
  assertRoom: (bytes: number) => void
}

interface Description {
  name: string
  total: number
  initiatedAt: number
}

const mostWriters = 64
const smallestPart = 1 << 20

/**
 * One multipart upload: a folder with `upload.json`, `parts.jsonl` and the bytes.
 *
 * Parts of equal size are written straight to their place in `data`, so that completion is a rename. A part that does not fit that
 * layout, or is sent again, goes to a file of its own and is copied at completion: a part that was acknowledged is never overwritten.
 */
export class MultipartUpload {
  readonly id: string
  readonly folder: string
  readonly initiatedAt: number
  readonly parts = new Map<number, StoredPart>()
  touchedAt: number
  readonly #name: string
  readonly #total: number
  /** Part number → abort and end of each body that is arriving. */
  readonly #writers = new Map<Arriving, Promise<unknown>>()
  /** Part number → bytes that lie in `data`, or may lie there: also of a part that broke off or was sent again since. */
  readonly #laid = new Map<number, number>()
  #log: Promise<unknown> = Promise.resolve()
  #stride: number | undefined
  #closed = false

  private constructor(folder: string, { name, total, initiatedAt }: Description) {
    this.folder = folder
    this.id = basename(folder)
    this.#name = name
    this.#total = total
    this.initiatedAt = initiatedAt
    this.touchedAt = initiatedAt
  }

  static async start(sessionFolder: string, file: AppliedFile, now: number): Promise<MultipartUpload> {
    const folder = join(sessionFolder, `${now}${randomBytes(24).toString('hex')}`)
    const description: Description = { name: file.name, total: file.size, initiatedAt: now }
    await mkdir(folder, { mode: 0o700 })
    await (await open(join(folder, 'data'), 'wx', 0o600)).close()
    await (await open(join(folder, 'parts.jsonl'), 'wx', 0o600)).close()
    await writeDurably(join(folder, 'upload.json'), JSON.stringify(description))
    await flushFolder(sessionFolder)
    return new MultipartUpload(folder, description)
  }

  static async load(folder: string): Promise<MultipartUpload | undefined> {
    const text = await readFile(join(folder, 'upload.json'), 'utf8').catch(absentAs(undefined))
    if (text === undefined) return undefined
    const upload = new MultipartUpload(folder, JSON.parse(text) as Description)
    for (const line of await readLines(join(folder, 'parts.jsonl'))) {
      const part = readPart(line)
      if (part) upload.#record(part)
    }
    return upload
  }

  /** The file this upload is for. */
  fileIn(record: SessionRecord): AppliedFile | undefined {
    return filesOf(record).find(({ name }) => name === this.#name)
  }

  get busy(): boolean {
    return this.#writers.size > 0
  }

  #record(part: StoredPart): void {
    this.parts.set(part.number, part)
    this.touchedAt = Math.max(this.touchedAt, part.at)
    if ('file' in part.place) return
    this.#stride = part.place.stride
    this.#laid.set(part.number, part.size)
  }

  /** On the disk, and on their way there. */
  get takenBytes(): number {
    const beside = [...this.parts.values(), ...this.#writers.keys()].map(({ place, size }) =>
      'file' in place ? size : 0,
    )
    return [...this.#laid.values(), ...beside].reduce((sum, each) => sum + each, 0)
  }

  /**
   * Takes one part; when it answers, the part is on the disk and in the log. A body for the same part that still arrives is cut.
   *
   * @throws StoreFault
   */
  async put(
    request: IncomingMessage,
    number: number,
    size: number,
    options: PartOptions,
  ): Promise<StoredPart> {
    await this.#cut(number)
    this.#admit(number, size)
    const place = this.#placeOf(number, size)
    options.assertRoom('stride' in place && this.#laid.has(number) ? 0 : size)
    if ('stride' in place) this.#laid.set(number, size)
    const writer = { number, size, place, abort: new AbortController() }
    const writing = this.#write(request, writer, options).finally(() => this.#writers.delete(writer))
    this.#writers.set(writer, writing)
    return writing
  }

  async #write(
    request: IncomingMessage,
    { number, size, place, abort }: Arriving,
    { md5, now, inspect }: PartOptions,
  ): Promise<StoredPart> {
    const target =
      'stride' in place
        ? { path: join(this.folder, 'data'), flags: 'r+' as const, start: (number - 1) * place.stride }
        : { path: join(this.folder, place.file), flags: 'wx' as const }
    try {
      const etag = await receive(request, target, { size, signal: abort.signal, inspect })
      if (md5 !== undefined && md5 !== etag) throw new StoreFault('BadDigest')
      return await this.#acknowledge({ number, size, etag, at: now, place })
    } catch (error) {
      if ('file' in place) await this.#drop(place.file)
      throw error
    }
  }

  /** One after the other, so that log and memory agree on which of two bodies for one number came last. */
  #acknowledge(part: StoredPart): Promise<StoredPart> {
    const turn = this.#log.then(async () => {
      const known = this.parts.get(part.number)
      if (known?.etag === part.etag && known.size === part.size) {
        this.touchedAt = part.at
        if ('file' in part.place) await this.#drop(part.place.file)
        return known
      }
      if ('file' in part.place) await flushFolder(this.folder)
      await appendDurably(join(this.folder, 'parts.jsonl'), `${JSON.stringify(part)}\n`)
      this.#record(part)
      if (known && 'file' in known.place) await this.#drop(known.place.file)
      return part
    })
    this.#log = turn.catch(() => undefined)
    return turn
  }

  #admit(number: number, size: number): void {
    if (this.#closed) throw new StoreFault('NoSuchUpload')
    if (this.#writers.size >= mostWriters) throw new StoreFault('SlowDown')
    const sizes = new Map([...this.parts.values()].map((part) => [part.number, part.size]))
    for (const writer of this.#writers.keys())
      sizes.set(writer.number, Math.max(writer.size, sizes.get(writer.number) ?? 0))
    sizes.set(number, size)
    if ([...sizes.values()].reduce((sum, each) => sum + each, 0) > this.#total)
      throw new StoreFault('EntityTooLarge')
  }

  #placeOf(number: number, size: number): StoredPart['place'] {
    if (this.#stride === undefined && number * size <= this.#total && !this.#mayBeLast(number, size))
      this.#stride = size
    const stride = this.#stride
    return stride !== undefined && !this.parts.has(number) && this.#fits(number, size, stride)
      ? { stride }
      : { file: `${number}-${randomBytes(6).toString('hex')}` }
  }

  /** A last part that comes first says nothing about the size of the others. */
  #mayBeLast(number: number, size: number): boolean {
    const others = (this.#total - size) / (number - 1)
    return number > 1 && Number.isInteger(others) && others > size
  }

  #fits(number: number, size: number, stride: number): boolean {
    const last = Math.ceil(this.#total / stride)
    return size === (number === last ? this.#total - (last - 1) * stride : stride) && number <= last
  }

  /**
   * Puts the listed parts together.
   *
   * @returns the ETag without quotes, and the file in the upload's folder that holds the whole
   * @throws StoreFault
   */
  async assemble(list: ListedPart[]): Promise<{ etag: string; path: string }> {
    this.#check(list)
    this.#closed = true
    try {
      await this.#stopWriters()
      return await this.#join(this.#check(list))
    } catch (error) {
      this.#closed = false
      await this.#drop('joined')
      throw error
    }
  }

  async #join(parts: StoredPart[]): Promise<{ etag: string; path: string }> {
    const etag = createHash('md5')
      .update(Buffer.from(parts.map((part) => part.etag).join(''), 'hex'))
      .digest('hex')
    const stride = this.#stride
    const uniform =
      stride !== undefined &&
      parts.every((part, index) => part.number === index + 1 && this.#fits(part.number, part.size, stride))
    const path = join(this.folder, uniform ? 'data' : 'joined')
    if (!uniform) await rm(path, { force: true })
    let offset = 0
    for (const part of parts) {
      if (!uniform || 'file' in part.place) await this.#copy(part, path, offset)
      offset += part.size
    }
    const handle = await open(path, 'r+')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
    await flushFolder(this.folder)
    return { etag: `${etag}-${parts.length}`, path }
  }

  #check(list: ListedPart[]): StoredPart[] {
    const parts = list.map(({ number, etag }, index) => {
      const part = this.parts.get(number)
      if (index > 0 && number <= (list[index - 1]?.number ?? 0)) throw new StoreFault('InvalidPartOrder')
      if (!part || part.etag !== etag) throw new StoreFault('InvalidPart')
      return part
    })
    if (parts.slice(0, -1).some(({ size }) => size < smallestPart)) throw new StoreFault('EntityTooSmall')
    if (parts.reduce((sum, { size }) => sum + size, 0) !== this.#total) throw new StoreFault('InvalidSize')
    return parts
  }

  async #copy({ number, size, place }: StoredPart, target: string, offset: number): Promise<void> {
    const source = join(this.folder, 'file' in place ? place.file : 'data')
    const start = 'file' in place ? 0 : (number - 1) * place.stride
    await (await open(target, 'a', 0o600)).close()
    await pipeline(
      createReadStream(source, { start, end: start + size - 1, highWaterMark: 1 << 20 }),
      createWriteStream(target, { flags: 'r+', start: offset, highWaterMark: 1 << 20 }),
    )
  }

  async #drop(file: string): Promise<void> {
    await rm(join(this.folder, file), { force: true })
  }

  /** Stops the bodies that are arriving and removes all bytes. */
  async remove(): Promise<void> {
    this.#closed = true
    await this.#stopWriters()
    await removeDescribed(this.folder, 'upload.json')
  }

  /** Stops a body for this part that still arrives: its sender has begun anew. */
  async #cut(number: number): Promise<void> {
    for (;;) {
      const writing = [...this.#writers].find(([writer]) => writer.number === number)
      if (!writing) return
      writing[0].abort.abort()
      await Promise.allSettled([writing[1]])
    }
  }

  async #stopWriters(): Promise<void> {
    for (const writer of this.#writers.keys()) writer.abort.abort()
    await Promise.allSettled(this.#writers.values())
  }
}

/** Only `#acknowledge` writes these lines; a part whose line cannot be read is sent again. */
function readPart(line: string): StoredPart | undefined {
  try {
    return JSON.parse(line) as StoredPart
  } catch {
    return undefined
  }
}
