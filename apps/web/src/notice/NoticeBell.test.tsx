import type { Notice } from '@dangxiao/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeApi } from '../testing/api.ts'
import { renderPage } from '../testing/render.tsx'
import { NoticeBell } from './NoticeBell.tsx'

const notice = (given: Partial<Notice>): Notice => ({
  id: 1,
  kind: 'review',
  title: '师资《欧阳静姝》被驳回',
  text: '驳回原因：缺少职称证明',
  link: '/teachers/7',
  time: '2031-03-01T01:30:00.000Z',
  isRead: false,
  ...given,
})

let kept: Notice[]
beforeEach(() => {
  kept = [
    notice({}),
    notice({ id: 2, title: '录播课《党章导读》审核通过', text: '', link: '/courses/9', isRead: true }),
  ]
})

function server() {
  const unread = () => kept.filter(({ isRead }) => !isRead).length
  const mark = (fits: (notice: Notice) => boolean) => {
    kept = kept.map((one) => (fits(one) ? { ...one, isRead: true } : one))
    return { unread: unread() }
  }
  return fakeApi({
    'GET /notices/unread': () => ({ unread: unread() }),
    'GET /notices/list/*/*': ({ query }) => {
      const records = kept.filter(({ isRead }) => query.get('unread') !== '1' || !isRead)
      return { records, total: records.length }
    },
    'POST /notices/read/*': ({ path }) => mark(({ id }) => path.endsWith(`/${id}`)),
    'POST /notices/read-all': () => mark(() => true),
  })
}

/** Without EventSource the bell asks; it does so a moment after the page has come. */
const bell = (name: string) => screen.findByRole('button', { name })

test('the bell says how many are unread, and one that is opened is read and leads to its record', async () => {
  const user = userEvent.setup()
  const asked = server()
  const { history } = renderPage(<NoticeBell />)
  await user.click(await bell('消息，1条未读'))
  await user.click(await screen.findByText('师资《欧阳静姝》被驳回'))
  await waitFor(() => expect(history.location.pathname).toBe('/teachers/7'))
  expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['/notices/read/1'])
})

test('unread ones can be marked one by one or all at once, and all are there to be seen', async () => {
  const user = userEvent.setup()
  server()
  kept.push(notice({ id: 3, title: '案例《一张清单管到底》被驳回', link: '/cases/3' }))
  renderPage(<NoticeBell />)
  await user.click(await bell('消息，2条未读'))
  expect(screen.queryByText('录播课《党章导读》审核通过')).toBeNull()
  await user.click(await screen.findByRole('button', { name: '标为已读：案例《一张清单管到底》被驳回' }))
  await waitFor(() => expect(screen.queryByText('案例《一张清单管到底》被驳回')).toBeNull())
  await user.click(screen.getByRole('button', { name: '全部标为已读' }))
  await screen.findByText('没有未读消息')
  await user.click(screen.getByText('全部', { selector: '.ant-segmented-item-label' }))
  await screen.findByText('录播课《党章导读》审核通过')
  expect(screen.getAllByRole('listitem').length).toBe(3)
})

test('the bell is there without anything to tell', async () => {
  kept = []
  server()
  const user = userEvent.setup()
  renderPage(<NoticeBell />)
  await user.click(await screen.findByRole('button', { name: '消息' }))
  await screen.findByText('还没有消息')
})
