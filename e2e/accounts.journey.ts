import { expect, test, unique } from './support/product.ts'

test('an account is made, used, appointed and reset by those who answer for it', async ({ openAs, page }) => {
  const account = `clerk-${unique('').replace(/\W/g, '')}`
  const admin = await openAs('sysadmin')
  await admin.goto('/accounts')
  await admin.getByRole('button', { name: '新增用户' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('姓名').fill('欧阳静姝')
  await dialog.getByLabel('账号').fill(account)
  await dialog.getByRole('checkbox', { name: '录入员' }).check()
  await dialog.getByRole('button', { name: '确定' }).click()
  const password = admin.getByRole('dialog', { name: '一次性密码' }).locator('code')
  const first = (await password.innerText()).trim()
  await admin.getByRole('button', { name: '我已记下' }).click()
  const row = admin.getByRole('row').filter({ hasText: account })
  await expect(row).toContainText('待首次登录')

  const signIn = async (with_: string) => {
    await page.goto('/login')
    await page.getByLabel('账号').fill(account.toUpperCase())
    await page.getByLabel('密码', { exact: true }).fill(with_)
    await page.getByRole('button', { name: '登录' }).click()
  }
  await signIn(first)
  await expect(page.getByRole('heading', { name: '首次登录，请先修改密码' })).toBeVisible()
  await page.getByLabel('原密码').fill(first)
  await page.getByLabel('新密码', { exact: true }).fill('橘子洲头-看万山')
  await page.getByLabel('再输一次新密码').fill('橘子洲头-看万山')
  await page.getByRole('button', { name: '确认修改' }).click()
  await expect(page.getByRole('menuitem', { name: '资源库' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '系统' })).toBeHidden()

  const officer = await openAs('security')
  await officer.goto(`/accounts?keyword=${account}`)
  await officer.getByRole('button', { name: '授权' }).click()
  await officer.getByRole('checkbox', { name: '县/单位管理员' }).check()
  await officer.getByRole('button', { name: '确定' }).click()
  await expect(officer.getByText('已授权')).toBeVisible()
  await expect(officer.getByRole('row').filter({ hasText: account })).toContainText('县/单位管理员')
  await officer.goto('/roles')
  await officer.getByLabel('角色', { exact: true }).click()
  await officer.getByTitle('县/单位管理员').click()
  await expect(officer.getByRole('row', { name: /^录播课/ })).toContainText('新增、修改、删除：本单位')
  await officer.getByRole('link', { name: /^县\/单位管理员：/ }).click()
  await expect(officer.getByRole('row').filter({ hasText: account })).toBeVisible()

  await signIn('橘子洲头-看万山')
  await expect(page.getByRole('menuitem', { name: '系统' })).toBeVisible()

  await admin.goto(`/accounts?keyword=${account}`)
  await row.getByRole('button', { name: '重置密码' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: '重置密码' }).click()
  await expect(password).not.toHaveText(first)
  await admin.getByRole('button', { name: '我已记下' }).click()
  await page.waitForTimeout(1_100) // for a second a session is not looked up again
  await page.reload()
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible()
})
