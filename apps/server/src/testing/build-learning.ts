import { type Learning, saveLearning } from '../operations/learning-record/learning-record.save.ts'
import type { Db } from '../platform/db/connection.ts'
import type { Settings } from '../platform/settings/settings.ts'

type Told = Omit<Learning, 'recordNo'>
type Given = Partial<Told> & { unit: { id: number } }

/** The digest of phone numbers in tests. */
export const TEST_DATA_KEY = Buffer.alloc(32, 7)

/** Learning records, each of somebody else's, as the portal sent them. */
export function learningBuilders(db: Db, now: () => Date) {
  let count = 0

  /** What a workbook's row becomes. */
  const learningBody = ({ unit, ...given }: Given): Told => {
    count++
    return {
      userName: `学员${count}`,
      phone: `137${String(count).padStart(8, '0')}`,
      partySchoolId: unit.id,
      way: 1,
      courseName: '新时代基层党建',
      videoTitle: '第一讲',
      startTime: '2026-03-05T09:00:00+08:00',
      lastTime: '2026-03-05T09:50:00+08:00',
      minutes: 50,
      progress: 100,
      isFinished: 1,
      ...given,
    }
  }

  return {
    learningBody,

    /** @returns the ids */
    async learning(...given: Given[]): Promise<number[]> {
      const settings = { dataKey: TEST_DATA_KEY } as Settings
      const entries = given.map((one) => ({ ...learningBody(one), recordNo: `built-${count}` }))
      const outcomes = await db.transaction((tx) =>
        saveLearning(
          { db: tx, settings, now },
          { portalOf: given[0]?.unit.id ?? 0, reaches: () => true },
          entries,
        ),
      )
      return outcomes.map((outcome) => ('id' in outcome ? outcome.id : 0))
    },
  }
}
