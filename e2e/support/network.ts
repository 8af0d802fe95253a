import type { Page, Request } from '@playwright/test'

export interface Held {
  /** How many requests were held back or let through so far. */
  seen: Request[]
  /** Let go what waits, and all that follow. */
  release: () => void
}

/** Holds back every request that `wanted` picks until it is released, so that a journey can act in between. */
export async function hold(page: Page, wanted: (request: Request) => boolean): Promise<Held> {
  const gate = Promise.withResolvers<void>()
  const seen: Request[] = []
  await page.route(
    () => true,
    async (route, request) => {
      if (!wanted(request)) return route.fallback()
      seen.push(request)
      await gate.promise
      // The page may have gone meanwhile.
      await route.fallback().catch(() => {})
    },
  )
  return { seen, release: gate.resolve }
}

/** A part of a video, on its way to the store. */
export const isVideoPart = (request: Request): boolean => request.method() === 'PUT' && new URL(request.url()).pathname.length > 1

/** A call to the back-office. */
export const isCall = (method: 'GET' | 'POST', path: string) => (request: Request) =>
  request.method() === method && new URL(request.url()).pathname === `/api${path}`
