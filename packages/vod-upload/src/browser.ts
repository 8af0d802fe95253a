import { linked } from './abort.ts'
import { browserLocks } from './browser-locks.ts'
import { localSessions } from './browser-sessions.ts'
import { UploadError } from './errors.ts'
import { type Clock, type Http, HttpFailure, type HttpReply, type HttpRequest, type Ports } from './ports.ts'

/** The ports of a browser (and of jsdom). */
export function browserPorts(): Ports {
  return {
    http,
    clock,
    random: { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) },
    sessions: localSessions(clock),
    locks: browserLocks(clock),
    isOnline: () => globalThis.navigator?.onLine !== false,
    onOnline(listener) {
      globalThis.addEventListener?.('online', listener)
      return () => globalThis.removeEventListener?.('online', listener)
    },
    // biome-ignore lint/suspicious/noConsole: the log port of browsers is their console
    log: (message, detail) => console.debug(`[vod-upload] ${message}`, detail ?? ''),
    device: globalThis.navigator?.userAgent ?? '',
  }
}

/** One for the page, so that its uploads share the reports that wait for a network. */
const http: Http = { send: (request) => (request.mode === 'no-cors' ? probe(request) : viaXhr(request)) }

const clock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => (ms > 0 ? wait(ms, signal) : nextTask(signal)),
}

const wait: Clock['sleep'] = (ms, signal) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new UploadError('aborted'))
    const stop = () => {
      clearTimeout(timer)
      reject(new UploadError('aborted'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })

/** A message comes at once. A timer takes 4 ms after a few others, and a second or even a minute on a page in the background. */
async function nextTask(signal?: AbortSignal): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  await new Promise((resolve) => {
    port1.onmessage = resolve
    port2.postMessage(undefined)
  })
  port1.close()
  if (signal?.aborted) throw new UploadError('aborted')
}

/** XMLHttpRequest, because fetch tells nothing about the progress of an upload. */
const viaXhr: Http['send'] = ({ method, url, headers = {}, body, timeoutMs = 0, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new HttpFailure('aborted'))
    const xhr = new XMLHttpRequest()
    const abort = () => xhr.abort()
    const fail = (reason: HttpFailure['reason']) => () => reject(new HttpFailure(reason))
    xhr.open(method, url)
    xhr.timeout = timeoutMs
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.onload = () => resolve(replyOf(xhr))
    xhr.onerror = fail('network')
    xhr.ontimeout = fail('timeout')
    xhr.onabort = fail('aborted')
    xhr.onloadend = () => signal?.removeEventListener('abort', abort)
    if (onProgress && body !== undefined) xhr.upload.onprogress = (event) => onProgress(event.loaded)
    signal?.addEventListener('abort', abort)
    xhr.send(body ?? null)
  })

const replyOf = (xhr: XMLHttpRequest): HttpReply => ({
  status: xhr.status,
  text: xhr.responseText,
  header: (name) => xhr.getResponseHeader(name) ?? undefined,
})

async function probe({ method, url, timeoutMs = 0, signal }: HttpRequest): Promise<HttpReply> {
  const asking = linked(signal)
  const timer = timeoutMs > 0 ? setTimeout(asking.abort, timeoutMs) : undefined
  try {
    const options = { method, mode: 'no-cors', credentials: 'omit', cache: 'no-store' } as const
    const { status } = await fetch(url, { ...options, signal: asking.signal })
    return { status, text: '', header: () => undefined }
  } catch {
    if (signal?.aborted) throw new HttpFailure('aborted')
    throw new HttpFailure(asking.signal.aborted ? 'timeout' : 'network')
  } finally {
    clearTimeout(timer)
    asking.release()
  }
}
