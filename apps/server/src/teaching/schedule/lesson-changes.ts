import type { Context } from '../../platform/context/context.ts'
import { notify } from '../../platform/notice/notify.ts'
import type { LessonChange, LessonRecord } from './lesson.queries.ts'
import { followBroadcast, followSource, removeFollowing } from './linked.queries.ts'

type Follower = (ctx: Context, changes: readonly LessonChange[]) => Promise<void>

declare module '../../platform/context/context.ts' {
  interface Above {
    /** The applications of other units for lessons. */
    applications: {
      /** Lock those that are followed by these lessons, before the lessons are. */
      hold(ctx: Context, lessonIds: readonly number[]): Promise<void>
      /** Say in them where such a lesson is given. */
      place(ctx: Context, lesson: Pick<LessonRecord, 'id' | 'place'>): Promise<void>
      /** Bring them in line with lessons that have changed, and tell the applicants. */
      follow: Follower
    }
  }
}

const followApplications: Follower = (ctx, changes) => ctx.above.applications.follow(ctx, changes)

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
