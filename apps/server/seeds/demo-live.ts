import { type LiveClassInput, liveClassStatus } from '@dangxiao/contract'
import { asc, eq } from 'drizzle-orm'
import { teachers } from '../src/library/teacher/teacher.table.ts'
import { familyA, familyB } from '../src/review/decision/review.ts'
import { liveClasses, liveClassTeachers, streamEvents } from '../src/teaching/live-class/live-class.table.ts'
import { liveComments } from '../src/teaching/live-class/live-comment.table.ts'
import { type DemoLiveClass, demoComment, demoLiveClasses, demoReplies } from './demo-content/live-classes.ts'
import { pick, spread } from './demo-content/pick.ts'
import { authorOf, type DemoGround, demoFile } from './demo-ground.ts'
import { demoRecord } from './demo-record.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const FILMS = 6
const states = { planned: 1, late: 1, off: 1, live: 2, ended: 3, replay: 4 } as const satisfies Record<
  DemoLiveClass['at'],
  number
>

export async function seedLiveClasses(ground: DemoGround): Promise<void> {
  const approved = await ground.db
    .select({ id: teachers.id })
    .from(teachers)
    .where(eq(teachers.auditStatus, familyA.approved))
    .orderBy(asc(teachers.id))
  for (const [i, live] of demoLiveClasses.entries()) {
    // Nobody lectures in two of them.
    const teacherIds = [i * 2, ...(live.lecturers ? [i * 2 + 1] : [])].map(
      (at) => approved[(at * 5) % approved.length]?.id as number,
    )
    await seedLiveClass(ground, live, teacherIds, i)
  }
}

/** Begins at minutes that end in 0 or 5, as people plan. */
function startOf(now: Date, { plan }: DemoLiveClass): Date {
  if ('minutes' in plan)
    return new Date(Math.round((now.getTime() + plan.minutes * MINUTE) / (5 * MINUTE)) * 5 * MINUTE)
  const day = new Date(now.getTime() + 8 * 3_600_000 + plan.days * DAY).toISOString().slice(0, 10)
  return new Date(`${day}T${String(plan.hour).padStart(2, '0')}:00:00+08:00`)
}

async function seedLiveClass(
  ground: DemoGround,
  live: DemoLiveClass,
  teacherIds: number[],
  i: number,
): Promise<void> {
  const { db, now } = ground
  const { columns: record, remember } = demoRecord(
    ground,
    { resource: 'live-class', family: familyA },
    {
      unitCode: live.unitCode,
      state: live.state ?? 'approved',
      rejectReason: live.reason,
      daysAgo: 'days' in live.plan ? 9 - Math.min(live.plan.days, 0) : 5,
      pinned: live.pinned,
    },
    i,
  )
  const startTime = startOf(now, live)
  const endTime = new Date(startTime.getTime() + live.length * MINUTE)
  const liveStatus = states[live.at]
  const hasBegun = liveStatus >= liveClassStatus.live
  const hasEnded = liveStatus >= liveClassStatus.ended
  const isOff = live.at === 'off'
  const film = demoFile(`lesson-${(i % FILMS) + 1}.mp4`)
  const content = {
    name: live.name,
    introduction: live.introduction,
    coverUrl: demoFile(`cover-${((i * 5) % 12) + 1}.jpg`),
    source: live.source,
    playUrl: live.source === 2 ? film : null,
    coursePermission: live.permission ?? 1,
    watchType: live.permission === 4 ? (1 as const) : null,
    watchUnitIds: live.permission === 4 ? [record.partySchoolId] : [],
    allowComment: live.allowComment ?? (1 as const),
    commentReview: live.commentReview ?? (1 as const),
    isShow: live.isShow ?? (1 as const),
  }
  const later = (time: Date) => new Date(time.getTime() + DAY).toISOString()
  const revision: (LiveClassInput & { partySchoolId: number }) | null =
    live.state === 'revision'
      ? {
          ...content,
          partySchoolId: record.partySchoolId,
          teacherIds,
          startTime: later(startTime),
          endTime: later(endTime),
        }
      : null
  const [row] = await db
    .insert(liveClasses)
    .values({
      ...content,
      ...record,
      startTime,
      endTime,
      pushUntil: new Date(endTime.getTime() + DAY),
      liveStatus,
      beganAt: hasBegun ? startTime : null,
      endedAt: hasEnded ? endTime : null,
      replayUrl: live.at === 'replay' ? film : null,
      cancelledAt: isOff ? new Date(now.getTime() - 90 * MINUTE) : null,
      cancelReason: isOff ? (live.reason ?? '') : '',
      featuredAt: live.featured ? record.auditTime : null,
      revision,
    })
    .returning({ id: liveClasses.id })
  const id = row?.id as number
  await db
    .insert(liveClassTeachers)
    .values(teacherIds.map((teacherId, sort) => ({ liveClassId: id, teacherId, sort })))
  await remember('live_class', id)
  if (hasBegun && live.source === 1)
    await db.insert(streamEvents).values(eventsOf(id, startTime, hasEnded ? endTime : undefined))
  if (live.broke) {
    const time = new Date(now.getTime() - 3 * MINUTE)
    await db
      .insert(streamEvents)
      .values({ liveClassId: id, type: 'end', reference: 'broke', time, note: live.broke })
  }
  await seedComments(ground, live, id, {
    from: startTime,
    to: hasEnded ? endTime : now,
    at: i,
    partySchoolId: record.partySchoolId,
  })
}

const eventsOf = (liveClassId: number, begin: Date, end: Date | undefined) => [
  { liveClassId, type: 'begin' as const, reference: 'demo', time: begin },
  ...(end ? [{ liveClassId, type: 'end' as const, reference: 'demo', time: end }] : []),
]

interface During {
  from: Date
  to: Date
  /** Which class it is. */
  at: number
  partySchoolId: number
}

async function seedComments(
  ground: DemoGround,
  { comments, unitCode }: DemoLiveClass,
  liveClassId: number,
  { from, to, at, partySchoolId }: During,
): Promise<void> {
  if (!comments) return
  const [all, waiting] = comments
  const moderator = authorOf(ground, unitCode)
  const begin = Math.min(from.getTime(), to.getTime() - 20 * MINUTE)
  const people = [...ground.unitIds.values()]
  const rows = Array.from({ length: all }, (_, k) => {
    const i = at * 1_000 + k
    const { content, userName, isSpam } = demoComment(i)
    const createTime = new Date(begin + ((k + 1) / (all + 1)) * (to.getTime() - begin))
    const isWaiting = k >= all - waiting
    const isReplied = !isWaiting && !isSpam && content.includes('？')
    return {
      liveClassId,
      partySchoolId,
      userName,
      userUnitId: people[spread(i, 23, people.length)] as number,
      content,
      auditStatus: isWaiting ? familyB.pending : isSpam ? familyB.rejected : familyB.approved,
      auditReason: !isWaiting && isSpam ? '与课程内容无关' : '',
      auditBy: isWaiting ? null : moderator,
      auditTime: isWaiting ? null : createTime,
      isHidden: !isWaiting && !isSpam && spread(i, 29, 25) === 0 ? (1 as const) : (0 as const),
      reply: isReplied ? pick(demoReplies, i, 31) : '',
      replyBy: isReplied ? moderator : null,
      replyTime: isReplied ? createTime : null,
      createdBy: 0,
      createTime,
      updateTime: createTime,
    }
  })
  await ground.db.insert(liveComments).values(rows)
}
