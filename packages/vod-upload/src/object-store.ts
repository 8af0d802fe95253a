import { type FailureKind, UploadError, wordsOf } from './errors.ts'
import type { Credentials, HttpReply, HttpRequest, Part, Ports, StoreAccess, StoreCall } from './ports.ts'
import { authorization, encode } from './sign.ts'
import { sendWatched } from './watchdog.ts'
import { elements, escapeXml, textOf } from './xml.ts'

const STALL_MS = 30_000
/** Putting thousands of parts together takes the store longer, and shows no progress. */
const COMPLETE_STALL_MS = 300_000

interface StoreRequest extends StoreCall {
  method: HttpRequest['method']
  /** Absent for the bucket itself. */
  key?: string
  query?: Record<string, string>
  contentType?: string
  body?: string | Blob
  stallMs?: number
}

export type ObjectStore = ReturnType<typeof objectStore>

/** One bucket of COS (S3-like XML). Every method throws an UploadError that carries the store's own code. */
export function objectStore(access: StoreAccess, { http, clock }: Pick<Ports, 'http' | 'clock'>) {
  /** The store's clock minus ours in milliseconds, once the store has complained. */
  let skew: number | undefined

  function validity({ startTime, expiredTime }: Credentials) {
    if (skew === undefined) return { start: startTime, end: expiredTime }
    const start = Math.floor((clock.now() + skew) / 1000) - 1
    return { start, end: start + expiredTime - startTime }
  }

  function attempt(
    { method, key = '', query = {}, contentType, stallMs = STALL_MS, ...rest }: StoreRequest,
    credentials: Credentials,
  ) {
    const signed = authorization({ ...credentials, ...validity(credentials), method, path: `/${key}`, query })
    const headers = {
      authorization: signed,
      'x-cos-security-token': credentials.token,
      ...(contentType && { 'content-type': contentType }),
    }
    return sendWatched({ method, url: access.origin + address(key, query), headers, ...rest }, stallMs, {
      http,
      clock,
    })
  }

  /** One request; asks once more with the store's clock, and once more with new credentials. */
  async function send(request: StoreRequest): Promise<HttpReply> {
    let credentials = await access.credentials(request.signal)
    for (let corrected = false, renewed = false; ; ) {
      const reply = await attempt(request, credentials)
      const error = failureOf(reply)
      if (!error) return reply
      const storeTime = error.storeCode === 'RequestTimeTooSkewed' ? timeOf(reply) : undefined
      if (storeTime !== undefined && !corrected) {
        corrected = true
        skew = storeTime - clock.now()
      } else if (error.kind === 'expired' && !renewed) {
        renewed = true
        credentials = await access.renew(credentials, request.signal)
      } else throw error
    }
  }

  async function listAll<T>(
    element: string,
    request: StoreRequest,
    markers: Record<string, string>,
    read: (xml: string) => T,
  ): Promise<T[]> {
    const found: T[] = []
    for (let query = { ...request.query }; ; ) {
      const { text } = await send({ ...request, query })
      if (!/^\s*(?:<\?xml[^>]*>\s*)?<List\w+Result[\s>]/.test(text)) throw malformed(text)
      found.push(...elements(text, element).map(read))
      if (textOf(text, 'IsTruncated') !== 'true') return found
      const next = Object.entries(markers).map(
        ([name, source]) => [name, textOf(text, source) ?? ''] as const,
      )
      if (next.every(([name, value]) => query[name] === value)) throw malformed(text)
      query = { ...query, ...Object.fromEntries(next) }
    }
  }

  return {
    async put(key: string, body: Blob, call?: StoreCall): Promise<void> {
      assertEmpty(await send({ method: 'PUT', key, body, contentType: typeOf(body), ...call }))
    },
    /** Opens a multipart upload and answers its id. */
    async open(key: string, contentType: string, call?: StoreCall): Promise<string> {
      const about = { query: { uploads: '' }, contentType: contentType || DEFAULT_TYPE }
      const { text } = await send({ method: 'POST', key, ...about, ...call })
      const uploadId = textOf(text, 'UploadId')
      if (!uploadId) throw malformed(text)
      return uploadId
    },
    /** Ids of the multipart uploads of this very key that are still open. */
    async listUploads(key: string, call?: StoreCall): Promise<string[]> {
      const request: StoreRequest = { method: 'GET', query: { uploads: '', prefix: key }, ...call }
      const markers = { 'key-marker': 'NextKeyMarker', 'upload-id-marker': 'NextUploadIdMarker' }
      const uploads = await listAll('Upload', request, markers, (xml) => ({
        key: textOf(xml, 'Key'),
        id: textOf(xml, 'UploadId'),
      }))
      return uploads.flatMap(({ key: found, id }) => (found === key && id ? [id] : []))
    },
    listParts(key: string, uploadId: string, call?: StoreCall): Promise<Part[]> {
      const markers = { 'part-number-marker': 'NextPartNumberMarker' }
      return listAll('Part', { method: 'GET', key, query: { uploadId }, ...call }, markers, readPart)
    },
    async putPart(
      key: string,
      uploadId: string,
      number: number,
      body: Blob,
      call?: StoreCall,
    ): Promise<Part> {
      const query = { partNumber: String(number), uploadId }
      const reply = await send({ method: 'PUT', key, query, body, ...call })
      assertEmpty(reply)
      const etag = reply.header('ETag')
      const hidden = { storeCode: 'ETagNotExposed', detail: 'the store does not expose ETag' }
      if (!etag) throw new UploadError('cors', hidden)
      return { number, etag, size: body.size }
    },
    async complete(key: string, uploadId: string, parts: Part[], call?: StoreCall): Promise<void> {
      const list = parts.map(
        ({ number, etag }) =>
          `<Part><PartNumber>${number}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
      )
      const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
      const about = { query: { uploadId }, contentType: 'application/xml', stallMs: COMPLETE_STALL_MS }
      const { text } = await send({ method: 'POST', key, body, ...about, ...call })
      if (!text.includes('<CompleteMultipartUploadResult')) throw malformed(text)
    },
    /** Deletes the multipart upload and its parts. */
    async abort(key: string, uploadId: string, call?: StoreCall): Promise<void> {
      await send({ method: 'DELETE', key, query: { uploadId }, ...call })
    },
    /** Size of a finished object, `undefined` when there is none. */
    async sizeOf(key: string, call?: StoreCall): Promise<number | undefined> {
      try {
        const reply = await send({ method: 'HEAD', key, ...call })
        return Number(reply.header('Content-Length') ?? Number.NaN)
      } catch (error) {
        if (isGone(error)) return undefined
        throw error
      }
    },
  }
}

/** The multipart upload, or the object, is not there (any more). */
export const isGone = (error: unknown) =>
  error instanceof UploadError && (error.status === 404 || error.storeCode === 'NoSuchUpload')

/** Whether the same request may succeed a moment later. */
export const isPassing = (error: unknown) =>
  error instanceof UploadError &&
  (error.kind === 'network' || error.kind === 'stalled' || error.kind === 'server') &&
  !isGone(error)

const DEFAULT_TYPE = 'application/octet-stream'
const typeOf = (body: Blob) => body.type || DEFAULT_TYPE

function address(key: string, query: Record<string, string>) {
  const pairs = Object.entries(query).map(([name, value]) =>
    value === '' ? encode(name) : `${encode(name)}=${encode(value)}`,
  )
  const search = pairs.length > 0 ? `?${pairs.join('&')}` : ''
  return `/${key.split('/').map(encode).join('/')}${search}`
}

function readPart(xml: string): Part {
  return {
    number: Number(textOf(xml, 'PartNumber')),
    etag: textOf(xml, 'ETag') ?? '',
    size: Number(textOf(xml, 'Size')),
  }
}

const malformed = (text: string) =>
  new UploadError('server', { storeCode: 'MalformedReply', detail: text.slice(0, 200) })

/** Where a network asks for a sign-in, anything may answer 200 in the store's place. */
function assertEmpty({ text }: HttpReply): void {
  if (text.trim() !== '') throw malformed(text)
}

function timeOf(reply: HttpReply): number | undefined {
  const time = Date.parse(textOf(reply.text, 'ServerTime') ?? reply.header('Date') ?? '')
  return Number.isNaN(time) ? undefined : time
}

/** A status outside 2xx, or an error inside a 200. */
function failureOf({ status, text }: HttpReply): UploadError | undefined {
  const fine = status >= 200 && status < 300
  const inside = /^\s*(?:<\?xml[^>]*>\s*)?<Error[\s>]/.test(text)
  if (fine && !inside) return undefined
  const code = textOf(text, 'Code') ?? `HTTP ${status}`
  const detail = textOf(text, 'Message') ?? ''
  const kind = kindOf(fine ? 500 : status, code, detail)
  return new UploadError(kind, { status, storeCode: code, detail, message: wordsOf(kind, detail) })
}

function kindOf(status: number, code: string, detail: string): FailureKind {
  if (/Expired|RequestTimeTooSkewed|InvalidAccessKeyId|InvalidToken/.test(code)) return 'expired'
  if (status === 403 && /expired/i.test(detail)) return 'expired'
  if (status === 413 || code === 'EntityTooLarge') return 'too-large'
  const isPassing = status >= 500 || [404, 408, 429].includes(status)
  return isPassing || code === 'RequestTimeout' || code === 'BadDigest' ? 'server' : 'refused'
}
