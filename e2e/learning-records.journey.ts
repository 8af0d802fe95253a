import { readFileSync } from 'node:fs'
import { api } from '@dangxiao/contract'
import { expect, test } from './support/product.ts'

test('a city exports what it has filtered, in two clicks', async ({ openAs, clerk }) => {
  const city = await clerk('city')
  const { total } = await city.call(api.learningRecord.list, {
    params: { pageNum: '1', pageSize: '1' },
    query: { isFinished: '0' },
  })
  const page = await openAs('city')
  await page.goto('/learning-records')
  await page.getByLabel('完成情况').click()
  await page.getByTitle('未完成').click()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByText(`共 ${total} 条`)).toBeVisible()
  await page.getByRole('button', { name: '导出', exact: true }).click()

  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^学习记录_中共长沙市委党校_\d{4}-\d\d-\d\d\.xlsx$/)
  const bytes = readFileSync(await download.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.includes('PK\x05\x06', 0, 'latin1')).toBe(true)
  await expect(page.getByText(`已导出 ${total.toLocaleString('zh-CN')} 条`)).toBeVisible()
})

test('what the records come to is told by month and unit, and the filters stay', async ({ openAs }) => {
  const page = await openAs('province')
  await page.goto('/learning-records?way=1')
  await page.getByText('统计', { exact: true }).click()
  await expect(page).toHaveURL(/statistics\?way=1/)
  await expect(page.getByRole('img', { name: /^按月份：/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^按单位：.*小时 完成/ })).toBeVisible()
  await page.getByText('记录', { exact: true }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('录播')
  await page.getByRole('button', { name: '查看' }).first().click()
  await expect(page.getByText('学时按每45分钟1学时计算')).toBeVisible()
})
