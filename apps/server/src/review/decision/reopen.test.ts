import { courseApi, deskApi, judgeApi, noticeApi, type ReviewedKind, reviewMoves } from '@dangxiao/contract'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { judges } from '../../library/judge/judge.table.ts'
import { auditLog } from '../../platform/audit/audit.table.ts'
import type { TestUser } from '../../testing/build.ts'
import { race } from '../../testing/race.ts'
import { testServer } from '../../testing/test-server.ts'

const { as, build, db, clock, deliver } = await testServer()
const hunan = await build.unit()
const changsha = await build.unit({ above: hunan })
const yuelu = await build.unit({ above: changsha })
const province = await build.user({ unit: hunan, role: 'province' })
const reviewer = await build.user({ unit: changsha, role: 'reviewer', name: '王芳' })
const colleague = await build.user({ unit: changsha, role: 'city' })
const reader = await build.user({ unit: changsha, role: 'editor' })
const leader = await build.user({ unit: changsha, role: 'leader' })
const author = await build.user({ unit: yuelu, role: 'editor' })

const REASON = '看错了材料'
const reject = { auditStatus: '2', reason: '缺少职称证明' } as const
const review = (id: number, query: object, user = reviewer) =>
  as(user)(judgeApi.review, { params: { id }, query })
const reopen = (
  id: number,
  user: TestUser = reviewer,
  given: { version?: number; reason?: string; resource?: ReviewedKind } = {},
) => as(user)(deskApi.reopen, { body: { resource: 'judge', id, version: 2, reason: REASON, ...given } })
const row = async (id: number) => (await db.select().from(judges).where(eq(judges.id, id)))[0]
const find = async (id: number, user: TestUser) =>
  (await as(user)(judgeApi.find, { params: { id }, query: {} })).value
const notices = async (user: TestUser) =>
  (await as(user)(noticeApi.list, { params: { pageNum: 1, pageSize: 50 }, query: { unread: '1' } })).value
    .records

/** A judge that the reviewer of Changsha has rejected; its author has been told. */
async function rejected() {
  await as(author)(noticeApi.readAll, {})
  const { id } = await build.judge({
    unit: yuelu,
    auditStatus: 1,
    auditUnitId: changsha.id,
    createdBy: author.id,
  })
  await review(id, { ...reject, version: '1' })
  clock.pass({ minutes: 1 })
  await deliver()
  return id
}

describe('POST /review-desk/reopen', () => {
  test('the record waits again with the unit that rejected it, and everybody reads why', async () => {
    const id = await rejected()
    const waiting = async () =>
      (await as(reviewer)(deskApi.counts, {})).value.find(({ resource }) => resource === 'judge')?.n ?? 0
    const before = await waiting()
    expect((await find(id, colleague)).can).toContain('reopen')
    // A colleague of whoever rejected it may do so, too.
    expect((await reopen(id, colleague)).status).toBe(200)
    const now = {
      auditStatus: 1,
      auditUnitId: changsha.id,
      auditReason: '',
      auditor: '',
      rejectedUnitId: null,
      version: 3,
    }
    expect(await row(id)).toMatchObject(now)
    expect(await waiting()).toBe(before + 1)
    const { history, allowedActions } = (await review(id, {})).value
    expect(history.map(({ action, reason }) => [action, reason])).toEqual([
      ['reject', reject.reason],
      ['reopen', REASON],
    ])
    expect(allowedActions).toContain('pass')
    // It stands in the place of the rejection, which the author has not read.
    const told = (await notices(author)).filter(({ link }) => link === `/judges/${id}`)
    expect(told).toHaveLength(1)
    expect(told[0]?.title).toContain('驳回已撤回，重新进入待审核')
    expect(told[0]?.text).toContain(REASON)
    const logged = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.resource, 'judge'), eq(auditLog.recordId, id), eq(auditLog.action, 'reopen')))
    expect(logged).toHaveLength(1)
    expect((await find(id, reviewer)).can).not.toContain('reopen')
    expect((await review(id, { auditStatus: '3', version: '3' })).status).toBe(200)
  })

  test('only the unit that rejected it, and in it who reviews', async () => {
    const id = await rejected()
    for (const user of [author, province, leader]) expect((await find(id, user)).can).not.toContain('reopen')
    for (const user of [author, province, leader, reader]) expect(await reopen(id, user)).toFail('FORBIDDEN')
    const elsewhere = await build.user({ unit: await build.unit({ above: hunan }), role: 'city' })
    expect(await reopen(id, elsewhere)).toFail('NOT_FOUND')
    expect(await row(id)).toMatchObject({ auditStatus: 2, version: 2 })
  })

  test('not once the author has sent it again, or it was rejected anew, or removed', async () => {
    const id = await rejected()
    await as(author)(judgeApi.update, {
      body: { ...(await build.judgeBody({ unit: yuelu })), id, version: 2 },
    })
    expect(await reopen(id)).toFail('WRONG_STATE')
    await review(id, { ...reject, version: '3' })
    expect(await reopen(id)).toFail('STALE_VERSION')
    await as(author)(judgeApi.remove, { params: { id } })
    expect(await reopen(id, reviewer, { version: 4 })).toFail('NOT_FOUND')
  })

  test('not what is approved, nor what waits', async () => {
    for (const auditStatus of [1, 3]) {
      const { id } = await build.judge({ unit: yuelu, auditStatus, version: 2 })
      expect(await reopen(id)).toFail('WRONG_STATE')
    }
    expect(
      Object.entries(reviewMoves)
        .filter(([, move]) => move.from.includes('approved' as never))
        .map(([name]) => name),
    ).toEqual(['retract', 'revise'])
  })

  test('needs a reason of at most 200 characters, counted as people do', async () => {
    const id = await rejected()
    expect(await reopen(id, reviewer, { reason: '  ' })).toFail('BAD_INPUT', { reason: '撤回原因不能为空' })
    expect(await reopen(id, reviewer, { reason: '𠮷'.repeat(201) })).toFail('BAD_INPUT', {
      reason: '撤回原因不能超过200个字',
    })
    expect((await reopen(id, reviewer, { reason: '𠮷'.repeat(200) })).status).toBe(200)
  })

  test('a rejected revision waits again, while the approved copy stays live', async () => {
    const course = await build.course({ unit: yuelu, createdBy: author.id, coursesName: '原来的名称' })
    const body = {
      ...(await build.courseBody({ unit: yuelu })),
      coursesName: '改后的名称',
      id: course.id,
      version: 1,
    }
    await as(author)(courseApi.update, { body })
    await as(reviewer)(courseApi.review, { params: { id: course.id }, query: { ...reject, version: '2' } })
    clock.pass({ minutes: 1 })
    await deliver()
    expect((await reopen(course.id, reviewer, { resource: 'course', version: 3 })).status).toBe(200)
    const { record, current } = (
      await as(reviewer)(courseApi.review, { params: { id: course.id }, query: {} })
    ).value
    expect([record.coursesName, current?.coursesName]).toEqual(['改后的名称', '原来的名称'])
    expect(current).toMatchObject({ auditStatus: 3, revisionStatus: 1, auditUnitId: changsha.id })
  })

  test('within the ten seconds nobody hears of either', async () => {
    await as(author)(noticeApi.readAll, {})
    const { id } = await build.judge({
      unit: yuelu,
      auditStatus: 1,
      auditUnitId: changsha.id,
      createdBy: author.id,
    })
    await review(id, { ...reject, version: '1' })
    expect((await reopen(id, colleague)).status).toBe(200)
    clock.pass({ minutes: 1 })
    await deliver()
    expect(await notices(author)).toEqual([])
  })

  race('of two at once, one does it and the other hears that it has changed', async () => {
    const id = await rejected()
    const answers = await Promise.all([reopen(id, reviewer), reopen(id, colleague)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)).toFail('WRONG_STATE')
    expect((await notices(author)).filter(({ link }) => link === `/judges/${id}`)).toHaveLength(1)
  })

  race('the author sends it again at the same time: one of both counts', async () => {
    const id = await rejected()
    const body = { ...(await build.judgeBody({ unit: yuelu })), id, version: 2 }
    const [taken, sent] = await Promise.all([reopen(id), as(author)(judgeApi.update, { body })])
    expect([taken.status, sent.status].sort()).toEqual([200, 409])
    expect(await row(id)).toMatchObject({ auditStatus: 1, version: 3 })
  })
})
