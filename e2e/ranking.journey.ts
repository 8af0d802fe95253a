import { callTo, hold } from './support/network.ts'
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

  await test.step('it is computed again, and says how far it is', async () => {
    const looking = await hold(page, callTo('GET', '/ranking/progress'))
    const again = page.getByRole('button', { name: '重新计算' })
    // It may be over before the page has looked.
    await expect(async () => {
      if (await again.isEnabled()) await again.click()
      await expect(page.getByRole('progressbar', { name: '计算进度' })).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(page.getByText('计算完成前，展示的是上次的名次。')).toBeVisible()
    await expect(again).toBeDisabled()
    looking.release()
    await expect(again).toBeEnabled()
    await expect(page.getByRole('progressbar', { name: '计算进度' })).toBeHidden()
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

  await test.step('hidden, it stays hidden', async () => {
    const shown = page.getByRole('switch', { name: '展示榜单' })
    await shown.click()
    await expect(page.getByText('已保存')).toBeVisible()
    await page.reload()
    await expect(shown).not.toBeChecked()
    await shown.click()
    await expect(shown).toBeChecked()
  })
})
