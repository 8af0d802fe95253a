import { api, type Lesson, overlaps } from '@dangxiao/contract'
import { lessonOn } from './support/clerk.ts'
import { countClicks } from './support/clicks.ts'
import { expect, test, unique } from './support/product.ts'

test('a school opens a class and plans its week in the grid, is told of a conflict at once and takes the free slot', async ({
  openAs,
}) => {
  const name = unique('排课演练班')
  const page = await openAs('teaching')
  const clicks = await countClicks(page)

  await test.step('the class is opened', async () => {
    await page.goto('/classes')
    await page.getByRole('link', { name: '新增培训班' }).first().click()
    await expect(page.getByRole('heading', { name: '新增培训班' })).toBeVisible()
    await page.getByLabel('班级名称').fill(name)
    await page.getByLabel('班级级别').click()
    await page.getByTitle('市级重点班', { exact: true }).click()
    await page.getByLabel('开班日期').fill('2031-03-03')
    await page.getByLabel('开班日期').press('Enter')
    await page.getByLabel('结业日期').fill('2031-03-14')
    await page.getByLabel('结业日期').press('Enter')
    await page.getByLabel('培训人数').fill('40')
    await page.getByLabel('培训地点').fill(`${name}教室`)
    await page.locator('footer').getByRole('button', { name: '确定' }).click()
    await expect(page.getByText('保存成功')).toBeVisible()
    await expect(page.getByRole('heading', { name })).toBeVisible()
  })

  const cell = (label: string) => page.getByRole('group', { name: new RegExp(`^${label}`) })
  let lecturer = ''

  await test.step('a lesson is three clicks: its cell, its course, saved', async () => {
    const before = await clicks()
    await cell('周一3月3日上午').click()
    await page.getByLabel('课程', { exact: true }).fill('党支部')
    await page.locator('.ant-select-item-option').first().click()
    lecturer = (await page.locator('.ant-select-selection-item-content').first().textContent()) ?? ''
    await expect(page.getByText('时间、讲师、地点均无冲突')).toBeVisible()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(cell('周一3月3日上午，.*党支部')).toBeVisible()
    await expect(page.getByText('排课 · 周一3月3日上午')).toBeHidden()
    expect((await clicks()) - before).toBe(3)
  })

  await test.step('the same lecturer at the same time is refused while typing, with a free slot to take', async () => {
    await cell('周一3月3日下午').click()
    await expect(page.getByText('排课 · 周一3月3日下午')).toBeVisible()
    await page.getByLabel('课程', { exact: true }).fill('第二讲')
    await page.getByLabel('授课人').fill(lecturer)
    await page.locator('.ant-select-item-option').filter({ hasText: lecturer }).first().click()
    await expect(page.getByText('当日将授课两次')).toBeVisible()
    await page.getByLabel('时间', { exact: true }).fill('2031-03-03')
    await page.getByLabel('上课', { exact: true }).fill('0900')
    await page.getByLabel('上课', { exact: true }).press('Enter')
    await expect(page.getByLabel('下课', { exact: true })).toBeFocused()
    await page.keyboard.type('1000')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('下课', { exact: true })).toHaveValue('10:00')
    await expect(page.getByText(`${lecturer}3月3日上午已在《${name}》授课`)).toBeVisible()
    await page.getByRole('button', { name: /^改到最近空闲/ }).click()
    await expect(page.getByRole('button', { name: /^改到最近空闲/ })).toBeHidden()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByRole('button', { name: '保存', exact: true })).toBeHidden()
    await expect(page.getByText('第二讲')).toBeVisible()
  })
})

test('lessons are dragged to another day, a week is copied, and the sheets are ready for the printer', async ({
  openAs,
  clerk,
}) => {
  const name = unique('调课演练班')
  const place = `${name}教室`
  const { id } = await (await clerk('teaching')).openClass(name, '2031-03-03', '2031-03-14', [
    lessonOn('2031-03-03', 1, { title: '开班式', place }),
    lessonOn('2031-03-03', 2, { title: '第二讲', place }),
  ])
  const page = await openAs('teaching')
  await page.goto(`/classes/${id}`)
  const cell = (label: string) => page.getByRole('group', { name: new RegExp(`^${label}`) })

  await test.step('a lesson is dragged to another day', async () => {
    const chip = cell('周一3月3日上午').getByRole('button').first()
    await chip.hover()
    await page.mouse.down()
    const target = await cell('周四3月6日下午').boundingBox()
    if (!target) throw new Error('the cell is not on the screen')
    await page.mouse.move(target.x + 20, target.y + 20, { steps: 8 })
    await page.mouse.move(target.x + 60, target.y + 80, { steps: 8 })
    await page.mouse.up()
    await expect(page.getByText('已调整到3月6日下午')).toBeVisible()
    await expect(cell('周四3月6日下午，.*开班式')).toBeVisible()
  })

  await test.step('the week is copied into the next, and the list shows all four', async () => {
    await page.getByRole('button', { name: '复制本周' }).click()
    await page.getByRole('button', { name: '复制2节课' }).click()
    await expect(page.getByText('第2周')).toBeVisible()
    await expect(cell('周四3月13日下午，.*开班式')).toBeVisible()
    await page.getByText('列表', { exact: true }).click()
    await expect(page.getByRole('row')).toHaveCount(5)
  })

  await test.step('the sheets are ready for the printer', async () => {
    await page.getByRole('button', { name: '打印' }).click()
    await page.getByRole('menuitem', { name: '签到表' }).click()
    await expect(page.getByRole('cell', { name: '40', exact: true })).toBeVisible()
    await page.getByText('课程表', { exact: true }).first().click()
    await expect(page.getByRole('cell', { name: '第二讲' }).first()).toBeVisible()
  })
})

test('no two lessons of the demo data are in one place at a time, however it is written', async ({
  clerk,
}) => {
  const province = await clerk('province')
  const lessons: Lesson[] = []
  for (let pageNum = 1, total = 1; lessons.length < total; pageNum++) {
    const params = { pageNum: String(pageNum), pageSize: '100' }
    const page = await province.call(api.schedule.list, { params, query: {} })
    lessons.push(...page.records)
    total = page.total
  }
  const indoors = lessons.filter(({ place }) => place !== '线上')
  expect(indoors.length).toBeGreaterThan(100)
  const keyOf = ({ partySchoolId, date, place }: Lesson) =>
    `${partySchoolId} ${date} ${place.normalize('NFKC').replace(/\s/g, '')}`
  const clashing = [...Map.groupBy(indoors, keyOf)].filter(([, there]) =>
    there.some((one, i) => there.slice(i + 1).some((other) => overlaps(one, other))),
  )
  expect(clashing.map(([key]) => key)).toEqual([])
})
