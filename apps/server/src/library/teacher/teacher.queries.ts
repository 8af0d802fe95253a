import {
  maskIdCard,
  type PageParams,
  type Teacher,
  type TeacherFilter,
  type TeacherInput,
  type TeacherRow,
  UNREADABLE_ID_CARD,
} from '@dangxiao/contract'
import { and, arrayContains, eq, getTableColumns, isNull, type SQL } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import { users } from '../../platform/auth/auth.table.ts'
import type { Above, Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { toPublic } from '../../platform/file/media.ts'
import { decrypt } from '../../platform/privacy/cipher.ts'
import { masked } from '../../platform/privacy/mask.ts'
import { familyA, type Reviewed, visibleTo, worksOn } from '../../review/decision/review.ts'
import { readPage, windowOf } from '../../review/list/list.ts'
import { recordOf } from '../../review/save/record.ts'
import { withinManaged } from '../../review/scope/scope.ts'
import { teachers } from './teacher.table.ts'
import { briefOf } from './teacher-pick.queries.ts'

export const reviewedTeacher: Reviewed = {
  table: teachers,
  resource: 'teacher',
  family: familyA,
  title: teachers.name,
}

export type TeacherRecord = typeof teachers.$inferSelect

/** What is kept of an input: the citizen's number only encrypted. */
export type TeacherStored = Omit<TeacherInput, 'idCard' | 'duplicateSeen'> & { idCardCipher: string | null }

declare module '../../platform/context/context.ts' {
  interface Above {
    /** Columns beside a row of `teacher` that count what the teacher gives. */
    taught: { courseCount: SQL<number>; lessonCount: SQL<number> }
  }
}

type Taught = { [K in keyof Above['taught']]: number }

/** What a list row shows, and no more. */
const {
  revision: _revision,
  introduction: _introduction,
  courseNames: _courseNames,
  honours: _honours,
  attachments: _attachments,
  idCardCipher: _idCard,
  studyFields: _studyFields,
  auditBy: _auditor,
  reviewState: _state,
  listBucket: _bucket,
  removedAt: _removed,
  ...rowColumns
} = getTableColumns(teachers)

type RowRecord = Pick<TeacherRecord, keyof typeof rowColumns>

function filtersOf(filter: TeacherFilter): SQL | undefined {
  const { courseCategory, professionalTitle, rating, employmentType, studyField, isShow } = filter
  return and(
    courseCategory ? arrayContains(teachers.courseCategories, [courseCategory]) : undefined,
    professionalTitle ? eq(teachers.professionalTitle, professionalTitle) : undefined,
    rating ? eq(teachers.rating, rating) : undefined,
    employmentType ? eq(teachers.employmentType, employmentType) : undefined,
    studyField ? arrayContains(teachers.studyFields, [studyField]) : undefined,
    isShow === undefined ? undefined : eq(teachers.isShow, isShow as 0 | 1),
  )
}

/** One page of the teachers the actor may see: pinned first, then newest. */
export async function listTeachers(
  ctx: Context,
  filter: TeacherFilter,
  page: PageParams,
): Promise<{ records: TeacherRow[]; total: number }> {
  const part = filter.name || filter.keyword
  const name = part ? { column: teachers.name, part } : undefined
  const window = await windowOf(ctx, teachers, filter, page, { name, also: filtersOf(filter) })
  const { rows, total } = await readPage(ctx, teachers, window, { teacher: rowColumns, ...ctx.above.taught })
  return {
    total,
    records: rows.map(({ teacher, createdByName, ...counts }) => rowOf(ctx, teacher, createdByName, counts)),
  }
}

interface Found {
  live: Teacher
  /** The live record with its revision laid over it; the live one without a revision. */
  proposed: Teacher
}

/**
 * A teacher the actor may see, as the record is live and as it shall become; who works on it sees the whole phone number.
 *
 * @throws Fault `NOT_FOUND`
 */
export async function findTeacher(ctx: Context, id: number): Promise<Found> {
  const [found] = await ctx.db
    .select({ teacher: teachers, ...ctx.above.taught, createdByName: users.name })
    .from(teachers)
    .leftJoin(users, eq(users.id, teachers.createdBy))
    .where(and(eq(teachers.id, id), isNull(teachers.removedAt), visibleTo(ctx, reviewedTeacher)))
  if (!found) throw new Fault('NOT_FOUND')
  const { teacher, createdByName, ...counts } = found
  const whole = worksOn(ctx, reviewedTeacher, teacher)
  const live = teacherOf(ctx, teacher, createdByName, counts, whole)
  const revision = teacher.revision as TeacherStored | null // written by updateReviewed from what was checked
  if (!revision) return { live, proposed: live }
  const changed = { ...teacher, ...columnsOf(revision), partySchoolId: revision.partySchoolId }
  const proposed = teacherOf(ctx, changed, createdByName, counts, whole)
  // What may be done with it, it is the record's unit that says.
  return {
    live,
    proposed: { ...proposed, can: live.can, idCardChanged: revision.idCardCipher !== teacher.idCardCipher },
  }
}

/** … by itself, which is a look at what others see masked, and the log says so. */
export async function lookAtTeacher(ctx: Context, id: number): Promise<Found> {
  const found = await findTeacher(ctx, id)
  if (worksOn(ctx, reviewedTeacher, found.live))
    await audit(ctx, { action: 'reveal', resource: 'teacher', recordId: id })
  return found
}

/** What the record was last given: its revision, where there is one. */
export const lastOf = (
  row: TeacherRecord,
): Pick<TeacherRecord, 'idCardCipher' | 'name' | 'birthday' | 'phone'> =>
  (row.revision as TeacherStored | null) ?? row // as above

/**
 * The citizen's number of a teacher whom the actor may edit; `''` without one.
 *
 * @throws Fault `NOT_FOUND`
 */
export async function readIdCard(
  ctx: Context,
  id: number,
  { proposed }: { proposed: boolean },
): Promise<string> {
  const [row] = await ctx.db
    .select()
    .from(teachers)
    .where(and(eq(teachers.id, id), isNull(teachers.removedAt), withinManaged(ctx, teachers.partySchoolId)))
  if (!row) throw new Fault('NOT_FOUND')
  const { idCardCipher } = proposed ? lastOf(row) : row
  return idCardCipher ? decrypt(ctx.settings.dataKey, ID_CARD, idCardCipher) : ''
}

/** Where a citizen's number stands, for its encryption. */
export const ID_CARD = 'teacher.idCard'

/** The columns of a teacher that an input fills, as stored. */
export function columnsOf({ partySchoolId: _unit, ...given }: TeacherStored) {
  return {
    ...given,
    photo: given.photo ?? null,
    ethnicGroup: given.ethnicGroup ?? null,
    politicalAffiliation: given.politicalAffiliation ?? null,
    unitField: given.unitField ?? null,
    level: given.level ?? null,
    staffType: given.staffType ?? null,
    rating: given.rating ?? null,
    educationBackground: given.educationBackground ?? null,
    educationDegree: given.educationDegree ?? null,
  }
}

function rowOf(
  ctx: Context,
  row: RowRecord,
  createdBy: string | null,
  { courseCount, lessonCount }: Taught,
): TeacherRow {
  const {
    duty,
    phone,
    professionalTitle,
    titleName,
    courseCategories,
    level,
    rating,
    employmentType,
    birthday,
  } = row
  const { birthdayStr: _, ...brief } = briefOf(ctx, row)
  return {
    ...recordOf(ctx, reviewedTeacher, row, createdBy),
    ...brief,
    birthday,
    duty,
    phone: masked(phone),
    professionalTitle,
    titleName,
    courseCategories,
    level,
    levelName: ctx.lookups.name(level),
    rating,
    ratingName: ctx.lookups.name(rating),
    employmentType,
    courseCount,
    lessonCount,
  }
}

function teacherOf(
  ctx: Context,
  teacher: TeacherRecord,
  createdBy: string | null,
  counts: Taught,
  whole: boolean,
): Teacher {
  const row = rowOf(ctx, teacher, createdBy, counts)
  const { unitField, educationBackground, educationDegree } = teacher
  return {
    ...row,
    phone: whole ? teacher.phone : row.phone,
    ethnicGroup: teacher.ethnicGroup,
    politicalAffiliation: teacher.politicalAffiliation,
    idCard: maskedIdCard(ctx, teacher.idCardCipher),
    idCardChanged: false,
    unitField,
    unitFieldName: ctx.lookups.name(unitField),
    staffType: teacher.staffType,
    fullOrPartTime: teacher.fullOrPartTime,
    isLeadingOfficial: teacher.isLeadingOfficial,
    studyFields: teacher.studyFields.map((id) => ({ id, name: ctx.lookups.name(id) ?? '' })),
    introduction: teacher.introduction,
    courseNames: teacher.courseNames,
    honours: teacher.honours,
    educationBackground,
    educationBackgroundName: ctx.lookups.name(educationBackground),
    educationDegree,
    educationDegreeName: ctx.lookups.name(educationDegree),
    school: teacher.school,
    isShow: teacher.isShow,
    attachments: teacher.attachments.map((file) => ({ ...file, url: toPublic(ctx, file.url) })),
  }
}

/** Also with a data key that is not the one it was encrypted with: the rest of the record must stay in reach. */
export function maskedIdCard({ settings }: Context, sealed: string | null): string {
  if (!sealed) return ''
  try {
    return maskIdCard(decrypt(settings.dataKey, ID_CARD, sealed))
  } catch {
    return UNREADABLE_ID_CARD
  }
}
