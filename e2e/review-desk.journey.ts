import type { Page } from '@playwright/test'
import { expect, test, unique } from './support/product.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a reviewer passes several kinds at once, and rejects the rest with one reason', async ({
  openAs,
  clerk,
}) => {
  const mark = unique('待办')
  const county = await clerk('county-editor')
  const names = [`${mark}甲`, `${mark}乙`, `${mark}丙`]
  for (const coursesName of names) await county.addCourse({ coursesName })
  const page = await openAs('city')
  await page.goto(`/review-desk?keyword=${mark}`)
  await expect(page.getByText('共 3 条')).toBeVisible()

  await test.step('two are passed', async () => {
    for (const name of names.slice(0, 2)) await page.getByRole('checkbox', { name: `选择：${name}` }).check()
    await page.getByRole('toolbar', { name: '批量审核' }).getByRole('button', { name: '批量通过' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^确\s*定$/ })
      .click()
    await expect(page.getByText('已通过 2 条')).toBeVisible()
    await expect(page.getByText('共 1 条')).toBeVisible()
  })

  await test.step('the last one is rejected, with a reason that its author reads', async () => {
    await page.getByRole('checkbox', { name: '选择本页全部' }).check()
    await page.getByRole('button', { name: '批量驳回' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('名称不规范').click()
    await dialog.getByRole('button', { name: /^驳\s*回$/ }).click()
    await expect(page.getByText('已驳回 1 条')).toBeVisible()
    await expect(page.getByText('没有符合条件的记录')).toBeVisible()
    const author = await openAs('county-editor')
    await author.goto(`/courses?keyword=${mark}`)
    await expect(rowOf(author, names[2] as string)).toContainText('已驳回')
    await expect(rowOf(author, names[0] as string)).toContainText('已通过')
  })
})
