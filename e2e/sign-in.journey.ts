import type { Page } from '@playwright/test'
import { startFresh } from './support/fresh-product.ts'
import { expect, PASSWORD, test, unique } from './support/product.ts'

async function fillIn(page: Page, account: string, password: string): Promise<void> {
  await page.getByLabel('账号').fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: /登录$/ }).click()
}

test('signing in leads to where one wanted to go', async ({ page }) => {
  await page.goto('/courses?auditStatus=3')
  await expect(page).toHaveURL(/\/login\?from=/)

  await page.getByRole('button', { name: /登录$/ }).click()
  await expect(page.getByText('请输入账号')).toBeVisible()
  await expect(page.getByText('请输入密码')).toBeVisible()

  await fillIn(page, 'leader', 'not the password')
  await expect(page.getByRole('alert').filter({ hasText: '账号或密码错误' })).toBeVisible()
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('账号')).toHaveValue('leader')

  await fillIn(page, 'leader', PASSWORD)
  await expect(page).toHaveURL('/courses?auditStatus=3')

  await page.getByRole('button', { name: /^唐国栋/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/courses')
  await expect(page).toHaveURL(/\/login/)
})

test('after five failures an account is locked for a quarter of an hour', async ({ page }) => {
  // Nobody's account: what is locked is known to nobody else.
  const account = unique('nobody')
  await page.goto('/login')
  for (let failure = 1; failure <= 5; failure++) {
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/auth/login'))
    await fillIn(page, account, `guess ${failure}`)
    expect((await answer).status()).toBe(401)
    await expect(page.getByLabel('密码', { exact: true })).toHaveValue('')
  }
  await fillIn(page, account, PASSWORD)
  await expect(page.getByText('登录失败次数过多，请15分钟后再试')).toBeVisible()
})

test('everybody sees what belongs to their role', async ({ openAs }) => {
  const courses = (page: Page) => page.getByRole('menuitem', { name: '录播课' })
  const add = (page: Page) => page.getByRole('link', { name: '新增录播课' })

  await test.step('a leader looks and does not touch', async () => {
    const page = await openAs('leader')
    await page.goto('/')
    await courses(page).click()
    const row = page.getByRole('row').nth(1)
    await expect(row.getByRole('button', { name: '查看' })).toBeVisible()
    await expect(row.getByRole('button', { name: /编辑|审核|删除|置顶/ })).toBeHidden()
    await expect(add(page)).toBeHidden()
    await page.goto('/courses/form?type=add')
    await expect(page.getByText('没有权限查看此页面')).toBeVisible()
  })

  for (const account of ['sysadmin', 'base'] as const) {
    await test.step(`${account} has nothing to do with courses`, async () => {
      const page = await openAs(account)
      await page.goto('/')
      await expect(page.getByRole('menuitem', { name: '工作台' })).toBeVisible()
      await expect(courses(page)).toBeHidden()
      await expect(add(page)).toBeHidden()
      await page.goto('/courses')
      await expect(page.getByText('没有权限查看此页面')).toBeVisible()
      await page.getByRole('link', { name: '返回工作台' }).click()
      await expect(page).toHaveURL('/')
    })
  }

  await test.step('an address that leads nowhere says so', async () => {
    const page = await openAs('leader')
    await page.goto('/no-such-page')
    await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  })
})

test('the first accounts of an empty product are made at the console and change their first passwords', async ({
  page,
}) => {
  const clerk = ['--account', 'second', '--name', '张三', '--role', 'county', '--unit', '省委党校']
  await using product = await startFresh(['--account', 'first'], clerk)
  const [password = '', clerksPassword = ''] = product.passwords
  const chosen = 'Yuelu-mountain-88'

  await page.goto(`${product.address}/login`)
  await fillIn(page, 'first', password)
  await expect(page.getByRole('heading', { name: '首次登录，请先修改密码' })).toBeVisible()

  await test.step('there is no way around it', async () => {
    await page.goto(`${product.address}/`)
    await expect(page.getByRole('heading', { name: '首次登录，请先修改密码' })).toBeVisible()
  })

  const change = async (next: string, again = next) => {
    await page.getByLabel('原密码').fill(password)
    await page.getByLabel('新密码', { exact: true }).fill(next)
    await page.getByLabel('再输一次新密码').fill(again)
    await page.getByRole('button', { name: '确认修改' }).click()
  }
  await change('short')
  await expect(page.getByText('新密码不能少于8位')).toBeVisible()
  await change(chosen, `${chosen}!`)
  await expect(page.getByText('两次输入的新密码不一致')).toBeVisible()
  await change('12345678')
  await expect(page.getByText('新密码过于简单，请换一个')).toBeVisible()
  await change(chosen)
  await expect(page.getByText('密码已修改')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('系统管理员')

  await test.step('a colleague with another role has a password of their own', async () => {
    await page.context().clearCookies()
    await page.goto(`${product.address}/login`)
    await fillIn(page, 'second', clerksPassword)
    await expect(page.getByRole('heading', { name: '首次登录，请先修改密码' })).toBeVisible()
    const me = await page.request.get(`${product.address}/api/auth/me`, {
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    })
    expect(JSON.stringify(await me.json())).toContain('县/单位管理员')
  })
})
