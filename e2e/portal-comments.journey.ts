import { api } from '@dangxiao/contract'
import { atConsole } from './support/at-console.ts'
import type { Clerk } from './support/clerk.ts'
import { openPortal, type PortalKey } from './support/demo-portal.ts'
import { expect, test, unique } from './support/product.ts'

const HOUR = 3_600_000

/** The key of the topmost unit's portal. */
async function portalKey(dataDir: string): Promise<PortalKey> {
  const said = await atConsole(dataDir, 'portal:key', '--unit', '1')
  return { keyId: /密钥编号：(\S+)/.exec(said)?.[1] ?? '', secret: /密钥：(\S+)/.exec(said)?.[1] ?? '' }
}

/** A class that is approved and shown, whose comments are reviewed. */
async function liveClassOf(clerk: Clerk): Promise<number> {
  const { id: teacherId, partySchoolId } = await clerk.addApprovedTeacher(unique('赵'))
  const about = { name: unique('屋场夜话'), introduction: '专题辅导', coverUrl: await clerk.someCover() }
  const when = {
    startTime: new Date(Date.now() + HOUR).toISOString(),
    endTime: new Date(Date.now() + 2 * HOUR).toISOString(),
  }
  const stream = { source: 2, playUrl: 'https://live.example/room/index.m3u8' } as const
  const shown = { allowComment: 1, commentReview: 1, isShow: 1 } as const
  const { id } = await clerk.call(api.liveClass.add, {
    body: { ...about, ...when, ...stream, ...shown, partySchoolId, teacherIds: [teacherId] },
  })
  const approve = { auditStatus: '3', version: '1' } as const
  await clerk.call(api.liveClass.review, { params: { id: String(id) }, query: approve })
  return id
}

test('a viewer comments on the portal, a clerk lets it through, and the viewer sees it', async ({
  browser,
  openAs,
  clerk,
  product,
}) => {
  const liveClassId = await liveClassOf(await clerk('province'))
  const key = await portalKey(product.dataDir)
  await using portal = await openPortal(product.address, key, liveClassId)

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
    for (const content of ['讲得深入浅出，𠮷', '加微信领讲义']) {
      await post(content)
      await expect(viewer.getByRole('status')).toHaveText('已提交，审核后显示')
      await expect(viewer.getByLabel('我的评论')).toHaveValue('')
    }
    await expect(comments.getByRole('listitem')).toHaveCount(0)
  })

  const page = await openAs('province')
  await page.goto('/live-comments')
  const item = (content: string) =>
    page.getByRole('list', { name: '评论' }).getByRole('listitem').filter({ hasText: content })

  await test.step('the clerk lets one through and removes the other', async () => {
    await item('讲得深入浅出，𠮷').getByRole('button', { name: '通过' }).click()
    await expect(item('讲得深入浅出，𠮷')).toContainText('已通过')
    await page.getByRole('checkbox', { name: '选择评论：加微信领讲义' }).check()
    await page.getByRole('button', { name: '批量删除' }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: /删\s?除/ }).click()
    await expect(item('加微信领讲义')).toHaveCount(0)
  })

  await expect(comments.getByRole('listitem')).toHaveText(['周敏：讲得深入浅出，𠮷'])

  await test.step('a reply arrives, and what is hidden goes', async () => {
    await item('讲得深入浅出，𠮷').getByRole('button', { name: '回复' }).click()
    await item('讲得深入浅出，𠮷').getByRole('textbox', { name: '回复' }).fill('感谢关注')
    await page.keyboard.press('Enter')
    await expect(comments).toContainText('（回复：感谢关注）')
    await item('讲得深入浅出，𠮷').getByRole('button', { name: '隐藏' }).click()
    await expect(comments.getByRole('listitem')).toHaveCount(0)
  })
})
