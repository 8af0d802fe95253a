import {
  type InputOf,
  isChange,
  ON_ITS_OWN,
  PAGE_OF,
  type ResultOf,
  type Route,
  type VisitDecision,
} from '@dangxiao/contract'
import { CallFailure, failureOf } from './errors.ts'
import { stringifySearch } from './list-search.ts'
import { isAttended } from './presence.ts'
import { noteRemoval } from './removals.ts'
import { sendForm } from './send-form.ts'
import { sessionGate } from './session-gate.ts'
import { visitGate } from './visit-gate.ts'

/** Numbers may stand where the address takes text. */
type Loose<T> = { [K in keyof T]: string extends T[K] ? T[K] | number : T[K] }
type Addressed<T> = { [K in keyof T]: K extends 'params' | 'query' ? Loose<T[K]> : T[K] }
type OptionalWhereEmpty<T> = { [K in keyof T as object extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as object extends T[K] ? K : never]?: T[K]
}

/** What a caller passes for a route: `{ params, query, body }`, only the parts that it has. */
export type CallInput<R> = OptionalWhereEmpty<Addressed<InputOf<R>>>

export interface CallOptions {
  signal?: AbortSignal
  /** One per opened form, a new one after success. */
  idempotencyKey?: string
  /** The parts of a route that takes `multipart/form-data`. */
  form?: FormData
  /** What fraction of the form has been sent. */
  onSent?: (fraction: number) => void
  /** Milliseconds, for what takes the server long. */
  patience?: number
  /** Fail at once instead of asking for the password. */
  unattended?: boolean
  /** Whoever is signed in. */
  asAnybody?: boolean
}

/** So long an answer may take to begin; files take as long as they need. */
const PATIENCE_MS = 15_000

/** The parts of an input as the wire sees them. */
export interface CallParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** Make one call of the contract; see `callParts`. */
export const call = <R extends Route>(
  route: R,
  input: CallInput<R>,
  options?: CallOptions,
): Promise<ResultOf<R>> => callParts(route, input, options)

/**
 * Make one call of a route that is only known by its kind, such as any resource's `find`: the caller vouches for the
 * parts. When the session has ended, or is another user's, wait until the user has signed in again and repeat it; when it
 * is refused for confirmed visits, ask what becomes of them and repeat it with the answer.
 *
 * @throws CallFailure
 */
export async function callParts<R extends Route>(
  route: R,
  given: CallParts,
  options: CallOptions = {},
): Promise<ResultOf<R>> {
  let parts = given
  for (;;) {
    const response = await send(route, parts, options)
    if (response.ok) {
      const result = (await response.json()) as ResultOf<R>
      noteRemoval(route)
      return result
    }
    const failure = await failureOf(response)
    if (failure.visits) {
      const body = parts.body as { visits?: VisitDecision[] } | undefined
      parts = { ...parts, body: { ...body, visits: await visitGate.ask(failure, body?.visits) } }
      continue
    }
    if (failure.code !== 'NOT_SIGNED_IN' && failure.code !== 'OTHER_ACCOUNT') throw failure
    sessionGate.meet(failure.code)
    if (options.unattended || sessionGate.owner() === undefined) throw failure
    await sessionGate.renewed()
  }
}

async function send(
  route: Route,
  { params, query, body }: CallParts,
  options: CallOptions,
): Promise<Response> {
  const headers: Record<string, string> = { 'X-Requested-With': 'XMLHttpRequest' }
  if (!isChange(route) && !isAttended()) headers[ON_ITS_OWN] = '1'
  const owner = sessionGate.owner()
  if (owner !== undefined && !options.asAnybody) headers[PAGE_OF] = String(owner)
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (navigator.onLine === false) throw lost()
  // AbortSignal.any and its like are too new for the browsers in use.
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = options.form ? undefined : setTimeout(abort, options.patience ?? PATIENCE_MS)
  options.signal?.addEventListener('abort', abort)
  if (options.signal?.aborted) abort()
  try {
    const address = addressOf(route, params, query)
    const { form, onSent } = options
    if (form && onSent)
      return await sendForm(
        address,
        { method: route.method, headers, body: form, signal: controller.signal },
        onSent,
      )
    return await fetch(address, {
      method: route.method,
      headers,
      credentials: 'same-origin',
      body: options.form ?? (body === undefined ? undefined : JSON.stringify(body)),
      signal: controller.signal,
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw lost()
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', abort)
  }
}

const lost = () => new CallFailure('NETWORK', '网络连接不上，请检查网络后重试')

function addressOf(
  route: Route,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  return `/api${path}${stringifySearch(query)}`
}

/** A version 4 UUID. `crypto.randomUUID` is missing on plain http. */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
