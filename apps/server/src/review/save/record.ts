import type { Context } from '../../platform/context/context.ts'
import { type Reviewed, rowActions } from '../decision/review.ts'
import type { OwnedRow, ReviewedRow } from '../scope/tables.ts'

interface Timed extends OwnedRow {
  createTime: Date
  updateTime: Date
}

type StoredRecord = Timed &
  Omit<ReviewedRow, 'revision'> & {
    auditReason: string
    auditor: string
    auditTime: Date | null
    submitTime: Date
  }

/** What every record shows beside its own fields. */
export function ownedOf(ctx: Context, row: Timed, createdBy: string | null) {
  return {
    id: row.id,
    partySchoolId: row.partySchoolId,
    partySchoolName: ctx.units.name(row.partySchoolId),
    createdBy: createdBy ?? '',
    createTime: row.createTime.toISOString(),
    updateTime: row.updateTime.toISOString(),
    version: row.version,
  }
}

/** … and every reviewed one. */
export function recordOf(ctx: Context, reviewed: Reviewed, row: StoredRecord, createdBy: string | null) {
  return {
    ...ownedOf(ctx, row, createdBy),
    auditStatus: row.auditStatus,
    auditReason: row.auditReason,
    auditor: row.auditor,
    auditUnitId: row.auditUnitId,
    auditUnitName: row.auditUnitId === null ? null : ctx.units.name(row.auditUnitId),
    auditTime: row.auditTime?.toISOString() ?? null,
    submitTime: row.submitTime.toISOString(),
    revisionStatus: row.revisionStatus,
    isTop: row.pinnedAt !== null,
    isRednet: row.featuredAt != null,
    can: rowActions(ctx, reviewed, row),
  }
}
