import { realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorCode } from '../ground/durable.ts'
import { HttpFault } from '../ground/errors.ts'
import { queryOf, restOf } from '../ground/http.ts'
import { sendFile } from './send-file.ts'

/** Pictures and documents that the back-office keeps in its folder. */
export async function sendBackOfficeFile(
  request: FastifyRequest,
  reply: FastifyReply,
  root: string,
): Promise<FastifyReply> {
  const segments = restOf(request).split('/')
  if (!segments.every(isPlainName)) throw new HttpFault(404)
  const path = join(root, ...segments)
  const [realRoot = '', realPath = ''] = await Promise.all([root, path].map(resolveOr404))
  if (!realPath.startsWith(realRoot + sep)) throw new HttpFault(404)
  return sendFile(request, reply, {
    path: realPath,
    cacheControl: 'public, max-age=3600',
    name: queryOf(request).get('name'),
  })
}

/** Neither a way out of the folder nor a hidden file. */
function isPlainName(segment: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  return segment !== '' && !segment.startsWith('.') && !/[\\\u0000-\u001f\u007f]/.test(segment)
}

async function resolveOr404(path: string): Promise<string> {
  return realpath(path).catch((error: unknown) => {
    throw errorCode(error) ? new HttpFault(404) : error
  })
}
