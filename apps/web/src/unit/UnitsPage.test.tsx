import type { UnitRow } from '@dangxiao/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { failure, fakeApi, reviewer } from '../testing/api.ts'
import { renderPage } from '../testing/render.tsx'
import { UnitsPage } from './UnitsPage.tsx'

const root: UnitRow = {
  id: 1,
  unitName: '湖南省委党校',
  parentId: null,
  above: [],
  code: '430000',
  unitType: 1,
  userLevel: 1,
  isEnabled: 1,
  version: 1,
  childCount: 1,
  enabledBelow: 1,
}
const city: UnitRow = {
  ...root,
  id: 2,
  unitName: '长沙市委党校',
  parentId: 1,
  above: [{ id: 1, unitName: root.unitName }],
  code: '430100',
  userLevel: 2,
  version: 4,
  childCount: 0,
  enabledBelow: 0,
}
const me = { ...reviewer, permissions: { 'unit:view': 'all', 'unit:edit': 'all' } as const }

function open(handlers: Parameters<typeof fakeApi>[0] = {}, address = '/page') {
  const asked = fakeApi({
    'GET /unit/list': ({ query }) =>
      query.has('id')
        ? [root, city].filter(({ id }) => String(id) === query.get('id'))
        : query.size > 0
          ? [city]
          : [root],
    ...handlers,
  })
  renderPage(<UnitsPage />, { me, address })
  return asked
}

describe('the tree of units', () => {
  test('opens the first level, and a unit says what can be done with it', async () => {
    open()
    fireEvent.click(await screen.findByText('湖南省委党校'))
    const panel = within(screen.getByRole('region', { name: '单位详情' }))
    expect(await panel.findByRole('heading', { name: '湖南省委党校' })).toBeTruthy()
    for (const name of ['移动', '停用'])
      expect(panel.getByRole('button', { name }).hasAttribute('disabled')).toBe(true)
    fireEvent.click(await screen.findByText('长沙市委党校', { selector: '.ant-tree-title' }))
    await panel.findByRole('heading', { name: '长沙市委党校' })
    expect((await panel.findByRole('button', { name: '移动' })).hasAttribute('disabled')).toBe(false)
  })

  test('a search shows where a unit stands', async () => {
    const asked = open()
    fireEvent.change(await screen.findByLabelText('查找单位'), { target: { value: '长沙' } })
    fireEvent.click(await screen.findByRole('button', { name: /长沙市委党校\s*湖南省委党校/ }))
    expect(await screen.findByRole('heading', { name: '长沙市委党校' })).toBeTruthy()
    expect(asked.some(({ query }) => query.get('keyword') === '长沙')).toBe(true)
  })

  test('a name that is taken is said beside the field', async () => {
    const asked = open({
      'POST /unit/update': () =>
        failure(400, 'BAD_INPUT', '同一上级单位下已有同名单位', { unitName: '同一上级单位下已有同名单位' }),
    })
    fireEvent.click(await screen.findByText('长沙市委党校', { selector: '.ant-tree-title' }))
    fireEvent.click(await screen.findByRole('button', { name: '修改' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('单位名称'), { target: { value: '株洲市委党校' } })
    fireEvent.click(dialog.getByRole('button', { name: /确\s*定/ }))
    expect(await dialog.findByText('同一上级单位下已有同名单位')).toBeTruthy()
    expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
      id: 2,
      version: 4,
      unitName: '株洲市委党校',
    })
  })

  test('disabling says so once and shows it', async () => {
    let now = city
    const asked = open(
      {
        'GET /unit/list': ({ query }) => (query.has('id') || query.has('parentId') ? [now] : [root]),
        'POST /unit/toggle': () => {
          now = { ...city, isEnabled: 0, version: 5 }
          return { id: 2, version: 5 }
        },
      },
      '/page?unit=2',
    )
    fireEvent.click(await screen.findByRole('button', { name: '停用' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '停用' }))
    expect(await screen.findByRole('button', { name: '启用' })).toBeTruthy()
    expect(screen.getByText('已停用', { selector: '.ant-message *' })).toBeTruthy()
    expect(screen.queryByText(/系统出现问题|没有更新/)).toBeNull()
    expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { id: 2, version: 4, isEnabled: 0 },
    ])
  })

  test('what still has enabled units below is not offered to be disabled', async () => {
    open(
      {
        'GET /unit/list': ({ query }) =>
          query.has('id') || query.has('parentId') ? [{ ...city, enabledBelow: 11 }] : [root],
      },
      '/page?unit=2',
    )
    fireEvent.click(await screen.findByRole('button', { name: '停用' }))
    expect(await screen.findByText(/还有 11 个启用的下级单位/)).toBeTruthy()
  })
})
