import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionGate } from '../session/session-gate.ts'
import { storedUser } from '../session/stored-user.ts'
import { failure, fakeApi, reviewer } from '../testing/api.ts'
import { renderApp } from '../testing/render.tsx'

const nobody = () => failure(401, 'NOT_SIGNED_IN', '登录已过期，请重新登录')

beforeEach(() => sessionGate.disarm())

describe('signing in', () => {
  test('leads back to where one wanted to go, and keeps exactly four things', async () => {
    let me: object = nobody()
    fakeApi({
      'GET /auth/me': () => me,
      'POST /auth/login': () => {
        me = reviewer
        return reviewer
      },
      'GET /courses/courses-list/*/*': () => ({ records: [], total: 0 }),
      'GET /courses/*': () => [],
    })
    const user = userEvent.setup()
    const { router } = renderApp('/courses?page=2&keyword=党')
    await user.type(await screen.findByLabelText('账号'), 'city')
    expect(storedUser()).toEqual({ userLevel: 3 })
    await user.type(screen.getByLabelText('密码'), 'Dangxiao@2026{Enter}')

    await screen.findByText('没有符合条件的记录') // the page's code is loaded first
    expect(router.state.location.pathname).toBe('/courses')
    expect(router.state.location.search).toMatchObject({ keyword: '党' })
    expect(Object.keys(localStorage)).toHaveLength(1)
    const stored = JSON.parse(Object.values(localStorage)[0] as string).value
    expect(stored).toEqual({ userLevel: 2, unitType: 2, unitId: 20, unitName: '长沙市委党校' })
  })

  test('says who resets a forgotten password, without asking whose it is', async () => {
    const asked = fakeApi({ 'GET /auth/me': nobody })
    const user = userEvent.setup()
    renderApp('/login')
    await user.click(await screen.findByText('忘记密码？'))
    screen.getByText('本单位或上级单位的管理员、系统管理员可以重置您的密码。')
    expect(asked.filter(({ path }) => path !== '/auth/me')).toEqual([])
  })

  test('says why it failed, clears the password and nothing else', async () => {
    fakeApi({
      'GET /auth/me': nobody,
      'POST /auth/login': () => failure(429, 'LOCKED', '登录失败次数过多，请15分钟后再试'),
    })
    const user = userEvent.setup()
    renderApp('/')
    await user.type(await screen.findByLabelText('账号'), 'city')
    await user.type(screen.getByLabelText('密码'), 'x{Enter}')
    await screen.findByText('登录失败次数过多，请15分钟后再试')
    expect(screen.getByLabelText<HTMLInputElement>('账号').value).toBe('city')
    expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe('')
  })

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/login?from=/login'])(
    'never leads to %s',
    async (from) => {
      let me: object = nobody()
      fakeApi({
        'GET /auth/me': () => me,
        'POST /auth/login': () => (me = reviewer),
        'GET /home/summary': () => ({ scope: 'own', figures: [] }),
      })
      const user = userEvent.setup()
      const { router } = renderApp(`/login?from=${encodeURIComponent(from)}`)
      await user.type(await screen.findByLabelText('账号'), 'city')
      await user.type(screen.getByLabelText('密码'), 'x{Enter}')
      await screen.findByText('您可以办理')
      expect(router.state.location.pathname).toBe('/')
    },
  )

  test('with a first password, there is only the change of it', async () => {
    fakeApi({ 'GET /auth/me': () => ({ ...reviewer, mustChangePassword: true }) })
    const user = userEvent.setup()
    const { router } = renderApp('/courses')
    await screen.findByText('首次登录，请先修改密码')
    expect(router.state.location.pathname).toBe('/password')

    await user.type(screen.getByLabelText('原密码'), 'a')
    await user.type(screen.getByLabelText('新密码'), 'short')
    await user.type(screen.getByLabelText('再输一次新密码'), 'other')
    await user.click(screen.getByText('确认修改'))
    await screen.findByText('新密码不能少于8位')
    await screen.findByText('两次输入的新密码不一致')
  })
})

describe('pages', () => {
  test('one that the account may not see says so, inside the menu', async () => {
    fakeApi({ 'GET /auth/me': () => ({ ...reviewer, permissions: { 'log:view': 'all' } }) })
    renderApp('/courses')
    await screen.findByText('没有权限查看此页面')
    expect(screen.getByText('党校培训管理后台')).toBeTruthy()
  })

  test('an unknown address says so', async () => {
    fakeApi({ 'GET /auth/me': () => reviewer })
    renderApp('/nothing/here')
    await screen.findByText('页面不存在', { selector: 'h2' })
    await waitFor(() => expect(document.title).toBe('页面不存在 - 党校培训管理后台'))
  })

  test('a server that cannot be reached is no fault of the page', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    renderApp('/')
    await screen.findByText('页面没有取到')
    screen.getByText('网络连接不上，请检查网络后重试')
  })
})
