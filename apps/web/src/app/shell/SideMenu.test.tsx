import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi, reviewer } from '../../testing/api.ts'
import { renderApp, renderPage } from '../../testing/render.tsx'
import { SideMenu } from './SideMenu.tsx'

test('folded to icons, it says what each of them is and how much waits there', async () => {
  fakeApi({ 'GET /review-desk/counts': () => [{ resource: 'course', n: 71 }] })
  renderPage(<SideMenu isFolded />)
  const [, desk, library] = await screen.findAllByRole('menuitem')
  await userEvent.hover(library as HTMLElement)
  await screen.findByText('资源库', { selector: '.ant-menu-item-group-title' })
  expect(screen.getByRole('menuitem', { name: '录播课' })).toBeTruthy()
  await userEvent.hover(desk as HTMLElement)
  expect(await screen.findByRole('tooltip', { name: '待办（71）' })).toBeTruthy()
})

test('the entry is marked to which the open page belongs', async () => {
  fakeApi({ 'GET /auth/me': () => reviewer })
  renderApp('/courses/5')
  const marked = () => document.querySelector('.ant-menu-item-selected')?.textContent
  await waitFor(() => expect(marked()).toBe('录播课'))
})
