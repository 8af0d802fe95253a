import type { PortalLearning } from '@dangxiao/contract'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context/context.ts'
import type { Db } from '../../platform/db/connection.ts'
import { locks, takeLock } from '../../platform/db/locks.ts'
import { masked } from '../../platform/privacy/mask.ts'
import { phoneKeyOf } from './learning-record.filter.ts'
import { learningRecords, learningSubjects, sources } from './learning-record.table.ts'

/** Rows of one insert. */
const AT_ONCE = 500
const MONTHS_AHEAD = 2

/** Where records come from: each portal numbers its own, and workbooks have numbers of their own. */
export type Origin = 'workbook' | { portalOf: number; reaches(unitId: number): boolean }
/** Checked, and with the number by which it is known again. */
export type Learning = Omit<PortalLearning, 'recordId' | 'unitCode'> & {
  partySchoolId: number
  recordNo: string
}
/** What became of a record: its id, or what its fields are refused for. */
export type Outcome = { id: number; isChanged: boolean } | { fields: Record<string, string> }

type Ground = Pick<Context, 'db' | 'settings' | 'now'>

/** Writers take turns: two that bring the same record at once would both find it missing. */
const takeTurn = (db: Db) => db.execute(takeLock(locks.learningRecords))

/** Make the tables of the present month and of those to come, so that nobody waits for them. */
export async function makePartitions(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    select learning_partition((${now.toISOString()}::timestamptz at time zone 'Asia/Shanghai' + n * interval '1 month')::date)
    from generate_series(0, ${sql.raw(String(MONTHS_AHEAD))}) n`)
}

/** Count all records anew. */
export const rebuildLearning = (db: Db) =>
  db.transaction((tx) => tx.execute(sql`select rebuild_learning_tally()`))

/**
 * Save records, in a transaction. One whose number its origin has used before is the same record: it is brought to the state that was
 * seen last, whichever of its states comes first.
 *
 * @returns what became of each, in order
 */
export async function saveLearning(
  ground: Ground,
  origin: Origin,
  entries: readonly Learning[],
): Promise<Outcome[]> {
  await takeTurn(ground.db)
  const known = await knownOf(ground.db, origin, entries)
  const latest = new Map<string, Learning>()
  const outcomes = new Map<Learning, Outcome>()
  for (const entry of entries) {
    const unitId = known.get(entry.recordNo)?.partySchoolId
    if (unitId !== undefined && origin !== 'workbook' && !origin.reaches(unitId)) {
      outcomes.set(entry, { fields: { recordId: '该记录的单位已不在本门户的单位范围内' } })
      continue
    }
    const start =
      known.get(entry.recordNo)?.startTime ??
      new Date(latest.get(entry.recordNo)?.startTime ?? entry.startTime)
    if (start.getTime() !== Date.parse(entry.startTime)) {
      outcomes.set(entry, { fields: { startTime: '同一编号的记录，开始时间应保持不变' } })
      continue
    }
    const earlier = latest.get(entry.recordNo)
    if (!earlier || Date.parse(entry.lastTime) >= Date.parse(earlier.lastTime))
      latest.set(entry.recordNo, entry)
  }
  const added = await insertAll(
    ground,
    origin,
    [...latest.values()].filter(({ recordNo }) => !known.has(recordNo)),
  )
  const changed = [...latest.values()].filter((entry) => isLater(entry, known.get(entry.recordNo)))
  await updateAll(ground, changed, known)
  const changes = new Set<Learning>(changed)
  return entries.map((entry) => {
    const id = known.get(entry.recordNo)?.id ?? (added.get(entry.recordNo) as number)
    return (
      outcomes.get(entry) ?? {
        id,
        isChanged: changes.has(entry) || (added.has(entry.recordNo) && latest.get(entry.recordNo) === entry),
      }
    )
  })
}

type Known = Awaited<ReturnType<typeof knownOf>> extends Map<string, infer K> ? K : never

/** Records of this origin. */
export const sentBy = (origin: Origin) =>
  origin === 'workbook'
    ? isNull(learningRecords.sourceUnitId)
    : eq(learningRecords.sourceUnitId, origin.portalOf)

async function knownOf(db: Db, origin: Origin, entries: readonly Learning[]) {
  const { id, recordNo, partySchoolId, startTime, lastTime, minutes, progress, isFinished } = learningRecords
  const rows = await db
    .select({ id, recordNo, partySchoolId, startTime, lastTime, minutes, progress, isFinished })
    .from(learningRecords)
    .where(
      and(
        sql`${recordNo} = any(${sql.param(entries.map((entry) => entry.recordNo))}::text[])`,
        sentBy(origin),
      ),
    )
  return new Map(rows.map((row) => [row.recordNo, row]))
}

function isLater({ lastTime, minutes, progress, isFinished }: Learning, known: Known | undefined): boolean {
  if (!known || Date.parse(lastTime) < known.lastTime.getTime()) return false
  const isSame =
    minutes === known.minutes && progress === known.progress && Boolean(isFinished) === known.isFinished
  return !isSame || Date.parse(lastTime) > known.lastTime.getTime()
}

async function insertAll(
  ground: Ground,
  origin: Origin,
  entries: readonly Learning[],
): Promise<Map<string, number>> {
  const { db, settings, now } = ground
  const times = sql.param(entries.map(({ startTime }) => startTime))
  await db.execute(sql`select learning_partition(month) from (
    select distinct date_trunc('month', time at time zone 'Asia/Shanghai')::date as month from unnest(${times}::timestamptz[]) time) months`)
  const subjectIds = await subjectsOf(db, entries)
  const ids = new Map<string, number>()
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const rows = entries.slice(from, from + AT_ONCE).map((entry) => ({
      recordNo: entry.recordNo,
      sourceUnitId: origin === 'workbook' ? null : origin.portalOf,
      partySchoolId: entry.partySchoolId,
      subjectId: subjectIds.get(subjectKey(entry)) as number,
      userName: entry.userName,
      phone: masked(entry.phone),
      phoneKey: entry.phone ? phoneKeyOf(settings.dataKey, entry.phone) : null,
      videoTitle: entry.videoTitle,
      way: entry.way,
      startTime: new Date(entry.startTime),
      lastTime: new Date(entry.lastTime),
      minutes: entry.minutes,
      progress: entry.progress,
      isFinished: Boolean(entry.isFinished),
      source: origin === 'workbook' ? sources.workbook : sources.portal,
      createTime: now(),
      updateTime: now(),
    }))
    const added = await db
      .insert(learningRecords)
      .values(rows)
      .returning({ id: learningRecords.id, recordNo: learningRecords.recordNo })
    for (const { id, recordNo } of added) ids.set(recordNo, id)
  }
  return ids
}

async function updateAll(
  { db, now }: Ground,
  entries: readonly Learning[],
  known: ReadonlyMap<string, Known>,
): Promise<void> {
  if (entries.length === 0) return
  const column = (of: (entry: Learning) => unknown) => sql.param(entries.map(of))
  const stored = (entry: Learning) => known.get(entry.recordNo) as Known
  await db.execute(sql`
    update learning_record r set last_time = v.last_time, minutes = v.minutes, progress = v.progress, is_finished = v.is_finished, update_time = ${now().toISOString()}
    from unnest(${column((entry) => stored(entry).id)}::integer[], ${column((entry) => stored(entry).startTime.toISOString())}::timestamptz[],
      ${column(({ lastTime }) => lastTime)}::timestamptz[], ${column(({ minutes }) => minutes)}::integer[],
      ${column(({ progress }) => progress)}::smallint[], ${column(({ isFinished }) => Boolean(isFinished))}::boolean[])
      as v (id, start_time, last_time, minutes, progress, is_finished)
    where r.id = v.id and r.start_time = v.start_time`)
}

interface Subject {
  way: number
  courseId?: number | null | undefined
  courseName: string
}

const subjectKey = ({ way, courseId, courseName }: Subject) =>
  JSON.stringify([way, courseId ?? null, courseName])

/** The subjects' ids, by `subjectKey`; new ones are added. */
async function subjectsOf(db: Db, entries: readonly Subject[]): Promise<Map<string, number>> {
  const wanted = new Map(entries.map((entry) => [subjectKey(entry), entry]))
  const ids = new Map<string, number>()
  const read = async () => {
    const names = [...new Set(entries.map(({ courseName }) => courseName))]
    const rows =
      names.length > 0
        ? await db.select().from(learningSubjects).where(inArray(learningSubjects.name, names))
        : []
    for (const { id, way, courseId, name } of rows)
      ids.set(subjectKey({ way, courseId, courseName: name }), id)
  }
  await read()
  const missing = [...wanted].filter(([key]) => !ids.has(key)).map(([, subject]) => subject)
  if (missing.length === 0) return ids
  await db
    .insert(learningSubjects)
    .values(
      missing.map(({ way, courseId, courseName }) => ({ way, courseId: courseId ?? null, name: courseName })),
    )
    .onConflictDoNothing()
  await read()
  return ids
}
