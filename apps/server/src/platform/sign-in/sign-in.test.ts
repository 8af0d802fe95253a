import { authApi, courseApi, PASSWORD_MAX, type Route } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Answer } from '../../testing/answer.ts'
import { PASSWORD, type TestUser } from '../../testing/build.ts'
import { race } from '../../testing/race.ts'
import { allRoutes } from '../../testing/routes.ts'
import { ownPage, testServer } from '../../testing/test-server.ts'
import { signInFailures, users } from '../auth/auth.table.ts'
import { forgetOldFailures } from './guesses.ts'

const { as, build, clock, db, loosely, send } = await testServer()
const hunan = await build.unit({ unitName: '湖南省委党校' })

const signIn = (account: string, password: string) => as()(authApi.login, { body: { account, password } })
const fresh = (given = {}) => build.user({ unit: hunan, role: 'province', ...given })

describe('POST /auth/login', () => {
  test('lets in with the right password and says who it is', async () => {
    const user = await fresh({ account: 'Wen.Qing', name: '周文清' })
    const { value } = await signIn(' wen.qing ', PASSWORD)
    expect(value).toMatchObject({
      userId: user.id,
      account: 'Wen.Qing',
      name: '周文清',
      unitId: hunan.id,
      unitName: '湖南省委党校',
      userLevel: 1,
      unitType: 1,
      roles: ['省资源管理员'],
      mustChangePassword: false,
    })
    expect(value.permissions['course:feature']).toBe('all')
    const [row] = await db.select().from(users).where(eq(users.id, user.id))
    expect(row?.lastSignIn).not.toBeNull()
  })

  test('takes an account typed in full width, and leaves the password as it is', async () => {
    const user = await fresh({ account: 'zhou-qing2' })
    expect((await signIn('　ＺＨＯＵ－ｑｉｎｇ２ ', PASSWORD)).value).toMatchObject({
      userId: user.id,
      account: 'zhou-qing2',
    })
    const wide = PASSWORD.replace(/[!-~]/g, (narrow) => String.fromCharCode(narrow.charCodeAt(0) + 0xfee0))
    expect(await signIn('zhou-qing2', wide)).toFail('WRONG_CREDENTIALS')
    const own = await fresh({ account: 'ｚｈｏｕ-qing2' })
    expect((await signIn('ｚｈｏｕ-qing2', PASSWORD)).value.userId).toBe(own.id)
  })

  test('counts the failures of an account however wide it is typed', async () => {
    const { account } = await fresh({ account: 'li-wide' })
    for (const typed of ['li-wide', 'ｌi-wide', 'lｉ-wide', 'li－wide', 'li-ｗide'])
      await signIn(typed, 'wrong-password')
    expect(await signIn('li-wid\uFF45', PASSWORD)).toFail('LOCKED')
    expect(await signIn(account, PASSWORD)).toFail('LOCKED')
  })

  test('answers a wrong password, an unknown and a disabled account with the same words', async () => {
    const { account } = await fresh()
    const disabled = await fresh({ enabled: false })
    const answers = [
      await signIn(account, 'wrong-password'),
      await signIn('nobody-of-that-name', 'x'),
      await signIn(disabled.account, PASSWORD),
    ]
    for (const answer of answers) expect(answer).toFail('WRONG_CREDENTIALS')
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.flatMap(({ cookies }) => cookies)).toEqual([])
  })

  test('takes as long for an unknown account as for a known one', async () => {
    // Milliseconds of processor time: other than time on the clock it is the same on a busy machine.
    const timed = async (name: string) => {
      const started = process.cpuUsage()
      expect(await signIn(name, 'wrong-password')).toFail('WRONG_CREDENTIALS')
      const { user, system } = process.cpuUsage(started)
      return (user + system) / 1000
    }
    const accounts = await Promise.all(Array.from({ length: 12 }, async () => (await fresh()).account))
    await timed('warming-up')
    const known: number[] = []
    const unknown: number[] = []
    for (const [i, account] of accounts.entries()) {
      known.push(await timed(account))
      unknown.push(await timed(`ghost${i}`))
    }
    // A check left out would save the 20 ms of Argon2id. The least of many is what a busy machine disturbs least.
    expect(Math.abs(Math.min(...known) - Math.min(...unknown))).toBeLessThan(5)
  })

  race('checks at most five of 50 guesses at once, then says for how long it is locked', async () => {
    clock.pass({ minutes: 15.1 }) // repeated, it would come upon the bound of its address
    const { account } = await fresh()
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => signIn(account, `guess-${i}`)))
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    expect(count(401)).toBeLessThanOrEqual(5)
    expect(count(401) + count(429)).toBe(50)
    const locked = await signIn(account, PASSWORD)
    expect(locked).toFail('LOCKED')
    expect(locked.failure.message).toBe('登录失败次数过多，请15分钟后再试')
  })

  test('opens again by itself after 15 minutes, however often it was tried meanwhile', async () => {
    const { account } = await fresh()
    await Promise.all(Array.from({ length: 6 }, () => signIn(account, 'wrong')))
    clock.pass({ minutes: 8 })
    expect((await signIn(account, PASSWORD)).failure.message).toBe('登录失败次数过多，请7分钟后再试')
    clock.pass({ minutes: 6 })
    expect(await signIn(account, PASSWORD)).toFail('LOCKED')
    clock.pass({ minutes: 1.01 })
    expect((await signIn(account, PASSWORD)).status).toBe(200)
  })

  test('locks an unknown account as well, in the same words', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn('no-such-person', 'wrong')))
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(3)
  })

  test('is slower from the fourth try on', async () => {
    const { account } = await fresh()
    const times: number[] = []
    for (let i = 0; i < 4; i++) {
      const started = performance.now()
      await signIn(account, 'wrong')
      times.push(performance.now() - started)
    }
    expect(times[3]).toBeGreaterThanOrEqual(495)
    expect(Math.min(...times.slice(0, 3))).toBeLessThan(450)
  })

  test('keeps no failures that lock nobody any more', async () => {
    const { account } = await fresh()
    await signIn(account, 'wrong')
    await forgetOldFailures(db, clock.now())
    expect(await db.$count(signInFailures)).toBeGreaterThan(0)
    await forgetOldFailures(db, new Date(clock.now().getTime() + 61 * 60_000))
    expect(await db.$count(signInFailures)).toBe(0)
  })

  test('locks one address only, so that nobody can shut others out', async () => {
    const { account } = await fresh()
    await Promise.all(Array.from({ length: 6 }, () => signIn(account, 'wrong')))
    expect(await signIn(account, PASSWORD)).toFail('LOCKED')
    const elsewhere = {
      method: 'POST',
      url: '/api/auth/login',
      headers: ownPage,
      payload: { account, password: PASSWORD },
    } as const
    expect((await send({ ...elsewhere, remoteAddress: '10.9.8.7' })).status).toBe(200)
    expect(await send({ ...elsewhere, remoteAddress: '127.0.0.1' })).toFail('LOCKED')
    expect(
      await send({
        ...elsewhere,
        remoteAddress: '127.0.0.1',
        headers: { ...ownPage, 'x-forwarded-for': '10.9.8.7' },
      }),
    ).toFail('LOCKED')
  })

  test.each([
    [{}, { account: '请输入账号', password: '请输入密码' }],
    [{ account: '  ', password: 'x' }, { account: '请输入账号' }],
    [{ account: 'a'.repeat(65), password: 'x' }, { account: '账号不能超过64个字' }],
    [{ account: 'a', password: 'x'.repeat(257) }, { password: '密码过长' }],
  ])('asks for what is missing or too long: %j', async (body, fields) => {
    expect(await loosely(undefined, authApi.login, { body })).toFail('BAD_INPUT', fields)
  })
})

/** Asks for no session, or takes one that may do nothing else yet. */
const isOpen = ({ permission }: Route) =>
  (['public', 'portal', 'session'] as Route['permission'][]).includes(permission)

describe('a first sign-in', () => {
  test('has to change the password before anything else', async () => {
    const user = await fresh({ mustChangePassword: true })
    expect((await signIn(user.account, PASSWORD)).value.mustChangePassword).toBe(true)
    const refused: string[] = []
    for (const { name, route } of allRoutes) {
      if (isOpen(route)) continue
      const answer = await loosely(user, route)
      if (answer.status === 403 && answer.failure.code === 'PASSWORD_CHANGE_REQUIRED') refused.push(name)
    }
    expect(refused).toEqual(allRoutes.filter(({ route }) => !isOpen(route)).map(({ name }) => name))

    const changed = await as(user)(authApi.password, {
      body: { oldPassword: PASSWORD, newPassword: '橘子洲头-看万山' },
    })
    expect(changed.value.mustChangePassword).toBe(false)
    const cookie = changed.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    expect((await as()(courseApi.methods, { headers: { cookie } })).status).toBe(200)
  })
})

describe('POST /auth/password', () => {
  const change = async (
    user: TestUser,
    newPassword: string,
    oldPassword = PASSWORD,
  ): Promise<Answer<unknown>> => as(user)(authApi.password, { body: { oldPassword, newPassword } })

  test('stores Argon2id at the floor or above, salted anew', async () => {
    const [one, two] = [await fresh(), await fresh()]
    for (const user of [one, two]) expect((await change(user, '橘子洲头-看万山')).status).toBe(200)
    const rows = await db.select().from(users)
    for (const { passwordHash } of rows) {
      const [, memory, passes, lanes] =
        /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(passwordHash)?.map(Number) ?? []
      expect(memory).toBeGreaterThanOrEqual(19_456)
      expect(passes).toBeGreaterThanOrEqual(2)
      expect(lanes).toBeGreaterThanOrEqual(1)
    }
    const hashOf = ({ id }: TestUser) => rows.find((row) => row.id === id)?.passwordHash
    expect(hashOf(one)).not.toBe(hashOf(two))
    expect(await signIn(one.account, PASSWORD)).toFail('WRONG_CREDENTIALS')
    expect((await signIn(one.account, '橘子洲头-看万山')).status).toBe(200)
  })

  test('takes 8 to 64 characters, counted as people do', async () => {
    expect(await change(await fresh(), '春夏秋冬东西南')).toFail('BAD_INPUT', {
      newPassword: '新密码不能少于8位',
    })
    expect((await change(await fresh(), '春夏秋冬东西南北')).status).toBe(200)
    expect((await change(await fresh(), `${'𠮷'.repeat(PASSWORD_MAX - 3)}abc`)).status).toBe(200)
    expect(await change(await fresh(), `${'𠮷'.repeat(PASSWORD_MAX - 2)}abc`)).toFail('BAD_INPUT', {
      newPassword: '新密码不能超过64位',
    })
  })

  test.each([
    '12345678',
    'PassWord1',
    'dangxiao123',
    '𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷',
    'abababababab',
    'my-liping-2031',
    '我在湖南省委党校上班',
  ])('refuses what is easily guessed: %s', async (password) => {
    const user = await fresh({ account: `liping${password.length > 10 ? '' : password.charCodeAt(0)}` })
    const guessed = password.replace('liping', user.account)
    expect(await change(user, guessed)).toFail('WEAK_PASSWORD', {
      newPassword: '新密码过于简单：不能是常见密码，不能包含账号或单位名称',
    })
    await db.delete(users).where(eq(users.id, user.id))
  })

  test('needs the old password, and another new one', async () => {
    const user = await fresh()
    expect(await change(user, '橘子洲头-看万山', 'not-the-old-one')).toFail('OLD_PASSWORD_WRONG', {
      oldPassword: '原密码错误',
    })
    expect(await change(user, PASSWORD)).toFail('SAME_PASSWORD', { newPassword: '新密码不能与原密码相同' })
    expect((await signIn(user.account, PASSWORD)).status).toBe(200)
  })
})
