// Own SHA-1: crypto.subtle is missing on plain http pages, and closed networks serve the back-office over http.

const encoder = new TextEncoder()
const bytesOf = (data: string | Uint8Array) => (typeof data === 'string' ? encoder.encode(data) : data)
const rotate = (word: number, bits: number) => (word << bits) | (word >>> (32 - bits))

/** FIPS 180-4; 20 bytes. */
export function sha1(data: string | Uint8Array): Uint8Array {
  const input = bytesOf(data)
  const whole = input.length & ~63
  const tail = new Uint8Array(input.length - whole < 56 ? 64 : 128)
  tail.set(input.subarray(whole))
  tail[input.length - whole] = 0x80
  const tailView = new DataView(tail.buffer)
  tailView.setUint32(tail.length - 8, Math.floor(input.length / 0x20000000))
  tailView.setUint32(tail.length - 4, input.length << 3)

  const state = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0])
  const words = new Int32Array(80)
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength)
  for (let offset = 0; offset < whole; offset += 64) compress(state, words, view, offset)
  for (let offset = 0; offset < tail.length; offset += 64) compress(state, words, tailView, offset)

  const digest = new DataView(new ArrayBuffer(20))
  state.forEach((word, i) => {
    digest.setInt32(i * 4, word)
  })
  return new Uint8Array(digest.buffer)
}

function compress(state: Int32Array, words: Int32Array, view: DataView, offset: number) {
  // A typed array has every index below its length, so the casts only say what the loops guarantee.
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(offset + i * 4)
  for (let i = 16; i < 80; i++) {
    words[i] = rotate(
      (words[i - 3] as number) ^
        (words[i - 8] as number) ^
        (words[i - 14] as number) ^
        (words[i - 16] as number),
      1,
    )
  }
  // By index: taking a typed array apart costs as much as the rounds.
  let a = state[0] as number
  let b = state[1] as number
  let c = state[2] as number
  let d = state[3] as number
  let e = state[4] as number
  for (let i = 0; i < 80; i++) {
    const mix =
      i < 20
        ? ((b & c) | (~b & d)) + 0x5a827999
        : i < 40
          ? (b ^ c ^ d) + 0x6ed9eba1
          : i < 60
            ? ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc
            : (b ^ c ^ d) + 0xca62c1d6
    const next = (rotate(a, 5) + mix + e + (words[i] as number)) | 0
    e = d
    d = c
    c = rotate(b, 30)
    b = a
    a = next
  }
  state[0] = (state[0] as number) + a
  state[1] = (state[1] as number) + b
  state[2] = (state[2] as number) + c
  state[3] = (state[3] as number) + d
  state[4] = (state[4] as number) + e
}

/** RFC 2104 over SHA-1. */
export function hmacSha1(key: string | Uint8Array, data: string | Uint8Array): Uint8Array {
  const given = bytesOf(key)
  const block = new Uint8Array(64)
  block.set(given.length > 64 ? sha1(given) : given)
  const inner = sha1(
    concat(
      block.map((byte) => byte ^ 0x36),
      bytesOf(data),
    ),
  )
  return sha1(
    concat(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  )
}

export const hex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

function concat(a: Uint8Array, b: Uint8Array) {
  const joined = new Uint8Array(a.length + b.length)
  joined.set(a)
  joined.set(b, a.length)
  return joined
}
