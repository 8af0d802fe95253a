/** What went wrong, by cause, so that a page can say what to do about it. */
export type FailureKind =
  | 'network'
  | 'cors'
  | 'expired'
  | 'refused'
  | 'too-large'
  | 'server'
  | 'stalled'
  | 'aborted'

/** The client's only error code of its own; every other code is the provider's. */
export const UPLOAD_FAILED = 1

/** The code that a network error, a timeout and an HTTP status count as; it changes the host. */
export const HOST_FAILED = 500

const messages: Record<FailureKind, string> = {
  network: '网络连接中断，请检查网络后重试',
  cors: '浏览器无法访问视频存储服务（跨域设置有误），请联系管理员',
  expired: '上传凭证已过期，请重试',
  refused: '视频服务拒绝了这次上传，请联系管理员',
  'too-large': '视频文件超过了视频服务允许的大小',
  server: '视频服务暂时不可用，请稍后重试',
  stalled: '上传长时间没有进展，请检查网络后重试',
  aborted: '上传已取消',
}

/** The kind that a code of somebody else names: `NETWORK`. */
export const kindNamed = (code: unknown) =>
  kinds.find((kind) => kind !== 'aborted' && kind === String(code).toLowerCase())

const kinds = Object.keys(messages) as FailureKind[]

export interface FailureDetail {
  /** Provider code of the VOD API; `1` otherwise. */
  code?: number
  /** Error code of the object store, such as `AccessDenied`. */
  storeCode?: string
  status?: number
  /** What the provider said, for logs and reports. */
  detail?: string
  /** Shown instead of the message of the kind. */
  message?: string
  cause?: unknown
}

/** An upload that failed. `message` is meant for the user, everything else for whoever helps them. */
export class UploadError extends Error {
  readonly kind: FailureKind
  readonly code: number
  readonly storeCode: string | undefined
  readonly status: number | undefined
  readonly detail: string | undefined

  constructor(
    kind: FailureKind,
    { code = UPLOAD_FAILED, storeCode, status, detail, message, cause }: FailureDetail = {},
  ) {
    super(message ?? messages[kind], cause === undefined ? undefined : { cause })
    this.name = kind === 'aborted' ? 'AbortError' : 'UploadError'
    this.kind = kind
    this.code = code
    this.storeCode = storeCode
    this.status = status
    this.detail = detail
  }

  /** Safe to send in a report: holds no URL, header or credential. */
  toJSON() {
    const { name, kind, code, storeCode, status, detail, message } = this
    return { name, kind, code, storeCode, status, detail, message }
  }
}

/** The provider itself has said no, other than by failing. */
export const isRefusal = (error: unknown): error is UploadError =>
  error instanceof UploadError && error.code !== UPLOAD_FAILED && error.code !== HOST_FAILED

/** The provider says that there is no such session. Codes differ between the cloud and its stand-ins, so the words decide. */
export const isSessionGone = (error: unknown) => isRefusal(error) && /session|会话/i.test(error.detail ?? '')

/** The provider's message as it came; where it sent none, that of the kind. */
export const wordsOf = (kind: FailureKind, detail: string): string =>
  detail.trim() === '' ? messages[kind] : detail

export const isChinese = (text: string) => /\p{Script=Han}/u.test(text)

/** Whatever went wrong, as an UploadError; an exception that nobody foresaw is its cause. */
export function asUploadError(cause: unknown, signal: AbortSignal): UploadError {
  if (signal.aborted) return new UploadError('aborted', { cause })
  return cause instanceof UploadError
    ? cause
    : new UploadError('server', { message: '上传失败，请重试', detail: String(cause), cause })
}
