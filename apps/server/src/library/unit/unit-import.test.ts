import { unitImportApi } from '@dangxiao/contract'
import { inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { units } from '../../platform/unit/unit.table.ts'
import { testServer } from '../../testing/test-server.ts'

const { as, build, db, loosely } = await testServer()
const hunan = await build.unit({ unitName: '湖南省委党校', code: '43' })
const closed = await build.unit({ above: hunan, enabled: false })
const admin = await build.user({ unit: hunan, role: 'system-admin' })
const row = (code: string, given: object = {}) => ({
  unitName: `单位${code}`,
  code,
  unitType: 2,
  userLevel: 2,
  parentId: hunan.id,
  ...given,
})

test('POST /unit/import/check says of each row what the form would say', async () => {
  const rows = [
    row('a1'),
    row('43'),
    row('a2', { userLevel: 1 }),
    row('a3', { parentId: closed.id }),
    row('有空格 '),
    row('a4', { parentId: 2_000_000_000 }),
  ]
  const { value } = await as(admin)(unitImportApi.check, { body: { rows } })
  expect(value.rows.map(({ fields }) => fields)).toEqual([
    {},
    { code: '单位编码已被使用' },
    { userLevel: '级别应低于上级单位' },
    { '': expect.stringContaining('停用') },
    { code: '单位编码只能使用字母、数字、横线和下划线' },
    { '': expect.stringContaining('不存在') },
  ])
})

test('POST /unit/import adds them in order behind those that are there, and they may be named at once', async () => {
  const { ids } = (await as(admin)(unitImportApi.commit, { body: { rows: [row('b2'), row('b1')] } })).value
  const made = await db.select().from(units).where(inArray(units.id, ids)).orderBy(units.sort)
  expect(made.map(({ code, path }) => [code, path.length])).toEqual([
    ['b2', 2],
    ['b1', 2],
  ])
  const { value } = await as(admin)(unitImportApi.terms, { body: {} })
  expect(value.unit).toContainEqual({ id: ids[0], name: '单位b2', full: '湖南省委党校/单位b2', code: 'b2' })
  const below = await as(admin)(unitImportApi.commit, {
    body: { rows: [row('b3', { parentId: ids[0], userLevel: 3, unitType: 3 })] },
  })
  expect(below.status).toBe(200)
})

test('POST /unit/import refuses two of one code, or of one name under one unit, and saves neither', async () => {
  const before = await db.$count(units)
  const send = (rows: object[]) => loosely(admin, unitImportApi.commit, { body: { rows } })
  expect(await send([row('c1'), row('c1', { unitName: '别名' })])).toFail('BAD_INPUT', {
    'rows.1.code': '与其他行重复',
  })
  expect(await send([row('c2'), row('c3', { unitName: '单位c2' })])).toFail('BAD_INPUT', {
    'rows.1.unitName': '与其他行重复',
  })
  expect(await db.$count(units)).toBe(before)
})
