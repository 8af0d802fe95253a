import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from 'antd'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Beside } from '../session/Beside.tsx'
import { CallFailure } from '../session/errors.ts'
import { forgetPageErrors, reportPageError, watchPageErrors } from '../session/page-errors.ts'
import { type Asked, failure, fakeApi, reviewer } from '../testing/api.ts'
import { renderApp, renderPage } from '../testing/render.tsx'

let asked: Asked[]
const reports = () => asked.filter(({ path }) => path === '/page-error').map(({ body }) => body)

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  asked = fakeApi({
    'GET /auth/me': () => reviewer,
    'GET /home/summary': () => ({ scope: 'own', figures: [] }),
    'POST /page-error': () => ({}),
  })
})
afterEach(() => forgetPageErrors())

/** The next fault of drawing. */
let fault: Error | undefined
function Fragile({ text = '好的' }: { text?: string }) {
  if (fault) throw fault
  return <p>{text}</p>
}

describe('a page that breaks', () => {
  test('leaves menu and header, and leads back', async () => {
    asked = fakeApi({
      'GET /auth/me': () => reviewer,
      'GET /home/summary': () => ({ scope: 'own', figures: 'broken' }),
      'POST /page-error': () => ({}),
    })
    renderApp('/?keyword=13812345678')
    await screen.findByText('页面出现问题')
    screen.getByText('党校培训管理后台')
    screen.getByRole('navigation', { name: '主菜单' })
    screen.getByRole('button', { name: '重试' })
    await waitFor(() => expect(reports()).toMatchObject([{ place: 'page', page: '/' }]))
  })

  test('offers to try again and to go back', async () => {
    fault = new TypeError('y is not a function')
    const { history } = renderPage(<Fragile />, { address: '/page' })
    await screen.findByText('页面出现问题')
    screen.getByRole('button', { name: '返回工作台' })
    await waitFor(() =>
      expect(reports()).toMatchObject([{ place: 'page', name: 'TypeError', message: 'y is not a function' }]),
    )
    fault = undefined
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    await screen.findByText('好的')
    expect(history.location.pathname).toBe('/page')
  })

  test('asks to be loaded anew when an update has replaced it, and reports nothing', async () => {
    fault = new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/x.js')
    renderPage(<Fragile />)
    await screen.findByText('页面需要刷新')
    screen.getByRole('button', { name: '刷新页面' })
    screen.getByRole('button', { name: '返回工作台' })
    expect(reports()).toEqual([])
  })
})

test('what breaks beside a page leaves the page, and can be tried again', async () => {
  fault = new TypeError('z is not a function')
  renderPage(
    <>
      <h1>页面</h1>
      <Beside name="上传列表">
        <Fragile />
      </Beside>
    </>,
  )
  await screen.findByText('页面')
  await waitFor(() => expect(reports()).toMatchObject([{ place: 'beside' }]))
  fault = undefined
  await userEvent.click(screen.getByRole('button', { name: '上传列表：重试' }))
  screen.getByText('好的')
})

test('a message that breaks is gone, and the page is back', async () => {
  function Page() {
    const { message } = App.useApp()
    return (
      <button type="button" onClick={() => message.success(<Fragile text="已受理" />)}>
        受理
      </button>
    )
  }
  renderPage(<Page />)
  fault = new TypeError('in a message')
  await userEvent.click(await screen.findByRole('button', { name: '受理' }))
  await waitFor(() => expect(reports()).toMatchObject([{ place: 'beside', message: 'in a message' }]))
  screen.getByRole('button', { name: '受理' })
  expect(screen.queryByText('页面出现问题')).toBeNull()
})

describe('a report', () => {
  test('comes once for one error, and never for what is no fault of the page', async () => {
    const error = new TypeError('once')
    reportPageError(error, 'event')
    reportPageError(error, 'event')
    reportPageError(new CallFailure('NETWORK', '网络连接不上'), 'promise')
    reportPageError(new CallFailure('BAD_INPUT', '姓名不能为空', 400), 'promise')
    reportPageError(new DOMException('stopped', 'AbortError'), 'promise')
    reportPageError(new Error('ResizeObserver loop completed with undelivered notifications.'), 'event')
    reportPageError({ errorFields: [], values: { phone: '13812345678' } }, 'promise')
    await waitFor(() => expect(reports()).toHaveLength(1))
  })

  test('comes of what nobody catches', async () => {
    const stop = watchPageErrors()
    window.dispatchEvent(new ErrorEvent('error', { error: new RangeError('in a click') }))
    window.dispatchEvent(
      Object.assign(new Event('unhandledrejection'), { reason: new RangeError('in a promise') }),
    )
    await waitFor(() => expect(reports()).toMatchObject([{ place: 'event' }, { place: 'promise' }]))
    stop()
  })

  test('fails without a word', async () => {
    fakeApi({ 'POST /page-error': () => failure(429, 'TOO_MANY', '操作过于频繁，请稍后再试') })
    expect(() => reportPageError(new TypeError('refused'), 'event')).not.toThrow()
    await new Promise((resolve) => setTimeout(resolve, 20))
  })
})
