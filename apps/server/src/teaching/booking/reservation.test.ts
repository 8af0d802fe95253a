import {
  addDays,
  portalApi,
  projectApi,
  type ReservationIntake,
  reservationApi,
  todayIn,
} from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makePortalKey } from '../../platform/portal/keys.ts'
import { asPortal } from '../../testing/portal.ts'
import { race } from '../../testing/race.ts'
import { testServer } from '../../testing/test-server.ts'
import { reservations } from './booking.table.ts'

const server = await testServer()
const { as, build, clock, db, loosely, settings } = server
const hunan = await build.unit()
const changsha = await build.unit({ above: hunan })
const host = await build.unit({ above: changsha })
const applicant = await build.unit({ above: changsha })
const elsewhere = await build.unit({ above: hunan })
const people = {
  host: await build.user({ unit: host, role: 'county' }),
  applicant: await build.user({ unit: applicant, role: 'county' }),
  stranger: await build.user({ unit: elsewhere, role: 'county' }),
}
const city = await build.user({ unit: changsha, role: 'city' })
const sides = { host, applicant }
const portal = asPortal(server, await makePortalKey(db, settings.dataKey, changsha.id))
const stored = async (id: number) => (await db.select().from(reservations).where(eq(reservations.id, id)))[0]
const find = async (id: number, user = people.host) =>
  (await as(user)(reservationApi.find, { params: { id } })).value

describe('POST /portal/training-reservation', () => {
  const hand = (given: Partial<Record<keyof ReservationIntake, unknown>> = {}) =>
    portal(portalApi.reserve, { body: { ...build.intake(sides), ...given } })

  test('takes in what people book on the portal', async () => {
    const body = build.intake(sides)
    const { id, number } = (await portal(portalApi.reserve, { body })).value
    expect(number).toBe(body.number)
    const { subject, people: count, startDate, endDate, needs, budget, audience } = body
    expect(await find(id)).toMatchObject({
      ...{ number, subject, people: count, startDate, endDate, needs, budget, audience, type: 2 },
      ...{ partySchoolId: host.id, applyUnitId: applicant.id, bookingStatus: 1, projectId: null },
      ...{ createdBy: '', phone: '13812345678' },
      ...{ side: 'host', can: ['transfer', 'become', 'cancel'] },
      history: [{ action: 'arrive', userName: '门户', unitName: changsha.unitName }],
    })
  })

  test('goes to the portal’s own unit unless it names one below', async () => {
    const { id } = (await hand({ toUnitCode: undefined })).value
    expect((await stored(id))?.partySchoolId).toBe(changsha.id)
  })

  race('takes the portal’s number once, however often and however fast it comes', async () => {
    const body = build.intake(sides)
    const answers = await Promise.all(Array.from({ length: 5 }, () => portal(portalApi.reserve, { body })))
    expect(new Set(answers.map(({ value }) => value.id)).size).toBe(1)
    expect(await db.$count(reservations, eq(reservations.number, body.number))).toBe(1)
    expect(await portal(portalApi.reserve, { body: { ...body, people: 46 } })).toFail('NUMBER_TAKEN')
  })

  test.each<[Partial<Record<keyof ReservationIntake, unknown>>, Record<string, string>]>([
    [{ toUnitCode: elsewhere.code }, { toUnitCode: '受理单位应为本门户所属单位或其下级单位' }],
    [{ toUnitCode: applicant.code }, { toUnitCode: '受理单位与预约单位不能相同' }],
    [{ applyUnitCode: 'nowhere' }, { applyUnitCode: '没有编码为nowhere的单位，或该单位已停用' }],
    [{ number: '' }, { number: '预约编号不能为空' }],
    [{ subject: '' }, { subject: '预约主题不能为空' }],
    [{ subject: '题'.repeat(61) }, { subject: '预约主题不能超过60个字' }],
    [{ people: 0 }, { people: '预计人数应为1–9999人' }],
    [{ contact: '' }, { contact: '联系人不能为空' }],
    [{ endDate: todayIn(clock.now()) }, { endDate: '结束日期不能早于开始日期' }],
    [{ needs: { board: '需'.repeat(201) } }, { 'needs.board': '食宿需求不能超过200个字' }],
  ])('refuses %j', async (given, fields) => {
    expect(await hand(given)).toFail('BAD_INPUT', fields)
  })

  test('takes a subject of 60, and no needs', async () => {
    expect((await hand({ subject: '题'.repeat(60), needs: undefined, budget: undefined })).status).toBe(200)
  })
})

describe('POST /training-reservation/require-transfer', () => {
  const transfer = (id: number, given: object, user = people.host) =>
    loosely(user, reservationApi.transfer, { body: { id, ...given } })
  const away = (toUnitId?: number) => ({ transferType: 1, toUnitId, reason: '场地已满' })

  test('hands it over with a reason, and it is the other’s from then on', async () => {
    const { id } = await build.reservation(sides)
    expect((await transfer(id, away(elsewhere.id))).value).toMatchObject({ projectId: null })
    expect(await transfer(id, away(changsha.id))).toFail('NOT_FOUND')
    expect(await find(id, people.stranger)).toMatchObject({
      partySchoolId: elsewhere.id,
      history: [{ action: 'transfer', reason: '场地已满', toUnitName: elsewhere.unitName }],
      can: ['transfer', 'become', 'cancel'],
    })
  })

  test.each<[object, Record<string, string>]>([
    [{}, { transferType: '请选择转交方式' }],
    [away(), { toUnitId: '请选择转交单位' }],
    [{ ...away(elsewhere.id), reason: ' ' }, { reason: '请填写转交原因' }],
    [{ ...away(elsewhere.id), reason: '满'.repeat(201) }, { reason: '转交原因不能超过200个字' }],
    [away(host.id), { toUnitId: '该预约已由该单位受理' }],
    [away(applicant.id), { toUnitId: '不能转交给预约单位' }],
    [away(2_000_000), { toUnitId: '该单位不存在或已停用' }],
  ])('refuses %j', async (given, fields) => {
    const { id } = await build.reservation(sides)
    expect(await transfer(id, given)).toFail('BAD_INPUT', fields)
  })

  test('makes a project of it, with what was asked for', async () => {
    const asked = { type: 2, subject: '青干班', people: 45, budget: 30_000 }
    const { id, number, startDate, endDate } = await build.reservation({ ...sides, ...asked })
    const { projectId } = (await transfer(id, { transferType: 2 })).value as { projectId: number }
    const project = (await as(people.host)(projectApi.find, { params: { id: projectId } })).value
    expect(project).toMatchObject({
      ...{ name: '青干班', type: 2, people: 45, fee: 30_000, startDate, endDate, bookingStatus: 2 },
      ...{ owner: people.host.name, contact: '陈敏', history: [{ action: 'become' }] },
      ...{ partySchoolId: host.id, applyUnitId: applicant.id, reservationId: id, reservationNumber: number },
    })
    expect(await find(id)).toMatchObject({ bookingStatus: 2, projectId, can: [] })
  })

  race('makes one project, however many want it at once', async () => {
    const { id } = await build.reservation(sides)
    const answers = await Promise.all([1, 2, 3].map(() => transfer(id, { transferType: 2 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('shows its project’s state', async () => {
    const { id } = await build.reservation({ ...sides, bookingStatus: 2 })
    await build.project({ ...sides, reservationId: id, bookingStatus: 3 })
    expect((await find(id)).bookingStatus).toBe(3)
    const list = async (bookingStatus: '2' | '3') => {
      const page = {
        params: { pageNum: 1, pageSize: 100 },
        query: { bookingStatus, hasProject: '1' as const },
      }
      return (await as(people.host)(reservationApi.list, page)).value.records.map((row) => row.id)
    }
    expect(await list('3')).toContain(id)
    expect(await list('2')).not.toContain(id)
  })
})

describe('each move by each side', () => {
  type Who = keyof typeof people
  const moves = {
    transfer: (user: typeof city, id: number) =>
      as(user)(reservationApi.transfer, {
        body: { id, transferType: 1, toUnitId: elsewhere.id, reason: '满' },
      }),
    become: (user: typeof city, id: number) =>
      as(user)(reservationApi.transfer, { body: { id, transferType: 2 } }),
    cancel: (user: typeof city, id: number) =>
      as(user)(reservationApi.cancel, { body: { id, version: 1, cancelReason: '取消' } }),
    rebook: (user: typeof city, id: number) => as(user)(reservationApi.rebook, { body: { id, version: 1 } }),
  }
  const OWN = ['transfer 1 host', 'become 1 host', 'cancel 1 host']
  const ALLOWED = [...OWN, 'cancel 1 applicant', 'rebook 0 applicant']
  const OTHER_SIDE = ['transfer 1 applicant', 'become 1 applicant', 'rebook 0 host']
  const cases = (Object.keys(moves) as (keyof typeof moves)[]).flatMap((move) =>
    [0, 1, 2].flatMap((from) => (Object.keys(people) as Who[]).map((who) => [move, from, who] as const)),
  )

  test.each(cases)('%s from %i by the %s', async (move, from, who) => {
    const { id } = await build.reservation({ ...sides, bookingStatus: from })
    const answer = await moves[move](people[who], id)
    const wanted = `${move} ${from} ${who}`
    if (ALLOWED.includes(wanted)) return expect(answer.status).toBe(200)
    if (who === 'stranger') expect(answer).toFail('NOT_FOUND')
    else expect(answer).toFail(OTHER_SIDE.includes(wanted) ? 'WRONG_SIDE' : 'WRONG_STATE')
    expect(await stored(id)).toMatchObject({ bookingStatus: from, partySchoolId: host.id, version: 1 })
  })

  test.each([
    ['teaching', 2, 200],
    ['teaching', 1, 403],
    ['base', 1, 200],
    ['base', 2, 403],
    ['reviewer', 1, 403],
    ['leader', 2, 403],
  ] as const)('%s may take on one of type %i: %i', async (role, type, status) => {
    const user = await build.user({ unit: host, role })
    const { id } = await build.reservation({ ...sides, type })
    expect((await moves.become(user, id)).status).toBe(status)
  })

  test('calling off needs a reason and the version that was seen', async () => {
    const { id } = await build.reservation(sides)
    const cancel = (body: object) =>
      loosely(people.host, reservationApi.cancel, { body: { id, version: 1, cancelReason: '取消', ...body } })
    expect(await cancel({ cancelReason: '' })).toFail('BAD_INPUT', { cancelReason: '请填写取消原因' })
    expect(await cancel({ version: 2 })).toFail('STALE_VERSION')
    expect((await cancel({})).status).toBe(200)
    const history = [{ action: 'cancel', reason: '取消' }]
    expect(await find(id)).toMatchObject({ bookingStatus: 0, cancelReason: '取消', history })
  })
})

test('what was called off is booked again with its history, and can be taken on', async () => {
  const { id } = await build.reservation(sides)
  await as(people.host)(reservationApi.cancel, { body: { id, version: 1, cancelReason: '场馆检修' } })
  const rebook = (version: number) => as(people.applicant)(reservationApi.rebook, { body: { id, version } })
  expect((await find(id, people.applicant)).can).toEqual(['rebook'])
  expect(await rebook(1)).toFail('STALE_VERSION')
  expect((await rebook(2)).status).toBe(200)
  expect(await find(id)).toMatchObject({
    ...{ bookingStatus: 1, cancelReason: '', can: ['transfer', 'become', 'cancel'] },
    history: [{ action: 'cancel', reason: '场馆检修' }, { action: 'rebook' }],
  })
  expect((await as(people.host)(reservationApi.transfer, { body: { id, transferType: 2 } })).status).toBe(200)
  expect(await rebook(4)).toFail('WRONG_STATE')
})

describe('GET /training-reservation/list', async () => {
  const [mine, yours] = [await build.unit({ above: changsha }), await build.unit({ above: changsha })]
  const clerk = await build.user({ unit: mine, role: 'county' })
  const at = (minutes: number) => new Date(Date.parse('2031-01-01T00:00:00Z') + minutes * 60_000)
  const params = { pageNum: 1, pageSize: 20 }
  const in50 = addDays(todayIn(clock.now()), 50)
  const own = { host: mine, applicant: yours }
  const on50 = { startDate: in50, endDate: in50 }
  await build.reservation({ ...own, subject: '参观预约', number: 'LIST-1', createTime: at(1) })
  await build.reservation({ ...own, subject: '办班预约', type: 2, createTime: at(2), ...on50 })
  await build.reservation({ host: yours, applicant: mine, subject: '外出参观', createTime: at(3) })
  await build.reservation({ ...own, subject: '已取消', createTime: at(4), bookingStatus: 0 })
  const { id } = await build.reservation({ ...own, subject: '已立项', createTime: at(5), bookingStatus: 2 })
  await build.project({ ...own, reservationId: id })

  test.each<[string, object, string[]]>([
    ['both sides’, newest first', {}, ['已立项', '已取消', '外出参观', '办班预约', '参观预约']],
    ['what is held', { side: 'host' }, ['已立项', '已取消', '办班预约', '参观预约']],
    ['what was applied for', { side: 'applicant' }, ['外出参观']],
    ['a word', { keyword: '参观' }, ['外出参观', '参观预约']],
    ['a number', { keyword: 'LIST-1' }, ['参观预约']],
    ['a type', { type: '2' }, ['办班预约']],
    ['a state', { bookingStatus: '0' }, ['已取消']],
    ['what has no project', { hasProject: '0' }, ['已取消', '外出参观', '办班预约', '参观预约']],
    ['from a day on', { startDate: in50 }, ['办班预约']],
    ['until a day', { endDate: addDays(in50, -1), side: 'host' }, ['已立项', '已取消', '参观预约']],
  ])('shows %s', async (_, query, expected) => {
    const { records, total } = (await as(clerk)(reservationApi.list, { params, query })).value
    expect([records.map(({ subject }) => subject), total]).toEqual([expected, expected.length])
  })

  test('refuses a unit outside, and masks telephones', async () => {
    const foreign = { params, query: { partySchoolId: yours.id } }
    expect(await as(clerk)(reservationApi.list, foreign)).toFail('UNIT_NOT_VISIBLE')
    const { records } = (await as(clerk)(reservationApi.list, { params, query: {} })).value
    expect(records.every(({ phone }) => phone === '138****5678')).toBe(true)
  })
})

test('whoever reaches both sides holds it', async () => {
  const { id } = await build.reservation(sides)
  expect((await find(id, city)).side).toBe('host')
})
