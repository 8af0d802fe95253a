import { deskApi, judgeApi, noticeApi } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { TestUser } from '../../testing/build.ts'
import { testServer } from '../../testing/test-server.ts'
import type { Context } from '../context/context.ts'
import { forgetOldNotices } from './notice.queries.ts'
import { notices } from './notice.table.ts'
import { type NoticeInput, notify } from './notify.ts'

const { deliver, as, build, clock, db, notices: hub } = await testServer()
const hunan = await build.unit()
const changsha = await build.unit({ above: hunan })
const liuyang = await build.unit({ above: changsha })
const reviewer = await build.user({ unit: changsha, role: 'reviewer' })
const author = await build.user({ unit: liuyang, role: 'county' })
const colleague = await build.user({ unit: liuyang, role: 'editor' })
const leader = await build.user({ unit: liuyang, role: 'leader' })

const tell = (given: Partial<NoticeInput> & Pick<NoticeInput, 'to'>, actor?: TestUser) =>
  notify(
    {
      db,
      now: clock.now,
      notices: hub,
      afterCommit: (work) => work(),
      ...(actor && { actor: { userId: actor.id } as Context['actor'] }), // all that is looked at
    },
    { kind: 'lesson', title: '课程时间已调整', link: '/schedule/1', ...given },
  )
const mine = async (user: TestUser, query: { unread?: '1' | '0'; kind?: 'review' | 'lesson' } = {}) =>
  (await as(user)(noticeApi.list, { params: { pageNum: 1, pageSize: 100 }, query })).value
const fresh = (role: 'county' | 'editor' = 'county') => build.user({ unit: liuyang, role })

describe('a notice', () => {
  test('is for one person, or for all of a unit who hold a permission', async () => {
    const [one, other] = [await fresh(), await fresh('editor')]
    await tell({ to: { user: one.id }, title: '只给一人' })
    await tell({
      to: { unit: liuyang.id, permission: 'schedule:edit' },
      title: '给排课的人',
      link: '/schedule/2',
    })
    expect((await mine(one)).records.map(({ title }) => title)).toEqual(['给排课的人', '只给一人'])
    expect((await mine(other)).records).toEqual([])
  })

  test('is not for who brings it about, nor for a disabled account', async () => {
    const [actor, gone] = [await fresh(), await build.user({ unit: liuyang, role: 'county', enabled: false })]
    await tell({ to: { users: [actor.id, gone.id] } }, actor)
    expect(await db.$count(notices, eq(notices.userId, actor.id))).toBe(0)
    expect(await db.$count(notices, eq(notices.userId, gone.id))).toBe(0)
  })

  test('takes the place of an unread one about the same, and counts', async () => {
    const user = await fresh()
    const title = (n: number) => `第${n}次调整`
    await tell({ to: { user: user.id }, title })
    await tell({ to: { user: user.id }, title })
    await tell({ to: { user: user.id }, title, link: '/schedule/9' })
    expect((await mine(user)).records.map(({ title, link }) => [title, link])).toEqual([
      ['第1次调整', '/schedule/9'],
      ['第2次调整', '/schedule/1'],
    ])
    await as(user)(noticeApi.readAll, {})
    await tell({ to: { user: user.id }, title })
    expect((await mine(user, { unread: '1' })).records.map(({ title }) => title)).toEqual(['第1次调整'])
    expect((await mine(user)).total).toBe(3)
  })

  test('is cut where it would be too long', async () => {
    const user = await fresh()
    await tell({ to: { user: user.id }, title: '𠮷'.repeat(201), text: '长'.repeat(500) })
    const [notice] = (await mine(user)).records
    expect([...(notice?.title ?? '')].length).toBe(200)
    expect(notice?.title.endsWith('𠮷…')).toBe(true)
    expect(notice?.text).toBe('长'.repeat(500))
  })

  test('is forgotten after the days that the setting says', async () => {
    const user = await fresh()
    await tell({ to: { user: user.id } })
    const soon = new Date(clock.now().getTime() + 90 * 86_400_000 - 60_000)
    await forgetOldNotices(db, soon, 90)
    expect((await mine(user)).total).toBe(1)
    await forgetOldNotices(db, new Date(soon.getTime() + 120_000), 90)
    expect((await mine(user)).total).toBe(0)
  })
})

describe('the list', () => {
  test('has unread ones first, then the newest, and can be narrowed', async () => {
    const user = await fresh()
    for (const n of [1, 2, 3])
      await tell({
        to: { user: user.id },
        title: `通知${n}`,
        link: `/schedule/${n}`,
        kind: n === 1 ? 'review' : 'lesson',
      })
    const newest = (await mine(user)).records[0]
    await as(user)(noticeApi.read, { params: { id: newest?.id ?? 0 } })
    expect((await mine(user)).records.map(({ title, isRead }) => [title, isRead])).toEqual([
      ['通知2', false],
      ['通知1', false],
      ['通知3', true],
    ])
    expect((await mine(user, { unread: '1' })).total).toBe(2)
    expect((await mine(user, { unread: '0' })).records.map(({ title }) => title)).toEqual(['通知3'])
    expect((await mine(user, { kind: 'review' })).records.map(({ title }) => title)).toEqual(['通知1'])
  })

  test('is each person’s own', async () => {
    const [user, other] = [await fresh(), await fresh()]
    await tell({ to: { user: user.id } })
    const id = (await mine(user)).records[0]?.id ?? 0
    expect((await mine(other)).records).toEqual([])
    expect(await as(other)(noticeApi.read, { params: { id } })).toFail('NOT_FOUND')
    expect((await as(user)(noticeApi.unread, {})).value).toEqual({ unread: 1 })
    expect((await as(other)(noticeApi.readAll, {})).value).toEqual({ unread: 0 })
    expect((await as(user)(noticeApi.unread, {})).value).toEqual({ unread: 1 })
  })

  test('reading twice is reading once', async () => {
    const user = await fresh()
    await tell({ to: { user: user.id } })
    const id = (await mine(user)).records[0]?.id ?? 0
    expect((await as(user)(noticeApi.read, { params: { id } })).value).toEqual({ unread: 0 })
    const [{ readAt } = {}] = await db.select().from(notices).where(eq(notices.id, id))
    clock.pass({ minutes: 1 })
    expect((await as(user)(noticeApi.read, { params: { id } })).value).toEqual({ unread: 0 })
    expect((await db.select().from(notices).where(eq(notices.id, id)))[0]?.readAt).toEqual(readAt)
  })
})

describe('asking of its own accord', () => {
  test('a page keeps no session alive', async () => {
    const user = await fresh()
    await as(user)(noticeApi.unread, {})
    for (let minutes = 0; minutes < 32; minutes += 4) {
      clock.pass({ minutes: 4 })
      await as(user)(noticeApi.unread, {})
    }
    expect(await as(user)(noticeApi.list, { params: { pageNum: 1, pageSize: 10 }, query: {} })).toFail(
      'NOT_SIGNED_IN',
    )
  })
})

describe('a decision', () => {
  const judge = () =>
    build.judge({ unit: liuyang, auditStatus: 1, auditUnitId: changsha.id, createdBy: author.id })
  const reviewNotices = async (user: TestUser) => (await mine(user, { unread: '1', kind: 'review' })).records
  const decide = (id: number, query: { auditStatus: '2' | '3'; reason?: string; toUpper?: '1' }) =>
    as(reviewer)(judgeApi.review, { params: { id }, query: { version: '1', ...query } })
  /** What is unread once decisions cannot be taken back any more. */
  const delivered = async (user: TestUser) => {
    await deliver()
    return reviewNotices(user)
  }
  const readAll = () => Promise.all([author, colleague].map((user) => as(user)(noticeApi.readAll, {})))

  test('against a record is told with its reason to who made it and who edits in its unit, once each', async () => {
    const { id, name } = await judge()
    expect((await decide(id, { auditStatus: '2', reason: '缺少职称证明' })).status).toBe(200)
    const said = {
      title: `评委《${name}》被驳回`,
      text: expect.stringMatching(/^驳回原因：缺少职称证明（.+ .+，\d{4}-\d\d-\d\d \d\d:\d\d）$/),
      link: `/judges/${id}`,
    }
    expect(await delivered(author)).toMatchObject([said])
    expect(await delivered(colleague)).toMatchObject([said])
    expect(await delivered(leader)).toEqual([])
    expect(await delivered(reviewer)).toEqual([])
  })

  test('on many at once becomes one notice of those that passed, and one of each that did not', async () => {
    await readAll()
    const [a, b, c] = [await judge(), await judge(), await judge()]
    const item = ({ id }: { id: number }) => ({ resource: 'judge' as const, id, version: 1 })
    const passed = await as(reviewer)(deskApi.decide, {
      body: { verdict: 'pass', reason: '', items: [a, b].map(item) },
    })
    expect(passed.value.success.length).toBe(2)
    await as(reviewer)(deskApi.decide, { body: { verdict: 'reject', reason: '简介过短', items: [item(c)] } })
    expect((await delivered(author)).map(({ title, link }) => [title, link])).toEqual([
      [`评委《${c.name}》被驳回`, `/judges/${c.id}`],
      [`评委《${b.name}》等2条审核通过`, '/judges?auditStatus=3'],
    ])
  })

  test('that passes it on says so', async () => {
    await readAll()
    const { id, name } = await judge()
    await decide(id, { auditStatus: '3', toUpper: '1' })
    expect(await delivered(author)).toMatchObject([
      { title: `评委《${name}》已报上级审核`, link: `/judges/${id}` },
    ])
  })

  test('on a change of an approved record says so', async () => {
    await readAll()
    const { id, name, version } = await build.judge({ unit: liuyang, createdBy: author.id })
    const revised = await as(author)(judgeApi.update, {
      body: { ...(await build.judgeBody({ unit: liuyang })), id, version },
    })
    const query = { auditStatus: '2' as const, reason: '照片不清晰', version: String(revised.value.version) }
    expect((await as(reviewer)(judgeApi.review, { params: { id }, query })).status).toBe(200)
    expect(await delivered(colleague)).toMatchObject([{ title: `评委《${name}》的修改被驳回` }])
  })

  test('that is refused tells nobody', async () => {
    await readAll()
    const { id } = await judge()
    expect(
      await as(reviewer)(judgeApi.review, { params: { id }, query: { auditStatus: '3', version: '7' } }),
    ).toFail('STALE_VERSION')
    expect(await delivered(author)).toEqual([])
  })
})
