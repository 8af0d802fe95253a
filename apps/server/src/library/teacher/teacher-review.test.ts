import { courseApi, type ErrorCode, teacherApi } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { TestUser } from '../../testing/build.ts'
import { testServer } from '../../testing/test-server.ts'
import { teachers } from './teacher.table.ts'

const { as, build, db } = await testServer({ pinLimit: 1, featureLimit: 1 })
const hunan = await build.unit({ unitName: '湖南' })
const changsha = await build.unit({ above: hunan, unitName: '长沙' })
const yuelu = await build.unit({ above: changsha, unitName: '岳麓' })
const province = await build.user({ unit: hunan, role: 'province' })
const city = await build.user({ unit: changsha, role: 'city' })
const county = await build.user({ unit: yuelu, role: 'county' })

const stored = async (id: number) => {
  const [row] = await db.select().from(teachers).where(eq(teachers.id, id))
  if (!row) throw new Error('the teacher is gone')
  return row
}
const check = async (who: TestUser, id: number, query: Record<string, string> = {}) =>
  as(who)(teacherApi.review, {
    params: { id },
    query: { version: String((await stored(id)).version), ...query } as never,
  })
const look = async (who: TestUser, id: number) =>
  (await as(who)(teacherApi.review, { params: { id }, query: {} })).value
const submitted = async () =>
  (await as(county)(teacherApi.add, { body: build.teacherBody({ unit: yuelu, duty: '原职' }) })).value.id
const change = async (id: number, given: object) => {
  const { version, name, birthday, phone } = await stored(id)
  const body = {
    ...build.teacherBody({ unit: yuelu }),
    name,
    birthday: birthday as string,
    phone,
    ...given,
    id,
    version,
  }
  return as(county)(teacherApi.update, { body })
}

const pass = { auditStatus: '3' }
const reject = { auditStatus: '2', reason: '请补充职称证书' }

describe('a submitted teacher', () => {
  test('waits with the unit above, which may pass, reject or pass on', async () => {
    const id = await submitted()
    const { record, current, history, allowedActions } = await look(city, id)
    expect(record).toMatchObject({ auditStatus: 1, auditUnitId: changsha.id })
    expect([current, allowedActions]).toEqual([null, ['pass', 'reject', 'up']])
    expect(history.map(({ action }) => action)).toEqual(['submit'])
    expect((await look(county, id)).allowedActions).toEqual([])
  })

  test.each<[string, Record<string, string>, object]>([
    ['passed', pass, { auditStatus: 3, auditUnitId: null }],
    ['rejected', reject, { auditStatus: 2, auditReason: '请补充职称证书' }],
    ['passed on', { ...pass, toUpper: '1' }, { auditStatus: 1, auditUnitId: hunan.id }],
  ])('can be %s', async (_, query, expected) => {
    const id = await submitted()
    expect((await check(city, id, query)).status).toBe(200)
    expect(await stored(id)).toMatchObject(expected)
  })

  test.each<[string, TestUser, Record<string, string>, ErrorCode]>([
    ['by its own unit', county, pass, 'FORBIDDEN'],
    ['without a reason to reject', city, { auditStatus: '2' }, 'BAD_INPUT'],
    ['when it has changed meanwhile', city, { ...pass, version: '9' }, 'STALE_VERSION'],
  ])('cannot be decided on %s', async (_, who, query, code) => {
    const id = await submitted()
    expect(await check(who, id, query)).toFail(code)
    expect((await stored(id)).auditStatus).toBe(1)
  })

  test('goes to review again when a rejected one is changed', async () => {
    const id = await submitted()
    await check(city, id, reject)
    expect((await change(id, { duty: '新职' })).status).toBe(200)
    expect(await stored(id)).toMatchObject({ auditStatus: 1, auditUnitId: changsha.id, duty: '新职' })
  })
})

describe('a change of an approved teacher', () => {
  const revised = async () => {
    const id = await submitted()
    await check(city, id, pass)
    await change(id, { duty: '新职', honours: ['先进'] })
    return id
  }

  test('waits while the approved record stays live, and is live once it is approved', async () => {
    const id = await revised()
    const { record, current } = await look(city, id)
    expect([record.duty, current?.duty]).toEqual(['新职', '原职'])
    expect(await stored(id)).toMatchObject({ auditStatus: 3, revisionStatus: 1, duty: '原职' })
    const picked = await as(city)(courseApi.teachers, { query: { ids: String(id) } })
    expect(picked.value.map((teacher) => teacher.id)).toEqual([id])
    expect((await check(city, id, pass)).status).toBe(200)
    const live = { duty: '新职', honours: ['先进'], revision: null, revisionStatus: null }
    expect(await stored(id)).toMatchObject(live)
  })

  test('leaves the live one alone when it is rejected', async () => {
    const id = await revised()
    expect((await check(city, id, reject)).status).toBe(200)
    expect(await stored(id)).toMatchObject({ auditStatus: 3, revisionStatus: 2, duty: '原职' })
  })

  test('into a unit that is gone meanwhile is not approved', async () => {
    const id = await submitted()
    await check(city, id, pass)
    const closing = await build.unit({ above: changsha })
    const { version } = await stored(id)
    await as(city)(teacherApi.update, { body: { ...build.teacherBody({ unit: closing }), id, version } })
    await build.disable(closing)
    expect(await check(city, id, pass)).toFail('BAD_INPUT', {
      partySchoolId: '所在单位不存在或已停用，请重新选择',
    })
  })
})

describe('a mark', () => {
  test.each([
    ['pin', 'unpin', 'pinnedAt', 'NOT_APPROVED_PIN', 'PIN_LIMIT'],
    ['feature', 'unfeature', 'featuredAt', 'NOT_APPROVED_FEATURE', 'FEATURE_LIMIT'],
  ] as const)(
    '%s is for approved ones, up to the limit, and comes off',
    async (put, take, column, notApproved, limit) => {
      const unit = await build.unit({ above: hunan })
      const call = (key: 'pin' | 'unpin' | 'feature' | 'unfeature', id: number) =>
        as(province)(teacherApi[key], { params: { id } })
      const [one, two, waiting] = [
        await build.teacher({ unit }),
        await build.teacher({ unit }),
        await build.teacher({ unit, auditStatus: 1 }),
      ]
      expect(await call(put, waiting.id)).toFail(notApproved)
      expect((await call(put, one.id)).status).toBe(200)
      expect((await stored(one.id))[column]).not.toBeNull()
      expect(await call(put, two.id)).toFail(limit)
      expect((await call(take, one.id)).status).toBe(200)
      expect((await call(put, two.id)).status).toBe(200)
    },
  )

  test('of the portal is the province’s to give', async () => {
    const { id } = await build.teacher({ unit: changsha })
    expect(await as(city)(teacherApi.feature, { params: { id } })).toFail('FORBIDDEN')
  })
})
