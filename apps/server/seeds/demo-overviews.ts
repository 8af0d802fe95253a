import { overviews } from '../src/operations/overview/overview.table.ts'
import { demoOverviews } from './demo-content/overviews.ts'
import { authorOf, type DemoGround, daysBefore, demoFile } from './demo-ground.ts'

const PROVINCE = '430000'

export async function seedOverviews(ground: DemoGround): Promise<void> {
  const { db, now, unitIds } = ground
  await db.insert(overviews).values(
    demoOverviews.map(({ type, cover, introduction }, i) => {
      const time = daysBefore(now, 30 + i * 6, i)
      return {
        type,
        introduction,
        coverUrl: demoFile(cover),
        partySchoolId: unitIds.get(PROVINCE) as number,
        createdBy: authorOf(ground, PROVINCE),
        createTime: time,
        updateTime: time,
      }
    }),
  )
}
