import { createHash, createHmac } from 'node:crypto'
import { type Asked, equal, must } from './refusal.ts'

export interface Certificate {
  secretId: string
  secretKey: string
  token: string
  /** Seconds. */
  timestamp: number
  expiredTime: number
}

const hmac = (key: string, text: string) => createHmac('sha1', key).update(text)
const seconds = () => Math.floor(Date.now() / 1000)

/** `base64(HMAC-SHA1(secretKey, original) ‖ original)`. @returns whether it is right; throws when its fields are not as they have to be. */
export function uploadSignatureIsRight(
  signature: string,
  { secretId, secretKey }: { secretId: string; secretKey: string },
): boolean {
  const bytes = Buffer.from(signature, 'base64')
  must(bytes.toString('base64') === signature, 'the upload signature is not base64')
  const original = bytes.subarray(20).toString()
  if (hmac(secretKey, original).digest('hex') !== bytes.subarray(0, 20).toString('hex')) return false
  const fields = new URLSearchParams(original)
  const number = (name: string) => Number(fields.get(name))
  must(fields.get('secretId') === secretId, 'the upload signature is of another account')
  must(
    number('currentTimeStamp') <= seconds() + 300 && seconds() <= number('expireTime'),
    'the upload signature is not of this time',
  )
  must(/^\d{1,10}$/.test(fields.get('random') ?? ''), 'random is not a 32 bit number')
  return true
}

/** The seven fields in the documented order, each once. */
const AUTHORIZATION = new RegExp(
  '^q-sign-algorithm=sha1&q-ak=(?<ak>[^&]+)&q-sign-time=(?<time>\\d{10};\\d{10})&q-key-time=(?<keyTime>\\d{10};\\d{10})' +
    '&q-header-list=(?<headers>[^&]*)&q-url-param-list=(?<params>[^&]*)&q-signature=(?<signature>[0-9a-f]{40})$',
)

export function secretIdOf({ headers }: Asked): string {
  const { ak } = AUTHORIZATION.exec(headers.authorization ?? '')?.groups ?? {}
  must(ak, `not an authorization: ${headers.authorization}`)
  return ak
}

/** @returns whether the signature is right; throws when it is not made as documented. */
export function authorizationIsRight(
  { method, path, query, headers }: Asked,
  certificate: Certificate,
): boolean {
  const found = AUTHORIZATION.exec(headers.authorization ?? '')?.groups ?? {}
  const { time = '', keyTime, headers: headerList = '', params: paramList = '', signature } = found
  const [start = 0, end = 0] = time.split(';').map(Number)
  must(time === keyTime, 'q-sign-time and q-key-time differ')
  must(start <= seconds() && seconds() <= end, 'signed for another time')
  must(end <= certificate.expiredTime, 'signed for longer than the credential holds')
  must(headers['x-cos-security-token'] === certificate.token, 'not the security token')
  const named = (list: string) => list.split(';').filter(Boolean)
  const sent = [...query.keys()].map((name) => escaped(name).toLowerCase()).sort()
  must(equal(named(paramList), sent), `signed ${paramList}, sent ${sent}`)
  must(equal(named(headerList), named(headerList).sort()), `headers in disorder: ${headerList}`)
  const values = new Map([...query].map(([name, value]) => [escaped(name).toLowerCase(), value]))
  const pairs = (names: string[], read: (name: string) => unknown) =>
    names.map((name) => `${name}=${escaped(String(read(name) ?? ''))}`).join('&')
  const params = pairs(named(paramList), (name) => values.get(name))
  const signed = pairs(named(headerList), (name) => headers[name])
  const digest = createHash('sha1').update(`${method.toLowerCase()}\n${path}\n${params}\n${signed}\n`)
  const key = hmac(certificate.secretKey, time).digest('hex')
  return hmac(key, `sha1\n${time}\n${digest.digest('hex')}\n`).digest('hex') === signature
}

const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
