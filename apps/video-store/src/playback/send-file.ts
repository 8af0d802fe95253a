import { basename, dirname, extname } from 'node:path'
import send from '@fastify/send'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpFault } from '../ground/errors.ts'
import { servedAs } from '../media/media-types.ts'

/** A player may rest for a while between two reads. */
const idleMs = 300_000

export interface FileToSend {
  path: string
  cacheControl: string
  /** What a browser calls it when it saves it. */
  name?: string | undefined
}

/**
 * Answers GET and HEAD with a file, whole or in part.
 *
 * @throws HttpFault 404 when there is no such file
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, cacheControl, name }: FileToSend,
): Promise<FastifyReply> {
  const { type, statusCode, headers, stream } = await send(request.raw, encodeURIComponent(basename(path)), {
    root: dirname(path),
    dotfiles: 'allow',
    contentType: false,
    cacheControl: false,
    highWaterMark: 1 << 20,
  })
  if (type !== 'file') {
    if (statusCode === 416) reply.header('content-range', headers['Content-Range'])
    throw new HttpFault(statusCode === 412 || statusCode === 416 ? statusCode : 404)
  }
  const { mime, inline } = servedAs(extname(path).slice(1).toLowerCase())
  request.raw.socket?.setTimeout(idleMs)
  return reply
    .code(statusCode)
    .headers({ ...headers, 'content-type': mime, 'cache-control': cacheControl })
    .header('content-disposition', `${inline ? 'inline' : 'attachment'}${filenameOf(path, name)}`)
    .send(stream)
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
