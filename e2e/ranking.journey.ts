import { expect, test, unique } from './support/product.ts'

test('the province makes a ranking, sees why each place is so, and puts a course before the others', async ({
  openAs,
}) => {
  const page = await openAs('province')
  const name = unique('学习热度')
  const row = page.getByRole('row').filter({ hasText: name })
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^确\s*定$/ })
  const places = page.getByRole('region', { name: '名次' }).getByRole('listitem')

  await test.step('a new ranking has rules to begin with, and computes itself', async () => {
    await page.goto('/rankings')
    await page.getByRole('button', { name: '新增榜单' }).click()
    await expect(page.getByRole('heading', { name: '新增榜单' })).toBeVisible()
    await page.getByLabel('榜单名称').fill(name)
    await page.getByRole('radio', { name: '课程' }).check()
    await page.getByText('年', { exact: true }).click()
    await expect(page.getByText('权重合计 100，正好100')).toBeVisible()
    await page.locator('footer').getByRole('button', { name: '确定' }).click()
    await expect(page.getByText('保存成功，正在计算名次')).toBeVisible()
    await expect(row).toContainText(/\d{4}-\d\d-\d\d 至 \d{4}-\d\d-\d\d/)
  })

  await test.step('a place is explained by what its score is made of', async () => {
    await row.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(places.first().getByRole('img')).toHaveAccessibleName(/播放次数 [\d,]+次 → [\d.]+分；/)
    await expect(places.first()).toContainText(/第?1/)
    await expect(page.getByText(/比较了 [\d,]+ 个对象，[\d,]+ 个有得分/)).toBeVisible()
  })

  await test.step('a recommendation goes before the score', async () => {
    const third = (await places.nth(2).locator('strong').innerText()).trim()
    await page.getByRole('button', { name: '新增推荐' }).click()
    await page.getByLabel('推荐对象').fill(third)
    await page.locator('.ant-select-item-option').filter({ hasText: third }).first().click()
    await page.getByLabel('推荐理由').fill('全省党校系统精品课展播')
    await confirm.click()
    await expect(places.first()).toContainText(third)
    await expect(places.first()).toContainText('推荐理由：全省党校系统精品课展播（按得分第3名）')
  })
})
