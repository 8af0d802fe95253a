import type { Context } from '../context/context.ts'
import { insert } from '../db/insert.ts'
import { auditLog } from './audit.table.ts'

export interface AuditEntry {
  action: string
  resource: string
  recordId?: number | null
  before?: unknown
  after?: unknown
  /** `ok`, or the code of the refusal. */
  outcome?: string
}

type Who = Pick<Context, 'db' | 'address'> & {
  actor?: Context['actor'] | undefined
  audited?: Context['audited']
}

/** Leave one row in the log, in the transaction of the change it tells of. */
export async function audit(
  ctx: Who,
  { action, resource, recordId = null, before, after, outcome = 'ok' }: AuditEntry,
): Promise<void> {
  if (ctx.audited) ctx.audited.count++
  const row = {
    userId: ctx.actor?.userId ?? null,
    userName: ctx.actor?.name ?? '',
    unitId: ctx.actor?.unitId ?? null,
    address: ctx.address,
    action,
    resource,
    recordId,
    before: redacted(before),
    after: redacted(ctx.audited?.besides ? { ...(after as object), ...ctx.audited.besides } : after),
    outcome,
  }
  await insert(ctx.db, auditLog, [row])
}

const SECRET = new Set(['phone', 'idCard', 'idCardCipher', 'passwordHash', 'password'])

/** Without what a log must not hold, however deep it lies. */
function redacted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redacted)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value ?? null
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, SECRET.has(key) && inner ? '***' : redacted(inner)]),
  )
}
