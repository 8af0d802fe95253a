import { courseApi, overviewApi } from '@dangxiao/contract'
import { describe, expect, test } from 'vitest'
import type { RoleCode, TestUser } from '../../testing/build.ts'
import { race } from '../../testing/race.ts'
import { testServer } from '../../testing/test-server.ts'

const { as, build } = await testServer({ pinLimit: 2, featureLimit: 3 })
const hunan = await build.unit()
const province = await build.user({ unit: hunan, role: 'province' })

const call = (key: 'pin' | 'unpin' | 'feature' | 'unfeature', id: number, who: TestUser = province) =>
  as(who)(courseApi[key], { params: { id } })
const find = async (id: number) => (await as(province)(courseApi.find, { params: { id }, query: {} })).value

describe.each([
  {
    on: 'pin',
    off: 'unpin',
    field: 'isTop',
    limit: 2,
    over: 'PIN_LIMIT',
    early: 'NOT_APPROVED_PIN',
    says: '置顶数量已达上限（2条）',
    need: '只有审核通过的记录可以置顶',
  },
  {
    on: 'feature',
    off: 'unfeature',
    field: 'isRednet',
    limit: 3,
    over: 'FEATURE_LIMIT',
    early: 'NOT_APPROVED_FEATURE',
    says: '精选数量已达上限（3条）',
    need: '只有审核通过的记录可以设为精选',
  },
] as const)('$on and $off', ({ on, off, field, limit, over, early, says, need }) => {
  test('set and clear the mark, and leave the version to edits', async () => {
    const { id } = await build.course({ unit: await build.unit({ above: hunan }) })
    expect((await call(on, id)).value).toEqual({ id, version: 1 })
    expect((await find(id))[field]).toBe(true)
    expect((await call(off, id)).value).toEqual({ id, version: 1 })
    expect((await find(id))[field]).toBe(false)
  })

  test.each([1, 2])('need an approved course, not one in state %i', async (auditStatus) => {
    const { id } = await build.course({ unit: hunan, auditStatus })
    const answer = await call(on, id)
    expect(answer).toFail(early)
    expect(answer.failure.message).toBe(need)
  })

  test('stop at the limit of the unit, which other units do not fill', async () => {
    const [full, other] = [await build.unit({ above: hunan }), await build.unit({ above: hunan })]
    const marked = []
    for (let i = 0; i < limit; i++) {
      const { id } = await build.course({ unit: full })
      expect((await call(on, id)).status).toBe(200)
      marked.push(id)
    }
    const { id } = await build.course({ unit: full })
    const refused = await call(on, id)
    expect(refused).toFail(over)
    expect(refused.failure.message).toBe(says)
    expect((await call(on, (await build.course({ unit: other })).id)).status).toBe(200)
    // One that has the mark already takes no further place.
    expect((await call(on, marked[0] as number)).status).toBe(200)
    await call(off, marked[0] as number)
    expect((await call(on, id)).status).toBe(200)
  })

  race('let one of several at once have the last place', async () => {
    const unit = await build.unit({ above: hunan })
    for (let i = 1; i < limit; i++) await call(on, (await build.course({ unit })).id)
    const rivals = await Promise.all(Array.from({ length: 5 }, () => build.course({ unit })))
    const answers = await Promise.all(rivals.map(({ id }) => call(on, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  })

  test('a removed course frees its place', async () => {
    const unit = await build.unit({ above: hunan })
    const first = await build.course({ unit })
    await call(on, first.id)
    for (let i = 1; i < limit; i++) await call(on, (await build.course({ unit })).id)
    await as(province)(courseApi.remove, { params: { id: first.id } })
    expect((await call(on, (await build.course({ unit })).id)).status).toBe(200)
  })
})

describe('GET /overview/check-auth', () => {
  test.each<[RoleCode, boolean]>([
    ['province', true],
    ['city', false],
    ['county', false],
    ['reviewer', false],
    ['editor', false],
    ['leader', false],
    ['system-admin', false],
  ])('says for %s: %s', async (role, coordinates) => {
    const user = await build.user({ unit: hunan, role })
    expect((await as(user)(overviewApi.checkAuth)).value).toBe(coordinates)
  })
})
