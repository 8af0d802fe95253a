import {
  type ApplicationInput,
  type LessonClash,
  overlaps,
  auditStatusWithCancellation as status,
} from '@dangxiao/contract'
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context/context.ts'
import { locks } from '../../platform/db/locks.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { withinManaged } from '../../review/scope/scope.ts'
import { type ClassOfLessons, judgeLessons } from '../schedule/conflict.queries.ts'
import type { LessonRecord } from '../schedule/lesson.queries.ts'
import { lessons, trainingClasses } from '../schedule/schedule.table.ts'
import { applications } from './application.table.ts'
import { deadlineOf, isSharedWith } from './sharing.ts'

export interface Wanted extends Pick<ApplicationInput, 'lessonId' | 'classId' | 'place'> {
  /** The application that changes; none when it is new. */
  id?: number | undefined
}

export interface Checked {
  lesson: LessonRecord
  class: ClassOfLessons
}

type Refusal = {
  code: 'BAD_INPUT' | 'APPLY_CLOSED' | 'ALREADY_APPLIED' | 'LESSON_CONFLICT'
  field: 'lessonId' | 'classId' | 'place'
  text: string
}

/** Who applies for the same class waits here, so that everybody sees what the others have applied for. */
async function lockApplying(ctx: Context, classIds: readonly number[]): Promise<void> {
  const sorted = sql.param(`{${[...new Set(classIds)].sort((a, b) => a - b).join(',')}}`)
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(${sql.raw(String(locks.applyingForClass))}, id) from unnest(${sorted}::integer[]) id`,
  )
}

/** The lessons, so that none is changed or removed before this transaction ends. */
export async function holdLessons(ctx: Context, ids: readonly number[]): Promise<Map<number, LessonRecord>> {
  const rows = await ctx.db
    .select()
    .from(lessons)
    .where(and(inArray(lessons.id, [...new Set(ids)]), isNull(lessons.removedAt)))
    .orderBy(asc(lessons.id))
    .for('share')
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * What is applied for must be shared with the class's unit, still open, not applied for yet, and the class must have time for it.
 *
 * @throws Fault `BAD_INPUT`, `APPLY_CLOSED`, `ALREADY_APPLIED`, `LESSON_CONFLICT`, whose fields say it of each (`applications.3.lessonId`)
 */
export async function checkWanted(
  ctx: Context,
  wanted: readonly Wanted[],
  at = 'applications.',
): Promise<Checked[]> {
  await lockApplying(
    ctx,
    wanted.map(({ classId }) => classId),
  )
  const { classes, held, refusals } = await judge(ctx, wanted)
  refuse(refusals, at)
  return wanted.map(({ lessonId, classId }) => ({
    lesson: held.get(lessonId) as LessonRecord, // refused above where missing
    class: classes.get(classId) as ClassOfLessons,
  }))
}

/** Why each of what is wanted would be refused now; null where it would not. */
export async function conflictsOf(ctx: Context, wanted: readonly Wanted[]): Promise<(string | null)[]> {
  const { refusals } = await judge(ctx, wanted)
  return refusals.map((refusal) => refusal?.text ?? null)
}

async function judge(ctx: Context, wanted: readonly Wanted[]) {
  const classes = await holdOwnClasses(
    ctx,
    wanted.map(({ classId }) => classId),
  )
  const held = await holdLessons(
    ctx,
    wanted.map(({ lessonId }) => lessonId),
  )
  const there = await applied(ctx, [...classes.keys()])
  const clashes = await clashesIn(ctx, wanted, held, classes)
  const refusals = wanted.map((one, i): Refusal | undefined => {
    const lesson = held.get(one.lessonId)
    const own = classes.get(one.classId)
    if (!own) return { code: 'BAD_INPUT', field: 'classId', text: '班级不存在，请重新选择' }
    const isAbove =
      lesson &&
      lesson.partySchoolId !== own.partySchoolId &&
      ctx.units.isWithin(own.partySchoolId, lesson.partySchoolId)
    if (!isAbove || !isSharedWith(lesson, own.partySchoolId))
      return { code: 'BAD_INPUT', field: 'lessonId', text: '该课程已取消或未共享给本单位' }
    const others = there.filter(({ id }) => id !== one.id)
    if (others.some(same(one)) || isRepeated(wanted, i))
      return { code: 'ALREADY_APPLIED', field: 'lessonId', text: '已申请该课程，请勿重复申请' }
    if (ctx.now() >= deadlineOf(lesson))
      return { code: 'APPLY_CLOSED', field: 'lessonId', text: '申请已截止' }
    const clash = clashes.get(i)
    if (clash)
      return {
        code: 'LESSON_CONFLICT',
        field: clash.kind === 'place' ? 'place' : 'classId',
        text: clash.message,
      }
    const waiting = others.find(
      (other) =>
        other.classId === one.classId && other.auditStatus === status.pending && overlaps(other, lesson),
    )
    return (
      waiting && {
        code: 'LESSON_CONFLICT',
        field: 'classId',
        text: `本班该时段已有《${waiting.title}》（点课待审核）`,
      }
    )
  })
  return { classes, held, refusals }
}

const same = (one: Wanted) => (other: { lessonId: number; classId: number }) =>
  other.lessonId === one.lessonId && other.classId === one.classId

const isRepeated = (wanted: readonly Wanted[], i: number) =>
  wanted.slice(0, i).some(same(wanted[i] as Wanted))

function refuse(refusals: readonly (Refusal | undefined)[], at: string): void {
  const first = refusals.find((refusal) => refusal !== undefined)
  if (!first) return
  const path = (i: number) => (at === '' ? '' : `${at}${i}.`)
  const fields = Object.fromEntries(
    refusals.flatMap((refusal, i) => (refusal ? [[`${path(i)}${refusal.field}`, refusal.text]] : [])),
  )
  throw new Fault(first.code, { text: first.text, fields })
}

/** The own classes, so that none is removed before this transaction ends. */
async function holdOwnClasses(ctx: Context, ids: readonly number[]): Promise<Map<number, ClassOfLessons>> {
  const rows = await ctx.db
    .select()
    .from(trainingClasses)
    .where(
      and(
        inArray(trainingClasses.id, [...new Set(ids)]),
        isNull(trainingClasses.removedAt),
        withinManaged(ctx, trainingClasses.partySchoolId, 'schedule-apply:edit'),
      ),
    )
    .orderBy(asc(trainingClasses.id))
    .for('share')
  return new Map(rows.map((row) => [row.id, row]))
}

/** What the classes have applied for and not called off. */
async function applied(ctx: Context, classIds: readonly number[]) {
  if (classIds.length === 0) return []
  return ctx.db
    .select({
      id: applications.id,
      lessonId: applications.lessonId,
      classId: applications.classId,
      auditStatus: applications.auditStatus,
      title: lessons.title,
      date: lessons.date,
      startTime: lessons.startTime,
      endTime: lessons.endTime,
    })
    .from(applications)
    .innerJoin(lessons, eq(lessons.id, applications.lessonId))
    .where(
      and(
        inArray(applications.classId, [...classIds]),
        isNull(applications.removedAt),
        ne(applications.auditStatus, status.cancelled),
      ),
    )
}

/** How a lesson would stand in a class that follows it: its lecturer stands elsewhere. */
export const standing = (lesson: LessonRecord, place: string, id?: number) => ({
  date: lesson.date,
  timeOfDay: lesson.timeOfDay,
  startTime: lesson.startTime,
  endTime: lesson.endTime,
  title: lesson.title,
  place,
  lecturerIds: [],
  ...(id !== undefined && { id }),
})

/** Why the classes have no time or room, by index. */
async function clashesIn(
  ctx: Context,
  wanted: readonly Wanted[],
  held: ReadonlyMap<number, LessonRecord>,
  classes: ReadonlyMap<number, ClassOfLessons>,
): Promise<Map<number, LessonClash>> {
  const found = new Map<number, LessonClash>()
  for (const own of classes.values()) {
    const placed = wanted.flatMap((one, i) => {
      const lesson = held.get(one.lessonId)
      return lesson && one.classId === own.id && !isRepeated(wanted, i)
        ? [{ i, lesson: standing(lesson, one.place) }]
        : []
    })
    const verdicts = await judgeLessons(
      ctx,
      own,
      placed.map(({ lesson }) => lesson),
    )
    for (const [n, { clashes }] of verdicts.entries()) {
      const clash = clashes.find(({ refuses }) => refuses)
      if (clash) found.set(placed[n]?.i ?? 0, clash)
    }
  }
  return found
}
