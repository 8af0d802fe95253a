import type { Locator } from '@playwright/test'
import { lessonOn } from './support/clerk.ts'
import { expect, test, unique } from './support/product.ts'

const DAY = 86_400_000
const LESSONS = 10

/** Monday of next week and the days after it, in Asia/Shanghai. */
function nextWeek(): string[] {
  const here = new Date(Date.now() + 8 * 3_600_000)
  const monday = here.getTime() + (7 - ((here.getUTCDay() + 6) % 7)) * DAY
  return Array.from({ length: 5 }, (_, i) => new Date(monday + i * DAY).toISOString().slice(0, 10))
}

const sizes = [
  [1280, 720],
  [1440, 900],
] as const

async function middleOf(what: Locator): Promise<number> {
  const { y, height } = (await what.boundingBox()) ?? { y: 0, height: 0 }
  return y + height / 2
}

test('a county applies for ten lessons of the province, which passes them at once', async ({
  openAs,
  clerk,
}) => {
  const name = unique('点课演练')
  const days = nextWeek()
  const [startDate = '', endDate = ''] = [days[0], days.at(-1)]
  const shared = { place: `${name}报告厅`, isShared: 1 }
  const lessons = days.flatMap((day) =>
    ([1, 2] as const).map((half) =>
      lessonOn(day, half, { title: `${name}${day.slice(8)}${half}`, ...shared }),
    ),
  )
  await (await clerk('province')).openClass(`${name}省班`, startDate, endDate, lessons)
  await (await clerk('county')).openClass(`${name}县班`, startDate, endDate)

  const county = await openAs('county')
  let clicks = 0
  const click = async (what: Locator) => {
    clicks++
    await what.click()
  }

  await test.step('ten lessons of one week are ticked and sent for the own class', async () => {
    await county.goto('/course-applications')
    await click(county.getByRole('link', { name: '去点课' }))
    await expect(county.getByRole('button', { name: '下一周' })).toBeVisible()
    // It begins with the first week that has something to apply for, which depends on the day.
    await county.goto(`/course-applications/choose?week=${startDate}`)
    const open = county.locator('li[data-chosen]').filter({ hasText: name })
    await expect(open).toHaveCount(LESSONS)
    for (const [width, height] of sizes) {
      await county.setViewportSize({ width, height })
      const [weeks, all] = [
        county.getByRole('button', { name: '下一周' }),
        county.getByRole('button', { name: /^全选/ }),
      ]
      await expect.poll(async () => Math.abs((await middleOf(weeks)) - (await middleOf(all)))).toBeLessThan(2)
    }
    for (let i = 0; i < LESSONS; i++) await click(open.nth(i).getByRole('checkbox'))
    await click(county.getByRole('button', { name: '选择班级并提交' }))
    const drawer = county.getByRole('dialog')
    await click(drawer.getByRole('combobox', { name: '* 参加班级' }))
    const choice = drawer.getByRole('combobox', { name: '* 参加班级' })
    await choice.fill(name)
    await expect(county.locator('.ant-select-item-option').filter({ hasText: `${name}县班` })).toBeVisible()
    clicks++
    await choice.press('Enter')
    await expect(drawer.getByLabel('学习地点')).not.toHaveValue('')
    await drawer.getByLabel('联系电话').fill('0731-84561234')
    await click(drawer.getByRole('button', { name: '提交申请' }))
    await expect(county.getByText(`已提交 ${LESSONS} 节课的申请`)).toBeVisible()
    expect(clicks).toBe(LESSONS + 5)
  })

  await test.step('the province finds them in its inbox and passes them at once', async () => {
    const province = await openAs('province')
    await province.goto(`/course-application-audit?held=1&keyword=${encodeURIComponent(name)}`)
    await expect(province.getByRole('row').filter({ hasText: name })).toHaveCount(LESSONS)
    await province.getByRole('checkbox', { name: '选择本页全部' }).check()
    await province
      .getByRole('toolbar', { name: '批量审核' })
      .getByRole('button', { name: '批量通过' })
      .click()
    await expect(province.getByText(`已通过 ${LESSONS} 条`)).toBeVisible()
  })
})
