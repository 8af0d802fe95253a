import { applicationAuditApi, noticeApi, scheduleApplyApi } from '@dangxiao/contract'
import { and, eq, isNull } from 'drizzle-orm'
import { lessons } from '../teaching/schedule/schedule.table.ts'
import { applications } from '../teaching/schedule-apply/application.table.ts'
import type { TestUser } from './build.ts'
import { testServer } from './test-server.ts'

/** A city's school that shares lessons, a county's school that applies for them, and their people. */
export async function applying() {
  const server = await testServer()
  const { as, build, db } = server
  const hunan = await build.unit()
  const changsha = await build.unit({ above: hunan })
  const furong = await build.unit({ above: changsha })
  const yuelu = await build.unit({ above: changsha })
  const xiangtan = await build.unit({ above: hunan })
  const people = {
    clerk: await build.user({ unit: furong, role: 'teaching' }),
    colleague: await build.user({ unit: furong, role: 'county' }),
    neighbour: await build.user({ unit: yuelu, role: 'county' }),
    city: await build.user({ unit: changsha, role: 'city' }),
    leader: await build.user({ unit: changsha, role: 'leader' }),
    reviewer: await build.user({ unit: changsha, role: 'reviewer' }),
    province: await build.user({ unit: hunan, role: 'province' }),
    foreigner: await build.user({ unit: xiangtan, role: 'city' }),
  }
  const { clerk } = people

  const given = await build.trainingClass({ unit: changsha, startDate: build.day(-40) })
  const shared = (fields = {}) => build.lesson({ of: given, isShared: 1, ...fields })
  /** A class with room for everything, each time another. */
  const own = (fields = {}) => build.trainingClass({ unit: furong, startDate: build.day(-40), ...fields })
  /** An application that waits for the city, unless said otherwise. */
  const applied = async (
    fields: Partial<typeof applications.$inferSelect> = {},
    lesson?: Awaited<ReturnType<typeof shared>>,
  ) => build.application({ for: lesson ?? (await shared()), of: await own(), createdBy: clerk.id, ...fields })

  return {
    ...server,
    ...{ hunan, changsha, furong, yuelu, xiangtan },
    ...people,
    ...{ given, shared, own, applied },
    add: (user: TestUser, ...applications: ReturnType<typeof build.applicationBody>[]) =>
      as(user)(scheduleApplyApi.add, { body: { applications } }),
    find: async (id: number, user = clerk) =>
      (await as(user)(scheduleApplyApi.find, { params: { id } })).value,
    review: (user: TestUser, id: number, body: object = {}) =>
      as(user)(applicationAuditApi.review, { params: { id }, body: { isPassed: 1, version: 1, ...body } }),
    row: async (id: number) => (await db.select().from(applications).where(eq(applications.id, id)))[0],
    /** The lessons that follow the shared one. */
    linkedTo: (lessonId: number) =>
      db
        .select()
        .from(lessons)
        .where(and(eq(lessons.sourceLessonId, lessonId), isNull(lessons.removedAt))),
    /** The newest notice that the user has not read. */
    newest: async (user: TestUser) => {
      const newest = { params: { pageNum: 1, pageSize: 1 }, query: { unread: '1' as const } }
      return (await as(user)(noticeApi.list, newest)).value.records[0]
    },
  }
}
