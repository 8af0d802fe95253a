import { asc, eq, sql } from 'drizzle-orm'
import { courses } from '../src/library/course/course.table.ts'
import { learningSubjects, sources } from '../src/operations/learning-record/learning-record.table.ts'
import { classTitles, learnersOf, liveTitles } from './demo-content/learning.ts'
import { pick, spread } from './demo-content/pick.ts'
import { demoUnits, withDescendants } from './demo-content/units.ts'
import type { DemoGround } from './demo-ground.ts'

const RECORDS = 20_000
const DAYS = 425
const LECTURE = 45
const APPROVED = 3
const DAY_MS = 86_400_000
/** Of each hundred the recorded courses have so many, live classes the next; the rest is learned together. */
const RECORDED = 74
const LIVE = 16

interface Subject {
  id: number
  way: number
}

/** What people of all units have learned in the last fourteen months. */
export async function seedLearning(ground: DemoGround): Promise<void> {
  const { db, now, unitIds } = ground
  const portalOf = unitIds.get(demoUnits.code)
  const subjects = await seedSubjects(ground)
  const ofWay = [1, 2, 3].map((way) => subjects.filter((subject) => subject.way === way))
  const learners = learnersOf(withDescendants(demoUnits))
  const rows = Array.from({ length: RECORDS }, (_, i) => {
    const learner = pick(learners, i, 1)
    const share = spread(i, 2, 100)
    const way = share < RECORDED ? 1 : share < RECORDED + LIVE ? 2 : 3
    const subject = pick(ofWay[way - 1] as Subject[], i, 3)
    const startTime = begunAt(now, i)
    const isFinished = way === 3 || spread(i, 4, 100) < 78
    const progress = isFinished ? 100 : 5 + spread(i, 5, 90)
    const minutes =
      way === 3
        ? 90 + 30 * spread(i, 6, 4)
        : Math.max(1, Math.round((LECTURE * progress) / 100) + spread(i, 7, 9) - 4)
    const lastTime = new Date(
      Math.min(
        startTime.getTime() + (minutes + (isFinished ? 0 : spread(i, 8, 3) * 1440)) * 60_000,
        now.getTime(),
      ),
    )
    return [
      `demo-${i}`,
      unitIds.get(learner.unitCode),
      subject.id,
      learner.name,
      learner.phone,
      way === 1 ? `第${'一二三'[spread(i, 9, 3)]}讲` : '',
      way,
      startTime.toISOString(),
      lastTime.toISOString(),
      minutes,
      progress,
      isFinished,
    ] as const
  })
  const column = (i: number) => sql.param(rows.map((row) => row[i]))
  const starts = column(7)
  await db.execute(sql`select learning_partition(month) from (
    select distinct date_trunc('month', time at time zone 'Asia/Shanghai')::date as month from unnest(${starts}::timestamptz[]) time) months`)
  await db.execute(sql`
    insert into learning_record (record_no, party_school_id, subject_id, user_name, phone, video_title, way, start_time, last_time, minutes, progress,
      is_finished, source, source_unit_id, create_time, update_time)
    select *, ${sources.portal}, ${portalOf}::integer, start_time, last_time from unnest(${column(0)}::text[], ${column(1)}::integer[], ${column(2)}::integer[], ${column(3)}::text[],
      ${column(4)}::text[], ${column(5)}::text[], ${column(6)}::smallint[], ${starts}::timestamptz[], ${column(8)}::timestamptz[], ${column(9)}::integer[],
      ${column(10)}::smallint[], ${column(11)}::boolean[])
      as made (record_no, party_school_id, subject_id, user_name, phone, video_title, way, start_time, last_time, minutes, progress, is_finished)`)
}

async function seedSubjects({ db }: DemoGround): Promise<Subject[]> {
  const recorded = await db
    .select({ id: courses.id, name: courses.coursesName })
    .from(courses)
    .where(eq(courses.auditStatus, APPROVED))
    .orderBy(asc(courses.id))
  return db
    .insert(learningSubjects)
    .values([
      ...recorded.map(({ id, name }) => ({ way: 1, courseId: id, name })),
      ...liveTitles.map((name) => ({ way: 2, name })),
      ...classTitles.map((name) => ({ way: 3, name })),
    ])
    .returning({ id: learningSubjects.id, way: learningSubjects.way })
}

/** From eight in the morning to ten at night, fewer at weekends, more of late than long ago. */
function begunAt(now: Date, i: number): Date {
  const back = spread(i, 11, DAYS)
  const days = spread(i, 12, 3) === 0 ? Math.floor(back / 3) : back
  const at = new Date(now.getTime() - days * DAY_MS)
  const isWeekend = [0, 6].includes(at.getUTCDay()) && spread(i, 13, 3) > 0
  at.setTime(at.getTime() - (isWeekend ? 2 * DAY_MS : 0))
  at.setUTCHours(spread(i, 14, 14), spread(i, 15, 60), spread(i, 16, 60), 0)
  return at < now ? at : new Date(now.getTime() - (30 + spread(i, 17, 200)) * 60_000)
}
