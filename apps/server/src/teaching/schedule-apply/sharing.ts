import { classroomAccess, momentOf } from '@dangxiao/contract'
import type { LessonRecord } from '../schedule/lesson.queries.ts'

type Shared = Pick<LessonRecord, 'date' | 'startTime' | 'applyDeadline' | 'isShared' | 'sharedUnitIds'>

/** Until when applications are taken. */
export const deadlineOf = ({ date, startTime, applyDeadline }: Shared): Date => {
  const begin = momentOf(date, startTime)
  return applyDeadline && applyDeadline < begin ? applyDeadline : begin
}

/** Is it shared with this unit, apart from when? */
export const isSharedWith = ({ isShared, sharedUnitIds }: Shared, unitId: number): boolean =>
  isShared === 1 && (sharedUnitIds.length === 0 || sharedUnitIds.includes(unitId))

export const isOpenTo = (lesson: Shared, unitId: number, now: Date): boolean =>
  isSharedWith(lesson, unitId) && now < deadlineOf(lesson)

/** `classroomAccess` of a lesson of a unit above. @param hasApplied with an application that was not called off */
export function accessOf(lesson: Shared, unitId: number, now: Date, hasApplied: boolean): number {
  if (hasApplied) return classroomAccess.applied
  return isOpenTo(lesson, unitId, now) ? classroomAccess.open : classroomAccess.lookOnly
}
