import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  name: string
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** Sizes stand behind an entry, for they are not known before; names are UTF-8. */
const FLAGS = 0x0808
const DEFLATE = 8
/** 1980-01-01, as good as any. */
const DAY = 0x0021
/** Twice as fast as the default, for an eighth more bytes. */
const LEVEL = 1

interface Written {
  name: Buffer
  at: number
  crc: number
  size: number
  packed: number
}

/** A zip archive as it is made, each entry under 4 GB: nothing is held but the piece under way. */
export async function* zipped(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  let at = 0
  const written: Written[] = []
  for (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), at, crc: 0, size: 0, packed: 0 }
    const head = Buffer.concat([local(entry), entry.name])
    yield head
    // An error of either side ends both; the loop below is told.
    const packed = pipeline(
      Readable.from(measured(entry, content)),
      createDeflateRaw({ level: LEVEL, chunkSize: 65_536 }),
      () => {},
    )
    for await (const chunk of packed as AsyncIterable<Buffer>) {
      entry.packed += chunk.length
      yield chunk
    }
    const tail = descriptor(entry)
    yield tail
    at += head.length + entry.packed + tail.length
    written.push(entry)
  }
  const directory = Buffer.concat(written.flatMap((entry) => [central(entry), entry.name]))
  yield Buffer.concat([directory, end(written.length, directory.length, at)])
}

async function* measured(entry: Written, content: ZipEntry['content']): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    entry.crc = crc32(chunk, entry.crc)
    entry.size += chunk.length
    yield chunk
  }
}

const u16 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [i, value] of values.entries()) bytes.writeUInt16LE(value, i * 2)
  return bytes
}
const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [i, value] of values.entries()) bytes.writeUInt32LE(value, i * 4)
  return bytes
}

/** APPNOTE.TXT 4.3.7 */
const local = ({ name }: Written) =>
  Buffer.concat([u32(0x04034b50), u16(20, FLAGS, DEFLATE, 0, DAY), u32(0, 0, 0), u16(name.length, 0)])
/** 4.3.9 */
const descriptor = ({ crc, packed, size }: Written) => u32(0x08074b50, crc, packed, size)
/** 4.3.12 */
const central = ({ name, at, crc, packed, size }: Written) =>
  Buffer.concat([
    u32(0x02014b50),
    u16(20, 20, FLAGS, DEFLATE, 0, DAY),
    u32(crc, packed, size),
    u16(name.length, 0, 0, 0, 0),
    u32(0, at),
  ])
/** 4.3.16 */
const end = (count: number, length: number, at: number) =>
  Buffer.concat([u32(0x06054b50), u16(0, 0, count, count), u32(length, at), u16(0)])
