import type { Context } from '../context.ts'
import { type Reviewed, rowActions } from './review.ts'
import type { ReviewedRow } from './tables.ts'

interface StoredRecord extends Omit<ReviewedRow, 'revision'> {
  createTime: Date
  updateTime: Date
  auditReason: string
  auditTime: Date | null
}

/** What every reviewed record shows beside its own fields. */
export function recordOf(ctx: Context, reviewed: Omit<Reviewed, 'table'>, row: StoredRecord, createdBy: string | null) {
  return {
    id: row.id,
    partySchoolId: row.partySchoolId,
    partySchoolName: ctx.units.name(row.partySchoolId),
    createdBy: createdBy ?? '',
    createTime: row.createTime.toISOString(),
    updateTime: row.updateTime.toISOString(),
    version: row.version,
    auditStatus: row.auditStatus,
    auditReason: row.auditReason,
    auditUnitId: row.auditUnitId,
    auditUnitName: row.auditUnitId === null ? null : ctx.units.name(row.auditUnitId),
    auditTime: row.auditTime?.toISOString() ?? null,
    revisionStatus: row.revisionStatus,
    isTop: row.pinnedAt !== null,
    isRednet: row.featuredAt !== null,
    can: rowActions(ctx, reviewed, row),
  }
}
