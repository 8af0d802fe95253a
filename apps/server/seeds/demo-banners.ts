import { bannerModule } from '@dangxiao/contract'
import { and, asc, eq } from 'drizzle-orm'
import { courses } from '../src/library/course/course.table.ts'
import { teachers } from '../src/library/teacher/teacher.table.ts'
import { banners } from '../src/operations/banner/banner.table.ts'
import { familyA } from '../src/review/decision/review.ts'
import { type DemoBanner, demoBanners } from './demo-content/banners.ts'
import { authorOf, type DemoGround, daysBefore, demoFile } from './demo-ground.ts'

const DAY = 86_400_000

export async function seedBanners(ground: DemoGround): Promise<void> {
  const { db, now, unitIds } = ground
  const shown = {
    courses: await idsOf(ground, courses, 1),
    teachers: await idsOf(ground, teachers, 1),
    hidden: await idsOf(ground, courses, 0),
  }

  const targetOf = (target: DemoBanner['target']) => {
    if (target === 'picture') return { moduleType: bannerModule.picture }
    if ('link' in target) return { moduleType: bannerModule.link, linkUrl: target.link }
    if ('teacher' in target)
      return { moduleType: bannerModule.teacher, contentId: shown.teachers[target.teacher] }
    return {
      moduleType: bannerModule.course,
      contentId: 'gone' in target ? shown.hidden[0] : shown.courses[target.course],
    }
  }
  const dayFrom = (days: number | undefined) =>
    days === undefined ? null : new Date(Math.floor(now.getTime() / DAY + days) * DAY)

  const places = new Map<string, number>()
  await db.insert(banners).values(
    demoBanners.map(({ unitCode, title, picture, target, isEnabled, fromDays, untilDays }, i) => {
      const sort = (places.get(unitCode) ?? 0) + 1
      places.set(unitCode, sort)
      const time = daysBefore(now, 20 + i * 5, i)
      return {
        title,
        pictureUrl: demoFile(`banner-${picture}.jpg`),
        ...targetOf(target),
        sort,
        isEnabled: isEnabled ?? (1 as const),
        startTime: dayFrom(fromDays),
        endTime: dayFrom(untilDays),
        partySchoolId: unitIds.get(unitCode) as number,
        createdBy: authorOf(ground, unitCode),
        createTime: time,
        updateTime: time,
      }
    }),
  )
}

async function idsOf(
  { db }: DemoGround,
  table: typeof courses | typeof teachers,
  isShow: 0 | 1,
): Promise<number[]> {
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.auditStatus, familyA.approved), eq(table.isShow, isShow)))
    .orderBy(asc(table.id))
    .limit(20)
  return rows.map(({ id }) => id)
}
