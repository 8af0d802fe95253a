import { type BannerContent, bannerModule } from '@dangxiao/contract'
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context/context.ts'
import { toPublic } from '../../platform/file/media.ts'
import { contains } from '../../review/list/list.ts'
import { trainingClasses } from '../../teaching/schedule/schedule.table.ts'
import { isShown, type ShownKind, shownKinds } from '../shown/shown.queries.ts'

const MOST_TO_PICK = 50

/** Where the content of banners of one type comes from. */
interface Source {
  table: PgTable & { id: AnyPgColumn; partySchoolId: AnyPgColumn; removedAt: AnyPgColumn }
  title: AnyPgColumn
  cover: AnyPgColumn | SQL
  /** What a banner may lead to. */
  shown: SQL | undefined
  newestFirst: SQL[]
}

const reviewed = (kind: ShownKind): Source => ({
  table: kind.table as Source['table'],
  title: kind.title,
  cover: kind.cover,
  shown: isShown(kind),
  newestFirst: [desc(kind.table.listBucket), desc(kind.table.createTime), desc(kind.table.id)],
})

/** Nobody reviews a training class: it is shown as long as it is there. */
const classes: Source = {
  table: trainingClasses,
  title: trainingClasses.name,
  cover: sql<null>`null`,
  shown: isNull(trainingClasses.removedAt),
  newestFirst: [
    sql`${trainingClasses.createTime} desc nulls first`,
    sql`${trainingClasses.id} desc nulls first`,
  ],
}

/** By `moduleType`. A type without a source has nothing to choose from. */
const sources: Record<number, Source> = {
  [bannerModule.teacher]: reviewed(shownKinds.teacher),
  [bannerModule.course]: reviewed(shownKinds.course),
  [bannerModule.case]: reviewed(shownKinds.case),
  [bannerModule.liveClass]: reviewed(shownKinds.liveClass),
  [bannerModule.educationBase]: reviewed(shownKinds.educationBase),
  [bannerModule.trainingBase]: reviewed(shownKinds.trainingBase),
  [bannerModule.trainingClass]: classes,
}

/** What a banner of this type may lead to, of all units, the newest first. */
export async function pickContents(
  ctx: Context,
  moduleType: number,
  name: string | undefined,
): Promise<BannerContent[]> {
  const source = sources[moduleType]
  if (!source) return []
  const { table, title, cover, shown, newestFirst } = source
  const rows = await ctx.db
    .select({ id: table.id, name: title, coverUrl: cover, unitId: table.partySchoolId })
    .from(table as PgTable)
    .where(and(shown, name ? contains(title, name) : undefined))
    .orderBy(...newestFirst)
    .limit(MOST_TO_PICK)
  return (rows as { id: number; name: string; coverUrl: string | null; unitId: number }[]).map(
    ({ id, name, coverUrl, unitId }) => ({
      id,
      name,
      coverUrl: coverUrl && toPublic(ctx, coverUrl),
      unitName: ctx.units.name(unitId),
    }),
  )
}

/** May a banner lead there? The record stays as it is until the transaction ends. */
export async function isContentShown(ctx: Context, moduleType: number, id: number): Promise<boolean> {
  const source = sources[moduleType]
  if (!source) return false
  const rows = await ctx.db
    .select({ id: source.table.id })
    .from(source.table as PgTable)
    .where(and(eq(source.table.id, id), source.shown))
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

/** What these banners lead to, unless it was removed; found by `keyOf`. */
export async function namesOf(ctx: Context, targets: readonly Target[]): Promise<Map<string, Named>> {
  const named = new Map<string, Named>()
  for (const moduleType of new Set(targets.map((target) => target.moduleType))) {
    const source = sources[moduleType]
    const ids = targets.flatMap((target) =>
      target.moduleType === moduleType && target.contentId !== null ? [target.contentId] : [],
    )
    if (!source || ids.length === 0) continue
    const { table, title } = source
    const shown = await ctx.db
      .select({ id: table.id })
      .from(table as PgTable)
      .where(and(inArray(table.id, ids), source.shown))
    const shownIds = new Set(shown.map(({ id }) => id))
    const rows = await ctx.db
      .select({ id: table.id, name: title })
      .from(table as PgTable)
      .where(and(inArray(table.id, ids), isNull(table.removedAt)))
    for (const { id, name } of rows as { id: number; name: string }[])
      named.set(keyOf({ moduleType, contentId: id }), { name, isShown: shownIds.has(id) })
  }
  return named
}

export const keyOf = ({ moduleType, contentId }: Target) => `${moduleType}:${contentId}`
