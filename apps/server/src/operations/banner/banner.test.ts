import { type BannerInput, bannerApi, courseApi, type InputOf, scheduleApi } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { courses } from '../../library/course/course.table.ts'
import type { TestUser } from '../../testing/build.ts'
import { testServer } from '../../testing/test-server.ts'
import { banners } from './banner.table.ts'

const { as, build, db, loosely } = await testServer()
const hunan = await build.unit({ unitName: '湖南省委党校' })
const changsha = await build.unit({ above: hunan, unitName: '长沙市委党校' })
const yuelu = await build.unit({ above: changsha })
const province = await build.user({ unit: hunan, role: 'province' })
const city = await build.user({ unit: changsha, role: 'city' })
const leader = await build.user({ unit: changsha, role: 'leader' })

const add = (given: Partial<BannerInput> = {}, who: TestUser = city) =>
  as(who)(bannerApi.add, { body: build.bannerBody({ unit: changsha, ...given }) })
const list = async (query: InputOf<typeof bannerApi.list>['query'] = {}, who: TestUser = city) =>
  (await as(who)(bannerApi.list, { params: { pageNum: 1, pageSize: 100 }, query })).value
const find = async (id: number, who: TestUser = city) =>
  (await as(who)(bannerApi.find, { params: { id } })).value

describe('POST /banner/add', () => {
  test('keeps what its type uses and nothing else', async () => {
    const { id: contentId } = await build.course({ unit: hunan, coursesName: '红色湘江' })
    const linkUrl = 'https://www.example.cn/a'
    const kept = async (moduleType: number) => find((await add({ moduleType, contentId, linkUrl })).value.id)
    const course = { contentId, contentName: '红色湘江', isContentGone: false, linkUrl: null }
    expect(await kept(2)).toMatchObject(course)
    expect(await kept(8)).toMatchObject({ contentId: null, contentName: null, isContentGone: false, linkUrl })
    const own = { partySchoolName: '长沙市委党校', can: ['edit', 'remove'] }
    expect(await kept(9)).toMatchObject({ contentId: null, linkUrl: null, ...own })
  })

  const long = (n: number) => `https://a.cn/${'a'.repeat(n - 13)}`
  test.each<[Partial<BannerInput>, Record<string, string>]>([
    [{ title: '' }, { title: '标题不能为空' }],
    [{ title: '题'.repeat(41) }, { title: '标题不能超过40个字' }],
    [{ pictureUrl: '' }, { pictureUrl: '图片不能为空' }],
    [{ moduleType: 0 }, { moduleType: '请选择跳转内容类型' }],
    [{ moduleType: 10 }, { moduleType: '请选择跳转内容类型' }],
    [{ moduleType: 1 }, { contentId: '请选择关联内容' }],
    [{ moduleType: 4, contentId: 1 }, { contentId: '关联内容已下架，请重新选择' }],
    [{ moduleType: 8 }, { linkUrl: '链接地址不能为空' }],
    [
      { moduleType: 8, linkUrl: 'javascript:alert(1)' },
      { linkUrl: '链接地址格式不正确，应以 http:// 或 https:// 开头' },
    ],
    [{ moduleType: 8, linkUrl: long(201) }, { linkUrl: '链接地址不能超过200个字' }],
    [{ sort: 0 }, { sort: '排序应为1–99的整数' }],
    [{ sort: 100 }, { sort: '排序应为1–99的整数' }],
    [{ sort: 1.5 }, { sort: '排序应为1–99的整数' }],
    [
      { startTime: '2031-01-02T00:00:00Z', endTime: '2031-01-02T00:00:00Z' },
      { endTime: '结束时间必须晚于开始时间' },
    ],
    [{ startTime: '昨天' }, { startTime: '开始时间格式不正确' }],
  ])('refuses %j', async (given, fields) => {
    expect(await add(given)).toFail('BAD_INPUT', fields)
  })

  test.each<Partial<BannerInput>>([
    { title: '题'.repeat(40) },
    { moduleType: 8, linkUrl: long(200) },
    { sort: 99 },
    { startTime: '2031-01-02T00:00:00Z', endTime: '2031-01-02T00:00:01Z' },
    { startTime: null, endTime: '2031-01-02T00:00:00Z' },
  ])('takes %j', async (given) => {
    expect((await add(given)).status).toBe(200)
  })

  test('needs content that is approved and shown', async () => {
    for (const given of [{ isShow: 0 as const }, { auditStatus: 1 }, { removedAt: new Date() }]) {
      const { id } = await build.course({ unit: hunan, ...given })
      const contentId = '关联内容已下架，请重新选择'
      expect(await add({ moduleType: 2, contentId: id })).toFail('BAD_INPUT', { contentId })
    }
  })

  test('writes into units that the permission reaches', async () => {
    expect(await add({ partySchoolId: hunan.id })).toFail('UNIT_NOT_MANAGED')
    expect(await add({ partySchoolId: yuelu.id })).toFail('UNIT_NOT_MANAGED')
    expect((await add({ partySchoolId: yuelu.id }, province)).status).toBe(200)
    expect(await add({}, leader)).toFail('FORBIDDEN')
  })

  test('stops at 99 in a unit', async () => {
    const full = await build.unit({ above: hunan })
    for (let i = 0; i < 98; i++) await build.banner({ unit: full })
    expect((await add({ partySchoolId: full.id }, province)).status).toBe(200)
    const refused = await add({ partySchoolId: full.id }, province)
    expect(refused).toFail('BANNER_LIMIT')
    expect(refused.failure.message).toBe('轮播图数量已达上限（99张），请先删除不用的')
  })
})

describe('POST /banner/update', () => {
  const update = (id: number, version: number, given: Partial<BannerInput> = {}) =>
    as(city)(bannerApi.update, { body: { ...build.bannerBody({ unit: changsha, ...given }), id, version } })

  test('compares the version, and flags content that has gone', async () => {
    const course = await build.course({ unit: hunan, coursesName: '将下架' })
    const leads = { moduleType: 2, contentId: course.id }
    const { id, version } = (await add(leads)).value
    await db.update(courses).set({ isShow: 0 }).where(eq(courses.id, course.id))
    expect(await find(id)).toMatchObject({ contentName: '将下架', isContentGone: true })
    expect(await update(id, version + 1, leads)).toFail('STALE_VERSION')
    expect(await update(id, version, leads)).toFail('BAD_INPUT', {
      contentId: '关联内容已下架，请重新选择',
    })
    const done = await update(id, version, { ...leads, moduleType: 9 })
    expect(done.value).toEqual({ id, version: version + 1 })
    expect(await find(id)).toMatchObject({ contentId: null, isContentGone: false })
  })

  test('does not reach other units', async () => {
    for (const unit of [hunan, yuelu]) {
      const { id, version } = await build.banner({ unit })
      expect(await update(id, version)).toFail('NOT_FOUND')
    }
  })
})

describe('GET /banner/banner-list', () => {
  test('is each unit’s carousel in its order, filtered', async () => {
    const root = await build.unit()
    const [a, b] = [await build.unit({ above: root }), await build.unit({ above: root })]
    const viewer = await build.user({ unit: root, role: 'city' })
    const second = await build.banner({ unit: a, sort: 2, title: '乡村振兴' })
    const first = await build.banner({ unit: a, sort: 1, isEnabled: 0 })
    const other = await build.banner({ unit: b, sort: 1, moduleType: 8, linkUrl: 'https://a.cn' })
    await build.banner({ unit: a, removedAt: new Date() })
    const ids = async (query: InputOf<typeof bannerApi.list>['query'] = {}) =>
      (await list(query, viewer)).records.map(({ id }) => id)
    expect(await ids()).toEqual([first.id, second.id, other.id])
    expect(await ids({ keyword: '振兴' })).toEqual([second.id])
    expect(await ids({ moduleType: '8' })).toEqual([other.id])
    expect(await ids({ isEnabled: '0' })).toEqual([first.id])
    expect(await ids({ partySchoolId: String(b.id) })).toEqual([other.id])
    expect(await ids({ unitListScope: '1' })).toEqual([])
    const page = (query: object) => as(viewer)(bannerApi.list, { params: { pageNum: 2, pageSize: 2 }, query })
    expect((await page({})).value).toMatchObject({ records: [{ id: other.id, can: [] }], total: 3 })
    expect(await page({ partySchoolId: hunan.id })).toFail('UNIT_NOT_VISIBLE')
  })
})

describe('POST /banner/update-banner', () => {
  const arrange = (...body: object[]) => loosely(city, bannerApi.arrange, { body })

  test('saves a new order at once, and an open form grows stale by it', async () => {
    const a = await build.banner({ unit: changsha, sort: 1 })
    const b = await build.banner({ unit: changsha, sort: 2 })
    const order = [
      { id: a.id, sort: 2, isEnabled: 1 },
      { id: b.id, sort: 1, isEnabled: 0 },
    ]
    expect((await arrange(...order)).value).toEqual({ changed: 2 })
    expect((await arrange(...order)).value).toEqual({ changed: 0 })
    expect(await find(a.id)).toMatchObject({ sort: 2, isEnabled: 1, version: 2 })
    expect(await find(b.id)).toMatchObject({ sort: 1, isEnabled: 0, version: 2 })
    const open = { ...build.bannerBody({ unit: changsha }), id: b.id, version: 1 }
    expect(await as(city)(bannerApi.update, { body: open })).toFail('STALE_VERSION')
  })

  test('what is left out stays: a drag does not switch on what somebody else has switched off', async () => {
    const { id } = await build.banner({ unit: changsha, sort: 1, isEnabled: 0 })
    expect((await arrange({ id, sort: 4 })).value).toEqual({ changed: 1 })
    expect(await find(id)).toMatchObject({ sort: 4, isEnabled: 0 })
    expect((await arrange({ id, isEnabled: 1 })).value).toEqual({ changed: 1 })
    expect(await find(id)).toMatchObject({ sort: 4, isEnabled: 1 })
  })

  test('changes nothing when one lies outside, is gone, or comes twice', async () => {
    const mine = await build.banner({ unit: changsha, sort: 5 })
    const theirs = await build.banner({ unit: hunan })
    const gone = await build.banner({ unit: changsha, removedAt: new Date() })
    const item = ({ id }: { id: number }) => ({ id, sort: 9, isEnabled: 0 })
    for (const other of [theirs, gone]) expect(await arrange(item(mine), item(other))).toFail('NOT_FOUND')
    for (const refused of [[item(mine), item(mine)], [], [{ ...item(mine), sort: 100 }]])
      expect(await arrange(...refused)).toFail('BAD_INPUT')
    expect(await find(mine.id)).toMatchObject({ sort: 5, isEnabled: 1 })
  })

  test('does not switch on what leads nowhere', async () => {
    const course = await build.course({ unit: hunan, isShow: 0 })
    const { id } = await build.banner({ unit: changsha, moduleType: 2, contentId: course.id, isEnabled: 0 })
    const contentId = '关联内容已下架，请重新选择'
    expect(await arrange({ id, sort: 1, isEnabled: 1 })).toFail('BAD_INPUT', { contentId })
    // … but it may be moved, and switched off.
    expect((await arrange({ id, sort: 3, isEnabled: 0 })).status).toBe(200)
  })
})

describe('GET /banner/delete/:id', () => {
  test('deletes, once', async () => {
    const { id } = await build.banner({ unit: changsha })
    expect((await as(city)(bannerApi.remove, { params: { id } })).status).toBe(200)
    expect(await as(city)(bannerApi.remove, { params: { id } })).toFail('NOT_FOUND')
    expect(await as(city)(bannerApi.find, { params: { id } })).toFail('NOT_FOUND')
  })

  test('does not reach other units', async () => {
    const { id } = await build.banner({ unit: hunan })
    expect(await as(city)(bannerApi.remove, { params: { id } })).toFail('NOT_FOUND')
    expect(await as(leader)(bannerApi.remove, { params: { id } })).toFail('FORBIDDEN')
  })
})

describe('GET /banner/content-list/:moduleType', () => {
  const contents = (moduleType: number, name?: string) =>
    as(city)(bannerApi.contents, { params: { moduleType }, query: name ? { name } : {} })

  test('is what is approved and shown, of all units', async () => {
    const far = await build.unit({ unitName: '外省党校二' })
    const { id } = await build.teacher({ unit: far, name: '寻人甲', photo: '/files/demo/a.jpg' })
    await build.teacher({ unit: far, name: '寻人乙', auditStatus: 1 })
    await build.teacher({ unit: far, name: '寻人丙', isShow: 0 })
    await build.course({ unit: far, coursesName: '寻人课' })
    const coverUrl = expect.stringMatching(/^http.*\/files\/demo\/a.jpg$/)
    const teachers = (await contents(1, '寻人')).value
    expect(teachers).toEqual([{ id, name: '寻人甲', coverUrl, unitName: '外省党校二' }])
    expect((await contents(2, '寻人')).value.map(({ name }) => name)).toEqual(['寻人课'])
  })

  test('offers training classes that are there', async () => {
    const { id: contentId } = await build.trainingClass({ unit: hunan, name: '寻班春季班' })
    await build.trainingClass({ unit: hunan, name: '寻班旧班', removedAt: new Date() })
    expect((await contents(7, '寻班')).value).toEqual([
      { id: contentId, name: '寻班春季班', coverUrl: null, unitName: hunan.unitName },
    ])
    const { id } = (await add({ moduleType: 7, contentId })).value
    expect(await find(id)).toMatchObject({ contentName: '寻班春季班', isContentGone: false })
    const remove = () => as(province)(scheduleApi.removeClass, { params: { id: contentId } })
    expect(await remove()).toFail('REFERENCED_BY_BANNERS')
    await as(city)(bannerApi.remove, { params: { id } })
    expect((await remove()).status).toBe(200)
    expect(await add({ moduleType: 7, contentId })).toFail('BAD_INPUT', {
      contentId: '关联内容已下架，请重新选择',
    })
  })

  test('is empty where there is nothing to choose from', async () => {
    for (const moduleType of [4, 8, 9]) expect((await contents(moduleType)).value).toEqual([])
    for (const moduleType of [0, 10]) expect(await contents(moduleType)).toFail('BAD_INPUT')
  })
})

test('POST /courses/delete/:id is refused while enabled banners lead there', async () => {
  const course = await build.course({ unit: changsha })
  const target = { unit: hunan, moduleType: 2, contentId: course.id }
  const [a, b] = [await build.banner(target), await build.banner({ ...target, unit: changsha })]
  await build.banner({ ...target, isEnabled: 0 })
  await build.banner({ ...target, moduleType: 1 })
  const refused = await as(city)(courseApi.remove, { params: { id: course.id } })
  expect(refused).toFail('REFERENCED_BY_BANNERS')
  expect(refused.failure.message).toBe('已被2张轮播图引用，不能删除')
  await db.update(banners).set({ isEnabled: 0 }).where(eq(banners.id, a.id))
  await as(province)(bannerApi.remove, { params: { id: b.id } })
  expect((await as(city)(courseApi.remove, { params: { id: course.id } })).status).toBe(200)
})
