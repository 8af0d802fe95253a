import { type TemplateFilter, type TemplateInput, templateApi } from '@dangxiao/contract'
import { describe, expect, test } from 'vitest'
import type { TestUser } from '../../testing/build.ts'
import { testServer } from '../../testing/test-server.ts'

const { as, build, loosely } = await testServer({ pinLimit: 1 })
const hunan = await build.unit()
const changsha = await build.unit({ above: hunan })
const yuelu = await build.unit({ above: changsha })
const xiangtan = await build.unit({ above: hunan })
const province = await build.user({ unit: hunan, role: 'province' })
const city = await build.user({ unit: changsha, role: 'city' })
const county = await build.user({ unit: yuelu, role: 'county' })
const day = (n: number) => new Date(Date.UTC(2031, 0, n, 4))
const dayText = (n: number) => day(n).toISOString().slice(0, 10)
const origin = 'http://localhost:3001'

const add = async (given: Partial<TemplateInput> = {}, who: TestUser = county) =>
  as(who)(templateApi.add, { body: await build.templateBody({ unit: yuelu, ...given }) })
const find = async (id: number, who: TestUser = county) => as(who)(templateApi.find, { params: { id } })

describe('POST /template/add', () => {
  test('keeps what was given, cleaned, and nobody has to review it', async () => {
    const file = { name: '签到表.xlsx', url: `${origin}/files/2031/01/a.xlsx`, size: 900 }
    const { id } = (
      await add({ content: '<p onclick="x()">{{班级}}签到<script>x</script></p>', type: 4, file, scope: 2 })
    ).value
    expect((await find(id)).value).toMatchObject({
      name: '开班通知',
      type: 4,
      content: '<p>{{班级}}签到</p>',
      file,
      scope: 2,
      isTop: false,
      isFromAbove: false,
      can: ['edit', 'remove', 'pin'],
    })
  })

  test.each<[string, Partial<Record<keyof TemplateInput, unknown>>, Record<string, string>]>([
    ['no name', { name: '' }, { name: '模板名称不能为空' }],
    ['a name of 41', { name: '模'.repeat(41) }, { name: '模板名称不能超过40个字' }],
    ['no type', { type: undefined }, { type: '模板类型不能为空' }],
    ['a type that there is not', { type: 6 }, { type: '模板类型不正确' }],
    ['neither content nor file', { content: '<p></p>' }, { content: '请填写模板内容或上传模板文件' }],
    [
      'content of 10001',
      { content: `<p>${'字'.repeat(10_001)}</p>` },
      { content: '模板内容不能超过10000个字' },
    ],
    [
      'a file of elsewhere',
      { file: { name: 'a', url: 'https://a.example/a.docx' } },
      { file: '模板文件不在本系统中，请重新上传' },
    ],
    ['no scope', { scope: undefined }, { scope: '使用范围不能为空' }],
  ])('refuses %s', async (_, given, expected) => {
    const body = { ...(await build.templateBody({ unit: yuelu })), ...given }
    expect(await loosely(county, templateApi.add, { body })).toFail('BAD_INPUT', expected)
  })

  test('refuses what cleaning leaves nothing of', async () => {
    const body = await build.templateBody({
      unit: changsha,
      content: '<img src="http://evil.example/b.png">',
      file: null,
    })
    expect(await as(city)(templateApi.add, { body })).toFail('BAD_INPUT', {
      content: '请填写模板内容或上传模板文件',
    })
  })

  test('refuses a unit that is not the caller’s', async () => {
    expect(await add({ partySchoolId: changsha.id })).toFail('UNIT_NOT_MANAGED')
  })
})

describe('a template of a unit above', () => {
  test('is seen below when it is shared, and can only be looked at', async () => {
    const shared = await build.template({ unit: changsha, scope: 2 })
    const kept = await build.template({ unit: changsha, scope: 1 })
    expect((await find(shared.id)).value).toMatchObject({ isFromAbove: true, can: [] })
    expect(await find(kept.id)).toFail('NOT_FOUND')
    const params = { id: shared.id }
    for (const route of [templateApi.remove, templateApi.pin, templateApi.unpin])
      expect(await as(county)(route, { params })).toFail('NOT_FOUND')
    const body = { ...(await build.templateBody({ unit: yuelu })), id: shared.id, version: 1 }
    expect(await as(county)(templateApi.update, { body })).toFail('NOT_FOUND')
  })

  test('of another branch is not seen, shared or not', async () => {
    const other = await build.template({ unit: xiangtan, scope: 2 })
    expect(await find(other.id)).toFail('NOT_FOUND')
    expect(await find(other.id, city)).toFail('NOT_FOUND')
    expect((await find(other.id, province)).value.isFromAbove).toBe(false)
  })
})

describe('GET /template/page', async () => {
  const root = await build.unit()
  const above = await build.unit({ above: root })
  const own = await build.unit({ above })
  const below = await build.unit({ above: own })
  const manager = await build.user({ unit: own, role: 'city' })
  await build.template({ unit: root, name: '省统一方案', type: 1, scope: 2, createTime: day(1) })
  await build.template({ unit: above, name: '市内部通知', createTime: day(2) })
  await build.template({ unit: above, name: '市课表样式', type: 2, scope: 2, createTime: day(3) })
  await build.template({ unit: own, name: '开班通知', createTime: day(4) })
  await build.template({ unit: own, name: '置顶通知', createTime: day(0), pinnedAt: day(9) })
  await build.template({ unit: below, name: '下级签到表', type: 4, createTime: day(5), content: '' })

  test.each<[string, Partial<Record<keyof TemplateFilter, string | number>>, string[]]>([
    [
      'all that may be used, pinned first',
      {},
      ['置顶通知', '下级签到表', '开班通知', '市课表样式', '省统一方案'],
    ],
    ['of units above', { isFromAbove: 1 }, ['市课表样式', '省统一方案']],
    ['of the managed units', { isFromAbove: 0 }, ['置顶通知', '下级签到表', '开班通知']],
    ['of the own unit', { unitListScope: 1 }, ['置顶通知', '开班通知']],
    ['of a unit', { partySchoolId: below.id }, ['下级签到表']],
    ['of a type', { type: 2 }, ['市课表样式']],
    ['of a name', { keyword: '通知' }, ['置顶通知', '开班通知']],
    ['that are shared', { scope: 2 }, ['市课表样式', '省统一方案']],
    ['that are pinned', { isTop: 1 }, ['置顶通知']],
    ['made in certain days', { startDate: dayText(2), endDate: dayText(3) }, ['市课表样式']],
    [
      'oldest first',
      { sort: 'createTime', order: 'ascend', isFromAbove: 0 },
      ['置顶通知', '开班通知', '下级签到表'],
    ],
  ])('shows %s', async (_, query, expected) => {
    const { records, total } = (
      await as(manager)(templateApi.list, { params: { pageNum: 1, pageSize: 20 }, query: query as never })
    ).value
    expect([records.map(({ name }) => name), total]).toEqual([expected, expected.length])
  })

  test('refuses a unit outside', async () => {
    const query = { partySchoolId: String(above.id) }
    expect(await as(manager)(templateApi.list, { params: { pageNum: 1, pageSize: 20 }, query })).toFail(
      'UNIT_NOT_VISIBLE',
    )
  })
})

test('a pin needs no approval, and a unit has only so many', async () => {
  const unit = await build.unit({ above: changsha })
  const [first, second] = [await build.template({ unit }), await build.template({ unit })]
  const pin = (id: number) => as(city)(templateApi.pin, { params: { id } })
  expect((await pin(first.id)).status).toBe(200)
  expect(await pin(second.id)).toFail('PIN_LIMIT')
  await as(city)(templateApi.unpin, { params: { id: first.id } })
  expect((await pin(second.id)).status).toBe(200)
})

test('an update needs the version that was seen', async () => {
  const { id } = await build.template({ unit: yuelu })
  const body = { ...(await build.templateBody({ unit: yuelu, name: '改名' })), id }
  expect((await as(county)(templateApi.update, { body: { ...body, version: 1 } })).value).toEqual({
    id,
    version: 2,
  })
  expect(await as(county)(templateApi.update, { body: { ...body, version: 1 } })).toFail('STALE_VERSION')
  expect((await find(id)).value.name).toBe('改名')
  await as(county)(templateApi.remove, { params: { id } })
  expect(await find(id)).toFail('NOT_FOUND')
})
