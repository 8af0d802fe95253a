import {
  addDays,
  type ConcernedVisit,
  educationBaseApi,
  todayIn,
  type VisitDecision,
} from '@dangxiao/contract'
import { and, eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../platform/audit/audit.table.ts'
import { notices } from '../../platform/notice/notice.table.ts'
import { bookingEvents, projectBases, projects } from '../../teaching/booking/booking.table.ts'
import { testServer } from '../../testing/test-server.ts'
import { baseProducts, educationBases } from './education-base.table.ts'

const { as, build, clock, db } = await testServer()
const hunan = await build.unit()
const changsha = await build.unit({ above: hunan })
const [furong, applicant, host] = [
  await build.unit({ above: changsha }),
  await build.unit({ above: changsha }),
  await build.unit({ above: hunan }),
]
const keeper = await build.user({ unit: furong, role: 'base' })
const city = await build.user({ unit: changsha, role: 'city' })
const asker = await build.user({ unit: applicant, role: 'county' })

const day = (n: number) => addDays(todayIn(clock.now()), n)
const stored = async (id: number) => {
  const [row] = await db.select().from(educationBases).where(eq(educationBases.id, id))
  if (!row) throw new Error('the base is gone')
  return row
}
const projectOf = async (id: number) => {
  const [row] = await db.select().from(projects).where(eq(projects.id, id))
  if (!row) throw new Error('the project is gone')
  return row
}

interface Booked {
  /** Days from today. */
  on?: number
  until?: number
  people?: number
  bookingStatus?: number
  type?: number
  alsoAt?: { id: number }[]
}

const booked = (base: { id: number }, { on = 30, until = on, alsoAt = [], ...given }: Booked = {}) =>
  build.project({
    ...{ host, applicant, bases: [base, ...alsoAt], bookingStatus: 3, plannedBy: 'host', people: 40 },
    ...{ startDate: day(on), endDate: day(until) },
    ...given,
  })

const keepUp = async (id: number, given: object, visits?: VisitDecision[]) => {
  const { version, dailyCapacity, closedDates } = await stored(id)
  return as(keeper)(educationBaseApi.upkeep, {
    params: { id },
    body: { dailyCapacity, closedDates, version, visits, ...given },
  })
}
const update = async (id: number, given: object, visits?: VisitDecision[]) => {
  const { version, pictures: _, ...row } = await stored(id)
  const { productList: __, ...body } = build.educationBaseBody({ unit: furong })
  const productList = await db.select().from(baseProducts).where(eq(baseProducts.baseId, id))
  const { dailyCapacity, closedDates } = row
  return as(keeper)(educationBaseApi.update, {
    body: { ...body, dailyCapacity, closedDates, productList, id, version, visits, ...given },
  })
}
const review = async (id: number, visits?: VisitDecision[]) =>
  as(city)(educationBaseApi.review, {
    params: { id },
    body: { isPassed: 1, reason: '', version: (await stored(id)).version, visits },
  })
const remove = (id: number, visits?: VisitDecision[]) =>
  as(keeper)(educationBaseApi.remove, { params: { id }, body: { visits } })

const keep = (projectId: number): VisitDecision => ({ projectId, version: 1, decision: 'keep' })
const cancel = (projectId: number): VisitDecision => ({
  projectId,
  version: 1,
  decision: 'cancel',
  reason: '展馆检修',
})
const move = (projectId: number, to: number): VisitDecision => ({
  projectId,
  version: 1,
  decision: 'move',
  startDate: day(to),
})

type Change = (id: number, on: number, visits?: VisitDecision[]) => ReturnType<typeof keepUp>

/** Each way in which a base can change under its visits; the visit of 40 people is on `on`. */
const changes: [way: string, change: Change][] = [
  ['a capacity lowered in the row', (id, _, visits) => keepUp(id, { dailyCapacity: 39 }, visits)],
  ['a day closed in the row', (id, on, visits) => keepUp(id, { closedDates: [day(on)] }, visits)],
  ['a capacity lowered in the form', (id, _, visits) => update(id, { dailyCapacity: 39 }, visits)],
  ['a day closed in the form', (id, on, visits) => update(id, { closedDates: [day(on)] }, visits)],
  [
    'a revision that is approved',
    async (id, on, visits) => {
      const { pictures } = await stored(id)
      const revision = { ...build.educationBaseBody({ unit: furong }), pictures, closedDates: [day(on)] }
      const waits = { revision, revisionStatus: 0, auditUnitId: changsha.id }
      await db.update(educationBases).set(waits).where(eq(educationBases.id, id))
      return review(id, visits)
    },
  ],
]

describe.each(changes)('%s', (way, change) => {
  test('is asked about, and done once it is confirmed', async () => {
    const base = await build.educationBase({ unit: furong })
    const { id } = await booked(base)
    const before = await stored(base.id)
    const refused = await change(base.id, 30)
    expect(refused).toFail('VISITS_CONCERNED')
    expect(refused.failure.visits).toMatchObject([
      {
        projectId: id,
        version: 1,
        people: 40,
        startDate: day(30),
        isSoon: false,
        can: ['keep', 'move', 'cancel'],
        goesOnWithout: false,
      },
    ])
    if (way !== 'a revision that is approved') expect(await stored(base.id)).toEqual(before)
    expect((await change(base.id, 30, [keep(id)])).status).toBe(200)
    expect(await projectOf(id)).toMatchObject({ bookingStatus: 3, startDate: day(30), version: 1 })
  })

  test('within seven days is refused until the visit is moved or cancelled', async () => {
    const base = await build.educationBase({ unit: furong, noticeDays: 0 })
    const { id } = await booked(base, { on: 7 })
    for (const visits of [undefined, [keep(id)]]) {
      const refused = await change(base.id, 7, visits)
      expect(refused).toFail('VISITS_SOON')
      expect(refused.failure.visits).toMatchObject([{ isSoon: true, can: ['move', 'cancel'] }])
    }
    expect((await change(base.id, 7, [cancel(id)])).status).toBe(200)
    expect(await projectOf(id)).toMatchObject({ bookingStatus: 0, cancelReason: '展馆检修', version: 2 })
  })

  test('of nobody who comes, or of who has not agreed yet, is not asked about', async () => {
    const base = await build.educationBase({ unit: furong })
    for (const bookingStatus of [0, 1, 2, 6]) await booked(base, { bookingStatus })
    expect((await change(base.id, 30)).status).toBe(200)
  })
})

test('a visit that was made in between is asked about again', async () => {
  const base = await build.educationBase({ unit: furong })
  const [one, other] = [await booked(base), await booked(base)]
  const refused = await keepUp(base.id, { closedDates: [day(30)] }, [keep(one.id)])
  expect(refused).toFail('VISITS_CONCERNED')
  expect(refused.failure.message).toBe('有1个已确认的参观受影响，请逐个确认如何处理')
  expect(refused.failure.visits?.map(({ projectId }) => projectId)).toEqual([one.id, other.id])
  await db.update(projects).set({ version: 2 }).where(eq(projects.id, one.id))
  expect(await keepUp(base.id, { closedDates: [day(30)] }, [keep(one.id), keep(other.id)])).toFail(
    'VISITS_CONCERNED',
  )
})

test('an approved revision is asked about at its saving and at its approval', async () => {
  const base = await build.educationBase({ unit: furong })
  const { id } = await booked(base)
  expect((await update(base.id, { closedDates: [day(30)] }, [keep(id)])).status).toBe(200)
  expect(await review(base.id)).toFail('VISITS_CONCERNED')
  expect((await review(base.id, [keep(id)])).status).toBe(200)
  expect((await stored(base.id)).closedDates).toEqual([day(30)])
})

test('what was crowded or closed before is not asked about', async () => {
  const base = await build.educationBase({ unit: furong, dailyCapacity: 20, closedDates: [day(30)] })
  await booked(base)
  expect((await keepUp(base.id, { dailyCapacity: 30 })).status).toBe(200)
  expect((await keepUp(base.id, { closedDates: [day(30), day(31)] })).status).toBe(200)
})

test('a product that visitors have chosen is asked about', async () => {
  const base = await build.educationBase({ unit: furong })
  const [product] = await db.select().from(baseProducts).where(eq(baseProducts.baseId, base.id))
  const { id } = await booked(base)
  await db
    .update(projectBases)
    .set({ productIds: [product?.id ?? 0] })
    .where(eq(projectBases.projectId, id))
  const refused = await update(base.id, { productList: [] })
  expect(refused).toFail('VISITS_CONCERNED')
  expect(refused.failure.visits?.[0]?.problems).toEqual(['所选产品“现场讲解”将下架'])
  expect((await update(base.id, { productList: [] }, [keep(id)])).status).toBe(200)
})

describe('removal of a base', () => {
  test.each([
    [1, 30, 'REFERENCED_BY_PROJECTS'],
    [2, 30, 'REFERENCED_BY_PROJECTS'],
    [3, 30, 'VISITS_CONCERNED'],
    [4, 30, 'VISITS_CONCERNED'],
    [4, -900, undefined],
    [6, -900, undefined],
    [0, 30, undefined],
  ] as const)('that a project in state %i visits in %i days: %s', async (bookingStatus, on, refusal) => {
    const base = await build.educationBase({ unit: furong })
    await booked(base, { bookingStatus, on })
    const answer = await remove(base.id)
    if (!refusal) expect(answer.status).toBe(200)
    else expect(answer).toFail(refusal)
    if (bookingStatus === 1) expect(answer.failure.message).toBe('已被1个未办结的活动项目引用，不能删除')
  })

  test('needs every confirmed visit cancelled', async () => {
    const base = await build.educationBase({ unit: furong })
    const { id } = await booked(base)
    const refused = await remove(base.id)
    expect(refused.failure.visits).toMatchObject([{ can: ['cancel'], problems: ['基地将被删除'] }])
    expect(await remove(base.id, [keep(id)])).toFail('VISITS_CONCERNED')
    expect((await remove(base.id, [cancel(id)])).status).toBe(200)
    expect((await projectOf(id)).bookingStatus).toBe(0)
  })

  test('is refused while one still talks, and then nothing is cancelled', async () => {
    const base = await build.educationBase({ unit: furong })
    const { id } = await booked(base)
    await booked(base, { bookingStatus: 2 })
    expect(await remove(base.id, [cancel(id)])).toFail('REFERENCED_BY_PROJECTS')
    expect((await projectOf(id)).bookingStatus).toBe(3)
  })
})

describe('moving', () => {
  const close = (id: number, visits: VisitDecision[]) => keepUp(id, { closedDates: [day(30)] }, visits)

  test('keeps the length, is told to both sides, and stands in history and log', async () => {
    const base = await build.educationBase({ unit: furong, name: '清水塘' })
    const { id } = await booked(base, { on: 29, until: 31 })
    expect((await close(base.id, [move(id, 40)])).status).toBe(200)
    expect(await projectOf(id)).toMatchObject({
      startDate: day(40),
      endDate: day(42),
      bookingStatus: 3,
      version: 2,
    })
    const events = await db.select().from(bookingEvents).where(eq(bookingEvents.projectId, id))
    expect(events).toMatchObject([{ action: 'move', userId: keeper.id }])
    const told = await db.select().from(notices).where(eq(notices.userId, asker.id))
    expect(told.filter(({ link }) => link === `/projects/${id}`)).toHaveLength(1)
    const logged = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'upkeep'), eq(auditLog.recordId, base.id)))
    expect(logged).toMatchObject([
      { after: { closedDates: [day(30)], visits: [{ projectId: id, decision: 'move' }] } },
    ])
  })

  test.each([
    ['to the day that is being closed', 30, '新的日期与原来相同'],
    ['to a day of too short notice', 1, '需至少提前5个工作日预约'],
    ['to a day that has passed', -1, '新的日期不能早于今天'],
    ['to a day that is full', 35, '已约满'],
    ['to a day on which another of its bases is closed', 36, '岳麓馆：该基地'],
  ])('%s is refused', async (_, to, text) => {
    const base = await build.educationBase({ unit: furong, dailyCapacity: 50 })
    const other = await build.educationBase({ unit: host, name: '岳麓馆', closedDates: [day(36)] })
    const { id } = await booked(base, { alsoAt: [other] })
    await booked(base, { on: 35 })
    const refused = await close(base.id, [move(id, to)])
    expect(refused).toFail('BAD_INPUT')
    expect(refused.failure.fields?.['visits.0.startDate']).toContain(text)
    expect(refused.failure.visits).toHaveLength(1)
    expect(await projectOf(id)).toMatchObject({ startDate: day(30), version: 1 })
  })

  test('two to one day is refused where only one has room', async () => {
    const base = await build.educationBase({ unit: furong, dailyCapacity: 80 })
    const [one, two, three] = [await booked(base), await booked(base), await booked(base)]
    const refused = await close(base.id, [move(one.id, 40), move(two.id, 40), move(three.id, 40)])
    expect(Object.keys(refused.failure.fields ?? {})).toEqual(['visits.2.startDate'])
    expect((await projectOf(one.id)).startDate).toBe(day(30))
  })
})

describe('cancelling', () => {
  test('takes the base out of what goes on without it: a class, or a project with other bases', async () => {
    const base = await build.educationBase({ unit: furong })
    const other = await build.educationBase({ unit: host })
    const [opened, tour] = [
      await booked(base, { type: 2, bookingStatus: 4 }),
      await booked(base, { alsoAt: [other] }),
    ]
    const refused = await keepUp(base.id, { closedDates: [day(30)] })
    const byId = new Map(
      refused.failure.visits?.map((visit): [number, ConcernedVisit] => [visit.projectId, visit]),
    )
    expect(byId.get(opened.id)).toMatchObject({ can: ['keep', 'cancel'], goesOnWithout: true })
    expect(
      (await keepUp(base.id, { closedDates: [day(30)] }, [cancel(opened.id), cancel(tour.id)])).status,
    ).toBe(200)
    expect([(await projectOf(opened.id)).bookingStatus, (await projectOf(tour.id)).bookingStatus]).toEqual([
      4, 3,
    ])
    const left = await db
      .select()
      .from(projectBases)
      .where(inArray(projectBases.projectId, [opened.id, tour.id]))
    expect(left.map(({ baseId }) => baseId)).toEqual([other.id])
  })

  test('of one lets the others keep their places', async () => {
    const base = await build.educationBase({ unit: furong })
    const [one, other] = [await booked(base), await booked(base)]
    expect((await keepUp(base.id, { dailyCapacity: 40 }, [cancel(one.id)])).status).toBe(200)
    expect((await projectOf(other.id)).bookingStatus).toBe(3)
  })

  test.each([
    ['', '请填写取消原因'],
    ['  ', '请填写取消原因'],
    ['由'.repeat(201), '取消原因不能超过200个字'],
  ])('for “%.5s” is refused', async (reason, text) => {
    const base = await build.educationBase({ unit: furong })
    const { id } = await booked(base)
    const decision = { ...cancel(id), reason } as VisitDecision
    expect(await keepUp(base.id, { closedDates: [day(30)] }, [decision])).toFail('BAD_INPUT', {
      'visits.0.reason': text,
    })
  })

  test('is told to the applicant with its reason', async () => {
    const base = await build.educationBase({ unit: furong, name: '东湖馆' })
    const { id, name } = await booked(base)
    await keepUp(base.id, { closedDates: [day(30)] }, [cancel(id)])
    const told = await db.select().from(notices).where(eq(notices.userId, asker.id))
    const mine = told.find(({ link }) => link === `/projects/${id}`)
    expect(mine).toMatchObject({ title: `《${name}》已被东湖馆取消` })
    expect(mine?.text).toContain('原因：展馆检修')
  })
})
