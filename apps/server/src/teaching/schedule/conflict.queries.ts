import {
  addDays,
  type LessonDraft,
  type LessonSlot,
  type LessonVerdict,
  momentOf,
  slotText,
  todayIn,
} from '@dangxiao/contract'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { teachers } from '../../library/teacher/teacher.table.ts'
import type { Context } from '../../platform/context/context.ts'
import { locks } from '../../platform/db/locks.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { withinManaged } from '../../review/scope/scope.ts'
import { clashesOf, daysAround, isRefused, nearestFree, type Placed } from './clash.ts'
import { daysOf, intArray } from './engaged.queries.ts'
import { timeIn } from './lesson.queries.ts'
import { placeKey } from './place.ts'
import { lessons, lessonTeachers, trainingClasses } from './schedule.table.ts'

/** What there is to know of the class that lessons shall stand in. */
export interface ClassOfLessons {
  id: number
  name: string
  partySchoolId: number
  startDate: string
  endDate: string
}

/** @throws Fault `NOT_FOUND` */
export async function assertClassInScope(ctx: Context, id: number): Promise<ClassOfLessons> {
  const [row] = await ctx.db
    .select()
    .from(trainingClasses)
    .where(
      and(
        eq(trainingClasses.id, id),
        isNull(trainingClasses.removedAt),
        withinManaged(ctx, trainingClasses.partySchoolId),
      ),
    )
  if (!row) throw new Fault('NOT_FOUND')
  return row
}

type Wanted = Omit<LessonDraft, 'id'> & { id?: number | undefined }

const DAY_MS = 86_400_000

/**
 * Let nobody else place lessons on these days until the transaction ends, so that two who save at once see each other. Rows of classes
 * are locked before, rows of lessons after.
 */
export async function lockDays(ctx: Context, days: readonly string[]): Promise<void> {
  const numbers = [...new Set(days)].map((day) => Date.parse(day) / DAY_MS)
  if (numbers.length === 0) return
  const sorted = sql.param(`{${numbers.sort((a, b) => a - b).join(',')}}`)
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(${sql.raw(String(locks.lessonsOfDay))}, day) from unnest(${sorted}::integer[]) day`,
  )
}

/** How each of these lessons would stand among those that are there and, unless they are only proposed one by one, the others of the same call. */
export async function judgeLessons(
  ctx: Context,
  trainingClass: ClassOfLessons,
  wanted: readonly Wanted[],
  together = true,
): Promise<LessonVerdict[]> {
  const names = await namesOf(ctx, wanted)
  const placed = wanted.map((lesson) => placedOf(ctx, trainingClass, lesson, names))
  const there = await placedThere(ctx, trainingClass, wanted, [...new Set(wanted.map(({ date }) => date))])
  const othersOf = (i: number) => (together ? placed.filter((_, n) => n !== i) : [])
  const clashes = placed.map((lesson, i) => clashesOf(lesson, [...there, ...othersOf(i)], trainingClass))
  const refused = placed.filter((_, i) => isRefused(clashes[i] ?? []))
  const days = [...new Set(refused.flatMap(({ date }) => daysAround(date, trainingClass)))]
  const around = refused.length === 0 ? [] : await placedThere(ctx, trainingClass, wanted, days)
  const own = refused.length === 0 ? new Map<number, LessonSlot>() : await slotsNow(ctx, wanted)
  const today = todayIn(ctx.now())
  return placed.map((lesson, i) => {
    const others = [...around, ...othersOf(i)]
    const from = lesson.date < today ? '' : today
    const nearest = refused.includes(lesson)
      ? nearestFree(lesson, others, trainingClass, from, own.get(lesson.id))
      : undefined
    return { clashes: clashes[i] ?? [], nearest: nearest ?? null }
  })
}

/** Where those of them stand that are there already. */
async function slotsNow(ctx: Context, wanted: readonly Wanted[]): Promise<Map<number, LessonSlot>> {
  const ids = wanted.flatMap(({ id }) => id ?? [])
  if (ids.length === 0) return new Map()
  const { id, date, timeOfDay, startTime, endTime } = lessons
  const rows = await ctx.db
    .select({ id, date, timeOfDay, startTime, endTime })
    .from(lessons)
    .where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Lessons that shall be saved stand in nobody's way. The days must be locked (`lockDays`).
 *
 * @throws Fault `LESSON_CONFLICT` whose fields say of each lesson (`entries.3.date`) who is where already, and where there is room;
 *   `BAD_INPUT` outside the class's days
 */
export async function assertNoConflict(
  ctx: Context,
  trainingClass: ClassOfLessons,
  wanted: readonly Wanted[],
): Promise<void> {
  const verdicts = await judgeLessons(ctx, trainingClass, wanted)
  const outside = verdicts.map(({ clashes }) => clashes.find(({ kind }) => kind === 'period')?.message)
  if (outside.some(Boolean)) throw new Fault('BAD_INPUT', { fields: ofDays(outside) })
  const fields = ofDays(verdicts.map(refusalOf))
  const [text] = Object.values(fields)
  if (text) throw new Fault('LESSON_CONFLICT', { text, fields })
}

const ofDays = (messages: readonly (string | undefined)[]) =>
  Object.fromEntries(messages.flatMap((text, i) => (text ? [[`entries.${i}.date`, text]] : [])))

function refusalOf({ clashes: [first], nearest }: LessonVerdict): string | undefined {
  if (!first?.refuses) return undefined
  const where = first.with ? `（${first.with.partySchoolName} ${first.with.place}）` : ''
  return `${first.message}${where}${nearest ? `，最近空闲：${slotText(nearest)}` : ''}`
}

const placedOf = (
  ctx: Context,
  trainingClass: ClassOfLessons,
  lesson: Wanted,
  names: Map<number, string>,
): Placed => ({
  ...lesson,
  id: lesson.id ?? 0,
  classId: trainingClass.id,
  className: trainingClass.name,
  unitId: trainingClass.partySchoolId,
  partySchoolName: ctx.units.name(trainingClass.partySchoolId),
  lecturers: lesson.lecturerIds.map((id) => ({ id, name: names.get(id) ?? '' })),
})

async function namesOf(ctx: Context, wanted: readonly Wanted[]): Promise<Map<number, string>> {
  const ids = [...new Set(wanted.flatMap(({ lecturerIds }) => lecturerIds))]
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: teachers.id, name: teachers.name })
    .from(teachers)
    .where(inArray(teachers.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What stands on these days, live classes included, and shares class, place or lecturer with one of the wanted, which are left out themselves. */
async function placedThere(
  ctx: Context,
  trainingClass: ClassOfLessons,
  wanted: readonly Wanted[],
  days: readonly string[],
): Promise<Placed[]> {
  const places = await spellingsThere(ctx, trainingClass, wanted, days)
  const lecturerIds = [...new Set(wanted.flatMap((lesson) => lesson.lecturerIds))]
  const own = wanted.flatMap(({ id }) => id ?? [])
  const onDays = sql`removed_at is null and date = any(${dayArray(days)})`
  const found: SQL[] = [sql`select id from lesson where class_id = ${trainingClass.id} and ${onDays}`]
  if (places.length > 0)
    found.push(
      sql`select id from lesson where party_school_id = ${trainingClass.partySchoolId} and place = any(${sql.param(places)}::text[]) and ${onDays}`,
    )
  if (lecturerIds.length > 0)
    found.push(
      sql`select lesson_id from lesson_teacher join lesson on id = lesson_id where teacher_id = any(${intArray(lecturerIds)}) and ${onDays}`,
    )
  const rows = await ctx.db
    .select({
      id: lessons.id,
      classId: lessons.classId,
      className: trainingClasses.name,
      unitId: lessons.partySchoolId,
      title: lessons.title,
      place: lessons.place,
      date: lessons.date,
      timeOfDay: lessons.timeOfDay,
      startTime: lessons.startTime,
      endTime: lessons.endTime,
      lecturers: lecturersOf,
    })
    .from(lessons)
    .innerJoin(trainingClasses, eq(trainingClasses.id, lessons.classId))
    .where(
      and(
        isNull(lessons.removedAt),
        sql`${lessons.id} in (${sql.join(found, sql` union `)})`,
        own.length > 0 ? sql`${lessons.id} <> all(${intArray(own)})` : undefined,
      ),
    )
    .orderBy(lessons.date, lessons.startTime, lessons.id)
  const placed = rows.map((row) => ({ ...row, partySchoolName: ctx.units.name(row.unitId) }))
  return [...placed, ...(await broadcastsThere(ctx, lecturerIds, days))]
}

const dayArray = (days: readonly string[]) => sql`${sql.param(`{${days.join(',')}}`)}::date[]`

/** The places of the wanted, as the unit's lessons of these days have them written. */
async function spellingsThere(
  ctx: Context,
  { partySchoolId }: ClassOfLessons,
  wanted: readonly Wanted[],
  days: readonly string[],
): Promise<string[]> {
  const keys = new Set(wanted.map(({ place }) => placeKey(place)).filter((key) => key !== ''))
  if (keys.size === 0) return []
  const rows = await ctx.db
    .selectDistinct({ place: lessons.place })
    .from(lessons)
    .where(
      and(
        isNull(lessons.removedAt),
        eq(lessons.partySchoolId, partySchoolId),
        sql`${lessons.date} = any(${dayArray(days)})`,
      ),
    )
  return rows.map(({ place }) => place).filter((place) => keys.has(placeKey(place)))
}

/** The live classes of the lecturers, for each day as a lesson of its hours. */
async function broadcastsThere(
  ctx: Context,
  lecturerIds: readonly number[],
  days: readonly string[],
): Promise<Placed[]> {
  const found = await ctx.above.broadcastsOn(ctx, lecturerIds, days)
  return found.flatMap(({ unitId, title, startTime, endTime, lecturers }) =>
    daysOf({ from: startTime, to: endTime })
      .filter((day) => days.includes(day))
      .map((date) => {
        const start = startTime <= momentOf(date, '00:00') ? '00:00' : timeIn(startTime)
        const end = endTime >= momentOf(addDays(date, 1), '00:00') ? '24:00' : timeIn(endTime)
        const when = { date, timeOfDay: start < '12:30' ? 1 : 2, startTime: start, endTime: end }
        const what = { id: 0, classId: 0, className: title, title, place: '' }
        return { ...when, ...what, unitId, partySchoolName: ctx.units.name(unitId), lecturers }
      }),
  )
}

const lecturersOf = sql<{ id: number; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by lt.sort), '[]')
  from ${lessonTeachers} lt join ${teachers} t on t.id = lt.teacher_id where lt.lesson_id = ${lessons.id})`
