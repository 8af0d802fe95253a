import { authApi, isChange, isRemoval } from '@dangxiao/contract'
import { describe, expect, test } from 'vitest'
import { MARK, removals, standingRecords } from '../testing/removals.ts'
import { allRoutes } from '../testing/routes.ts'
import { type Loose, testServer } from '../testing/test-server.ts'

const server = await testServer()
const { as, build, loosely } = server
const hunan = await build.unit()
const changsha = await build.unit({ above: hunan })
const people = {
  province: await build.user({ unit: hunan, role: 'province' }),
  city: await build.user({ unit: changsha, role: 'city' }),
}
const ground = { ...server, unit: hunan, user: people.province, applicant: changsha }
const standing = await standingRecords(ground)
const scenes = removals(ground, standing)
// The list of accounts shows who has signed in.
for (const user of Object.values(people)) await as(user)(authApi.me)

/** Lists that show one thing after the other of a call's own scene are not of records: words, settings, the caller. */
const page = { pageNum: 1, pageSize: 100 }
const fromTo = { startDate: build.day(-10), endDate: build.day(10) }

const calendarOf = (id: number, later: number): Loose => ({
  params: { id },
  query: { month: build.day(later).slice(0, 7) },
})

/** What a reading call is given, where that is not nothing or a page. */
const inputs: Record<string, Loose[]> = {
  'banner.contents': [1, 2, 3, 4, 5, 6, 7].map((moduleType) => ({ params: { moduleType } })),
  'overview.find': [1, 2, 3, 4, 5, 6, 7, 8].map((type) => ({ params: { type } })),
  'ranking.find': [...standing.rankings.values()].map(({ id }) => ({ params: { id } })),
  'ranking.targets': [...standing.rankings.values()].map(({ id }) => ({ params: { id } })),
  'schedule.find': [{ params: { id: standing.timetable.id }, query: fromTo }],
  'schedule.list': [{ params: page, query: fromTo }],
  'scheduleApply.orderable': [
    { query: { ...fromTo, unitId: changsha.id } },
    { query: { ...fromTo, unitId: hunan.id } },
  ],
  // Its visit is in 30 days.
  'educationBase.calendar': [0, 30].map((later) => calendarOf(standing.base.id, later)),
  'project.list': [{ params: page, query: { bookingStatus: 'all' } }],
}

const takesId = (path: string) => /:(id|ticket|type|moduleType)\b/.test(path)
const reading = allRoutes.filter(
  ({ name, route }) =>
    route.method === 'GET' &&
    !isChange(route) &&
    !route.download &&
    route.permission !== 'portal' &&
    // The log goes on telling of what was removed, to who may read it.
    name !== 'log.list' &&
    (!takesId(route.path) || inputs[name]),
)

const LESSON_CALLS = ['schedule.findLesson', 'schedule.checkLive']

/** The calls that open the record which a call removes: its page, its calendar, its review. */
function openingCalls(removing: string) {
  const [of] = removing.split('.')
  const isOfRecord = (name: string) => {
    if (removing === 'schedule.remove') return LESSON_CALLS.includes(name)
    return name.startsWith(`${of}.`) && !LESSON_CALLS.includes(name)
  }
  return allRoutes.filter(
    ({ name, route }) =>
      route.method === 'GET' && !isRemoval(route) && route.path.endsWith('/:id') && isOfRecord(name),
  )
}

/** The opening calls that still show the record, or fail in another way than with 404. */
async function stillOpen(removing: string, id: number): Promise<string[]> {
  const open: string[] = []
  for (const { name, route } of openingCalls(removing)) {
    const given = name === 'educationBase.calendar' ? calendarOf(id, 0) : { params: { id } }
    const { status } = await loosely(people.province, route, given)
    if (status !== 404) open.push(name)
  }
  return open
}

/** All that lists, pickers, counts, calendars and rankings answer, by call and caller. */
async function look(): Promise<Map<string, string>> {
  const seen = new Map<string, string>()
  for (const { name, route } of reading)
    for (const [who, user] of Object.entries(people)) {
      const given = inputs[name] ?? [route.path.includes(':pageNum') ? { params: page } : {}]
      const answers = await Promise.all(given.map((input) => loosely(user, route, input)))
      seen.set(`${name} ${who}`, answers.map(({ text }) => text).join('\n'))
    }
  return seen
}

const changed = (before: Map<string, string>, after: Map<string, string>) =>
  [...after].filter(([call, text]) => before.get(call) !== text).map(([call]) => call)

test('every call that removes has its scene here', () => {
  const removing = allRoutes.filter(({ route }) => isRemoval(route))
  expect(removing.map(({ name }) => name).sort()).toEqual(Object.keys(scenes).sort())
})

test('every list that takes no record is looked at without a refusal', async () => {
  const refused: string[] = []
  for (const { name, route } of reading)
    for (const input of inputs[name] ?? [route.path.includes(':pageNum') ? { params: page } : {}]) {
      const { status } = await loosely(people.province, route, input)
      if (status !== 200 && status !== 403) refused.push(`${name} ${status}`)
    }
  expect(refused).toEqual([])
})

/** What was seen last, with nothing changed since. */
let seenLast: Map<string, string> | undefined

describe.each(Object.entries(scenes))('%s', (name, { make, seenIn, given, stays = [] }) => {
  test('takes the record, and what hangs on it, out of every list, picker, calendar and count at once, and its pages answer 404', async () => {
    const before = seenLast ?? (await look())
    const id = await make()
    const between = await look()
    const shows = new Set(changed(before, between).map((call) => call.split(' ')[0]))
    expect([...seenIn].filter((call) => !shows.has(call))).toEqual([])

    expect(await stillOpen(name, id)).toEqual(openingCalls(name).map((call) => call.name))

    const { route } = allRoutes.find((candidate) => candidate.name === name) ?? {}
    if (!route) throw new Error(`no call ${name}`)
    const { status, text } = await loosely(
      people.province,
      route,
      given?.(id) ?? { params: { id }, ...(route.body && { body: {} }) },
    )
    expect({ status, text }).toMatchObject({ status: 200 })
    expect(await stillOpen(name, id)).toEqual([])
    const after = await look()
    seenLast = after
    const isAbout = (call: string) =>
      !stays.includes(call.split(' ')[0] ?? '') || after.get(call)?.includes(MARK)
    const calls = changed(before, after).filter(isAbout)
    expect(calls).toEqual([])
  })
})
