import { addDays, type BookingSide, type ProjectMove, projectApi, todayIn } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { educationBases } from '../../library/education-base/education-base.table.ts'
import type { Answer } from '../../testing/answer.ts'
import type { RoleCode, TestUser } from '../../testing/build.ts'
import { testServer } from '../../testing/test-server.ts'
import { projects } from './booking.table.ts'

const { as, build, clock, db } = await testServer()
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
const sides = { host, applicant }
type Who = keyof typeof people
type Project = typeof projects.$inferSelect

const stateOf = async (id: number) => {
  const [row] = await db.select().from(projects).where(eq(projects.id, id))
  return row?.bookingStatus
}

/** A try of each move on a project; `open` has a test of its own. */
const tries: Record<
  Exclude<ProjectMove, 'open'>,
  (user: TestUser, project: Project) => Promise<Answer<unknown>>
> = {
  edit: (user, { id, version, type }) =>
    as(user)(projectApi.update, { body: { ...build.projectBody({ ...sides, type }), id, version } }),
  discuss: (user, { id }) => as(user)(projectApi.discuss, { body: { id, way: 1, content: '确认接待时间' } }),
  accept: (user, { id }) => as(user)(projectApi.accept, { params: { id }, query: {} }),
  hold: (user, { id, version }) =>
    as(user)(projectApi.update, { body: { id, version, bookingStatus: 6, actualNum: 38 } }),
  cancel: (user, { id, version }) =>
    as(user)(projectApi.update, { body: { id, version, bookingStatus: 0, cancelReason: '时间冲突' } }),
  rebook: (user, { id }) => as(user)(projectApi.rebook, { params: { id } }),
}

/** The table of moves, said again: type, from, who, and where it leads. The plan is the host's. */
const ALLOWED: Record<keyof typeof tries, Record<string, number>> = {
  edit: { '1 host': 1, '1 applicant': 1, '2 host': 2, '2 applicant': 2 },
  discuss: { '1 host': 2, '2 host': 2, '2 applicant': 2 },
  // Accepting once more leaves it accepted.
  accept: { '2 applicant': 3, '3 applicant': 3 },
  hold: { '3 host activity': 6 },
  cancel: { '1 host': 0, '1 applicant': 0, '2 host': 0, '2 applicant': 0, '3 host': 0, '3 applicant': 0 },
  rebook: { '0 applicant': 1 },
}
const OTHER_SIDE: Record<string, string> = {
  'discuss 1 applicant': 'WRONG_SIDE',
  'accept 2 host': 'PLAN_OWN_SIDE',
  'hold 3 applicant activity': 'WRONG_SIDE',
  'rebook 0 host': 'WRONG_SIDE',
}

describe.each(Object.keys(tries) as (keyof typeof tries)[])('%s', (move) => {
  const cases = (['activity', 'class'] as const).flatMap((kind) =>
    [1, 2, 3, kind === 'activity' ? 6 : 4, 0].flatMap((from) =>
      (Object.keys(people) as Who[]).map((who) => ({ kind, from, who })),
    ),
  )

  test.each(cases)('of $kind in $from by the $who', async ({ kind, from, who }) => {
    // Nobody accepts what has passed; nobody counts who came before it took place.
    const days = move === 'hold' ? { startDate: '2024-05-01', endDate: '2024-05-01' } : {}
    const type = kind === 'activity' ? 1 : 2
    const project = await build.project({ ...sides, type, bookingStatus: from, plannedBy: 'host', ...days })
    const answer = await tries[move](people[who], project)
    const to = ALLOWED[move][`${from} ${who}`] ?? ALLOWED[move][`${from} ${who} ${kind}`]
    const refusal =
      OTHER_SIDE[`${move} ${from} ${who}`] ?? OTHER_SIDE[`${move} ${from} ${who} ${kind}`] ?? 'WRONG_STATE'
    if (to === undefined) expect(answer.failure.code).toBe(who === 'stranger' ? 'NOT_FOUND' : refusal)
    else expect(answer.status).toBe(200)
    expect(await stateOf(project.id)).toBe(to ?? from)
  })
})

describe('acceptance', () => {
  const accept = (user: TestUser, id: number, planNo?: number) =>
    as(user)(projectApi.accept, { params: { id }, query: planNo ? { planNo } : {} })

  test('needs a plan', async () => {
    const { id } = await build.project(sides)
    expect(await accept(people.host, id)).toFail('PLAN_MISSING')
  })

  test.each<[BookingSide, Who, Who]>([
    ['host', 'applicant', 'host'],
    ['applicant', 'host', 'applicant'],
  ])('of a plan of the %s is the %s’s, and not the %s’s', async (plannedBy, reader, writer) => {
    const { id } = await build.project({ ...sides, plannedBy })
    expect(await accept(people[writer], id)).toFail('PLAN_OWN_SIDE')
    expect((await accept(people[reader], id)).status).toBe(200)
    expect((await as(people.host)(projectApi.find, { params: { id } })).value).toMatchObject({
      bookingStatus: 3,
      acceptedPlanNo: 1,
      acceptedBy: people[reader].name,
    })
  })

  test('is of the version that was read', async () => {
    const project = await build.project({ ...sides, plannedBy: 'applicant' })
    const body = { ...build.projectBody({ ...sides, plan: '<p>改为下午。</p>' }), id: project.id, version: 1 }
    await as(people.applicant)(projectApi.update, { body })
    expect(await accept(people.host, project.id, 1)).toFail('PLAN_CHANGED')
    expect((await accept(people.host, project.id, 2)).status).toBe(200)
  })

  test('repeated changes nothing more, and leaves nothing to the writer', async () => {
    const { id } = await build.project({ ...sides, plannedBy: 'host' })
    const first = (await accept(people.applicant, id, 1)).value
    expect((await accept(people.applicant, id, 1)).value).toEqual(first)
    expect((await accept(people.applicant, id)).value).toEqual(first)
    expect(await accept(people.host, id)).toFail('WRONG_STATE')
    expect(await accept(people.applicant, id, 2)).toFail('WRONG_STATE')
  })

  test('is refused for a base that has been taken out since', async () => {
    const base = await build.educationBase({ unit: host, name: '旧馆' })
    const { id } = await build.project({ ...sides, bases: [base], plannedBy: 'host' })
    await db.update(educationBases).set({ removedAt: clock.now() }).where(eq(educationBases.id, base.id))
    const answer = await accept(people.applicant, id)
    expect(answer).toFail('BASE_REFUSES')
    const message = '教学基地“旧馆”已下架，请重新选择'
    expect(answer.failure.message).toBe(message)
    expect((await as(people.host)(projectApi.find, { params: { id } })).value.baseRefusal).toBe(message)
  })

  test('comes too late once the day has passed', async () => {
    const past = { startDate: '2024-05-01', endDate: '2024-05-01' }
    const { id } = await build.project({ ...sides, plannedBy: 'host', ...past })
    const answer = await accept(people.applicant, id)
    expect(answer).toFail('BASE_REFUSES')
    expect(answer.failure.message).toBe('活动日期已过，请先修改日期')
  })

  test('answers only the application’s own pages, and is never kept', async () => {
    const { id } = await build.project({ ...sides, plannedBy: 'host' })
    const foreign = { headers: { 'sec-fetch-site': 'cross-site' }, params: { id }, query: {} }
    expect(await as(people.applicant)(projectApi.accept, foreign)).toFail('CROSS_SITE')
    const answer = await accept(people.applicant, id)
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

describe('whoever reaches both sides', () => {
  test('speaks for the host, unless the applicant is the own unit', async () => {
    const city = await build.user({ unit: changsha, role: 'city' })
    const accept = async (given: object) => {
      const { id } = await build.project({ ...sides, plannedBy: 'host', ...given })
      return as(city)(projectApi.accept, { params: { id }, query: {} })
    }
    expect(await accept({})).toFail('PLAN_OWN_SIDE')
    expect((await accept({ applicant: changsha })).status).toBe(200)
    expect(await accept({ host: changsha })).toFail('PLAN_OWN_SIDE')
  })
})

describe('by role', () => {
  /** Who may work on a class, and who on an activity at a base of the own unit. */
  const WORK: Partial<Record<RoleCode, [activity: boolean, classes: boolean]>> = {
    province: [true, true],
    city: [true, true],
    county: [true, true],
    teaching: [false, true],
    base: [true, false],
    reviewer: [false, false],
    editor: [false, false],
    leader: [false, false],
    auditor: [false, false],
  }
  test.each(Object.entries(WORK) as [RoleCode, [boolean, boolean]][])(
    '%s works on activities: %s',
    async (role, [activity, classes]) => {
      const user = await build.user({ unit: host, role })
      const own = await build.educationBase({ unit: host })
      const may = async (given: { type: number; bases?: { id: number }[] }) => {
        const project = await build.project({ ...sides, ...given })
        const answer = await tries.discuss(user, project)
        if (answer.status !== 200) expect(answer).toFail('FORBIDDEN')
        return answer.status === 200
      }
      expect([await may({ type: 1, bases: [own] }), await may({ type: 2 })]).toEqual([activity, classes])
    },
  )

  test('who keeps bases works on activities at the own ones only', async () => {
    const keeper = await build.user({ unit: host, role: 'base' })
    const project = await build.project({ ...sides, bases: [await build.educationBase({ unit: elsewhere })] })
    expect(await tries.discuss(keeper, project)).toFail('FORBIDDEN')
    expect((await as(keeper)(projectApi.find, { params: { id: project.id } })).value.can).toEqual([])
  })

  test('the unit of a base sees who comes, and changes nothing', async () => {
    const project = await build.project({ ...sides, bases: [await build.educationBase({ unit: elsewhere })] })
    const find = ({ id }: { id: number }) => as(people.stranger)(projectApi.find, { params: { id } })
    expect((await find(project)).value).toMatchObject({ side: null, can: [] })
    expect(await tries.cancel(people.stranger, project)).toFail('NOT_FOUND')
    const other = await build.project(sides)
    expect(await find(other)).toFail('NOT_FOUND')
    expect(await as(people.stranger)(projectApi.plans, { params: { id: other.id } })).toFail('NOT_FOUND')
  })
})

test('calling off needs a reason', async () => {
  const { id, version } = await build.project(sides)
  const cancel = (cancelReason: string) =>
    as(people.host)(projectApi.update, { body: { id, version, bookingStatus: 0, cancelReason } })
  expect(await cancel(' ')).toFail('BAD_INPUT', { cancelReason: '请填写取消原因' })
  expect(await cancel('因'.repeat(201))).toFail('BAD_INPUT')
  expect((await cancel('因'.repeat(200))).status).toBe(200)
})

test('people who came are counted from the day on', async () => {
  const ends = (endDate: string) =>
    build.project({ ...sides, bookingStatus: 3, plannedBy: 'host', startDate: addDays(today, -1), endDate })
  const today = todayIn(clock.now())
  const project = await ends(today)
  expect(await tries.hold(people.host, await ends(addDays(today, 1)))).toFail('NOT_YET_HELD')
  for (const actualNum of [0, 10_000]) {
    const body = { id: project.id, version: 1, bookingStatus: 6 as const, actualNum }
    const answer = await as(people.host)(projectApi.update, { body })
    expect(answer).toFail('BAD_INPUT', { actualNum: '到场人数应为1–9999人' })
  }
  expect((await tries.hold(people.host, project)).status).toBe(200)
})

test('booking again keeps the history, and twice is once', async () => {
  const { id } = await build.project({ ...sides, plannedBy: 'host' })
  const body = { id, version: 1, bookingStatus: 0 as const, cancelReason: '场馆检修' }
  await as(people.host)(projectApi.update, { body })
  const rebook = () => as(people.applicant)(projectApi.rebook, { params: { id } })
  const first = (await rebook()).value
  expect((await rebook()).value).toEqual(first)
  expect((await as(people.host)(projectApi.find, { params: { id } })).value).toMatchObject({
    ...{ bookingStatus: 1, cancelReason: '', planNo: 1 },
    history: [
      { action: 'cancel', reason: '场馆检修' },
      { action: 'rebook', reason: '' },
    ],
  })
})
