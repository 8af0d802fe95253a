import type { UploadOutcome } from '@dangxiao/contract'
import { type Report, storable } from './report.ts'

/** The last report of a step. */
interface StepReport {
  /** By the client's clock, in milliseconds. */
  time: number
  ms: number
  ok: boolean
  code: string
  said: string
}

type Step = 'apply' | 'store' | 'commit' | 'end'
export interface StepReports extends Partial<Record<Step, StepReport>> {
  /** When a place in the store was first granted. */
  grantedAt?: number
}

const stepOf: Record<Report['reqType'], Step> = {
  10001: 'apply',
  20001: 'store',
  10002: 'commit',
  40001: 'end',
}
const [PREPARE, APPLY, STORE, COMMIT] = [1, 2, 3, 4]
const MOST_SAID = 1_000

/** What is known of a run after one more report, in whatever order and however often they come. */
export function withReport(
  known: StepReports,
  { reqType, reqTime, reqTimeCost, errCode, vodErrCode, cosErrCode, errMsg }: Report,
): StepReports {
  const step = stepOf[reqType]
  const isGrant = step === 'apply' && Number(errCode) === 0
  const so = isGrant
    ? { ...known, grantedAt: Math.min(known.grantedAt ?? Number.POSITIVE_INFINITY, reqTime + reqTimeCost) }
    : known
  const before = known[step]
  if (before && before.time > reqTime) return so
  const code = reqType === 40001 ? errCode : cosErrCode || (vodErrCode ?? errCode)
  const ok = Number(errCode) === 0
  return {
    ...so,
    [step]: {
      time: reqTime,
      ms: Math.round(reqTimeCost),
      ok,
      code: storable(String(code), 64),
      said: storable(errMsg, MOST_SAID),
    },
  }
}

/** After the first grant the storing begins at once, unless the run was paused and begun again. In milliseconds. */
const AT_ONCE = 1_000

/** What the storing took, unless it is only that of the last part, after a pause. */
export const wholeStoreMs = ({ store, grantedAt }: StepReports): number | null =>
  store?.ok && (grantedAt === undefined || store.time - grantedAt <= AT_ONCE) ? store.ms : null

export interface Outcome {
  outcome: UploadOutcome
  step: number | null
  cause: number | null
  detail: string
}

export function outcomeOf(reports: StepReports): Outcome {
  const { apply, store, commit, end } = reports
  if (!end) return { outcome: 0, step: null, cause: null, detail: '' }
  if (end.ok) return { outcome: 1, step: null, cause: null, detail: '' }
  const failed = [commit, store, apply].find((report) => report && !report.ok)
  const told = failureIn(end.said ? end : (failed ?? end))
  if (told.kind === 'aborted') return { outcome: 3, step: null, cause: null, detail: '' }
  return { outcome: 2, step: failedStep(reports, failed), cause: causeOf(told), detail: detailOf(told) }
}

function failedStep({ apply, store, commit }: StepReports, failed: StepReport | undefined): number {
  if (failed === undefined) return apply ? STORE : PREPARE
  if (failed === commit) return COMMIT
  return failed === store ? STORE : APPLY
}

interface Failure {
  kind: string
  code: string
  detail: string
  message: string
}

const textIn = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Our own client tells the whole failure; of others code and words must do. */
function failureIn({ code, said }: StepReport): Failure {
  try {
    const told: unknown = JSON.parse(said)
    if (typeof told === 'object' && told !== null) {
      const { kind, code: own, storeCode, detail, message } = told as Record<string, unknown>
      return {
        kind: textIn(kind),
        code: textIn(storeCode) || textIn(own) || code,
        detail: textIn(detail),
        message: textIn(message),
      }
    }
  } catch {
    // Plain words.
  }
  return { kind: '', code, detail: said, message: '' }
}

const [NETWORK, STALLED, EXPIRED, CORS, TOO_LARGE, TYPE, FILE, PERMIT, FULL, SERVER, REFUSED, OTHER] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
]

const byKind: Record<string, number> = {
  network: NETWORK,
  stalled: STALLED,
  expired: EXPIRED,
  cors: CORS,
  'too-large': TOO_LARGE,
  server: SERVER,
}
/** Codes of the embedded store (`apps/video-store/src/ground/errors.ts`), in both of its dialects. */
const byCode: Record<string, number> = {
  10004: TOO_LARGE,
  10005: TYPE,
  10010: EXPIRED,
  10014: FULL,
  10015: FULL,
  'cors error': CORS,
  EntityTooLarge: TOO_LARGE,
  ExpiredToken: EXPIRED,
  InvalidAccessKeyId: EXPIRED,
  InvalidFileContent: TYPE,
  RequestTimeTooSkewed: EXPIRED,
  ServiceUnavailable: FULL,
}
const byWords: [RegExp, number][] = [
  [/文件无法读取|NotReadable/, FILE],
  [/^network$|network ?error|网络/i, NETWORK],
  [/cors/i, CORS],
  [/expire|过期/i, EXPIRED],
  [/too large|最大不能超过|超过.*大小/i, TOO_LARGE],
  [/空间(已用完|不足)/, FULL],
  [/timeout|超时|^HTTP \d|malformed|服务器|服务暂时/i, SERVER],
]

function causeOf({ kind, code, detail, message }: Failure): number {
  const words = `${detail} ${message}`.trim()
  // An exception that nobody foresaw counts as the server's with the client; it names no status.
  if (kind === 'server' && code === '1') return OTHER
  const known = byCode[code] ?? byKind[kind]
  if (known !== undefined) return known
  const said = byWords.find(([pattern]) => pattern.test(words))?.[1]
  if (said !== undefined) return said
  // Before anything was asked of the store: the signature was refused.
  if (kind === 'refused') return code === '1' ? PERMIT : REFUSED
  return Number(code) === 500 ? SERVER : OTHER
}

/** The message is what the user read; what stands behind it helps who looks after the servers. */
function detailOf({ code, detail, message }: Failure): string {
  const behind = [code === '1' ? '' : code, message.includes(detail) ? '' : detail].filter(Boolean).join(' ')
  return storable(message && behind ? `${message}（${behind}）` : message || behind, MOST_SAID)
}

/** Smaller files say more about waiting than about speed. */
const SMALLEST = 1024 * 1024
const STEP = Math.log(1.1)

/** Classes of speed, each a tenth faster than the one before; from 1 KiB/s (class 1) on. */
export function speedClassOf(bytes: number | null, ms: number | null): number | null {
  if (bytes === null || ms === null || bytes < SMALLEST || ms <= 0) return null
  return Math.min(300, Math.max(1, 1 + Math.floor(Math.log((bytes * 1000) / ms / 1024) / STEP)))
}

/** Bytes per second in the middle of a class. */
export const speedOf = (speedClass: number) => 1024 * Math.exp((speedClass - 0.5) * STEP)
