import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { assertNoConflict, lockDays } from './conflict.queries.ts'
import type { LessonRecord } from './lesson.queries.ts'
import { lessons, trainingClasses } from './schedule.table.ts'

/** What a linked lesson takes over from the one that it follows. */
const followed = ({
  date,
  timeOfDay,
  startTime,
  endTime,
  courseKind,
  title,
  trainingCourseCategory,
  courseSource,
  teachingMethod,
  ...row
}: LessonRecord) => ({
  date,
  timeOfDay,
  startTime,
  endTime,
  courseKind,
  title,
  trainingCourseCategory,
  courseSource,
  teachingMethod,
  ...broadcast(row),
})

/** … and of its live session. */
const broadcast = ({
  isLive,
  liveStatus,
  liveReason,
  liveUrl,
  replayUrl,
}: Pick<LessonRecord, 'isLive' | 'liveStatus' | 'liveReason' | 'liveUrl' | 'replayUrl'>) => ({
  isLive,
  liveStatus,
  liveReason,
  liveUrl,
  replayUrl,
})

interface Joining {
  source: LessonRecord
  /** The class that joins; its unit gets the lesson. */
  classId: number
  /** Where the class follows it. */
  place: string
}

/** Lock the classes and days that several joinings need, in the order that everybody locks in. Not needed for a single one. */
export async function lockForJoining(
  ctx: Context,
  joinings: readonly Pick<Joining, 'source' | 'classId'>[],
): Promise<void> {
  for (const id of [...new Set(joinings.map(({ classId }) => classId))].sort((a, b) => a - b))
    await lockClass(ctx, id)
  await lockDays(
    ctx,
    joinings.map(({ source }) => source.date),
  )
}

async function lockClass(ctx: Context, id: number) {
  const [row] = await ctx.db
    .select()
    .from(trainingClasses)
    .where(and(eq(trainingClasses.id, id), isNull(trainingClasses.removedAt)))
    .for('update')
  if (!row) throw new Fault('NOT_FOUND')
  return row
}

/**
 * May a lesson that follows this one stand in the class?
 *
 * @param beside those that will stand there too, but do not yet
 * @throws Fault `NOT_FOUND` when the class is gone, `LESSON_CONFLICT`
 */
export async function assertCanJoin(
  ctx: Context,
  { source, classId, place }: Joining,
  beside: readonly Omit<Joining, 'classId'>[],
) {
  const trainingClass = await lockClass(ctx, classId)
  await lockDays(ctx, [source.date])
  // The lecturer stands in the other class; here it is followed.
  const wanted = [{ source, place }, ...beside].map((one) => ({
    ...followed(one.source),
    place: one.place,
    lecturerIds: [],
  }))
  await assertNoConflict(ctx, trainingClass, wanted)
  return trainingClass
}

/**
 * Put a lesson into a class of another unit that follows a lesson of this one. The log is the caller's matter.
 *
 * @throws Fault `NOT_FOUND` when the class is gone, `LESSON_CONFLICT`
 */
export async function addLinkedLesson(
  ctx: Context,
  { source, classId, place }: Joining,
): Promise<LessonRecord> {
  const trainingClass = await assertCanJoin(ctx, { source, classId, place }, [])
  const [row] = await ctx.db
    .insert(lessons)
    .values({
      ...followed(source),
      hours: source.hours,
      place,
      classId,
      partySchoolId: trainingClass.partySchoolId,
      sourceLessonId: source.id,
      createdBy: ctx.actor.userId,
      createTime: ctx.now(),
      updateTime: ctx.now(),
    })
    .returning()
  if (!row) throw new Error('an insert gave no row')
  return row
}

/** Bring every lesson that follows this one in line with it; nothing refuses, since the other unit decides. @returns those that follow */
export async function followSource(ctx: Context, source: LessonRecord): Promise<LessonRecord[]> {
  return ctx.db
    .update(lessons)
    .set({ ...followed(source), version: sql`${lessons.version} + 1`, updateTime: ctx.now() })
    .where(and(eq(lessons.sourceLessonId, source.id), isNull(lessons.removedAt)))
    .returning()
}

/** Where the class follows it, as its application says too. The log is the caller's matter. */
export async function placeLinkedLesson(ctx: Context, id: number, place: string): Promise<void> {
  await ctx.db
    .update(lessons)
    .set({ place, version: sql`${lessons.version} + 1`, updateTime: ctx.now() })
    .where(eq(lessons.id, id))
}

/** Bring the live session of every lesson that follows this one in line with it; nobody's open form grows stale by it. */
export async function followBroadcast(ctx: Context, source: LessonRecord): Promise<void> {
  await ctx.db
    .update(lessons)
    .set(broadcast(source))
    .where(and(eq(lessons.sourceLessonId, source.id), isNull(lessons.removedAt)))
}

const gone = (ctx: Context) => ({
  removedAt: ctx.now(),
  version: sql`${lessons.version} + 1`,
  updateTime: ctx.now(),
})

/** Take every lesson out that follows this one. @returns those that followed */
export async function removeFollowing(ctx: Context, sourceId: number): Promise<LessonRecord[]> {
  return ctx.db
    .update(lessons)
    .set(gone(ctx))
    .where(and(eq(lessons.sourceLessonId, sourceId), isNull(lessons.removedAt)))
    .returning()
}

/** Take a linked lesson out of its class again. The log is the caller's matter. */
export async function removeLinkedLesson(ctx: Context, id: number): Promise<void> {
  await ctx.db
    .update(lessons)
    .set(gone(ctx))
    .where(and(eq(lessons.id, id), isNull(lessons.removedAt)))
}
