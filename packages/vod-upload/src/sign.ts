import { hmac } from '@noble/hashes/hmac.js'
import { sha1 } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

export interface SignInput {
  secretId: string
  secretKey: string
  /** Validity in seconds of the server's clock. */
  start: number
  end: number
  method: string
  /** Decoded, with its leading slash. */
  path: string
  query?: Record<string, string>
  headers?: Record<string, string>
}

/** Like encodeURIComponent, but leaves only the unreserved characters of RFC 3986. */
export const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** The Authorization header of COS: the same input gives the same text, in whatever order query and headers come. */
export function authorization({
  secretId,
  secretKey,
  start,
  end,
  method,
  path,
  query = {},
  headers = {},
}: SignInput): string {
  const time = `${start};${end}`
  const [queryNames, queryText] = canonical(query)
  const [headerNames, headerText] = canonical(headers)
  const request = `${method.toLowerCase()}\n${path}\n${queryText}\n${headerText}\n`
  const digest = bytesToHex(sha1(utf8ToBytes(request)))
  const signKey = signedWith(secretKey, time)
  const signature = signedWith(signKey, `sha1\n${time}\n${digest}\n`)
  return [
    'q-sign-algorithm=sha1',
    `q-ak=${secretId}`,
    `q-sign-time=${time}`,
    `q-key-time=${time}`,
    `q-header-list=${headerNames}`,
    `q-url-param-list=${queryNames}`,
    `q-signature=${signature}`,
  ].join('&')
}

/** HMAC-SHA1 in hex. Web Crypto is missing on plain http. */
const signedWith = (key: string, text: string) => bytesToHex(hmac(sha1, utf8ToBytes(key), utf8ToBytes(text)))

function canonical(fields: Record<string, string>): [names: string, text: string] {
  const sorted = Object.entries(fields)
    .map(([name, value]) => [encode(name).toLowerCase(), encode(value)] as const)
    .sort(byName)
  return [sorted.map(([name]) => name).join(';'), sorted.map((pair) => pair.join('=')).join('&')]
}

function byName([a]: readonly [string, string], [b]: readonly [string, string]) {
  if (a === b) return 0
  return a < b ? -1 : 1
}
