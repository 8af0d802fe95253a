import { addDays, liveClassStatus, momentOf } from '@dangxiao/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context/context.ts'
import { familyA } from '../../review/decision/review.ts'
import { type Broadcast, intArray, lessonsOf, type Span } from '../schedule/engaged.queries.ts'

/**
 * Live classes that lecturers have in a span, as they stand and as a change that waits would make them: rows `(teacher_id, unit_id, title,
 * start_time, end_time)`. Who waits for review has the time too; what was rejected, called off or is over has it no longer.
 */
function broadcastsOf(teacherIds: readonly number[], { from, to }: Span, except = 0): SQL {
  const ids = intArray(teacherIds)
  const open = sql`lc.id <> ${except}::integer and lc.removed_at is null and lc.cancelled_at is null
    and lc.live_status in (${liveClassStatus.notStarted}, ${liveClassStatus.live}) and lc.audit_status <> ${familyA.rejected}`
  return sql`
    select l.teacher_id, lc.party_school_id unit_id, lc.name title, lc.start_time, lc.end_time
    from live_class lc join live_class_teacher l on l.live_class_id = lc.id
    where ${open} and l.teacher_id = any(${ids})
      and lc.start_time > ${from}::timestamptz - interval '1 day' and lc.start_time < ${to}::timestamptz and lc.end_time > ${from}::timestamptz
    union all
    select given.id, lc.party_school_id, lc.revision ->> 'name', (lc.revision ->> 'startTime')::timestamptz, (lc.revision ->> 'endTime')::timestamptz
    from live_class lc, unnest(${ids}) given (id)
    where ${open} and lc.revision_status = ${familyA.pending} and lc.revision -> 'teacherIds' @> to_jsonb(given.id)
      and (lc.revision ->> 'startTime')::timestamptz < ${to}::timestamptz and (lc.revision ->> 'endTime')::timestamptz > ${from}::timestamptz`
}

/** Somebody of these who has a live class or a lesson in the span already. @param except a live class that does not count */
export async function engagedOne(
  ctx: Context,
  teacherIds: readonly number[],
  span: Span,
  except?: number,
): Promise<{ name: string; title: string } | undefined> {
  const [busy] = await ctx.db
    .select({ name: sql<string>`t.name`, title: sql<string>`busy.title` })
    .from(
      sql`(select teacher_id, title from (${broadcastsOf(teacherIds, span, except)}) broadcast
        union all ${lessonsOf(teacherIds, span)}) busy join teacher t on t.id = busy.teacher_id`,
    )
    .limit(1)
  return busy
}

/** The live classes of lecturers on these days. */
export async function broadcastsOn(
  ctx: Context,
  teacherIds: readonly number[],
  days: readonly string[],
): Promise<Broadcast[]> {
  const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)]
  if (teacherIds.length === 0 || !first || !last) return []
  const span = { from: momentOf(first, '00:00'), to: momentOf(addDays(last, 1), '00:00') }
  const rows = await ctx.db
    .select({
      unitId: sql<number>`unit_id`,
      title: sql<string>`title`,
      startTime: sql<string>`start_time`,
      endTime: sql<string>`end_time`,
      lecturers: sql<
        { id: number; name: string }[]
      >`json_agg(json_build_object('id', t.id, 'name', t.name) order by t.id)`,
    })
    .from(sql`(${broadcastsOf(teacherIds, span)}) broadcast join teacher t on t.id = teacher_id`)
    .groupBy(sql`unit_id, title, start_time, end_time`)
    .orderBy(sql`start_time, title`)
  return rows.map((row) => ({ ...row, startTime: new Date(row.startTime), endTime: new Date(row.endTime) }))
}
