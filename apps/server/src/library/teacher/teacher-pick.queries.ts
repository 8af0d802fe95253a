import { ageOn, type TeacherBrief, type Term } from '@dangxiao/contract'
import { and, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context/context.ts'
import { ask } from '../../platform/db/statement.ts'
import { toPublic } from '../../platform/file/media.ts'
import { familyA } from '../../review/decision/review.ts'
import { contains } from '../../review/list/list.ts'
import { teachers } from './teacher.table.ts'

const MOST_TO_PICK = 50

/** Approved teachers of all units, for pickers: those named, or the actor's own unit's first and then the newest, by part of the name. */
export async function pickTeachers(
  ctx: Context,
  { name, ids }: { name?: string | undefined; ids?: number[] | undefined },
): Promise<TeacherBrief[]> {
  const { unitId } = ctx.actor
  const pick = (also: SQL, limit: number) =>
    ctx.db
      .select(briefColumns)
      .from(teachers)
      .where(
        and(
          isNull(teachers.removedAt),
          eq(teachers.auditStatus, familyA.approved),
          also,
          name ? contains(teachers.name, name) : undefined,
        ),
      )
      .orderBy(desc(teachers.listBucket), desc(teachers.createTime), desc(teachers.id))
      .limit(limit)
  if (ids) return (await pick(inArray(teachers.id, ids), ids.length)).map((row) => briefOf(ctx, row))
  const own = await pick(eq(teachers.partySchoolId, unitId), MOST_TO_PICK)
  const others =
    own.length < MOST_TO_PICK ? await pick(ne(teachers.partySchoolId, unitId), MOST_TO_PICK - own.length) : []
  return [...own, ...others].map((row) => briefOf(ctx, row))
}

/** Approved teachers of all units with exactly these names. */
export async function teachersNamed(ctx: Context, names: readonly string[]): Promise<Term[]> {
  if (names.length === 0) return []
  const rows = await ctx.db
    .select({ id: teachers.id, name: teachers.name, unitId: teachers.partySchoolId })
    .from(teachers)
    .where(
      and(
        sql`${teachers.name} = any(${sql.param(names)}::text[])`,
        isNull(teachers.removedAt),
        eq(teachers.auditStatus, familyA.approved),
      ),
    )
    .orderBy(teachers.id)
  return rows.map(({ id, name, unitId }) => ({ id, name, full: `${name}（${ctx.units.name(unitId)}）` }))
}

/** Those of these who can be lecturers: there, and approved; with their names. They stay so until the transaction ends. */
export async function approvedTeachers(ctx: Context, ids: readonly number[]): Promise<Map<number, string>> {
  // A `select` hides how many there are, so that one plan does for all.
  const rows = await ask<{ id: number; name: string }>(ctx.db)`select id, name from teacher
    where id = any((select ${ids}::integer[])::integer[]) and removed_at is null and audit_status = ${familyA.approved} for key share`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const briefColumns = {
  id: teachers.id,
  name: teachers.name,
  photo: teachers.photo,
  sex: teachers.sex,
  birthday: teachers.birthday,
  partySchoolId: teachers.partySchoolId,
}

type BriefRow = Pick<typeof teachers.$inferSelect, keyof typeof briefColumns>

export function briefOf(
  ctx: Context,
  { id, name, photo, sex, birthday, partySchoolId }: BriefRow,
): TeacherBrief {
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
