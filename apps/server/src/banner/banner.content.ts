import { type BannerContent, bannerModule } from '@dangxiao/contract'
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { reviewedCase } from '../case/case.queries.ts'
import { cases } from '../case/case.table.ts'
import type { Context } from '../context.ts'
import { reviewedCourse } from '../course/course.queries.ts'
import { courses } from '../course/course.table.ts'
import { reviewedEducationBase } from '../education-base/education-base.queries.ts'
import { educationBases } from '../education-base/education-base.table.ts'
import { reviewedLiveClass } from '../live-class/live-class.queries.ts'
import { liveClasses } from '../live-class/live-class.table.ts'
import { contains } from '../shared/list.ts'
import { toPublic } from '../shared/media.ts'
import type { Reviewed } from '../shared/review.ts'
import { reviewedTeacher } from '../teacher/teacher.queries.ts'
import { teachers } from '../teacher/teacher.table.ts'
import { reviewedTrainingBase } from '../training-base/training-base.queries.ts'
import { trainingBases } from '../training-base/training-base.table.ts'

const MOST_TO_PICK = 50

interface Source extends Reviewed {
  cover: AnyPgColumn | SQL
  /** 1: shown externally. Left out where all that is approved is shown. */
  isShow?: AnyPgColumn
}

const firstOf = (pictures: AnyPgColumn) => sql`${pictures}[1]`

/** Where a banner's content comes from, by `moduleType`. A type without a source has nothing to choose from. */
const sources: Record<number, Source> = {
  [bannerModule.teacher]: { ...reviewedTeacher, cover: teachers.photo, isShow: teachers.isShow },
  [bannerModule.course]: { ...reviewedCourse, cover: courses.coverUrl, isShow: courses.isShow },
  [bannerModule.case]: { ...reviewedCase, cover: cases.coverUrl, isShow: cases.isShow },
  [bannerModule.liveClass]: { ...reviewedLiveClass, cover: liveClasses.coverUrl, isShow: liveClasses.isShow },
  [bannerModule.educationBase]: { ...reviewedEducationBase, cover: firstOf(educationBases.pictures) },
  [bannerModule.trainingBase]: { ...reviewedTrainingBase, cover: firstOf(trainingBases.pictures) },
}

function isShown({ table, family, isShow }: Source): SQL | undefined {
  return and(isNull(table.removedAt), eq(table.auditStatus, family.approved), isShow && eq(isShow, 1))
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
