import { type AccountRow, accountApi, authApi, courseApi } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roles, sessions, users } from '../../platform/auth/auth.table.ts'
import { left } from '../../testing/audit-rows.ts'
import { PASSWORD, type TestUser } from '../../testing/build.ts'
import { testServer } from '../../testing/test-server.ts'

const { as, build, db, clock } = await testServer()
const hunan = await build.unit({ unitName: '湖南省委党校' })
const changsha = await build.unit({ above: hunan, unitName: '长沙市委党校' })
const yuelu = await build.unit({ above: changsha, unitName: '岳麓区委党校' })
const xiangtan = await build.unit({ above: hunan, unitName: '湘潭市委党校' })
const sysadmin = await build.user({ unit: hunan, role: 'system-admin' })
const security = await build.user({ unit: hunan, role: 'security-admin' })
const auditor = await build.user({ unit: hunan, role: 'auditor' })
const province = await build.user({ unit: hunan, role: 'province' })
const city = await build.user({ unit: changsha, role: 'city' })
const county = await build.user({ unit: yuelu, role: 'county' })

const idOf = new Map((await db.select().from(roles)).map(({ id, code }) => [code, id]))
const ids = (...codes: string[]) => codes.map((code) => idOf.get(code) as number)
const signIn = (account: string, password: string) => as()(authApi.login, { body: { account, password } })
const find = async (id: number, who: TestUser = sysadmin) =>
  (await as(who)(accountApi.find, { params: { id } })).value
let n = 0
const bodyOf = (given = {}) => ({
  account: `clerk${++n}`,
  name: '欧阳静姝',
  phone: '13812345678',
  partySchoolId: yuelu.id,
  roleIds: ids('editor'),
  ...given,
})
const add = (given = {}, who: TestUser = county) => as(who)(accountApi.add, { body: bodyOf(given) })
const changesOf = ({ name, partySchoolId, id, version }: AccountRow) => ({
  ...{ id, version, name, partySchoolId },
  phone: '',
  roleIds: ids('editor'),
})

describe('a new account', () => {
  test('signs in with the password that was said once, which nobody keeps', async () => {
    let made: Awaited<ReturnType<typeof add>> | undefined
    const rows = await left(db, async () => {
      made = await add({ account: '　Ouyang.Ｊ ' })
    })
    const { account, password } = made?.value ?? { account: '', password: '' }
    expect(account).toBe('Ouyang.J')
    expect(rows).toMatchObject([{ action: 'add', resource: 'app_user', after: { roles: ['录入员'] } }])
    expect(JSON.stringify(rows)).not.toMatch(`${password}|13812345678`)
    const signed = await signIn('ouyang.j', password)
    expect(signed.value).toMatchObject({ mustChangePassword: true, roles: ['录入员'], unitId: yuelu.id })
  })

  test('has a name of its own, whatever the case and width', async () => {
    const { value } = await add({ account: 'wen-qing' })
    for (const account of ['wen-qing', 'Wen-Qing', 'ｗｅｎ-qing'])
      expect(await add({ account }, sysadmin)).toFail('BAD_INPUT', { account: '账号已被使用，请换一个' })
    expect((await find(value.id)).account).toBe('wen-qing')
  })

  test.each([
    [{ account: 'ab' }, { account: '账号不能少于3个字' }],
    [{ account: 'a'.repeat(33) }, { account: '账号不能超过32个字' }],
    [{ account: 'a b c' }, { account: '账号只能使用文字、数字、点、横线和下划线' }],
    [{ name: '' }, { name: '姓名不能为空' }],
    [{ name: '𠮷'.repeat(21) }, { name: '姓名不能超过20个字' }],
    [{ phone: '123' }, { phone: '手机号格式不正确' }],
    [{ roleIds: [2_000_000] }, { roleIds: '角色已不存在，请重新选择' }],
  ])('is refused with %j', async (given, fields) => {
    expect(await add(given)).toFail('BAD_INPUT', fields)
  })

  test('may have a name of three or 32 signs, no roles and no telephone', async () => {
    for (const account of ['张小明', 'b'.repeat(32)])
      expect((await add({ account, roleIds: [], phone: '' })).status).toBe(200)
  })
})

describe('whom somebody may make', () => {
  const refused = (name: string) => ({ roleIds: `您不能授予或收回：${name}` })

  test.each<[string, TestUser, number, string, string | undefined]>([
    ['a county its own clerk', county, yuelu.id, 'editor', undefined],
    ['a county nobody who reaches farther', county, yuelu.id, 'live', '直播运营'],
    ['a county no reviewer, for it reviews nothing', county, yuelu.id, 'reviewer', '审核员'],
    ['a city a reviewer of a county', city, yuelu.id, 'reviewer', undefined],
    ['a city no administrator', city, yuelu.id, 'county', '县/单位管理员'],
    ['a city no officer', city, changsha.id, 'auditor', '安全审计员'],
    ['the system administrator a reviewer', sysadmin, changsha.id, 'reviewer', undefined],
    ['the system administrator no administrator', sysadmin, changsha.id, 'city', '市管理员'],
    ['the system administrator no officer', sysadmin, hunan.id, 'auditor', '安全审计员'],
  ])('%s', async (_, who, partySchoolId, role, name) => {
    const made = await add({ partySchoolId, roleIds: ids(role) }, who)
    if (name) expect(made).toFail('BAD_INPUT', refused(name))
    else expect(made.status).toBe(200)
  })

  test('is told beforehand', async () => {
    const names = async (who: TestUser) =>
      (await as(who)(accountApi.roles)).value.filter(({ canGive }) => canGive).map(({ name }) => name)
    expect(await names(county)).toEqual(['录入员', '教务', '基地管理员'])
    expect(await names(city)).toEqual(['审核员', '录入员', '教务', '直播运营', '基地管理员', '领导（只读）'])
    expect(await names(sysadmin)).toEqual(await names(city))
    expect(await names(security)).toEqual([])
  })

  test('never reaches beyond the own units', async () => {
    for (const [who, unit] of [
      [county, changsha],
      [city, xiangtan],
    ] as const)
      expect(await add({ partySchoolId: unit.id }, who)).toFail('UNIT_NOT_MANAGED', {
        partySchoolId: '无权操作该单位数据',
      })
    for (const who of [security, auditor, province]) expect(await add({}, who)).toFail('FORBIDDEN')
  })
})

describe('an account’s changes', () => {
  const made = async (given = {}) => find((await add(given, sysadmin)).value.id)

  test('of its unit and roles end its sessions; of its name they do not', async () => {
    const account = await made()
    const user = await build.user({ unit: yuelu, role: 'editor' })
    expect((await as(user)(authApi.me)).status).toBe(200)
    const row = await find(user.id)
    const renamed = await as(county)(accountApi.update, { body: { ...changesOf(row), name: '新名' } })
    clock.pass({ minutes: 0.02 })
    expect((await as(user)(authApi.me)).value.name).toBe('新名')
    const body = { ...changesOf(row), version: renamed.value.version, roleIds: ids('editor', 'base') }
    expect((await as(county)(accountApi.update, { body })).status).toBe(200)
    clock.pass({ minutes: 0.02 })
    expect(await as(user)(authApi.me)).toFail('NOT_SIGNED_IN')
    expect(await as(county)(accountApi.update, { body: { ...changesOf(account), version: 7 } })).toFail(
      'STALE_VERSION',
    )
  })

  test('move it only between the units of who moves it', async () => {
    const account = await made()
    const to = (unit: { id: number }) => ({ ...changesOf(account), partySchoolId: unit.id })
    expect(await as(city)(accountApi.update, { body: to(xiangtan) })).toFail('UNIT_NOT_MANAGED')
    expect((await as(city)(accountApi.update, { body: to(changsha) })).status).toBe(200)
    expect(await as(county)(accountApi.find, { params: { id: account.id } })).toFail('NOT_FOUND')
    expect((await find(account.id)).partySchoolName).toBe('长沙市委党校')
  })

  test('leave an administrator in his unit, for his role would reach elsewhere', async () => {
    const { id } = await build.user({ unit: changsha, role: 'city' })
    const row = await find(id)
    const body = { ...changesOf(row), roleIds: ids('city') }
    const moved = await as(sysadmin)(accountApi.update, { body: { ...body, partySchoolId: hunan.id } })
    expect(moved).toFail('BAD_INPUT', { partySchoolId: '调动前请安全管理员先收回角色：市管理员' })
    expect((await as(sysadmin)(accountApi.update, { body })).status).toBe(200)
  })

  test('keep what the caller may not give, and refuse to take it away', async () => {
    const reviewer = await made({ roleIds: ids('reviewer', 'editor') })
    expect(await as(county)(accountApi.update, { body: changesOf(reviewer) })).toFail('ACCOUNT_NOT_YOURS')
    expect((await find(reviewer.id)).roles.map(({ name }) => name)).toEqual(['审核员', '录入员'])
  })

  test.each(['reset', 'unlock', 'signOut', 'disable', 'enable'] as const)(
    'by %s are refused for oneself, an officer, an administrator of one’s own rank and another unit',
    async (key) => {
      const of = (id: number, who: TestUser) => as(who)(accountApi[key], { params: { id } })
      for (const user of [sysadmin, security, auditor])
        expect(await of(user.id, sysadmin)).toFail('ACCOUNT_NOT_YOURS')
      const colleague = await build.user({ unit: changsha, role: 'city' })
      expect(await of(colleague.id, city)).toFail('ACCOUNT_NOT_YOURS')
      expect(await of(city.id, city)).toFail('ACCOUNT_NOT_YOURS')
      const elsewhere = await build.user({ unit: xiangtan, role: 'editor' })
      expect(await of(elsewhere.id, city)).toFail('NOT_FOUND')
      expect(await of(elsewhere.id, province)).toFail('FORBIDDEN')
      expect((await find(elsewhere.id)).version).toBe(1)
    },
  )

  test('by reset give a new one-time password, end the sessions and lift the lock', async () => {
    const user = await build.user({ unit: yuelu, role: 'editor' })
    expect((await as(user)(authApi.me)).status).toBe(200)
    for (let i = 0; i < 6; i++) await signIn(user.account, 'wrong-password')
    expect((await find(user.id)).state).toBe('locked')
    const { password } = (await as(county)(accountApi.reset, { params: { id: user.id } })).value
    expect(await find(user.id)).toMatchObject({ state: 'waiting', sessions: 0 })
    expect(await signIn(user.account, PASSWORD)).toFail('WRONG_CREDENTIALS')
    expect((await signIn(user.account, password)).value.mustChangePassword).toBe(true)
  })

  test('by unlock let the right password in again', async () => {
    const user = await build.user({ unit: yuelu, role: 'editor' })
    for (let i = 0; i < 6; i++) await signIn(user.account, 'wrong-password')
    expect((await find(user.id, county)).can).toContain('unlock')
    expect((await as(county)(accountApi.unlock, { params: { id: user.id } })).status).toBe(200)
    expect((await signIn(user.account, PASSWORD)).status).toBe(200)
  })

  test('by sign-out end every session, and nothing else', async () => {
    const user = await build.user({ unit: yuelu, role: 'editor' })
    await signIn(user.account, PASSWORD)
    expect((await find(user.id)).sessions).toBe(1)
    await as(county)(accountApi.signOut, { params: { id: user.id } })
    expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
    expect((await signIn(user.account, PASSWORD)).status).toBe(200)
  })

  test('by disable end what it may do at once, until it is enabled', async () => {
    const user = await build.user({ unit: yuelu, role: 'editor' })
    expect((await as(user)(courseApi.methods)).status).toBe(200)
    const params = { id: user.id }
    expect((await as(county)(accountApi.disable, { params })).status).toBe(200)
    expect(await as(county)(accountApi.disable, { params })).toFail('WRONG_STATE')
    expect(await as(county)(accountApi.reset, { params })).toFail('WRONG_STATE')
    expect(await signIn(user.account, PASSWORD)).toFail('WRONG_CREDENTIALS')
    expect((await find(user.id)).can).toEqual(['edit', 'enable'])
    expect((await as(county)(accountApi.enable, { params })).status).toBe(200)
    expect((await signIn(user.account, PASSWORD)).status).toBe(200)
  })
})

describe('POST /accounts/grant', () => {
  const grant = async (id: number, codes: string[], who: TestUser = security) => {
    const { version } = await find(id)
    return as(who)(accountApi.grant, { body: { id, version, roleIds: ids(...codes) } })
  }

  test('appoints administrators and officers, and is nobody else’s', async () => {
    const user = await build.user({ unit: changsha })
    for (const who of [sysadmin, city, auditor, province])
      expect(await grant(user.id, ['city'], who)).toFail('FORBIDDEN')
    expect((await grant(user.id, ['city', 'teaching'])).status).toBe(200)
    expect((await grant(user.id, ['auditor'])).status).toBe(200)
    expect((await find(user.id)).roles).toMatchObject([{ name: '安全审计员', kind: 'officer' }])
    expect(await grant(security.id, ['auditor'])).toFail('ACCOUNT_NOT_YOURS')
  })

  test('makes nobody two officers, or an officer who sees business data', async () => {
    const user = await build.user({ unit: hunan })
    const roleIds = '系统、安全、审计三个岗位不能兼任，也不能兼任其他角色'
    for (const codes of [
      ['auditor', 'system-admin'],
      ['auditor', 'editor'],
    ])
      expect(await grant(user.id, codes)).toFail('BAD_INPUT', { roleIds })
    expect((await find(user.id)).roles).toEqual([])
  })

  test('relieves an officer, whom the system administrator may manage then', async () => {
    const user = await build.user({ unit: hunan, role: 'auditor' })
    const params = { id: user.id }
    expect(await as(sysadmin)(accountApi.reset, { params })).toFail('ACCOUNT_NOT_YOURS')
    await grant(user.id, [])
    expect((await as(sysadmin)(accountApi.reset, { params })).status).toBe(200)
  })
})

test('twenty at once make one account of one name', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => add({ account: 'all-at-once' })))
  expect(made.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await db.$count(users, eq(users.account, 'all-at-once'))).toBe(1)
})
