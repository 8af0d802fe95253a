import { type AccountFilter, accountApi, authApi, roleApi } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roles } from '../../platform/auth/auth.table.ts'
import { left } from '../../testing/audit-rows.ts'
import type { TestUser } from '../../testing/build.ts'
import { testServer } from '../../testing/test-server.ts'

const { as, build, db, clock, loosely } = await testServer()
const hunan = await build.unit({ unitName: '湖南省委党校' })
const changsha = await build.unit({ above: hunan, unitName: '长沙市委党校' })
const yuelu = await build.unit({ above: changsha, unitName: '岳麓区委党校' })
const xiangtan = await build.unit({ above: hunan, unitName: '湘潭市委党校' })
const sysadmin = await build.user({ unit: hunan, role: 'system-admin' })
const security = await build.user({ unit: hunan, role: 'security-admin' })
const city = await build.user({ unit: changsha, role: 'city' })
const county = await build.user({ unit: yuelu, role: 'county' })

const [live] = await db.select().from(roles).where(eq(roles.code, 'live'))
const signIn = (account: string, password: string) => as()(authApi.login, { body: { account, password } })
const find = async (id: number, who: TestUser) => (await as(who)(accountApi.find, { params: { id } })).value

test('GET /roles/list says what each role grants and how many use it, to who gives roles', async () => {
  const unit = await build.unit({ above: xiangtan })
  const used = async () =>
    (await as(security)(roleApi.list)).value.find(({ name }) => name === '直播运营') ?? {
      accounts: 0,
      grants: {},
    }
  const before = (await used()).accounts
  await build.user({ unit, role: 'live' })
  await build.user({ unit, role: 'live', enabled: false })
  const { accounts, grants } = await used()
  expect(accounts).toBe(before + 1)
  expect(grants).toMatchObject({ 'live-class:review': 'branch' })
  expect(grants).not.toHaveProperty('course:edit')
  expect(await as(sysadmin)(roleApi.list)).toFail('FORBIDDEN')
})

describe('GET /accounts/list', () => {
  const page = { pageNum: '1', pageSize: '100' }
  const listed = async (query: Record<string, string>, who: TestUser = sysadmin) =>
    (await as(who)(accountApi.list, { params: page, query: query as never })).value
  const namesOf = async (query: Record<string, string>, who?: TestUser) =>
    (await listed(query, who)).records.map(({ account }) => account)

  test('shows the accounts of the managed units, with masked telephones', async () => {
    const phone = '13812345678'
    const value = await build.user({
      unit: yuelu,
      account: 'listed-one',
      name: '独一无二',
      phone,
      mustChangePassword: true,
    })
    expect(await namesOf({ keyword: '独一' }, county)).toEqual(['listed-one'])
    expect(await namesOf({ keyword: 'LISTED' }, city)).toEqual(['listed-one'])
    const foreign = await build.user({ unit: xiangtan, role: 'county' })
    expect(await namesOf({ keyword: '独一' }, foreign)).toEqual([])
    const [row] = (await listed({ keyword: '独一' }, county)).records
    expect(row).toMatchObject({ id: value.id, phone: '138****5678', state: 'waiting', lastSignIn: null })
    expect(JSON.stringify(row)).not.toContain('argon2')
    const looks = await left(db, async () => {
      expect((await find(value.id, county)).phone).toBe('13812345678')
      expect((await find(value.id, security)).phone).toBe('138****5678')
    })
    expect(looks).toMatchObject([{ action: 'reveal', recordId: value.id, userId: county.id }])
  })

  test('filters by unit, role and state', async () => {
    const unit = await build.unit({ above: xiangtan })
    const of = (given: object, role?: 'editor' | 'live') =>
      build.user({ unit, ...given, ...(role && { role }) })
    const [active, waiting, disabled, locked] = [
      await of({ account: 'x-active' }, 'editor'),
      await of({ account: 'x-waiting', mustChangePassword: true }),
      await of({ account: 'x-disabled', enabled: false }),
      await of({ account: 'X-Locked' }, 'live'),
    ]
    for (let i = 0; i < 6; i++) await signIn('x-locked', 'wrong-password')
    const inUnit = { partySchoolId: String(unit.id) }
    for (const [state, user] of Object.entries({ active, waiting, disabled, locked }))
      expect(await namesOf({ ...inUnit, state })).toEqual([user.account])
    expect(await namesOf({ ...inUnit, roleId: String(live?.id) })).toEqual([locked.account])
    expect((await listed(inUnit)).total).toBe(4)
    clock.pass({ minutes: 15.1 })
    expect(await namesOf({ ...inUnit, state: 'locked' })).toEqual([])
  })

  test('orders by the last sign-in, with who never did at the end', async () => {
    const unit = await build.unit({ above: xiangtan })
    const of = (account: string, lastSignIn: Date | null) => build.user({ unit, account, lastSignIn })
    await of('y-never', null)
    await of('y-late', new Date('2031-02-01'))
    await of('y-early', new Date('2031-01-01'))
    const sorted = (order: AccountFilter['order']) =>
      namesOf({ partySchoolId: String(unit.id), sort: 'lastSignIn', order: String(order) })
    expect(await sorted('descend')).toEqual(['y-late', 'y-early', 'y-never'])
    expect(await sorted('ascend')).toEqual(['y-early', 'y-late', 'y-never'])
  })

  test('answers a page past the end with nothing and the whole number', async () => {
    const far = { pageNum: '9999', pageSize: '10' }
    const { records, total } = (await as(sysadmin)(accountApi.list, { params: far, query: {} })).value
    expect([records, total > 10]).toEqual([[], true])
    expect(await loosely(sysadmin, accountApi.list, { params: page, query: { state: 'x' } })).toFail(
      'BAD_INPUT',
    )
  })
})
