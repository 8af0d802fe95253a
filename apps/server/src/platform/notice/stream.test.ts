import { authApi, judgeApi, NOTICE_STREAM, type Notice, noticeApi } from '@dangxiao/contract'
import { describe, expect, test } from 'vitest'
import type { TestUser } from '../../testing/build.ts'
import { listen } from '../../testing/events.ts'
import { testServer } from '../../testing/test-server.ts'
import { NoticeHub } from './hub.ts'
import { type NoticeInput, notify } from './notify.ts'

const { app, as, build, clock, cookieOf, db, notices, sessions } = await testServer()
const hunan = await build.unit()
const changsha = await build.unit({ above: hunan })
await build.user({ unit: hunan, role: 'reviewer' })

const fresh = () => build.user({ unit: changsha, role: 'county' })
const tell = (user: TestUser, given: Partial<NoticeInput> = {}) =>
  notify(
    { db, now: clock.now, notices, afterCommit: (work) => work() },
    {
      to: { user: user.id },
      kind: 'lesson',
      title: '课程时间已调整',
      link: `/schedule/${Math.random()}`,
      ...given,
    },
  )
const open = async (user: TestUser, options?: { last?: number }) => listen(app, await cookieOf(user), options)
const titles = (event: { data: { notices: Notice[] } } | undefined) =>
  event?.data.notices.map(({ title }) => title)

describe('GET /notices/stream', () => {
  test('begins with how much is unread and goes on with what comes', async () => {
    const user = await fresh()
    await tell(user, { title: '早先的' })
    const page = await open(user)
    expect(page.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(await page.next()).toMatchObject({ event: 'notice', data: { unread: 1, notices: [] } })
    await tell(user, { title: '刚刚的', text: '改到下午', link: '/schedule/7' })
    let event = await page.next()
    // The earlier one may have been on its way still.
    if (!titles(event)?.includes('刚刚的')) event = await page.next()
    expect(event).toMatchObject({
      event: 'notice',
      id: expect.stringMatching(/^\d+$/),
      data: {
        unread: 2,
        notices: expect.arrayContaining([
          expect.objectContaining({ title: '刚刚的', text: '改到下午', link: '/schedule/7', isRead: false }),
        ]),
      },
    })
  })

  test('tells nobody else', async () => {
    const [user, other] = [await fresh(), await fresh()]
    const page = await open(other)
    await page.next()
    await tell(user, { title: '别人的' })
    await tell(other, { title: '自己的' })
    expect(titles(await page.next())).toEqual(['自己的'])
  })

  test('tells all pages of a person that one of them has read', async () => {
    const user = await fresh()
    await tell(user)
    const page = await open(user)
    expect((await page.next())?.data.unread).toBe(1)
    await as(user)(noticeApi.readAll, {})
    expect(await page.next()).toMatchObject({ event: 'notice', data: { unread: 0 } })
  })

  test('gives what was missed since the last one that was seen', async () => {
    const user = await fresh()
    await tell(user, { title: '看过的' })
    const seen =
      (await as(user)(noticeApi.list, { params: { pageNum: 1, pageSize: 1 }, query: {} })).value.records[0]
        ?.id ?? 0
    await tell(user, { title: '错过的一' })
    await tell(user, { title: '错过的二' })
    expect(titles(await (await open(user, { last: seen })).next())).toEqual(['错过的一', '错过的二'])
  })

  test('says to the reviewers of a unit that something waits or has been decided', async () => {
    const reviewer = await build.user({ unit: hunan, role: 'reviewer' })
    const clerk = await fresh()
    const page = await open(reviewer)
    await page.next()
    await as(clerk)(judgeApi.add, { body: await build.judgeBody({ unit: changsha }) })
    expect(await page.next()).toMatchObject({ event: 'waiting' })
  })

  test('is refused without a session, and from other sites', async () => {
    expect((await listen(app, 'sid=guess')).status).toBe(401)
    const user = await fresh()
    const headers = { cookie: await cookieOf(user), 'sec-fetch-site': 'cross-site' }
    expect((await app.inject({ url: `/api${NOTICE_STREAM}`, headers })).statusCode).toBe(403)
    const first = await build.user({ unit: changsha, role: 'county', mustChangePassword: true })
    expect((await open(first)).status).toBe(403)
  })

  test('ends when the session has ended, and says so', async () => {
    const user = await fresh()
    const page = await open(user)
    await page.next()
    await as(user)(authApi.logout, {})
    await notices.dropEnded()
    expect(await page.next()).toMatchObject({ event: 'end' })
    expect(await page.next()).toBeUndefined()
  })

  test('tells nothing any more to a session that has ended between two heartbeats', async () => {
    const user = await fresh()
    const page = await open(user)
    await page.next()
    await as(user)(authApi.logout, {})
    await tell(user, { title: '不该看到' })
    expect(await page.next()).toMatchObject({ event: 'end' })
  })

  test('does not keep its session alive', async () => {
    const user = await fresh()
    const page = await open(user)
    await page.next()
    clock.pass({ minutes: 31 })
    await notices.dropEnded()
    expect(await page.next()).toMatchObject({ event: 'end' })
  })

  test('gives up the oldest page of a person who has opened too many', async () => {
    const user = await fresh()
    const pages = []
    for (let i = 0; i < 9; i++) pages.push(await open(user))
    await pages[0]?.next()
    expect(await pages[0]?.next()).toMatchObject({ event: 'full' })
    expect(await pages[0]?.next()).toBeUndefined()
    await pages[1]?.next()
    await tell(user, { title: '还在听' })
    expect(titles(await pages[1]?.next())).toEqual(['还在听'])
  })
})

test('a server that stops ends its streams first', async () => {
  const listeners: ((text: string) => void)[] = []
  const channel = {
    publish: async (text: string) => {
      for (const listener of listeners) listener(text)
    },
    subscribe: (onText: (text: string) => void) => void listeners.push(onText),
    close: async () => {},
  }
  const [one, other] = [new NoticeHub(db, sessions, channel), new NoticeHub(db, sessions, channel)]
  const user = await fresh()
  const token = (await cookieOf(user)).replace('sid=', '')
  const actor = await sessions.actor(token)
  const out = await other.open(actor as NonNullable<typeof actor>, token, undefined)
  const text: string[] = []
  out.on('data', (part) => text.push(String(part)))
  // What one process announces reaches the pages of another.
  await notify(
    { db, now: clock.now, notices: one, afterCommit: (work) => work() },
    { to: { user: user.id }, kind: 'live', title: '直播即将开始', link: '/live/1' },
  )
  await expect.poll(() => text.join('')).toContain('直播即将开始')
  await Promise.all([one.close(), other.close()])
  await expect.poll(() => out.closed).toBe(true)
})
