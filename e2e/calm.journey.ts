import { scheduleApi } from '@dangxiao/contract'
import type { Locator } from '@playwright/test'
import { workbookOf } from '../apps/web/src/import/workbook/write.ts'
import { expect, test } from './support/product.ts'

const boxOf = async (what: Locator) => {
  const box = await what.boundingBox()
  if (!box) throw new Error(`${what} is not to be seen`)
  return box
}

test('days to filter by are as high as the fields beside them', async ({ openAs }) => {
  const page = await openAs('province')
  await page.goto('/upload-quality')
  const filters = page.getByRole('search')
  const days = await boxOf(filters.locator('.ant-picker'))
  const unit = await boxOf(filters.locator('.ant-select').first())
  expect([days.y, days.height]).toEqual([unit.y, unit.height])
})

test('the dots of a password are those of a Latin font', async ({ page }) => {
  await page.goto('/login')
  const font = await page
    .getByLabel('密码', { exact: true })
    .evaluate((box) => getComputedStyle(box).fontFamily)
  expect(font).toMatch(/^Arial/)
})

test('what somebody without records of his own may do stands apart from its heading', async ({ openAs }) => {
  const page = await openAs('sysadmin')
  await page.goto('/')
  const heading = await boxOf(page.getByRole('heading', { name: '您可以办理' }))
  const way = await boxOf(page.getByRole('button', { name: '上传质量' }))
  expect(way.y - heading.y - heading.height).toBeGreaterThanOrEqual(8)
})

test('what is wrong with a row of a workbook is to be read to its end', async ({ openAs, clerk }) => {
  const { records } = await (await clerk('county')).call(scheduleApi.listClasses, {
    query: { unitListScope: '1' },
  })
  const [own] = records
  const page = await openAs('county')
  await page.goto(`/classes/${own?.id}/import`)
  const head = ['日期', '时段', '上课时间', '下课时间', '课程名称', '授课人', '地点', '课程类别', '课程性质']
  const rows = [
    ['6:10', '新时代基层党建工作方法'],
    ['6:30', '数字经济发展与区域协调'],
  ].map(([start = '', title = '']) => [
    own?.startDate ?? '',
    '上午',
    start,
    '6:50',
    title,
    '',
    '一楼',
    '党性教育',
    '活动',
  ])
  const buffer = Buffer.from(workbookOf([{ name: '课表', widths: [], rows: [head, ...rows] }]))
  await page.getByLabel('选择工作簿').setInputFiles({ name: '课表.xlsx', mimeType: '', buffer })
  const problem = page
    .getByRole('cell', { name: '与第3行时间重叠，请修改其中一行：《数字经济发展与区域协调》' })
    .locator('div')
  await expect(problem).toBeVisible()
  const [seen, whole] = await problem.evaluate((box) => [box.clientHeight, box.scrollHeight])
  expect(seen).toBe(whole)
})

test('a dialog opens with the cursor where one begins, also for who asked for less motion', async ({
  openAs,
}) => {
  const page = await openAs('city')
  await page.goto('/courses/form')
  await page.getByRole('button', { name: '添加荣誉/奖项' }).click()
  await expect(page.getByRole('dialog').getByLabel('荣誉/奖项名称')).toBeFocused()
  await page.keyboard.type('优秀课程奖')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('优秀课程奖')).toBeVisible()
  await expect(page.getByRole('button', { name: '添加荣誉/奖项' })).toBeFocused()

  await page.goto('/review-desk')
  await page
    .getByRole('checkbox', { name: /^选择：/ })
    .first()
    .check()
  await page.getByRole('button', { name: '批量驳回' }).click()
  await expect(page.getByRole('dialog').getByText('名称不规范')).toBeVisible()
  await page.keyboard.press('3')
  await expect(page.getByRole('textbox', { name: '驳回原因' })).toHaveValue('名称不规范')
  await expect(page.getByRole('textbox', { name: '驳回原因' })).toBeFocused()
})

test('a dialog keeps its place and size while it opens for who asked for less motion', async ({ openAs }) => {
  const page = await openAs('city')
  await page.goto('/courses/form')
  await page.evaluate(() => {
    addEventListener('animationstart', ({ target }) => {
      const dialog = target as HTMLElement
      if (dialog.matches('.ant-modal')) document.title = `transform: ${getComputedStyle(dialog).transform}`
    })
  })
  await page.getByRole('button', { name: '添加荣誉/奖项' }).click()
  await expect(page).toHaveTitle('transform: none')
})
