import { countClicks } from './support/clicks.ts'
import { expect, test, unique } from './support/product.ts'

test('a banner is added, dragged to its place, and flagged once its course has gone', async ({
  openAs,
  clerk,
}) => {
  const course = unique('反腐倡廉')
  const [first, second] = [unique('甲'), unique('乙')]
  const city2 = await clerk('city2')
  const { id } = await (await clerk('county2')).addCourse({ coursesName: course })
  await city2.approveCourse(id)
  const page = await openAs('city2')

  await test.step('added, leading to a course', async () => {
    for (const title of [first, second]) {
      await page.goto('/banners/form?type=add')
      await page.getByLabel('标题').fill(title)
      await page.locator('input[type=file]').setInputFiles('e2e/fixtures/cover.jpg')
      await page
        .getByRole('dialog', { name: '裁剪轮播图' })
        .getByRole('button', { name: /确\s*定/ })
        .click()
      await expect(page.getByAltText('轮播中的样子')).toBeVisible()
      await page.getByLabel('关联内容').fill(course)
      await page.locator('.ant-select-item-option', { hasText: course }).click()
      await page.getByRole('button', { name: /确\s*定/ }).click()
      await expect(page.getByText('保存成功')).toBeVisible()
    }
  })

  await test.step('put in order, saved at once', async () => {
    const clicks = await countClicks(page)
    await page.goto('/banners')
    const before = await clicks()
    const items = page.getByRole('article')
    await expect(items.last()).toContainText(second)
    await page.getByRole('button', { name: `调整顺序：${second}` }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText(`已拿起“${second}”`)).toBeAttached()
    // The arrows count once the places of the cards have been measured.
    await expect(async () => {
      await page.keyboard.press('ArrowUp')
      await expect(page.getByText(`“${second}”移到第`)).toBeAttached({ timeout: 1000 })
    }).toPass()
    await page.keyboard.press('Space')
    await expect(page.getByText('已保存')).toBeVisible()
    // No dialog and no button: the new order is kept by putting it down.
    expect((await clicks()) - before).toBe(0)
    await page.reload()
    await expect(items.last()).toContainText(first)
  })

  await test.step('it is flagged once its course is hidden', async () => {
    await (await clerk('county2')).changeCourse(id, { isShow: 0 })
    await city2.approveCourse(id)
    await page.reload()
    const gone = page.getByRole('article', { name: first })
    await expect(gone).toContainText('关联内容已下架，请重新选择')
  })
})
