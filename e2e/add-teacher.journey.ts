import type { Page } from '@playwright/test'
import { CourseForm } from './support/course-form.ts'
import { fixture } from './support/files.ts'
import { expect, test, unique } from './support/product.ts'

async function choose(page: Page, label: string, option: string): Promise<void> {
  const item = page.locator('.ant-form-item').filter({ has: page.getByLabel(label, { exact: true }) })
  // A list that is still closing takes no click.
  await expect(async () => {
    await page.getByLabel(label, { exact: true }).click()
    await page
      .locator('.ant-select-dropdown:visible')
      .getByText(option, { exact: true })
      .click({ timeout: 2_000 })
    await expect(item.getByText(option, { exact: true }).last()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.keyboard.press('Escape')
}

test('a county brings in a teacher, the city passes her, and she can lecture', async ({ openAs }) => {
  const name = unique('易清荷').slice(0, 20)
  const county = await openAs('county-editor')

  await test.step('fill in the form, with a portrait cut by the keyboard', async () => {
    await county.goto('/teachers')
    await county.getByRole('button', { name: '新增师资' }).first().click()
    await expect(county.getByRole('heading', { name: '新增师资' })).toBeVisible()
    await county.getByLabel('姓名').fill(name)
    await county.getByLabel('身份证号').fill('430102198203120040')
    await expect(county.getByLabel('出生日期')).toHaveValue('1982-03-12')
    await expect(county.getByRole('radio', { name: '女', exact: true })).toBeChecked()
    await county.getByLabel('手机号').fill(`138${String(Date.now()).slice(-8)}`)

    await county.locator('input[type=file]').first().setInputFiles(fixture('photo.png'))
    const crop = county.getByRole('dialog', { name: '裁剪照片' })
    await crop.getByTestId('cropper').focus()
    await county.keyboard.press('ArrowRight')
    await crop.getByRole('slider').press('ArrowRight')
    await crop.getByRole('button', { name: '确定' }).click()
    await expect(county.getByRole('button', { name: '替换' })).toBeVisible()

    await county.getByLabel('职务', { exact: true }).fill('党史党建教研室主任')
    await choose(county, '聘用类型', '校内专职')
    await county.getByRole('radio', { name: '专职', exact: true }).check()
    await choose(county, '课程类别', '党史教育')
    await choose(county, '职称', '副高级')
    await county.getByLabel('个人简介').fill('长期从事党史教学与研究，主讲专题课多门。')
    await county.getByRole('button', { name: '添加荣誉/奖项' }).click()
    const honour = county.getByRole('dialog', { name: '添加荣誉/奖项' })
    await honour.getByRole('combobox').fill('宣讲员')
    await county.locator('.ant-select-dropdown:visible').getByTitle('优秀宣讲员').click()
    await honour.getByRole('button', { name: '确定' }).click()
    await county.locator('input[type=file]').last().setInputFiles(fixture('cover.jpg'))
    await expect(county.getByRole('link', { name: 'cover.jpg' })).toBeVisible()
    await county.locator('footer').getByRole('button', { name: '确定' }).click()
    await expect(county.getByText('保存成功')).toBeVisible()
    await expect(county.getByRole('row').filter({ hasText: name })).toContainText('待中共长沙市委党校审核')
  })

  await test.step('the city passes her', async () => {
    const city = await openAs('city')
    await city.goto(`/teachers?name=${name}`)
    await city.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '审核' }).click()
    const panel = city.getByRole('dialog')
    await expect(panel).toContainText('党史党建教研室主任')
    await expect(panel).toContainText('430*************40')
    await panel.getByRole('button', { name: /^通过\s*A$/ }).click()
    await expect(city.getByText(`已通过：${name}`)).toBeVisible()
  })

  await test.step('and she can be picked for a course', async () => {
    const form = new CourseForm(county)
    await form.openNew()
    await form.addLecturer(name)
    expect(await form.lecturerNames()).toEqual([name])
  })
})
