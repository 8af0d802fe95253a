import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi, reviewer } from '../testing/api.ts'
import { renderPage } from '../testing/render.tsx'
import { HomePage } from './HomePage.tsx'

const course = { toReview: 0, pending: 1, rejected: 2, approved: 3 }

test('who may edit is told to mend what was rejected; others may only look', async () => {
  fakeApi({ 'GET /home/summary': () => ({ course }) })
  const { unmount } = renderPage(<HomePage />)
  expect(await screen.findByText('需修改后重新提交')).toBeTruthy()
  unmount()
  renderPage(<HomePage />, { me: { ...reviewer, permissions: { 'course:view': 'all' } } })
  await screen.findByText('已驳回')
  expect(screen.queryByText('需修改后重新提交')).toBeNull()
  expect(screen.getAllByText('查看')).toHaveLength(3)
})

test('an account without any work says so', async () => {
  fakeApi({ 'GET /home/summary': () => ({}) })
  renderPage(<HomePage />, { me: { ...reviewer, permissions: {} } })
  expect(await screen.findByText('您的账号暂无可办理的业务')).toBeTruthy()
})
