import { courseApi, type UnitInput, type UnitUpdate, unitApi } from '@dangxiao/contract'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roles } from '../../platform/auth/auth.table.ts'
import { units } from '../../platform/unit/unit.table.ts'
import { rerouteReviews } from '../../review/decision/reroute.ts'
import { tallies } from '../../review/list/tally.table.ts'
import { foldTallies, rebuildTallies } from '../../review/list/tally.ts'
import type { TestUnit } from '../../testing/build.ts'
import { testServer } from '../../testing/test-server.ts'
import { reviewedCourse } from '../course/course.queries.ts'

const { as, build, db, directory } = await testServer()
const root = await build.unit({ unitName: '湖南省委党校' })
const admin = await build.user({ unit: root, role: 'system-admin' })
const province = await build.user({ unit: root, role: 'province' })

const stored = async (id: number) => (await db.select().from(units).where(eq(units.id, id)))[0] as TestUnit
const below = async (parentId: number) => (await as(admin)(unitApi.list, { query: { parentId } })).value
const change = (
  { unitName, code, unitType, userLevel, id, version }: TestUnit,
  given: Partial<UnitUpdate> = {},
): UnitUpdate => ({
  unitName,
  code,
  unitType,
  userLevel,
  id,
  version,
  ...given,
})
const move = (unit: TestUnit, to: TestUnit, version = unit.version) =>
  as(admin)(unitApi.move, { body: { id: unit.id, parentId: to.id, version } })
const toggle = (unit: TestUnit, isEnabled: 0 | 1, version = unit.version) =>
  as(admin)(unitApi.toggle, { body: { id: unit.id, isEnabled, version } })

test('whoever may change units of a branch only changes none outside', async () => {
  const [here, there] = [await build.unit({ above: root }), await build.unit({ above: root })]
  const inside = await build.unit({ above: here })
  await db.insert(roles).values({
    code: 'unit-keeper',
    name: '单位维护员',
    grants: { 'unit:edit': 'branch', 'unit:view': 'branch' },
  })
  const keeper = await build.user({ unit: here, role: 'unit-keeper' as never })
  const rename = (unit: TestUnit) =>
    as(keeper)(unitApi.update, { body: change(unit, { unitName: `改名${unit.id}` }) })
  expect((await rename(inside)).status).toBe(200)
  expect(await rename(there)).toFail('NOT_FOUND')
  expect(await as(keeper)(unitApi.toggle, { body: { id: there.id, isEnabled: 0, version: 1 } })).toFail(
    'NOT_FOUND',
  )
  expect(await as(keeper)(unitApi.move, { body: { id: inside.id, parentId: there.id, version: 2 } })).toFail(
    'NOT_FOUND',
  )
  expect(await stored(there.id)).toEqual(there)
})

describe('GET /unit/list', () => {
  test('opens the tree a step at a time, and finds by name or code', async () => {
    const city = await build.unit({ above: root, unitName: '湘潭市委党校', code: 'XT-1' })
    const county = await build.unit({ above: city, unitName: '韶山市委党校', enabled: false })
    const [top] = (await as(admin)(unitApi.list, { query: {} })).value
    expect(top).toMatchObject({ id: root.id, above: [] })
    expect(await below(city.id)).toMatchObject([
      {
        id: county.id,
        isEnabled: 0,
        childCount: 0,
        above: [{ unitName: '湖南省委党校' }, { unitName: '湘潭市委党校' }],
      },
    ])
    for (const keyword of ['湘潭', 'xt-1'])
      expect((await as(admin)(unitApi.list, { query: { keyword } })).value.map(({ id }) => id)).toEqual([
        city.id,
      ])
    expect(await as(admin)(unitApi.list, { query: { parentId: 2_000_000 } })).toFail('NOT_FOUND')
    expect(await as(province)(unitApi.list, { query: {} })).toFail('FORBIDDEN')
  })
})

describe('POST /unit/add', () => {
  const add = (given: Partial<UnitInput>) =>
    as(admin)(unitApi.add, { body: { ...build.unitBody(root), ...given } })

  test('comes last below its unit, and is in the tree at once', async () => {
    const city = await build.unit({ above: root, sort: 3 })
    const [a, b] = [
      (await add({ parentId: city.id, userLevel: 3 })).value,
      (await add({ parentId: city.id, userLevel: 3 })).value,
    ]
    expect((await below(city.id)).map(({ id }) => id)).toEqual([a.id, b.id])
    expect((await stored(b.id)).path).toEqual([root.id, city.id, b.id])
  })

  test.each<[Partial<UnitInput>, Record<string, string>]>([
    [{ unitName: '' }, { unitName: '单位名称不能为空' }],
    [{ unitName: '校'.repeat(51) }, { unitName: '单位名称不能超过50个字' }],
    [{ code: '' }, { code: '单位编码不能为空' }],
    [{ code: '中文' }, { code: '单位编码只能使用字母、数字、横线和下划线' }],
    [{ code: 'x'.repeat(21) }, { code: '单位编码不能超过20个字' }],
    [{ unitType: 9 }, { unitType: '请选择单位类型' }],
    [{ userLevel: 0 }, { userLevel: '请选择单位级别' }],
  ])('refuses %j', async (given, fields) => {
    expect(await add(given)).toFail('BAD_INPUT', fields)
  })

  test('refuses a code or a name that is taken, a level that does not fit, and a place below what is disabled', async () => {
    const taken = await build.unit({ above: root, unitName: '已有党校', code: 'taken' })
    expect(await add({ code: 'taken' })).toFail('BAD_INPUT', { code: '单位编码已被使用' })
    expect(await add({ unitName: '已有党校' })).toFail('BAD_INPUT', {
      unitName: '同一上级单位下已有同名单位',
    })
    expect((await add({ unitName: '已有党校', parentId: taken.id, userLevel: 3 })).status).toBe(200)
    expect(await add({ userLevel: 1 })).toFail('UNIT_LEVEL')
    const closed = await build.unit({ above: root, enabled: false })
    expect(await add({ parentId: closed.id, userLevel: 3 })).toFail('UNIT_ABOVE_DISABLED')
    expect(await add({ parentId: 2_000_000 })).toFail('NOT_FOUND')
  })
})

describe('POST /unit/update', () => {
  test('renames, compares the version, and keeps codes and levels in order', async () => {
    const city = await build.unit({ above: root })
    const county = await build.unit({ above: city })
    const update = (body: UnitUpdate) => as(admin)(unitApi.update, { body })
    expect((await update(change(city, { unitName: '改名党校' }))).value).toEqual({ id: city.id, version: 2 })
    expect((await stored(city.id)).unitName).toBe('改名党校')
    expect(await update(change(city))).toFail('STALE_VERSION')
    expect(await update(change(city, { version: 2, code: county.code }))).toFail('BAD_INPUT', {
      code: '单位编码已被使用',
    })
    for (const userLevel of [1, 3])
      expect(await update(change(city, { version: 2, userLevel }))).toFail('UNIT_LEVEL')
    expect((await update(change(county, { userLevel: 4 }))).status).toBe(200)
  })
})

describe('POST /unit/move', () => {
  test('changes the scope of its records at once, and what waits there goes to the units now above', async () => {
    const [east, west] = [await build.unit({ above: root }), await build.unit({ above: root })]
    const county = await build.unit({ above: east })
    const people = [
      await build.user({ unit: east, role: 'city' }),
      await build.user({ unit: west, role: 'city' }),
    ] as const
    await build.course({ unit: county })
    const waiting = await build.course({ unit: county, auditStatus: 1, auditUnitId: east.id })
    const totals = () =>
      Promise.all(
        people.map(
          async (user) =>
            (await as(user)(courseApi.list, { params: { pageNum: 1, pageSize: 1 }, query: {} })).value.total,
        ),
      )
    expect(await totals()).toEqual([2, 0])
    expect((await move(county, west)).value).toEqual({ id: county.id, version: 2 })
    expect(await totals()).toEqual([0, 2])
    await rerouteReviews(db, directory, [reviewedCourse])
    const view = await as(people[1])(courseApi.review, { params: { id: waiting.id }, query: {} })
    expect(view.value.allowedActions).toContain('pass')
  })

  test('goes nowhere below itself, to nothing disabled, to no level that is not higher, and not with the root', async () => {
    const city = await build.unit({ above: root })
    const county = await build.unit({ above: city })
    const township = await build.unit({ above: county })
    const closed = await build.unit({ above: root, enabled: false })
    expect(await move(city, city)).toFail('UNIT_BELOW_ITSELF')
    expect(await move(city, township)).toFail('UNIT_BELOW_ITSELF')
    expect(await move(county, closed)).toFail('UNIT_ABOVE_DISABLED')
    expect(await move(city, await build.unit({ above: root }))).toFail('UNIT_LEVEL')
    expect(await move(root, closed)).toFail('UNIT_IS_ROOT')
    expect(await move(county, await build.unit({ above: root }), 7)).toFail('STALE_VERSION')
    expect((await stored(county.id)).path).toEqual([root.id, city.id, county.id])
  })
})

describe('POST /unit/toggle', () => {
  test('disables what has nothing enabled below, and enables only below what is enabled', async () => {
    const city = await build.unit({ above: root })
    const county = await build.unit({ above: city })
    const refused = await toggle(city, 0)
    expect(refused).toFail('UNIT_HAS_ENABLED_BELOW')
    expect(refused.failure.message).toBe('该单位还有1个启用的下级单位，不能停用')
    const rowOf = async ({ id }: TestUnit) => (await as(admin)(unitApi.list, { query: { id } })).value
    expect(await rowOf(city)).toMatchObject([
      { id: city.id, childCount: 1, enabledBelow: 1, above: [{ id: root.id }] },
    ])
    expect((await toggle(county, 0)).status).toBe(200)
    expect(await rowOf(city)).toMatchObject([{ childCount: 1, enabledBelow: 0 }])
    expect((await toggle(city, 0)).status).toBe(200)
    expect(await toggle(county, 1, 2)).toFail('UNIT_ABOVE_DISABLED')
    expect((await toggle(city, 1, 2)).status).toBe(200)
    expect((await toggle(county, 1, 2)).status).toBe(200)
    expect(await toggle(root, 0)).toFail('UNIT_IS_ROOT')
  })

  test('takes the unit out of what can be chosen at once', async () => {
    const county = await build.unit({ above: await build.unit({ above: root }), unitName: '将停用党校' })
    const shown = async () =>
      (await as(province)(unitApi.tree, { query: { unitName: '将停用' } })).value.length
    expect(await shown()).toBe(1)
    await toggle(county, 0)
    expect(await shown()).toBe(0)
    expect(await as(province)(courseApi.add, { body: await build.courseBody({ unit: county }) })).toFail(
      'UNIT_NOT_MANAGED',
    )
  })
})

describe('POST /unit/arrange', () => {
  test('puts all below a unit in order, or nothing', async () => {
    const city = await build.unit({ above: root })
    const [a, b, c] = [
      await build.unit({ above: city }),
      await build.unit({ above: city }),
      await build.unit({ above: city }),
    ]
    const arrange = (ids: number[]) => as(admin)(unitApi.arrange, { body: { parentId: city.id, ids } })
    expect((await arrange([c.id, a.id, b.id])).status).toBe(200)
    expect((await below(city.id)).map(({ id }) => id)).toEqual([c.id, a.id, b.id])
    for (const ids of [
      [a.id, b.id],
      [a.id, b.id, root.id],
      [a.id, b.id, b.id],
    ])
      expect(await arrange(ids)).toFail('WRONG_STATE')
  })
})

test('the tallies counted anew are those that the triggers kept', async () => {
  await foldTallies(db)
  const kept = () =>
    db
      .select()
      .from(tallies)
      .where(sql`n <> 0`)
      .orderBy(tallies.resource, tallies.unitId, tallies.state, tallies.bucket)
  const before = await kept()
  expect(before.length).toBeGreaterThan(0)
  await db.update(tallies).set({ n: sql`n + 7` })
  expect(await rebuildTallies(db)).toContain('course')
  expect(await kept()).toEqual(before)
})
