import type { ConcernedVisit, ErrorCode, Failure } from '@dangxiao/contract'

/** What the web itself finds out, beside the server's codes. */
export type WebErrorCode = 'NETWORK' | 'SIGN_IN_CANCELLED' | 'VISITS_LEFT'

/** A call that failed: `message` is Chinese text for the user, `fields` maps `videoList.0.title`-like paths to messages. */
export class CallFailure extends Error {
  readonly code: ErrorCode | WebErrorCode
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly fields: Record<string, string>
  /** Visits about which something has to be decided first. */
  readonly visits: readonly ConcernedVisit[] | undefined

  constructor(
    code: ErrorCode | WebErrorCode,
    message: string,
    status = 0,
    fields: Record<string, string> = {},
    visits?: readonly ConcernedVisit[],
  ) {
    super(message)
    this.name = 'CallFailure'
    this.code = code
    this.status = status
    this.fields = fields
    this.visits = visits
  }
}

const OVERLOADED = new Set([502, 503, 504])

/** The failure that an HTTP answer tells of, also when a proxy answered with a page instead of JSON. */
export async function failureOf(response: Response): Promise<CallFailure> {
  const body: unknown = await response.json().catch(() => undefined)
  if (isFailure(body))
    return new CallFailure(body.code, body.message, response.status, body.fields, body.visits)
  if (OVERLOADED.has(response.status))
    return new CallFailure('UNAVAILABLE', '系统暂时繁忙，请稍后重试', response.status)
  if (response.status === 413) return new CallFailure('TOO_LARGE', '提交的内容过大', response.status)
  return new CallFailure('INTERNAL', '系统出现问题，请稍后重试；如反复出现请联系管理员', response.status)
}

function isFailure(body: unknown): body is Failure {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    'message' in body &&
    typeof body.message === 'string'
  )
}

export function messageOf(error: unknown): string {
  return error instanceof CallFailure ? error.message : '系统出现问题，请稍后重试；如反复出现请联系管理员'
}

/** The user has turned back from what a call asked for: there is nothing to say. */
export function isTurnedBack(error: unknown): boolean {
  return error instanceof CallFailure && (error.code === 'SIGN_IN_CANCELLED' || error.code === 'VISITS_LEFT')
}

/** Somebody else was faster: the record on the screen is no longer the record on the server. */
export function isStale(error: unknown): boolean {
  return error instanceof CallFailure && (error.code === 'STALE_VERSION' || error.code === 'WRONG_STATE')
}
