import { liveCommentApi, type PortalComment, portalApi, portalCommentApi } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makePortalKey } from '../../platform/portal/keys.ts'
import { asPortal } from '../../testing/portal.ts'
import { race } from '../../testing/race.ts'
import { testServer } from '../../testing/test-server.ts'
import { liveComments } from '../live-class/live-comment.table.ts'

const server = await testServer({ portalLimit: 5, portalClassLimit: 8, portalViewerLimit: 3 })
const { as, build, db, settings, clock } = server
const hunan = await build.unit()
const changsha = await build.unit({ above: hunan })
const yuelu = await build.unit({ above: changsha })
const xiangtan = await build.unit({ above: hunan })
const operator = await build.user({ unit: hunan, role: 'province' })
const leader = await build.user({ unit: hunan, role: 'leader' })

/** A portal with a key of its own, so that no test uses up another's calls. */
async function portalOf(unit = changsha) {
  const call = asPortal(server, await makePortalKey(db, settings.dataKey, unit.id))
  return {
    call,
    post: (id: number, given: Partial<PortalComment> = {}) =>
      call(portalCommentApi.add, { params: { id }, body: comment(given) }),
    read: (id: number, after?: string) => call(portalCommentApi.list, { params: { id }, query: { after } }),
  }
}

let count = 0
const comment = (given: Partial<PortalComment> = {}) => ({
  number: `c-${++count}`,
  viewerId: `v-${count}`,
  userName: '王建国',
  content: '讲得好',
  ...given,
})
const stored = async (id: number) => (await db.select().from(liveComments).where(eq(liveComments.id, id)))[0]
const pass = (id: number) =>
  as(operator)(liveCommentApi.review, { params: { id }, query: { auditStatus: '1', version: '1' } })

describe('POST /portal/live-class/:id/comment', () => {
  test('leaves a comment that waits, without what would tell who the viewer is', async () => {
    const live = await build.liveClass({ unit: yuelu })
    const portal = await portalOf()
    const answer = await portal.post(live.id, {
      viewerId: '13800138000',
      userName: '13800138000',
      unitCode: yuelu.code,
    })
    expect(answer.value.auditStatus).toBe(0)
    const row = await stored(answer.value.id)
    expect(row).toMatchObject({
      userName: '138****8000',
      userUnitId: yuelu.id,
      partySchoolId: yuelu.id,
      sourceUnitId: changsha.id,
    })
    expect(JSON.stringify(row)).not.toContain('13800138000')
  })

  test('is approved at once where comments need no review', async () => {
    const live = await build.liveClass({ unit: yuelu, commentReview: 0 })
    const portal = await portalOf()
    expect((await portal.post(live.id)).value.auditStatus).toBe(1)
    expect((await portal.read(live.id)).value.records).toMatchObject([{ content: '讲得好' }])
  })

  test('counts code points', async () => {
    const live = await build.liveClass({ unit: yuelu })
    const portal = await portalOf()
    expect((await portal.post(live.id, { content: '𠮷'.repeat(200) })).status).toBe(200)
    expect(await portal.post(live.id, { content: '𠮷'.repeat(201) })).toFail('BAD_INPUT', {
      content: '评论内容不能超过200个字',
    })
    expect(await portal.post(live.id, { content: ' \n ' })).toFail('BAD_INPUT', {
      content: '评论内容不能为空',
    })
  })

  test.each([
    ['waits for its own review', { auditStatus: 1 }, 'NOT_FOUND'],
    ['is not shown', { isShow: 0 as const }, 'NOT_FOUND'],
    ['was removed', { removedAt: new Date() }, 'NOT_FOUND'],
    ['was cancelled', { cancelledAt: new Date() }, 'NOT_FOUND'],
    ['takes no comments', { allowComment: 0 as const }, 'COMMENTS_CLOSED'],
  ] as const)('is refused where the class %s, and so is reading', async (_, given, code) => {
    const live = await build.liveClass({ unit: yuelu, ...given })
    const portal = await portalOf()
    expect(await portal.post(live.id)).toFail(code)
    expect(await portal.read(live.id)).toFail(code)
  })

  test.each([
    ['everybody', { coursePermission: 1 }, true],
    ['its own branch', { coursePermission: 2 }, false],
    ['its own unit', { coursePermission: 3 }, false],
    ['designated units', { coursePermission: 4, watchType: 1 as const, watchUnitIds: [yuelu.id] }, true],
    [
      'other designated units',
      { coursePermission: 4, watchType: 1 as const, watchUnitIds: [xiangtan.id] },
      false,
    ],
  ])('of another branch’s portal depends on who may watch: %s', async (_, given, isOpen) => {
    const live = await build.liveClass({ unit: xiangtan, ...given })
    expect((await (await portalOf()).post(live.id)).status).toBe(isOpen ? 200 : 404)
    expect((await (await portalOf(hunan)).post(live.id)).status).toBe(200)
  })

  test('knows no unit outside the portal’s', async () => {
    const live = await build.liveClass({ unit: yuelu })
    expect(await (await portalOf()).post(live.id, { unitCode: xiangtan.code })).toFail('BAD_INPUT', {
      unitCode: '单位不存在，或不在本门户的单位范围内',
    })
  })

  test('is one comment, however often it comes', async () => {
    const live = await build.liveClass({ unit: yuelu })
    const portal = await portalOf()
    const given = comment()
    const [first, second] = await Promise.all([portal.post(live.id, given), portal.post(live.id, given)])
    expect(second.value).toEqual(first.value)
    expect(await db.$count(liveComments, eq(liveComments.liveClassId, live.id))).toBe(1)
    await pass(first.value.id)
    expect((await portal.post(live.id, given)).value).toEqual({ id: first.value.id, auditStatus: 1 })
    expect(await portal.post(live.id, { ...given, content: '另一句' })).toFail('COMMENT_NUMBER_TAKEN')
    const other = await portalOf(hunan)
    expect((await other.post(live.id, given)).value.id).not.toBe(first.value.id)
  })

  race('is one of so many a minute of a viewer on a class', async () => {
    const live = await build.liveClass({ unit: yuelu })
    const portal = await portalOf()
    const flood = await Promise.all(
      Array.from({ length: 6 }, () => portal.post(live.id, { viewerId: 'loud' })),
    )
    expect(flood.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429])
    expect(flood.find(({ status }) => status === 429)).toFail('COMMENTS_TOO_FAST')
    expect((await portal.post(live.id, { viewerId: 'calm' })).status).toBe(200)
    const elsewhere = await build.liveClass({ unit: yuelu })
    expect((await portal.post(elsewhere.id, { viewerId: 'loud' })).status).toBe(200)
    clock.pass({ minutes: 1.1 })
    expect((await portal.post(live.id, { viewerId: 'loud' })).status).toBe(200)
  })

  test('of a busy class takes nothing from the portal’s other calls', async () => {
    const busy = await build.liveClass({ unit: yuelu })
    const quiet = await build.liveClass({ unit: yuelu })
    const portal = await portalOf()
    const answers: number[] = []
    for (let i = 0; i < 10; i++) answers.push((await portal.post(busy.id)).status)
    expect(answers).toEqual([...Array(8).fill(200), 429, 429])
    expect((await portal.post(quiet.id)).status).toBe(200)
    expect((await portal.read(busy.id)).status).toBe(200)
    for (let i = 0; i < 5; i++) expect((await portal.call(portalApi.check)).status).toBe(200)
    expect(await portal.call(portalApi.check)).toFail('TOO_MANY')
    expect((await portal.post(quiet.id)).status).toBe(200)
  })

  test('of what is no class counts with the portal’s other calls, whatever its number', async () => {
    const portal = await portalOf()
    for (let i = 0; i < 5; i++) expect(await portal.post(-1 - i)).toFail('BAD_INPUT')
    expect(await portal.post(-6)).toFail('TOO_MANY')
  })
})

describe('GET /portal/live-class/:id/comments', () => {
  test('gives what is approved and not hidden, without the viewer’s number', async () => {
    const live = await build.liveClass({ unit: yuelu })
    const portal = await portalOf()
    await build.liveComment({ live, auditStatus: 0 })
    await build.liveComment({ live, auditStatus: 2 })
    await build.liveComment({ live, auditStatus: 1, isHidden: 1 })
    await build.liveComment({ live, auditStatus: 1, removedAt: clock.now() })
    const { id } = await build.liveComment({
      live,
      auditStatus: 1,
      content: '看得见',
      userUnitId: yuelu.id,
      reply: '谢谢',
    })
    const { value } = await portal.read(live.id)
    expect(value.records).toEqual([
      expect.objectContaining({
        id,
        content: '看得见',
        userName: '王建国',
        userUnitName: yuelu.unitName,
        reply: '谢谢',
      }),
    ])
    expect(Object.keys(value.records[0] ?? {}).sort()).toEqual(
      ['content', 'createTime', 'id', 'reply', 'replyTime', 'userName', 'userUnitName'].sort(),
    )
    expect(value).toMatchObject({ gone: [], hasMore: false })
  })

  test('goes on where the last reading stopped, and tells what went', async () => {
    const live = await build.liveClass({ unit: yuelu })
    const portal = await portalOf()
    const { id } = (await portal.post(live.id)).value
    const empty = (await portal.read(live.id)).value
    expect(empty.records).toEqual([])
    await pass(id)
    const shown = (await portal.read(live.id, empty.next)).value
    expect(shown.records.map((one) => one.id)).toEqual([id])
    clock.pass({ minutes: 1 })
    const quiet = (await portal.read(live.id, shown.next)).value
    clock.pass({ minutes: 1 })
    expect((await portal.read(live.id, quiet.next)).value).toMatchObject({ records: [], gone: [] })
    await as(operator)(liveCommentApi.update, { body: { id, version: 2, isHidden: 1 } })
    expect((await portal.read(live.id, quiet.next)).value).toMatchObject({ records: [], gone: [id] })
  })

  test('comes in pages', async () => {
    const live = await build.liveClass({ unit: yuelu })
    const portal = await portalOf()
    for (let i = 0; i < 101; i++)
      await build.liveComment({ live, auditStatus: 1, updateTime: new Date(1_900_000_000_000) })
    const first = (await portal.read(live.id)).value
    expect([first.records.length, first.hasMore]).toEqual([100, true])
    const second = (await portal.read(live.id, first.next)).value
    expect([second.records.length, second.hasMore]).toEqual([1, false])
    expect(await portal.read(live.id, 'nonsense')).toFail('BAD_INPUT', { after: '读取位置不正确' })
  })
})

describe('POST /live-class-comment/remove-batch', () => {
  test('removes each, or says why not', async () => {
    const live = await build.liveClass({ unit: yuelu })
    const [first, second] = [
      await build.liveComment({ live }),
      await build.liveComment({ live, removedAt: clock.now() }),
    ]
    const county = await build.user({ unit: yuelu, role: 'county' })
    const foreign = await build.liveComment({ live: await build.liveClass({ unit: xiangtan }) })
    const body = { ids: [first.id, second.id, foreign.id] }
    expect(await as(leader)(liveCommentApi.removeMany, { body })).toFail('FORBIDDEN')
    expect((await as(county)(liveCommentApi.removeMany, { body })).value).toEqual({
      success: [first.id],
      failed: [second.id, foreign.id].map((id) => ({ id, message: '记录不存在，或不在您的单位范围内' })),
    })
    expect((await stored(first.id))?.removedAt).not.toBeNull()
    expect((await stored(foreign.id))?.removedAt).toBeNull()
  })
})
