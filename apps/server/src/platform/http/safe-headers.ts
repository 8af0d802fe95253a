import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import type { Settings } from '../settings/settings.ts'
import { isSecure } from './http.ts'

const YEAR = 365 * 24 * 3600

/** Of an answer that is no page and reaches no hook. */
export const BARE_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** What every answer tells the browser to refuse. The same in all of them, so it is worked out once. */
export function safeHeaders(settings: Settings): [name: string, value: string][] {
  const media = mediaSources(settings)
  const headers: [string, string][] = []
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // antd writes its styles into the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...media],
        mediaSrc: ["'self'", 'blob:', 'https:', 'http:'],
        // A school's own live server in the house speaks http.
        connectSrc: ["'self'", 'blob:', 'https:', 'http:', ...media],
        fontSrc: ["'self'", 'data:'],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    hsts: isSecure(settings, 'http') ? { maxAge: YEAR } : false,
  })
  const reply = {
    setHeader: (name: string, value: string) => void headers.push([name, value]),
    removeHeader: () => {},
  }
  set({} as IncomingMessage, reply as unknown as ServerResponse, () => {}) // helmet only sets headers
  return headers
}

/** Where pictures, videos and uploads may come from and go to besides https. */
function mediaSources(settings: Settings): string[] {
  if (settings.vod.provider === 'tencent') return []
  return [settings.videoStoreUrl ?? `http://*:${settings.videoStorePort}`]
}
