import { hex, hmacSha1, sha1 } from './sha1.ts'

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
  const signKey = hex(hmacSha1(secretKey, time))
  const signature = hex(hmacSha1(signKey, `sha1\n${time}\n${hex(sha1(request))}\n`))
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

function canonical(fields: Record<string, string>): [names: string, text: string] {
  const sorted = Object.entries(fields)
    .map(([name, value]) => [encode(name).toLowerCase(), encode(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return [sorted.map(([name]) => name).join(';'), sorted.map((pair) => pair.join('=')).join('&')]
}
