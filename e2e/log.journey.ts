import { expect, test, unique } from './support/product.ts'

test('the auditor finds who changed a course, and what into what', async ({ openAs, clerk }) => {
  const name = unique('基层党建与乡村治理')
  await (await clerk('county-editor')).addCourse({ coursesName: name })
  const page = await openAs('auditor')
  await page.goto('/logs')
  const filters = page.getByRole('search')
  await filters.getByLabel('人员').fill('county-editor')
  await filters.getByLabel('对象').click()
  await page.getByTitle('录播课', { exact: true }).click()
  await filters.getByRole('button', { name: '查询' }).click()
  await expect(page).toHaveURL(/keyword=county-editor/)
  await page.getByRole('button', { name: new RegExp(`新增 录播课《${name}》`) }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('row').filter({ hasText: '课程名称' })).toContainText(name)
  await expect(drawer.getByRole('row').filter({ hasText: '所属单位' })).toContainText('芙蓉区委党校')
})
