import type { Page, Request } from '@playwright/test'

/** Which requests are meant. */
export interface RequestKind {
  method: 'GET' | 'POST' | 'PUT'
  url: (url: URL) => boolean
}

/** A video, or a part of one, on its way to the store. */
export const videoPart: RequestKind = { method: 'PUT', url: ({ pathname }) => pathname.endsWith('.mp4') }

/** A call to the back-office. */
export const callTo = (method: 'GET' | 'POST', ...paths: string[]): RequestKind => ({
  method,
  url: ({ pathname }) => paths.some((path) => pathname === `/api${path}`),
})

export const isOne = (request: Request, { method, url }: RequestKind) =>
  request.method() === method && url(new URL(request.url()))

export interface HeldRequests {
  /** The requests that have come so far. */
  seen: Request[]
  /** Let go what waits, and all that follow. */
  release: () => void
}

/** Holds requests back until they are released, so that a journey can act in between. */
export async function hold(
  page: Page,
  wanted: RequestKind,
  which: (request: Request) => boolean = () => true,
): Promise<HeldRequests> {
  const gate = Promise.withResolvers<void>()
  const seen: Request[] = []
  await page.route(wanted.url, async (route, request) => {
    if (request.method() !== wanted.method || !which(request)) return route.fallback()
    seen.push(request)
    await gate.promise
    // The page may have gone meanwhile.
    await route.fallback().catch(() => {})
  })
  return { seen, release: gate.resolve }
}
