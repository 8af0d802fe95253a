import type { Page } from '@playwright/test'
import { expect, test, unique } from './support/product.ts'

const part = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a county writes a case with a related course, the city passes it, and it is pinned', async ({
  openAs,
  clerk,
}) => {
  const name = unique('屋场议事')
  const courseName = unique('基层治理案例')
  const { id } = await (await clerk('county-editor')).addCourse({ coursesName: courseName })
  await (await clerk('city')).approveCourse(id)
  const page = await openAs('county-editor')

  await test.step('it is written in four parts', async () => {
    await page.goto('/cases')
    await page.getByRole('link', { name: '新增案例' }).click()
    await expect(page.getByRole('heading', { name: '新增案例' })).toBeVisible()
    await page.getByLabel('案例名称').fill(name)
    await page.getByLabel('案例类型').click()
    await page.getByTitle('基层治理', { exact: true }).click()
    await page.getByRole('button', { name: '添加作者' }).click()
    const dialog = page.getByRole('dialog', { name: '添加作者' })
    await dialog.getByLabel('作者姓名').fill('易慧敏')
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect(dialog).toBeHidden()
    await page.getByLabel('内容摘要').fill('把会开到屋场，事由群众议。')

    await part(page, '案例背景').fill('村民白天务工，会议开不起来。')
    await part(page, '主要做法').click()
    await page.keyboard.type('一、夜里开会')
    const toolbar = page.getByRole('toolbar', { name: '主要做法的格式' })
    await toolbar.getByRole('button', { name: '加粗' }).click()
    await page.keyboard.type('坐到板凳上')
    await part(page, '实施成效').fill('到会率九成以上。')
    await part(page, '思考讨论').fill('怎样做到经常？')
    await expect(page.getByText(/合计 \d+ \/ 5000 字/)).toContainText('合计 40')
  })

  await test.step('with a course of the library', async () => {
    await page.getByLabel('输入课程名称或授课人查找').fill(courseName)
    await page.getByTitle(new RegExp(courseName)).click()
    await expect(page.getByRole('button', { name: `删除：${courseName}` })).toBeVisible()
    await page.locator('footer').getByRole('button', { name: '确定' }).click()
    await expect(page.getByText('保存成功')).toBeVisible()
    await expect(rowOf(page, name)).toContainText('待审核')
  })

  await test.step('the city reads and passes it', async () => {
    const city = await openAs('city')
    await city.goto(`/cases?keyword=${name}`)
    await rowOf(city, name).getByRole('button', { name: '审核' }).click()
    const panel = city.getByRole('dialog', { name })
    await expect(panel.getByRole('strong').filter({ hasText: '坐到板凳上' })).toBeVisible()
    await expect(panel).toContainText(courseName)
    await panel.getByRole('button', { name: /^通过 A/ }).click()
    await expect(city.getByText(`已通过：${name}`)).toBeVisible()
  })

  await test.step('the county pins it', async () => {
    const county = await openAs('county')
    await county.goto(`/cases?keyword=${name}`)
    await rowOf(county, name).getByRole('button', { name: /^更多/ }).click()
    await county.getByRole('menuitem', { name: '置顶' }).click()
    await expect(county.getByText('已置顶')).toBeVisible()
    await expect(rowOf(county, name).getByTitle('已置顶')).toBeVisible()
  })
})
