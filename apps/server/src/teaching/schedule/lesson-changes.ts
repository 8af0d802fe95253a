import type { Context } from '../../platform/context/context.ts'
import { notify } from '../../platform/notice/notify.ts'
import { followApplications } from '../schedule-apply/followers.queries.ts'
import type { LessonChange } from './lesson.queries.ts'
import { followBroadcast, followSource, removeFollowing } from './linked.queries.ts'

type Follower = (ctx: Context, changes: readonly LessonChange[]) => Promise<void>

/** The lessons of other units that follow one go with it. */
const followLinked: Follower = async (ctx, changes) => {
  for (const { kind, after } of changes) {
    if (kind === 'changed') await followSource(ctx, after)
    else if (kind === 'removed') await removeFollowing(ctx, after.id)
    else await followBroadcast(ctx, after)
  }
}

/** Who plans the class hears that somebody else has called off its live session. */
const tellPlanners: Follower = async (ctx, changes) => {
  for (const { kind, after, reason } of changes) {
    if (kind !== 'live-cancelled') continue
    await notify(ctx, {
      to: { unit: after.partySchoolId, permission: 'schedule:edit' },
      kind: 'lesson',
      title: `《${after.title}》的直播已取消（${after.date} ${after.startTime}）`,
      text: reason,
      link: `/classes/${after.classId}?week=${after.date}`,
      key: `cancel-live:${after.id}`,
    })
  }
}

/** Who has to know when lessons change, in the same transaction. Applications are locked before the lessons that follow. */
const followers: readonly Follower[] = [followApplications, followLinked, tellPlanners]

/** Every change, removal and cancellation of lessons that others may follow goes through here. */
export async function tellFollowers(ctx: Context, changes: readonly LessonChange[]): Promise<void> {
  if (changes.length > 0) for (const follow of followers) await follow(ctx, changes)
}
