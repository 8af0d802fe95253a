import type { Permission, Resource, ReviewEvent } from '@dangxiao/contract'
import { reviewEvents } from '../src/review/decision/review.table.ts'
import type { Family } from '../src/review/decision/review.ts'
import { authorOf, type DemoGround, daysBefore } from './demo-ground.ts'

/** Days. */
const LONGEST_WAIT = 16

export interface DemoState {
  unitCode: string
  /** `revision`: approved and live, with a change that waits for review */
  state: 'pending' | 'rejected' | 'approved' | 'revision'
  rejectReason?: string | undefined
  daysAgo: number
  pinned?: boolean | undefined
}

/** What a demo record shows of its making and its review: the columns of its row, and how it came to be so. */
export function demoRecord(
  ground: DemoGround,
  { resource, family }: { resource: Resource; family: Family },
  given: DemoState,
  i: number,
) {
  const { now, unitIds } = ground
  const partySchoolId = unitIds.get(given.unitCode) as number
  const permission: Permission = `${resource}:review`
  const holder = ground.directory.nearestHolder(partySchoolId, permission)
  const createdBy = authorOf(ground, given.unitCode)
  // Nobody lets a record wait for months.
  const createTime = daysBefore(
    now,
    given.state === 'pending' ? given.daysAgo % LONGEST_WAIT : given.daysAgo,
    i,
  )
  const decidedAt = new Date(Math.min(createTime.getTime() + 26 * 3_600_000, now.getTime()))
  const revisedAt = daysBefore(now, 1, i)
  const isLive = given.state === 'approved' || given.state === 'revision'
  const isRejected = given.state === 'rejected'
  const isRevised = given.state === 'revision'
  const waits = given.state === 'pending' || isRevised
  const columns = {
    partySchoolId,
    auditStatus: isLive ? family.approved : isRejected ? family.rejected : family.pending,
    auditReason: isRejected ? (given.rejectReason ?? '内容不完整，请补充') : '',
    auditUnitId: waits ? holder : null,
    rejectedUnitId: isRejected ? holder : null,
    auditTime: isLive || isRejected ? decidedAt : null,
    submitTime: isRevised ? revisedAt : createTime,
    revisionStatus: isRevised ? family.pending : null,
    pinnedAt: given.pinned ? decidedAt : null,
    createdBy,
    createTime,
    updateTime: isRevised ? revisedAt : isLive || isRejected ? decidedAt : createTime,
  }

  /** Leave the record's history. @param table the name of its table */
  async function remember(table: string, recordId: number): Promise<void> {
    const event = (
      action: ReviewEvent['action'],
      time: Date,
      by: { userId: number; unitId: number },
      reason = '',
    ) => ({
      resource: table,
      recordId,
      action,
      reason,
      time,
      ...by,
    })
    const author = { userId: createdBy, unitId: partySchoolId }
    const reviewer = { userId: ground.userIds.get('province') as number, unitId: holder }
    await ground.db
      .insert(reviewEvents)
      .values([
        event('submit', createTime, author),
        ...(isLive ? [event('pass', decidedAt, reviewer)] : []),
        ...(isRejected ? [event('reject', decidedAt, reviewer, columns.auditReason)] : []),
        ...(isRevised ? [event('revise', revisedAt, author)] : []),
      ])
  }
  return { columns, remember }
}
