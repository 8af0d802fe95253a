import type { Page } from '@playwright/test'
import { CourseForm } from './support/course-form.ts'
import { expect, PASSWORD, test, unique } from './support/product.ts'

const againOf = (page: Page) => page.getByRole('dialog', { name: '登录已过期' })

async function signInAgain(page: Page): Promise<void> {
  const dialog = againOf(page)
  await dialog.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: /登录$/ }).click()
  await expect(dialog).toBeHidden()
}

test('a session that ends in the middle of a form costs a password and nothing else', async ({
  openToEnd,
  clerk,
}) => {
  const { page, endSession } = await openToEnd('county-editor')
  const form = new CourseForm(page)
  const name = unique('意识形态')
  await form.openNew()
  await form.fillEssentials({ name, lecturer: '付安然' })
  await form.addVideoByAddress('第一讲', 'https://media.example.com/1.mp4')
  await endSession()

  await form.confirm.click()
  await expect(againOf(page)).toContainText('您正在填写的内容不会丢失')

  await test.step('a wrong password can be put right', async () => {
    await againOf(page).getByLabel('密码', { exact: true }).fill('wrong')
    await againOf(page).getByRole('button', { name: /登录$/ }).click()
    await expect(againOf(page).getByText('账号或密码错误')).toBeVisible()
  })

  await signInAgain(page)
  await expect(page.getByText('保存成功')).toBeVisible()
  expect(await (await clerk('county-editor')).courses(name)).toHaveLength(1)
})

test('a colleague signs in in another tab: the form says so, and its draft is kept for whoever wrote it', async ({
  openToEnd,
}) => {
  const { page } = await openToEnd('county-editor')
  const form = new CourseForm(page)
  const name = unique('两个账号')
  await form.openNew()
  await form.field('课程名称').fill(name)

  const switched = page.getByRole('dialog', { name: '账号已切换' })
  const other = await page.context().newPage()
  const signIn = async (account: string) => {
    await other.goto('/login')
    await other.getByLabel('账号').fill(account)
    await other.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await other.getByRole('button', { name: /登录$/ }).click()
    await expect(other).toHaveURL('/')
  }
  await signIn('county')
  await expect(switched).toContainText('本页内容尚未保存。已填写的内容会保留在本机，下次打开时可以恢复。')
  await expect(page.getByRole('banner').getByText('易慧敏')).toBeVisible()

  await test.step('the page is taken back with a password, and what is saved is its own user’s', async () => {
    await switched.getByRole('button', { name: '用“易慧敏”重新登录' }).click()
    await page.getByRole('dialog', { name: '重新登录' }).getByLabel('密码', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: /登录$/ }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(other.getByRole('dialog', { name: '账号已切换' })).toBeVisible()
  })

  await test.step('or handed over: the other is offered nothing of it', async () => {
    await signIn('county')
    await switched.getByRole('button', { name: /^以.*重新载入$/ }).click()
    await expect(page.getByText('未保存的内容')).toBeHidden()
    await expect(form.field('课程名称')).toHaveValue('')
  })

  await test.step('and whoever wrote it goes on with it', async () => {
    await signIn('county-editor')
    await switched.getByRole('button', { name: '以“易慧敏”重新载入' }).click()
    await page.getByRole('button', { name: '恢复' }).click()
    await expect(form.field('课程名称')).toHaveValue(name)
  })
})
