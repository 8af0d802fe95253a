import { abortable } from './abort.ts'
import { type FailureKind, HOST_FAILED, isChinese, kindNamed, UploadError, wordsOf } from './errors.ts'
import type { WatchedHttp } from './origins.ts'
import { HttpFailure, type HttpReply } from './ports.ts'

/** Of apply and commit, by the specification. */
const TIMEOUT_MS = 5000

type Action = 'PrepareUploadUGC' | 'ApplyUploadUGC' | 'CommitUploadUGC'

/** The fields of a reply's `data`; whoever reads them checks them. */
export type Data = Record<string, unknown>

export interface VodApi {
  /** One attempt with a fresh signature. @throws UploadError */
  call<T>(action: Action, fields: Data, read: (data: Data) => T): Promise<T>
  /** After a failure with code 500 the next attempt goes to the other host. */
  changeHost(error: unknown): void
  /** Address of the host in use. */
  readonly host: string
}

export function vodApi(
  hosts: readonly [string, string],
  getSignature: () => Promise<string>,
  http: WatchedHttp,
  signal: AbortSignal,
): VodApi {
  let backup = false
  const host = () => hosts[backup ? 1 : 0].replace(/\/$/, '')
  return {
    get host() {
      return host()
    },
    async call(action, fields, read) {
      const signature = await abortable(signatureFrom(getSignature), signal)
      const request = {
        method: 'POST',
        url: `${host()}/v3/index.php?Action=${action}`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ signature, ...fields }),
        timeoutMs: TIMEOUT_MS,
        signal,
      } as const
      const reply = await http.send(request).catch((cause: unknown) => {
        throw noReply(cause)
      })
      return readReply(reply, read)
    },
    changeHost(error) {
      if (error instanceof UploadError && error.code === HOST_FAILED) backup = !backup
    },
  }
}

async function signatureFrom(getSignature: () => Promise<string>): Promise<string> {
  try {
    return await getSignature()
  } catch (cause) {
    if (cause instanceof UploadError) throw cause
    const text = cause instanceof Error ? cause.message : String(cause)
    const message = isChinese(text) ? text : '获取上传凭证失败，请稍后重试'
    const { code = undefined } = Object(cause)
    throw new UploadError(kindNamed(code) ?? (cause instanceof TypeError ? 'network' : 'refused'), {
      message,
      detail: text,
      cause,
    })
  }
}

function noReply(cause: unknown): UploadError {
  const reason = cause instanceof HttpFailure ? cause.reason : 'network'
  const kind = reason === 'timeout' ? 'server' : reason
  return new UploadError(kind, { ...(kind !== 'aborted' && { code: HOST_FAILED }), detail: reason, cause })
}

function readReply<T>({ status, text }: HttpReply, read: (data: Data) => T): T {
  if (status < 200 || status > 299)
    throw new UploadError('server', { code: HOST_FAILED, status, detail: `HTTP ${status}` })
  const { code, message, data } = parse(text)
  if (code === 0) {
    try {
      return read(isObject(data) ? data : {})
    } catch (cause) {
      throw new UploadError('server', { code: HOST_FAILED, detail: 'malformed reply', cause })
    }
  }
  if (typeof code !== 'number')
    throw new UploadError('server', { code: HOST_FAILED, detail: 'malformed reply' })
  throw refusal(code, typeof message === 'string' ? message : '')
}

function refusal(code: number, detail: string): UploadError {
  const kind = kindOf(code, detail)
  const nameless = kind === 'refused' ? `视频服务拒绝了这次上传（错误码${code}），请联系管理员` : ''
  return new UploadError(kind, { code, detail, message: wordsOf(kind, detail || nameless) })
}

/** Codes differ between the cloud and its stand-ins, so the words decide. */
function kindOf(code: number, detail: string): FailureKind {
  if (code === HOST_FAILED) return 'server'
  if (/expire|过期/i.test(detail)) return 'expired'
  return /too large|size.*exceed|exceed.*size|最大不能超过|超过.*大小/i.test(detail) ? 'too-large' : 'refused'
}

function parse(text: string): Data {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

export const isObject = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** @throws TypeError when the field is missing or not of that type. */
export function field(data: Data, name: string, type: 'string'): string
export function field(data: Data, name: string, type: 'number'): number
export function field(data: Data, name: string, type: 'string' | 'number'): unknown {
  const value = data[name]
  if (typeof value !== type) throw new TypeError(`${name} is not a ${type}`)
  return value
}
