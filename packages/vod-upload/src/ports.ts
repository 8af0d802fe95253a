/** The doors of the client: time, chance, network and memory come in through here and nowhere else. */

export interface HttpRequest {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: string | Blob
  timeoutMs?: number
  signal?: AbortSignal
  /** `no-cors` asks only whether the host answers: the reply is opaque, with status 0. */
  mode?: 'cors' | 'no-cors'
  /** Bytes of the body sent so far. */
  onProgress?: (sent: number) => void
}

export interface HttpReply {
  status: number
  text: string
  /** Value of a header that the browser lets us read. */
  header(name: string): string | undefined
}

/**
 * Sends one request without credentials. Any HTTP status is a reply.
 *
 * @throws HttpFailure when there is no reply.
 */
export interface Http {
  send(request: HttpRequest): Promise<HttpReply>
}

export class HttpFailure extends Error {
  readonly reason: 'network' | 'timeout' | 'aborted'

  constructor(reason: HttpFailure['reason']) {
    super(`no reply: ${reason}`)
    this.name = 'HttpFailure'
    this.reason = reason
  }
}

export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** Rejects with the signal's reason when it is aborted. 0 milliseconds only let the page do what waits, and are over at once in the background too. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export interface Random {
  bytes(length: number): Uint8Array
}

/** What is needed to go on with an upload after a reload. Holds no credential. */
export interface Session {
  vodSessionKey: string
  /** Key of the video in the object store, without a leading slash. */
  key: string
  /** Absent until the multipart upload is open; small files have none. */
  uploadId?: string
  /** All bytes are there; only the commit is missing. `false` when the provider refused that. */
  stored?: boolean
  /** The provider refused to go on with it at the end of the last run. */
  isDoubted?: boolean
}

/** A session as it is kept, with what a person recognises it by. */
export interface KeptSession extends Session {
  user: string
  fileName: string
  fileSize: number
  lastModified: number
  /** The host's own name for this upload. */
  uploadKey?: string
  /** Epoch milliseconds. */
  savedAt: number
  /** How long after that the store keeps the parts, in milliseconds, where that is known. */
  keepsMs?: number
  /** Bytes that the store has acknowledged; for show, the store itself knows better. */
  loaded: number
}

export interface SessionStore {
  load(id: string): Promise<KeptSession | undefined>
  save(id: string, session: KeptSession): Promise<void>
  remove(id: string): Promise<void>
  list(): Promise<[id: string, session: KeptSession][]>
}

/** Names that one page at a time holds; a page that is closed, or crashes, holds none. */
export interface Locks {
  /** Answers how to let go; `undefined` when another page holds the name and `wait` is false. */
  take(name: string, options: { wait: boolean; signal: AbortSignal }): Promise<(() => void) | undefined>
  /** Whether any page holds the name. */
  isHeld(name: string): Promise<boolean>
}

export interface Part {
  number: number
  etag: string
  size: number
}

export interface StoreCall {
  signal?: AbortSignal
  onProgress?: (sent: number) => void
}

export interface Credentials {
  secretId: string
  secretKey: string
  token: string
  /** Validity in seconds of the server's clock. */
  startTime: number
  expiredTime: number
}

/** Where the bucket is, and how to get credentials that hold for the next request. */
export interface StoreAccess {
  origin: string
  credentials(signal?: AbortSignal): Promise<Credentials>
  /** Like `credentials`, after the store said that these have expired. */
  renew(expired: Credentials, signal?: AbortSignal): Promise<Credentials>
}

export interface Ports {
  http: Http
  clock: Clock
  random: Random
  sessions: SessionStore
  locks: Locks
  /** `false` only where there is no network for certain. */
  isOnline: () => boolean
  /** Calls the listener when the network comes back; answers how to stop listening. */
  onOnline: (listener: () => void) => () => void
  /** For developers; never shown to the user. */
  log: (message: string, detail?: unknown) => void
  /** The browser's user agent, for the reports. */
  device: string
}
