import { accountApi, authApi, courseApi, type LogRow, logApi } from '@dangxiao/contract'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../platform/audit/audit.table.ts'
import type { TestUser } from '../../testing/build.ts'
import { testServer } from '../../testing/test-server.ts'

const { as, build, db, clock, loosely } = await testServer()
const hunan = await build.unit({ unitName: '湖南省委党校' })
const changsha = await build.unit({ above: hunan, unitName: '长沙市委党校' })
const auditor = await build.user({ unit: hunan, role: 'auditor' })
const sysadmin = await build.user({ unit: hunan, role: 'system-admin' })
const city = await build.user({ unit: changsha, role: 'city', account: 'wangfang', name: '王芳' })

const page = { pageNum: '1', pageSize: '20' }
const list = async (query: object = {}, who: TestUser = auditor) =>
  (await as(who)(logApi.list, { params: page, query: query as never })).value
const newest = async (query: object = {}): Promise<LogRow> => {
  const [row] = (await list(query)).records
  if (!row) throw new Error('the log is empty')
  return row
}
const entryOf = async ({ id }: LogRow) => (await as(auditor)(logApi.find, { params: { id } })).value

describe('a row of the log', () => {
  test('says who did what with which record, and what was changed into what', async () => {
    const { id } = await build.user({ unit: changsha, role: 'editor', name: '旧名' })
    const account = (await as(city)(accountApi.find, { params: { id } })).value
    const roleIds = account.roles.map((role) => role.id)
    const body = { id, version: 1, name: '新名', phone: '13812345678', partySchoolId: changsha.id, roleIds }
    await as(city)(accountApi.update, { body })
    const row = await newest()
    expect(row).toMatchObject({
      userName: '王芳',
      unitName: '长沙市委党校',
      address: '127.0.0.1',
      action: '修改',
      resource: '用户',
      recordId: id,
      title: '新名',
      isRefused: false,
      reason: '',
    })
    const { changes } = await entryOf(row)
    expect(changes).toContainEqual({ name: '名称', before: '旧名', after: '新名' })
    expect(changes).toContainEqual({ name: '手机号', before: '', after: '***' })
    expect(changes.map(({ name }) => name)).not.toContain('单位')
    expect(JSON.stringify(changes)).not.toContain('13812345678')
  })

  test('names units, and says moments in Asia/Shanghai', async () => {
    await db.insert(auditLog).values({
      ...{ userName: '', address: 'console', action: 'update', resource: 'unit', outcome: 'ok' },
      time: clock.now(),
      before: { parentId: hunan.id, enabled: true },
      after: { parentId: changsha.id, enabled: false, endTime: '2026-03-01T16:30:00.000Z', unknown: [1, 2] },
    })
    expect((await entryOf(await newest())).changes).toEqual([
      { name: '启用', before: '是', after: '否' },
      { name: '上级单位', before: '湖南省委党校', after: '长沙市委党校' },
      { name: '结束时间', before: '', after: '2026-03-02 00:30:00' },
      { name: 'unknown', before: '', after: '1、2' },
    ])
  })

  test('names what ids and codes stand for, also within lists', async () => {
    const { courseClassification } = await build.courseBody({ unit: hunan })
    await db.insert(auditLog).values({
      ...{ userName: '', address: 'console', action: 'update', resource: 'live_class', outcome: 'ok' },
      time: clock.now(),
      before: { auditStatus: 1, isShow: 0 },
      after: {
        ...{ auditStatus: 3, isShow: 1, courseClassification },
        watchUnitIds: [hunan.id, changsha.id],
        videoList: [{ title: '第一讲', videoTime: 45, videoUrl: '' }],
      },
    })
    const { changes } = await entryOf(await newest())
    expect(Object.fromEntries(changes.map(({ name, before, after }) => [name, [before, after]]))).toEqual({
      审核状态: ['待审核', '已通过'],
      对外展示: ['否', '是'],
      课程分类: ['', expect.stringMatching(/\p{Script=Han}/u)],
      可观看单位: ['', '湖南省委党校、长沙市委党校'],
      视频: ['', '（标题：第一讲，时长：45）'],
    })
  })

  test('says which call was refused and why, as the user read it', async () => {
    await as(city)(courseApi.remove, { params: { id: 2_000_000 } })
    expect(await newest({ outcome: 'refused' })).toMatchObject({
      resource: '删除录播课',
      isRefused: true,
      reason: '记录不存在，或不在您的单位范围内',
    })
    await as()(authApi.login, { body: { account: 'wangfang', password: 'wrong-password' } })
    expect(await newest({ resource: 'auth' })).toMatchObject({
      action: '登录',
      title: 'wangfang',
      isRefused: true,
      reason: '账号或密码错误',
    })
  })
})

describe('GET /logs/list', () => {
  test('filters by person, unit, kind, record, address and outcome', async () => {
    const [one, other] = [await build.course({ unit: changsha }), await build.course({ unit: changsha })]
    for (const { id } of [one, other]) await as(city)(courseApi.pin, { params: { id } })
    const ids = async (query: object) => (await list(query)).records.map(({ recordId }) => recordId)
    const about = { resource: 'course' }
    expect(await ids({ ...about, keyword: '王芳' })).toEqual([other.id, one.id])
    expect(await ids({ ...about, keyword: 'WANGF' })).toEqual([other.id, one.id])
    expect(await ids({ ...about, recordId: String(one.id) })).toEqual([one.id])
    expect(await ids({ ...about, keyword: '没有这个人' })).toEqual([])
    expect(await ids({ ...about, partySchoolId: String(hunan.id), selectedUnitScope: '1' })).toEqual([])
    expect(await ids({ ...about, partySchoolId: String(changsha.id) })).toEqual([other.id, one.id])
    expect(await ids({ ...about, address: '10.1.1.1' })).toEqual([])
    expect(await ids({ ...about, outcome: 'done' })).toEqual([other.id, one.id])
    expect(await ids({ ...about, resource: 'teacher' })).toEqual([])
    expect((await list({ ...about, outcome: 'done' })).total).toBe(2)
  })

  test('shows the last 90 days, and others when their days or their record is asked for', async () => {
    const time = new Date(clock.now().getTime() - 91 * 86_400_000)
    const old = { userName: '', address: 'console', action: 'add', resource: 'template', outcome: 'ok' }
    await db.insert(auditLog).values({ ...old, time, recordId: 77 })
    expect((await list({ resource: 'template' })).total).toBe(0)
    expect((await list({ resource: 'template', recordId: '77' })).total).toBe(1)
    const day = new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
    expect((await list({ resource: 'template', startDate: day, endDate: day })).records).toMatchObject([
      { recordId: 77, action: '新增', resource: '模板', userName: '' },
    ])
  })

  test('is the auditor’s, and an administrator’s for his own units', async () => {
    const units = (await list({}, city)).records.map(({ unitName }) => unitName)
    expect(new Set(units)).toEqual(new Set(['长沙市委党校']))
    const [foreign] = (await list({ outcome: 'refused', resource: 'auth' })).records
    expect(await as(city)(logApi.find, { params: { id: Number(foreign?.id) } })).toFail('NOT_FOUND')
    for (const who of [sysadmin, await build.user({ unit: hunan, role: 'leader' })]) {
      expect(await loosely(who, logApi.list, { params: page })).toFail('FORBIDDEN')
      expect(await loosely(who, logApi.find, { params: { id: '1' } })).toFail('FORBIDDEN')
    }
    const odd = [{ params: { pageNum: 1, pageSize: 101 } }, { params: page, query: { recordId: 'x' } }]
    for (const given of odd) expect(await loosely(auditor, logApi.list, given)).toFail('BAD_INPUT')
    expect(await loosely(auditor, logApi.find, { params: { id: '99999999' } })).toFail('NOT_FOUND')
    const far = await as(auditor)(logApi.list, { params: { pageNum: '9999', pageSize: '100' }, query: {} })
    expect(far.value.records).toEqual([])
  })

  test('offers each word once to filter by', async () => {
    const names = (await as(auditor)(logApi.resources)).value.map(({ name }) => name)
    expect(names).toContain('录播课')
    const [live] = (await as(auditor)(logApi.resources)).value.filter(({ name }) => name === '直播课')
    expect(live?.id).toBe('live-class')
    expect(new Set(names).size).toBe(names.length)
  })
})
