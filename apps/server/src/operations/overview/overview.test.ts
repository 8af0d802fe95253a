import { overviewApi } from '@dangxiao/contract'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'

const { as, build, db } = await testServer()
const hunan = await build.unit({ unitName: '湖南省委党校' })
const changsha = await build.unit({ above: hunan, unitName: '长沙市委党校', unitType: 2 })
const zhuzhou = await build.unit({ above: hunan, unitName: '株洲市委党校', unitType: 2 })
const college = await build.unit({ above: hunan, unitName: '湘江大学党校', unitType: 4 })
const yuelu = await build.unit({ above: changsha, unitName: '岳麓区委党校', unitType: 3 })
const province = await build.user({ unit: hunan, role: 'province' })
const city = await build.user({ unit: changsha, role: 'city' })

const find = async (type: number, who = province) =>
  (await as(who)(overviewApi.find, { params: { type } })).value

describe('GET /overview/:type', () => {
  test('counts what there is in the units that one may see', async () => {
    const long = new Date(Date.now() - 400 * 86_400_000)
    await build.course({ unit: hunan })
    await build.course({ unit: college })
    await build.course({ unit: yuelu, createTime: long })
    await build.course({ unit: yuelu, auditStatus: 1 })
    await build.course({ unit: yuelu, auditStatus: 2 })
    await build.course({ unit: zhuzhou, revisionStatus: 1, revision: {} })
    await build.course({ unit: zhuzhou, removedAt: new Date() })
    const { statistics } = await find(2)
    expect(statistics).toMatchObject({ total: 4, thisMonth: 5, pending: 2, figures: [] })
    expect(Object.fromEntries(statistics?.byArea.map(({ name, n }) => [name, n]) ?? [])).toEqual({
      湖南省委党校: 1,
      省属高校党校: 1,
      长沙市委党校: 1,
      株洲市委党校: 1,
    })
    expect(statistics?.byStatus).toEqual([
      { name: '已通过', n: 3 },
      { name: '修改待审核', n: 1 },
      { name: '待审核', n: 1 },
      { name: '已驳回', n: 1 },
    ])
    expect(statistics?.byMonth).toHaveLength(12)
    expect(statistics?.byMonth.map(({ n }) => n)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5])

    const own = (await find(2, city)).statistics
    expect(own).toMatchObject({
      total: 1,
      thisMonth: 2,
      pending: 1,
      byArea: [{ name: '岳麓区委党校', n: 1 }],
    })
  })

  test('of the schools counts units and what they say of themselves', async () => {
    expect((await find(7, city)).statistics).toMatchObject({
      total: 2,
      thisMonth: null,
      pending: null,
      figures: [],
      byMonth: [],
    })
    await db.execute(sql`
      insert into unit_ext (party_school_id, year, leader_concurrent_head, staffing_system, running_mode, posts_allotted, posts_filled, beds, created_by)
      select ${yuelu.id}, extract(year from now())::integer - 1, 1, 1, 1, 9, 8, 40, 0`)
    const { statistics } = await find(7)
    expect(statistics).toMatchObject({ total: 6 })
    expect(statistics?.byStatus).toContainEqual({ name: '市委党校', n: 2 })
    expect(statistics?.figures).toContainEqual({ name: '床位', n: 40, unit: '张' })
    expect(statistics?.figures[0]).toMatchObject({ n: 1, unit: '个' })
  })

  test('of the shared classroom counts lessons that units share, and who has joined', async () => {
    const { day } = build
    const of = await build.trainingClass({ unit: changsha })
    const ofProvince = await build.trainingClass({ unit: hunan })
    const joining = await build.trainingClass({ unit: yuelu })
    const open = await build.lesson({ of, isShared: 1 })
    const closed = await build.lesson({
      of: ofProvince,
      isShared: 1,
      applyDeadline: new Date(Date.now() - 60_000),
    })
    await build.lesson({ of, isShared: 1, date: day(-2) })
    await build.lesson({ of })
    await build.lesson({ of, isShared: 1, removedAt: new Date() })
    await build.application({ for: open, of: joining, auditStatus: 3, expected: 40, present: 36 })
    await build.application({ for: closed, of: joining, auditStatus: 3, expected: 50 })
    await build.application({ for: open, of: await build.trainingClass({ unit: yuelu }) })
    const { statistics } = await find(8)
    expect(statistics).toMatchObject({ total: 3, thisMonth: 3, pending: 1 })
    expect(statistics?.figures.map(({ n }) => n)).toEqual([2, 1, 86])
    expect(statistics?.byArea).toEqual([
      { name: '长沙市委党校', n: 2 },
      { name: '湖南省委党校', n: 1 },
    ])
    expect(statistics?.byStatus).toEqual([
      { name: '可申请', n: 1 },
      { name: '申请已截止', n: 1 },
      { name: '已开课', n: 1 },
    ])
    expect(statistics?.byMonth.at(-1)?.n).toBe(3)
    expect((await find(8, city)).statistics).toMatchObject({
      total: 2,
      figures: [{ n: 1 }, { n: 1 }, { n: 36 }],
    })
  })

  test('says when nobody has written an introduction', async () => {
    expect(await find(8)).toMatchObject({ type: 8, id: null, introduction: '' })
    expect(await as(province)(overviewApi.find, { params: { type: 9 } })).toFail('BAD_INPUT')
    const editor = await build.user({ unit: yuelu, role: 'editor' })
    expect(await as(editor)(overviewApi.find, { params: { type: 1 } })).toFail('FORBIDDEN')
  })
})

describe('POST /overview/add and update', () => {
  test('is for who coordinates resources, once for each type', async () => {
    const body = {
      type: 1,
      introduction: '<p>全省<strong>师资</strong></p><script>alert(1)</script>',
      coverUrl: 'http://localhost:3001/files/a.jpg',
    }
    expect(await as(city)(overviewApi.add, { body })).toFail('FORBIDDEN')
    const { id, version } = (await as(province)(overviewApi.add, { body })).value
    expect(await as(province)(overviewApi.add, { body })).toFail('OVERVIEW_EXISTS')
    expect(await find(1)).toMatchObject({
      id,
      version,
      introduction: '<p>全省<strong>师资</strong></p>',
      coverUrl: body.coverUrl,
      can: ['edit'],
    })
    expect((await find(1, city)).can).toEqual([])

    const changed = { id, version, introduction: '<p>新的简介</p>' }
    expect(await as(city)(overviewApi.update, { body: changed })).toFail('FORBIDDEN')
    expect((await as(province)(overviewApi.update, { body: changed })).value).toEqual({
      id,
      version: version + 1,
    })
    expect(await as(province)(overviewApi.update, { body: changed })).toFail('STALE_VERSION')
    expect(await find(1)).toMatchObject({ introduction: '<p>新的简介</p>', coverUrl: null })
  })

  test('takes 5,000 characters and no more', async () => {
    const add = (type: number, n: number) =>
      as(province)(overviewApi.add, { body: { type, introduction: `<p>${'字'.repeat(n)}</p>` } })
    expect((await add(5, 5_000)).status).toBe(200)
    expect(await add(6, 5_001)).toFail('BAD_INPUT', { introduction: '简介不能超过5000个字' })
    expect(await add(9, 1)).toFail('BAD_INPUT', { type: '总览类型不正确' })
  })
})
