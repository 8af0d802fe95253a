import type { LiveHosts } from '@dangxiao/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { failure, fakeApi, reviewer } from '../testing/api.ts'
import { renderPage } from '../testing/render.tsx'
import { SettingsPage } from './SettingsPage.tsx'

const me = { ...reviewer, permissions: { 'setting:view': 'all', 'setting:edit': 'all' } as const }
const setting = (fields: Partial<LiveHosts>): LiveHosts => ({
  hosts: [],
  version: 0,
  updatedBy: '',
  updateTime: null,
  ...fields,
})
const box = () => screen.findByLabelText<HTMLTextAreaElement>('允许检测的主机')

test('hosts are saved one a line; a wrong one is named at the field', async () => {
  const log = fakeApi({
    'GET /setting/live-hosts': () => setting({ hosts: ['live.example.cn'], version: 3 }),
    'POST /setting/live-hosts': () =>
      setting({ hosts: ['live.example.cn', '10.1.2.3:8080'], version: 4, updatedBy: '周敏' }),
  })
  renderPage(<SettingsPage />, { me })
  const user = userEvent.setup()
  expect((await box()).value).toBe('live.example.cn')
  await user.type(await box(), '{Enter}http://10.1.2.3')
  await user.click(screen.getByRole('button', { name: /保\s*存/ }))
  await screen.findByText(/^第2行“http:\/\/10.1.2.3”不正确/)
  expect(log.some(({ method }) => method === 'POST')).toBe(false)
  await user.clear(await box())
  await user.type(await box(), 'live.example.cn{Enter}10.1.2.3:8080')
  await user.click(screen.getByRole('button', { name: /保\s*存/ }))
  await screen.findByText('已保存')
  expect(log.find(({ method }) => method === 'POST')?.body).toEqual({
    hosts: 'live.example.cn\n10.1.2.3:8080',
    version: 3,
  })
})

test('when somebody else has saved, what was typed stays, and saving again works', async () => {
  let now = setting({ hosts: ['a.cn'], version: 1 })
  const log = fakeApi({
    'GET /setting/live-hosts': () => now,
    'POST /setting/live-hosts': ({ body }) => {
      if ((body as { version: number }).version === 2) return setting({ hosts: ['a.cn', 'c.cn'], version: 3 })
      now = setting({ hosts: ['b.cn'], version: 2, updatedBy: '李强' })
      return failure(409, 'STALE_VERSION', '该记录已被他人更新，请刷新后重试')
    },
  })
  renderPage(<SettingsPage />, { me })
  const user = userEvent.setup()
  await user.type(await box(), '{Enter}c.cn')
  await user.click(screen.getByRole('button', { name: /保\s*存/ }))
  await screen.findByText('现在保存的是：b.cn')
  expect((await box()).value).toBe('a.cn\nc.cn')
  await user.click(screen.getByRole('button', { name: /保\s*存/ }))
  await screen.findByText('已保存')
  await waitFor(() => expect(screen.queryByText('现在保存的是：b.cn')).toBeNull())
  expect(log.filter(({ method }) => method === 'POST')).toHaveLength(2)
})

test('who may only look cannot write', async () => {
  fakeApi({ 'GET /setting/live-hosts': () => setting({ hosts: ['a.cn'], version: 1 }) })
  renderPage(<SettingsPage />, { me: { ...me, permissions: { 'setting:view': 'all' } } })
  expect((await box()).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: /保\s*存/ })).toBeNull()
})
