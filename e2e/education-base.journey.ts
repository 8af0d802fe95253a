import type { Locator, Page } from '@playwright/test'
import { fixture } from './support/files.ts'
import { expect, test, unique } from './support/product.ts'

const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })

/** The first day of the next month, and its month's number. */
function nextMonth(): string {
  const here = new Date(Date.now() + 8 * 3_600_000)
  return new Date(Date.UTC(here.getUTCFullYear(), here.getUTCMonth() + 1, 1)).toISOString().slice(0, 10)
}

test('a base is added with its products, passes, stands on the map, and closes a day from its row', async ({
  openAs,
}) => {
  const name = unique('湘水红色馆')
  const keeper = await openAs('base')
  const field = (label: string) => keeper.getByLabel(label, { exact: true })
  const option = (text: string) =>
    keeper.locator('.ant-select-dropdown').filter({ visible: true }).getByText(text, { exact: true })

  await test.step('the keeper fills the form', async () => {
    await keeper.goto('/education-bases')
    await keeper.getByRole('link', { name: '新增教学基地' }).click()
    // The list has a field of the same name.
    await expect(keeper.getByRole('heading', { name: '新增教学基地' })).toBeVisible()
    await field('基地名称').fill(name)
    await field('基地类型').click()
    await option('红色纪念馆').click()
    await field('基地简介').fill('馆内设三个展厅，常年开展现场教学。')
    await keeper.locator('input[type=file]').setInputFiles([fixture('cover.jpg'), fixture('photo.png')])
    await expect(keeper.getByRole('button', { name: '删除第2张图片' })).toBeVisible()
    await field('所在地区').click()
    await field('所在地区').fill('芙蓉区')
    await option('芙蓉区').click()
    await field('详细地址').fill('人民东路100号')
    await field('联系人').fill('胡永康')
    await field('联系电话').fill('13812345678')
    await field('每日接待能力').fill('120')
  })

  await test.step('a product, and a place on the map', async () => {
    await keeper.getByRole('button', { name: '在地图上点选位置' }).click({ position: { x: 150, y: 160 } })
    await expect(field('经度')).toHaveValue(/^11[23]\./)
    await keeper.getByRole('button', { name: '添加产品' }).click()
    const product = keeper.getByRole('group', { name: '第1项产品' })
    await product.getByLabel('产品名称').fill('现场课《星火》')
    // The list of a picker that was just opened may be drawn once more, under the click.
    await expect(async () => {
      await product.getByLabel('产品类型').click()
      await option('现场课').click({ timeout: 2_000 })
      await expect(product).toContainText('现场课', { timeout: 2_000 })
    }).toPass()
    await product.getByLabel('时长').fill('90')
    await product.getByLabel('可容纳人数').fill('60')
    await keeper.getByRole('button', { name: '确定' }).click()
    await expect(keeper.getByText('保存成功')).toBeVisible()
    await expect(rowOf(keeper, name)).toContainText('待中共长沙市委党校审核')
  })

  await test.step('the city passes it', async () => {
    const city = await openAs('city')
    await city.goto(`/education-bases?keyword=${name}`)
    await rowOf(city, name).getByRole('button', { name: '审核' }).click()
    const panel = city.getByRole('dialog', { name })
    await expect(panel).toContainText('现场课《星火》（现场课，90分钟，60人，费用面议）')
    await panel.getByRole('button', { name: /^通过 / }).click()
    await expect(city.getByText(`已通过：${name}`)).toBeVisible()
  })

  await test.step('another city finds it on the map, with a masked telephone', async () => {
    const other = await openAs('city2')
    await other.goto('/education-bases/map')
    await other.getByRole('button', { name: /^长沙市 \d+个基地$/ }).click()
    await other.getByLabel('基地名称').fill(name)
    await other.getByLabel('基地名称').press('Enter')
    await other.getByRole('button', { name }).click()
    const drawer = other.getByRole('dialog', { name })
    await expect(drawer).toContainText('138****5678')
    await expect(drawer).toContainText('现场课《星火》')
    await expect(drawer).toContainText('每日接待 120 人')
  })

  await test.step('the keeper closes a day from the row; it needs no review', async () => {
    const day = nextMonth()
    await keeper.goto(`/education-bases?keyword=${name}`)
    await expect(rowOf(keeper, name)).toContainText('已通过')
    await rowOf(keeper, name).getByRole('button', { name: '接待与开放' }).click()
    const dialog = keeper.getByRole('dialog')
    await dialog.getByRole('button', { name: '下个月' }).click()
    await dialog.getByRole('button', { name: `${day.replace(/-0(\d)$/, '-$1')} 不开放` }).click()
    await dialog.getByLabel('每日接待能力').fill('150')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(keeper.getByText('已保存，立即生效')).toBeVisible()
    await expect(rowOf(keeper, name)).toContainText('150人/天')
    await expect(rowOf(keeper, name)).toContainText('已通过')

    await rowOf(keeper, name).getByRole('link', { name }).click()
    await keeper.getByRole('button', { name: '下个月' }).click()
    await expect(keeper.locator('[data-state="closed"]').filter({ hasText: /^1不开放$/ })).toBeVisible()
  })
})
