import {
  largeChanges,
  type PageParams,
  todayIn,
  type UnitExt,
  type UnitExtFilter,
  type UnitExtRow,
  type UnitFacts,
} from '@dangxiao/contract'
import { and, count, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { users } from '../../platform/auth/auth.table.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { toPublic } from '../../platform/file/media.ts'
import { units } from '../../platform/unit/unit.table.ts'
import { reaches, scopeOf, withinScope } from '../../review/scope/scope.ts'
import { unitExts } from './unit-ext.table.ts'

type UnitExtRecord = typeof unitExts.$inferSelect

/** The year in Asia/Shanghai. */
export const yearOf = (now: Date): number => Number(todayIn(now).slice(0, 4))

interface Listed {
  records: UnitExtRow[]
  total: number
  /** Units in reach, whatever `isHandedIn` asks for, and those of them that have handed in. */
  units: number
  handedIn: number
}

/** The units in reach and what each has handed in for a year, as the tree stands. */
export async function listUnitExts(ctx: Context, filter: UnitExtFilter, page: PageParams): Promise<Listed> {
  const year = filter.year ?? yearOf(ctx.now())
  // The tree is in memory; the database is asked who has handed in, and for the facts of one page.
  const inScope = new Set(ctx.units.idsOf(scopeOf(ctx, filter)))
  const part = filter.keyword?.toLowerCase() ?? ''
  const asked = ctx.units.inOrder.filter(
    ({ id, enabled, unitType, unitName }) =>
      enabled &&
      inScope.has(id) &&
      (!filter.unitType || unitType === filter.unitType) &&
      (!part || unitName.toLowerCase().includes(part)),
  )
  const [given] = await ctx.db
    .select({ unitIds: sql<number[]>`coalesce(json_agg(${unitExts.partySchoolId}), '[]')` }) // one row is read sooner than thousands
    .from(unitExts)
    .where(eq(unitExts.year, year))
  const handed = new Set(given?.unitIds)
  const wanted =
    filter.isHandedIn === undefined ? asked : asked.filter(({ id }) => handed.has(id) === filter.isHandedIn)
  const shown = wanted
    .slice((page.pageNum - 1) * page.pageSize, page.pageNum * page.pageSize)
    .map(({ id }) => id)
  const found = await ctx.db
    .select({ facts: unitExts, by: users.name })
    .from(unitExts)
    .leftJoin(users, eq(users.id, unitExts.createdBy))
    .where(and(inArray(unitExts.partySchoolId, shown), eq(unitExts.year, year)))
  const known = new Map(found.map((row) => [row.facts.partySchoolId, row]))
  const before = await earlierFacts(ctx, shown, year)
  const records = shown.map((unitId) => {
    const { facts, by = null } = known.get(unitId) ?? {}
    const previous = before.get(unitId)
    return {
      ...unitYearOf(ctx, unitId, year, facts, by),
      parentName: ctx.units.name(ctx.units.find(unitId)?.parentId ?? 0),
      largeChanges: facts && previous ? largeChanges(facts, previous).map(({ label }) => label) : [],
    }
  })
  return {
    records,
    total: wanted.length,
    units: asked.length,
    handedIn: asked.filter(({ id }) => handed.has(id)).length,
  }
}

/** @throws Fault `NOT_FOUND` */
export async function findUnitExt(ctx: Context, unitId: number, year = yearOf(ctx.now())): Promise<UnitExt> {
  if (!ctx.units.find(unitId) || !reaches(ctx, unitId)) throw new Fault('NOT_FOUND')
  const [found] = await ctx.db
    .select({ facts: unitExts, by: users.name })
    .from(unitExts)
    .leftJoin(users, eq(users.id, unitExts.createdBy))
    .where(and(eq(unitExts.partySchoolId, unitId), eq(unitExts.year, year)))
  const previous = (await earlierFacts(ctx, [unitId], year)).get(unitId)
  const row = unitYearOf(ctx, unitId, year, found?.facts, found?.by ?? null)
  return { ...row, updateTime: row.updateTime ?? '', previous: previous ? factsOf(ctx, previous) : null }
}

/** Of each unit the newest facts of an earlier year. */
async function earlierFacts(
  ctx: Context,
  unitIds: number[],
  year: number,
): Promise<Map<number, UnitExtRecord>> {
  if (unitIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectDistinctOn([unitExts.partySchoolId])
    .from(unitExts)
    .where(and(inArray(unitExts.partySchoolId, unitIds), lt(unitExts.year, year)))
    .orderBy(unitExts.partySchoolId, desc(unitExts.year))
  return new Map(rows.map((row) => [row.partySchoolId, row]))
}

function unitYearOf(
  ctx: Context,
  unitId: number,
  year: number,
  row: UnitExtRecord | undefined,
  by: string | null,
) {
  const unit = ctx.units.find(unitId)
  return {
    id: unitId,
    partySchoolId: unitId,
    partySchoolName: unit?.unitName ?? '',
    unitType: unit?.unitType ?? 8,
    year,
    createdBy: by ?? '',
    createTime: row?.createTime.toISOString() ?? null,
    updateTime: row?.updateTime.toISOString() ?? null,
    version: row?.version ?? 0,
    facts: row ? factsOf(ctx, row) : null,
    can: unit?.enabled && reaches(ctx, unitId, 'unit-ext:edit') ? ['edit' as const] : [],
  }
}

const factsOf = (ctx: Context, row: UnitExtRecord): UnitFacts => ({
  ...row,
  attachments: row.attachments.map((file) => ({ ...file, url: toPublic(ctx, file.url) })),
})

/** What the units in reach say of themselves for the present year, or the one before while none has handed in, put together. */
export async function sumFacts(ctx: Context): Promise<{ name: string; n: number; unit: string }[]> {
  const within = withinScope(ctx, unitExts.partySchoolId, scopeOf(ctx, {}))
  const sum = (column: AnyPgColumn) => sql<number>`coalesce(sum(${column}), 0)::integer`
  for (const year of [yearOf(ctx.now()), yearOf(ctx.now()) - 1]) {
    const [found] = await ctx.db
      .select({
        n: count(),
        posts: sum(unitExts.postsFilled),
        fullTime: sum(unitExts.fullTimeTeachers),
        partTime: sum(unitExts.partTimeTeachers),
        classrooms: sum(unitExts.classrooms),
        beds: sum(unitExts.beds),
      })
      .from(unitExts)
      .innerJoin(units, and(eq(units.id, unitExts.partySchoolId), eq(units.enabled, true)))
      .where(and(within, eq(unitExts.year, year)))
    if (!found?.n) continue
    return [
      { name: `${year}年已上报单位`, n: found.n, unit: '个' },
      { name: '实有人数', n: found.posts, unit: '人' },
      { name: '专职教师', n: found.fullTime, unit: '人' },
      { name: '兼职教师', n: found.partTime, unit: '人' },
      { name: '教室', n: found.classrooms, unit: '间' },
      { name: '床位', n: found.beds, unit: '张' },
    ]
  }
  return []
}
