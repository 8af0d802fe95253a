import { bookingStatus, type ClassLink, type Done } from '@dangxiao/contract'
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { write } from '../../review/change/change.ts'
import { trainingClasses } from '../schedule/schedule.table.ts'
import { remember } from './booking.events.ts'
import { tellOtherSide } from './booking.notices.ts'
import { projects } from './booking.table.ts'
import { assertMove, lockProject } from './project.moves.ts'

/**
 * Say which class was opened for a reservation, or for a project that none led to.
 *
 * @throws Fault `NOT_FOUND`, `BAD_INPUT`, `CLASS_LINKED`, and those of `lockProject` and `assertMove`
 */
export async function linkClass(ctx: Context, { id, projectId, classId }: ClassLink): Promise<Done> {
  const locked = await lockProject(ctx, projectId ?? (await projectOf(ctx, id)))
  assertMove(locked, 'open')
  const { row } = locked
  // Whoever opens the same class for another project waits here.
  const [found] = await ctx.db
    .select()
    .from(trainingClasses)
    .where(
      and(
        eq(trainingClasses.id, classId),
        eq(trainingClasses.partySchoolId, row.partySchoolId),
        isNull(trainingClasses.removedAt),
      ),
    )
    .for('update')
  if (!found) throw new Fault('BAD_INPUT', { fields: { classId: '请选择承办单位的培训班' } })
  const others = await ctx.db.$count(projects, and(eq(projects.classId, classId), ne(projects.id, row.id)))
  if (others > 0 || found.reservationId !== null) throw new Fault('CLASS_LINKED')
  if (row.reservationId !== null)
    await ctx.db
      .update(trainingClasses)
      .set({ reservationId: row.reservationId })
      .where(eq(trainingClasses.id, classId))
  await remember(ctx, 'open', { projectId: row.id, reason: found.name })
  await tellOtherSide(ctx, row, 'host', { what: '已开班', text: found.name })
  return write(ctx, projects, row, 'open', { bookingStatus: bookingStatus.classOpened, classId })
}

/** @throws Fault `NOT_FOUND`, `WRONG_STATE` for a reservation that has not become a project */
async function projectOf(ctx: Context, reservationId: number | undefined): Promise<number> {
  const [project] = await ctx.db
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.reservationId, reservationId ?? 0))
  if (!project) throw new Fault('NOT_FOUND')
  return project.id
}
