import type { InputOf, LiveClassInput, liveClassApi } from '@dangxiao/contract'
import type { Db } from '../platform/db/connection.ts'
import type { units } from '../platform/unit/unit.table.ts'
import { liveClasses, liveClassTeachers } from '../teaching/live-class/live-class.table.ts'
import { liveComments } from '../teaching/live-class/live-comment.table.ts'
import { inserted } from './inserted.ts'

type LiveClass = typeof liveClasses.$inferSelect
type LiveComment = typeof liveComments.$inferSelect
type TestUnit = typeof units.$inferSelect
type Given<T extends { $inferInsert: unknown }> = Partial<T['$inferInsert']>

const HOUR = 3_600_000

/** Live classes, approved unless said otherwise, what their form sends, and comments. @param lecturer a new one, approved */
export function liveBuilders(db: Db, now: () => Date, lecturer: (unit: TestUnit) => Promise<{ id: number }>) {
  let count = 0
  const inHours = (hours: number) => new Date(now().getTime() + hours * HOUR)

  const build = {
    /** Planned for an hour from now, with a lecturer of its own. */
    async liveClass({
      unit,
      teacherIds,
      ...given
    }: Given<typeof liveClasses> & { unit: TestUnit; teacherIds?: number[] }): Promise<LiveClass> {
      const values = {
        name: `直播课${++count}`,
        startTime: inHours(1),
        endTime: inHours(3),
        pushUntil: inHours(27),
        coverUrl: '/files/demo/cover.jpg',
        source: 1 as const,
        allowComment: 1 as const,
        commentReview: 1 as const,
        isShow: 1 as const,
        partySchoolId: unit.id,
        auditStatus: 3,
        createdBy: 0,
        createTime: now(),
      }
      const live = await inserted(db, liveClasses, { ...values, ...given })
      const ids = teacherIds ?? [(await lecturer(unit)).id]
      await db
        .insert(liveClassTeachers)
        .values(ids.map((teacherId, sort) => ({ liveClassId: live.id, teacherId, sort })))
      return live
    },

    /** What a form sends: from an external address, tomorrow, by a lecturer who has nothing else to do. */
    async liveClassBody({
      unit,
      ...given
    }: Partial<LiveClassInput> & { unit: TestUnit }): Promise<InputOf<typeof liveClassApi.add>['body']> {
      return {
        name: '深入学习贯彻全会精神',
        partySchoolId: unit.id,
        teacherIds: given.teacherIds ?? [(await lecturer(unit)).id],
        startTime: inHours(24).toISOString(),
        endTime: inHours(26).toISOString(),
        coverUrl: 'http://localhost:3001/files/2031/01/cover.jpg',
        introduction: '专题辅导',
        source: 2,
        playUrl: 'https://live.example/room/1.m3u8',
        allowComment: 1,
        commentReview: 1,
        isShow: 1,
        ...given,
      }
    },

    /** Waiting for review, unless said otherwise. */
    async liveComment({
      live,
      ...given
    }: Given<typeof liveComments> & { live: Pick<LiveClass, 'id' | 'partySchoolId'> }): Promise<LiveComment> {
      const values = {
        liveClassId: live.id,
        partySchoolId: live.partySchoolId,
        userName: '王建国',
        content: `讲得很好${++count}`,
        auditStatus: 0,
        createdBy: 0,
        createTime: now(),
      }
      return inserted(db, liveComments, { ...values, ...given })
    },
  }
  return build
}
