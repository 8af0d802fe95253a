import { type CaseFilter, type CaseInput, caseApi, courseApi } from '@dangxiao/contract'
import { describe, expect, test } from 'vitest'
import type { TestUser } from '../../testing/build.ts'
import { testServer } from '../../testing/test-server.ts'

const { as, build, loosely } = await testServer()
const hunan = await build.unit()
const changsha = await build.unit({ above: hunan })
const yuelu = await build.unit({ above: changsha })
const xiangtan = await build.unit({ above: hunan })
const city = await build.user({ unit: changsha, role: 'city' })
const county = await build.user({ unit: yuelu, role: 'county' })
const course = await build.course({ unit: xiangtan, coursesName: '基层治理十讲' })
const [party, governance] = build.lookups.flat('case-type').map(({ id }) => id) as [number, number]
const [honour] = build.lookups.flat('course-honour')

const add = async (given: Partial<CaseInput> = {}, who: TestUser = county) =>
  as(who)(caseApi.add, { body: await build.caseBody({ unit: yuelu, ...given }) })
const added = async (given: Partial<CaseInput> = {}) => (await add(given)).value.id
const find = async (id: number, query: { revision?: '1' } = {}) =>
  (await as(county)(caseApi.find, { params: { id }, query })).value
const decide = async (id: number, query: object, who: TestUser = city) =>
  as(who)(caseApi.review, { params: { id }, query: { version: (await find(id)).version, ...query } as never })

const origin = 'http://localhost:3001'

describe('POST /case-library/save', () => {
  test('refuses a part of which cleaning leaves nothing', async () => {
    expect(await add({ effect: '<img src="http://evil.example/b.png">' })).toFail('BAD_INPUT', {
      effect: '内容不能为空，外部图片请先上传到本系统',
    })
  })

  test('keeps what was given, text and pictures cleaned, and sends it for review', async () => {
    const id = await added({
      background: `<p onclick="x()">山区<script>alert(1)</script></p><img src="${origin}/files/2031/01/a.jpg"><img src="http://evil.example/b.png">`,
      coverUrl: `${origin}/files/2031/01/cover.jpg`,
      attachments: [{ name: '清单.pdf', url: `${origin}/files/2031/01/x.pdf`, size: 2048 }],
      honorsType: honour?.id,
      courseIds: [course.id],
    })
    expect(await find(id)).toMatchObject({
      name: '一张清单管到底',
      authors: ['周明', '李婷'],
      background: `<p>山区</p><img src="${origin}/files/2031/01/a.jpg" />`,
      practice: '<h2>一、列清单</h2><p>逐项列出村级事务。</p>',
      coverUrl: `${origin}/files/2031/01/cover.jpg`,
      attachments: [{ name: '清单.pdf', url: `${origin}/files/2031/01/x.pdf`, size: 2048 }],
      honorsTypeName: honour?.name,
      courses: [{ id: course.id, coursesName: '基层治理十讲', partySchoolName: xiangtan.unitName }],
      auditStatus: 1,
      auditUnitId: changsha.id,
    })
  })

  const p = (n: number) => `<p>${'字'.repeat(n)}</p>`
  const parts = { background: p(2_000), practice: p(2_000), effect: p(500), discussion: p(500) }

  test.each<[string, Partial<Record<keyof CaseInput, unknown>>, Record<string, string>]>([
    ['no name', { name: ' ' }, { name: '案例名称不能为空' }],
    ['a name of 61', { name: '案'.repeat(61) }, { name: '案例名称不能超过60个字' }],
    ['no type', { caseType: undefined }, { caseType: '案例类型不能为空' }],
    ['a type of another list', { caseType: honour?.id }, { caseType: '案例类型不存在或已停用，请重新选择' }],
    ['no authors', { authors: [] }, { authors: '作者不能为空' }],
    ['the same author twice', { authors: ['周明', ' 周明'] }, { authors: '新增项已存在' }],
    ['no abstract', { abstract: '' }, { abstract: '内容摘要不能为空' }],
    ['an abstract of 1501', { abstract: '摘'.repeat(1501) }, { abstract: '内容摘要不能超过1500个字' }],
    ['an empty part', { effect: '<p>&nbsp;</p>' }, { effect: '实施成效不能为空' }],
    ['a part that is only a script', { practice: '<script>x</script>' }, { practice: '主要做法不能为空' }],
    [
      '5001 characters in four parts',
      { ...parts, discussion: p(501) },
      { background: '背景、做法、成效、讨论合计不能超过5000个字，现有5001个字' },
    ],
    [
      '6 attachments',
      { attachments: Array.from({ length: 6 }, () => ({ name: 'a.pdf', url: `${origin}/files/a.pdf` })) },
      { attachments: '附件不能超过5个' },
    ],
    [
      'an attachment of elsewhere',
      { attachments: [{ name: 'a.pdf', url: 'https://a.example/a.pdf' }] },
      { 'attachments.0.url': '附件不在本系统中，请重新上传' },
    ],
    ['a course twice', { courseIds: [course.id, course.id] }, { courseIds: '该课程已关联' }],
    [
      'a course that there is not',
      { courseIds: [2_147_483_647] },
      { courseIds: '关联课程不存在或未通过审核，请重新选择' },
    ],
    ['no answer whether it is shown', { isShow: undefined }, { isShow: '是否对外展示不能为空' }],
  ])('refuses %s', async (_, given, expected) => {
    const body = { ...(await build.caseBody({ unit: yuelu })), ...given }
    expect(await loosely(county, caseApi.add, { body })).toFail('BAD_INPUT', expected)
  })

  test('takes as much as there may be', async () => {
    expect((await add({ ...parts, name: '案'.repeat(60), abstract: '摘'.repeat(1500) })).status).toBe(200)
  })

  test('refuses a course that waits for review, and a unit that is not the caller’s', async () => {
    const waiting = await build.course({ unit: yuelu, auditStatus: 1 })
    expect(await add({ courseIds: [waiting.id] })).toFail('BAD_INPUT', {
      courseIds: '关联课程不存在或未通过审核，请重新选择',
    })
    expect(await add({ partySchoolId: xiangtan.id })).toFail('UNIT_NOT_MANAGED')
  })
})

describe('a case under review', () => {
  test('stays live as it was while a change waits, and an approval looks at the courses again', async () => {
    const related = await build.course({ unit: yuelu })
    const { id, version } = await build.case({ unit: yuelu, name: '原名' })
    const body = await build.caseBody({ unit: yuelu, name: '新名', courseIds: [related.id] })
    await as(county)(caseApi.update, { body: { ...body, id, version } })
    expect((await find(id)).name).toBe('原名')
    expect(await find(id, { revision: '1' })).toMatchObject({ name: '新名', courses: [{ id: related.id }] })
    await as(county)(courseApi.remove, { params: { id: related.id } })
    expect(await decide(id, { auditStatus: '3' })).toFail('BAD_INPUT')
    expect((await find(id)).name).toBe('原名')
  })
})

describe('a related course', () => {
  test('cannot be deleted while a case refers to it', async () => {
    const related = await build.course({ unit: yuelu })
    const first = await added({ courseIds: [related.id] })
    const second = await added({ courseIds: [course.id, related.id] })
    const remove = () => as(county)(courseApi.remove, { params: { id: related.id } })
    const refused = await remove()
    expect(refused).toFail('REFERENCED_BY_CASES')
    expect(refused.failure.message).toBe('已被2个案例引用，不能删除')
    for (const id of [first, second]) await as(county)(caseApi.remove, { params: { id } })
    expect((await remove()).status).toBe(200)
  })

  test('is picked from the approved ones of all units, by name or by id', async () => {
    const waiting = await build.course({ unit: xiangtan, coursesName: '基层治理二十讲', auditStatus: 1 })
    const pick = async (query: object) =>
      (await as(county)(courseApi.pick, { query })).value.map(({ id }) => id)
    expect(await pick({ name: '基层治理' })).toEqual([course.id])
    expect(await pick({ ids: `${course.id},${waiting.id}` })).toEqual([course.id])
    for (let i = 0; i < 51; i++) await build.course({ unit: xiangtan })
    expect(await pick({})).toHaveLength(50)
  })
})

describe('GET /case-library/list', async () => {
  const root = await build.unit()
  const here = await build.unit({ above: root })
  const there = await build.unit({ above: root })
  const reader = await build.user({ unit: root, role: 'province' })
  const day = (n: number) => new Date(Date.UTC(2031, 0, n, 4))
  const make = (name: string, unit: typeof root, n: number, given: object) =>
    build.case({ unit, name, createTime: day(n), ...given })
  const honoured = { caseType: governance, honorsType: honour?.id ?? 0, isShow: 0 }
  await make('党建引领促振兴', here, 1, { caseType: party, courseIds: [course.id] })
  await make('小网格大治理', there, 2, honoured)
  await make('山乡巨变', there, 3, { auditStatus: 1, auditUnitId: root.id })
  await make('置顶的案例', here, 0, { pinnedAt: day(9) })

  const list = async (query: Partial<Record<keyof CaseFilter, string | number>>) =>
    (await as(reader)(caseApi.list, { params: { pageNum: 1, pageSize: 20 }, query: query as never })).value

  test.each<[string, Partial<Record<keyof CaseFilter, string | number | undefined>>, string[]]>([
    ['pinned first, then newest', {}, ['置顶的案例', '山乡巨变', '小网格大治理', '党建引领促振兴']],
    ['of a name', { keyword: '治理' }, ['小网格大治理']],
    ['of a type', { caseType: governance }, ['小网格大治理']],
    ['of an honour', { honorsType: honour?.id }, ['小网格大治理']],
    ['of a course', { courseId: course.id }, ['党建引领促振兴']],
    ['not shown', { isShow: 0 }, ['小网格大治理']],
    ['of a state', { auditStatus: 1 }, ['山乡巨变']],
    ['held', { held: 1 }, ['山乡巨变']],
    ['of a unit', { partySchoolId: here.id }, ['置顶的案例', '党建引领促振兴']],
  ])('shows %s', async (_, query, expected) => {
    const { records, total } = await list({ partySchoolId: root.id, ...(query as object) })
    expect([records.map(({ name }) => name), total]).toEqual([expected, expected.length])
  })

  test('gives what a row shows, without the text', async () => {
    const [row] = (await list({ partySchoolId: root.id, keyword: '网格' })).records
    expect(row).toMatchObject({
      caseTypeName: '基层治理',
      honorsTypeName: honour?.name,
      authors: ['周明'],
      coverUrl: null,
      isRednet: false,
    })
    expect(row).not.toHaveProperty('background')
  })
})

test('no unit reviews or changes a case of another branch', async () => {
  const { id } = await build.case({ unit: xiangtan })
  expect(await as(city)(caseApi.review, { params: { id }, query: {} })).toFail('NOT_FOUND')
  const body = { ...(await build.caseBody({ unit: changsha })), id, version: 1 }
  expect(await as(city)(caseApi.update, { body })).toFail('NOT_FOUND')
})
