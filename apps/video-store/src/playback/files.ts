import { realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { errorCode } from '../ground/durable.ts'
import { HttpFault } from '../ground/errors.ts'
import { decode, type Exchange } from '../ground/http.ts'
import { sendFile } from './send-file.ts'

const prefix = '/files/'

/** Pictures and documents that the back-office keeps in its folder. */
export async function sendBackOfficeFile(exchange: Exchange, root: string): Promise<void> {
  const segments = exchange.rawPath.slice(prefix.length).split('/').map(decode)
  if (!segments.every(isPlainName)) throw new HttpFault(404)
  const path = join(root, ...segments)
  const [realRoot, realPath] = await Promise.all([root, path].map(resolveOr404))
  if (realRoot === undefined || !realPath?.startsWith(realRoot + sep)) throw new HttpFault(404)
  await sendFile(exchange, {
    path: realPath,
    cacheControl: 'public, max-age=3600',
    name: exchange.query.get('name'),
  })
}

/** Neither a way out of the folder nor a hidden file. */
function isPlainName(segment: string | undefined): segment is string {
  return (
    segment !== undefined &&
    segment !== '' &&
    !segment.startsWith('.') &&
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
    !/[/\\\u0000-\u001f\u007f]/.test(segment)
  )
}

async function resolveOr404(path: string): Promise<string> {
  return realpath(path).catch((error: unknown) => {
    throw errorCode(error) ? new HttpFault(404) : error
  })
}
