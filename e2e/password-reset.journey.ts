import { atConsole } from './support/at-console.ts'
import { expect, test, unique } from './support/product.ts'

const CHOSEN = 'Yuelu-mountain-88'
const passwordIn = (said: string) => /初始密码：(\S+)/.exec(said)?.[1] ?? ''

test('an account is made and its password reset at the console of a running product; there is no way around a new one', async ({
  page,
  browser,
  product,
}) => {
  const account = unique('wangji')
  const told = ['--account', account, '--name', '王济', '--role', 'county', '--unit', '中共芙蓉区委党校']
  const first = passwordIn(await atConsole(product.dataDir, 'admin:create', ...told))

  const signIn = async (on: typeof page, name: string, password: string) => {
    await on.goto('/login')
    await on.getByLabel('账号').fill(name)
    await on.getByLabel('密码', { exact: true }).fill(password)
    await on.getByRole('button', { name: '登录' }).click()
  }
  await signIn(page, account, first)
  await expect(page.getByRole('heading', { name: '首次登录，请先修改密码' })).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL(/\/password/)

  const said = await atConsole(product.dataDir, 'password:reset', '--account', account)
  expect(said).toContain(`已重置账号 ${account}，原来的登录已全部退出`)
  const second = passwordIn(said)
  expect(second).not.toBe(first)

  await test.step('the session that was open has ended, and the old password is none', async () => {
    await page.waitForTimeout(1_100) // for a second a session is not looked up again
    await page.reload()
    await expect(page).toHaveURL(/\/login/)
    await signIn(page, account, first)
    await expect(page.getByText('账号或密码错误')).toBeVisible()
  })

  await test.step('the new one, typed with full width on for the account, leads to a password of one’s own', async () => {
    const other = await browser.newPage()
    await signIn(other, account.replace('wangji', 'ｗａｎｇｊｉ'), second)
    await expect(other).toHaveURL(/\/password/)
    await other.getByLabel('原密码').fill(second)
    await other.getByLabel('新密码', { exact: true }).fill(CHOSEN)
    await other.getByLabel('再输一次新密码').fill(CHOSEN)
    await other.getByRole('button', { name: '确认修改' }).click()
    await expect(other.getByText('密码已修改')).toBeVisible()
    await expect(other.getByRole('heading', { level: 1 })).toContainText('王济')
    await other.close()
  })

  await test.step('an account that is not there is said so in one sentence', async () => {
    const refused = await atConsole(product.dataDir, 'password:reset', '--account', `${account}x`).catch(
      (error: { stderr: string }) => error.stderr,
    )
    expect(refused).toContain(`无法重置：没有账号 ${account}x`)
    expect(refused).not.toContain('    at ')
  })
})
