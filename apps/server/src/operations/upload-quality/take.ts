import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { users } from '../../platform/auth/auth.table.ts'
import type { Db } from '../../platform/db/connection.ts'
import { outcomeOf, speedClassOf, wholeStoreMs, withReport } from './outcome.ts'
import { Report, storable } from './report.ts'
import { uploadRuns, uploadStrays } from './upload-quality.table.ts'

const DAY_MS = 86_400_000
/** How long ago a client's clock may say that something began, before the clock is taken to be wrong. */
const LONGEST = 8 * DAY_MS
const AHEAD = 5 * 60_000
/** More runs than that in a day no person makes. */
const MOST_RUNS = 500
/** In `uploadOutcomes`. */
const [OPEN, RESUMED] = [0, 4]

type Run = typeof uploadRuns.$inferInsert

/**
 * Write down what the store's records tell. Those that the database refuses are found by halves and counted apart, so that one of them
 * never keeps the others from being read.
 *
 * Within a transaction of the caller, who has to see to it that nobody else does the same at that time.
 */
export async function takeWhatCanBe(db: Db, records: readonly unknown[], now: Date): Promise<void> {
  try {
    await db.transaction((part) => takeRecords(part, records, now))
  } catch {
    if (records.length < 2) return countStrays(db, new Map([[dayOf(now), records.length]]))
    const half = Math.ceil(records.length / 2)
    await takeWhatCanBe(db, records.slice(0, half), now)
    await takeWhatCanBe(db, records.slice(half), now)
  }
}

/**
 * Write down what the store's records tell. The same ones again change nothing, nor does their order.
 *
 * Within a transaction of the caller, who has to see to it that nobody else does the same at that time.
 */
export async function takeRecords(db: Db, records: readonly unknown[], now: Date): Promise<void> {
  const reports = records.map((record) => ({ record, report: Report.safeParse(record).data }))
  const known = reports.flatMap(({ report }) => report ?? [])
  const senders = await sendersOf(db, [...new Set(known.map(({ user }) => Number(user)))])
  const runs = await runsOf(db, [...new Set(known.map(({ reqKey }) => reqKey))])
  const room = await roomOf(db, [...senders.keys()], Math.max(...known.map(({ at }) => Date.parse(at))))
  const changed = new Map<string, Run>()
  const cells = new Map<string, Cell>()
  const strays = new Map<string, number>()

  for (const { record, report } of reports) {
    const userId = Number(report?.user)
    const sender = senders.get(userId)
    const before = report && (changed.get(report.reqKey) ?? runs.get(report.reqKey))
    const isTheirs = before ? before.userId === userId : (room.get(userId) ?? 0) > 0
    if (!report || !sender || !isTheirs) {
      const day = dayOf(momentOf(record) ?? now)
      strays.set(day, (strays.get(day) ?? 0) + 1)
      continue
    }
    if (!before) room.set(userId, (room.get(userId) ?? 0) - 1)
    const run = told(before ?? newRun(report, sender), report)
    for (const each of before ? [before, run] : [run]) addCell(cells, each)
    changed.set(report.reqKey, run)
  }
  await writeRuns(db, [...changed.values()])
  for (const run of await closeResumed(db, [...new Set([...changed.values()].map((run) => run.userId))]))
    addCell(cells, run)
  await tally(db, [...cells.values()])
  await countStrays(db, strays)
}

const idsOf = (values: readonly (number | string)[]) => sql.param(`{${values.join(',')}}`)

type Sender = Pick<typeof users.$inferSelect, 'id' | 'name' | 'unitId'>

async function sendersOf(db: Db, ids: readonly number[]): Promise<Map<number, Sender>> {
  const rows = await db
    .select({ id: users.id, name: users.name, unitId: users.unitId })
    .from(users)
    .where(sql`${users.id} = any(${idsOf(ids)}::bigint[])`)
  return new Map(rows.map((sender) => [sender.id, sender]))
}

async function runsOf(db: Db, keys: string[]): Promise<Map<string, Run>> {
  if (keys.length === 0) return new Map()
  const rows = await db.select().from(uploadRuns).where(inArray(uploadRuns.runKey, keys))
  return new Map(rows.map(({ id: _, ...run }) => [run.runKey, run]))
}

/** How many more runs may be new, by the clock of the store, which has told them up to `until`. */
async function roomOf(db: Db, ids: number[], until: number): Promise<Map<number, number>> {
  const room = new Map(ids.map((id) => [id, MOST_RUNS]))
  if (ids.length === 0) return room
  const rows = await db
    .select({ id: uploadRuns.userId, n: sql<number>`count(*)::integer` })
    .from(uploadRuns)
    .where(and(inArray(uploadRuns.userId, ids), gte(uploadRuns.takenTime, new Date(until - DAY_MS))))
    .groupBy(uploadRuns.userId)
  for (const { id, n } of rows) room.set(id, MOST_RUNS - n)
  return room
}

const newRun = ({ at, reqKey, fileName, fileSize, device }: Report, { id, name, unitId }: Sender): Run => ({
  partySchoolId: unitId,
  userId: id,
  userName: name,
  runKey: reqKey,
  fileName: storable(fileName, 255),
  fileSize: fileSize ?? null,
  device: storable(device, 512),
  startTime: new Date(8.64e15),
  takenTime: new Date(at),
  reports: {},
  outcome: 0,
  detail: '',
  isResumed: false,
})

/** A run after one more report. */
function told(run: Run, report: Report): Run {
  const reports = withReport(run.reports, report)
  const { end } = reports
  const startTime = new Date(Math.min(run.startTime.getTime(), begunAt(report)))
  const sessionId = /^\d{1,30}$/.exec(report.vodSessionKey)?.[0] ?? run.sessionId ?? null
  const storeMs = wholeStoreMs(reports)
  const outcome = outcomeOf(reports)
  const speedClass = outcome.outcome === 1 ? speedClassOf(run.fileSize ?? null, storeMs) : null
  return {
    ...run,
    ...outcome,
    reports,
    startTime,
    sessionId,
    totalMs: end?.ms ?? null,
    storeMs,
    speedClass,
    isResumed: false,
  }
}

/** By the client's clock, unless that is plainly wrong. */
function begunAt({ at, reqTime, reqTimeCost }: Report): number {
  const taken = Date.parse(at)
  return reqTime > taken - LONGEST && reqTime < taken + AHEAD ? reqTime : taken - reqTimeCost
}

async function writeRuns(db: Db, runs: Run[]): Promise<void> {
  if (runs.length === 0) return
  const { userId: _u, partySchoolId: _p, ...rest } = uploadRuns
  const changing = [
    'startTime',
    'sessionId',
    'reports',
    'outcome',
    'step',
    'cause',
    'detail',
    'totalMs',
    'storeMs',
    'speedClass',
    'isResumed',
  ] as const
  const set = Object.fromEntries(changing.map((name) => [name, sql.raw(`excluded."${snake(name)}"`)]))
  const written = await db
    .insert(uploadRuns)
    .values(runs)
    .onConflictDoUpdate({ target: rest.runKey, set })
    .returning({ id: uploadRuns.id })
  await db.execute(sql`
    update upload_run run set is_resumed = true, speed_class = null
    where id = any(${idsOf(written.map(({ id }) => id))}::integer[])
      and exists (select 1 from upload_run earlier where earlier.session_id = run.session_id and earlier.start_time < run.start_time)`)
}

/** What was broken off and gone on with, or begun again with the same file, is no longer open. @returns the runs of which this is new */
async function closeResumed(db: Db, userIds: number[]): Promise<Cellular[]> {
  if (userIds.length === 0) return []
  const t = uploadRuns
  return db
    .update(t)
    .set({ outcome: RESUMED })
    .where(
      and(
        inArray(t.userId, userIds),
        eq(t.outcome, OPEN),
        sql`exists (select 1 from upload_run later where later.user_id = ${t.userId} and later.start_time > ${t.startTime}
          and (later.session_id = ${t.sessionId} or (later.file_name = ${t.fileName} and later.file_size = ${t.fileSize})))`,
      ),
    )
    .returning({ startTime: t.startTime, partySchoolId: t.partySchoolId })
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

interface Cell {
  day: string
  unitId: number
}

type Cellular = Pick<Run, 'startTime' | 'partySchoolId'>

function addCell(cells: Map<string, Cell>, { startTime, partySchoolId: unitId }: Cellular): void {
  const day = dayOf(startTime)
  cells.set(`${day} ${unitId}`, { day, unitId })
}

/** The day in Asia/Shanghai. */
const dayOf = (moment: Date) => new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

function momentOf(record: unknown): Date | undefined {
  const at =
    typeof record === 'object' && record !== null && 'at' in record
      ? Date.parse(String(record.at))
      : Number.NaN
  return Number.isNaN(at) ? undefined : new Date(at)
}

/** Count the runs of these units and days anew. */
export async function tally(db: Db, cells: readonly Cell[]): Promise<void> {
  if (cells.length === 0) return
  const given = sql`unnest(${idsOf(cells.map(({ day }) => day))}::date[], ${idsOf(cells.map(({ unitId }) => unitId))}::integer[]) cell (day, unit_id)`
  await db.execute(
    sql`delete from upload_tally t using ${given} where t.day = cell.day and t.unit_id = cell.unit_id`,
  )
  await db.execute(sql`
    insert into upload_tally (day, unit_id, outcome, step, cause, speed_class, n, bytes, total_ms)
    select cell.day, cell.unit_id, outcome, coalesce(step, 0), coalesce(cause, 0), coalesce(speed_class, 0),
      count(*), coalesce(sum(file_size), 0), coalesce(sum(total_ms), 0)
    from ${given} join upload_run run on run.party_school_id = cell.unit_id
      and run.start_time >= cell.day::timestamp at time zone 'Asia/Shanghai' and run.start_time < (cell.day + 1)::timestamp at time zone 'Asia/Shanghai'
    group by 1, 2, 3, 4, 5, 6`)
}

async function countStrays(db: Db, strays: ReadonlyMap<string, number>): Promise<void> {
  for (const [day, n] of strays)
    await db
      .insert(uploadStrays)
      .values({ day, n })
      .onConflictDoUpdate({ target: uploadStrays.day, set: { n: sql`${uploadStrays.n} + ${n}` } })
}

/** What is older than the days for which single uploads are kept; their counts stay. */
export async function forgetOldUploads(db: Db, now: Date, days: number): Promise<void> {
  await db
    .delete(uploadRuns)
    .where(sql`${uploadRuns.startTime} < ${new Date(now.getTime() - days * DAY_MS).toISOString()}`)
}
