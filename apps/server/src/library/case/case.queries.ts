import type { Case, CaseFilter, CaseInput, CaseRow, CourseBrief, PageParams } from '@dangxiao/contract'
import { and, count, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from '../../platform/auth/auth.table.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { toPublic } from '../../platform/file/media.ts'
import { publicRich } from '../../review/content/rich-text.ts'
import { familyA, type Reviewed, visibleTo } from '../../review/decision/review.ts'
import { readPage, windowOf } from '../../review/list/list.ts'
import { recordOf } from '../../review/save/record.ts'
import { briefCourses } from '../course/course.queries.ts'
import { cases } from './case.table.ts'

export const reviewedCase: Reviewed = { table: cases, resource: 'case', family: familyA, title: cases.name }

export type CaseRecord = typeof cases.$inferSelect

/** What a list row shows, and no more. */
const {
  abstract: _abstract,
  background: _background,
  practice: _practice,
  effect: _effect,
  discussion: _discussion,
  attachments: _attachments,
  courseIds: _courses,
  revision: _revision,
  ...rowColumns
} = getTableColumns(cases)

type RowRecord = Pick<CaseRecord, keyof typeof rowColumns>

const usesCourse = (courseId: number) => sql`${cases.courseIds} @> ${`{${courseId}}`}::integer[]`

function filtersOf({ caseType, honorsType, courseId, isShow }: CaseFilter): SQL | undefined {
  return and(
    caseType ? eq(cases.caseType, caseType) : undefined,
    honorsType ? eq(cases.honorsType, honorsType) : undefined,
    courseId ? usesCourse(courseId) : undefined,
    isShow === undefined ? undefined : eq(cases.isShow, isShow as 0 | 1),
  )
}

/** One page of the cases the actor may see: pinned first, then newest. */
export async function listCases(
  ctx: Context,
  filter: CaseFilter,
  page: PageParams,
): Promise<{ records: CaseRow[]; total: number }> {
  const name = filter.keyword ? { column: cases.name, part: filter.keyword } : undefined
  const window = await windowOf(ctx, cases, filter, page, { name, also: filtersOf(filter) })
  const { rows, total } = await readPage(ctx, cases, window, { entry: rowColumns })
  return { total, records: rows.map(({ entry, createdByName }) => rowOf(ctx, entry, createdByName)) }
}

interface Found {
  live: Case
  /** The live case with its revision laid over it; the live one without a revision. */
  proposed: Case
}

/**
 * A case the actor may see, as it is live and as it shall become.
 *
 * @throws Fault `NOT_FOUND`
 */
export async function findCase(ctx: Context, id: number): Promise<Found> {
  const [found] = await ctx.db
    .select({ entry: cases, createdByName: users.name })
    .from(cases)
    .leftJoin(users, eq(users.id, cases.createdBy))
    .where(and(eq(cases.id, id), isNull(cases.removedAt), visibleTo(ctx, reviewedCase)))
  if (!found) throw new Fault('NOT_FOUND')
  const { entry, createdByName } = found
  const revision = entry.revision as CaseInput | null // written by updateReviewed from a checked CaseInput
  const courses = await briefCourses(ctx, [...entry.courseIds, ...(revision?.courseIds ?? [])])
  const live = caseOf(ctx, entry, createdByName, courses)
  if (!revision) return { live, proposed: live }
  return {
    live,
    proposed: { ...caseOf(ctx, { ...entry, ...columnsOf(revision) }, createdByName, courses), can: live.can },
  }
}

/** @throws Fault `REFERENCED_BY_CASES` */
export async function assertInNoCase(ctx: Context, courseId: number): Promise<void> {
  const [used] = await ctx.db
    .select({ n: count() })
    .from(cases)
    .where(and(isNull(cases.removedAt), usesCourse(courseId)))
  if (used && used.n > 0) throw new Fault('REFERENCED_BY_CASES', { n: used.n })
}

/** The columns of a case that its input fills, as stored. */
export const columnsOf = ({ coverUrl, honorsType, ...columns }: CaseInput) => ({
  ...columns,
  coverUrl: coverUrl ?? null,
  honorsType: honorsType ?? null,
})

function rowOf(ctx: Context, row: RowRecord, createdBy: string | null): CaseRow {
  const { name, caseType, authors, coverUrl, honorsType, isShow } = row
  return {
    ...recordOf(ctx, reviewedCase, row, createdBy),
    name,
    caseType,
    caseTypeName: ctx.lookups.name(caseType) ?? '',
    authors,
    coverUrl: coverUrl && toPublic(ctx, coverUrl),
    honorsType,
    honorsTypeName: ctx.lookups.name(honorsType),
    isShow,
  }
}

function caseOf(
  ctx: Context,
  row: CaseRecord,
  createdBy: string | null,
  courses: Map<number, CourseBrief>,
): Case {
  return {
    ...rowOf(ctx, row, createdBy),
    abstract: row.abstract,
    background: publicRich(ctx, row.background),
    practice: publicRich(ctx, row.practice),
    effect: publicRich(ctx, row.effect),
    discussion: publicRich(ctx, row.discussion),
    attachments: row.attachments.map((file) => ({ ...file, url: toPublic(ctx, file.url) })),
    courses: row.courseIds.flatMap((id) => courses.get(id) ?? []),
  }
}
