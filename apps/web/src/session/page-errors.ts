import { PAGE_ERROR_MAX, type PageError, pageErrorApi } from '@dangxiao/contract'
import type { ErrorInfo } from 'react'
import { call } from './client.ts'
import { CallFailure } from './errors.ts'

/** So many different errors a page reports until it is loaded anew: one that breaks in a loop tells nothing more. */
const MOST = 10

/** How browsers say that a part of the application is not there: the network was lost, or an update has replaced it. */
const MISSING_PART =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|module script|MIME type|ChunkLoadError/i

/** What is no fault of ours: extensions, scripts that the browser hides, and a notice of layout that harms nobody. */
const FOREIGN = /^Script error\.?$|ResizeObserver loop|(?:chrome|moz|safari-web)-extension:/i

/** Has an update replaced this part of the application since the page was loaded, or could it not be fetched? */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && MISSING_PART.test(error.message)

/**
 * Should the server's log hear of it? Calls that failed were answered by the server, or never reached it, and are shown to the user.
 * What is no Error (a refused form, a redirect) may hold what was typed.
 */
function isReportable(error: unknown): error is Error {
  if (!(error instanceof Error) || error instanceof CallFailure || error.name === 'AbortError') return false
  return !isMissingPart(error) && !FOREIGN.test(`${error.message}`) && !FOREIGN.test(error.stack ?? '')
}

/** The page by its pattern: `/courses/:id`. */
const pageOf = (path: string) => path.replace(/\/\d+(?=\/|$)/g, '/:id')

const told = new Set<string>()

/** Reports an error of a page to the server's log, each once. Never fails: the page is in trouble already. */
export function reportPageError(error: unknown, place: PageError['place']): void {
  try {
    if (!isReportable(error)) return
    const stack = (error.stack ?? '').slice(0, PAGE_ERROR_MAX.stack)
    const signature = `${error.name} ${error.message} ${stack.split('\n')[1] ?? ''}`
    if (told.has(signature) || told.size >= MOST) return
    told.add(signature)
    const body = {
      place,
      name: error.name.slice(0, 60),
      message: error.message.slice(0, PAGE_ERROR_MAX.message),
      stack,
      page: pageOf(window.location.pathname).slice(0, PAGE_ERROR_MAX.page),
    }
    call(pageErrorApi.report, { body }, { asAnybody: true, unattended: true }).catch(() => undefined)
  } catch {
    // Nobody is helped by an error about an error.
  }
}

/** Forget what was reported: a test begins anew. */
export const forgetPageErrors = () => told.clear()

/** What React caught in a boundary. */
export function onCaughtError(
  error: unknown,
  { errorBoundary }: ErrorInfo & { errorBoundary?: unknown },
): void {
  // biome-ignore lint/suspicious/noConsole: as React does by itself
  console.error(error)
  reportPageError(error, isBeside(errorBoundary) ? 'beside' : 'page')
}

const isBeside = (boundary: unknown) =>
  typeof boundary === 'object' && boundary !== null && 'isBeside' in boundary

/** Listens for what breaks outside React's drawing. @returns stops it */
export function watchPageErrors(): () => void {
  const onError = ({ error }: ErrorEvent) => reportPageError(error, 'event')
  const onRejection = ({ reason }: PromiseRejectionEvent) => reportPageError(reason, 'promise')
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}
