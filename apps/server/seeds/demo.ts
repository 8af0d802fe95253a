import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { cases } from '../src/library/case/case.table.ts'
import { courses } from '../src/library/course/course.table.ts'
import { educationBases } from '../src/library/education-base/education-base.table.ts'
import { judges } from '../src/library/judge/judge.table.ts'
import { teachers } from '../src/library/teacher/teacher.table.ts'
import { templates } from '../src/library/template/template.table.ts'
import { trainingBases } from '../src/library/training-base/training-base.table.ts'
import { unitExts } from '../src/library/unit-ext/unit-ext.table.ts'
import { banners } from '../src/operations/banner/banner.table.ts'
import { learningRecords } from '../src/operations/learning-record/learning-record.table.ts'
import { overviews } from '../src/operations/overview/overview.table.ts'
import { rankings } from '../src/operations/ranking/ranking.table.ts'
import { uploadRuns } from '../src/operations/upload-quality/upload-quality.table.ts'
import { roles, userRoles, users } from '../src/platform/auth/auth.table.ts'
import { Directory } from '../src/platform/auth/directory.ts'
import type { Db } from '../src/platform/db/connection.ts'
import { hashPassword, passwordMatches } from '../src/platform/sign-in/password.ts'
import { units } from '../src/platform/unit/unit.table.ts'
import { foldTallies } from '../src/review/list/tally.ts'
import { reservations } from '../src/teaching/booking/booking.table.ts'
import { liveClasses } from '../src/teaching/live-class/live-class.table.ts'
import { trainingClasses } from '../src/teaching/schedule/schedule.table.ts'
import { applications } from '../src/teaching/schedule-apply/application.table.ts'
import { seedApplications } from './demo-applications.ts'
import { seedBanners } from './demo-banners.ts'
import { seedBookings } from './demo-bookings.ts'
import { type DemoUnit, demoUnits } from './demo-content/units.ts'
import { seedCourses } from './demo-courses.ts'
import { seedEducationBases } from './demo-education-bases.ts'
import { type DemoGround, demoUsers } from './demo-ground.ts'
import { seedLearning } from './demo-learning.ts'
import { seedCases, seedJudges, seedTemplates } from './demo-library.ts'
import { seedLiveClasses } from './demo-live.ts'
import { seedOverviews } from './demo-overviews.ts'
import { seedRankings } from './demo-rankings.ts'
import { seedSchedule } from './demo-schedule.ts'
import { seedTeachers } from './demo-teachers.ts'
import { seedTrainingBases } from './demo-training-bases.ts'
import { seedUnitFacts } from './demo-unit-facts.ts'
import { seedUploads } from './demo-uploads.ts'

export const DEMO_PASSWORD = 'Dangxiao@2026'

/**
 * What stands on units and accounts, in this order; each part is filled once, while its table has never held anything.
 * A part that came with a later version is filled at the next start.
 */
const parts: { table: PgTable; seed: (ground: DemoGround) => Promise<unknown> }[] = [
  { table: teachers, seed: seedTeachers },
  { table: courses, seed: seedCourses },
  { table: banners, seed: seedBanners },
  { table: educationBases, seed: seedEducationBases },
  { table: trainingBases, seed: seedTrainingBases },
  { table: unitExts, seed: seedUnitFacts },
  { table: overviews, seed: seedOverviews },
  { table: cases, seed: seedCases },
  { table: judges, seed: seedJudges },
  { table: templates, seed: seedTemplates },
  { table: trainingClasses, seed: seedSchedule },
  { table: learningRecords, seed: seedLearning },
  { table: liveClasses, seed: seedLiveClasses },
  { table: applications, seed: seedApplications },
  // Last: some are tied to training classes.
  { table: reservations, seed: seedBookings },
  { table: rankings, seed: seedRankings },
  { table: uploadRuns, seed: seedUploads },
]

/** Fill an empty product with a province that looks lived in. Leaves alone what somebody else has set up. */
export async function seedDemo(db: Db, dataDir: string, now = new Date()): Promise<void> {
  if (await isEmpty(db, units)) {
    await db.transaction(async (tx) => seedUsers(tx, await seedUnits(tx)))
  }
  const unitIds = new Map(
    (await db.select({ id: units.id, code: units.code }).from(units)).map(({ id, code }) => [code, id]),
  )
  const userIds = new Map(
    (await db.select({ id: users.id, account: users.account }).from(users)).map(({ id, account }) => [
      account,
      id,
    ]),
  )
  const isDemo = demoUsers.every(({ account, unitCode }) => userIds.has(account) && unitIds.has(unitCode))
  if (!isDemo) return
  let filled = false
  for (const { table, seed } of parts) {
    if (!(await isEmpty(db, table))) continue
    if (!filled) await copyMedia(dataDir)
    filled = true
    await db.transaction(async (tx) => {
      const directory = new Directory(tx)
      const { lookups } = await directory.read()
      await seed({ db: tx, now, unitIds, userIds, directory, lookups })
    })
  }
  if (filled) await foldTallies(db)
}

async function isEmpty(db: Db, table: PgTable): Promise<boolean> {
  const [first] = await db.select({ one: sql`1` }).from(table).limit(1)
  return first === undefined
}

/** Accounts of the demo data that still have its password: everybody knows it. @returns the accounts that were disabled */
export async function disableDemoUsers(db: Db): Promise<string[]> {
  const accounts = demoUsers.map(({ account }) => account)
  const known = await db
    .select()
    .from(users)
    .where(and(inArray(users.account, accounts), eq(users.enabled, true)))
  const disabled: string[] = []
  for (const { id, account, passwordHash } of known) {
    if (!(await passwordMatches(passwordHash, DEMO_PASSWORD))) continue
    await db.update(users).set({ enabled: false }).where(eq(users.id, id))
    disabled.push(account)
  }
  return disabled
}

/** Demo files stand among the uploaded ones, as if they had been. */
async function copyMedia(dataDir: string): Promise<void> {
  const from = join(import.meta.dirname, 'media')
  const to = join(dataDir, 'files/demo')
  await mkdir(to, { recursive: true })
  for (const file of await readdir(from)) await copyFile(join(from, file), join(to, file))
}

async function seedUnits(db: Db): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  let level: { unit: DemoUnit; parentId: number | null }[] = [{ unit: demoUnits, parentId: null }]
  while (level.length > 0) {
    const rows = await db
      .insert(units)
      .values(
        level.map(({ unit, parentId }, sort) => ({
          unitName: unit.name,
          code: unit.code,
          userLevel: unit.userLevel,
          unitType: unit.unitType,
          parentId,
          sort,
        })),
      )
      .returning({ id: units.id, code: units.code })
    for (const { id, code } of rows) ids.set(code, id)
    level = level.flatMap(({ unit }) =>
      (unit.children ?? []).map((child) => ({ unit: child, parentId: ids.get(unit.code) ?? null })),
    )
  }
  return ids
}

async function seedUsers(db: Db, unitIds: Map<string, number>): Promise<void> {
  const roleIds = new Map(
    (await db.select({ id: roles.id, code: roles.code }).from(roles)).map(({ id, code }) => [code, id]),
  )
  const hashes = await Promise.all(demoUsers.map(() => hashPassword(DEMO_PASSWORD)))
  const rows = await db
    .insert(users)
    .values(
      demoUsers.map(({ account, name, unitCode }, i) => ({
        account,
        name,
        unitId: unitIds.get(unitCode) as number,
        passwordHash: hashes[i] as string,
        mustChangePassword: false,
      })),
    )
    .returning({ id: users.id, account: users.account })
  const ids = new Map(rows.map(({ id, account }) => [account, id]))
  await db.insert(userRoles).values(
    demoUsers.map(({ account, role }) => ({
      userId: ids.get(account) as number,
      roleId: roleIds.get(role) as number,
    })),
  )
}
