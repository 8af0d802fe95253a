import { type JudgeFilter, type JudgeInput, judgeApi } from '@dangxiao/contract'
import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../platform/audit/audit.table.ts'
import type { TestUser } from '../../testing/build.ts'
import { testServer } from '../../testing/test-server.ts'

const { as, build, db, loosely } = await testServer()
const hunan = await build.unit()
const changsha = await build.unit({ above: hunan })
const yuelu = await build.unit({ above: changsha })
const xiangtan = await build.unit({ above: hunan })
const city = await build.user({ unit: changsha, role: 'city' })
const county = await build.user({ unit: yuelu, role: 'county' })
const leader = await build.user({ unit: changsha, role: 'leader' })
const fields = build.lookups.flat('study-field')
const [theory, law] = fields.map(({ id }) => id) as [number, number]

const add = async (given: Partial<JudgeInput> = {}, who: TestUser = county) =>
  as(who)(judgeApi.add, { body: await build.judgeBody({ unit: yuelu, ...given }) })
const added = async (given: Partial<JudgeInput> = {}) => (await add(given)).value.id
const find = async (id: number, who: TestUser = county) =>
  (await as(who)(judgeApi.find, { params: { id }, query: {} })).value
const decide = async (id: number, query: object, who: TestUser = city) =>
  as(who)(judgeApi.review, {
    params: { id },
    query: { version: (await find(id, city)).version, ...query } as never,
  })

describe('POST /judges/save', () => {
  test('keeps what was given and sends it to the unit above for review', async () => {
    const id = await added({
      birthday: '1975-03-08',
      ethnicGroup: 15,
      politicalAffiliation: 1,
      duty: '教务处处长',
      expertise: [law, theory],
      introduction: '长期从事案例教学。\n多次担任全省案例评审。',
      avoidUnitIds: [xiangtan.id, yuelu.id],
    })
    expect(await find(id)).toMatchObject({
      name: '欧阳静姝',
      birthday: '1975-03-08',
      ethnicGroup: 15,
      politicalAffiliation: 1,
      duty: '教务处处长',
      expertise: [fields[1], fields[0]],
      introduction: '长期从事案例教学。\n多次担任全省案例评审。',
      // The own unit is avoided anyway.
      avoidUnits: [{ id: xiangtan.id, unitName: xiangtan.unitName }],
      auditStatus: 1,
      auditUnitId: changsha.id,
    })
  })

  test.each<[string, Partial<Record<keyof JudgeInput, unknown>>, Record<string, string>]>([
    ['no name', { name: ' ' }, { name: '姓名不能为空' }],
    ['a name of 21', { name: '评'.repeat(21) }, { name: '姓名不能超过20个字' }],
    ['no sex', { sex: undefined }, { sex: '性别不能为空' }],
    ['no title', { professionalTitle: undefined }, { professionalTitle: '职称不能为空' }],
    ['a title that there is not', { professionalTitle: 6 }, { professionalTitle: '职称不正确' }],
    ['an ethnic group that there is not', { ethnicGroup: 57 }, { ethnicGroup: '民族不正确' }],
    ['no expertise', { expertise: [] }, { expertise: '评审专长不能为空' }],
    [
      'six fields',
      { expertise: fields.slice(0, 6).map(({ id }) => id) },
      { expertise: '评审专长不能超过5项' },
    ],
    [
      'a field of another list',
      { expertise: [build.lookups.flat('case-type')[0]?.id] },
      { expertise: '评审专长不存在或已停用，请重新选择' },
    ],
    ['no phone', { phone: '' }, { phone: '手机号不能为空' }],
    ['a phone of ten digits', { phone: '1391234567' }, { phone: '手机号格式不正确' }],
    ['a child', { birthday: '2026-01-01' }, { birthday: '出生日期不合理' }],
    ['a duty of 51', { duty: '长'.repeat(51) }, { duty: '职务不能超过50个字' }],
    [
      'an introduction of 501',
      { introduction: '述'.repeat(501) },
      { introduction: '个人简介不能超过500个字' },
    ],
    [
      'a unit to avoid that there is not',
      { avoidUnitIds: [2_147_483_647] },
      { avoidUnitIds: '回避单位不存在，请重新选择' },
    ],
  ])('refuses %s', async (_, given, expected) => {
    const body = { ...(await build.judgeBody({ unit: yuelu })), ...given }
    expect(await loosely(county, judgeApi.add, { body })).toFail('BAD_INPUT', expected)
  })

  test.each<Partial<JudgeInput>>([
    { name: '评'.repeat(20) },
    { duty: '长'.repeat(50) },
    { introduction: '述'.repeat(500) },
    { expertise: fields.slice(0, 5).map(({ id }) => id) },
    { phone: '139 1234 5678' },
  ])('takes as much as there may be', async (given) => {
    expect((await add(given)).status).toBe(200)
  })

  test('warns of a judge of the same phone, once, as far as the caller may know', async () => {
    const same = { name: '疑似评委', phone: '13900009999' }
    const id = await added(same)
    const refused = await add(same)
    expect(refused).toFail('LIKELY_DUPLICATE')
    expect(refused.failure.message).toBe(`疑似重复：疑似评委（${yuelu.unitName}）已入库`)
    expect((await add({ ...same, duplicateSeen: 1 })).status).toBe(200)
    expect((await add({ ...same, phone: '13900009998' })).status).toBe(200)
    expect(await add({ ...same, name: '另一评委' })).toFail('LIKELY_DUPLICATE')
    // Saved again as it is, it is no news.
    const body = {
      ...(await build.judgeBody({ unit: yuelu, ...same })),
      id,
      version: (await find(id)).version,
    }
    expect((await as(county)(judgeApi.update, { body: { ...body, duty: '处长' } })).status).toBe(200)
    const elsewhere = await build.user({ unit: xiangtan, role: 'county' })
    expect((await add({ ...same, partySchoolId: xiangtan.id }, elsewhere)).status).toBe(200)
  })

  test('refuses a unit that is not the caller’s', async () => {
    expect(await add({ partySchoolId: changsha.id })).toFail('UNIT_NOT_MANAGED')
  })
})

test('a save answers with whom it waits now', async () => {
  const { value } = await add()
  expect(value.auditUnitName).toBe(changsha.unitName)
  const body = { ...(await build.judgeBody({ unit: yuelu })), id: value.id, version: value.version }
  expect((await as(county)(judgeApi.update, { body })).value.auditUnitName).toBe(changsha.unitName)
})

describe('a judge under review', () => {
  test('stays live as it was while a change waits', async () => {
    const { id, version } = await build.judge({ unit: yuelu, name: '原名' })
    const body = {
      ...(await build.judgeBody({ unit: yuelu, name: '新名', phone: '13800001111' })),
      id,
      version,
    }
    await as(county)(judgeApi.update, { body })
    expect(await find(id)).toMatchObject({ name: '原名', phone: '13912345678' })
    expect(
      (await as(county)(judgeApi.find, { params: { id }, query: { revision: '1' } })).value,
    ).toMatchObject({ name: '新名' })
    expect((await decide(id, { auditStatus: '3' })).value).toMatchObject({
      record: { name: '新名', phone: '13800001111' },
    })
  })
})

describe('a phone number', () => {
  test('is masked in lists and for who may not edit, and whole for who may, which the log notes', async () => {
    const { id } = await build.judge({ unit: yuelu, name: '手机号' })
    const { records } = (
      await as(county)(judgeApi.list, { params: { pageNum: 1, pageSize: 20 }, query: { keyword: '手机号' } })
    ).value
    expect(records.map(({ phone }) => phone)).toEqual(['139****5678'])
    expect((await find(id, leader)).phone).toBe('139****5678')
    const { value } = await as(leader)(judgeApi.review, { params: { id }, query: {} })
    expect(value.record.phone).toBe('139****5678')
    const looks = () =>
      db.select().from(auditLog).where(eq(auditLog.action, 'reveal')).orderBy(desc(auditLog.id))
    const before = (await looks()).length
    expect((await find(id)).phone).toBe('13912345678')
    const [row, ...others] = await looks()
    expect(others.length).toBe(before)
    expect(row).toMatchObject({ resource: 'judge', recordId: id, userId: county.id, outcome: 'ok' })
  })
})

describe('GET /judges/list', async () => {
  const root = await build.unit()
  const here = await build.unit({ above: root })
  const there = await build.unit({ above: root })
  const province = await build.user({ unit: root, role: 'province' })
  const day = (n: number) => new Date(Date.UTC(2031, 0, n, 4))
  const make = (name: string, unit: typeof root, n: number, given: object) =>
    build.judge({ unit, name, createTime: day(n), ...given })
  await make('甲', here, 1, { expertise: [theory] })
  await make('乙', there, 2, { expertise: [theory, law], avoidUnitIds: [here.id] })
  await make('丙', there, 3, { professionalTitle: 3, auditStatus: 1 })
  await make('丁', there, 0, { pinnedAt: day(5) })

  const names = async (query: Partial<Record<keyof JudgeFilter, string | number>>) => {
    const scoped = { partySchoolId: root.id, ...query }
    const { records, total } = (
      await as(province)(judgeApi.list, { params: { pageNum: 1, pageSize: 20 }, query: scoped as never })
    ).value
    expect(total).toBe(records.length)
    return records.map(({ name }) => name)
  }

  test.each<[string, Partial<Record<keyof JudgeFilter, string | number>>, string[]]>([
    ['pinned first, then newest', {}, ['丁', '丙', '乙', '甲']],
    ['of a name', { keyword: '丙' }, ['丙']],
    ['of a field', { expertise: law }, ['乙']],
    ['of a title', { professionalTitle: 3 }, ['丙']],
    ['of a state', { auditStatus: 1 }, ['丙']],
    ['of a unit', { partySchoolId: here.id }, ['甲']],
    ['without who must avoid a unit', { avoidsUnitId: here.id }, ['丁', '丙']],
    ['without who is of a unit', { avoidsUnitId: there.id }, ['甲']],
  ])('shows %s', async (_, query, expected) => {
    expect(await names(query)).toEqual(expected)
  })
})

test('no unit reviews or changes a judge of another branch', async () => {
  const { id } = await build.judge({ unit: xiangtan })
  expect(await as(city)(judgeApi.review, { params: { id }, query: {} })).toFail('NOT_FOUND')
  const body = { ...(await build.judgeBody({ unit: changsha })), id, version: 1 }
  expect(await as(city)(judgeApi.update, { body })).toFail('NOT_FOUND')
})
