import { addDays, earliestDay, noticeApi, type ProjectInput, projectApi, todayIn } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { baseProducts } from '../../library/education-base/education-base.table.ts'
import { race } from '../../testing/race.ts'
import { testServer } from '../../testing/test-server.ts'

const { as, build, clock, db, loosely } = await testServer()
const hunan = await build.unit()
const host = await build.unit({ above: hunan })
const applicant = await build.unit({ above: hunan })
const elsewhere = await build.unit({ above: hunan })
const clerk = await build.user({ unit: host, role: 'county', name: '主办员' })
const guest = await build.user({ unit: applicant, role: 'county', name: '预约员' })
const sides = { host, applicant }
const today = todayIn(clock.now())
const in30 = addDays(today, 30)

type Body = Partial<Record<keyof ProjectInput, unknown>>
const add = (given: Body = {}, user = clerk) =>
  loosely(user, projectApi.add, { body: { ...build.projectBody(sides), ...given } })
const added = async (given: Body = {}, user = clerk) =>
  (await add(given, user)).value as { id: number; version: number }
const find = async (id: number, user = clerk) => (await as(user)(projectApi.find, { params: { id } })).value
const update = (id: number, version: number, given: Body = {}, user = clerk) =>
  loosely(user, projectApi.update, { body: { ...build.projectBody(sides), id, version, ...given } })
const planFile = { name: '方案.docx', url: 'http://localhost:3001/files/2031/01/a.docx', size: 12 }
const baseWithProduct = async (name: string) => {
  const base = await build.educationBase({ unit: host, name })
  const [product] = await db.select().from(baseProducts).where(eq(baseProducts.baseId, base.id))
  return { baseId: base.id, productIds: [product?.id as number] }
}
const at = (base: { id: number }, given: Body = {}) => ({
  baseList: [{ baseId: base.id, productIds: [] }],
  ...given,
})

describe('POST /activity-project/save', () => {
  test('keeps what the form sent, with its bases and products', async () => {
    const chosen = await baseWithProduct('雷锋纪念馆')
    const { id } = await added({ baseList: [chosen], planFile, plan: '<p onclick="x()">上午</p>' })
    expect(await find(id)).toMatchObject({
      ...{ name: '红色教育主题党日', type: 1, bookingStatus: 1, people: 40, timeOfDay: 1, fee: 1200.5 },
      ...{ owner: '周立', phone: '13812345678', createdBy: '主办员', side: 'host' },
      ...{ partySchoolId: host.id, applyUnitId: applicant.id, applyUnitName: applicant.unitName },
      ...{ plan: '<p>上午</p>', planNo: 1, planSide: 'host', planFile, baseNames: ['雷锋纪念馆'] },
      baseList: [{ baseId: chosen.baseId, products: [{ id: chosen.productIds[0], name: '现场讲解' }] }],
      plans: [{ no: 1, side: 'host', userName: '主办员', unitName: host.unitName }],
      history: [{ action: 'add' }, { action: 'plan', planNo: 1 }],
      can: ['edit', 'discuss', 'cancel'],
    })
  })

  test('may come from the applicant, whose plan it then is', async () => {
    const { id } = await added({}, guest)
    const own = { side: 'applicant', planSide: 'applicant', can: ['edit', 'cancel'] }
    expect(await find(id, guest)).toMatchObject(own)
  })

  test.each<[Body, Record<string, string>]>([
    [{ name: ' ' }, { name: '项目名称不能为空' }],
    [{ name: '项'.repeat(61) }, { name: '项目名称不能超过60个字' }],
    [{ type: undefined }, { type: '预约类型不能为空' }],
    [{ type: 3 }, { type: '预约类型不正确' }],
    [{ partySchoolId: undefined }, { partySchoolId: '承办单位不能为空' }],
    [{ applyUnitId: host.id }, { applyUnitId: '预约单位与承办单位不能相同' }],
    [{ people: 0 }, { people: '预计人数应为1–9999人' }],
    [{ people: 10_000 }, { people: '预计人数应为1–9999人' }],
    [{ startDate: '' }, { startDate: '开始日期不能为空' }],
    [{ startDate: in30, endDate: addDays(in30, -1) }, { endDate: '结束日期不能早于开始日期' }],
    [{ startDate: in30, endDate: addDays(in30, 366) }, { endDate: '起止日期不能超过366天' }],
    [{ phone: '123' }, { phone: '联系电话格式不正确' }],
    [{ plan: `<p>${'字'.repeat(10_001)}</p>` }, { plan: '方案不能超过10000个字' }],
    [{ fee: -1 }, { fee: '费用不能小于0' }],
    [{ baseList: [{ baseId: 1 }, { baseId: 1 }] }, { 'baseList.1.baseId': '教学基地重复' }],
    [{ planFile: { ...planFile, url: 'https://a.cn/a' } }, { planFile: '附件不在本系统中，请重新上传' }],
  ])('refuses %j', async (given, fields) => {
    expect(await add(given)).toFail('BAD_INPUT', fields)
  })

  test.each<Body>([
    { name: '项'.repeat(60) },
    { people: 1 },
    { people: 9999 },
    { endDate: addDays(in30, 365) },
    { plan: '', fee: null, timeOfDay: null },
  ])('takes %j', async (given) => {
    expect((await add(given)).status).toBe(200)
  })

  test('refuses units of which none is the caller’s, and one that is disabled', async () => {
    expect(await add({ partySchoolId: elsewhere.id })).toFail('UNIT_NOT_MANAGED')
    const gone = await build.unit({ above: hunan })
    await build.disable(gone)
    expect(await add({ applyUnitId: gone.id })).toFail('BAD_INPUT', { applyUnitId: '该单位不存在或已停用' })
  })

  test('refuses a base that is not approved, and a product of another', async () => {
    const waiting = await build.educationBase({ unit: host, auditStatus: 0 })
    expect(await add(at(waiting))).toFail('BAD_INPUT', {
      'baseList.0.baseId': '该基地未通过审核或已删除，请重新选择',
    })
    const { baseId } = await baseWithProduct('甲馆')
    const { productIds } = await baseWithProduct('乙馆')
    expect(await add({ baseList: [{ baseId, productIds }] })).toFail('BAD_INPUT', {
      'baseList.0.productIds': '所选产品已不在该基地中，请重新选择',
    })
  })
})

describe('the days of a base', () => {
  test('say why it cannot be visited', async () => {
    const limits = { dailyCapacity: 100, noticeDays: 3, closedDates: [in30] }
    const base = await build.educationBase({ unit: host, ...limits })
    const soon = addDays(earliestDay(today, 3), -1)
    const refused = async (given: Body, startDate: string) =>
      expect(await add(at(base, given))).toFail('BAD_INPUT', { startDate })
    await refused({}, `该基地${in30}不开放`)
    await refused({ startDate: addDays(in30, -1), endDate: addDays(in30, 1) }, `该基地${in30}不开放`)
    await refused({ startDate: soon, endDate: soon }, '需至少提前3个工作日预约')
    const free = addDays(in30, 1)
    await refused({ startDate: free, endDate: free, people: 101 }, `该基地${free}已约满，仅余100人`)
    expect((await add(at(base, { startDate: free, endDate: free, people: 100 }))).status).toBe(200)
    const first = earliestDay(today, 3)
    expect((await add(at(base, { startDate: first, endDate: first }))).status).toBe(200)
  })

  test('count only whose plan is settled', async () => {
    const base = await build.educationBase({ unit: host, dailyCapacity: 100 })
    const book = (bookingStatus: number, people: number) =>
      build.project({ ...sides, bases: [base], bookingStatus, people })
    for (const notSettled of [0, 1, 2]) await book(notSettled, 70)
    await book(3, 30)
    await book(6, 20)
    await book(4, 10)
    expect((await add(at(base, { people: 40 }))).status).toBe(200)
    expect(await add(at(base, { people: 41 }))).toFail('BAD_INPUT', {
      startDate: `该基地${in30}已约满，仅余40人`,
    })
    const query = { from: addDays(in30, -13), keyword: base.name }
    const days = await as(clerk)(projectApi.baseDays, { params: { pageNum: 1, pageSize: 20 }, query })
    expect(days.value.records).toMatchObject([
      { id: base.id, booked: { [in30]: 60 }, asked: { [in30]: 180 } },
    ])
  })

  test('do not trouble an edit that leaves them as they are', async () => {
    const base = await build.educationBase({ unit: host, dailyCapacity: 100, noticeDays: 5 })
    const project = await build.project({ ...sides, bases: [base], startDate: today, endDate: today })
    const same = { startDate: today, endDate: today }
    expect((await update(project.id, 1, at(base, same))).status).toBe(200)
    expect(await update(project.id, 2, at(base, { ...same, people: 101 }))).toFail('BAD_INPUT', {
      startDate: `该基地${today}已约满，仅余100人`,
    })
    const longer = at(base, { startDate: today, endDate: addDays(today, 1) })
    expect(await update(project.id, 2, longer)).toFail('BAD_INPUT', {
      startDate: '需至少提前5个工作日预约',
    })
  })

  race(
    'are never taken by more people than fit, however many accept at once',
    async () => {
      const base = await build.educationBase({ unit: host, dailyCapacity: 100 })
      const projects = await Promise.all(
        Array.from({ length: 100 }, () =>
          build.project({ ...sides, bases: [base], people: 7, plannedBy: 'host' }),
        ),
      )
      // Who waits too long for the base on a busy machine is told so, and asks again.
      const accept = async (id: number) => {
        for (;;) {
          const answer = await as(guest)(projectApi.accept, { params: { id }, query: {} })
          if (answer.status !== 503) return answer
        }
      }
      const answers = await Promise.all(projects.map(({ id }) => accept(id)))
      expect(answers.filter(({ status }) => status === 200).length).toBe(14)
      for (const answer of answers.filter(({ status }) => status !== 200)) {
        expect(answer).toFail('BASE_REFUSES')
        expect(answer.failure.message).toBe(`该基地${in30}已约满，仅余2人`)
      }
    },
    120_000,
  )
})

describe('a plan', () => {
  test('has a version for each change of it, and none for what is not agreed on', async () => {
    const { id } = await added({ plan: '' })
    expect(await find(id)).toMatchObject({ planNo: 0, planSide: null, plans: [] })
    expect((await update(id, 1, { plan: '<p>初稿</p>' })).status).toBe(200)
    const told = { name: '新名称', contact: '周立', phone: '13912345678', audience: '党员', owner: '陈敏' }
    expect((await update(id, 2, { plan: '<p>初稿</p>', ...told })).status).toBe(200)
    expect((await update(id, 3, { plan: '<p>二稿</p>' }, guest)).status).toBe(200)
    const plans = (await as(guest)(projectApi.plans, { params: { id } })).value
    expect(plans.map(({ no, content, side, userName }) => [no, content, side, userName])).toEqual([
      [2, '<p>二稿</p>', 'applicant', '预约员'],
      [1, '<p>初稿</p>', 'host', '主办员'],
    ])
    expect(await find(id)).toMatchObject({ planNo: 2, planSide: 'applicant', plan: '<p>二稿</p>' })
    expect((await find(id)).history.map(({ action }) => action)).toEqual(['add', 'plan', 'update', 'plan'])
  })

  test('is not written over by who has not seen the newest', async () => {
    const { id } = await added()
    await update(id, 1, { plan: '<p>先到</p>' })
    expect(await update(id, 1, { plan: '<p>后到</p>' }, guest)).toFail('STALE_VERSION')
    expect((await find(id)).plan).toBe('<p>先到</p>')
  })

  const accept = (user: typeof clerk, id: number, planNo: number) =>
    as(user)(projectApi.accept, { params: { id }, query: { planNo } })
  const at45 = addDays(today, 45)
  test.each<[string, Body, string]>([
    ['people', { people: 41 }, '预计人数'],
    ['the fee', { fee: 99_999 }, '费用'],
    ['the days', { startDate: at45, endDate: at45 }, '日期'],
    ['the part of the day', { timeOfDay: 2 }, '日期'],
    ['the file', { planFile }, '方案附件'],
  ])('has a new version when %s change, which the other side has to accept', async (_, given, name) => {
    const { id } = await added({}, guest)
    await loosely(clerk, projectApi.discuss, { body: { id, way: 1, content: '商定' } })
    expect((await update(id, 2, given)).status).toBe(200)
    expect(await find(id)).toMatchObject({ planNo: 2, planSide: 'host' })
    expect(await accept(clerk, id, 1)).toFail('PLAN_OWN_SIDE')
    expect(await accept(guest, id, 1)).toFail('PLAN_CHANGED')
    const newest = await as(guest)(noticeApi.list, { params: { pageNum: 1, pageSize: 1 }, query: {} })
    expect(newest.value.records[0]?.text).toContain(`修改了${name}`)
    expect((await accept(guest, id, 2)).status).toBe(200)
  })

  test('keeps with each version what it is about', async () => {
    const chosen = await baseWithProduct('岳麓书院')
    const { id } = await added({ people: 30, planFile })
    for (const version of [1, 2]) await update(id, version, { baseList: [chosen], planFile, people: 30 })
    const plans = (await as(guest)(projectApi.plans, { params: { id } })).value
    const terms = { startDate: in30, endDate: in30, timeOfDay: 1, people: 30, fee: 1200.5, planFile }
    const products = [{ id: chosen.productIds[0], name: '现场讲解' }]
    expect(plans.map((plan) => plan.terms)).toEqual([
      { ...terms, bases: [{ id: chosen.baseId, name: '岳麓书院', products }] },
      { ...terms, bases: [] },
    ])
  })

  test('may be a file alone', async () => {
    const { id } = await added({ plan: '', planFile })
    expect(await find(id)).toMatchObject({ planNo: 1, planSide: 'host', plan: '', planFile })
    await loosely(clerk, projectApi.discuss, { body: { id, way: 1, content: '商定' } })
    expect((await accept(guest, id, 1)).status).toBe(200)
  })

  test('is not taken away', async () => {
    const { id } = await added()
    expect(await update(id, 1, { plan: '<p></p>' })).toFail('BAD_INPUT', { plan: '方案不能为空' })
  })
})

test.each<[Body, Record<string, string>]>([
  [{ partySchoolId: elsewhere.id }, { partySchoolId: '承办单位不能修改' }],
  [{ applyUnitId: elsewhere.id }, { applyUnitId: '预约单位不能修改' }],
  [{ type: 2 }, { type: '预约类型不能修改' }],
])('a project stays as it is with %j', async (given, fields) => {
  const { id } = await build.project(sides)
  expect(await update(id, 1, given)).toFail('BAD_INPUT', fields)
})

describe('POST /activity-project/discuss', () => {
  const discuss = (id: number, given: object = {}, user = clerk) =>
    loosely(user, projectApi.discuss, { body: { id, way: 1, content: '电话商定上午九点到馆', ...given } })

  test('keeps both sides’ notes, newest first, and makes no open form stale', async () => {
    const project = await build.project(sides)
    const time = new Date(clock.now().getTime() - 3_600_000).toISOString()
    const attachments = [{ name: '照片.jpg', url: 'http://localhost:3001/files/2031/01/a.jpg' }]
    const earlier = { content: '谈'.repeat(500), nextStep: '发函', time, way: 5, attachments }
    expect((await discuss(project.id)).value).toMatchObject({ version: 1 })
    await discuss(project.id, earlier, guest)
    expect((await find(project.id)).consultations).toMatchObject([
      { content: '电话商定上午九点到馆', side: 'host', userName: '主办员', way: 1 },
      { ...earlier, side: 'applicant', userName: '预约员' },
    ])
    expect((await update(project.id, 1)).status).toBe(200)
  })

  const file = (host: string) => ({ name: 'a', url: `${host}/files/a.jpg` })
  test.each<[object, Record<string, string>]>([
    [{ content: '' }, { content: '协商内容不能为空' }],
    [{ content: '谈'.repeat(501) }, { content: '协商内容不能超过500个字' }],
    [{ way: undefined }, { way: '协商方式不能为空' }],
    [{ way: 6 }, { way: '协商方式不正确' }],
    [{ time: '2199-01-01T00:00:00.000Z' }, { time: '协商时间不能晚于现在' }],
    [{ attachments: Array(6).fill(file('http://localhost:3001')) }, { attachments: '附件不能超过5个' }],
    [{ attachments: [file('https://a.example')] }, { attachments: '附件不在本系统中，请重新上传' }],
  ])('refuses %j', async (given, fields) => {
    const { id } = await build.project(sides)
    expect(await discuss(id, given)).toFail('BAD_INPUT', fields)
  })
})
