import { UploadError } from './errors.ts'
import type { Http } from './ports.ts'
import { assertReadable } from './session.ts'

const PROBE_TIMEOUT_MS = 5000

/** An Http that remembers which origins have let us read a reply, and can therefore tell a cross-origin failure from a lost network. */
export interface WatchedHttp extends Http {
  /**
   * A browser reports both failures alike. When the origin never let us read a reply but answers a `no-cors` request, its
   * cross-origin set-up is at fault.
   */
  explain(error: unknown, url: string, body?: Blob): Promise<unknown>
}

export function watchOrigins(http: Http): WatchedHttp {
  const readable = new Set<string | undefined>([pageOrigin()])
  return {
    async send(request) {
      const reply = await http.send(request)
      if (request.mode !== 'no-cors') readable.add(originOf(request.url))
      return reply
    },
    async explain(error, url, body) {
      if (!(error instanceof UploadError) || error.kind !== 'network') return error
      try {
        if (body) await assertReadable(body)
      } catch (unreadable) {
        return unreadable
      }
      const origin = originOf(url)
      if (origin === undefined || readable.has(origin)) return error
      try {
        await http.send({ method: 'GET', url: `${origin}/`, mode: 'no-cors', timeoutMs: PROBE_TIMEOUT_MS })
      } catch {
        return error
      }
      return new UploadError('cors', { code: error.code, detail: 'cors error', cause: error })
    },
  }
}

const pageOrigin = () => globalThis.location?.origin

function originOf(url: string): string | undefined {
  try {
    return new URL(url, globalThis.location?.href).origin
  } catch {
    return undefined
  }
}
