import type { Page } from '@playwright/test'
import { CourseForm } from './support/course-form.ts'
import { expect, test, unique } from './support/product.ts'

const video = (title: string) => ({
  title,
  uploadType: 2 as const,
  videoUrl: `https://media.example.com/${title}.mp4`,
  videoTime: 40,
})

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '内容尚未保存，确定离开吗？' })

test('lecturers and videos are put in order by the keyboard, and the list is found again as it was left', async ({
  openAs,
  clerk,
}) => {
  const county = await clerk('county-editor')
  const series = unique('党史')
  const name = `${series} 第一课`
  const people = (
    await Promise.all(['付安然', '程建平', '贺诗雨'].map((name) => county.teacherNamed(name)))
  ).map(({ id }) => id)
  const { id } = await county.addCourse({
    coursesName: name,
    teacherList: people.map((teacherId) => ({ teacherId, isMain: 1 })),
    videoList: [video('上篇'), video('中篇'), video('下篇')],
  })
  // So many that the first one stands on the second page.
  for (let n = 2; n <= 21; n++) await county.addCourse({ coursesName: `${series} 第${n}课` })

  const page = await openAs('county-editor')
  const form = new CourseForm(page)

  await test.step('from the second page of a filtered list to the form', async () => {
    await page.goto('/courses')
    await page.getByLabel('课程名称').fill(series)
    await page.getByRole('button', { name: '查询' }).click()
    await expect(page.getByText('共 21 条')).toBeVisible()
    await page.getByRole('listitem', { name: '2', exact: true }).click()
    await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '编辑' }).click()
    await expect(form.field('课程名称')).toHaveValue(name)
  })

  await test.step('the order', async () => {
    expect(await form.lecturerNames()).toEqual(['付安然', '程建平', '贺诗雨'])
    await form.move('贺诗雨', 3, 1)
    expect(await form.lecturerNames()).toEqual(['贺诗雨', '付安然', '程建平'])
    expect(await form.videoTitles()).toEqual(['上篇', '中篇', '下篇'])
    await form.move('上篇', 1, 2)
    expect(await form.videoTitles()).toEqual(['中篇', '上篇', '下篇'])
  })

  await test.step('saved, and back on the same page of the list', async () => {
    await form.confirm.click()
    await expect(page.getByText('修改成功')).toBeVisible()
    await expect(page).toHaveURL(`/courses?keyword=${encodeURIComponent(series)}&page=2`)
    await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
    await expect(page.getByLabel('课程名称')).toHaveValue(series)
  })

  const saved = await county.find(id)
  expect(saved.teacherList.map(({ name }) => name)).toEqual(['贺诗雨', '付安然', '程建平'])
  expect(saved.videoList.map(({ title }) => title)).toEqual(['中篇', '上篇', '下篇'])
})

test('unsaved changes are not lost: a warning before leaving, a draft after all', async ({
  openAs,
  clerk,
}) => {
  const county = await clerk('county-editor')
  const name = unique('依法行政')
  const { id } = await county.addCourse({ coursesName: name })
  const page = await openAs('county-editor')
  const form = new CourseForm(page)

  const edit = page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '编辑' })
  await page.goto(`/courses?keyword=${name}`)

  await test.step('nothing is asked where nothing was changed', async () => {
    await edit.click()
    await form.cancel.click()
    await expect(edit).toBeVisible()
  })

  await edit.click()
  await form.field('课程提纲').fill('改过的提纲')

  await test.step('leaving by 取消, by the menu and by the browser asks first', async () => {
    for (const leave of [
      () => form.cancel.click(),
      () => page.getByRole('menuitem', { name: '工作台' }).click(),
      () => page.goBack(),
    ]) {
      await leave()
      await dialogOf(page).getByRole('button', { name: '继续填写' }).click()
      await expect(dialogOf(page)).toBeHidden()
      await expect(form.field('课程提纲')).toHaveValue('改过的提纲')
    }
  })

  await test.step('the browser asks before a reload', async () => {
    const asked = page.waitForEvent('dialog')
    const reload = page.reload().catch(() => {})
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await reload
  })

  await test.step('and the draft is offered after it', async () => {
    await expect(page.getByText(/有 .+ 未保存的内容/)).toBeVisible()
    await expect(form.field('课程提纲')).not.toHaveValue('改过的提纲')
    await page.getByRole('button', { name: '恢复' }).click()
    await expect(form.field('课程提纲')).toHaveValue('改过的提纲')
    await form.confirm.click()
    await expect(page.getByText('修改成功')).toBeVisible()
  })

  expect((await county.find(id)).courseInfro).toBe('改过的提纲')
})
