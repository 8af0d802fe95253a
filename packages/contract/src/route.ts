import { z } from 'zod'
import type { Access } from './permissions.ts'

type Schema = z.ZodType

/** One promised call, as plain data. `path` stands below `/api` and is written out whole. */
export interface Route<
  P extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  R extends Schema = Schema,
> {
  method: 'GET' | 'POST'
  path: string
  summary: string
  /** Who may call it. A route without one is refused to everybody. */
  permission: Access
  params?: P
  query?: Q
  body?: B
  response: R
  /**
   * Unlike others of its method. `true`: a GET that changes something, because the specification says so; it runs in a transaction and
   * is never cached. `false`: a POST that only looks, because what it asks does not fit into an address.
   */
  changes?: boolean
  /** The handler commits by itself, because it must leave something behind when it refuses (a failed sign-in) or does no SQL for long. */
  ownTransactions?: true
  /**
   * Changes only what concerns the caller alone and nobody looks up later (a notice is read): leaves no row in the log. One that another
   * server sends again and again leaves it where something has changed.
   */
  unlogged?: true
  /** Of a portal's calls: its record (`:id`) has a limit of its own, apart from that of the portal's other calls. */
  countedByRecord?: true
  /** Only ever asked by the page of its own accord: does not keep a session alive. For what people ask too, see `ON_ITS_OWN`. */
  inBackground?: true
  /** Its answer must not be kept, not even for the same call sent again. */
  unkept?: true
  /** Takes a body of many records. */
  large?: true
  /** Takes `multipart/form-data`; the handler reads the parts itself. */
  multipart?: true
  /** Answers a file. With a `ticket` in its query, which only the application's own pages are given, a browser may fetch it by a plain link. */
  download?: true
}

/** The header of a look that nobody asked for this time: `1`, and it does not keep a session alive. */
export const ON_ITS_OWN = 'x-on-its-own'

/** The header that says whose page calls, by the user's id: refused once the browser's session is somebody else's. */
export const PAGE_OF = 'x-page-of'

/** What the handler of a `download` answers with; the caller receives the bytes. */
export const Download = z.object({
  fileName: z.string(),
  type: z.string(),
  content: z.custom<AsyncIterable<Uint8Array>>(),
})
export type Download = z.output<typeof Download>

/** Does the call change anything? */
export const isChange = ({ method, changes }: Pick<Route, 'method' | 'changes'>): boolean =>
  changes ?? method === 'POST'

/** Does it take a record out of the lists? Told by its path, which the specification gives. */
export const isRemoval = (route: Pick<Route, 'method' | 'path' | 'changes'>): boolean =>
  isChange(route) && /\/(remove|delete)(-[a-z]+)?(\/|$)/.test(route.path)

type Definition<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  R extends Schema,
> = Omit<Route<P, Q, B, R>, 'method' | 'path'>

export function get<
  R extends Schema,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
>(path: string, definition: Definition<P, Q, undefined, R>): Route<P, Q, undefined, R> {
  return { method: 'GET', path, ...definition }
}

export function post<
  R extends Schema,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(path: string, definition: Definition<P, Q, B, R>): Route<P, Q, B, R> {
  return { method: 'POST', path, ...definition }
}

type In<S> = S extends Schema ? z.input<S> : undefined
type Out<S> = S extends Schema ? z.output<S> : undefined
type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as T[K] extends undefined ? never : undefined extends T[K] ? K : never]?: T[K]
}

/** What a caller passes: only the parts that the route has. */
export type InputOf<R> =
  R extends Route<infer P, infer Q, infer B> ? Present<{ params: In<P>; query: In<Q>; body: In<B> }> : never

/** What a handler gets: parsed, with defaults filled in. */
export type ParsedOf<R> =
  R extends Route<infer P, infer Q, infer B> ? { params: Out<P>; query: Out<Q>; body: Out<B> } : never

/** What a handler gives back, before the response schema strips it. */
export type ReplyOf<R> = R extends Route<infer _P, infer _Q, infer _B, infer S> ? z.input<S> : never

/** What a caller receives. */
export type ResultOf<R> = R extends Route<infer _P, infer _Q, infer _B, infer S> ? z.output<S> : never
