import { noticeApi, portalApi, projectApi, reservationApi } from '@dangxiao/contract'
import { expect, test } from 'vitest'
import { makePortalKey } from '../../platform/portal/keys.ts'
import type { TestUser } from '../../testing/build.ts'
import { asPortal } from '../../testing/portal.ts'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()
const { as, build, db, settings } = server
const hunan = await build.unit({ unitName: '省委党校' })
const [host, applicant, third] = [
  await build.unit({ above: hunan, unitName: '甲县委党校' }),
  await build.unit({ above: hunan, unitName: '乙县委党校' }),
  await build.unit({ above: hunan, unitName: '丙县委党校' }),
]
const sides = { host, applicant }
const people = {
  host: await build.user({ unit: host, role: 'county' }),
  applicant: await build.user({ unit: applicant, role: 'county', name: '来宾' }),
  third: await build.user({ unit: third, role: 'county' }),
}

/** What each is told, and marked as read. */
async function told() {
  const titles = async (user: TestUser) => {
    const { records } = (
      await as(user)(noticeApi.list, { params: { pageNum: 1, pageSize: 20 }, query: { unread: '1' } })
    ).value
    await as(user)(noticeApi.readAll)
    expect(records.every(({ kind }) => kind === 'booking')).toBe(true)
    return records.map(({ title, link }) => `${title} ${link}`)
  }
  return {
    host: await titles(people.host),
    applicant: await titles(people.applicant),
    third: await titles(people.third),
  }
}
const nothing = { host: [], applicant: [], third: [] }

test('a reservation tells who holds it, and its applicant where it goes', async () => {
  const portal = asPortal(server, await makePortalKey(db, settings.dataKey, hunan.id))
  const { id } = (await portal(portalApi.reserve, { body: build.intake({ ...sides, subject: '青干班' }) }))
    .value
  expect(await told()).toEqual({ ...nothing, host: [`培训预约《青干班》待受理 /reservations/${id}`] })
  const body = { id, transferType: 1 as const, toUnitId: third.id, reason: '住不下' }
  await as(people.host)(reservationApi.transfer, { body })
  expect(await told()).toEqual({
    host: [],
    applicant: [`培训预约《青干班》已转由丙县委党校受理 /reservations/${id}`],
    third: [`培训预约《青干班》由甲县委党校转来，待受理 /reservations/${id}`],
  })
  const { projectId } = (await as(people.third)(reservationApi.transfer, { body: { id, transferType: 2 } }))
    .value
  expect(await told()).toEqual({
    ...nothing,
    applicant: [`《青干班》已受理，开始协商 /projects/${projectId}`],
  })
  const other = await build.reservation({ ...sides, subject: '参观' })
  await as(people.applicant)(reservationApi.cancel, {
    body: { id: other.id, version: 1, cancelReason: '改期' },
  })
  expect(await told()).toEqual({ ...nothing, host: [`培训预约《参观》已取消 /reservations/${other.id}`] })
})

test('a project tells the other side of each step, and the base of a visit that is settled', async () => {
  const base = await build.educationBase({ unit: third, name: '纪念馆' })
  const body = build.projectBody({
    ...sides,
    name: '党日',
    plan: '',
    baseList: [{ baseId: base.id, productIds: [] }],
  })
  const { id } = (await as(people.applicant)(projectApi.add, { body })).value
  const link = `/projects/${id}`
  expect(await told()).toEqual({ ...nothing, host: [`《党日》申请预约 ${link}`] })
  await as(people.host)(projectApi.discuss, { body: { id, way: 1, content: '时间可以' } })
  expect(await told()).toEqual({ ...nothing, applicant: [`《党日》有新的协商记录 ${link}`] })
  await as(people.host)(projectApi.update, { body: { ...body, plan: '<p>上午</p>', id, version: 2 } })
  expect(await told()).toEqual({ ...nothing, applicant: [`《党日》有新的方案，请确认 ${link}`] })
  await as(people.applicant)(projectApi.accept, { params: { id }, query: { planNo: 1 } })
  const [month, day] = (body.startDate as string).slice(5).split('-').map(Number)
  expect(await told()).toEqual({
    host: [`《党日》的方案已确认（第1版） ${link}`],
    applicant: [],
    third: [`纪念馆${month}月${day}日接待40人 ${link}`],
  })
  await as(people.host)(projectApi.update, {
    body: { id, version: 4, bookingStatus: 0, cancelReason: '检修' },
  })
  expect(await told()).toEqual({ ...nothing, applicant: [`《党日》已取消 ${link}`] })
  await as(people.applicant)(projectApi.rebook, { params: { id } })
  await as(people.applicant)(projectApi.rebook, { params: { id } })
  expect(await told()).toEqual({ ...nothing, host: [`《党日》已重新预约 ${link}`] })
})
