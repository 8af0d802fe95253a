import { type FileHandle, open } from 'node:fs/promises'

/** Boxes that lead to the description of a track's samples. */
const way = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl'])
const codecs: Readonly<Record<string, string>> = {
  hvc1: 'hevc',
  hev1: 'hevc',
  avc1: 'h264',
  avc3: 'h264',
  vp09: 'vp9',
  av01: 'av1',
  mp4v: 'mpeg4',
}
/** A hostile file may be made of boxes alone. */
const mostBoxes = 10_000

/** The codec of the pictures in an mp4 or mov, read from its boxes without any program; `undefined` when it is not told. */
export async function codecOf(path: string): Promise<string | undefined> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    return await search(file, 0, size, { left: mostBoxes })
  } finally {
    await file.close()
  }
}

/** ISO/IEC 14496-12: size, type, then the content. */
async function search(file: FileHandle, from: number, to: number, boxes: { left: number }): Promise<string | undefined> {
  for (let at = from; at + 8 <= to && boxes.left-- > 0; ) {
    const head = await bytesAt(file, at, 32)
    const type = head.toString('latin1', 4, 8)
    const short = head.readUInt32BE(0)
    const [size, headSize] = short === 1 ? [Number(head.readBigUInt64BE(8)), 16] : [short === 0 ? to - at : short, 8]
    if (size < headSize || at + size > to) return undefined
    // Version, flags and the number of entries stand before the first entry.
    const codec = type === 'stsd' ? codecs[head.toString('latin1', headSize + 12, headSize + 16)] : undefined
    const found = codec ?? (way.has(type) ? await search(file, at + headSize, at + size, boxes) : undefined)
    if (found) return found
    at += size
  }
  return undefined
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer
}
