import type { TeacherInput } from '@dangxiao/contract'
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/context/context.ts'
import { teachers } from './teacher.table.ts'

/** Somebody who may be the same person: the same name and day of birth, or the same phone; in any unit. */
export async function findLikely(
  ctx: Context,
  { name, birthday, phone }: Pick<TeacherInput, 'name' | 'birthday' | 'phone'>,
  except: number | undefined,
): Promise<{ name: string; partySchoolId: number } | undefined> {
  const like = (same: SQL | undefined) =>
    ctx.db
      .select({ name: teachers.name, partySchoolId: teachers.partySchoolId })
      .from(teachers)
      .where(
        and(same, isNull(teachers.removedAt), except === undefined ? undefined : ne(teachers.id, except)),
      )
      .limit(1)
  const [byName] = await like(and(eq(teachers.name, name), eq(teachers.birthday, birthday)))
  if (byName) return byName
  const [byPhone] = await like(eq(teachers.phone, phone))
  return byPhone
}

/** For each of many the one already there who may be the same person, by the same rule. */
export async function likelyAmong(
  ctx: Context,
  inputs: readonly Pick<TeacherInput, 'name' | 'birthday' | 'phone'>[],
): Promise<string[][]> {
  const listed = (field: 'name' | 'birthday' | 'phone') => sql.param(inputs.map((input) => input[field]))
  // Each half by its own index; with `or` between them the whole table would be read.
  const like = (same: SQL) =>
    ctx.db
      .select({
        name: teachers.name,
        birthday: teachers.birthday,
        phone: teachers.phone,
        unitId: teachers.partySchoolId,
      })
      .from(teachers)
      .where(and(same, isNull(teachers.removedAt)))
  const named = sql`(${teachers.name}, ${teachers.birthday}) in (select * from unnest(${listed('name')}::text[], ${listed('birthday')}::date[]))`
  const found = await union(like(sql`${teachers.phone} = any(${listed('phone')}::text[])`), like(named))
  // Whoever asks learns whose number it is, so the log says who asked for how many.
  await audit(ctx, {
    action: 'match',
    resource: 'teacher',
    after: { asked: inputs.length, found: found.length },
  })
  const byKey = new Map<string, string>()
  for (const { name, birthday, phone, unitId } of found)
    for (const key of [phone, `${name} ${birthday}`]) byKey.set(key, `${name}（${ctx.units.name(unitId)}）`)
  return inputs.map(({ name, birthday, phone }) => {
    const likely = byKey.get(`${name} ${birthday}`) ?? byKey.get(phone)
    return likely === undefined ? [] : [likely]
  })
}
