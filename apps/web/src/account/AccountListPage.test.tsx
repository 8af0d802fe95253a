import type { AccountRow } from '@dangxiao/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { failure, fakeApi, reviewer } from '../testing/api.ts'
import { renderPage } from '../testing/render.tsx'
import { AccountListPage } from './AccountListPage.tsx'

const me = { ...reviewer, permissions: { 'user:view': 'own', 'user:edit': 'own' } as const }
const roles = [
  { id: 3, name: '县/单位管理员', kind: 'administrator', canGive: false },
  { id: 4, name: '录入员', kind: 'business', canGive: true },
  { id: 5, name: '教务', kind: 'business', canGive: true },
]
const account = (fields: Partial<AccountRow> = {}): AccountRow => ({
  id: 7,
  version: 2,
  account: 'yihuimin',
  name: '易慧敏',
  phone: '138****5678',
  partySchoolId: reviewer.unitId,
  partySchoolName: '岳麓区委党校',
  roles: [{ id: 4, name: '录入员', kind: 'business' }],
  state: 'active',
  sessions: 1,
  lastSignIn: null,
  createTime: '2026-03-01T01:30:00.000Z',
  can: ['edit', 'reset', 'signOut', 'disable'],
  ...fields,
})

function open(handlers: Parameters<typeof fakeApi>[0] = {}, row = account()) {
  const log = fakeApi({
    'GET /accounts/list/*/*': () => ({ records: [row], total: 1 }),
    'GET /accounts/roles': () => roles,
    'GET /accounts/7': () => ({ ...row, phone: '13812345678' }),
    'GET /unit/list/user-tree': () => [{ id: reviewer.unitId, unitName: '岳麓区委党校', childrens: [] }],
    ...handlers,
  })
  renderPage(<AccountListPage />, { me })
  return () => log.filter(({ method }) => method === 'POST')
}

test('an account that is added shows its one-time password, until it has been noted', async () => {
  const made = { id: 8, version: 1, account: 'chen', name: '陈晓岚', password: 'aB3dE5gH7jK9mN' }
  const posted = open({ 'POST /accounts/add': () => made })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /新增用户/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('checkbox', { name: '录入员' })
  expect(dialog.queryByRole('checkbox', { name: '县/单位管理员' })).toBeNull()
  await user.type(dialog.getByLabelText('姓名'), '陈晓岚')
  await user.type(dialog.getByLabelText('账号'), 'chen')
  await user.click(dialog.getByRole('checkbox', { name: '教务' }))
  await user.click(dialog.getByRole('button', { name: /确\s*定/ }))
  expect(await screen.findByText('aB3dE5gH7jK9mN')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.getByText('aB3dE5gH7jK9mN')).toBeTruthy()
  expect(posted().map(({ body }) => body)).toEqual([
    { name: '陈晓岚', account: 'chen', phone: '', partySchoolId: reviewer.unitId, roleIds: [5] },
  ])
  await user.click(screen.getByRole('button', { name: '我已记下' }))
  expect(screen.queryByText('aB3dE5gH7jK9mN')).toBeNull()
})

test('an account is changed with its whole telephone, and what is refused is said at its field', async () => {
  const held = { id: 3, name: '县/单位管理员', kind: 'administrator' as const }
  const posted = open(
    {
      'POST /accounts/update': () =>
        failure(400, 'BAD_INPUT', '填写的内容有误', { roleIds: '您不能授予或收回：教务' }),
    },
    account({ roles: [held] }),
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '编辑' }))
  expect(await screen.findByDisplayValue('13812345678')).toBeTruthy()
  expect(screen.getByLabelText('账号').hasAttribute('disabled')).toBe(true)
  const admin = await screen.findByRole<HTMLInputElement>('checkbox', { name: '县/单位管理员' })
  expect([admin.checked, admin.disabled]).toEqual([true, true])
  await user.click(screen.getByRole('checkbox', { name: '教务' }))
  await user.click(screen.getByRole('button', { name: /确\s*定/ }))
  expect(await screen.findByText('您不能授予或收回：教务')).toBeTruthy()
  expect(posted()[0]?.body).toMatchObject({ id: 7, version: 2, roleIds: [3, 5] })
  expect(posted()[0]?.body).not.toHaveProperty('account')
})

test('roles that could not be fetched are asked for again', async () => {
  let isAway = true
  open({ 'GET /accounts/roles': () => (isAway ? failure(503, 'UNAVAILABLE', '系统繁忙') : roles) })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '编辑' }))
  const again = await screen.findByRole('button', { name: '角色没有取到，重试' }, { timeout: 10_000 })
  isAway = false
  await user.click(again)
  expect(await screen.findByRole('checkbox', { name: '录入员' })).toBeTruthy()
})

test('a row offers what the server says, and asks before it ends what somebody does', async () => {
  const posted = open({ 'POST /accounts/disable/*': () => ({ id: 7, version: 3 }) })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^更多 / }))
  expect(screen.queryByText('解锁')).toBeNull()
  await user.click(await screen.findByText('停用', { selector: '.ant-dropdown-menu-title-content' }))
  const asked = within(await screen.findByRole('dialog'))
  asked.getByText('停用“易慧敏”？', { selector: '.ant-modal-confirm-title' })
  expect(posted()).toEqual([])
  await user.click(asked.getByRole('button', { name: /停\s*用/ }))
  await screen.findByText('已停用')
  expect(posted().map(({ path }) => path)).toEqual(['/accounts/disable/7'])
})
