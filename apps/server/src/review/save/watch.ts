import type { CourseInput, ErrorCode } from '@dangxiao/contract'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { mayCoordinate } from '../scope/scope.ts'

type Watched = Pick<CourseInput, 'coursePermission' | 'watchType' | 'watchUnitIds'>

/**
 * Who may watch, as the caller may set it: left out, what is stored stays (1 on add); without the right to coordinate another value is refused.
 *
 * @throws Fault `locked`
 */
export function watchedBy(
  ctx: Context,
  { coursePermission, watchType, watchUnitIds }: Watched,
  stored: Watched | undefined,
  locked: ErrorCode,
): Watched {
  const kept = {
    coursePermission: stored?.coursePermission ?? 1,
    watchType: stored?.watchType ?? null,
    watchUnitIds: stored?.watchUnitIds ?? [],
  }
  if (coursePermission === undefined) return kept
  if (mayCoordinate(ctx.actor.grants)) return { coursePermission, watchType, watchUnitIds }
  if (coursePermission !== kept.coursePermission) throw new Fault(locked)
  return kept
}

/** … as columns: only designated viewers have more to say. */
export function watchColumns({ coursePermission, watchType, watchUnitIds }: Watched) {
  const designated = coursePermission === 4
  return {
    coursePermission: coursePermission ?? 1,
    watchType: designated ? (watchType ?? 1) : null,
    watchUnitIds: designated && watchType !== 2 ? (watchUnitIds ?? []) : [],
  }
}
