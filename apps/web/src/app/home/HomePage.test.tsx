import type { HomeSummary, WaitingRecord } from '@dangxiao/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi, reviewer } from '../../testing/api.ts'
import { renderPage } from '../../testing/render.tsx'
import { HomePage } from './HomePage.tsx'

const figures = (mayEdit: boolean): HomeSummary => ({
  scope: mayEdit ? 'own' : 'managed',
  figures: [{ resource: 'course', pending: 1, rejected: 2, approved: 3, mayEdit }],
})
const waiting: WaitingRecord = {
  resource: 'course',
  id: 12,
  title: '基层治理案例教学',
  partySchoolId: 21,
  partySchoolName: '岳麓区委党校',
  createdBy: '李强',
  isRevision: true,
  submitTime: new Date(Date.now() - 6.5 * 86_400_000).toISOString(),
  version: 1,
}
const serve = (summary: HomeSummary, records: WaitingRecord[] = []) =>
  fakeApi({
    'GET /home/summary': () => summary,
    'GET /review-desk/counts': () => [{ resource: 'course', n: records.length, oldest: null }],
    'GET /review-desk/list/1/6': () => ({ records, total: records.length }),
  })

test('who may edit is told to mend what was rejected; others may only look', async () => {
  serve(figures(true))
  const { unmount } = renderPage(<HomePage />)
  expect(await screen.findByText('本单位资源')).toBeTruthy()
  expect(screen.getByText('需修改后重新提交')).toBeTruthy()
  unmount()
  serve(figures(false))
  renderPage(<HomePage />, { me: { ...reviewer, permissions: { 'course:view': 'all' } } })
  expect(await screen.findByText('所辖单位资源')).toBeTruthy()
  expect(screen.queryByText('需修改后重新提交')).toBeNull()
  expect(screen.queryByText(/待我审核/)).toBeNull()
})

test('a figure leads to the records that it counts', async () => {
  serve(figures(true))
  renderPage(<HomePage />)
  const link = within(await screen.findByRole('row', { name: /录播课/ })).getByRole('link', { name: '2' })
  expect(link.getAttribute('href')).toBe('/courses?unitListScope=1&auditStatus=2')
})

test('what waits is shown with how long it has waited', async () => {
  serve(figures(true), [waiting])
  renderPage(<HomePage />)
  expect((await screen.findByRole('link', { name: '基层治理案例教学' })).getAttribute('href')).toBe(
    '/review-desk?kind=course&review=12',
  )
  expect(screen.getByText('6天')).toBeTruthy()
  expect(screen.getByText('录播课·修改')).toBeTruthy()
  expect(screen.getByRole('heading', { name: '待我审核 1' })).toBeTruthy()
})

test('what was left unsaved is offered, and can be deleted', async () => {
  const kept = (n: number, values?: object) =>
    JSON.stringify({ version: 2, savedAt: Date.now() - 60_000 + n, value: { values } })
  localStorage.setItem('course-draft:7:edit:5#a', kept(1, { coursesName: ' 乡村振兴 ' }))
  localStorage.setItem('course-draft:7:add#b', kept(2))
  localStorage.setItem('course-draft:8:add#c', kept(3))
  serve(figures(true))
  renderPage(<HomePage />)
  expect((await screen.findByRole('link', { name: '编辑录播课：乡村振兴' })).getAttribute('href')).toBe(
    '/courses/form?type=edit&id=5',
  )
  const added = screen.getByRole('link', { name: '新增录播课' }).closest('li') as HTMLElement
  await userEvent.click(within(added).getByRole('button', { name: '删除' }))
  expect(localStorage.getItem('course-draft:7:add#b')).toBeNull()
  expect(localStorage.getItem('course-draft:8:add#c')).not.toBeNull()
})

test('an account without any work says so', async () => {
  serve({ scope: 'own', figures: [] })
  renderPage(<HomePage />, { me: { ...reviewer, permissions: {} } })
  expect(await screen.findByText('您的账号暂无可办理的业务')).toBeTruthy()
})
