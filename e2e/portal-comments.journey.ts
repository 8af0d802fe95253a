import { readFile } from 'node:fs/promises'
import { api } from '@dangxiao/contract'
import type { Page } from '@playwright/test'
import { Clerk } from './support/clerk.ts'
import { openPortal } from './support/demo-portal.ts'
import { fixture } from './support/files.ts'
import { type FreshProduct, startFresh } from './support/fresh-product.ts'
import { expect, test } from './support/product.ts'

const CHOSEN = 'Yuelu-mountain-88'
const HOUR = 3_600_000

async function signInFirst(page: Page, { address, passwords }: FreshProduct): Promise<Clerk> {
  const [password = ''] = passwords
  await page.goto(`${address}/login`)
  await page.getByLabel('账号').fill('operator')
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: /登录$/ }).click()
  await page.getByLabel('原密码').fill(password)
  await page.getByLabel('新密码', { exact: true }).fill(CHOSEN)
  await page.getByLabel('再输一次新密码').fill(CHOSEN)
  await page.getByRole('button', { name: '确认修改' }).click()
  await expect(page.getByText('密码已修改')).toBeVisible()
  return Clerk.of(address, await page.context().storageState())
}

/** A class that is approved and shown, whose comments are reviewed. */
async function liveClassBy(page: Page, clerk: Clerk, address: string): Promise<number> {
  const { unitId: partySchoolId } = await clerk.call(api.auth.me, {})
  const upload = await page.request.post(`${address}/api/files`, {
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    multipart: {
      file: { name: 'cover.jpg', mimeType: 'image/jpeg', buffer: await readFile(fixture('cover.jpg')) },
    },
  })
  const { url: coverUrl } = (await upload.json()) as { url: string }
  const approve = { auditStatus: '3', version: '1' } as const
  const teacher = await clerk.call(api.teacher.add, {
    body: {
      name: '赵立平',
      sex: 1,
      birthday: '1975-05-01',
      phone: '13900001111',
      partySchoolId,
      employmentType: 1,
      fullOrPartTime: 1,
      courseCategories: [1],
      professionalTitle: 2,
      introduction: '从事基层治理研究。',
      isShow: 1,
    },
  })
  await clerk.call(api.teacher.review, { params: { id: String(teacher.id) }, query: approve })
  const { id } = await clerk.call(api.liveClass.add, {
    body: {
      name: '屋场夜话',
      partySchoolId,
      teacherIds: [teacher.id],
      startTime: new Date(Date.now() + HOUR).toISOString(),
      endTime: new Date(Date.now() + 2 * HOUR).toISOString(),
      coverUrl,
      introduction: '专题辅导',
      source: 2,
      playUrl: 'https://live.example/room/index.m3u8',
      allowComment: 1,
      commentReview: 1,
      isShow: 1,
    },
  })
  await clerk.call(api.liveClass.review, { params: { id: String(id) }, query: approve })
  return id
}

test('a viewer comments on the portal, a clerk lets it through, and the viewer sees it', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  await using product = await startFresh([
    '--account',
    'operator',
    '--name',
    '直播小李',
    '--role',
    'province',
  ])
  const clerk = await signInFirst(page, product)
  const liveClassId = await liveClassBy(page, clerk, product.address)
  await using portal = await openPortal(product.address, product.portalKey, liveClassId)

  const viewer = await (await browser.newContext()).newPage()
  await viewer.goto(portal.address)
  const comments = viewer.getByRole('list', { name: '评论' })
  const post = async (content: string) => {
    await viewer.getByLabel('我的评论').fill(content)
    await viewer.getByRole('button', { name: '发表' }).click()
  }

  await test.step('what the portal hands in waits', async () => {
    await post('评'.repeat(201))
    await expect(viewer.getByRole('status')).toHaveText('评论内容不能超过200个字')
    // What was typed is still there.
    await expect(viewer.getByLabel('我的评论')).toHaveValue('评'.repeat(201))
    await post('讲得深入浅出，𠮷')
    await expect(viewer.getByRole('status')).toHaveText('已提交，审核后显示')
    await post('加微信领资料')
    await expect(viewer.getByRole('status')).toHaveText('已提交，审核后显示')
    await expect(comments.getByRole('listitem')).toHaveCount(0)
  })

  await page.goto(`${product.address}/live-comments`)
  const item = (content: string) =>
    page.getByRole('list', { name: '评论' }).getByRole('listitem').filter({ hasText: content })

  await test.step('the clerk lets one through and removes the other', async () => {
    await item('讲得深入浅出').getByRole('button', { name: '通过' }).click()
    await expect(item('讲得深入浅出')).toContainText('已通过')
    await page.getByRole('checkbox', { name: '选择评论：加微信领资料' }).check()
    await page.getByRole('button', { name: '批量删除' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /删\s?除/ })
      .click()
    await expect(item('加微信领资料')).toHaveCount(0)
  })

  await expect(comments.getByRole('listitem')).toHaveText(['周敏：讲得深入浅出，𠮷'])

  await test.step('a reply arrives, and what is hidden goes', async () => {
    await item('讲得深入浅出').getByRole('button', { name: '回复' }).click()
    await item('讲得深入浅出').getByRole('textbox', { name: '回复' }).fill('感谢关注')
    await page.keyboard.press('Enter')
    await expect(comments).toContainText('（回复：感谢关注）')
    await item('讲得深入浅出').getByRole('button', { name: '隐藏' }).click()
    await expect(comments.getByRole('listitem')).toHaveCount(0)
  })
})
