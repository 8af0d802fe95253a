import type { IncomingMessage, ServerResponse } from 'node:http'

const policy = [
  "default-src 'none'",
  "img-src 'self'",
  "media-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  'sandbox',
].join('; ')

const requestHeaders = [
  'authorization',
  'x-cos-security-token',
  'x-cos-sdk-retry',
  'content-type',
  'cache-control',
  'content-md5',
  'range',
  'if-range',
].join(', ')

export interface HeaderOptions {
  allowedOrigins: '*' | string[]
  secure: boolean
}

/** On every answer, errors too. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': policy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

export function setCommonHeaders(
  request: IncomingMessage,
  response: ServerResponse,
  {
    allowedOrigins,
    secure,
    readable,
  }: HeaderOptions & { /** Anyone may read what is published. */ readable: boolean },
): void {
  for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value)
  if (secure) response.setHeader('Strict-Transport-Security', 'max-age=31536000')
  const origin = request.headers.origin
  if (allowedOrigins === '*' || readable) {
    response.setHeader('Access-Control-Allow-Origin', '*')
  } else {
    response.setHeader('Vary', 'Origin')
    if (origin === undefined || !allowedOrigins.includes(origin)) return
    response.setHeader('Access-Control-Allow-Origin', origin)
  }
  response.setHeader(
    'Access-Control-Expose-Headers',
    'ETag, x-cos-request-id, Date, Content-Length, Content-Range, Accept-Ranges',
  )
  if (request.method !== 'OPTIONS') return
  response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, DELETE, OPTIONS')
  response.setHeader('Access-Control-Allow-Headers', requestHeaders)
  response.setHeader('Access-Control-Max-Age', '7200')
}
