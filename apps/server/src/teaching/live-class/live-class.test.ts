import { bannerApi, type LiveClassInput, liveClassApi } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { TestUnit } from '../../testing/build.ts'
import { testServer } from '../../testing/test-server.ts'
import { liveClasses } from './live-class.table.ts'
import { liveComments } from './live-comment.table.ts'

const { as, build, db, loosely } = await testServer()
const hunan = await build.unit()
const changsha = await build.unit({ above: hunan })
const yuelu = await build.unit({ above: changsha })
const xiangtan = await build.unit({ above: hunan })
const province = await build.user({ unit: hunan, role: 'province' })
const city = await build.user({ unit: changsha, role: 'city' })
const county = await build.user({ unit: yuelu, role: 'county' })
const leader = await build.user({ unit: changsha, role: 'leader' })

const at = (hours: number) => new Date(Date.parse('2031-05-01T00:00:00Z') + hours * 3_600_000).toISOString()
const add = async (given: Partial<LiveClassInput> & { unit?: TestUnit } = {}, user = county) =>
  as(user)(liveClassApi.add, { body: await build.liveClassBody({ unit: yuelu, ...given }) })
const update = async (
  id: number,
  given: Partial<LiveClassInput> & { version?: number } = {},
  user = county,
) =>
  as(user)(liveClassApi.update, {
    body: { ...(await build.liveClassBody({ unit: yuelu, ...given })), id, version: given.version ?? 1 },
  })
const find = async (id: number, user = city) =>
  (await as(user)(liveClassApi.find, { params: { id }, query: {} })).value
const stored = async (id: number) => (await db.select().from(liveClasses).where(eq(liveClasses.id, id)))[0]

describe('POST /live-class/add', () => {
  test('keeps what the form sends, waiting for the unit above', async () => {
    const teacher = await build.teacher({ unit: xiangtan, name: '欧阳静' })
    const plan = { startTime: at(0), endTime: at(2) }
    const { id } = (await add({ teacherIds: [teacher.id], ...plan })).value
    expect(await find(id)).toMatchObject({
      ...{ name: '深入学习贯彻全会精神', partySchoolName: yuelu.unitName, coursePermission: 1, ...plan },
      ...{ auditStatus: 1, auditUnitId: changsha.id, liveStatus: 1, isCancelled: false, canLive: [] },
      lecturers: [{ id: teacher.id, name: '欧阳静' }],
      teacherList: [{ id: teacher.id, partySchoolName: xiangtan.unitName }],
      ...{ playUrl: 'https://live.example/room/1.m3u8', watchUrl: null, replayUrl: null },
    })
    expect((await stored(id))?.pushUntil.toISOString()).toBe(at(26))
  })

  test('gives each a stream of its own', async () => {
    const ids = [await add({ source: 1 }), await add({ source: 1 })].map(({ value }) => value.id)
    const names = await Promise.all(ids.map(async (id) => (await stored(id))?.streamName))
    expect(names).toEqual([expect.stringMatching(/^[\da-f]{32}$/), expect.stringMatching(/^[\da-f]{32}$/)])
    expect(names[0]).not.toBe(names[1])
  })

  test('forgets the address of a stream that is pushed', async () => {
    const { id } = (await add({ source: 1, playUrl: 'https://live.example/x.m3u8' })).value
    expect((await find(id)).playUrl).toBeNull()
  })

  test.each<Partial<LiveClassInput>>([
    { name: '𠮷'.repeat(40) },
    { introduction: '学'.repeat(500) },
    { introduction: '' },
    { playUrl: `https://v.example/${'a'.repeat(182)}` },
    { startTime: at(0), endTime: at(24) },
    { startTime: at(0), endTime: new Date(Date.parse(at(0)) + 1).toISOString() },
  ])('takes %j', async (given) => {
    expect((await add(given)).status).toBe(200)
  })

  test.each<[object, Record<string, string>]>([
    [{ name: ' ' }, { name: '直播课名称不能为空' }],
    [{ name: '学'.repeat(41) }, { name: '直播课名称不能超过40个字' }],
    [{ introduction: '学'.repeat(501) }, { introduction: '直播简介不能超过500个字' }],
    [{ teacherIds: [] }, { teacherIds: '请至少选择一个授课人' }],
    [{ teacherIds: [1, 1] }, { teacherIds: '授课人列表中已存在被选中人' }],
    [{ startTime: undefined }, { startTime: '计划开始时间不能为空' }],
    [{ endTime: null }, { endTime: '计划结束时间不能为空' }],
    [{ startTime: at(1), endTime: at(1) }, { endTime: '结束时间必须晚于开始时间' }],
    [{ startTime: at(2), endTime: at(1) }, { endTime: '结束时间必须晚于开始时间' }],
    [{ startTime: at(0), endTime: at(25) }, { endTime: '直播时长不能超过24小时' }],
    [{ coverUrl: '' }, { coverUrl: '封面不能为空' }],
    [{ playUrl: null }, { playUrl: '直播地址不能为空' }],
    [{ playUrl: `https://v.example/${'a'.repeat(183)}` }, { playUrl: '直播地址不能超过200个字' }],
    [{ playUrl: 'rtmp://v.example/1' }, { playUrl: '直播地址格式不正确，应以 http:// 或 https:// 开头' }],
    [{ source: 3 }, { source: '直播方式不能为空' }],
    [{ allowComment: undefined }, { allowComment: '是否允许评论不能为空' }],
  ])('refuses %j', async (given, fields) => {
    const body = { ...(await build.liveClassBody({ unit: yuelu })), ...given }
    expect(await loosely(county, liveClassApi.add, { body })).toFail('BAD_INPUT', fields)
  })

  test('refuses a lecturer who is not approved or not there', async () => {
    const waiting = await build.teacher({ unit: yuelu, auditStatus: 1 })
    const fields = { teacherIds: '授课人不存在或未通过审核，请重新选择' }
    expect(await add({ teacherIds: [waiting.id] })).toFail('BAD_INPUT', fields)
    expect(await add({ teacherIds: [2_147_483_647] })).toFail('BAD_INPUT', fields)
  })

  test('refuses another’s unit, and who may only look', async () => {
    expect(await add({ partySchoolId: xiangtan.id })).toFail('UNIT_NOT_MANAGED')
    expect(await add({}, leader)).toFail('FORBIDDEN')
  })

  test('lets only those who coordinate say who watches', async () => {
    expect(await add({ coursePermission: 3 })).toFail('LIVE_PERMISSION_LOCKED')
    const watched = async (watchType: 1 | 2) => {
      const given = { coursePermission: 4, watchType, watchUnitIds: [xiangtan.id] }
      return find((await add(given, province)).value.id)
    }
    const watchUnits = [{ unitName: xiangtan.unitName }]
    expect(await watched(1)).toMatchObject({ coursePermission: 4, watchType: 1, watchUnits })
    expect(await watched(2)).toMatchObject({ watchType: 2, watchUnitIds: [] })
  })
})

describe('POST /live-class/update', () => {
  test('of an approved class waits as its revision', async () => {
    const { id } = await build.liveClass({ unit: yuelu, name: '原名' })
    const teacherIds = (await find(id)).teacherList.map(({ id }) => id)
    const { version } = (await update(id, { name: '新名', teacherIds })).value
    expect(await find(id)).toMatchObject({ name: '原名', auditStatus: 3, revisionStatus: 1 })
    const review = (query: object) => as(city)(liveClassApi.review, { params: { id }, query })
    expect((await review({})).value).toMatchObject({
      record: { name: '新名', source: 2 },
      current: { name: '原名', source: 1 },
      allowedActions: ['pass', 'reject', 'up'],
    })
    await review({ auditStatus: '3', version: String(version) })
    const lecturers = teacherIds.map((id) => ({ id }))
    expect(await find(id)).toMatchObject({ name: '新名', revisionStatus: null, lecturers })
  })

  test('with a stale version is refused', async () => {
    const { id } = await build.liveClass({ unit: yuelu })
    expect(await update(id, { version: 9 })).toFail('STALE_VERSION')
  })

  test('cannot turn a stream that has begun into an address', async () => {
    const { id } = await build.liveClass({ unit: yuelu, liveStatus: 2 })
    expect(await update(id)).toFail('BAD_INPUT', { source: '直播已开始，不能更改直播方式' })
  })

  test('of what was called off is refused', async () => {
    const { id } = await build.liveClass({ unit: yuelu, cancelledAt: new Date() })
    expect(await update(id)).toFail('LIVE_CANCELLED')
    expect((await find(id, county)).can).not.toContain('edit')
  })

  test('of a class that moves takes its comments along', async () => {
    const live = await build.liveClass({ unit: yuelu, auditStatus: 2 })
    const comment = await build.liveComment({ live })
    expect((await update(live.id, { partySchoolId: changsha.id }, city)).status).toBe(200)
    const [moved] = await db.select().from(liveComments).where(eq(liveComments.id, comment.id))
    expect(moved?.partySchoolId).toBe(changsha.id)
  })
})

describe('POST /live-class/remove/:id', () => {
  test.each([
    [1, 200],
    [2, 409],
    [3, 200],
    [4, 200],
  ])('in state %i answers %i', async (liveStatus, status) => {
    const { id } = await build.liveClass({ unit: yuelu, liveStatus })
    expect((await find(id, county)).can.includes('remove')).toBe(status === 200)
    const answer = await as(county)(liveClassApi.remove, { params: { id } })
    expect(answer.status).toBe(status)
    if (status === 409) expect(answer.failure.message).toBe('直播中的课程不能删除')
  })

  test('is refused while a banner leads there, and the banner finds it by its name', async () => {
    const { id } = await build.liveClass({ unit: hunan, name: '轮播直播' })
    const wanted = { params: { moduleType: 4 }, query: { name: '轮播' } }
    const shown = (await as(province)(bannerApi.contents, wanted)).value
    expect(shown).toMatchObject([{ id, name: '轮播直播' }])
    await build.banner({ unit: hunan, moduleType: 4, contentId: id })
    expect(await as(province)(liveClassApi.remove, { params: { id } })).toFail('REFERENCED_BY_BANNERS')
  })

  test('cannot reach another branch', async () => {
    const { id } = await build.liveClass({ unit: xiangtan })
    expect(await as(city)(liveClassApi.remove, { params: { id } })).toFail('NOT_FOUND')
  })
})

describe('GET /live-class/page', () => {
  const names = async (query: object) => {
    const { value } = await as(city)(liveClassApi.list, {
      params: { pageNum: 1, pageSize: 100 },
      query: { keyword: '筛选', ...query },
    })
    return value.records.map(({ name }) => name.slice(2)).sort()
  }

  test('is narrowed by its filters', async () => {
    const teacher = await build.teacher({ unit: yuelu })
    const plan = { startTime: new Date('2030-03-01T16:00:00Z'), endTime: new Date('2030-03-01T18:00:00Z') } // 2 March in Shanghai
    await build.liveClass({ unit: yuelu, name: '筛选甲', ...plan, teacherIds: [teacher.id] })
    await build.liveClass({ unit: yuelu, name: '筛选乙', liveStatus: 2, source: 2, isShow: 0 })
    await build.liveClass({ unit: changsha, name: '筛选丙', cancelledAt: new Date(), auditStatus: 3 })
    await build.liveClass({ unit: xiangtan, name: '筛选丁' })
    expect(await names({})).toEqual(['丙', '乙', '甲'])
    expect(await names({ liveStatus: '2' })).toEqual(['乙'])
    expect(await names({ isCancelled: '1' })).toEqual(['丙'])
    expect(await names({ isCancelled: '0' })).toEqual(['乙', '甲'])
    expect(await names({ source: '2' })).toEqual(['乙'])
    expect(await names({ isShow: '0' })).toEqual(['乙'])
    expect(await names({ teacherId: teacher.id })).toEqual(['甲'])
    expect(await names({ planFrom: '2030-03-02', planTo: '2030-03-02' })).toEqual(['甲'])
    expect(await names({ planFrom: '2030-03-01', planTo: '2030-03-01' })).toEqual([])
  })
})
