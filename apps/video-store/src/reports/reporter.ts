import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Sessions } from '../sessions/sessions.ts'

/** A `reportId` of whoever signs uploads: `user.time.mac`, with the time of issue in seconds. It outlives the longest upload. In milliseconds. */
const believedFor = 8 * 24 * 3600 * 1000
const signed = /^([\w-]{1,64})\.(\d{10})\.([\da-f]{32})$/

export interface Reporting {
  sessions: Sessions
  secretKey: string
  clock: () => number
}

/**
 * Who sent a report, as far as that is proven: by the whole key of a session, which nobody but its user has, or else by a signed `reportId`.
 *
 * A report before the upload has a session, and one that comes from another client, has only one of them.
 */
export async function reporterOf(
  { vodSessionKey, reportId }: { vodSessionKey?: unknown; reportId?: unknown },
  { sessions, secretKey, clock }: Reporting,
): Promise<string | undefined> {
  const found = typeof vodSessionKey === 'string' ? await sessions.find(vodSessionKey) : undefined
  if (found) return 'open' in found ? found.open.record.user : found.committed.user
  const [, user, time, mac] = (typeof reportId === 'string' && signed.exec(reportId)) || []
  if (user === undefined || time === undefined || mac === undefined) return undefined
  const age = clock() - Number(time) * 1000
  const isReal = timingSafeEqual(Buffer.from(mac), Buffer.from(reportMac(secretKey, user, time)))
  return isReal && Math.abs(age) < believedFor ? user : undefined
}

const reportMac = (secretKey: string, user: string, time: string) =>
  createHmac('sha256', secretKey).update(`report\n${user}\n${time}`).digest('hex').slice(0, 32)
