import type { Locator, Page } from '@playwright/test'
import { CourseForm } from './support/course-form.ts'
import { expect, test, unique } from './support/product.ts'

const MOST_TABS = 60

/** Goes to a control by the tab key, as somebody without a mouse does. */
async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(wanted, `reached within ${MOST_TABS} steps`).toBeFocused()
}

test('a course is added without a mouse', async ({ openAs, clerk }) => {
  const page = await openAs('county-editor')
  const form = new CourseForm(page)
  const { keyboard } = page
  const name = unique('思维方法')
  const go = (to: Locator) => tabTo(page, to)
  const fill = async (label: string, text: string) => {
    await go(form.field(label))
    await keyboard.type(text)
  }
  const choose = async (label: string, text: string) => {
    await fill(label, text)
    await expect(form.openTree().getByText(text, { exact: true })).toBeVisible()
    await keyboard.press('Enter')
    await expect(form.line(label)).toContainText(text)
  }

  await page.goto('/courses')
  await go(page.getByRole('button', { name: '新增录播课' }))
  await keyboard.press('Enter')
  await expect(form.field('课程名称')).toBeVisible()

  await fill('课程名称', name)
  await choose('课程类别', '领导科学')
  await choose('教学方式', '研讨式')
  await fill('课程提纲', '一、战略思维。二、辩证思维。')
  await go(page.getByRole('radio', { name: '是', exact: true }))
  await keyboard.press('Space')

  await go(page.getByRole('button', { name: '使用默认封面' }))
  await keyboard.press('Enter')
  await expect(page.getByText('正在使用默认封面')).toBeVisible()

  await go(form.lecturers.getByRole('combobox'))
  await keyboard.type('贺诗雨')
  await expect(page.getByTitle(/^贺诗雨\(/).first()).toBeVisible()
  await keyboard.press('Enter')
  await expect.poll(() => form.lecturerNames()).toEqual(['贺诗雨'])

  await go(page.getByRole('button', { name: '添加视频' }))
  await keyboard.press('Enter')
  const card = form.videos.getByRole('region', { name: '视频1' })
  await tabTo(page, card.getByLabel('视频标题'), 'Shift+Tab')
  await keyboard.type('第一讲')
  await go(card.getByLabel('视频时长'))
  await keyboard.type('50')
  await go(card.getByRole('tab', { name: '上传视频' }))
  await keyboard.press('ArrowRight')
  await keyboard.press('Enter')
  await go(card.getByRole('textbox', { name: '视频地址' }))
  await keyboard.type('https://media.example.com/1.mp4')

  await go(form.confirm)
  await keyboard.press('Enter')
  await expect(page.getByText('保存成功')).toBeVisible()

  const county = await clerk('county-editor')
  const [row] = await county.courses(name)
  const saved = await county.find(row?.id ?? 0)
  expect(saved).toMatchObject({
    courseClassificationName: '领导科学',
    teachingMethodName: '研讨式',
    isShow: 1,
    teacherList: [{ name: '贺诗雨' }],
    videoList: [{ title: '第一讲', uploadType: 2, videoTime: 50 }],
  })
})
