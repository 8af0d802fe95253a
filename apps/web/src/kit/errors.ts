import type { ErrorCode, Failure } from '@dangxiao/contract'

/** What the web itself finds out, beside the server's codes. */
export type WebErrorCode = 'NETWORK' | 'SIGN_IN_CANCELLED'

/** A call that failed: `message` is Chinese text for the user, `fields` maps `videoList.0.title`-like paths to messages. */
export class CallFailure extends Error {
  readonly code: ErrorCode | WebErrorCode
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly fields: Record<string, string>

  constructor(code: ErrorCode | WebErrorCode, message: string, status = 0, fields: Record<string, string> = {}) {
    super(message)
    this.name = 'CallFailure'
    this.code = code
    this.status = status
    this.fields = fields
  }
}

const OVERLOADED = new Set([502, 503, 504])

/** The failure that an HTTP answer tells of, also when a proxy answered with a page instead of JSON. */
export async function failureOf(response: Response): Promise<CallFailure> {
  const body: unknown = await response.json().catch(() => undefined)
  if (isFailure(body)) return new CallFailure(body.code, body.message, response.status, body.fields)
  if (OVERLOADED.has(response.status)) return new CallFailure('UNAVAILABLE', '系统暂时繁忙，请稍后重试', response.status)
  if (response.status === 413) return new CallFailure('TOO_LARGE', '提交的内容过大', response.status)
  return new CallFailure('INTERNAL', '系统出现问题，请稍后重试；如反复出现请联系管理员', response.status)
}

function isFailure(body: unknown): body is Failure {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body && typeof body.message === 'string'
}

export function messageOf(error: unknown): string {
  return error instanceof CallFailure ? error.message : '系统出现问题，请稍后重试；如反复出现请联系管理员'
}

/** Somebody else was faster: the record on the screen is no longer the record on the server. */
export function isStale(error: unknown): boolean {
  return error instanceof CallFailure && (error.code === 'STALE_VERSION' || error.code === 'WRONG_STATE')
}
