import { overviewApi, PAGE_OF, type User } from '@dangxiao/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Asked, failure, fakeApi, reviewer } from '../testing/api.ts'
import { renderApp } from '../testing/render.tsx'
import { call } from './client.ts'
import { sessionGate } from './session-gate.ts'

const CALLS = 10
const ended = () => failure(401, 'NOT_SIGNED_IN', '登录已过期，请重新登录')

/** A server on which `as` is signed in, until it is undefined. */
function server(start: User) {
  const state: { as: User | undefined } = { as: start }
  const answer = (good: (as: User) => object | boolean) => {
    return ({ headers }: Asked) => {
      const owner = headers.get(PAGE_OF)
      if (!state.as) return ended()
      return owner !== null && owner !== String(state.as.userId)
        ? failure(409, 'OTHER_ACCOUNT', '这个浏览器已登录为其他账号，请重新载入页面')
        : good(state.as)
    }
  }
  const log = fakeApi({
    'GET /auth/me': answer((as) => as),
    'GET /home/summary': answer(() => ({ scope: 'own', figures: [] })),
    'GET /overview/check-auth': answer(() => true),
    'POST /auth/logout': () => ({}),
    'POST /auth/login': ({ body }) => {
      if ((body as { password: string }).password !== 'right')
        return failure(401, 'WRONG_CREDENTIALS', '账号或密码错误')
      state.as = reviewer
      return reviewer
    },
  })
  return { state, log }
}

async function open() {
  const { state } = server(reviewer)
  renderApp('/')
  await screen.findByText('您可以办理')
  return state
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

  await screen.findByText('忘记密码？')
  expect(router.state.location.search).toEqual({ from: '/?x=1' })
  expect((await answers).every(({ status }) => status === 'rejected')).toBe(true)
  expect(localStorage.length).toBe(0)
})

const other: User = { ...reviewer, userId: 8, account: 'city2', name: '李强', unitName: '株洲市委党校' }
const comeBack = () => window.dispatchEvent(new Event('visibilitychange'))

describe('somebody else has signed in in another tab', () => {
  test('it is said who, and the page stays as it was', async () => {
    const state = await open()
    state.as = other
    comeBack()
    const dialog = await screen.findByRole('dialog', { name: '账号已切换' })
    expect(dialog.textContent).toContain(
      '登录为“李强”（city2，株洲市委党校），本页仍属于“周敏”（city，长沙市委党校）',
    )
    expect(screen.getByRole('button', { name: '以“李强”重新载入' })).toBeTruthy()
    expect(screen.getByRole('button', { name: /^周敏/, hidden: true })).toBeTruthy()
  })

  test('also by the next answer; nothing is done in the name of the other, and all goes on after the password', async () => {
    const state = await open()
    const user = userEvent.setup()

    state.as = other
    const answers = askAll()
    await user.click(await screen.findByRole('button', { name: '用“周敏”重新登录' }))
    expect(screen.queryByText('登录已过期')).toBeNull()
    await user.type(await screen.findByLabelText('密码'), 'right{Enter}')
    expect(await answers).toEqual(Array(CALLS).fill({ status: 'fulfilled', value: true }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('after the session had ended here: then the password is not asked for any more', async () => {
    const state = await open()
    state.as = undefined
    void askAll()
    await screen.findByText('登录已过期')
    state.as = other
    comeBack()
    await screen.findByText('账号已切换')
    expect(screen.queryByText('登录已过期')).toBeNull()
  })
})

test('whoever signs in again in another tab need not do so here', async () => {
  const state = await open()
  state.as = undefined
  const answers = askAll()
  await screen.findByText('登录已过期')
  state.as = reviewer
  comeBack()
  expect(await answers).toEqual(Array(CALLS).fill({ status: 'fulfilled', value: true }))
  await waitFor(() => expect(screen.queryByText('登录已过期')).toBeNull())
})
