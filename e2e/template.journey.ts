import { expect, test, unique } from './support/product.ts'

test('a city writes a template with placeholders, looks at it with samples, and a county below uses it', async ({
  openAs,
}) => {
  const name = unique('开班通知')
  const page = await openAs('city')

  await test.step('it is written with placeholders put in by buttons', async () => {
    await page.goto('/templates')
    await page.getByRole('link', { name: '新增模板' }).click()
    await expect(page.getByRole('heading', { name: '新增模板' })).toBeVisible()
    await page.getByLabel('模板名称').fill(name)
    await page.getByLabel('模板类型').click()
    await page.getByTitle('通知', { exact: true }).click()
    await page.getByRole('radio', { name: '本单位及下级单位' }).check()
    const text = page.getByRole('textbox', { name: '模板内容', exact: true })
    await text.click()
    await page.getByRole('button', { name: '插入占位符：单位' }).click()
    await page.keyboard.type('定于')
    await page.getByRole('button', { name: '插入占位符：开班日期' }).click()
    await page.keyboard.type('开班。')
    await expect(text).toHaveText('{{单位}}定于{{开班日期}}开班。')
  })

  await test.step('it is looked at and saved', async () => {
    await page.getByRole('button', { name: '填入示例预览' }).click()
    const preview = page.getByRole('dialog')
    await expect(preview).toContainText('中共芙蓉区委党校定于2026年9月14日开班。')
    await preview.getByRole('button', { name: '关闭' }).click()
    await page.locator('footer').getByRole('button', { name: '确定' }).click()
    await expect(page.getByText('保存成功')).toBeVisible()
  })

  await test.step('the county sees it as shared from above, and can only look', async () => {
    const county = await openAs('county')
    await county.goto(`/templates?keyword=${name}`)
    const row = county.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('上级共享')
    await expect(row.getByRole('button', { name: '编辑' })).toBeHidden()
    await row.getByRole('link', { name }).click()
    await county.getByText('填入示例预览').click()
    await expect(county.getByRole('article')).toContainText('中共芙蓉区委党校定于2026年9月14日开班。')
  })
})
