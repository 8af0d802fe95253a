import { randomUUID } from 'node:crypto'
import { takeRecords } from '../operations/upload-quality/take.ts'
import type { Db } from '../platform/db/connection.ts'

interface Given {
  user: { id: number }
  start?: Date
  fileName?: string
  /** Bytes. */
  size?: number
  /** Milliseconds that the storing took. */
  storeMs?: number
  /** Where it ended, and why; without it the upload succeeds. */
  fails?: { kind: string; in: 'apply' | 'store' | 'commit' } | undefined
  /** The page is closed in the middle of it: nothing tells of an end. */
  breaksOff?: boolean
  sessionId?: string
}

const types = { apply: 10001, store: 20001, commit: 10002, end: 40001 }
const steps = ['apply', 'store', 'commit'] as const
let sessions = 0

/** What the store keeps of an upload: a record for each step it came to, and one of its end. */
function uploadRecords({ user, fails, breaksOff, ...given }: Given, now: Date): Record<string, unknown>[] {
  const {
    start = new Date(now.getTime() - 60_000),
    size = 100 * 1024 * 1024,
    storeMs = 20_000,
    fileName = '第一讲.mp4',
  } = given
  const { sessionId = String(5_000_000_000_000_000_000n + BigInt(++sessions)) } = given
  const file = {
    fileName,
    fileSize: size,
    fileType: 'video/mp4',
    vodSessionKey: sessionId,
    reqKey: randomUUID(),
    reportId: '',
  }
  const error = fails && {
    errCode: 1,
    errMsg: JSON.stringify({ kind: fails.kind, code: 1, message: '没有成功' }),
  }
  const reached = breaksOff ? steps.slice(0, 1) : fails ? steps.slice(0, steps.indexOf(fails.in) + 1) : steps
  const record = (
    step: keyof typeof types,
    reqTime: number,
    reqTimeCost: number,
    outcome: object = { errCode: 0 },
  ) => ({
    ...{
      at: new Date(reqTime + reqTimeCost).toISOString(),
      user: String(user.id),
      version: '0.1.0',
      platform: 3000,
    },
    ...{
      device: 'Mozilla/5.0 (Windows NT 6.1) Chrome/109.0 Safari/537.36',
      ...file,
      reqType: types[step],
      reqTime,
      reqTimeCost,
      ...outcome,
    },
  })
  const times = { apply: 50, store: storeMs, commit: 30 }
  let time = start.getTime()
  const records = reached.map((step) => {
    const made = record(step, time, times[step], step === fails?.in ? error : undefined)
    time += times[step]
    return made
  })
  return breaksOff ? records : [...records, record('end', start.getTime(), time - start.getTime(), error)]
}

export function uploadBuilders(db: Db, now: () => Date) {
  return {
    uploadRecords: (given: Given) => uploadRecords(given, now()),
    /** Uploads as their reports told of them. */
    async uploads(...given: Given[]): Promise<void> {
      await db.transaction((tx) =>
        takeRecords(
          tx,
          given.flatMap((each) => uploadRecords(each, now())),
          now(),
        ),
      )
    },
  }
}
