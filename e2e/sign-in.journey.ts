import type { Page } from '@playwright/test'
import { expect, PASSWORD, test } from './support/product.ts'

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
