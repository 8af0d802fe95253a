import type { Page } from '@playwright/test'
import { CourseForm } from './support/course-form.ts'
import { expect, test, unique } from './support/product.ts'

const conflictOf = (page: Page) => page.getByRole('dialog', { name: '该记录已被他人更新' })

test('two people edit one course: nothing is overwritten unseen, nothing typed is lost', async ({
  openAs,
  clerk,
}) => {
  const county = await clerk('county-editor')
  const { id } = await county.addCourse({ coursesName: unique('应急管理'), courseInfro: '原来的提纲' })

  const [mine, theirs] = await Promise.all([openAs('county-editor'), openAs('county')])
  const [my, their] = [new CourseForm(mine), new CourseForm(theirs)]
  await Promise.all([my.openEdit(id), their.openEdit(id)])

  await their.field('课程提纲').fill('同事写的提纲')
  await their.confirm.click()
  await expect(theirs.getByText('修改成功')).toBeVisible()

  await test.step('the second to save is told', async () => {
    await my.field('课程提纲').fill('我写的提纲')
    await my.confirm.click()
    await expect(conflictOf(mine)).toBeVisible()
    expect((await county.find(id)).courseInfro).toBe('同事写的提纲')
  })

  await test.step('and sees both before deciding', async () => {
    await conflictOf(mine).getByRole('button', { name: '查看最新内容' }).click()
    const outline = conflictOf(mine).getByRole('region', { name: '课程提纲' })
    await expect(outline).toContainText('同事写的提纲')
    await expect(outline).toContainText('我写的提纲')
  })

  await test.step('what was typed is still there after closing', async () => {
    await conflictOf(mine).getByRole('button', { name: '返回继续填写' }).click()
    await expect(conflictOf(mine)).toBeHidden()
    await expect(my.field('课程提纲')).toHaveValue('我写的提纲')
  })

  await test.step('keeping the own content saves it', async () => {
    await my.confirm.click()
    await conflictOf(mine).getByRole('button', { name: '仍然保存我的内容' }).click()
    await expect(mine.getByText('修改成功')).toBeVisible()
    expect((await county.find(id)).courseInfro).toBe('我写的提纲')
  })
})
