import { randomUUID } from 'node:crypto'
import { speedClassOf } from '../src/operations/upload-quality/outcome.ts'
import { tally } from '../src/operations/upload-quality/take.ts'
import { uploadRuns } from '../src/operations/upload-quality/upload-quality.table.ts'
import { type DemoUpload, demoUploads } from './demo-content/uploads.ts'
import { authorOf, type DemoGround } from './demo-ground.ts'

const DAYS = 30
const A_DAY = 46
const AT_ONCE = 500
const DAY_MS = 86_400_000
const SHANGHAI_MS = 8 * 3_600_000

type Run = typeof uploadRuns.$inferInsert

/** Uploads of the last thirty days, as if their reports had come in. */
export async function seedUploads(ground: DemoGround): Promise<void> {
  const { db, now } = ground
  const today = Math.floor((now.getTime() + SHANGHAI_MS) / DAY_MS) * DAY_MS - SHANGHAI_MS
  const isWorkday = (back: number) =>
    ![0, 6].includes(new Date(today + SHANGHAI_MS - back * DAY_MS).getUTCDay())
  const uploads = demoUploads(DAYS, A_DAY).filter(({ daysBack }, i) => isWorkday(daysBack) || i % 6 === 0)
  const runs = uploads
    .map((upload) => runOf(ground, upload, today))
    .filter(({ startTime }) => startTime < now)
  for (let i = 0; i < runs.length; i += AT_ONCE)
    await db.insert(uploadRuns).values(runs.slice(i, i + AT_ONCE))
  const cells = new Map(
    runs.map(({ startTime, partySchoolId: unitId }) => [
      dayOf(startTime) + unitId,
      { day: dayOf(startTime), unitId },
    ]),
  )
  await tally(db, [...cells.values()])
}

const dayOf = (time: Date) => new Date(time.getTime() + SHANGHAI_MS).toISOString().slice(0, 10)

function runOf(ground: DemoGround, upload: DemoUpload, today: number): Run {
  const { unitCode, userName, fileName, fileSize, device, daysBack, minute, outcome, failure, speed } = upload
  const storeMs = Math.round((fileSize / speed) * 1000)
  const share = [0, 1, 0.4, 0.25][outcome] as number
  const startTime = new Date(today - daysBack * DAY_MS + minute * 60_000)
  return {
    partySchoolId: ground.unitIds.get(unitCode) as number,
    userId: authorOf(ground, unitCode),
    userName,
    runKey: randomUUID(),
    fileName,
    fileSize,
    device,
    startTime,
    takenTime: startTime,
    reports: {},
    outcome,
    ...{ step: failure?.step ?? null, cause: failure?.cause ?? null, detail: failure?.detail ?? '' },
    totalMs: outcome === 0 ? null : Math.round((failure?.step ?? 3) < 3 ? 4_200 : storeMs * share + 900),
    storeMs: outcome === 1 ? storeMs : null,
    isResumed: false,
    speedClass: outcome === 1 ? speedClassOf(fileSize, storeMs) : null,
  }
}
