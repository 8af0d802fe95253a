import { bannerApi, type LiveClassInput, liveClassApi, scheduleApi, teacherApi } from '@dangxiao/contract'
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

const HOUR = 3_600_000
const at = (hours: number) => new Date(Date.parse('2031-05-01T00:00:00Z') + hours * HOUR).toISOString()
const add = async (given: Partial<LiveClassInput> & { unit?: TestUnit } = {}, user = county) =>
  as(user)(liveClassApi.add, { body: await build.liveClassBody({ unit: yuelu, ...given }) })
const find = async (id: number, user = city) =>
  (await as(user)(liveClassApi.find, { params: { id }, query: {} })).value
const stored = async (id: number) => (await db.select().from(liveClasses).where(eq(liveClasses.id, id)))[0]

describe('POST /live-class/add', () => {
  test('keeps what the form sends, waiting for the unit above', async () => {
    const teacher = await build.teacher({ unit: xiangtan, name: '欧阳静' })
    const { id } = (await add({ teacherIds: [teacher.id], startTime: at(0), endTime: at(2) })).value
    expect(await find(id)).toMatchObject({
      name: '深入学习贯彻全会精神',
      partySchoolName: yuelu.unitName,
      auditStatus: 1,
      auditUnitId: changsha.id,
      liveStatus: 1,
      isCancelled: false,
      startTime: at(0),
      endTime: at(2),
      lecturers: [{ id: teacher.id, name: '欧阳静' }],
      teacherList: [{ id: teacher.id, partySchoolName: xiangtan.unitName }],
      coursePermission: 1,
      playUrl: 'https://live.example/room/1.m3u8',
      watchUrl: null,
      replayUrl: null,
      canLive: [],
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

  test.each<[string, Partial<LiveClassInput>]>([
    ['a name of 40 characters', { name: '𠮷'.repeat(40) }],
    ['an introduction of 500', { introduction: '学'.repeat(500) }],
    ['no introduction', { introduction: '' }],
    ['an address of 200', { playUrl: `https://v.example/${'a'.repeat(182)}` }],
    ['24 hours', { startTime: at(0), endTime: at(24) }],
    ['a millisecond', { startTime: at(0), endTime: new Date(Date.parse(at(0)) + 1).toISOString() }],
  ])('takes %s', async (_, given) => {
    expect((await add(given)).status).toBe(200)
  })

  test.each<[string, object, Record<string, string>]>([
    ['no name', { name: ' ' }, { name: '直播课名称不能为空' }],
    ['a name of 41 characters', { name: '学'.repeat(41) }, { name: '直播课名称不能超过40个字' }],
    [
      'an introduction of 501',
      { introduction: '学'.repeat(501) },
      { introduction: '直播简介不能超过500个字' },
    ],
    ['nobody', { teacherIds: [] }, { teacherIds: '请至少选择一个授课人' }],
    ['somebody twice', { teacherIds: [1, 1] }, { teacherIds: '授课人列表中已存在被选中人' }],
    ['no start', { startTime: undefined }, { startTime: '计划开始时间不能为空' }],
    ['no end', { endTime: null }, { endTime: '计划结束时间不能为空' }],
    ['an end at the start', { startTime: at(1), endTime: at(1) }, { endTime: '结束时间必须晚于开始时间' }],
    [
      'an end before the start',
      { startTime: at(1), endTime: at(0) },
      { endTime: '结束时间必须晚于开始时间' },
    ],
    ['more than 24 hours', { startTime: at(0), endTime: at(25) }, { endTime: '直播时长不能超过24小时' }],
    ['no cover', { coverUrl: '' }, { coverUrl: '封面不能为空' }],
    ['no external address', { playUrl: null }, { playUrl: '直播地址不能为空' }],
    [
      'an address of 201',
      { playUrl: `https://v.example/${'a'.repeat(183)}` },
      { playUrl: '直播地址不能超过200个字' },
    ],
    [
      'an address of another kind',
      { playUrl: 'rtmp://v.example/1' },
      { playUrl: '直播地址格式不正确，应以 http:// 或 https:// 开头' },
    ],
    ['a third source', { source: 3 }, { source: '直播方式不能为空' }],
    ['no word on comments', { allowComment: undefined }, { allowComment: '是否允许评论不能为空' }],
  ])('refuses %s', async (_, given, fields) => {
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
    expect((await add({ coursePermission: 1 })).status).toBe(200)
    const { id } = (await add({ coursePermission: 4, watchType: 1, watchUnitIds: [xiangtan.id] }, province))
      .value
    expect(await find(id)).toMatchObject({
      coursePermission: 4,
      watchType: 1,
      watchUnits: [{ unitName: xiangtan.unitName }],
    })
    const { id: all } = (
      await add({ coursePermission: 4, watchType: 2, watchUnitIds: [xiangtan.id] }, province)
    ).value
    expect(await find(all)).toMatchObject({ watchType: 2, watchUnitIds: [] })
  })
})

describe('a lecturer', () => {
  const taken = async () => {
    const teacher = await build.teacher({ unit: yuelu, name: '周明' })
    const { id } = (await add({ name: '早场', teacherIds: [teacher.id], startTime: at(10), endTime: at(12) }))
      .value
    return { teacher, id, busy: { teacherIds: '周明该时段已有《早场》' } }
  }
  const later = (id: number, from: number, to: number) =>
    add({ name: '晚场', teacherIds: [id], startTime: at(from), endTime: at(to) })

  test.each([
    ['within', 10.5, 11],
    ['around', 9, 13],
    ['over the beginning', 9, 10.1],
    ['over the end', 11.9, 13],
    ['at the same time', 10, 12],
  ])('is not free %s', async (_, from, to) => {
    const { teacher, busy } = await taken()
    const refused = await later(teacher.id, from, to)
    expect(refused).toFail('LECTURER_BUSY', busy)
    expect(refused.failure.message).toBe('周明该时段已有《早场》')
  })

  test('is not free during a lesson of a timetable, nor is a lesson placed over a live class', async () => {
    const teacher = await build.teacher({ unit: yuelu, name: '郑强' })
    const of = await build.trainingClass({ unit: yuelu })
    const date = build.day(3)
    await build.lesson({ of, date, lecturerIds: [teacher.id], title: '理论课' })
    const on = (clock: string) => new Date(`${date}T${clock}:00+08:00`).toISOString()
    const plan = (from: string, to: string) =>
      add({ name: '直播', teacherIds: [teacher.id], startTime: on(from), endTime: on(to) })
    expect(await plan('11:00', '12:00')).toFail('LECTURER_BUSY', { teacherIds: '郑强该时段已有《理论课》' })
    expect((await plan('11:30', '16:00')).status).toBe(200)
    const entry = {
      ...build.lessonBody({
        date,
        timeOfDay: 2,
        startTime: '15:00',
        endTime: '17:00',
        lecturerIds: [teacher.id],
      }),
    }
    const place = (fields: object) =>
      as(county)(scheduleApi.update, { body: { classId: of.id, entries: [{ ...entry, ...fields }] } })
    const refused = await place({})
    expect(refused).toFail('LESSON_CONFLICT')
    expect(refused.failure.message).toMatch(/^郑强.*上午已在《直播》授课，最近空闲：.*16:10–18:10$/)
    expect((await place({ startTime: '16:00', endTime: '18:00' })).status).toBe(200)
  })

  test('of a live class and a lesson at once gets one', async () => {
    const of = await build.trainingClass({ unit: yuelu })
    for (let i = 0; i < 6; i++) {
      const teacher = await build.teacher({ unit: yuelu })
      const date = build.day(5 + i)
      const [startTime, endTime] = [`${date}T01:00:00.000Z`, `${date}T03:00:00.000Z`]
      const answers = await Promise.all([
        add({ teacherIds: [teacher.id], startTime, endTime }),
        as(county)(scheduleApi.update, {
          body: { classId: of.id, entries: [build.lessonBody({ date, lecturerIds: [teacher.id] })] },
        }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })

  test('is free right before and right after', async () => {
    const { teacher } = await taken()
    expect((await later(teacher.id, 8, 10)).status).toBe(200)
    expect((await later(teacher.id, 12, 14)).status).toBe(200)
  })

  test('is not in the way of the same class', async () => {
    const { teacher, id } = await taken()
    const body = {
      ...(await build.liveClassBody({
        unit: yuelu,
        teacherIds: [teacher.id],
        startTime: at(11),
        endTime: at(13),
      })),
      id,
      version: 1,
    }
    expect((await as(county)(liveClassApi.update, { body })).status).toBe(200)
  })

  test.each<[string, Partial<typeof liveClasses.$inferInsert>]>([
    ['was rejected', { auditStatus: 2 }],
    ['was called off', { auditStatus: 3, cancelledAt: new Date() }],
    ['was deleted', { removedAt: new Date() }],
    ['is over', { auditStatus: 3, liveStatus: 3 }],
  ])('is free when the other class %s', async (_, set) => {
    const { teacher, id } = await taken()
    await db.update(liveClasses).set(set).where(eq(liveClasses.id, id))
    expect((await later(teacher.id, 10, 12)).status).toBe(200)
  })

  test('whose change of plan waits for review is not free then, nor yet as before', async () => {
    const { teacher, id } = await taken()
    await db.update(liveClasses).set({ auditStatus: 3, auditUnitId: null }).where(eq(liveClasses.id, id))
    const body = {
      ...(await build.liveClassBody({
        unit: yuelu,
        name: '改期',
        teacherIds: [teacher.id],
        startTime: at(40),
        endTime: at(42),
      })),
      id,
      version: 1,
    }
    await as(county)(liveClassApi.update, { body })
    expect(await later(teacher.id, 41, 43)).toFail('LECTURER_BUSY', { teacherIds: '周明该时段已有《改期》' })
    expect(await later(teacher.id, 11, 13)).toFail('LECTURER_BUSY', { teacherIds: '周明该时段已有《早场》' })
    expect((await later(teacher.id, 60, 61)).status).toBe(200)
  })

  test('is looked at once more when a change is approved', async () => {
    const { teacher, id } = await taken()
    const other = await build.teacher({ unit: yuelu })
    await db.update(liveClasses).set({ auditStatus: 3, auditUnitId: null }).where(eq(liveClasses.id, id))
    const body = {
      ...(await build.liveClassBody({
        unit: yuelu,
        teacherIds: [other.id],
        startTime: at(10),
        endTime: at(12),
      })),
      id,
      version: 1,
    }
    const { version } = (await as(county)(liveClassApi.update, { body })).value
    await build.liveClass({
      unit: yuelu,
      name: '插入',
      teacherIds: [other.id, teacher.id],
      startTime: new Date(at(11)),
      endTime: new Date(at(12)),
    })
    const query = { auditStatus: '3', version: String(version) } as const
    const refused = await as(city)(liveClassApi.review, { params: { id }, query })
    expect(refused).toFail('LECTURER_BUSY')
    expect(refused.failure.message).toContain('该时段已有《插入》')
  })

  test('whom two want at once is given to one', async () => {
    const teacher = await build.teacher({ unit: yuelu })
    const bodies = await Promise.all(
      Array.from({ length: 4 }, () =>
        build.liveClassBody({ unit: yuelu, teacherIds: [teacher.id], startTime: at(10), endTime: at(12) }),
      ),
    )
    const answers = await Promise.all(bodies.map((body) => as(county)(liveClassApi.add, { body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  test('of a live class cannot be deleted', async () => {
    const { teacher } = await taken()
    const refused = await as(county)(teacherApi.remove, { params: { id: teacher.id } })
    expect(refused).toFail('REFERENCED_BY_LIVE_CLASSES')
    expect(refused.failure.message).toBe('已被1场直播课引用，不能删除')
  })
})

describe('POST /live-class/update', () => {
  test('of an approved class waits as its revision', async () => {
    const { id, version } = await build.liveClass({ unit: yuelu, name: '原名' })
    const { teacherList } = await find(id)
    const teacherIds = teacherList.map(({ id }) => id)
    const body = { ...(await build.liveClassBody({ unit: yuelu, name: '新名', teacherIds })), id, version }
    const done = (await as(county)(liveClassApi.update, { body })).value
    expect(await find(id)).toMatchObject({ name: '原名', auditStatus: 3, revisionStatus: 1 })
    const { value } = await as(city)(liveClassApi.review, { params: { id }, query: {} })
    expect(value).toMatchObject({
      record: { name: '新名', source: 2 },
      current: { name: '原名', source: 1 },
      allowedActions: ['pass', 'reject', 'up'],
    })
    await as(city)(liveClassApi.review, {
      params: { id },
      query: { auditStatus: '3', version: String(done.version) },
    })
    expect(await find(id)).toMatchObject({
      name: '新名',
      revisionStatus: null,
      lecturers: teacherIds.map((id) => ({ id })),
    })
  })

  test('with a stale version is refused', async () => {
    const { id } = await build.liveClass({ unit: yuelu })
    const body = { ...(await build.liveClassBody({ unit: yuelu })), id, version: 9 }
    expect(await as(county)(liveClassApi.update, { body })).toFail('STALE_VERSION')
  })

  test('cannot turn a stream that has begun into an address', async () => {
    const { id } = await build.liveClass({ unit: yuelu, liveStatus: 2 })
    const body = { ...(await build.liveClassBody({ unit: yuelu })), id, version: 1 }
    expect(await as(county)(liveClassApi.update, { body })).toFail('BAD_INPUT', {
      source: '直播已开始，不能更改直播方式',
    })
  })

  test('of what was called off is refused', async () => {
    const { id } = await build.liveClass({ unit: yuelu, cancelledAt: new Date() })
    const body = { ...(await build.liveClassBody({ unit: yuelu })), id, version: 1 }
    expect(await as(county)(liveClassApi.update, { body })).toFail('LIVE_CANCELLED')
    expect((await find(id, county)).can).not.toContain('edit')
  })

  test('of a class that moves takes its comments along', async () => {
    const live = await build.liveClass({ unit: yuelu, auditStatus: 2 })
    const comment = await build.liveComment({ live })
    const body = { ...(await build.liveClassBody({ unit: changsha })), id: live.id, version: 1 }
    expect((await as(city)(liveClassApi.update, { body })).status).toBe(200)
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
    const shown = await as(province)(bannerApi.contents, {
      params: { moduleType: '4' },
      query: { name: '轮播' },
    })
    expect(shown.value).toMatchObject([{ id, name: '轮播直播' }])
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
