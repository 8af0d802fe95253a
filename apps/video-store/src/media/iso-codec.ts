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

const films = /\.(mp4|m4v|mov)$/
/** With which such a file may begin. */
const beginnings = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot'])

/** Whether an mp4 or mov has no index, as when its recording or its copying broke off: nobody can play it. */
export async function lacksIndex(path: string, name: string): Promise<boolean> {
  if (!films.test(name)) return false
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    let isFilm = false
    for await (const { type, isWhole } of boxesIn(file, 0, size, { left: mostBoxes })) {
      if (type === 'moov' && isWhole) return false
      isFilm ||= beginnings.has(type)
      if (!isFilm) return false
    }
    return isFilm
  } finally {
    await file.close()
  }
}

interface Box {
  type: string
  head: Buffer
  headSize: number
  /** Where its content begins, and where it ends. */
  start: number
  end: number
  /** It ends within what it is in. */
  isWhole: boolean
}

/** ISO/IEC 14496-12: size, type, then the content. The last one may be cut off. */
async function* boxesIn(
  file: FileHandle,
  from: number,
  to: number,
  boxes: { left: number },
): AsyncGenerator<Box> {
  for (let at = from; at + 8 <= to && boxes.left-- > 0; ) {
    const head = await bytesAt(file, at, 32)
    const short = head.readUInt32BE(0)
    const [size, headSize] =
      short === 1 ? [Number(head.readBigUInt64BE(8)), 16] : [short === 0 ? to - at : short, 8]
    const isWhole = size >= headSize && at + size <= to
    yield {
      type: head.toString('latin1', 4, 8),
      head,
      headSize,
      start: at + headSize,
      end: at + size,
      isWhole,
    }
    if (!isWhole) return
    at += size
  }
}

async function search(
  file: FileHandle,
  from: number,
  to: number,
  boxes: { left: number },
): Promise<string | undefined> {
  for await (const { type, head, headSize, start, end, isWhole } of boxesIn(file, from, to, boxes)) {
    if (!isWhole) return undefined
    // Version, flags and the number of entries stand before the first entry.
    const codec = type === 'stsd' ? codecs[head.toString('latin1', headSize + 12, headSize + 16)] : undefined
    const found = codec ?? (way.has(type) ? await search(file, start, end, boxes) : undefined)
    if (found) return found
  }
  return undefined
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer
}
