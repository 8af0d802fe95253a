import { authApi, courseApi, noticeApi, ON_ITS_OWN, PAGE_OF } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Answer } from '../../testing/answer.ts'
import { PASSWORD, type TestUser } from '../../testing/build.ts'
import { testServer } from '../../testing/test-server.ts'
import { sessions, userRoles, users } from './auth.table.ts'

const { as, build, clock, db } = await testServer({ trustProxy: true })
const hunan = await build.unit()

/** What ends a session takes effect within a second. */
const aSecond = () => clock.pass({ minutes: 1.01 / 60 })

const cookieIn = ({ cookies }: Answer<unknown>) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
const signIn = async ({ account }: TestUser, headers = {}) => {
  const answer = await as()(authApi.login, { body: { account, password: PASSWORD }, headers })
  expect(answer.status).toBe(200)
  return answer
}
const me = (cookie: string) => as()(authApi.me, { headers: { cookie } })
const stored = ({ id }: TestUser) => db.select().from(sessions).where(eq(sessions.userId, id))

const isSession = ({ name }: { name: string }) => name === 'sid'

describe('the cookie', () => {
  test('is HttpOnly, SameSite=Lax, for this host and at most eight hours', async () => {
    const { cookies } = await signIn(await build.user({ unit: hunan }))
    expect(cookies.filter(isSession)).toEqual([
      {
        name: 'sid',
        value: expect.any(String),
        httpOnly: true,
        sameSite: 'Lax',
        path: '/',
        maxAge: 8 * 3600,
      },
    ])
  })

  test('is Secure with the __Host- prefix over https', async () => {
    const { cookies } = await signIn(await build.user({ unit: hunan }), { 'x-forwarded-proto': 'https' })
    expect(cookies).toMatchObject([
      { name: '__Host-device', httpOnly: true, secure: true, sameSite: 'Lax', path: '/' },
      { name: '__Host-sid', httpOnly: true, secure: true, sameSite: 'Lax', path: '/' },
    ])
    for (const cookie of cookies) expect(cookie).not.toHaveProperty('domain')
  })

  test('without the prefix says nothing over https, where another host of the domain could have set it', async () => {
    const user = await build.user({ unit: hunan })
    const cookie = cookieIn(await signIn(user))
    expect(await as()(authApi.me, { headers: { cookie, 'x-forwarded-proto': 'https' } })).toFail(
      'NOT_SIGNED_IN',
    )
  })

  test('holds at least 128 random bits, of which the database has only the hash', async () => {
    const user = await build.user({ unit: hunan })
    const tokens = new Set<string>()
    for (let i = 0; i < 3; i++) tokens.add((await signIn(user)).cookies.find(isSession)?.value ?? '')
    expect(tokens.size).toBe(3)
    const rows = JSON.stringify(await stored(user))
    for (const token of tokens) {
      expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16)
      expect(rows).not.toContain(token)
    }
  })

  test('of nobody, or made up, is refused', async () => {
    for (const cookie of ['sid=', 'sid=guess', `sid=${'A'.repeat(43)}`, "sid=' or 1=1 --"])
      expect(await me(cookie)).toFail('NOT_SIGNED_IN')
    expect(await as()(authApi.me)).toFail('NOT_SIGNED_IN')
  })
})

describe.concurrent('a session', () => {
  test('gets a new token at sign-in, and the one before ends', async () => {
    const user = await build.user({ unit: hunan })
    const before = cookieIn(await signIn(user))
    const after = cookieIn(await signIn(user, { cookie: before }))
    expect(after).not.toBe(before)
    expect(await me(before)).toFail('NOT_SIGNED_IN')
    expect((await me(after)).value.userId).toBe(user.id)
  })

  test('is never one that the caller brought along', async () => {
    const user = await build.user({ unit: hunan })
    const planted = 'sid=planted-by-somebody-else-0123456789abcdef'
    await signIn(user, { cookie: planted })
    expect(await me(planted)).toFail('NOT_SIGNED_IN')
  })

  test('ends with signing out, and the cookie is taken back', async () => {
    const user = await build.user({ unit: hunan })
    const cookie = cookieIn(await signIn(user))
    const answer = await as()(authApi.logout, { headers: { cookie } })
    expect(answer.value).toEqual({})
    expect(answer.cookies.map(({ name, value, expires }) => [name, value, expires?.getTime()])).toEqual([
      ['sid', '', 0],
      ['__Host-sid', '', 0],
    ])
    expect(await me(cookie)).toFail('NOT_SIGNED_IN')
    expect(await stored(user)).toEqual([])
  })

  test('ends within a second when the account is disabled, and stays ended when it is enabled again', async () => {
    const user = await build.user({ unit: hunan })
    const cookie = cookieIn(await signIn(user))
    expect((await me(cookie)).status).toBe(200)
    await db.update(users).set({ enabled: false }).where(eq(users.id, user.id))
    aSecond()
    expect(await me(cookie)).toFail('NOT_SIGNED_IN')
    await db.update(users).set({ enabled: true }).where(eq(users.id, user.id))
    expect(await me(cookie)).toFail('NOT_SIGNED_IN')
  })

  test('ends within a second when a role is given or taken', async () => {
    const user = await build.user({ unit: hunan, role: 'province' })
    const cookie = cookieIn(await signIn(user))
    expect((await as()(courseApi.teachers, { query: {}, headers: { cookie } })).status).toBe(200)
    await db.delete(userRoles).where(eq(userRoles.userId, user.id))
    aSecond()
    expect(await as()(courseApi.teachers, { query: {}, headers: { cookie } })).toFail('NOT_SIGNED_IN')
  })

  test('ends everywhere when the password changes, except where it was changed, which gets a new token', async () => {
    const user = await build.user({ unit: hunan })
    const here = cookieIn(await signIn(user))
    const there = cookieIn(await signIn(user))
    expect((await me(there)).status).toBe(200)
    const body = { oldPassword: PASSWORD, newPassword: '橘子洲头-看万山' }
    const renewed = cookieIn(await as()(authApi.password, { body, headers: { cookie: here } }))
    for (const cookie of [here, there]) expect(await me(cookie)).toFail('NOT_SIGNED_IN')
    expect((await me(renewed)).status).toBe(200)
  })
})

describe('a page that another user left open in the same browser', () => {
  test('does nothing in the name of whoever is signed in now, not even sign them out', async () => {
    const [before, now] = [await build.user({ unit: hunan }), await build.user({ unit: hunan })]
    const cookie = cookieIn(await signIn(now))
    const headers = { cookie, [PAGE_OF]: String(before.id) }
    expect(await as()(noticeApi.readAll, { headers })).toFail('OTHER_ACCOUNT')
    expect(await as()(authApi.logout, { headers })).toFail('OTHER_ACCOUNT')
    expect((await as()(authApi.me, { headers: { cookie, [PAGE_OF]: String(now.id) } })).value.userId).toBe(
      now.id,
    )
  })
})

describe('the time of a session', () => {
  test('is 30 minutes without a call', async () => {
    const [busy, idle] = [await build.user({ unit: hunan }), await build.user({ unit: hunan })]
    const cookies = { busy: cookieIn(await signIn(busy)), idle: cookieIn(await signIn(idle)) }
    clock.pass({ minutes: 20 })
    expect((await me(cookies.busy)).status).toBe(200)
    clock.pass({ minutes: 11 })
    expect(await me(cookies.idle)).toFail('NOT_SIGNED_IN')
    expect((await me(cookies.busy)).status).toBe(200)
  })

  test('is not made longer by what a page that nobody touches asks for, but by what is changed from it', async () => {
    const user = await build.user({ unit: hunan })
    const cookie = cookieIn(await signIn(user))
    const look = () => as()(authApi.me, { headers: { cookie, [ON_ITS_OWN]: '1' } })
    clock.pass({ minutes: 20 })
    expect((await look()).status).toBe(200)
    await as()(noticeApi.readAll, { headers: { cookie, [ON_ITS_OWN]: '1' } })
    clock.pass({ minutes: 20 })
    expect((await look()).status).toBe(200)
    clock.pass({ minutes: 11 })
    expect(await look()).toFail('NOT_SIGNED_IN')
  })

  test('is eight hours at most, however busy', async () => {
    const user = await build.user({ unit: hunan })
    const cookie = cookieIn(await signIn(user))
    clock.pass({ minutes: 8 * 60 - 1 })
    await db.update(sessions).set({ lastSeen: clock.now() }).where(eq(sessions.userId, user.id))
    expect((await me(cookie)).status).toBe(200)
    clock.pass({ minutes: 2 })
    expect(await me(cookie)).toFail('NOT_SIGNED_IN')
  })

  test('leaves nothing behind: a later sign-in clears what has ended', async () => {
    const user = await build.user({ unit: hunan })
    await signIn(user)
    clock.pass({ minutes: 31 })
    await signIn(await build.user({ unit: hunan }))
    expect(await stored(user)).toEqual([])
  })
})

test('a proxy is believed only when it is trusted', async () => {
  const { build, send } = await testServer()
  const user = await build.user({ unit: await build.unit() })
  const answer = await send({
    method: 'POST',
    url: '/api/auth/login',
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '8.8.8.8',
    },
    payload: { account: user.account, password: PASSWORD },
  })
  expect(answer.cookies.map(({ name }) => name)).toEqual(['device', 'sid'])
})
