import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { countClicks } from './support/clicks.ts'
import { fixture } from './support/files.ts'
import { expect, test, unique } from './support/product.ts'

const STREAM = 'https://live.example/room/index.m3u8'
const MINUTE = 60_000

/** `2026-11-21 09:00`, some minutes from now, in Shanghai. */
const minuteIn = (minutes: number) =>
  new Date(Date.now() + minutes * MINUTE + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

/** A provider's stream, two seconds of it. */
async function serveStream(page: Page): Promise<void> {
  await page.route('https://live.example/room/*', async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    const type = name.endsWith('.mpegts') ? 'video/mp2t' : 'application/vnd.apple.mpegurl'
    await route.fulfill({
      body: await readFile(fixture(`live/${name}`)),
      headers: { 'content-type': type, 'access-control-allow-origin': '*' },
    })
  })
}

test('a county plans a live class, the city passes it, and the operator runs it on one screen', async ({
  openAs,
  clerk,
}) => {
  const name = unique('屋场夜话')

  await test.step('the county plans it', async () => {
    const { name: lecturer } = await (await clerk('province')).addApprovedTeacher(unique('赵'))
    const page = await openAs('county-editor')
    await page.goto('/live-classes')
    await page.getByRole('link', { name: '新增直播课' }).click()
    await page.getByLabel('直播课名称').fill(name)
    await page.getByLabel('计划开始时间').fill(minuteIn(-10))
    await page.getByLabel('计划开始时间').press('Enter')
    // Most take two hours, and that is offered.
    await expect(page.getByLabel('计划结束时间')).not.toHaveValue('')
    await page.locator('input[type=file]').first().setInputFiles(fixture('cover.jpg'))
    await page
      .getByRole('dialog', { name: '裁剪封面' })
      .getByRole('button', { name: /确\s*定/ })
      .click()
    await expect(page.getByRole('img', { name: '直播课封面' })).toBeVisible()
    await page.getByLabel('输入姓名查找授课人').fill(lecturer)
    await page.getByTitle(new RegExp(lecturer)).click()
    await page.getByText('外部地址').click()
    await page.getByLabel('直播地址').fill(STREAM)
    await page.locator('footer').getByRole('button', { name: '确定' }).click()
    await expect(page.getByText('保存成功')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('待审核')
  })

  await test.step('the city passes it', async () => {
    const city = await openAs('city')
    await city.goto(`/live-classes?keyword=${name}`)
    await city.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '审核' }).click()
    await city
      .getByRole('dialog', { name })
      .getByRole('button', { name: /^通过 A/ })
      .click()
    await expect(city.getByText(`已通过：${name}`)).toBeVisible()
  })

  await test.step('the operator checks it, begins it, ends it and adds the replay', async () => {
    const page = await openAs('live')
    await serveStream(page)
    const clicks = await countClicks(page)
    await page.goto('/live-board')
    const row = page.getByRole('list', { name: '直播' }).getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText('应开播，尚未开播')

    await row.getByRole('button', { name: '开播' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '开播' }).click()
    await expect(row).toContainText('直播中')

    await row.getByRole('button', { name: '检查' }).click()
    const check = page.getByRole('dialog', { name: `检查《${name}》` })
    await expect(check).toContainText('由外部平台提供')
    // The picture runs: two seconds of it are there.
    await expect
      .poll(() => check.locator('video').evaluate((video: HTMLVideoElement) => video.duration))
      .toBeCloseTo(2, 0)
    await check.getByText('关闭', { exact: true }).click()

    await row.getByRole('button', { name: '结束' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '结束' }).click()
    await expect(row).toContainText('已结束')

    await row.getByRole('button', { name: '补回放' }).click()
    const replay = page.getByRole('dialog', { name: `补《${name}》的回放` })
    await replay.getByRole('textbox').fill('https://live.example/replay.mp4')
    await replay.getByRole('button', { name: '保存' }).click()
    await expect(row).toContainText('回放')
    await expect(row.getByRole('button', { name: '换回放' })).toBeVisible()
    // Two each to begin, to look, to end and to add the replay; writing its address is none.
    const made = await clicks()
    expect(made).toBeGreaterThanOrEqual(7)
    expect(made).toBeLessThanOrEqual(8)
  })
})

test('comments are let through and refused without a mouse', async ({ openAs }) => {
  const page = await openAs('live')
  await page.goto('/live-comments')
  const items = page.getByRole('list', { name: '评论' }).getByRole('listitem')
  await expect(items.first()).toHaveAttribute('aria-current', 'true')
  const before = await items.count()
  const [first, second] = [await items.nth(0).getAttribute('id'), await items.nth(1).getAttribute('id')]

  // A key decides only on what has been on the screen for a moment.
  await expect(async () => {
    if ((await items.nth(0).getAttribute('aria-current')) === 'true') await page.keyboard.press('a')
    expect(await items.nth(1).getAttribute('aria-current')).toBe('true')
  }).toPass()
  await expect(items.nth(0)).toContainText('已通过')
  await expect(async () => {
    await page.keyboard.press('r')
    await expect(items.nth(1).getByRole('button', { name: '2 广告或推广信息' })).toBeVisible({
      timeout: 1_000,
    })
  }).toPass()
  await page.keyboard.press('2')
  await expect(items.nth(1)).toContainText('已驳回')
  // What is decided stays where it was.
  expect(await items.count()).toBeGreaterThanOrEqual(before)
  expect([await items.nth(0).getAttribute('id'), await items.nth(1).getAttribute('id')]).toEqual([
    first,
    second,
  ])

  await page.getByRole('button', { name: '清理已处理' }).click()
  await expect(items.first()).not.toHaveAttribute('id', first ?? '')
})
