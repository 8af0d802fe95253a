import { bannerModule, rankingType } from '@dangxiao/contract'
import { rankingItems, rankingRuns } from '../operations/ranking/ranking.table.ts'
import { notices } from '../platform/notice/notice.table.ts'
import type { TestUser } from './build.ts'
import type { Loose, TestServer } from './test-server.ts'

type Unit = Awaited<ReturnType<TestServer['build']['unit']>>

interface Ground extends Pick<TestServer, 'build' | 'db'> {
  /** Has every record. */
  unit: Unit
  user: TestUser
  /** Of the unit that applies for its lessons. */
  applicant: Unit
}

/** By the name of a call that removes: makes a record with what hangs on it, and names the lists that then show it. */
export interface Removal {
  make: () => Promise<number>
  seenIn: readonly string[]
  /** What the call is given, where that is not the id in its path. */
  given?: (id: number) => Loose
  /** Lists that go on showing something else that it had to do with, but its name no more. */
  stays?: readonly string[]
}

/** Stands in the names of the records that are removed. */
export const MARK = '将被删除'

/** Records that stand from the beginning and show others. */
export async function standingRecords({ build, unit, applicant }: Ground) {
  const rankings = new Map<number, Awaited<ReturnType<typeof build.ranking>>>()
  for (const type of [rankingType.course, rankingType.teacher, rankingType.base, rankingType.case])
    rankings.set(type, await build.ranking({ unit, type }))
  const applying = await build.trainingClass({ unit: applicant })
  const lecturer = await build.teacher({ unit })
  const base = await build.educationBase({ unit })
  await build.project({ host: unit, applicant, bases: [base], plannedBy: 'host', bookingStatus: 3 })
  return {
    base,
    rankings,
    lecturer,
    course: await build.course({ unit }),
    timetable: await build.trainingClass({ unit }),
    applying,
    lesson: await build.lesson({ of: applying, isShared: 1, date: build.day(2) }),
    live: await build.liveClass({
      unit,
      teacherIds: [lecturer.id],
      startTime: new Date(),
      endTime: new Date(Date.now() + 3_600_000),
    }),
  }
}

type Standing = Awaited<ReturnType<typeof standingRecords>>

export function removals(
  { build, db, unit, user }: Ground,
  { rankings, course, lecturer, timetable, applying, lesson: standing, live }: Standing,
): Record<string, Removal> {
  /** A notice that leads to the record. */
  const told = async (id: number, path: string) => {
    const link = `${path}/${id}`
    await db
      .insert(notices)
      .values({ userId: user.id, kind: 'review', title: '审核通过', link, key: link, createTime: new Date() })
    return id
  }
  /** A place in the ranking of its kind, a recommendation to another, and a banner that is switched off. */
  const shownElsewhere = async (id: number, type: number, moduleType: number) => {
    const of = rankings.get(type)
    if (!of) throw new Error(`no ranking of type ${type}`)
    await db.insert(rankingItems).values({
      rankingId: of.id,
      isDraft: false,
      targetId: id,
      score: 9,
      lead: 9,
      breakdown: [],
      sort: 1,
      rank: 1,
    })
    await build.recommendation({ of, targetId: id, position: 2 })
    await build.banner({ unit, moduleType, contentId: id, isEnabled: 0 })
  }
  const inRankings = ['ranking.find', 'ranking.targets', 'rankRecommendation.list', 'banner.contents']
  const waiting = { auditUnitId: unit.id }
  /** The banners that were switched off. */
  const stays = ['banner.list']

  return {
    'teacher.remove': {
      make: async () => {
        const { id } = await build.teacher({ unit, name: MARK })
        await shownElsewhere(id, rankingType.teacher, bannerModule.teacher)
        return told(id, '/teachers')
      },
      seenIn: [
        'teacher.list',
        'course.teachers',
        'overview.find',
        'notice.list',
        'notice.unread',
        ...inRankings,
      ],
      stays,
    },
    'course.remove': {
      make: async () => {
        const { id } = await build.course({ unit, coursesName: MARK })
        await shownElsewhere(id, rankingType.course, bannerModule.course)
        return told(id, '/courses')
      },
      seenIn: ['course.list', 'course.pick', 'overview.find', 'notice.list', ...inRankings],
      stays,
    },
    'case.remove': {
      make: async () => {
        const { id } = await build.case({ unit, name: MARK })
        await shownElsewhere(id, rankingType.case, bannerModule.case)
        return told(id, '/cases')
      },
      seenIn: ['case.list', 'overview.find', 'notice.list', ...inRankings],
      stays,
    },
    'educationBase.remove': {
      make: async () => {
        const { id } = await build.educationBase({ unit, name: MARK })
        await shownElsewhere(id, rankingType.base, bannerModule.educationBase)
        return told(id, '/education-bases')
      },
      seenIn: [
        ...[
          'educationBase.list',
          'educationBase.approved',
          'educationBase.regionCounts',
          'educationBase.products',
          'project.baseDays',
        ],
        ...['overview.find', 'notice.list', ...inRankings],
      ],
      stays,
    },
    'trainingBase.remove': {
      make: async () =>
        told((await build.trainingBase({ unit, auditStatus: 0, ...waiting })).id, '/training-bases'),
      seenIn: [
        'trainingBase.list',
        'overview.find',
        'notice.list',
        'desk.list',
        'desk.counts',
        'home.summary',
      ],
    },
    'judge.remove': {
      make: async () => told((await build.judge({ unit, auditStatus: 1, ...waiting })).id, '/judges'),
      seenIn: ['judge.list', 'notice.list', 'desk.list', 'desk.counts', 'home.summary'],
    },
    'liveClass.remove': {
      make: async () => {
        const made = await build.liveClass({
          unit,
          teacherIds: [lecturer.id],
          startTime: new Date(),
          endTime: new Date(Date.now() + 3_600_000),
        })
        await build.liveComment({ live: made })
        return told(made.id, '/live-classes')
      },
      seenIn: [
        'liveClass.list',
        'liveClass.board',
        'liveComment.list',
        'overview.find',
        'banner.contents',
        'notice.list',
        'home.summary',
      ],
    },
    'liveComment.remove': {
      make: async () => (await build.liveComment({ live })).id,
      seenIn: ['liveComment.list', 'liveClass.board'],
    },
    'liveComment.removeMany': {
      make: async () => (await build.liveComment({ live })).id,
      seenIn: ['liveComment.list', 'liveClass.board'],
      given: (id) => ({ body: { ids: [id] } }),
    },
    'template.remove': { make: async () => (await build.template({ unit })).id, seenIn: ['template.list'] },
    'banner.remove': { make: async () => (await build.banner({ unit })).id, seenIn: ['banner.list'] },
    'ranking.remove': {
      make: async () => {
        const ranking = await build.ranking({ unit })
        await db.insert(rankingRuns).values({
          rankingId: ranking.id,
          requestTime: new Date(),
          spanFrom: build.day(-9),
          spanTo: build.day(0),
        })
        await build.recommendation({ of: ranking, targetId: course.id })
        return ranking.id
      },
      seenIn: ['ranking.list', 'ranking.progress', 'rankRecommendation.list'],
    },
    'rankRecommendation.remove': {
      make: async () => {
        const of = rankings.get(rankingType.course)
        if (!of) throw new Error('no ranking of courses')
        return (await build.recommendation({ of, targetId: course.id, position: 3 })).id
      },
      seenIn: ['rankRecommendation.list', 'ranking.find'],
    },
    'schedule.remove': {
      make: async () => {
        const lesson = await build.lesson({
          of: timetable,
          isShared: 1,
          isLive: 1,
          date: build.day(0),
          startTime: '23:00',
          endTime: '23:59',
        })
        await build.application({ for: lesson, of: applying, auditStatus: 2 })
        return lesson.id
      },
      seenIn: [
        ...[
          'schedule.list',
          'schedule.liveList',
          'schedule.find',
          'schedule.listClasses',
          'liveClass.board',
          'overview.find',
        ],
        ...['scheduleApply.orderable', 'scheduleApply.list', 'applicationAudit.list'],
      ],
    },
    'schedule.removeClass': {
      make: async () => {
        const made = await build.trainingClass({ unit })
        const own = await build.lesson({ of: made, isShared: 1, isLive: 1, date: build.day(1) })
        await build.application({ for: own, of: applying, auditStatus: 2 })
        await build.application({ for: standing, of: made })
        return told(made.id, '/classes')
      },
      seenIn: [
        ...[
          'schedule.list',
          'schedule.liveList',
          'schedule.listClasses',
          'banner.contents',
          'overview.find',
          'notice.list',
        ],
        ...['scheduleApply.orderable', 'scheduleApply.list', 'applicationAudit.list'],
      ],
    },
    'scheduleApply.remove': {
      make: async () => {
        return (await build.application({ for: standing, of: timetable, auditStatus: 2 })).id
      },
      seenIn: ['scheduleApply.list', 'applicationAudit.list'],
    },
  }
}
