import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { type ConversionOptions, Conversions } from './conversion/conversions.ts'
import { errorCode } from './ground/durable.ts'
import { HttpFault, httpErrors, StoreFault } from './ground/errors.ts'
import { securityHeaders, setCommonHeaders } from './ground/headers.ts'
import { decode, type Exchange, readTarget, sendEmpty, sendJson, sendXml } from './ground/http.ts'
import { codecOf, lacksIndex } from './media/iso-codec.ts'
import { UNREADABLE } from './media/programs.ts'
import { ended, uploaded } from './notices/notices.ts'
import { Outbox } from './notices/outbox.ts'
import { answerObjectCall } from './object-store/object-store.ts'
import { sendCommitted } from './playback/committed.ts'
import { sendBackOfficeFile } from './playback/files.ts'
import { type ReportDesk, ReportShares, removeOldReports, takeReport } from './reports/report.ts'
import { assertSigned, endLastLine, readReports } from './reports/report-pages.ts'
import type { SessionRecord } from './sessions/session.ts'
import { Sessions } from './sessions/sessions.ts'
import type { Store } from './sessions/store.ts'
import { UsedSignatures } from './signing/one-time.ts'
import { answerVodCall } from './vod-api/vod-api.ts'

export interface VideoStoreOptions {
  /** Holds `video-store/` (ours) and `files/` (the back-office's pictures, read only). */
  dataDir: string
  secretId: string
  secretKey: string
  /** Bytes; default 5120 MB. */
  maxVideoBytes?: number
  /** Bytes that committed videos and uploads under way may take together; default: what the disk holds. */
  quotaBytes?: number
  /** Epoch milliseconds. */
  clock?: () => number
  /** Scheme, host and port for the addresses of videos; default: `http://` and the Host header. */
  publicOrigin?: string
  /** Pages that may upload; default `*`. Published videos and files can be read from everywhere. */
  allowedOrigins?: '*' | string[]
  /** Where the notices of uploads go, signed with the secret key; without it there are none. */
  callbackUrl?: string
  /** With which videos are looked at and converted; without it they stay as they are. */
  conversion?: ConversionOptions
  /** Told about every error that is answered with 500. */
  onError?: (error: unknown) => void
}

export interface VideoStore {
  server: Server
  /** @returns the port */
  listen(port: number, host?: string): Promise<number>
  /** Lets what runs finish, for at most ten seconds. */
  close(): Promise<void>
  /** Removes what was abandoned; also runs by itself. */
  sweep(): Promise<void>
}

const sweepEveryMs = 10 * 60_000
const closeWithinMs = 10_000
/** How long a body may go on arriving after it was refused. */
const drainMs = 10_000
const inactiveMs = 30_000

export function createVideoStore(options: VideoStoreOptions): VideoStore {
  const {
    dataDir,
    secretId,
    secretKey,
    clock = Date.now,
    publicOrigin,
    allowedOrigins = '*',
    onError = () => {},
  } = options
  const root = join(dataDir, 'video-store')
  const outbox = new Outbox({
    folder: join(root, 'outbox'),
    url: options.callbackUrl,
    secretKey,
    clock,
    onError,
  })
  const origin = publicOrigin ?? ''
  const announce = async (record: SessionRecord) => {
    const task = await conversions?.add(record.fileId)
    const { fileId, video } = record
    const path = sessions.arrivedPath(record)
    const codec = await codecOf(path).catch(() => undefined)
    await outbox.put(`${fileId}-upload`, uploaded(record, { origin, taskId: task ?? '', codec }))
    // Where nothing converts, nobody else looks into it.
    if (task !== undefined || !(await lacksIndex(path, video.name).catch(() => false))) return
    await outbox.put(
      `${fileId}-look`,
      ended(record, { task: `${fileId}-look`, origin, failure: UNREADABLE, isSource: true }),
    )
  }
  const { maxVideoBytes = 5120 * (1 << 20), quotaBytes } = options
  const sessions = new Sessions(root, clock, {
    announce,
    onPublished: ({ fileId }) => conversions?.start(fileId),
    onError,
  })
  const conversions =
    options.conversion &&
    new Conversions(
      { root, sessions, outbox, origin, maxVideoBytes, quotaBytes, onError },
      options.conversion,
    )
  const store: Store = {
    sessions,
    usedSignatures: new UsedSignatures(join(root, 'used-signatures.log')),
    secretId,
    secretKey,
    maxVideoBytes,
    quotaBytes,
    folders: { root, files: join(dataDir, 'files') },
    clock,
  }
  const reports: ReportDesk = {
    sessions,
    secretKey,
    clock,
    shares: new ReportShares(),
    folder: join(root, 'reports'),
  }
  let stopping = false
  let timer: NodeJS.Timeout | undefined

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    const published = /^\/(?:vod|files)\//.test(path)
    setCommonHeaders(request, response, {
      allowedOrigins,
      secure: publicOrigin?.startsWith('https:') ?? false,
      readable: published,
    })
    response.setHeader('x-cos-request-id', randomBytes(12).toString('hex'))
    if (stopping) response.shouldKeepAlive = false
    // A request forgets its socket when the client hangs up.
    const { socket } = request
    response.once('finish', () => endUnreadBody(request, socket))
    try {
      if (request.method === 'OPTIONS') return sendEmpty(response, 204)
      await route({ request, response, ...readTarget(request, publicOrigin) })
    } catch (error) {
      const fault = asFault(error)
      if (fault.status === 500) onError(error)
      sendFault(request, response, fault)
    }
  }

  async function route(exchange: Exchange): Promise<void> {
    const { rawPath, request, response } = exchange
    if (rawPath === '/healthz')
      return sendJson(response, stopping ? 503 : 200, { status: stopping ? 'stopping' : 'ok' })
    if (rawPath === '/v3/index.php') return answerVodCall(exchange, store)
    if (rawPath === '/ugcupload_new') {
      assertMethod(request, 'POST')
      return takeReport(exchange, reports)
    }
    if (rawPath === '/reports') {
      assertMethod(request, 'GET')
      assertSigned(exchange, secretKey, clock())
      return sendJson(response, 200, await readReports(reports.folder, exchange.query.get('after'), clock()))
    }
    if (rawPath === '/conversions') {
      assertMethod(request, 'POST')
      assertSigned(exchange, secretKey, clock())
      const record = await sessions.committed(exchange.query.get('fileId') ?? '')
      if (!record) throw new HttpFault(404)
      if (!conversions) return sendJson(response, 200, { canConvert: false })
      return sendJson(response, 200, { canConvert: true, taskId: (await conversions.again(record)) ?? null })
    }
    if (rawPath.startsWith('/files/')) {
      assertMethod(request, 'GET', 'HEAD')
      return sendBackOfficeFile(exchange, store.folders.files)
    }
    const [, toRemove] = request.method === 'DELETE' ? (/^\/vod\/(\d+)$/.exec(rawPath) ?? []) : []
    if (toRemove !== undefined) {
      assertSigned(exchange, secretKey, clock())
      const record = await sessions.committed(toRemove)
      if (!record) throw new HttpFault(404)
      await sessions.removeCommitted(record)
      return sendEmpty(response, 204)
    }
    if (rawPath.startsWith('/vod/')) {
      assertMethod(request, 'GET', 'HEAD')
      const found = await sendCommitted(exchange, store, decode(rawPath.slice('/vod/'.length)) ?? '')
      if (!found) throw new HttpFault(404)
      return
    }
    return answerObjectCall(exchange, store)
  }

  const server = createServer({
    requestTimeout: 0,
    headersTimeout: 5000,
    connectionsCheckingInterval: 1000,
    keepAliveTimeout: 15_000,
  })
  server.timeout = inactiveMs
  server.on('request', (request, response) => void answer(request, response))
  server.on('clientError', refuseUnreadable)

  async function sweep(): Promise<void> {
    await store.sessions.sweep()
    await store.usedSignatures.forgetExpired(clock())
    await removeOldReports(reports.folder, clock())
  }

  return {
    server,
    sweep,
    async listen(port, host) {
      await mkdir(root, { recursive: true, mode: 0o700 })
      await outbox.load()
      await conversions?.load()
      await store.sessions.load({ countMedia: quotaBytes !== undefined })
      await store.usedSignatures.load()
      await endLastLine(reports.folder)
      await sweep().catch(onError)
      timer = setInterval(() => sweep().catch(onError), sweepEveryMs)
      timer.unref()
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, resolve)
      })
      outbox.open()
      conversions?.open()
      const address = server.address()
      return typeof address === 'object' && address ? address.port : port
    },
    async close() {
      stopping = true
      clearInterval(timer)
      const cut = setTimeout(() => server.closeAllConnections(), closeWithinMs)
      const idle = setInterval(() => server.closeIdleConnections(), 100)
      await new Promise<void>((resolve) => server.close(() => resolve()))
      clearInterval(idle)
      clearTimeout(cut)
      await conversions?.close()
      await outbox.close()
    },
  }
}

function assertMethod(request: IncomingMessage, ...methods: string[]): void {
  if (!methods.includes(request.method ?? '')) throw new HttpFault(405)
}

function asFault(error: unknown): HttpFault | StoreFault {
  if (error instanceof HttpFault || error instanceof StoreFault) return error
  if (['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '')) return new StoreFault('ServiceUnavailable')
  return new HttpFault(500)
}

/** Each protocol has its own shape of an error; a client of the object store reads only XML. */
function sendFault(request: IncomingMessage, response: ServerResponse, fault: HttpFault | StoreFault): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  for (const name of ['etag', 'last-modified', 'content-disposition', 'accept-ranges'])
    response.removeHeader(name)
  if (fault.status === 408 || fault.status === 413 || request.destroyed) response.shouldKeepAlive = false
  const plain = /^\/(?:v3|vod|files|conversions|healthz|ugcupload_new|reports)(?:[/?]|$)/.test(
    request.url ?? '',
  )
  if (plain) {
    sendJson(response, fault.status, { code: fault.status, message: fault.message })
    return
  }
  const code =
    fault instanceof StoreFault ? fault.name : fault.status === 500 ? 'InternalError' : 'InvalidRequest'
  sendXml(response, fault.status, {
    Error: {
      Code: code,
      Message: fault.message,
      RequestId: String(response.getHeader('x-cos-request-id')),
      ...(fault instanceof StoreFault && fault.extra),
    },
  })
}

/** Reads on, so that the client hears the answer before the connection ends; not for ever. */
function endUnreadBody(request: IncomingMessage, socket: Socket): void {
  if (request.complete || socket.destroyed) return
  request.resume()
  const timer = setTimeout(() => request.complete || socket.destroy(), drainMs).unref()
  for (const end of ['end', 'close']) request.once(end, () => clearTimeout(timer))
}

function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const body = JSON.stringify({ code: status, message: httpErrors[status] })
  const headers = Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(
    `HTTP/1.1 ${status} ${status === 408 ? 'Request Timeout' : 'Bad Request'}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\n${headers.join('')}\r\n${body}`,
  )
}
