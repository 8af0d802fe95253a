import { overviewApi, type User } from '@dangxiao/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { failure, fakeApi, reviewer } from '../testing/api.ts'
import { renderApp } from '../testing/render.tsx'
import { call } from './client.ts'
import { sessionGate } from './session-gate.ts'

const CALLS = 10
const ended = () => failure(401, 'NOT_SIGNED_IN', '登录已过期，请重新登录')

/** A server on which `as` is signed in, until it is undefined. */
function server(start: User) {
  const state: { as: User | undefined } = { as: start }
  const log = fakeApi({
    'GET /auth/me': () => state.as ?? ended(),
    'GET /home/summary': () => (state.as ? { scope: 'own', figures: [] } : ended()),
    'GET /overview/check-auth': () => (state.as ? true : ended()),
    'POST /auth/logout': () => ({}),
    'POST /auth/login': ({ body }) => {
      if ((body as { password: string }).password !== 'right') return failure(401, 'WRONG_CREDENTIALS', '账号或密码错误')
      state.as = reviewer
      return reviewer
    },
  })
  return { state, log }
}

const askAll = () => Promise.allSettled(Array.from({ length: CALLS }, () => call(overviewApi.checkAuth, {})))

beforeEach(() => sessionGate.disarm())

test('ten calls that meet an ended session open one dialog, and all go on after the password', async () => {
  const { state, log } = server(reviewer)
  const user = userEvent.setup()
  renderApp('/')
  await screen.findByText('您可以办理')

  state.as = undefined
  const answers = askAll()
  const password = await screen.findByLabelText('密码')
  expect(screen.getAllByText('登录已过期')).toHaveLength(1)
  expect(screen.getByText('city')).toBeTruthy()

  await user.type(password, 'wrong{Enter}')
  await screen.findByText('账号或密码错误')
  await user.type(screen.getByLabelText('密码'), 'right{Enter}')

  expect(await answers).toEqual(Array(CALLS).fill({ status: 'fulfilled', value: true }))
  await waitFor(() => expect(screen.queryByText('登录已过期')).toBeNull())
  expect(log.filter(({ path }) => path === '/auth/login').map(({ body }) => body)).toEqual([
    { account: 'city', password: 'wrong' },
    { account: 'city', password: 'right' },
  ])
})

test('giving up leads to the sign-in, after a question, and remembers where one was', async () => {
  const { state } = server(reviewer)
  const user = userEvent.setup()
  const { router } = renderApp('/?x=1')
  await screen.findByText('您可以办理')

  state.as = undefined
  const answers = askAll()
  await user.click(await screen.findByText('取消'))
  await user.click(await screen.findByText('返回登录页'))

  await screen.findByText('忘记密码请联系本单位管理员重置')
  expect(router.state.location.search).toEqual({ from: '/?x=1' })
  expect((await answers).every(({ status }) => status === 'rejected')).toBe(true)
  expect(localStorage.length).toBe(0)
})

test('says so when the browser has become somebody else', async () => {
  const { state } = server(reviewer)
  renderApp('/')
  await screen.findByText('您可以办理')

  state.as = { ...reviewer, userId: 8, name: '李强' }
  window.dispatchEvent(new Event('visibilitychange'))
  await screen.findByText('账号已切换')
  expect(screen.getByText('以李强的身份打开')).toBeTruthy()
  expect(screen.getByText('用周敏重新登录')).toBeTruthy()
})
