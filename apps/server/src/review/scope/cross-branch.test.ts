import { caseApi, courseApi, deskApi, judgeApi, teacherApi, trainingBaseApi } from '@dangxiao/contract'
import { expect, test } from 'vitest'
import { reviewedResources } from '../../app/reviewed.ts'
import { testServer } from '../../testing/test-server.ts'
import { rerouteReviews } from '../decision/reroute.ts'

// An approved record of one branch shall move to another: the city above the new unit decides, which never had it in reach.
const { build, as, db, directory } = await testServer()
const province = await build.unit()
const [cityA, cityB] = [await build.unit({ above: province }), await build.unit({ above: province })]
const [countyA, countyB] = [await build.unit({ above: cityA }), await build.unit({ above: cityB })]
const mover = await build.user({ unit: province, role: 'province' })
const reviewerA = await build.user({ unit: cityA, role: 'city' })
const reviewerB = await build.user({ unit: cityB, role: 'city' })
const clerkA = await build.user({ unit: countyA, role: 'county' })

async function moved() {
  const { id } = await build.judge({ unit: countyA, phone: '13812345678' })
  const body = { ...(await build.judgeBody({ unit: countyB })), id, version: 1, phone: '13812345678' }
  expect((await as(mover)(judgeApi.update, { body })).status).toBe(200)
  await rerouteReviews(db, directory, reviewedResources)
  return id
}
const decide = (id: number, query: object) =>
  as(reviewerB)(judgeApi.review, { params: { id }, query: { ...query, version: '2' } as never })
const look = (who: typeof reviewerA, id: number) => as(who)(judgeApi.find, { params: { id }, query: {} })

test('the unit that holds it sees it, with what it needs to decide, and nobody else of its branch', async () => {
  const id = await moved()
  const { value } = await as(reviewerB)(judgeApi.review, { params: { id }, query: {} })
  expect(value.allowedActions).toEqual(['pass', 'reject', 'up'])
  expect(value.record).toMatchObject({ partySchoolId: countyB.id, phone: '13812345678', can: ['review'] })
  expect(value.current).toMatchObject({ partySchoolId: countyA.id })
  const below = await build.user({ unit: countyB, role: 'county' })
  expect(await look(below, id)).toFail('NOT_FOUND')
  expect((await as(reviewerA)(judgeApi.review, { params: { id }, query: {} })).value.allowedActions).toEqual(
    [],
  )
})

test('passed, it is in the new branch', async () => {
  const id = await moved()
  expect((await decide(id, { auditStatus: '3' })).value).toMatchObject({
    record: { partySchoolId: countyB.id, revisionStatus: null },
  })
  expect((await look(reviewerB, id)).status).toBe(200)
  expect(await look(reviewerA, id)).toFail('NOT_FOUND')
})

test('rejected, it stays where it was, and who decided learns so once', async () => {
  const id = await moved()
  expect((await decide(id, { auditStatus: '2', reason: '请先办理调动' })).value).toMatchObject({
    record: { revisionStatus: 2 },
  })
  expect(await look(reviewerB, id)).toFail('NOT_FOUND')
  expect((await look(clerkA, id)).value).toMatchObject({
    partySchoolId: countyA.id,
    auditReason: '请先办理调动',
  })
})

test('passed up, it waits with the province', async () => {
  const id = await moved()
  expect((await decide(id, { auditStatus: '3', toUpper: '1' })).status).toBe(200)
  expect((await as(mover)(judgeApi.review, { params: { id }, query: {} })).value.allowedActions).toEqual([
    'pass',
    'reject',
  ])
  expect(await look(reviewerB, id)).toFail('NOT_FOUND')
})

test('many at once are decided on as well', async () => {
  const id = await moved()
  const body = {
    verdict: 'pass' as const,
    reason: '',
    items: [{ resource: 'judge' as const, id, version: 2 }],
  }
  expect((await as(reviewerB)(deskApi.decide, { body })).value).toEqual({
    success: [{ resource: 'judge', id }],
    failed: [],
  })
})

test('what may be done with a revision is what may be done with the record as it is', async () => {
  const moves = [
    [
      'teacher',
      (await build.teacher({ unit: countyA })).id,
      teacherApi.find,
      teacherApi.update,
      build.teacherBody({ unit: countyB }),
    ],
    [
      'course',
      (await build.course({ unit: countyA })).id,
      courseApi.find,
      courseApi.update,
      await build.courseBody({ unit: countyB }),
    ],
    [
      'case',
      (await build.case({ unit: countyA })).id,
      caseApi.find,
      caseApi.update,
      await build.caseBody({ unit: countyB }),
    ],
    [
      'base',
      (await build.trainingBase({ unit: countyA })).id,
      trainingBaseApi.find,
      trainingBaseApi.update,
      build.trainingBaseBody({ unit: countyB }),
    ],
  ] as const
  for (const [name, id, find, update, body] of moves) {
    const given = { ...body, id, version: 1, ...(name === 'teacher' && { duplicateSeen: 1 }) } as never
    expect([name, (await as(mover)(update, { body: given })).status]).toEqual([name, 200])
    const { value } = await as(clerkA)(find, { params: { id }, query: { revision: '1' } })
    expect([name, value]).toMatchObject([
      name,
      { partySchoolId: countyB.id, can: expect.arrayContaining(['edit']) },
    ])
    if ('phone' in value) expect(value.phone).not.toContain('*')
  }
})
