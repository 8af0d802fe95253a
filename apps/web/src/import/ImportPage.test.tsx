import { TeacherInput, type Terms, teacherApi, teacherImportApi } from '@dangxiao/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { type Asked, failure, fakeApi } from '../testing/api.ts'
import { renderPage } from '../testing/render.tsx'
import { choice, line, phone, unit } from './columns.ts'
import type { ImportDefinition } from './definition.ts'
import { ImportPage } from './ImportPage.tsx'
import { entriesOf } from './workbook/layout.ts'
import { workbookOf } from './workbook/write.ts'

const sexes = [
  { id: 1, name: '男' },
  { id: 2, name: '女' },
]
const definition: ImportDefinition = {
  name: 'teacher',
  noun: '师资',
  measure: '名',
  listPath: '/elsewhere',
  list: teacherApi.list,
  routes: teacherImportApi,
  schema: TeacherInput.pick({ name: true, sex: true, phone: true, partySchoolId: true }),
  most: 5_000,
  same: ['phone'],
  columns: [
    line('name', '姓名', '付安然', { note: '不超过20个字' }),
    choice('sex', '性别', '女', sexes),
    phone('phone', '手机号', '13800000000'),
    unit('partySchoolId', '所在单位', '长沙市委党校'),
  ],
}
const terms: Terms = {
  unit: [
    { id: 20, name: '长沙市委党校', full: '长沙市委党校' },
    { id: 21, name: '岳麓区委党校', full: '长沙市委党校/岳麓区委党校' },
  ],
}
const HEAD = ['姓名', '性别', '手机号', '所在单位']
const good = (n: number) => [`讲师${n}`, '女', String(13_800_000_000 + n), '岳麓区委党校']
const bad = ['', '女', '138', '岳麓区委党校']
const fileOf = (rows: string[][], name = '师资.xlsx') =>
  new File([workbookOf([{ name: '师资', widths: [], rows: [HEAD, ...rows] }])], name)

type Sent = { rows: { name?: string; phone?: string }[]; onlyGood?: boolean }

/** Nothing is there already and everything can be saved, unless said otherwise. */
function serve(more: Parameters<typeof fakeApi>[0] = {}): Asked[] {
  return fakeApi({
    'POST /teacher/import/terms': () => terms,
    'POST /teacher/import/check': ({ body }) => ({
      rows: (body as Sent).rows.map(() => ({ fields: {}, likely: [] })),
    }),
    'POST /teacher/import': ({ body }) => ({ ids: (body as Sent).rows.map((_, i) => i + 1), failed: [] }),
    ...more,
  })
}
const committed = (log: Asked[]) =>
  log.filter(({ path }) => path === '/teacher/import').map(({ body }) => body as Sent)

async function open(rows: string[][]) {
  renderPage(<ImportPage definition={definition} />)
  await userEvent.upload(await screen.findByLabelText('选择工作簿'), fileOf(rows))
}
const checkedThrough = () => waitFor(() => expect(screen.queryByText(/正在核对/)).toBeNull())
const cell = (name: RegExp) => screen.findByRole('button', { name })

describe('bringing in', () => {
  test('all rows of a good workbook', async () => {
    const log = serve()
    await open([good(1), good(2), good(3)])
    await checkedThrough()
    await userEvent.click(await screen.findByRole('button', { name: '导入 3 名' }))
    expect(await screen.findByText('已导入 3 名师资，等待审核')).toBeTruthy()
    expect(committed(log)).toEqual([
      {
        rows: [1, 2, 3].map((n) => ({
          name: `讲师${n}`,
          sex: 2,
          phone: String(13_800_000_000 + n),
          partySchoolId: 21,
        })),
        onlyGood: false,
      },
    ])
  })

  test('what is wrong is marked in the form’s words, mended in place and checked at once', async () => {
    const log = serve()
    await open([good(1), bad, good(3)])
    await checkedThrough()
    expect(await cell(/^第3行 姓名：未填写，姓名不能为空$/)).toBeTruthy()
    await userEvent.click(await cell(/^第3行 手机号：138，手机号格式不正确$/))
    await userEvent.keyboard('13800000002{Enter}')
    expect(await cell(/^第3行 手机号：13800000002$/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '下一处问题' }))
    await userEvent.type(await screen.findByRole('textbox', { name: '第3行 姓名' }), '补上的{Enter}')
    await checkedThrough()
    await userEvent.click(await screen.findByRole('button', { name: '导入 3 名' }))
    await screen.findByText('已导入 3 名师资，等待审核')
    expect(committed(log)[0]?.rows[1]).toMatchObject({ name: '补上的', phone: '13800000002' })
  })

  test('all are chosen when all good rows are; without any there is nothing to choose', async () => {
    serve()
    const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: '全选' })
    await open([good(1), bad, good(3)])
    await checkedThrough()
    expect(all().checked).toBe(true)
    await userEvent.click(screen.getByRole('checkbox', { name: '导入第2行' }))
    expect(all().checked).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: '另选文件' }))
    await userEvent.upload(await screen.findByLabelText('选择工作簿'), fileOf([bad]))
    await checkedThrough()
    expect([all().checked, all().disabled]).toEqual([false, true])
  })

  test('the same mistake in other rows is mended together when wished', async () => {
    serve()
    const wrong = (n: number) => good(n).with(3, '岳麓党校')
    await open([wrong(1), wrong(2), wrong(3), good(4)])
    await checkedThrough()
    await userEvent.click(await cell(/^第2行 所在单位：岳麓党校，“岳麓党校”不在您可管理的单位内/))
    await userEvent.click(await screen.findByRole('option', { name: '岳麓区委党校' }))
    await screen.findByRole('dialog', { name: '同一列还有2处“岳麓党校”，一并改成“岳麓区委党校”吗？' })
    await userEvent.click(screen.getByRole('button', { name: '一并修改' }))
    await checkedThrough()
    expect(await screen.findByRole('button', { name: '导入 4 名' })).toBeTruthy()
  })

  test('only the good rows, the others stay to be mended', async () => {
    const log = serve()
    await open([good(1), bad, good(3)])
    await checkedThrough()
    await userEvent.click(await screen.findByRole('button', { name: '导入没有问题的 2 名' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '导入2名' }))
    await screen.findByText('已导入 2 名师资，等待审核')
    expect(committed(log)).toMatchObject([{ rows: [{ name: '讲师1' }, { name: '讲师3' }], onlyGood: true }])
    await userEvent.click(screen.getByRole('button', { name: '继续修改未导入的 1 行' }))
    expect(await cell(/^第3行 手机号：138/)).toBeTruthy()
  })

  test('what was not brought in can be taken away, and says why', async () => {
    serve()
    let given = new Blob()
    const keep = (blob: Blob) => {
      given = blob
      return 'blob:x'
    }
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: keep, revokeObjectURL: () => {} }))
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    await open([good(1), bad])
    await checkedThrough()
    await userEvent.click(await screen.findByRole('button', { name: '下载有问题的行' }))
    const bytes = new Uint8Array(await given.arrayBuffer())
    const heads = [...HEAD, '问题'].map((header) => ({ header, isRequired: true }))
    expect(entriesOf(bytes, { noun: '师资', heads, most: 9 }).entries.map(({ cells }) => cells)).toEqual([
      [...bad, '姓名不能为空；手机号格式不正确'],
    ])
  })
})

describe('records that may be there already', () => {
  test('are shown and left out unless they are taken in', async () => {
    const log = serve({
      'POST /teacher/import/check': ({ body }) => ({
        rows: (body as Sent).rows.map(({ name }) => ({
          fields: {},
          likely: name === '讲师2' ? ['付安然（湖南省委党校）'] : [],
        })),
      }),
    })
    await open([good(1), good(2), good(3).with(2, good(1)[2] as string)])
    await checkedThrough()
    expect(await screen.findByText('疑似重复：付安然（湖南省委党校）已入库')).toBeTruthy()
    expect(await screen.findByText('与第2行重复')).toBeTruthy()
    await screen.findByRole('button', { name: '导入 1 名' })
    await userEvent.click(screen.getByRole('checkbox', { name: '导入第3行' }))
    await userEvent.click(await screen.findByRole('button', { name: '导入 2 名' }))
    await screen.findByText('已导入 2 名师资，等待审核')
    expect(committed(log)[0]?.rows.map(({ name }) => name)).toEqual(['讲师1', '讲师2'])
  })
})

test('the same wrong number in two rows is no duplicate, and is mended one by one', async () => {
  serve()
  await open([good(1).with(2, '138'), good(2).with(2, '138')])
  await checkedThrough()
  expect(await screen.findByText('疑似重复 0')).toBeTruthy()
  await userEvent.click(await cell(/^第2行 手机号：138/))
  await userEvent.keyboard('13800000001{Enter}')
  expect(await screen.findByRole('textbox', { name: '第3行 手机号' })).toHaveProperty('value', '138')
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('what goes wrong', () => {
  test('a refusal by the server marks the cells, and nothing counts as saved', async () => {
    serve({
      'POST /teacher/import': () =>
        failure(400, 'BAD_INPUT', '无权操作该单位数据', { 'rows.1.partySchoolId': '无权操作该单位数据' }),
    })
    await open([good(1), good(2)])
    await checkedThrough()
    await userEvent.click(await screen.findByRole('button', { name: '导入 2 名' }))
    expect(await screen.findByText(/没有导入：无权操作该单位数据/)).toBeTruthy()
    expect(await cell(/^第3行 所在单位：岳麓区委党校，无权操作该单位数据$/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '另选文件' }))
    await screen.findByLabelText('选择工作簿')
    expect(screen.queryByText(/没有导入/)).toBeNull()
  })

  test('a lost answer keeps the key, so that a second try makes no second records', async () => {
    let isLost = true
    const log = serve({
      'POST /teacher/import': ({ body }) => {
        if (!isLost) return { ids: (body as Sent).rows.map((_, i) => i + 1), failed: [] }
        isLost = false
        throw new TypeError('Failed to fetch')
      },
    })
    await open([good(1)])
    await checkedThrough()
    await userEvent.click(await screen.findByRole('button', { name: '导入 1 名' }))
    expect(await screen.findByText(/已导入的行不会重复/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '导入 1 名' }))
    await screen.findByText('已导入 1 名师资，等待审核')
    const keys = log
      .filter(({ path }) => path === '/teacher/import')
      .map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  test('a check that fails can go on', async () => {
    let fails = true
    serve({
      'POST /teacher/import/check': ({ body }) => {
        if (fails) return failure(503, 'UNAVAILABLE', '系统暂时繁忙')
        return { rows: (body as Sent).rows.map(() => ({ fields: {}, likely: [] })) }
      },
    })
    await open([good(1)])
    expect(await screen.findByText(/核对没有完成/)).toBeTruthy()
    fails = false
    await userEvent.click(screen.getByRole('button', { name: '继续核对' }))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '导入 1 名' })).toHaveProperty('disabled', false),
    )
    expect(screen.queryByText(/核对没有完成/)).toBeNull()
  })

  test('a workbook that cannot be read says why, and another can be chosen', async () => {
    serve()
    renderPage(<ImportPage definition={definition} />)
    const input = await screen.findByLabelText('选择工作簿')
    await userEvent.upload(input, new File(['姓名,手机号'], '师资.xlsx'))
    expect(await screen.findByText(/这是文本表格/)).toBeTruthy()
    await userEvent.upload(screen.getByLabelText('选择工作簿'), fileOf([good(1)]))
    expect(await screen.findByRole('region', { name: '核对' })).toBeTruthy()
  })
})

test('of five thousand rows only those in sight are in the page', async () => {
  const log = serve()
  await open(Array.from({ length: 5_000 }, (_, i) => good(i)))
  await waitFor(
    () => expect(screen.getByRole('button', { name: '导入 5000 名' })).toHaveProperty('disabled', false),
    { timeout: 30_000 },
  )
  expect(document.querySelectorAll('tbody tr').length).toBeLessThan(60)
  expect(
    log.filter(({ path }) => path.endsWith('/check')).every(({ body }) => (body as Sent).rows.length <= 500),
  ).toBe(true)
})
