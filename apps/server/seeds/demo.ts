import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { count } from 'drizzle-orm'
import { roles, userRoles, users } from '../src/auth/auth.table.ts'
import { Directory } from '../src/auth/directory.ts'
import { hashPassword } from '../src/auth/password.ts'
import type { builtInRoles } from '../src/auth/permissions.ts'
import type { Db } from '../src/db/connection.ts'
import { foldTallies } from '../src/shared/tally.ts'
import { units } from '../src/unit/unit.table.ts'
import { type DemoUnit, demoUnits } from './demo-content/units.ts'
import { seedCourses } from './demo-courses.ts'
import { seedTeachers } from './demo-teachers.ts'

export const DEMO_PASSWORD = 'Dangxiao@2026'

interface DemoUser {
  account: string
  name: string
  role: keyof typeof builtInRoles
  unitCode: string
}

const PROVINCE = '430000'
const CITY = '430100'
const COUNTY = '430102'

export const demoUsers: DemoUser[] = [
  { account: 'sysadmin', name: '系统管理员', role: 'system-admin', unitCode: PROVINCE },
  { account: 'security', name: '安全管理员', role: 'security-admin', unitCode: PROVINCE },
  { account: 'auditor', name: '安全审计员', role: 'auditor', unitCode: PROVINCE },
  { account: 'province', name: '周文清', role: 'province', unitCode: PROVINCE },
  { account: 'city', name: '刘建平', role: 'city', unitCode: CITY },
  { account: 'county', name: '陈晓岚', role: 'county', unitCode: COUNTY },
  { account: 'city-reviewer', name: '彭立新', role: 'reviewer', unitCode: CITY },
  { account: 'county-editor', name: '易慧敏', role: 'editor', unitCode: COUNTY },
  { account: 'teaching', name: '罗思源', role: 'teaching', unitCode: CITY },
  { account: 'live', name: '曾佳怡', role: 'live', unitCode: CITY },
  { account: 'base', name: '胡永康', role: 'base', unitCode: COUNTY },
  { account: 'leader', name: '唐国栋', role: 'leader', unitCode: PROVINCE },
  { account: 'city2', name: '谭明辉', role: 'city', unitCode: '430200' },
  { account: 'county2', name: '贺静姝', role: 'county', unitCode: '430202' },
]

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

export interface DemoGround {
  db: Db
  now: Date
  /** Unit code to id. */
  unitIds: Map<string, number>
  /** Account to id. */
  userIds: Map<string, number>
  directory: Directory
  lookups: Awaited<ReturnType<Directory['read']>>['lookups']
}

/** Who made a unit's records: somebody of the unit, else the province's manager. */
export function authorOf({ userIds }: DemoGround, unitCode: string): number {
  const author = demoUsers.find((user) => user.unitCode === unitCode && ['province', 'city', 'county'].includes(user.role))
  return userIds.get(author?.account ?? 'province') as number
}

/** `days` before now, at some hour of the working day. */
export function daysBefore(now: Date, days: number, seed: number): Date {
  const at = new Date(now.getTime() - days * 86_400_000)
  at.setUTCHours(1 + (seed % 9), (seed * 17) % 60, (seed * 31) % 60, 0)
  return at < now ? at : new Date(now.getTime() - (seed % 50) * 60_000)
}

/** Demo files stand among the uploaded ones, as if they had been. */
async function copyMedia(dataDir: string): Promise<void> {
  const from = join(import.meta.dirname, 'media')
  const to = join(dataDir, 'files/demo')
  await mkdir(to, { recursive: true })
  for (const file of await readdir(from)) await copyFile(join(from, file), join(to, file))
}

export const demoFile = (name: string) => `/files/demo/${name}`

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
