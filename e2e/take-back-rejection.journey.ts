import { api } from '@dangxiao/contract'
import { expect, test, unique } from './support/product.ts'

/** The author is told of a rejection after ten seconds. */
const TOLD = { timeout: 25_000 }

test('a rejection that its author has been told of is taken back, and the author reads that it waits again', async ({
  openAs,
  clerk,
}) => {
  const name = unique('误驳回')
  const county = await clerk('county-editor')
  const { id, version } = await county.addCourse({ coursesName: name })
  const reject = {
    params: { id: String(id) },
    query: { auditStatus: '2' as const, reason: '课程提纲过于简单', version: String(version) },
  }
  await (await clerk('city')).call(api.course.review, reject)

  await test.step('the author is told, and cannot take it back', async () => {
    const heard = async () => {
      const found = await county.call(api.notice.list, {
        params: { pageNum: '1', pageSize: '20' },
        query: {},
      })
      return found.records.filter(({ link }) => link === `/courses/${id}`).map(({ title }) => title)
    }
    await expect.poll(heard, TOLD).toEqual([`录播课《${name}》被驳回`])
    const author = await openAs('county-editor')
    await author.goto(`/courses/${id}`)
    await expect(author.getByText('驳回原因：课程提纲过于简单')).toBeVisible()
    await expect(author.getByRole('button', { name: '撤回驳回' })).toBeHidden()
  })

  await test.step('a colleague of whoever rejected it takes it back from the list, with a reason', async () => {
    const page = await openAs('city-reviewer')
    await page.goto(`/courses?keyword=${name}`)
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('已驳回')
    await row.getByRole('button', { name: '撤回驳回' }).click()
    const dialog = page.getByRole('dialog', { name: '撤回驳回' })
    await dialog.getByRole('button', { name: '撤回驳回' }).click()
    await expect(dialog.getByText('请填写撤回原因')).toBeVisible()
    await dialog.getByLabel('撤回原因').fill('看错了提纲，驳回有误')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('已撤回驳回，重新等待审核')).toBeVisible()
    await expect(row).toContainText('待审核')
    await expect(row.getByRole('button', { name: '审核' })).toBeVisible()
    await page.goto(`/review-desk?keyword=${name}`)
    await expect(page.getByText('共 1 条')).toBeVisible()
  })

  await test.step('the author is told why, and sees it wait, with the history of both', async () => {
    const author = await openAs('county-editor')
    await author.goto('/')
    await author.getByRole('button', { name: /^消息/ }).click()
    const title = `录播课《${name}》：驳回已撤回，重新进入待审核`
    await author.getByRole('listitem').filter({ hasText: title }).getByRole('button').first().click()
    await expect(author).toHaveURL(new RegExp(`/courses/${id}$`))
    await expect(author.getByText('待中共长沙市委党校审核')).toBeVisible()
    await author.goto(`/courses?review=${id}`)
    const panel = author.getByRole('dialog', { name })
    await expect(panel.locator('[data-action]')).toHaveCount(3)
    await expect(panel.locator('[data-action=reopen]')).toContainText('看错了提纲，驳回有误')
    await expect(panel.locator('[data-action=reject]')).toContainText('课程提纲过于简单')
  })
})
