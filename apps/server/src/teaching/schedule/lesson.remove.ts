import { type Done, liveStatusB } from '@dangxiao/contract'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { write } from '../../review/change/change.ts'
import { lock } from '../../review/scope/tables.ts'
import { assertNotHeld, type LessonRecord, liveStatusNow } from './lesson.queries.ts'
import { tellFollowers } from './lesson-changes.ts'
import { lessons } from './schedule.table.ts'

/** @throws Fault `NOT_FOUND`, `LESSON_LINKED`, `LESSON_IS_LIVE`, `LESSON_HELD` */
export async function removeLesson(ctx: Context, id: number): Promise<Done> {
  const row = await lock<LessonRecord>(ctx, lessons, id)
  if (row.sourceLessonId !== null) throw new Fault('LESSON_LINKED')
  if (liveStatusNow(ctx, row) === liveStatusB.live) throw new Fault('LESSON_IS_LIVE')
  await assertNotHeld(ctx, [row])
  const done = await write(ctx, lessons, row, 'remove', { removedAt: ctx.now() }, { before: { ...row } })
  await tellFollowers(ctx, [{ kind: 'removed', before: row, after: row, reason: '' }])
  return done
}
