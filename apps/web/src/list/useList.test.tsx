import { courseApi } from '@dangxiao/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listSearch } from '../session/list-search.ts'
import { fakeApi } from '../testing/api.ts'
import { renderPage } from '../testing/render.tsx'
import { useList } from './useList.ts'

const TOTAL = 45

function Probe() {
  const list = useList(courseApi.list)
  return (
    <>
      <output>{list.rows ? list.rows.map(({ id }) => id).join(',') : '…'}</output>
      <p>
        {list.isChanging
          ? '换页中'
          : `第${list.page}页，每页${list.pageSize}条，${JSON.stringify(list.filter)}`}
      </p>
      <button type="button" onClick={() => list.setPage(2)}>
        下一页
      </button>
      <button type="button" onClick={() => list.setPage(1, 50)}>
        50条
      </button>
      <button type="button" onClick={() => list.setFilter({ keyword: '党' })}>
        查询
      </button>
    </>
  )
}

/** Ids 1 to 45, in pages. */
const listed = () =>
  fakeApi({
    'GET /courses/courses-list/*/*': ({ path }) => {
      const [page = 1, size = 20] = path.split('/').slice(-2).map(Number)
      const ids = Array.from({ length: TOTAL }, (_, i) => i + 1).slice((page - 1) * size, page * size)
      return { records: ids.map((id) => ({ id })), total: TOTAL }
    },
  })

const renderProbe = (address: string) =>
  renderPage(<Probe />, { address, validateSearch: listSearch(courseApi.list) })

test('page, size and filter go to the address and come from it', async () => {
  listed()
  const user = userEvent.setup()
  const { history } = renderProbe('/page')
  await screen.findByText('第1页，每页20条，{}')

  await user.click(screen.getByText('下一页'))
  await screen.findByText('第2页，每页20条，{}')
  expect(history.location.search).toBe('?page=2')

  await user.click(screen.getByText('50条'))
  await screen.findByText('第1页，每页50条，{}')
  expect(history.location.search).toBe('?pageSize=50')

  await user.click(screen.getByText('查询'))
  await screen.findByText('第1页，每页50条，{"keyword":"党"}')
  expect(new URLSearchParams(history.location.search).toString()).toBe(
    new URLSearchParams({ keyword: '党', pageSize: '50' }).toString(),
  )

  history.back()
  await screen.findByText('第1页，每页50条，{}')
})

test('garbage in the address falls back, and never reaches the server', async () => {
  const log = listed()
  renderProbe('/page?page=abc&pageSize=7&auditStatus=9&keyword=%00&whatever=1')
  await screen.findByText('第1页，每页20条，{}')
  expect(log.map(({ path, query }) => path + query)).toEqual(['/courses/courses-list/1/20'])
})

test('a page past the end leads to the last one', async () => {
  listed()
  const { history } = renderProbe('/page?page=99')
  await screen.findByText('第3页，每页20条，{}')
  expect(screen.getByRole('status').textContent).toBe('41,42,43,44,45')
  expect(history.location.search).toBe('?page=3')
})

test('the rows stay while the next page is on its way', async () => {
  let answer: (page: object) => void = () => {}
  fakeApi({
    'GET /courses/courses-list/1/20': () => ({ records: [{ id: 1 }], total: TOTAL }),
    'GET /courses/courses-list/2/20': () => new Promise<object>((resolve) => (answer = resolve)),
  })
  renderProbe('/page')
  await screen.findByText('1')
  await userEvent.click(screen.getByText('下一页'))
  await screen.findByText('换页中')
  expect(screen.getByRole('status').textContent).toBe('1')
  answer({ records: [{ id: 21 }], total: TOTAL })
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('21'))
})
