import { authApi, courseApi } from '@dangxiao/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { failure, fakeApi } from '../testing/api.ts'
import { renderPage } from '../testing/render.tsx'
import { useAction } from './useAction.ts'

function Probe({ after }: { after?: () => void }) {
  const pin = useAction(courseApi.pin, '已置顶', after)
  return (
    <button type="button" onClick={() => pin.mutate({ params: { id: 7 } })}>
      置顶
    </button>
  )
}

function FormProbe() {
  const change = useAction(authApi.password, '密码已修改')
  return (
    <button type="button" onClick={() => change.mutate({ body: { oldPassword: 'a', newPassword: 'b' } })}>
      修改
    </button>
  )
}

test('a double click is one call, and success is said once', async () => {
  const log = fakeApi({
    'POST /courses/top/7': () =>
      new Promise((resolve) => setTimeout(() => resolve({ id: 7, version: 2 }), 50)),
  })
  const after = vi.fn()
  renderPage(<Probe after={after} />)
  await userEvent.dblClick(await screen.findByText('置顶'))
  await screen.findByText('已置顶')
  expect(log).toHaveLength(1)
  expect(after).toHaveBeenCalledOnce()

  await userEvent.click(screen.getByText('置顶'))
  await waitFor(() => expect(log).toHaveLength(2))
})

test('a failure is said in the words of the server', async () => {
  fakeApi({ 'POST /courses/top/7': () => failure(409, 'PIN_LIMIT', '置顶数量已达上限（10条）') })
  renderPage(<Probe />)
  await userEvent.click(await screen.findByText('置顶'))
  await screen.findByText('置顶数量已达上限（10条）')
})

test('without an answer it says that the network is at fault', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  renderPage(<Probe />)
  await userEvent.click(await screen.findByText('置顶'))
  await screen.findByText('网络连接不上，请检查网络后重试')
})

test('a refusal ends the life of an idempotency key', async () => {
  const log = fakeApi({ 'POST /auth/password': () => failure(409, 'KEY_REUSED', '该提交已处理过') })
  renderPage(<FormProbe />)
  const button = await screen.findByText('修改')
  for (const count of [1, 2]) {
    await userEvent.click(button)
    await waitFor(() => expect(log).toHaveLength(count))
    await screen.findAllByText('该提交已处理过')
  }
  const [first, second] = log.map(({ headers }) => headers.get('Idempotency-Key'))
  expect(second).not.toBe(first)
})

test('an idempotency key stays until success, and every call carries the custom header', async () => {
  let works = false
  const log = fakeApi({
    'POST /auth/password': () => (works ? {} : failure(503, 'UNAVAILABLE', '系统暂时繁忙')),
  })
  renderPage(<FormProbe />)
  const button = await screen.findByText('修改')
  for (const state of [false, true, true]) {
    works = state
    const before = log.length
    await userEvent.click(button)
    await waitFor(() => expect(log).toHaveLength(before + 1))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const [first, second, third] = log.map(({ headers }) => headers.get('Idempotency-Key'))
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  expect(log.every(({ headers }) => headers.get('X-Requested-With') === 'XMLHttpRequest')).toBe(true)
})

test('what fails after it was done is not said to have failed', async () => {
  vi.stubGlobal('reportError', vi.fn())
  fakeApi({ 'POST /courses/top/7': () => ({ id: 7, version: 2 }) })
  const after = () => {
    throw new Error('reading again failed')
  }
  renderPage(<Probe after={after} />)
  await userEvent.click(await screen.findByText('置顶'))
  await screen.findByText('已完成，但页面没有更新，请刷新后查看')
  expect(screen.getByText('已置顶')).toBeTruthy()
  expect(screen.queryByText(/系统出现问题/)).toBeNull()
})
