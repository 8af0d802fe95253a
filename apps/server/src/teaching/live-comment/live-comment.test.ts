import { liveCommentApi } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'
import { liveComments } from '../live-class/live-comment.table.ts'

const { as, build, db, loosely } = await testServer()
const hunan = await build.unit()
const changsha = await build.unit({ above: hunan })
const yuelu = await build.unit({ above: changsha })
const xiangtan = await build.unit({ above: hunan })
const operator = await build.user({ unit: changsha, role: 'live', name: '直播小李' })
const county = await build.user({ unit: yuelu, role: 'county' })
const leader = await build.user({ unit: changsha, role: 'leader' })

const live = await build.liveClass({ unit: yuelu, name: '全会精神辅导' })
const elsewhere = await build.liveClass({ unit: xiangtan })
const comment = (given: object = {}) => build.liveComment({ live, ...given })
const decide = (id: number, auditStatus: '1' | '2', given: object = {}, user = operator) =>
  as(user)(liveCommentApi.review, { params: { id }, query: { auditStatus, version: '1', ...given } })
const stored = async (id: number) => (await db.select().from(liveComments).where(eq(liveComments.id, id)))[0]

describe('GET /live-class-comment/check/:id', () => {
  test('shows a comment and what may be done', async () => {
    const { id } = await comment({ content: '受益匪浅', userUnitId: xiangtan.id })
    const { value } = await as(operator)(liveCommentApi.review, { params: { id }, query: {} })
    expect(value).toMatchObject({
      record: {
        content: '受益匪浅',
        userName: '王建国',
        userUnitName: xiangtan.unitName,
        liveClassName: '全会精神辅导',
        can: ['review', 'reply', 'hide', 'remove'],
      },
      current: null,
      history: [],
      allowedActions: ['pass', 'reject'],
    })
  })

  test.each([
    ['1', 1],
    ['2', 2],
  ] as const)('with auditStatus=%s decides', async (auditStatus, state) => {
    const { id } = await comment()
    const { value } = await decide(id, auditStatus, { reason: state === 2 ? '广告或推广信息' : '' })
    expect(value).toMatchObject({
      record: { auditStatus: state },
      allowedActions: [],
      history: [{ action: state === 1 ? 'pass' : 'reject', by: '直播小李' }],
    })
    expect(await stored(id)).toMatchObject({ auditStatus: state, auditBy: operator.id })
  })

  test('needs a reason to reject, and the version that was seen', async () => {
    const { id } = await comment()
    expect(await decide(id, '2')).toFail('BAD_INPUT', { reason: '请填写驳回原因' })
    expect(await decide(id, '1', { version: '7' })).toFail('STALE_VERSION')
    expect((await stored(id))?.auditStatus).toBe(0)
  })

  test.each([1, 2])('finds nothing to decide in state %i', async (auditStatus) => {
    const { id } = await comment({ auditStatus })
    expect(await decide(id, '1')).toFail('WRONG_STATE')
  })

  test('is decided by one of two', async () => {
    const { id } = await comment()
    const answers = await Promise.all([decide(id, '1'), decide(id, '2', { reason: '言辞不当' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is decided within reach only, by who may review', async () => {
    const { id } = await comment()
    expect(await decide(id, '1', {}, county)).toFail('FORBIDDEN')
    expect(await decide(id, '1', {}, leader)).toFail('FORBIDDEN')
    const other = await build.liveComment({ live: elsewhere })
    expect(await decide(other.id, '1')).toFail('NOT_FOUND')
    expect(await decide(id, '1', { toUpper: '1' })).toFail('BAD_INPUT')
  })
})

describe('POST /live-class-comment/update', () => {
  const update = (id: number, given: object, user = county) =>
    loosely(user, liveCommentApi.update, { body: { id, version: 1, ...given } })

  test('replies, and takes the reply back', async () => {
    const { id } = await comment({ auditStatus: 1 })
    expect((await update(id, { reply: ' 感谢关注 ' })).status).toBe(200)
    expect(await stored(id)).toMatchObject({ reply: '感谢关注', replyBy: county.id, isHidden: 0 })
    expect((await update(id, { reply: '', version: 2 })).status).toBe(200)
    expect(await stored(id)).toMatchObject({ reply: '', replyBy: null, replyTime: null })
  })

  test('hides, and shows again, and leaves the reply alone', async () => {
    const { id } = await comment({ auditStatus: 1, reply: '好' })
    await update(id, { isHidden: 1 })
    expect(await stored(id)).toMatchObject({ isHidden: 1, reply: '好' })
    await update(id, { isHidden: 0, version: 2 })
    expect(await stored(id)).toMatchObject({ isHidden: 0, reply: '好' })
  })

  test.each([
    [{ reply: '谢'.repeat(200) }, 200, {}],
    [{ reply: '谢'.repeat(201) }, 400, { reply: '回复不能超过200个字' }],
    [{}, 400, {}],
    [{ isHidden: 2 }, 400, {}],
  ])('%o answers %i', async (given, status, fields) => {
    const { id } = await comment()
    const answer = await update(id, given)
    expect(answer.status).toBe(status)
    if (status === 400) expect(answer).toFail('BAD_INPUT', fields)
  })

  test('of a stale version, of another branch, or by who may only look is refused', async () => {
    const { id } = await comment()
    expect(await update(id, { isHidden: 1, version: 2 })).toFail('STALE_VERSION')
    expect(await update(id, { isHidden: 1 }, leader)).toFail('FORBIDDEN')
    const other = await build.liveComment({ live: elsewhere })
    expect(await update(other.id, { isHidden: 1 })).toFail('NOT_FOUND')
  })
})

describe('GET /live-class-comment/page', () => {
  test('is narrowed by its filters, the newest first or last', async () => {
    const class2 = await build.liveClass({ unit: yuelu })
    const sent = (day: number) => ({ live: class2, createTime: new Date(`2030-01-0${day}T18:00:00Z`) }) // a day later in Shanghai
    await comment({ ...sent(1), content: '筛选一' })
    await comment({ ...sent(2), content: '筛选二', auditStatus: 1 })
    await comment({ ...sent(3), content: '筛选三', auditStatus: 2, isHidden: 1 })
    await build.liveComment({ live: elsewhere, content: '筛选别处' })
    const list = async (query: object) => {
      const { value } = await as(operator)(liveCommentApi.list, {
        params: { pageNum: 1, pageSize: 20 },
        query: { keyword: '筛选', ...query },
      })
      expect(value.total).toBe(value.records.length)
      return value.records.map(({ content }) => content.slice(2)).join('')
    }
    expect(await list({})).toBe('三二一')
    expect(await list({ order: 'ascend' })).toBe('一二三')
    expect(await list({ liveClassId: class2.id })).toBe('三二一')
    expect(await list({ liveClassId: live.id })).toBe('')
    expect(await list({ auditStatus: '0' })).toBe('一')
    expect(await list({ auditStatus: '1' })).toBe('二')
    expect(await list({ isHidden: '1' })).toBe('三')
    expect(await list({ startDate: '2030-01-03', endDate: '2030-01-03' })).toBe('二')
    expect(await list({ partySchoolId: changsha.id, selectedUnitScope: '1' })).toBe('')
  })

  test('has as many as there are, on every page and beyond', async () => {
    const class3 = await build.liveClass({ unit: yuelu })
    for (let i = 0; i < 5; i++) await comment({ live: class3 })
    const page = async (pageNum: number) =>
      (
        await as(operator)(liveCommentApi.list, {
          params: { pageNum, pageSize: 2 },
          query: { liveClassId: String(class3.id) },
        })
      ).value
    expect([
      (await page(1)).records.length,
      (await page(3)).records.length,
      (await page(9)).records.length,
    ]).toEqual([2, 1, 0])
    expect([(await page(1)).total, (await page(9)).total]).toEqual([5, 5])
  })
})

test('POST /live-class-comment/remove takes a comment away', async () => {
  const { id } = await comment()
  expect(await as(leader)(liveCommentApi.remove, { params: { id } })).toFail('FORBIDDEN')
  expect((await as(county)(liveCommentApi.remove, { params: { id } })).status).toBe(200)
  expect(await as(county)(liveCommentApi.remove, { params: { id } })).toFail('NOT_FOUND')
})
