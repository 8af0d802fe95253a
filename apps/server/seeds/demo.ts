import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { and, count, eq, inArray } from 'drizzle-orm'
import { roles, userRoles, users } from '../src/auth/auth.table.ts'
import { Directory } from '../src/auth/directory.ts'
import { hashPassword, passwordMatches } from '../src/auth/password.ts'
import type { Db } from '../src/db/connection.ts'
import { foldTallies } from '../src/shared/tally.ts'
import { units } from '../src/unit/unit.table.ts'
import { type DemoUnit, demoUnits } from './demo-content/units.ts'
import { seedCourses } from './demo-courses.ts'
import { demoUsers } from './demo-ground.ts'
import { seedTeachers } from './demo-teachers.ts'

export const DEMO_PASSWORD = 'Dangxiao@2026'

/** Fill an empty product with a province that looks lived in. Does nothing where there are units already. */
export async function seedDemo(db: Db, dataDir: string, now = new Date()): Promise<boolean> {
  const [known] = await db.select({ n: count() }).from(units)
  if (known?.n) return false
  await copyMedia(dataDir)
  await db.transaction(async (tx) => {
    const unitIds = await seedUnits(tx)
    const userIds = await seedUsers(tx, unitIds)
    const directory = new Directory(tx)
    const { lookups } = await directory.read()
    const ground = { db: tx, now, unitIds, userIds, directory, lookups }
    const teacherIds = await seedTeachers(ground)
    await seedCourses(ground, teacherIds)
  })
  await foldTallies(db)
  return true
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
    level = level.flatMap(({ unit }) => (unit.children ?? []).map((child) => ({ unit: child, parentId: ids.get(unit.code) ?? null })))
  }
  return ids
}

async function seedUsers(db: Db, unitIds: Map<string, number>): Promise<Map<string, number>> {
  const roleIds = new Map((await db.select({ id: roles.id, code: roles.code }).from(roles)).map(({ id, code }) => [code, id]))
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
  await db
    .insert(userRoles)
    .values(demoUsers.map(({ account, role }) => ({ userId: ids.get(account) as number, roleId: roleIds.get(role) as number })))
  return ids
}
