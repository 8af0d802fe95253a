import { courseApi, deskApi, homeApi, type Verdict } from '@dangxiao/contract'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { reviewedResources } from '../../app/reviewed.ts'
import { courses } from '../../library/course/course.table.ts'
import { teachers } from '../../library/teacher/teacher.table.ts'
import { auditLog } from '../../platform/audit/audit.table.ts'
import { nameOf } from '../../review/scope/tables.ts'
import type { TestUser } from '../../testing/build.ts'
import { testServer } from '../../testing/test-server.ts'

const { as, build, db, loosely } = await testServer()
const root = await build.unit()
const changsha = await build.unit({ above: root })
const yuelu = await build.unit({ above: changsha })
const xiangtan = await build.unit({ above: root })
const city = await build.user({ unit: changsha, role: 'city' })
const other = await build.user({ unit: xiangtan, role: 'city' })
const editor = await build.user({ unit: changsha, role: 'editor' })

const DAY = 86_400_000
/** Handed in so many days ago, and waiting with the city. */
const waits = (days: number) => ({
  auditStatus: 1,
  auditUnitId: changsha.id,
  submitTime: new Date(Date.now() - days * DAY),
})
const course = (coursesName: string, days = 1) => build.course({ unit: yuelu, coursesName, ...waits(days) })
const teacher = (name: string, days = 1) => build.teacher({ unit: yuelu, name, ...waits(days) })
const list = async (query: object = {}, who: TestUser = city) =>
  (await as(who)(deskApi.list, { params: { pageNum: 1, pageSize: 20 }, query: query as never })).value
const titles = async (query: object = {}) => (await list(query)).records.map(({ title }) => title)
const decide = (verdict: Verdict, items: object[], { reason = '', who = city } = {}) =>
  as(who)(deskApi.decide, { body: { verdict, reason, items: items as never } })
const statusOf = async (id: number) =>
  (await db.select().from(courses).where(eq(courses.id, id)))[0]?.auditStatus

describe('what waits for me', () => {
  test('comes from every resource, what has waited longest first', async () => {
    await course('新课程', 1)
    await teacher('老师甲', 9)
    await build.course({
      unit: yuelu,
      coursesName: '改过的',
      ...waits(3),
      auditStatus: 3,
      revision: {},
      revisionStatus: 1,
    })
    await build.course({ unit: xiangtan, coursesName: '别处的', auditStatus: 1, auditUnitId: xiangtan.id })
    await build.course({ unit: yuelu, coursesName: '删了的', ...waits(2), removedAt: new Date() })
    expect(await list()).toMatchObject({
      total: 3,
      records: [
        { resource: 'teacher', title: '老师甲', isRevision: false, partySchoolName: yuelu.unitName },
        { resource: 'course', title: '改过的', isRevision: true },
        { resource: 'course', title: '新课程', isRevision: false, createdBy: '录入人' },
      ],
    })
    expect(await titles({ resource: 'teacher' })).toEqual(['老师甲'])
    expect(await titles({ keyword: '改' })).toEqual(['改过的'])
    expect(await titles({ keyword: '%' })).toEqual([])
    expect(await titles({ overdue: 1 })).toEqual(['老师甲'])
    expect(await titles({ overdue: 0 })).toEqual(['改过的', '新课程'])
    expect(await titles({ partySchoolId: yuelu.id })).toHaveLength(3)
    expect(await list({ pageNum: 1 }, other)).toMatchObject({ total: 1, records: [{ title: '别处的' }] })
    expect(await list({}, editor)).toEqual({ records: [], total: 0 })
    const counts = (await as(city)(deskApi.counts)).value
    expect(counts.filter(({ n }) => n > 0)).toMatchObject([
      { resource: 'teacher', n: 1 },
      { resource: 'course', n: 2 },
    ])
    expect(
      Date.now() - Date.parse(counts.find(({ resource }) => resource === 'course')?.oldest ?? ''),
    ).toBeGreaterThan(2.9 * DAY)
  })

  test('a page past the end is empty, with the right total', async () => {
    const page = await as(city)(deskApi.list, { params: { pageNum: 99, pageSize: 20 }, query: {} })
    expect(page.value).toEqual({ records: [], total: 3 })
  })

  test('the units of others cannot be asked for', async () => {
    expect(
      await loosely(city, deskApi.list, {
        params: { pageNum: 1, pageSize: 20 },
        query: { partySchoolId: xiangtan.id },
      }),
    ).toFail('UNIT_NOT_VISIBLE')
  })
})

describe('many decisions at once', () => {
  test('each is done or says why not, and leaves its row in the log', async () => {
    const first = await course('一')
    const second = await teacher('二')
    const stale = await course('三')
    const foreign = await build.course({ unit: xiangtan, auditStatus: 1, auditUnitId: xiangtan.id })
    const result = await decide('pass', [
      { resource: 'course', id: first.id, version: first.version },
      { resource: 'teacher', id: second.id, version: second.version },
      { resource: 'course', id: stale.id, version: 9 },
      { resource: 'course', id: foreign.id, version: 1 },
    ])
    expect(result.value).toEqual({
      success: [
        { resource: 'course', id: first.id },
        { resource: 'teacher', id: second.id },
      ],
      failed: [
        { resource: 'course', id: stale.id, message: '该记录已被他人更新，请刷新后重试' },
        { resource: 'course', id: foreign.id, message: '记录不存在，或不在您的单位范围内' },
      ],
    })
    expect(await statusOf(first.id)).toBe(3)
    expect(await statusOf(stale.id)).toBe(1)
    expect((await db.select().from(teachers).where(eq(teachers.id, second.id)))[0]?.auditStatus).toBe(3)
    const logged = await db
      .select()
      .from(auditLog)
      .where(sql`action = 'pass' and record_id in (${first.id}, ${second.id})`)
    expect(logged.map(({ resource }) => resource).sort()).toEqual(['course', 'teacher'])
  })

  test('a record that is given twice is decided on once', async () => {
    const { id, version } = await course('重复')
    const twice = { resource: 'course', id, version }
    expect((await decide('pass', [twice, twice])).value).toMatchObject({
      success: [{ id }],
      failed: [{ id }],
    })
  })

  test('rejecting needs a reason, and gives it to each', async () => {
    const { id, version } = await course('退回')
    const items = [{ resource: 'course', id, version }]
    expect(await decide('reject', items)).toFail('BAD_INPUT', { reason: '请填写驳回原因' })
    expect((await decide('reject', items, { reason: '提纲过短' })).value.failed).toEqual([])
    expect((await as(city)(courseApi.find, { params: { id }, query: {} })).value).toMatchObject({
      auditStatus: 2,
      auditReason: '提纲过短',
    })
  })

  test('what is passed up waits above, and no longer here', async () => {
    const { id, version } = await course('上报')
    await build.user({ unit: root, role: 'province' })
    expect((await decide('up', [{ resource: 'course', id, version }])).value.failed).toEqual([])
    const [row] = await db.select().from(courses).where(eq(courses.id, id))
    expect(row).toMatchObject({ auditStatus: 1, auditUnitId: root.id })
    expect(await titles({ keyword: '上报' })).toEqual([])
  })

  test.each([
    ['nothing', [], '请先勾选要审核的记录'],
    [
      'more than a hundred',
      Array.from({ length: 101 }, (_, i) => ({ resource: 'course', id: i + 1, version: 1 })),
      '一次最多审核100条',
    ],
  ])('%s is refused', async (_, items, message) => {
    expect(await decide('pass', items)).toFail('BAD_INPUT', { items: message })
  })

  test('who does not review decides on nothing', async () => {
    const { id, version } = await course('录入员')
    expect(
      (await decide('pass', [{ resource: 'course', id, version }], { who: editor })).value.failed,
    ).toMatchObject([{ id }])
    expect(await statusOf(id)).toBe(1)
  })
})

describe('every reviewed table', async () => {
  const { rows } = (await db.execute(sql`
    select c.relname as name, exists (select from pg_trigger where tgrelid = c.oid and tgfoid = 'count_record'::regproc) as counted
    from pg_class c join pg_attribute a on a.attrelid = c.oid where a.attname = 'review_state' and c.relkind = 'r' order by 1`)) as unknown as {
    rows: { name: string; counted: boolean }[]
  }

  test('is counted by a trigger', () => {
    expect(rows.filter(({ counted }) => !counted)).toEqual([])
  })

  test('is one of the resources that the desk shows', () => {
    expect(reviewedResources.map(({ table }) => nameOf(table)).sort()).toEqual(rows.map(({ name }) => name))
  })
})

describe('GET /home/summary', () => {
  test('gives the own unit to who works there, and all in reach to who only looks', async () => {
    const unit = await build.unit({ above: changsha })
    const below = await build.unit({ above: unit })
    await build.course({ unit, auditStatus: 2 })
    await build.course({ unit })
    await build.course({ unit: below })
    const figuresOf = async (user: TestUser) => {
      const { scope, figures } = (await as(user)(homeApi.summary)).value
      return { scope, course: figures.find(({ resource }) => resource === 'course') }
    }
    const manager = await build.user({ unit, role: 'city' })
    expect(await figuresOf(manager)).toMatchObject({
      scope: 'own',
      course: { pending: 0, rejected: 1, approved: 1, mayEdit: true },
    })
    const leader = await build.user({ unit, role: 'leader' })
    expect(await figuresOf(leader)).toMatchObject({
      scope: 'managed',
      course: { rejected: 1, approved: 2, mayEdit: false },
    })
    const base = await build.user({ unit, role: 'base' })
    expect((await figuresOf(base)).course).toBeUndefined()
  })
})
