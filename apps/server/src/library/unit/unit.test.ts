import { courseApi, type TreeItem, type UnitNode, unitApi } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { units } from '../../platform/unit/unit.table.ts'
import type { TestUser } from '../../testing/build.ts'
import { testServer } from '../../testing/test-server.ts'

const { as, build, db, directory, loosely } = await testServer()
const hunan = await build.unit({ unitName: '湖南省委党校', unitType: 1 })
const changsha = await build.unit({ above: hunan, unitName: '长沙市委党校', unitType: 2, sort: 1 })
const yuelu = await build.unit({ above: changsha, unitName: '岳麓区委党校', unitType: 3 })
const street = await build.unit({ above: yuelu, unitName: '麓山街道党校', unitType: 8 })
const xiangtan = await build.unit({ above: hunan, unitName: '湘潭市委党校', unitType: 2, sort: 0 })
await build.unit({ above: xiangtan, unitName: 'Steel 集团党校', unitType: 7 })
const closed = await build.unit({ above: changsha, unitName: '已撤销党校', unitType: 3, enabled: false })
await build.unit({ above: closed, unitName: '撤销单位的下级', unitType: 8 })
const province = await build.user({ unit: hunan, role: 'province' })
const city = await build.user({ unit: changsha, role: 'city' })

/** `湖南(湘潭(…) 长沙(…))` */
const drawn = (nodes: UnitNode[]): string =>
  nodes
    .map(
      ({ unitName, childrens }) =>
        unitName.slice(0, 2) + (childrens.length > 0 ? `(${drawn(childrens)})` : ''),
    )
    .join(' ')
const tree = async (query: object = {}, who: TestUser = city) =>
  drawn((await as(who)(unitApi.tree, { query })).value)

describe('GET /unit/list/user-tree', () => {
  test('is the whole tree of enabled units, siblings in their order', async () => {
    expect(await tree()).toBe('湖南(湘潭(St) 长沙(岳麓(麓山)))')
    const [root] = (await as(city)(unitApi.tree, { query: {} })).value
    expect(Object.keys(root as object)).toEqual(['id', 'unitName', 'childrens'])
    expect(root?.id).toBe(hunan.id)
  })

  test('with isSelf is the own branch', async () => {
    expect(await tree({ isSelf: '1' })).toBe('长沙(岳麓(麓山))')
    expect(await tree({ isSelf: '1' }, province)).toBe('湖南(湘潭(St) 长沙(岳麓(麓山)))')
    expect(await tree({ isSelf: '0' })).toBe(await tree())
  })

  test('with unitId begins there', async () => {
    expect(await tree({ unitId: String(yuelu.id) })).toBe('岳麓(麓山)')
    expect(await tree({ unitId: String(yuelu.id), isSelf: '1' })).toBe('岳麓(麓山)')
  })

  test('with a unitId outside the own branch and isSelf is refused', async () => {
    for (const id of [hunan.id, xiangtan.id])
      expect(await as(city)(unitApi.tree, { query: { unitId: id, isSelf: '1' } })).toFail('UNIT_NOT_VISIBLE')
    expect(await as(city)(unitApi.tree, { query: { unitId: 2_000_000 } })).toFail('NOT_FOUND')
    expect(await loosely(city, unitApi.tree, { query: { unitId: 'abc' } })).toFail('BAD_INPUT')
    expect(await loosely(city, unitApi.tree, { query: { isSelf: '2' } })).toFail('BAD_INPUT')
  })

  test.each([
    ['麓山', '湖南(长沙(岳麓(麓山)))'],
    ['市委', '湖南(湘潭(St) 长沙(岳麓(麓山)))'],
    ['湘潭', '湖南(湘潭(St))'],
    ['steel', '湖南(湘潭(St))'],
    ['撤销', ''],
    ['%', ''],
    ['没有', ''],
  ])('with unitName %s keeps what matches, with its ancestors and all below', async (unitName, expected) => {
    expect(await tree({ unitName })).toBe(expected)
  })

  test('of a disabled unit is empty', async () => {
    expect(await tree({ unitId: String(closed.id) })).toBe('')
  })

  test('shows a new unit and a new name within a second', async () => {
    const [added] = await db
      .insert(units)
      .values({ unitName: '新设党校', parentId: xiangtan.id, userLevel: 3, unitType: 3, code: 'new' })
      .returning()
    await db.update(units).set({ unitName: '望城区委党校' }).where(eq(units.id, yuelu.id))
    const start = performance.now()
    const now = vi.spyOn(performance, 'now').mockImplementation(() => start + 1_000)
    onTestFinished(() => now.mockRestore())
    expect(await tree()).toBe('湖南(湘潭(St 新设) 长沙(望城(麓山)))')
    await db.delete(units).where(eq(units.id, added?.id as number))
    await db.update(units).set({ unitName: '岳麓区委党校' }).where(eq(units.id, yuelu.id))
    directory.expire()
  })
})

describe('GET /unit/list-all-channel', () => {
  test('is every enabled unit, by type', async () => {
    const { value } = await as(city)(unitApi.channels)
    const shown = value.map(({ unitType, unitTypeName, units }) => [
      unitType,
      unitTypeName,
      units.map(({ unitName }) => unitName).sort(),
    ])
    expect(shown).toEqual([
      [1, '省委党校', ['湖南省委党校']],
      [2, '市委党校', ['湘潭市委党校', '长沙市委党校']],
      [3, '县委党校', ['岳麓区委党校']],
      [7, '国企党校', ['Steel 集团党校']],
      [8, '其他', ['撤销单位的下级', '麓山街道党校']],
    ])
    expect(value[1]?.units[0]).toEqual({ id: expect.any(Number), unitName: expect.any(String), userLevel: 2 })
  })
})

describe('the lists of the course form', () => {
  const flat = (items: TreeItem[]): TreeItem[] => items.flatMap((item) => [item, ...flat(item.childrens)])

  test('categories are the five of the specification, each with leaves and their whole names', async () => {
    const { value } = await as(city)(courseApi.classifications)
    const roots = value.map(({ itemName }) => itemName).join(' ')
    expect(roots).toBe('理论教育 党性教育 履职能力培训 知识培训 省情与发展')
    for (const root of value)
      for (const leaf of root.childrens) expect(leaf.fullItemName).toBe(`${root.itemName}/${leaf.itemName}`)
  })

  test('methods and levels are trees with ids and codes of their own', async () => {
    const methods = (await as(city)(courseApi.methods)).value
    const ratings = (await as(city)(courseApi.ratings)).value
    const names = (items: TreeItem[]) => items.map(({ itemName }) => itemName).join(' ')
    expect(names(methods)).toBe('讲授式 研讨式 案例式 模拟式 体验式 访谈式 现场教学 其他')
    expect(names(ratings)).toBe('国家级 省级 市级 县级 其他')
    const all = flat([...methods, ...ratings])
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.every(({ code }) => code !== '')).toBe(true)
  })

  test('permissions are the four codes, honours a flat list', async () => {
    expect((await as(city)(courseApi.permissions)).value).toEqual([
      { code: 1, desc: '全部可见' },
      { code: 2, desc: '本单位及下级单位' },
      { code: 3, desc: '仅本单位' },
      { code: 4, desc: '指定观看人' },
    ])
    const honours = (await as(city)(courseApi.honours)).value
    expect(honours.length).toBeGreaterThan(0)
    for (const honour of honours) expect(honour).toEqual({ id: expect.any(Number), name: expect.any(String) })
  })
})

test('a tree of 50,000 units answers whole, by branch and by name', { timeout: 120_000 }, async () => {
  const root = await build.unit({ unitName: '大省' })
  const insert = async (n: number, parentOf: (i: number) => number, level: number, name: string) => {
    const ids: number[] = []
    for (let from = 0; from < n; from += 5_000) {
      const values = Array.from({ length: Math.min(5_000, n - from) }, (_, k) => ({
        unitName: `${name}${from + k}`,
        parentId: parentOf(from + k),
        userLevel: level,
        unitType: 8,
        code: `${name}${from + k}`,
      }))
      ids.push(...(await db.insert(units).values(values).returning({ id: units.id })).map(({ id }) => id))
    }
    return ids
  }
  const cities = await insert(100, () => root.id, 2, '大市')
  const counties = await insert(1_900, (i) => cities[i % 100] as number, 3, '大县')
  await insert(48_000, (i) => counties[i % 1_900] as number, 4, '基层')
  directory.expire()
  const size = (nodes: UnitNode[]): number =>
    nodes.reduce((sum, { childrens }) => sum + 1 + size(childrens), 0)
  const ask = async (query: object) => (await as(province)(unitApi.tree, { query })).value
  expect(size(await ask({ unitId: root.id }))).toBe(50_001)
  expect(size(await ask({ unitId: cities[0] }))).toBe(1 + 19 + 19 * 25 + 5)
  expect(size(await ask({ unitId: root.id, unitName: '基层47999' }))).toBe(4)
  const { value } = await as(province)(unitApi.channels)
  expect(value.flatMap(({ units }) => units).length).toBeGreaterThan(50_000)
  const manager = await build.user({ unit: root, role: 'leader' })
  await build.course({
    unit: (await db.select().from(units).where(eq(units.unitName, '基层777')))[0] as typeof hunan,
  })
  expect(
    (await as(manager)(courseApi.list, { params: { pageNum: 1, pageSize: 20 }, query: {} })).value.total,
  ).toBe(1)
})

test('a unit below one that is gone counts as a root, and does no harm', async () => {
  const [orphan] = await db
    .insert(units)
    .values({ unitName: '孤儿单位', parentId: 1_999_999, userLevel: 3, unitType: 8, code: 'orphan' })
    .returning()
  directory.expire()
  expect(drawn((await as(province)(unitApi.tree, { query: { unitId: orphan?.id as number } })).value)).toBe(
    '孤儿',
  )
  expect(street.path).toEqual([hunan.id, changsha.id, yuelu.id, street.id])
})
