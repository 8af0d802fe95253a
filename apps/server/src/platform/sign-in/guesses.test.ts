import { describe, expect, test } from 'vitest'
import { PASSWORD } from '../../testing/build.ts'
import { ownPage, testServer } from '../../testing/test-server.ts'

const { build, clock, send } = await testServer()
const hunan = await build.unit()
const fresh = () => build.user({ unit: hunan, role: 'editor' })
async function several(n: number) {
  const made = []
  for (let i = 0; i < n; i++) made.push(await fresh())
  return made
}

interface SignIn {
  password?: string
  from?: string
  cookie?: string
}

const signIn = (account: string, { password = PASSWORD, from = '10.0.0.1', cookie = '' }: SignIn = {}) =>
  send({
    method: 'POST',
    url: '/api/auth/login',
    headers: { ...ownPage, cookie },
    payload: { account, password },
    remoteAddress: from,
  })
const deviceOf = ({ cookies }: Awaited<ReturnType<typeof signIn>>) =>
  cookies.map(({ name, value }) => `${name}=${value}`).find((cookie) => cookie.startsWith('device=')) ?? ''
const statuses = async (tries: Promise<{ status: number }>[]) => {
  const counted: Record<number, number> = {}
  for (const { status } of await Promise.all(tries)) counted[status] = (counted[status] ?? 0) + 1
  return counted
}
const addresses = (n: number) =>
  Array.from({ length: n }, (_, i) => `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`)

describe('guessing', () => {
  test('never locks out an office: 60 right passwords at once from one address are all let in', async () => {
    const office = await several(60)
    expect(await statuses(office.map(({ account }) => signIn(account)))).toEqual({ 200: 60 })
  })

  test('is bounded for one account over all addresses, and lets its owner in where he is known', async () => {
    const { account } = await fresh()
    const cookie = deviceOf(await signIn(account))
    const wrong = addresses(300).flatMap((from) =>
      Array.from({ length: 5 }, () => signIn(account, { password: 'wrong-password', from })),
    )
    const counted = await statuses(wrong)
    expect(counted[401]).toBeLessThanOrEqual(20)
    expect(Number(counted[401]) + Number(counted[429])).toBe(1500)
    expect((await signIn(account, { cookie, from: '10.200.0.1' })).status).toBe(200)
    const unknown = await signIn(account, { from: '10.200.0.2' })
    expect(unknown).toFail('LOCKED')
    expect(unknown.failure.message).toBe('登录失败次数过多，请60分钟后再试')
    clock.pass({ minutes: 60.1 })
    expect((await signIn(account, { from: '10.200.0.2' })).status).toBe(200)
  })

  test('over many accounts from one address holds up who is not known there, and nobody who is', async () => {
    const from = '10.3.0.1'
    const { account } = await fresh()
    const cookie = deviceOf(await signIn(account, { from }))
    for (let i = 0; i < 51; i++) await signIn(`nobody${i}`, { password: 'x', from })
    expect(await signIn((await fresh()).account, { from })).toFail('TOO_MANY')
    expect((await signIn(account, { from, cookie })).status).toBe(200)
    expect((await signIn((await fresh()).account, { from: '10.3.0.2' })).status).toBe(200)
    clock.pass({ minutes: 15.1 })
    expect((await signIn((await fresh()).account, { from })).status).toBe(200)
  })

  test('on a known device has a count of its own', async () => {
    const { account } = await fresh()
    const cookie = deviceOf(await signIn(account))
    const counted = await statuses(
      Array.from({ length: 20 }, () => signIn(account, { cookie, password: 'wrong-password' })),
    )
    expect(counted).toEqual({ 401: 5, 429: 15 })
    expect((await signIn(account)).status).toBe(200)
    expect(await signIn(account, { cookie })).toFail('LOCKED')
  })

  test('is not eased by a device that is another account’s, or made up', async () => {
    const [one, other] = [await fresh(), await fresh()]
    const cookie = deviceOf(await signIn(one.account))
    for (let i = 0; i < 5; i++) await signIn(other.account, { password: 'wrong-password' })
    const forged = cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    for (const given of [cookie, 'device=x', 'device=AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA'])
      expect(await signIn(other.account, { cookie: given })).toFail('LOCKED')
    for (let i = 0; i < 5; i++) await signIn(one.account, { password: 'wrong-password' })
    expect(await signIn(one.account, { cookie: forged })).toFail('LOCKED')
    expect((await signIn(one.account, { cookie })).status).toBe(200)
  })

  test('on one browser is told apart for five accounts', async () => {
    const people = await several(6)
    let cookie = ''
    for (const { account } of people) cookie = deviceOf(await signIn(account, { cookie }))
    const wrong = { password: 'wrong-password', from: '10.4.0.1' }
    const tries = people.flatMap(({ account }) => Array.from({ length: 5 }, () => signIn(account, wrong)))
    await Promise.all(tries)
    const [first, ...others] = people
    for (const { account } of others)
      expect((await signIn(account, { cookie, from: '10.4.0.1' })).status).toBe(200)
    expect(await signIn(first?.account ?? '', { cookie, from: '10.4.0.1' })).toFail('LOCKED')
  })

  test('locks nobody out for longer when the clock was a day ahead', async () => {
    const { account } = await fresh()
    clock.pass({ minutes: 24 * 60 })
    await Promise.all(
      Array.from({ length: 6 }, () => signIn(account, { password: 'wrong', from: '10.5.0.1' })),
    )
    expect(await signIn(account, { from: '10.5.0.1' })).toFail('LOCKED')
    clock.pass({ minutes: -24 * 60 })
    expect((await signIn(account, { from: '10.5.0.1' })).status).toBe(200)
  })
})
