import { courseApi, type ErrorCode } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../platform/audit/audit.table.ts'
import type { TestUser } from '../../testing/build.ts'
import { race } from '../../testing/race.ts'
import { testServer } from '../../testing/test-server.ts'
import { courses } from './course.table.ts'

const { as, build, db } = await testServer()
const hunan = await build.unit({ unitName: '湖南' })
const changsha = await build.unit({ above: hunan, unitName: '长沙' })
const yuelu = await build.unit({ above: changsha, unitName: '岳麓' })
const province = await build.user({ unit: hunan, role: 'province', name: '周文清' })
const city = await build.user({ unit: changsha, role: 'city', name: '刘建平' })
const county = await build.user({ unit: yuelu, role: 'county', name: '陈晓岚' })
const leader = await build.user({ unit: changsha, role: 'leader' })

type Query = Parameters<ReturnType<typeof as>>[1] & { query: Record<string, string | number> }
const review = (who: TestUser, id: number, query: Query['query'] = {}) =>
  as(who)(courseApi.review, { params: { id }, query: query as never })
const stored = async (id: number) => {
  const [row] = await db.select().from(courses).where(eq(courses.id, id))
  if (!row) throw new Error('the course is gone')
  return row
}
const change = async (who: TestUser, id: number, given: object = {}) =>
  as(who)(courseApi.update, {
    body: { ...(await build.courseBody({ unit: yuelu })), ...given, id, version: (await stored(id)).version },
  })

/** A county's course that waits with the city. */
const submitted = async () =>
  (await as(county)(courseApi.add, { body: await build.courseBody({ unit: yuelu, coursesName: '原名' }) }))
    .value.id

const pass = { auditStatus: 3 }
const reject = { auditStatus: 2, reason: '画质太差' }
const states = {
  pending: async () => submitted(),
  rejected: async () => {
    const id = await submitted()
    await review(city, id, { ...reject, version: 1 })
    return id
  },
  approved: async () => {
    const id = await submitted()
    await review(city, id, { ...pass, version: 1 })
    return id
  },
  'approved, changed': async () => {
    const id = await states.approved()
    await change(county, id, { coursesName: '新名' })
    return id
  },
  'approved, change rejected': async () => {
    const id = await states['approved, changed']()
    await review(city, id, { ...reject, version: 3 })
    return id
  },
}
type State = keyof typeof states

const stateOf = ({ auditStatus, revisionStatus }: Awaited<ReturnType<typeof stored>>): State => {
  const plain = { 1: 'pending', 2: 'rejected', 3: 'approved' }[auditStatus] as State
  if (revisionStatus === null) return plain
  return ({ 1: 'approved, changed', 2: 'approved, change rejected' } as const)[revisionStatus] ?? plain
}

type Move = (who: TestUser, id: number) => Promise<{ status: number }>
const decide =
  (query: object): Move =>
  async (who, id) =>
    review(who, id, { ...query, version: (await stored(id)).version })
const moves = {
  pass: decide(pass),
  reject: decide(reject),
  'pass up': decide({ ...pass, toUpper: 1 }),
  'reject without a reason': decide({ auditStatus: 2 }),
  'reject with a reason of spaces': decide({ auditStatus: 2, reason: ' \u3000 ' }),
  'set to pending': decide({ auditStatus: 1 }),
  'set to cancelled': decide({ auditStatus: 0 }),
  edit: (who, id) => change(who, id, { coursesName: '再改' }),
} satisfies Record<string, Move>

const people = {
  'the unit that holds it': city,
  'the unit above': province,
  'its own unit': county,
  'a reader of the unit that holds it': leader,
}
type Who = keyof typeof people

/** The rules once more, as plain as the design's table. */
function expected(state: State, move: keyof typeof moves, who: Who): State | ErrorCode {
  const waits = state === 'pending' || state === 'approved, changed'
  if (move === 'edit') {
    if (who === 'a reader of the unit that holds it') return 'FORBIDDEN'
    return state.startsWith('approved') ? 'approved, changed' : 'pending'
  }
  if (move !== 'pass' && move !== 'reject' && move !== 'pass up') return 'BAD_INPUT'
  if (!waits) return 'WRONG_STATE'
  if (who !== 'the unit that holds it') return 'FORBIDDEN'
  if (move === 'pass up') return state
  if (move === 'pass') return 'approved'
  return state === 'pending' ? 'rejected' : 'approved, change rejected'
}

describe('a course that is', () => {
  const cells = (Object.keys(states) as State[]).flatMap((state) =>
    (Object.keys(moves) as (keyof typeof moves)[]).flatMap((move) =>
      (Object.keys(people) as Who[]).map((who) => ({
        state,
        move,
        who,
        outcome: expected(state, move, who),
      })),
    ),
  )

  test.each(cells)('$state: $move by $who → $outcome', async ({ state, move, who, outcome }) => {
    const id = await states[state]()
    const before = await stored(id)
    expect(stateOf(before)).toBe(state)
    const answer = await moves[move](people[who], id)
    const after = await stored(id)
    if (outcome in states) {
      expect(answer.status).toBe(200)
      expect([stateOf(after), after.version]).toEqual([outcome, before.version + 1])
    } else {
      expect(answer).toFail(outcome as ErrorCode)
      expect(after).toEqual(before)
    }
  })
})

describe('GET /courses/review/:id', () => {
  test('decides and answers the new state, with the history and who did what', async () => {
    const id = await submitted()
    const { value } = await review(city, id, { ...reject, version: 1 })
    expect(value.record).toMatchObject({
      auditStatus: 2,
      auditReason: '画质太差',
      auditUnitId: null,
      version: 2,
      can: ['edit', 'reopen', 'remove'],
    })
    expect(value.record.auditTime).not.toBeNull()
    expect(value.current).toBeNull()
    expect(value.allowedActions).toEqual([])
    expect(value.history).toMatchObject([
      { action: 'submit', by: '陈晓岚', unitName: '岳麓', reason: '' },
      { action: 'reject', by: '刘建平', unitName: '长沙', reason: '画质太差' },
    ])
  })

  test('says what the caller may decide', async () => {
    const id = await submitted()
    const allowed = async (who: TestUser) => (await review(who, id)).value.allowedActions
    expect(await allowed(city)).toEqual(['pass', 'reject', 'up'])
    expect([await allowed(province), await allowed(county), await allowed(leader)]).toEqual([[], [], []])
  })

  test('only shows without a query, however often', async () => {
    const id = await submitted()
    const before = await stored(id)
    const first = await review(city, id)
    expect((await review(city, id)).value).toEqual(first.value)
    expect(await stored(id)).toEqual(before)
  })

  test('changes nothing more when the decision comes again', async () => {
    const id = await submitted()
    const again = { ...pass, version: 1 }
    expect((await review(city, id, again)).status).toBe(200)
    const [before, rows] = [await stored(id), await db.$count(auditLog, eq(auditLog.outcome, 'ok'))]
    for (let i = 0; i < 3; i++) expect(await review(city, id, again)).toFail('WRONG_STATE')
    expect([await stored(id), await db.$count(auditLog, eq(auditLog.outcome, 'ok'))]).toEqual([before, rows])
  })

  test('on a record that has changed since it was looked at is refused', async () => {
    const id = await submitted()
    await change(county, id, { coursesName: '又改了' })
    expect(await review(city, id, { ...pass, version: 1 })).toFail('STALE_VERSION')
    expect(await review(city, id, { ...pass, version: 3 })).toFail('STALE_VERSION')
    expect((await review(city, id, { ...pass, version: 2 })).status).toBe(200)
  })

  race('of two reviewers at once, one decides', async () => {
    const id = await submitted()
    const second = await build.user({ unit: changsha, role: 'reviewer' })
    const answers = await Promise.all([
      review(city, id, { ...pass, version: 1 }),
      review(second, id, { ...reject, version: 1 }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await stored(id)).version).toBe(2)
  })

  test('needs a reason of at most 200 characters to reject', async () => {
    const id = await submitted()
    const because = (reason: string) => review(city, id, { auditStatus: 2, version: 1, reason })
    const tooLong = { reason: '审核意见不能超过200个字' }
    expect(await because('')).toFail('BAD_INPUT', { reason: '请填写驳回原因' })
    expect(await because('因'.repeat(201))).toFail('BAD_INPUT', tooLong)
    expect((await because('因'.repeat(200))).status).toBe(200)
  })

  test('needs the version that was looked at', async () => {
    expect(await review(city, await submitted(), pass)).toFail('BAD_INPUT', {
      version: '缺少版本号，请刷新后重试',
    })
    expect(await review(city, await submitted(), { auditStatus: 3, toUpper: 1 })).toFail('BAD_INPUT')
  })

  test('of a course of another branch finds nothing', async () => {
    const xiangtan = await build.user({ unit: await build.unit({ above: hunan }), role: 'city' })
    const id = await submitted()
    expect(await review(xiangtan, id)).toFail('NOT_FOUND')
    expect(await review(xiangtan, id, { ...pass, version: 1 })).toFail('NOT_FOUND')
  })
})

describe('who holds a course', () => {
  test('is the nearest unit above in which somebody reviews', async () => {
    const shaoshan = await build.unit({ above: await build.unit({ above: hunan }) })
    const editor = await build.user({ unit: shaoshan, role: 'editor' })
    const { value } = await as(editor)(courseApi.add, { body: await build.courseBody({ unit: shaoshan }) })
    expect((await stored(value.id)).auditUnitId).toBe(hunan.id)
  })

  test('is not a unit whose reviewer is disabled', async () => {
    const xiangtan = await build.unit({ above: hunan })
    await build.user({ unit: xiangtan, role: 'reviewer', enabled: false })
    const unit = await build.unit({ above: xiangtan })
    const editor = await build.user({ unit, role: 'editor' })
    const { value } = await as(editor)(courseApi.add, { body: await build.courseBody({ unit }) })
    expect((await stored(value.id)).auditUnitId).toBe(hunan.id)
  })

  test('is the province for its own, which it decides itself and passes up to nobody', async () => {
    const { value } = await as(province)(courseApi.add, { body: await build.courseBody({ unit: hunan }) })
    expect((await stored(value.id)).auditUnitId).toBe(hunan.id)
    expect((await review(province, value.id)).value.allowedActions).toEqual(['pass', 'reject'])
    expect(await review(province, value.id, { ...pass, toUpper: 1, version: 1 })).toFail('FORBIDDEN')
    expect((await review(province, value.id, { ...pass, version: 1 })).value.record.auditStatus).toBe(3)
  })

  test('is the unit above after passing up, and only that one decides then', async () => {
    const id = await submitted()
    const { value } = await review(city, id, { ...pass, toUpper: 1, version: 1, reason: '请省里把关' })
    expect(value.record).toMatchObject({ auditStatus: 1, auditUnitId: hunan.id })
    expect(value.history.at(-1)).toMatchObject({ action: 'up', reason: '请省里把关' })
    expect(await review(city, id, { ...pass, version: 2 })).toFail('FORBIDDEN')
    expect((await review(province, id, { ...pass, version: 2 })).value.record.auditStatus).toBe(3)
  })
})

describe('a change of an approved course', () => {
  const changed = async () => {
    const id = await states.approved()
    const other = await build.teacher({ unit: yuelu, name: '新讲师' })
    const given = {
      coursesName: '新名',
      honorList: ['一等奖'],
      teacherList: [{ teacherId: other.id, isMain: 1 }],
      videoList: [{ title: '新视频', uploadType: 2, videoUrl: 'https://v.example/new', videoTime: 7 }],
    }
    expect((await change(county, id, given)).status).toBe(200)
    return id
  }
  const find = async (id: number, revision?: '1') =>
    (await as(county)(courseApi.find, { params: { id }, query: { ...(revision && { revision }) } })).value
  const essence = (course: Awaited<ReturnType<typeof find>>) => ({
    coursesName: course.coursesName,
    honorList: course.honorList,
    lecturers: course.lecturers.map(({ name }) => name),
    videos: course.videoList.map(({ title }) => title),
    totalMinutes: course.totalMinutes,
  })
  const live = {
    coursesName: '原名',
    honorList: [],
    lecturers: ['共用讲师'],
    videos: ['第一讲'],
    totalMinutes: 45,
  }
  const proposed = {
    coursesName: '新名',
    honorList: ['一等奖'],
    lecturers: ['新讲师'],
    videos: ['新视频'],
    totalMinutes: 7,
  }

  test('leaves what is live as it is, and shows both to the reviewer', async () => {
    const id = await changed()
    expect(essence(await find(id))).toEqual(live)
    expect(essence(await find(id, '1'))).toEqual(proposed)
    const { value } = await review(city, id)
    expect(essence(value.record)).toEqual(proposed)
    expect(value.current && essence(value.current)).toEqual(live)
    expect(value.record).toMatchObject({ auditStatus: 3, revisionStatus: 1, auditUnitId: changsha.id })
    expect(value.history.at(-1)?.action).toBe('revise')
  })

  test('becomes live when it is approved', async () => {
    const id = await changed()
    const { value } = await review(city, id, { ...pass, version: 3 })
    expect(value.record).toMatchObject({
      auditStatus: 3,
      revisionStatus: null,
      auditUnitId: null,
      version: 4,
    })
    expect(essence(await find(id))).toEqual(proposed)
    expect((await find(id)).videoList[0]?.id).toBeGreaterThan(0)
    expect((await stored(id)).revision).toBeNull()
  })

  test('leaves what is live when it is rejected, says why, and may be sent again', async () => {
    const id = await changed()
    await review(city, id, { ...reject, version: 3 })
    expect(await find(id)).toMatchObject({
      auditStatus: 3,
      revisionStatus: 2,
      auditReason: '画质太差',
      coursesName: '原名',
    })
    expect(essence(await find(id, '1'))).toEqual(proposed)
    expect((await change(county, id, { coursesName: '第三个名' })).status).toBe(200)
    expect(await find(id)).toMatchObject({
      revisionStatus: 1,
      auditReason: '',
      auditUnitId: changsha.id,
      coursesName: '原名',
    })
    await review(city, id, { ...pass, version: 5 })
    expect((await find(id)).coursesName).toBe('第三个名')
  })

  test('is replaced by a later one', async () => {
    const id = await changed()
    await change(county, id, { coursesName: '更新的名' })
    expect(await review(city, id, { ...pass, version: 3 })).toFail('STALE_VERSION')
    await review(city, id, { ...pass, version: 4 })
    expect(essence(await find(id))).toEqual({ ...live, coursesName: '更新的名' })
  })

  test('keeps pin and feature, and the ids of videos that stay', async () => {
    const id = await states.approved()
    await as(county)(courseApi.pin, { params: { id } })
    await as(province)(courseApi.feature, { params: { id } })
    const { videoList } = await find(id)
    await change(county, id, { coursesName: '新名', videoList })
    const { version } = await stored(id)
    await review(city, id, { ...pass, version })
    expect(await find(id)).toMatchObject({ isTop: true, isRednet: true, coursesName: '新名', videoList })
  })

  test('moves the course when it is approved by the unit above the new one, not before', async () => {
    const { id } = await build.course({ unit: yuelu })
    await change(city, id, { partySchoolId: changsha.id })
    expect((await stored(id)).partySchoolId).toBe(yuelu.id)
    expect(await review(city, id, { ...pass, version: 2 })).toFail('FORBIDDEN')
    await review(province, id, { ...pass, version: 2 })
    expect((await stored(id)).partySchoolId).toBe(changsha.id)
  })
})
