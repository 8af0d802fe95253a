export interface ByteRange {
  start: number
  /** The last byte, itself included. */
  end: number
}

/**
 * What a Range header asks of a file.
 *
 * @returns `undefined` for the whole file (no header, several ranges, not understood: RFC 9110 lets a server ignore it)
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}

interface Validators {
  etag: string
  lastModified: Date
}

/** Whether the client's copy is still good. */
export function isFresh(
  headers: { 'if-none-match'?: string; 'if-modified-since'?: string },
  { etag, lastModified }: Validators,
): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined)
    return tags.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return Math.floor(lastModified.getTime() / 1000) * 1000 <= since
}

/** Whether a range may be answered from this version of the file; a weak tag never matches. */
export function rangeHolds(ifRange: string | undefined, { etag, lastModified }: Validators): boolean {
  return ifRange === undefined || ifRange === etag || ifRange === lastModified.toUTCString()
}
