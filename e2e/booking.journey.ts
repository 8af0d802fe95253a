import { countClicks } from './support/clicks.ts'
import { expect, test, unique } from './support/product.ts'

test('a keeper of a base finds today’s visit in the calendar, talks, says yes and counts who came, in eight clicks', async ({
  openAs,
}) => {
  const page = await openAs('base')
  const clicks = await countClicks(page)
  await page.goto('/projects/calendar')
  const today = await page.evaluate(() => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10))

  await page.getByRole('button', { name: new RegExp(`${today} 余\\d+.*商谈`) }).click()
  await page.getByRole('dialog').getByRole('listitem').filter({ hasText: '协商中' }).getByRole('link').click()
  await page.getByLabel('协商内容').fill('已与带队人通话，下午两点半到馆，分两组讲解。')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('已记录')).toBeVisible()
  await page.getByRole('button', { name: '确认方案' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认方案' }).click()
  await expect(page.getByText('方案已确认')).toBeVisible()
  await page.getByRole('button', { name: '登记到场人数' }).click()
  await page.getByRole('spinbutton', { name: '到场人数' }).fill('23')
  await page.getByRole('dialog').getByRole('button', { name: '登记', exact: true }).click()
  await expect(page.getByText('活动已举办').first()).toBeVisible()
  await expect(page.getByText('23 人').first()).toBeVisible()
  const made = await clicks()
  expect(made).toBeGreaterThanOrEqual(6)
  expect(made).toBeLessThanOrEqual(8)
})

test('a class is taken on, planned from a template, settled by the other side and tied to the class, on two screens', async ({
  openAs,
}) => {
  const page = await openAs('teaching')
  await page.goto('/reservations?bookingStatus=1&hasProject=0&type=2')
  const words = unique('食宿按45人准备')

  await test.step('the reservation becomes a project, whose page opens', async () => {
    const row = page.getByRole('row').filter({ hasText: '中共荷塘区委党校' }).first()
    await row.getByRole('button', { name: '受理' }).click()
    await expect(page).toHaveURL(/\/projects\/\d+$/)
  })

  await test.step('the plan comes from a template, with what is known filled in', async () => {
    await page.getByRole('button', { name: '填写方案' }).click()
    await page.getByLabel('选用培训方案模板').click()
    await page.locator('.ant-select-item-option').first().click()
    await expect(page.getByRole('textbox', { name: '方案' })).not.toHaveText('')
    await expect(page.getByRole('textbox', { name: '方案' })).not.toContainText('{{开班日期}}')
    await expect(page.getByText(/^还有\d处未填写：/)).toBeVisible()
    const plan = page.getByRole('textbox', { name: '方案' })
    await plan.fill((await plan.innerText()).replace(/\{\{[^}]+\}\}/g, '星沙校区三楼'))
    await page.getByRole('button', { name: '保存为第1版' }).click()
    await expect(page.getByText(/^第1版 · .*待对方确认/)).toBeVisible()
  })

  await test.step('what was talked about is written down', async () => {
    await page.getByLabel('协商内容').fill(words)
    await page.getByRole('button', { name: '保存记录' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: words })).toBeVisible()
    await expect(page.getByRole('button', { name: '确认方案' })).toBeHidden()
  })

  await test.step('the applicant reads it all and accepts', async () => {
    const guest = await openAs('county2')
    await guest.goto(page.url())
    await expect(guest.getByText(words)).toBeVisible()
    await guest.getByRole('button', { name: '确认方案' }).click()
    await guest.getByRole('dialog').getByRole('button', { name: '确认方案' }).click()
    await expect(guest.getByText('方案确定').first()).toBeVisible()
  })

  await test.step('the class is tied to it', async () => {
    await page.reload()
    await page.getByRole('button', { name: '关联培训班' }).click()
    await page.getByRole('dialog').getByRole('combobox', { name: '培训班' }).click()
    await page.locator('.ant-select-item-option:not(.ant-select-item-option-disabled)').first().click()
    await page.getByRole('dialog').getByRole('button', { name: '关联', exact: true }).click()
    await expect(page.getByText('已开班').first()).toBeVisible()
  })
})
