import { liveClassStatus as at, type Lesson, type LiveBoardRow, type LiveVerb, liveSource, liveStatusB, todayIn } from '@dangxiao/contract'

/** A live class, or a lesson of the timetable that is live: one row of the board. */
export interface Session {
  kind: 'class' | 'lesson'
  id: number
  name: string
  unit: string
  lecturers: string
  /** ISO 8601 */
  startTime: string
  endTime: string
  /** In status A. */
  liveStatus: number
  isCancelled: boolean
  cancelReason: string
  isApproved: boolean
  /** It is to be pushed to a cloud service, and there is none. */
  lacksService: boolean
  lastError: string
  replayUrl: string | null
  /** Where a lesson is watched; a live class shows it itself. */
  watchUrl: string | null
  /** Of a live class. */
  comments: { all: number; waiting: number } | undefined
  can: readonly LiveVerb[]
}

export const ofClass = (live: LiveBoardRow, canPush = true): Session => ({
  kind: 'class',
  id: live.id,
  name: live.name,
  unit: live.partySchoolName,
  lecturers: live.lecturers.map(({ name }) => name).join('、'),
  startTime: live.startTime,
  endTime: live.endTime,
  liveStatus: live.liveStatus,
  isCancelled: live.isCancelled,
  cancelReason: live.cancelReason,
  isApproved: live.auditStatus === 3,
  lacksService: live.source === liveSource.push && !canPush,
  lastError: live.lastError,
  replayUrl: live.replayUrl,
  watchUrl: null,
  comments: live.allowComment === 1 || live.comments > 0 ? { all: live.comments, waiting: live.waitingComments } : undefined,
  can: live.canLive,
})

const statusOf = ({ liveStatus, replayUrl }: Lesson) => {
  if (liveStatus === liveStatusB.live) return at.live
  if (liveStatus === liveStatusB.ended) return replayUrl ? at.replay : at.ended
  return at.notStarted
}

const lessonVerbs: Record<number, LiveVerb[]> = {
  [at.notStarted]: ['start', 'cancel'],
  [at.live]: ['end'],
  [at.ended]: ['replay'],
  [at.replay]: ['replay'],
}

/** A lesson's session begins on its day. */
export function ofLesson(lesson: Lesson): Session {
  const isToCome = lesson.date > todayIn(new Date())
  const liveStatus = statusOf(lesson)
  const isCancelled = lesson.liveStatus === liveStatusB.cancelled
  return {
    kind: 'lesson',
    id: lesson.id,
    name: lesson.title,
    unit: `${lesson.partySchoolName} · ${lesson.className}`,
    lecturers: lesson.lecturers.map(({ name }) => name).join('、'),
    startTime: timeOn(lesson.date, lesson.startTime),
    endTime: timeOn(lesson.date, lesson.endTime),
    liveStatus,
    isCancelled,
    cancelReason: lesson.liveReason,
    isApproved: true,
    lacksService: false,
    lastError: '',
    replayUrl: lesson.replayUrl || null,
    watchUrl: lesson.liveUrl || null,
    comments: undefined,
    can:
      lesson.can.includes('live') && !isCancelled ? (lessonVerbs[liveStatus] ?? []).filter((verb) => !(isToCome && verb === 'start')) : [],
  }
}

/** `2026-11-21` and `09:00` of Asia/Shanghai. */
const timeOn = (day: string, clock: string) => new Date(`${day}T${clock.slice(0, 5)}:00+08:00`).toISOString()

/** What needs a look stands first, then what runs or is still to come; what is over is last. */
export const inOrder = (sessions: readonly Session[], now: number) => {
  const rank = (session: Session) => (concernOf(session, now) ? 0 : session.liveStatus >= at.ended || session.isCancelled ? 2 : 1)
  return [...sessions].sort((a, b) => rank(a) - rank(b) || a.startTime.localeCompare(b.startTime) || a.id - b.id)
}

const LATE = 5 * 60_000

/** What somebody should look at; none when all is as planned. */
export function concernOf(session: Session, now: number): string | undefined {
  const { liveStatus, isCancelled, isApproved, lacksService, startTime, endTime, lastError } = session
  if (isCancelled) return undefined
  if (liveStatus === at.notStarted && now > Date.parse(endTime)) return '计划已过，没有开播'
  if (liveStatus === at.notStarted && now > Date.parse(startTime) + LATE) return '应开播，尚未开播'
  if (liveStatus === at.notStarted && lacksService) return '没有云直播服务，不能推流'
  if (liveStatus === at.notStarted && !isApproved) return '尚未审核通过，不能开播'
  if (liveStatus === at.live && lastError) return `推流中断：${lastError}`
  if (liveStatus === at.live && now > Date.parse(endTime) + LATE) return '已超过计划结束时间'
  return undefined
}

/** How the day stands: how many run, need a look, are still to come, are over. */
export function summaryOf(sessions: readonly Session[], now: number) {
  const count = (fits: (session: Session) => boolean) => sessions.filter(fits).length
  return {
    live: count(({ liveStatus }) => liveStatus === at.live),
    concerns: count((session) => concernOf(session, now) !== undefined),
    toCome: count(({ liveStatus, isCancelled, endTime }) => liveStatus === at.notStarted && !isCancelled && Date.parse(endTime) > now),
    over: count(({ liveStatus }) => liveStatus >= at.ended),
  }
}
