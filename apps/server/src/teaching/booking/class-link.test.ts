import { projectApi, reservationApi } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { RoleCode } from '../../testing/build.ts'
import { testServer } from '../../testing/test-server.ts'
import { trainingClasses } from '../schedule/schedule.table.ts'

const { as, build, db, loosely } = await testServer()
const hunan = await build.unit()
const [host, applicant, elsewhere] = [
  await build.unit({ above: hunan }),
  await build.unit({ above: hunan }),
  await build.unit({ above: hunan }),
]
const clerk = await build.user({ unit: host, role: 'teaching' })
const guest = await build.user({ unit: applicant, role: 'teaching' })
const stranger = await build.user({ unit: elsewhere, role: 'teaching' })
const sides = { host, applicant }
const settled = async (given: { type?: number; bookingStatus?: number; reservationId?: number } = {}) =>
  build.project({ ...sides, type: 2, bookingStatus: 3, plannedBy: 'host', ...given })
const link = (body: { id?: number; projectId?: number; classId: number }, user = clerk) =>
  as(user)(reservationApi.open, { body })

describe('POST /training-reservation/related-training-class', () => {
  test('opens the class of a reservation, which each shows', async () => {
    const { id } = await build.reservation({ ...sides, type: 2, bookingStatus: 2 })
    const project = await settled({ reservationId: id })
    const { id: classId, name } = await build.trainingClass({ unit: host })
    expect((await link({ id, classId })).status).toBe(200)
    expect((await as(guest)(projectApi.find, { params: { id: project.id } })).value).toMatchObject({
      ...{ bookingStatus: 4, classId, className: name },
      history: [{ action: 'open', reason: name }],
    })
    expect((await as(guest)(reservationApi.find, { params: { id } })).value.bookingStatus).toBe(4)
    expect(
      (await db.select().from(trainingClasses).where(eq(trainingClasses.id, classId)))[0]?.reservationId,
    ).toBe(id)
  })

  test('and that of a project that no reservation led to', async () => {
    const { id: projectId } = await settled()
    const { id: classId } = await build.trainingClass({ unit: host })
    expect((await link({ projectId, classId })).status).toBe(200)
  })

  test('gives one class to one of those who want it', async () => {
    const { id: classId } = await build.trainingClass({ unit: host })
    const projects = await Promise.all([1, 2, 3].map(() => settled()))
    const answers = await Promise.all(projects.map(({ id }) => link({ projectId: id, classId })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    for (const answer of answers.filter(({ status }) => status === 409)) expect(answer).toFail('CLASS_LINKED')
    const taken = await build.trainingClass({ unit: host, reservationId: 7 })
    expect(await link({ projectId: (await settled()).id, classId: taken.id })).toFail('CLASS_LINKED')
  })

  test('takes only a class of the host', async () => {
    const { id: projectId } = await settled()
    const { id: classId } = await build.trainingClass({ unit: applicant })
    expect(await link({ projectId, classId })).toFail('BAD_INPUT', { classId: '请选择承办单位的培训班' })
    expect(await loosely(clerk, reservationApi.open, { body: { projectId } })).toFail('BAD_INPUT', {
      classId: '请选择培训班',
    })
    expect(await loosely(clerk, reservationApi.open, { body: { classId } })).toFail('BAD_INPUT', {
      id: '缺少预约编号，请刷新后重试',
    })
  })

  test.each([0, 1, 2, 4])('is refused in %i', async (bookingStatus) => {
    const { id: projectId } = await settled({ bookingStatus })
    const { id: classId } = await build.trainingClass({ unit: host })
    expect(await link({ projectId, classId })).toFail('WRONG_STATE')
  })

  test('is refused for an activity, to the applicant and to a stranger', async () => {
    const { id: classId } = await build.trainingClass({ unit: host })
    const county = await build.user({ unit: host, role: 'county' })
    expect(await link({ projectId: (await settled({ type: 1 })).id, classId }, county)).toFail('WRONG_STATE')
    const { id: projectId } = await settled()
    expect(await link({ projectId, classId }, guest)).toFail('WRONG_SIDE')
    expect(await link({ projectId, classId }, stranger)).toFail('NOT_FOUND')
    expect(await link({ id: (await build.reservation(sides)).id, classId })).toFail('NOT_FOUND')
  })

  test.each<[RoleCode, string]>([
    ['base', 'FORBIDDEN'],
    ['leader', 'FORBIDDEN'],
    ['reviewer', 'FORBIDDEN'],
  ])('is refused to the role %s', async (role, code) => {
    const user = await build.user({ unit: host, role })
    const { id: classId } = await build.trainingClass({ unit: host })
    expect(await link({ projectId: (await settled()).id, classId }, user)).toFail(code as 'FORBIDDEN')
  })
})
