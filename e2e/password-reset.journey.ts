import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test, unique } from './support/product.ts'

/** Runs a command of the console on the data of a product, while it runs. */
async function atConsole(dataDir: string, command: string, ...told: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', command, '--', ...told], { env })
  return stdout
}

const passwordIn = (said: string) => /初始密码：(\S+)/.exec(said)?.[1] ?? ''

test('a forgotten password is reset at the console of a running product, and the next sign-in asks for a new one', async ({
  page,
  browser,
  product,
}) => {
  const account = unique('wangji')
  const told = ['--account', account, '--name', '王济', '--role', 'county', '--unit', '中共芙蓉区委党校']
  const first = passwordIn(await atConsole(product.dataDir, 'admin:create', ...told))

  const signIn = async (password: string) => {
    await page.goto('/login')
    await page.getByLabel('账号').fill(account)
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.getByRole('button', { name: '登录' }).click()
  }
  await signIn(first)
  await expect(page).toHaveURL(/\/password/)

  const said = await atConsole(product.dataDir, 'password:reset', '--account', account)
  expect(said).toContain(`已重置账号 ${account}，原来的登录已全部退出`)
  const second = passwordIn(said)
  expect(second).not.toBe(first)

  await test.step('the session that was open has ended, and the old password is none', async () => {
    await page.waitForTimeout(1_100) // for a second a session is not looked up again
    await page.reload()
    await expect(page).toHaveURL(/\/login/)
    await signIn(first)
    await expect(page.getByText('账号或密码错误')).toBeVisible()
  })

  await test.step('the new one, typed with full width on for the account, leads to a password of one’s own', async () => {
    const other = await browser.newPage()
    await other.goto('/login')
    await other.getByLabel('账号').fill(account.replace('wangji', 'ｗａｎｇｊｉ'))
    await other.getByLabel('密码', { exact: true }).fill(second)
    await other.getByRole('button', { name: '登录' }).click()
    await expect(other).toHaveURL(/\/password/)
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
