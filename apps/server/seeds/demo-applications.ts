import { momentOf, auditStatusWithCancellation as status } from '@dangxiao/contract'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { notices } from '../src/platform/notice/notice.table.ts'
import { reviewEvents } from '../src/review/decision/review.table.ts'
import { lessons, trainingClasses } from '../src/teaching/schedule/schedule.table.ts'
import { applications } from '../src/teaching/schedule-apply/application.table.ts'
import { contacts, refusals, remarks, studyPlaces, withdrawals } from './demo-content/applications.ts'
import { pick } from './demo-content/pick.ts'
import type { DemoGround } from './demo-ground.ts'

type Lesson = typeof lessons.$inferSelect
type TrainingClass = typeof trainingClasses.$inferSelect
type NewApplication = typeof applications.$inferInsert

const HOUR = 3_600_000
/** Of the lessons that a class could attend it asks for so many. */
const MOST_OF_A_CLASS = 8

const overlaps = (one: Pick<Lesson, 'date' | 'startTime' | 'endTime'>, other: typeof one) =>
  one.date === other.date && one.startTime < other.endTime && other.startTime < one.endTime

/** Classes of lower units ask for shared lessons of the units above; all states are there, before and after today. */
export async function seedApplications(ground: DemoGround): Promise<void> {
  const { db, now, directory } = ground
  const { units } = await directory.read()
  const all = await db
    .select()
    .from(lessons)
    .where(isNull(lessons.removedAt))
    .orderBy(asc(lessons.date), asc(lessons.startTime), asc(lessons.id))
  const classes = await db.select().from(trainingClasses).orderBy(asc(trainingClasses.id))
  const shared = all.filter(({ isShared }) => isShared === 1)
  let n = 0
  for (const own of classes) {
    const busy = all
      .filter(({ classId }) => classId === own.id)
      .map(({ date, startTime, endTime }) => ({ date, startTime, endTime }))
    const fitting = shared.filter(
      (lesson) =>
        lesson.partySchoolId !== own.partySchoolId &&
        units.isWithin(own.partySchoolId, lesson.partySchoolId) &&
        lesson.date >= own.startDate &&
        lesson.date <= own.endDate,
    )
    // The nearest unit above is asked first.
    const parent = units.find(own.partySchoolId)?.parentId
    fitting.sort((a, b) => Number(b.partySchoolId === parent) - Number(a.partySchoolId === parent))
    let asked = 0
    for (const lesson of fitting) {
      if (asked === MOST_OF_A_CLASS || busy.some((other) => overlaps(lesson, other))) continue
      asked++
      n++
      busy.push(lesson)
      await apply(ground, lesson, own, n)
    }
  }
  await tellOfThem(ground, now)
}

/** What became of the n-th application. */
function outcomeOf(n: number, isOver: boolean): number {
  if (isOver) return n % 5 === 0 ? status.cancelled : status.approved
  return (
    [
      status.pending,
      status.approved,
      status.pending,
      status.rejected,
      status.approved,
      status.pending,
      status.cancelled,
    ][n % 7] ?? 1
  )
}

async function apply({ db, now }: DemoGround, lesson: Lesson, own: TrainingClass, n: number): Promise<void> {
  const begins = momentOf(lesson.date, lesson.startTime)
  const outcome = outcomeOf(n, begins <= now)
  const submitTime = new Date(Math.min(begins.getTime() - 72 * HOUR, now.getTime() - (2 + (n % 40)) * HOUR))
  const decidedAt = new Date(Math.min(submitTime.getTime() + (3 + (n % 20)) * HOUR, now.getTime() - HOUR))
  const place = pick(studyPlaces, n, 1)
  const isApproved = outcome === status.approved
  const isDecided = outcome !== status.pending
  const reason =
    outcome === status.rejected
      ? pick(refusals, n, 2)
      : outcome === status.cancelled
        ? pick(withdrawals, n, 3)
        : ''
  const linked = isApproved ? await follow(db, lesson, own, place, decidedAt) : null
  const values: NewApplication = {
    lessonId: lesson.id,
    providerId: lesson.partySchoolId,
    classId: own.id,
    linkedLessonId: linked,
    place,
    expected: own.people,
    ...pick(contacts, n, 4),
    remark: pick(remarks, n, 5),
    present: isApproved && begins <= now && n % 3 !== 0 ? Math.max(1, own.people - (n % 6)) : null,
    auditStatus: outcome,
    auditReason: reason,
    auditUnitId: isDecided ? null : lesson.partySchoolId,
    auditTime: isDecided ? decidedAt : null,
    submitTime,
    partySchoolId: own.partySchoolId,
    createdBy: own.createdBy,
    createTime: submitTime,
    updateTime: isDecided ? decidedAt : submitTime,
  }
  const [row] = await db.insert(applications).values(values).returning({ id: applications.id })
  const event = { resource: 'lesson_application', recordId: row?.id as number }
  const applicant = { userId: own.createdBy, unitId: own.partySchoolId }
  const action = {
    [status.approved]: 'pass',
    [status.rejected]: 'reject',
    [status.cancelled]: 'cancel',
  } as const
  await db.insert(reviewEvents).values([
    { ...event, ...applicant, action: 'submit', time: submitTime },
    ...(outcome === status.approved || outcome === status.rejected
      ? [
          {
            ...event,
            userId: lesson.createdBy,
            unitId: lesson.partySchoolId,
            action: action[outcome],
            reason,
            time: decidedAt,
          },
        ]
      : outcome === status.cancelled
        ? [{ ...event, ...applicant, action: action[outcome], reason, time: decidedAt }]
        : []),
  ])
}

async function follow(
  db: DemoGround['db'],
  lesson: Lesson,
  own: TrainingClass,
  place: string,
  time: Date,
): Promise<number> {
  const {
    date,
    timeOfDay,
    startTime,
    endTime,
    courseKind,
    title,
    trainingCourseCategory,
    courseSource,
    teachingMethod,
    hours,
  } = lesson
  const followed = {
    date,
    timeOfDay,
    startTime,
    endTime,
    courseKind,
    title,
    trainingCourseCategory,
    courseSource,
    teachingMethod,
    hours,
  }
  const made = { createdBy: own.createdBy, createTime: time, updateTime: time }
  const [row] = await db
    .insert(lessons)
    .values({
      ...followed,
      place,
      classId: own.id,
      partySchoolId: own.partySchoolId,
      sourceLessonId: lesson.id,
      ...made,
    })
    .returning({ id: lessons.id })
  return row?.id as number
}

/** Whoever applied has been told; what is older than a day has been read. */
async function tellOfThem({ db, userIds }: DemoGround, now: Date): Promise<void> {
  const decided = await db
    .select({ row: applications, title: lessons.title })
    .from(applications)
    .innerJoin(lessons, eq(lessons.id, applications.lessonId))
    .where(and(isNull(applications.auditUnitId), isNull(applications.removedAt)))
    .orderBy(asc(applications.auditTime))
  const known = new Set(userIds.values())
  const rows = decided.flatMap(({ row, title }) => {
    if (!known.has(row.createdBy) || row.auditStatus === status.cancelled) return []
    const time = row.auditTime as Date // of everything that is decided
    const link = `/course-applications?review=${row.id}`
    const isApproved = row.auditStatus === status.approved
    return [
      {
        userId: row.createdBy,
        kind: 'apply' as const,
        title: isApproved ? `点课《${title}》已通过` : `点课《${title}》被驳回`,
        text: isApproved ? '课程已排入本班课表' : `驳回原因：${row.auditReason}`,
        link,
        key: link,
        createTime: time,
        readAt: now.getTime() - time.getTime() > 24 * HOUR ? time : null,
      },
    ]
  })
  if (rows.length > 0) await db.insert(notices).values(rows)
}
