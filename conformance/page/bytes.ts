/** A file that the page makes and the test can make again. */
export interface Sample {
  name: string
  type: string
  size: number
  seed: number
}

const HEADS: Record<string, number[]> = {
  'video/mp4': [0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
}

/** Begins as its type says; no two chunks of it are alike. */
export function bytesOf({ type, size, seed }: Sample): Uint8Array<ArrayBuffer> {
  const words = new Uint32Array(Math.ceil(size / 4))
  let state = seed || 1
  for (let at = 0; at < words.length; at++) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    words[at] = state
  }
  const bytes = new Uint8Array(words.buffer, 0, size)
  bytes.set(HEADS[type] ?? [])
  return bytes
}
