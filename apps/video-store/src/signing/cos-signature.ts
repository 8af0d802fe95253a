import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { StoreFault } from '../ground/errors.ts'

/** A temporary credential; times in seconds. */
export interface Credential {
  secretId: string
  secretKey: string
  token: string
  startTime: number
  expiredTime: number
}

/** What the Authorization header of an object-store call says. */
export interface Authorization {
  secretId: string
  signTime: Window
  keyTime: Window
  headers: string[]
  parameters: string[]
  signature: string
}

interface Window {
  text: string
  start: number
  end: number
}

export interface SignedRequest {
  method: string
  /** Decoded, with its leading slash. */
  path: string
  query: ReadonlyMap<string, string>
  headers: IncomingHttpHeaders
}

/** How far a client's clock may be ahead of ours, in seconds. */
const clockTolerance = 300

/** @throws StoreFault `AccessDenied` when the header is missing or is not a COS authorization. */
export function parseAuthorization(header: string | undefined): Authorization {
  const fields = new Map<string, string>()
  for (const pair of (header ?? '').split('&')) {
    const at = pair.indexOf('=')
    if (at > 0) fields.set(pair.slice(0, at), pair.slice(at + 1))
  }
  const secretId = fields.get('q-ak')
  const signTime = parseWindow(fields.get('q-sign-time'))
  const keyTime = parseWindow(fields.get('q-key-time'))
  const signature = fields.get('q-signature') ?? ''
  if (
    fields.get('q-sign-algorithm') !== 'sha1' ||
    !secretId ||
    !signTime ||
    !keyTime ||
    !/^[0-9a-f]{40}$/.test(signature)
  ) {
    throw new StoreFault('AccessDenied')
  }
  return {
    secretId,
    signTime,
    keyTime,
    signature,
    headers: names(fields.get('q-header-list')),
    parameters: names(fields.get('q-url-param-list')),
  }
}

/**
 * Checks that the request was signed with the credential, within its time.
 *
 * @param now epoch milliseconds
 * @throws StoreFault
 */
export function verifyAuthorization(
  authorization: Authorization,
  credential: Credential,
  request: SignedRequest,
  now: number,
): void {
  if (now > credential.expiredTime * 1000) throw new StoreFault('ExpiredToken')
  for (const window of [authorization.signTime, authorization.keyTime]) {
    if (now > window.end * 1000 || now < (window.start - clockTolerance) * 1000) {
      throw new StoreFault('RequestTimeTooSkewed', undefined, { ServerTime: new Date(now).toISOString() })
    }
  }
  if (!sameText(String(request.headers['x-cos-security-token'] ?? ''), credential.token))
    throw new StoreFault('InvalidToken')
  const signed = new Set(authorization.parameters)
  for (const name of request.query.keys()) {
    if (!signed.has(encode(name).toLowerCase())) throw new StoreFault('SignatureDoesNotMatch')
  }
  if (!sameText(signatureOf(authorization, credential.secretKey, request), authorization.signature)) {
    throw new StoreFault('SignatureDoesNotMatch')
  }
}

function signatureOf(
  { signTime, keyTime, headers, parameters }: Authorization,
  secretKey: string,
  request: SignedRequest,
): string {
  const query = new Map([...request.query].map(([name, value]) => [encode(name).toLowerCase(), value]))
  const httpString = [
    request.method.toLowerCase(),
    request.path,
    pairs(parameters, (name) => query.get(name) ?? ''),
    pairs(headers, (name) => String(request.headers[name] ?? '')),
    '',
  ].join('\n')
  const signKey = createHmac('sha1', secretKey).update(keyTime.text).digest('hex')
  const stringToSign = `sha1\n${signTime.text}\n${createHash('sha1').update(httpString).digest('hex')}\n`
  return createHmac('sha1', signKey).update(stringToSign).digest('hex')
}

function pairs(list: string[], read: (name: string) => string): string {
  return list.map((name) => `${name}=${encode(read(name))}`).join('&')
}

function names(list: string | undefined): string[] {
  return (list ?? '').split(';').filter((name) => name !== '')
}

function parseWindow(text: string | undefined): Window | undefined {
  const [, start, end] = /^(\d{1,12});(\d{1,12})$/.exec(text ?? '') ?? []
  return text !== undefined && start !== undefined && end !== undefined
    ? { text, start: Number(start), end: Number(end) }
    : undefined
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
