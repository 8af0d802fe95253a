import { api, NOTICE_STREAM } from '@dangxiao/contract'
import type { Locator } from '@playwright/test'
import { expect, test, unique } from './support/product.ts'

const unreadIn = (label: string | null) => Number(/(\d+)条未读/.exec(label ?? '')?.[1] ?? 0)

async function boxOf(what: Locator) {
  const box = await what.boundingBox()
  if (!box) throw new Error(`${what} is not to be seen`)
  return box
}

test('a decision of the city is told at the county while the page stays open, is kept, and leads to the record', async ({
  openAs,
  clerk,
}) => {
  const author = await clerk('county-editor')
  const city = await clerk('city')
  const name = unique('乡村振兴')
  const { id } = await author.addCourse({ coursesName: name })
  const page = await openAs('county-editor')
  const title = `录播课《${name}》被驳回`
  const bell = page.getByRole('button', { name: /^消息/ })
  const told = page.getByRole('list', { name: '消息列表' }).getByRole('listitem').filter({ hasText: title })
  const unread = async () => unreadIn(await bell.getAttribute('aria-label'))
  // What other journeys have decided may arrive meanwhile.
  const stored = async () => (await author.call(api.notice.unread, {})).unread
  const difference = async () => (await unread()) - (await stored())
  const listening = page.waitForResponse(
    (response) => response.ok() && response.url().includes(NOTICE_STREAM),
  )
  await page.goto('/')
  await listening
  await expect(bell).toBeVisible()
  const loaded = await page.evaluate(() => performance.timeOrigin)
  const before = await unread()
  const quiet = await boxOf(bell.locator('svg'))

  await test.step('the bell counts it and says what it is, without a reload', async () => {
    const { version } = await author.find(id)
    const decision = {
      auditStatus: '2' as const,
      reason: '课程提纲过于简略，请补充',
      version: String(version),
    }
    await city.call(api.course.review, { params: { id: String(id) }, query: decision })
    // So long the decision can be taken back.
    await expect(page.getByRole('status').filter({ hasText: title })).toBeAttached({ timeout: 25_000 })
    await expect.poll(unread).toBeGreaterThan(before)
    await expect.poll(difference).toBe(0)
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded)
  })

  await test.step('the number stands beside the bell, which does not move for it', async () => {
    const icon = await boxOf(bell.locator('svg'))
    expect([icon.x, icon.y]).toEqual([quiet.x, quiet.y])
    const count = await boxOf(bell.getByText(String(await unread()), { exact: true }))
    const covered = Math.max(0, icon.x + icon.width - count.x) * Math.max(0, count.y + count.height - icon.y)
    expect(covered).toBeLessThan((icon.width * icon.height) / 3)
  })

  await test.step('it is kept over a reload', async () => {
    await page.reload()
    await expect.poll(unread).toBeGreaterThan(before)
    await bell.click()
    await expect(told).toContainText('驳回原因：课程提纲过于简略，请补充')
    await expect(told.getByRole('img', { name: '未读' })).toBeVisible()
  })

  await test.step('it can be marked as read, and stays among all', async () => {
    await told.getByRole('button', { name: `标为已读：${title}` }).click()
    await expect(told).toBeHidden()
    await expect.poll(difference).toBe(0)
    await page.getByRole('dialog', { name: '消息' }).getByText('全部', { exact: true }).click()
    await expect(told).toBeVisible()
    await expect(told.getByRole('img', { name: '未读' })).toBeHidden()
  })

  await test.step('it leads to the course, which says the reason', async () => {
    await told.getByRole('button', { name: title }).click()
    await expect(page).toHaveURL(new RegExp(`/courses/${id}$`))
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page.getByText('课程提纲过于简略，请补充').first()).toBeVisible()
  })
})
