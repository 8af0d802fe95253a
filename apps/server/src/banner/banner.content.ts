import { type BannerContent, bannerModule } from '@dangxiao/contract'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../context.ts'
import { contains } from '../shared/list.ts'
import { toPublic } from '../shared/media.ts'
import { isShown, type Shown, shownKinds } from '../shown.ts'

const MOST_TO_PICK = 50

/** Where a banner's content comes from, by `moduleType`. A type without a source has nothing to choose from. */
const sources: Record<number, Shown> = {
  [bannerModule.teacher]: shownKinds.teacher,
  [bannerModule.course]: shownKinds.course,
  [bannerModule.case]: shownKinds.case,
  [bannerModule.liveClass]: shownKinds.liveClass,
  [bannerModule.educationBase]: shownKinds.educationBase,
  [bannerModule.trainingBase]: shownKinds.trainingBase,
}

/** What a banner of this type may lead to, of all units: approved and shown, the newest first. */
export async function pickContents(ctx: Context, moduleType: number, name: string | undefined): Promise<BannerContent[]> {
  const source = sources[moduleType]
  if (!source) return []
  const { table, title, cover } = source
  const rows = await ctx.db
    .select({ id: table.id, name: title, coverUrl: cover, unitId: table.partySchoolId })
    .from(table as PgTable)
    .where(and(isShown(source), name ? contains(title, name) : undefined))
    .orderBy(desc(table.listBucket), desc(table.createTime), desc(table.id))
    .limit(MOST_TO_PICK)
  return (rows as { id: number; name: string; coverUrl: string | null; unitId: number }[]).map(({ id, name, coverUrl, unitId }) => ({
    id,
    name,
    coverUrl: coverUrl && toPublic(ctx, coverUrl),
    unitName: ctx.units.name(unitId),
  }))
}

/** May a banner lead there? The record stays as it is until the transaction ends. */
export async function isContentShown(ctx: Context, moduleType: number, id: number): Promise<boolean> {
  const source = sources[moduleType]
  if (!source) return false
  const rows = await ctx.db
    .select({ id: source.table.id })
    .from(source.table as PgTable)
    .where(and(eq(source.table.id, id), isShown(source)))
    .for('share')
  return rows.length > 0
}

interface Target {
  moduleType: number
  contentId: number | null
}

export interface Named {
  name: string
  isShown: boolean
}

/** What these banners lead to, whatever became of it; found by `keyOf`. */
export async function namesOf(ctx: Context, targets: readonly Target[]): Promise<Map<string, Named>> {
  const named = new Map<string, Named>()
  for (const moduleType of new Set(targets.map((target) => target.moduleType))) {
    const source = sources[moduleType]
    const ids = targets.flatMap((target) => (target.moduleType === moduleType && target.contentId !== null ? [target.contentId] : []))
    if (!source || ids.length === 0) continue
    const { table, title } = source
    const shown = await ctx.db
      .select({ id: table.id })
      .from(table as PgTable)
      .where(and(inArray(table.id, ids), isShown(source)))
    const shownIds = new Set(shown.map(({ id }) => id))
    const rows = await ctx.db
      .select({ id: table.id, name: title })
      .from(table as PgTable)
      .where(inArray(table.id, ids))
    for (const { id, name } of rows as { id: number; name: string }[])
      named.set(keyOf({ moduleType, contentId: id }), { name, isShown: shownIds.has(id) })
  }
  return named
}

export const keyOf = ({ moduleType, contentId }: Target) => `${moduleType}:${contentId}`
