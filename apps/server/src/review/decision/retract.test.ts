import {
  courseApi,
  deskApi,
  type ErrorCode,
  errors,
  judgeApi,
  noticeApi,
  type ReviewedKind,
} from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { above } from '../../app/above.ts'
import { reviewedResources } from '../../app/reviewed.ts'
import { courseVideos } from '../../library/course/course.table.ts'
import { judges } from '../../library/judge/judge.table.ts'
import type { TestUser } from '../../testing/build.ts'
import { race } from '../../testing/race.ts'
import { testServer } from '../../testing/test-server.ts'
import { deliverDecisions } from './deliver.ts'
import { pendingDecisions } from './review.table.ts'

const server = await testServer()
const { as, build, db, clock, deliver, directory, notices } = server
const hunan = await build.unit()
const changsha = await build.unit({ above: hunan })
const yuelu = await build.unit({ above: changsha })
await build.user({ unit: hunan, role: 'province' })
const reviewer = await build.user({ unit: changsha, role: 'reviewer', name: '王芳' })
const colleague = await build.user({ unit: changsha, role: 'city' })
const author = await build.user({ unit: yuelu, role: 'editor' })

const waiting = { unit: yuelu, auditStatus: 1, auditUnitId: changsha.id, createdBy: author.id }
const judge = (given = {}) => build.judge({ ...waiting, ...given })
const decide = (
  id: number,
  query: { auditStatus: '2' | '3'; reason?: string; toUpper?: '1'; version?: string },
  user = reviewer,
) => as(user)(judgeApi.review, { params: { id }, query: { version: '1', ...query } })
const pass = { auditStatus: '3' } as const
const reject = { auditStatus: '2', reason: '缺少职称证明' } as const
const retract = async (id: number, user: TestUser = reviewer, resource: ReviewedKind = 'judge') =>
  (await as(user)(deskApi.retract, { body: { items: [{ resource, id }] } })).value
const refusedWith = (code: ErrorCode) => ({
  success: [],
  failed: [expect.objectContaining({ message: errors[code].message })],
})
const row = async (id: number) => (await db.select().from(judges).where(eq(judges.id, id)))[0]
const unread = async (user: TestUser) =>
  (await as(user)(noticeApi.list, { params: { pageNum: 1, pageSize: 50 }, query: { unread: '1' } })).value
    .records
const view = async (id: number) => (await as(reviewer)(judgeApi.review, { params: { id }, query: {} })).value

describe('a decision that is taken back', () => {
  test.each([
    ['an approval', pass],
    ['a rejection', reject],
    ['a passing on', { ...pass, toUpper: '1' as const }],
  ])('leaves the record as before %s, and the history tells of both', async (_, decision) => {
    const { id, submitTime } = await judge()
    await decide(id, decision)
    expect(await retract(id)).toEqual({ success: [{ resource: 'judge', id }], failed: [] })
    expect(await row(id)).toMatchObject({
      auditStatus: 1,
      auditUnitId: changsha.id,
      auditReason: '',
      auditBy: null,
      auditor: '',
      auditTime: null,
      submitTime,
      version: 3,
    })
    const { history, allowedActions } = await view(id)
    expect(history.map(({ action }) => action).slice(1)).toEqual(['retract'])
    expect(allowedActions).toContain('pass')
    await deliver()
    expect(await unread(author)).toEqual([])
    expect((await decide(id, { ...pass, version: '3' })).status).toBe(200)
    await deliver()
    expect(await unread(author)).toHaveLength(1)
    await as(author)(noticeApi.readAll, {})
  })

  test('leaves an approved record and all that belongs to it as they were before its revision', async () => {
    const course = await build.course({ unit: yuelu, createdBy: author.id, coursesName: '原来的名称' })
    const first = { title: '导论', uploadType: 1 as const, videoUrl: '/vod/1/b.mp4', videoTime: 10, sort: -1 }
    await db.insert(courseVideos).values({ courseId: course.id, ...first })
    const before = (await as(author)(courseApi.find, { params: { id: course.id }, query: {} })).value
    const body = {
      ...(await build.courseBody({ unit: yuelu })),
      coursesName: '改后的名称',
      id: course.id,
      version: 1,
    }
    await as(author)(courseApi.update, { body })
    const query = { auditStatus: '3' as const, version: '2' }
    expect(
      (await as(reviewer)(courseApi.review, { params: { id: course.id }, query })).value.record.coursesName,
    ).toBe('改后的名称')
    expect((await retract(course.id, reviewer, 'course')).failed).toEqual([])
    const after = (await as(author)(courseApi.find, { params: { id: course.id }, query: {} })).value
    const still = {
      version: 4,
      updateTime: expect.anything(),
      revisionStatus: 1,
      auditUnitId: changsha.id,
      auditUnitName: changsha.unitName,
    }
    expect(before.videoList.map(({ title }) => title)).toEqual(['导论', '第一讲'])
    const rows = before.videoList.map((video) => ({ ...video, id: expect.anything() }))
    expect(after).toMatchObject({ ...before, ...still, submitTime: expect.anything(), videoList: rows })
    const revised = (
      await as(author)(courseApi.find, { params: { id: course.id }, query: { revision: '1' } })
    ).value
    expect(revised.coursesName).toBe('改后的名称')
  })

  test('takes the marks along that only an approved record has', async () => {
    const { id } = await judge()
    await decide(id, pass)
    await db.update(judges).set({ pinnedAt: clock.now() }).where(eq(judges.id, id))
    await retract(id)
    expect(await row(id)).toMatchObject({ auditStatus: 1, pinnedAt: null })
  })

  test('is one’s own, and within ten seconds', async () => {
    const { id } = await judge()
    expect(await retract(id)).toEqual(refusedWith('DECISION_DELIVERED'))
    await decide(id, pass)
    expect(await retract(id, colleague)).toEqual(refusedWith('NOT_DECIDER'))
    expect(await retract(id, author)).toEqual(refusedWith('FORBIDDEN'))
    clock.pass({ minutes: 11 / 60 })
    expect(await retract(id)).toEqual(refusedWith('DECISION_DELIVERED'))
    expect(await row(id)).toMatchObject({ auditStatus: 3, version: 2 })
  })

  test('is refused once somebody has gone on from it', async () => {
    const { id, ...rest } = await judge()
    await decide(id, reject)
    await as(author)(judgeApi.update, {
      body: { ...(await build.judgeBody({ unit: yuelu })), id, version: rest.version + 1 },
    })
    expect(await retract(id)).toEqual(refusedWith('STALE_VERSION'))
  })

  test('is refused once the record has changed without a new version: a live class has begun', async () => {
    const live = await build.liveClass({ ...waiting })
    await as(reviewer)(deskApi.decide, {
      body: { verdict: 'pass', reason: '', items: [{ resource: 'live-class', id: live.id, version: 1 }] },
    })
    const { table } = reviewedResources.find(
      ({ resource }) => resource === 'live-class',
    ) as (typeof reviewedResources)[number]
    await db
      .update(table)
      .set({ liveStatus: 2 } as never)
      .where(eq(table.id, live.id))
    expect(await retract(live.id, reviewer, 'live-class')).toEqual(refusedWith('STALE_VERSION'))
  })

  test('is one of many: each by itself', async () => {
    const [a, b, c] = [await judge(), await judge(), await judge()]
    const items = [a, b].map(({ id }) => ({ resource: 'judge' as const, id, version: 1 }))
    await as(reviewer)(deskApi.decide, { body: { verdict: 'pass', reason: '', items } })
    const body = { items: [a, b, c].map(({ id }) => ({ resource: 'judge' as const, id })) }
    const { success, failed } = (await as(reviewer)(deskApi.retract, { body })).value
    expect([success.map(({ id }) => id), failed.map(({ id }) => id)]).toEqual([[a.id, b.id], [c.id]])
  })

  race('is not delivered too', async () => {
    await deliver()
    await as(author)(noticeApi.readAll, {})
    const { id } = await judge()
    await decide(id, pass)
    const ground = { db, directory, notices, now: () => new Date(clock.now().getTime() + 11_000), above }
    const [taken] = await Promise.all([retract(id), deliverDecisions(ground)])
    expect((await unread(author)).length).toBe(taken.success.length === 1 ? 0 : 1)
  })
})

describe('what a decision has yet to tell', () => {
  test('is told once, by whichever server comes first, also after all were stopped', async () => {
    await deliver()
    await as(author)(noticeApi.readAll, {})
    const { id } = await judge()
    await decide(id, reject)
    expect(await unread(author)).toEqual([])
    // Nothing but the database knows of it.
    expect(await db.$count(pendingDecisions)).toBe(1)
    clock.pass({ minutes: 11 / 60 })
    const ground = { db, directory, notices, now: clock.now, above }
    await Promise.all(Array.from({ length: 5 }, () => deliverDecisions(ground)))
    const [notice, ...more] = await unread(author)
    expect(more).toEqual([])
    expect(notice?.text).toMatch(/^驳回原因：缺少职称证明（.* 王芳，\d{4}-\d\d-\d\d \d\d:\d\d）$/)
    expect(await db.$count(pendingDecisions)).toBe(0)
  })

  test('waits on when it fails, and lets the others go ahead', async () => {
    await deliver()
    await as(author)(noticeApi.readAll, {})
    const course = await build.course(waiting)
    await as(reviewer)(courseApi.review, { params: { id: course.id }, query: { ...reject, version: '1' } })
    const { id } = await judge()
    await decide(id, reject)
    clock.pass({ minutes: 11 / 60 })
    const broken = { ...above.deliveries, course: () => Promise.reject(new Error('kaputt')) }
    await deliverDecisions({
      db,
      directory,
      notices,
      now: clock.now,
      above: { ...above, deliveries: broken },
    })
    expect((await unread(author)).map(({ link }) => link)).toEqual([`/judges/${id}`])
    clock.pass({ minutes: 2 })
    await deliver()
    expect((await unread(author)).map(({ link }) => link)).toContain(`/courses/${course.id}`)
  })

  test('is not told of a record that was removed meanwhile', async () => {
    await as(author)(noticeApi.readAll, {})
    const { id } = await judge()
    await decide(id, pass)
    await db.update(judges).set({ removedAt: clock.now() }).where(eq(judges.id, id))
    await deliver()
    expect(await unread(author)).toEqual([])
  })
})

test('who decided last stands with the record', async () => {
  const { id } = await judge()
  await decide(id, reject)
  const { value } = await as(author)(judgeApi.find, { params: { id }, query: {} })
  expect(value).toMatchObject({
    auditor: `${changsha.unitName} 王芳`,
    auditReason: '缺少职称证明',
    auditTime: expect.any(String),
  })
})
