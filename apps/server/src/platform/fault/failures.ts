import { type ErrorCode, errors, type Failure } from '@dangxiao/contract'
import { ZodError, z } from 'zod'
import { Fault } from './fault.ts'

// Where a schema has no words of its own, zod would speak English and of the inside.
z.config({ localeError: () => '格式不正确' })

/** PostgreSQL's classes of errors that mean: the input cannot be stored. NUL, number or date out of range, not a number, negative offset. */
const BAD_INPUT = new Set([
  '22021',
  '22003',
  '22007',
  '22008',
  '22P02',
  '2201W',
  '2201X',
  '22P05',
  '22001',
  '23502',
  '23503',
  '23514',
])
const CONFLICT = new Set(['23505'])
/** Two transactions stood in each other's way and the database gave this one up: nothing is wrong with what it wanted. */
const COLLISION = new Set(['40001', '40P01'])
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'ENOSPC'])
const GONE =
  /timeout|Connection terminated|connection error|not queryable|shutting down|Client has encountered/i

/** What a schema refuses, by path; of several messages for one path the first. */
export function fieldsOf({ issues }: ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) fields[path.join('.')] ??= message
  return fields
}

/** What the caller is told of an error, and whether it is one that we must look into. */
export function failureOf(error: unknown): { status: number; failure: Failure; unexpected: boolean } {
  if (error instanceof Fault) {
    const { code, message, fields, visits } = error
    return { status: error.status, failure: { code, message, fields, visits }, unexpected: false }
  }
  if (error instanceof ZodError) {
    const fields = fieldsOf(error)
    const [message = errors.BAD_INPUT.message] = Object.values(fields)
    return { status: 400, failure: { code: 'BAD_INPUT', message, fields }, unexpected: false }
  }
  const known = codeOf(error)
  if (known)
    return {
      status: errors[known].status,
      failure: { code: known, message: errors[known].message },
      unexpected: false,
    }
  return { status: 500, failure: { code: 'INTERNAL', message: errors.INTERNAL.message }, unexpected: true }
}

/** An error as the log may hold it: where it comes from, and none of the values that the failed statement carried. */
export function loggable(error: unknown): object {
  let root = error
  while (root instanceof Error && root.cause instanceof Error) root = root.cause
  if (!(root instanceof Error)) return { message: 'not an error' }
  const { query } = error as { query?: string }
  return {
    type: root.name,
    code: (root as { code?: string }).code,
    message: root.message,
    query,
    stack: root.stack,
  }
}

export function isCollision(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (COLLISION.has((cause as { code?: string }).code ?? '')) return true
  return false
}

function codeOf(error: unknown): ErrorCode | undefined {
  if (isCollision(error)) return 'UNAVAILABLE'
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, statusCode } = cause as Error & { code?: string; statusCode?: number }
    if (code && BAD_INPUT.has(code)) return 'BAD_INPUT'
    if (code && CONFLICT.has(code)) return 'WRONG_STATE'
    if (code && (NETWORK.has(code) || /^(08|53|57|25P03|55P03|58)/.test(code))) return 'UNAVAILABLE'
    if (statusCode === 413) return 'TOO_LARGE'
    if (statusCode === 429) return 'TOO_MANY'
    if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return 'BAD_INPUT'
    if (GONE.test(cause.message)) return 'UNAVAILABLE'
  }
  return undefined
}
