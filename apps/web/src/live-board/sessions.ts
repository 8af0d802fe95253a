import {
  type Lesson,
  type LiveBoardRow,
  type LiveVerb,
  liveClassStatus,
  liveSource,
  liveStatusB,
  todayIn,
} from '@dangxiao/contract'

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
  /** Of a live class in status A, of a lesson in status B. */
  liveStatus: number
  stage: 'to come' | 'live' | 'over' | 'cancelled'
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

const classStages: Record<number, Session['stage']> = {
  [liveClassStatus.notStarted]: 'to come',
  [liveClassStatus.live]: 'live',
}
const lessonStages: Record<number, Session['stage']> = {
  [liveStatusB.cancelled]: 'cancelled',
  [liveStatusB.soon]: 'to come',
  [liveStatusB.live]: 'live',
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
  stage: live.isCancelled ? 'cancelled' : (classStages[live.liveStatus] ?? 'over'),
  cancelReason: live.cancelReason,
  isApproved: live.auditStatus === 3,
  lacksService: live.source === liveSource.push && !canPush,
  lastError: live.lastError,
  replayUrl: live.replayUrl,
  watchUrl: null,
  comments:
    live.allowComment === 1 || live.comments > 0
      ? { all: live.comments, waiting: live.waitingComments }
      : undefined,
  can: live.canLive,
})

const lessonVerbs: Record<Session['stage'], LiveVerb[]> = {
  'to come': ['start', 'cancel'],
  live: ['end'],
  over: ['replay'],
  cancelled: [],
}

/** A lesson's session begins on its day. */
export function ofLesson(lesson: Lesson): Session {
  const isLater = lesson.date > todayIn(new Date())
  const liveStatus = lesson.liveStatus ?? liveStatusB.ended
  const stage = lessonStages[liveStatus] ?? 'over'
  return {
    kind: 'lesson',
    id: lesson.id,
    name: lesson.title,
    unit: `${lesson.partySchoolName} · ${lesson.className}`,
    lecturers: lesson.lecturers.map(({ name }) => name).join('、'),
    startTime: timeOn(lesson.date, lesson.startTime),
    endTime: timeOn(lesson.date, lesson.endTime),
    liveStatus,
    stage,
    cancelReason: lesson.liveReason,
    isApproved: true,
    lacksService: false,
    lastError: '',
    replayUrl: lesson.replayUrl || null,
    watchUrl: lesson.liveUrl || null,
    comments: undefined,
    can: lesson.can.includes('live')
      ? lessonVerbs[stage].filter((verb) => !(isLater && verb === 'start'))
      : [],
  }
}

/** `2026-11-21` and `09:00` of Asia/Shanghai. */
const timeOn = (day: string, clock: string) => new Date(`${day}T${clock.slice(0, 5)}:00+08:00`).toISOString()

/** What needs a look stands first, then what runs or is still to come; what is over is last. */
export const inOrder = (sessions: readonly Session[], now: number) => {
  const rank = (session: Session) =>
    concernOf(session, now) ? 0 : session.stage === 'to come' || session.stage === 'live' ? 1 : 2
  return [...sessions].sort(
    (a, b) => rank(a) - rank(b) || a.startTime.localeCompare(b.startTime) || a.id - b.id,
  )
}

const LATE = 5 * 60_000

/** What somebody should look at; none when all is as planned. */
export function concernOf(session: Session, now: number): string | undefined {
  const { stage, isApproved, lacksService, startTime, endTime, lastError } = session
  if (stage === 'to come') {
    if (now > Date.parse(endTime)) return '计划已过，没有开播'
    if (now > Date.parse(startTime) + LATE) return '应开播，尚未开播'
    if (lacksService) return '没有云直播服务，不能推流'
    if (!isApproved) return '尚未审核通过，不能开播'
  }
  if (stage === 'live' && lastError) return `推流中断：${lastError}`
  if (stage === 'live' && now > Date.parse(endTime) + LATE) return '已超过计划结束时间'
  return undefined
}

/** How the day stands: how many run, need a look, are still to come, are over. */
export function summaryOf(sessions: readonly Session[], now: number) {
  const count = (fits: (session: Session) => boolean) => sessions.filter(fits).length
  return {
    live: count(({ stage }) => stage === 'live'),
    concerns: count((session) => concernOf(session, now) !== undefined),
    toCome: count(({ stage, endTime }) => stage === 'to come' && Date.parse(endTime) > now),
    over: count(({ stage }) => stage === 'over'),
  }
}
