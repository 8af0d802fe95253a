import { api } from '@dangxiao/contract'
import type { Locator, Page } from '@playwright/test'
import { CourseForm } from './support/course-form.ts'
import { expect, test, unique } from './support/product.ts'

const REASON = '课程提纲过于简单，请补充'
const NOT_THERE = '记录不存在，或不在您的单位范围内'

const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })

async function openReview(page: Page, name: string): Promise<Locator> {
  await page.goto(`/courses?keyword=${name}`)
  await rowOf(page, name).getByRole('button', { name: '审核' }).click()
  const panel = page.getByRole('dialog', { name })
  await expect(panel).toBeVisible()
  return panel
}

/** Keys count only after a record has been on the screen for a moment. */
async function passByKey(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('a')
    await expect(page.getByText(`已通过：${name}`)).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 10_000 })
}

test('a course goes up for review, comes back with a reason, and passes', async ({ openAs, clerk }) => {
  const name = unique('基层党建')
  const waiting = async () =>
    (await (await clerk('city')).call(api.desk.counts, {})).reduce((sum, { n }) => sum + n, 0)
  const before = await waiting()
  const { id } = await (await clerk('county-editor')).addCourse({
    coursesName: name,
    courseInfro: '提纲很短。',
  })
  const city = await openAs('city')

  await test.step('the county cannot review it', async () => {
    const county = await openAs('county')
    await county.goto(`/courses?keyword=${name}`)
    await expect(rowOf(county, name)).toContainText('待中共长沙市委党校审核')
    await expect(rowOf(county, name).getByRole('button', { name: '编辑' })).toBeVisible()
    await expect(rowOf(county, name).getByRole('button', { name: '审核' })).toBeHidden()

    await county.goto(`/courses?review=${id}`)
    const panel = county.getByRole('dialog', { name })
    await expect(panel).toContainText('这条记录正在等待中共长沙市委党校审核，仅供查看。')
    await expect(panel.getByRole('button', { name: /通过|驳回/ })).toBeHidden()
  })

  await test.step('it waits on the desk of the city', async () => {
    await city.goto('/')
    await expect(city.getByRole('heading', { name: `待我审核 ${before + 1}` })).toBeVisible()
    await city.getByRole('link', { name: /^录播课 \d+$/ }).click()
    await city.getByLabel('名称').fill(name)
    await city.getByRole('button', { name: /查\s*询/ }).click()
    await expect(rowOf(city, name)).toContainText('新增')
    await rowOf(city, name).getByRole('link', { name: '审核' }).click()
    const panel = city.getByRole('dialog', { name })
    await expect(panel).toContainText('提纲很短。')
  })

  await test.step('rejected by the keyboard, with a ready phrase', async () => {
    const panel = city.getByRole('dialog', { name })
    await panel.getByRole('button', { name: /^驳回/ }).click()
    await expect(panel.getByText('请填写驳回原因')).toBeVisible()
    await panel.getByText(REASON, { exact: true }).click()
    await expect(panel.getByLabel('驳回原因', { exact: true })).toHaveValue(REASON)
    // A key counts once the record has been on the screen for a moment.
    await expect(async () => {
      await city.keyboard.press('r')
      await expect(panel.getByLabel('驳回原因', { exact: true })).toBeFocused({ timeout: 200 })
    }).toPass()
    await city.keyboard.press('Control+Enter')
    await expect(city.getByText(`已驳回：${name}`)).toBeVisible()
    await expect(panel).toBeHidden()
  })

  await test.step('the author reads the reason and sends it again', async () => {
    const page = await openAs('county-editor')
    const form = new CourseForm(page)
    await page.goto(`/courses?keyword=${name}`)
    await expect(rowOf(page, name)).toContainText('已驳回')
    await rowOf(page, name).getByRole('button', { name: '编辑' }).click()
    await expect(page.getByText(`驳回原因：${REASON}`)).toBeVisible()
    await form.field('课程提纲').fill('一、支部建设。二、党员教育。三、组织生活。')
    await form.confirm.click()
    await expect(page.getByText('修改成功')).toBeVisible()
    await expect(rowOf(page, name)).toContainText('待审核')
  })

  await test.step('another reviewer of the city passes it by the keyboard', async () => {
    const page = await openAs('city-reviewer')
    const panel = await openReview(page, name)
    await expect(panel).toContainText('一、支部建设。')
    await expect(panel.getByRole('listitem').filter({ hasText: '驳回' })).toContainText(REASON)
    await passByKey(page, name)
  })

  await test.step('another city sees nothing of it', async () => {
    const page = await openAs('city2')
    await page.goto(`/courses?keyword=${name}`)
    await expect(page.getByText('没有符合条件的记录')).toBeVisible()
    for (const address of [`/courses/${id}`, `/courses/form?type=edit&id=${id}`, `/courses?review=${id}`]) {
      await page.goto(address)
      await expect(page.getByText(NOT_THERE)).toBeVisible()
    }
  })

  await test.step('the province features it', async () => {
    const page = await openAs('province')
    await page.goto(`/courses?keyword=${name}`)
    await rowOf(page, name).getByRole('button', { name: /^更多/ }).click()
    await page.getByRole('menuitem', { name: '红网精选' }).click()
    await expect(page.getByText('已设为红网精选')).toBeVisible()
  })
})

test('a change of an approved course is shown against what is live', async ({ openAs, clerk }) => {
  const name = unique('廉洁教育')
  const county = await clerk('county-editor')
  const { id } = await county.addCourse({ coursesName: name, courseInfro: '一、纪律。二、作风。' })
  await (await clerk('city')).approveCourse(id)
  await county.changeCourse(id, { courseInfro: '一、纪律。二、作风。三、家风。', isShow: 0 })

  const page = await openAs('city')
  const panel = await openReview(page, name)
  await expect(panel).toContainText('对已发布内容的修改，共改动 2 处')
  await expect(panel.getByRole('insertion')).toContainText('三、家风。')
  await panel.getByLabel('只看改动').check()
  await expect(panel).not.toContainText('教学方式')
  await passByKey(page, name)
  const { courseInfro, revisionStatus } = await county.find(id)
  expect([courseInfro, revisionStatus]).toEqual(['一、纪律。二、作风。三、家风。', null])
})
