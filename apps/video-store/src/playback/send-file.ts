import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { OutgoingHttpHeaders } from 'node:http'
import { extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '../ground/durable.ts'
import { HttpFault } from '../ground/errors.ts'
import { type Exchange, sendEmpty } from '../ground/http.ts'
import { servedAs } from '../media/media-types.ts'
import { type ByteRange, isFresh, parseRange, rangeHolds } from './ranges.ts'

/** A player may rest for a while between two reads. */
const idleMs = 300_000
const absent = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG', 'EINVAL', 'EACCES'])
/** A player that seeks closes the connection in the middle of an answer, or before it has begun. */
const hungUp = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE'])

export interface FileToSend {
  path: string
  /** Without quotes; made from size and time when absent. */
  etag?: string
  cacheControl: string
  /** What a browser calls it when it saves it. */
  name?: string | undefined
}

/**
 * Answers GET and HEAD with a file, whole or in part.
 *
 * @throws HttpFault 404 when there is no such file
 */
export async function sendFile(exchange: Exchange, file: FileToSend): Promise<void> {
  const handle = await open(
    file.path,
    constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
  ).catch((error: unknown) => {
    throw absent.has(errorCode(error) ?? '') ? new HttpFault(404) : error
  })
  try {
    await sendOpened(exchange, file, handle)
  } finally {
    await handle.close()
  }
}

async function sendOpened(
  { request, response }: Exchange,
  { path, etag: tag, cacheControl, name }: FileToSend,
  handle: FileHandle,
): Promise<void> {
  const stats = await handle.stat()
  if (!stats.isFile()) throw new HttpFault(404)
  const etag = `"${tag ?? `${stats.size.toString(16)}-${Math.floor(stats.mtimeMs).toString(16)}`}"`
  const lastModified = stats.mtime
  const { mime, inline } = servedAs(extname(path).slice(1).toLowerCase())
  const headers: OutgoingHttpHeaders = {
    'content-type': mime,
    'content-disposition': `${inline ? 'inline' : 'attachment'}${filenameOf(path, name)}`,
    'accept-ranges': 'bytes',
    etag,
    'last-modified': lastModified.toUTCString(),
    'cache-control': cacheControl,
  }
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) response.setHeader(name, value)
  if (isFresh(request.headers, { etag, lastModified })) return sendEmpty(response, 304)

  const holds =
    request.method === 'GET' && rangeHolds(request.headers['if-range']?.toString(), { etag, lastModified })
  const range = holds ? parseRange(request.headers.range, stats.size) : undefined
  if (range === 'unsatisfiable') {
    response.setHeader('content-range', `bytes */${stats.size}`)
    return sendEmpty(response, 416)
  }
  const { start, end }: ByteRange = range ?? { start: 0, end: stats.size - 1 }
  if (range) response.setHeader('content-range', `bytes ${start}-${end}/${stats.size}`)
  response.writeHead(range ? 206 : 200, { 'content-length': end - start + 1 })
  if (request.method === 'HEAD' || end < start) {
    response.end()
    return
  }
  response.socket?.setTimeout(idleMs)
  await pipeline(
    handle.createReadStream({ start, end, autoClose: false, highWaterMark: 1 << 20 }),
    response,
  ).catch((error: unknown) => {
    if (!hungUp.has(errorCode(error) ?? '')) throw error
  })
}

const NAME_MAX = 200

/** RFC 6266. A name may not pass the file off as one of another kind. */
function filenameOf(path: string, name = ''): string {
  if (name === '' || name.length > NAME_MAX || !name.isWellFormed()) return ''
  const ending = extname(path)
  const whole = name.toLowerCase().endsWith(ending) ? name : name + ending
  const encoded = encodeURIComponent(whole).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `; filename*=UTF-8''${encoded}`
}
