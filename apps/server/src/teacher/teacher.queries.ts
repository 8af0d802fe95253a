import type { PageParams, Teacher, TeacherBrief, TeacherFilter, TeacherRow, Term } from '@dangxiao/contract'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { users } from '../auth/auth.table.ts'
import type { Context } from '../context.ts'
import { Fault } from '../shared/fault.ts'
import { contains, readPage, windowOf } from '../shared/list.ts'
import { masked } from '../shared/mask.ts'
import { toPublic } from '../shared/media.ts'
import { recordOf } from '../shared/record.ts'
import { familyA, type Reviewed } from '../shared/review.ts'
import { withinManaged } from '../shared/scope.ts'
import { teachers } from './teacher.table.ts'

export const reviewedTeacher: Reviewed = { table: teachers, resource: 'teacher', family: familyA, title: teachers.name }

const MOST_TO_PICK = 50

type Row = typeof teachers.$inferSelect

/** One page of the teachers the actor may see: pinned first, then newest. */
export async function listTeachers(
  ctx: Context,
  filter: TeacherFilter,
  page: PageParams,
): Promise<{ records: TeacherRow[]; total: number }> {
  const part = filter.name || filter.keyword
  const name = part ? contains(teachers.name, part) : undefined
  const window = await windowOf(ctx, teachers, filter, page, { name })
  const { rows, total } = await readPage(ctx, teachers, window, { teacher: teachers })
  return { total, records: rows.map(({ teacher, createdByName }) => rowOf(ctx, teacher, createdByName)) }
}

/** @throws Fault `NOT_FOUND` */
export async function findTeacher(ctx: Context, id: number): Promise<Teacher> {
  const [found] = await ctx.db
    .select({ teacher: teachers, createdByName: users.name })
    .from(teachers)
    .leftJoin(users, eq(users.id, teachers.createdBy))
    .where(and(eq(teachers.id, id), isNull(teachers.removedAt), withinManaged(ctx, teachers.partySchoolId)))
  if (!found) throw new Fault('NOT_FOUND')
  const { ethnicGroup, politicalAffiliation, titleName, employmentType, fullOrPartTime, introduction } = found.teacher
  return {
    ...rowOf(ctx, found.teacher, found.createdByName),
    ethnicGroup,
    politicalAffiliation,
    titleName,
    employmentType,
    fullOrPartTime,
    introduction,
  }
}

/** Approved teachers of all units, for pickers: those named, or the newest whose name contains `name`. */
export async function pickTeachers(
  ctx: Context,
  { name, ids }: { name?: string | undefined; ids?: number[] | undefined },
): Promise<TeacherBrief[]> {
  const rows = await ctx.db
    .select(briefColumns)
    .from(teachers)
    .where(
      and(
        isNull(teachers.removedAt),
        eq(teachers.auditStatus, familyA.approved),
        ids ? inArray(teachers.id, ids) : undefined,
        name ? contains(teachers.name, name) : undefined,
      ),
    )
    .orderBy(desc(teachers.listBucket), desc(teachers.createTime), desc(teachers.id))
    .limit(ids ? ids.length : MOST_TO_PICK)
  return rows.map((row) => briefOf(ctx, row))
}

/** Approved teachers of all units with exactly these names. */
export async function teachersNamed(ctx: Context, names: readonly string[]): Promise<Term[]> {
  if (names.length === 0) return []
  const rows = await ctx.db
    .select({ id: teachers.id, name: teachers.name, unitId: teachers.partySchoolId })
    .from(teachers)
    .where(
      and(sql`${teachers.name} = any(${sql.param(names)}::text[])`, isNull(teachers.removedAt), eq(teachers.auditStatus, familyA.approved)),
    )
    .orderBy(teachers.id)
  return rows.map(({ id, name, unitId }) => ({ id, name, full: `${name}（${ctx.units.name(unitId)}）` }))
}

/** Which of these can be lecturers: there, and approved. */
export async function approvedTeachers(ctx: Context, ids: readonly number[]): Promise<Set<number>> {
  const rows = await ctx.db
    .select({ id: teachers.id })
    .from(teachers)
    .where(
      and(
        sql`${teachers.id} = any(${sql.param(`{${ids.join(',')}}`)}::integer[])`,
        isNull(teachers.removedAt),
        eq(teachers.auditStatus, familyA.approved),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

export const briefColumns = {
  id: teachers.id,
  name: teachers.name,
  photo: teachers.photo,
  sex: teachers.sex,
  birthday: teachers.birthday,
  partySchoolId: teachers.partySchoolId,
}

type BriefRow = Pick<Row, keyof typeof briefColumns>

export function briefOf(ctx: Context, { id, name, photo, sex, birthday, partySchoolId }: BriefRow): TeacherBrief {
  return {
    id,
    name,
    photo: photo && toPublic(ctx, photo),
    sex,
    birthdayStr: birthday,
    age: birthday ? ageOn(ctx.now(), birthday) : null,
    partySchoolId,
    partySchoolName: ctx.units.name(partySchoolId),
  }
}

function rowOf(ctx: Context, row: Row, createdBy: string | null): TeacherRow {
  const { duty, phone, professionalTitle, courseCategories } = row
  return {
    ...recordOf(ctx, reviewedTeacher, row, createdBy),
    ...briefOf(ctx, row),
    duty,
    phone: masked(phone),
    professionalTitle,
    courseCategories,
  }
}

/** Whole years in Asia/Shanghai. @param birthday `YYYY-MM-DD` */
function ageOn(now: Date, birthday: string): number {
  const today = new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
  return Number(today.slice(0, 4)) - Number(birthday.slice(0, 4)) - (today.slice(5) < birthday.slice(5) ? 1 : 0)
}
