import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { CourseForm } from './support/course-form.ts'
import { fixture, lengthen } from './support/files.ts'
import { hold, isOne, videoPart } from './support/network.ts'
import { expect, PASSWORD, test, unique } from './support/product.ts'

const MB = 1024 * 1024

/** A film of three parts under a name of its own. */
const journey = test.extend<{ film: (name: string) => Promise<string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  film: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'queue-'))
    await use(async (name) => {
      const path = join(folder, `${name}.mp4`)
      await lengthen(fixture('lesson.mp4'), path, 18 * MB)
      return path
    })
    await rm(folder, { recursive: true })
  },
})

const partOf = (url: string) => new URL(url).searchParams.get('partNumber')
const panelOf = (page: Page) => page.getByRole('region', { name: '上传列表' })
const dockOf = (page: Page) => page.getByRole('button', { name: /^上传列表/ })
const rowOf = (page: Page, name: string) => panelOf(page).getByRole('listitem').filter({ hasText: name })

/** Holds back the last part of every film, so that uploads stay under way. */
const holdLast = (page: Page) => hold(page, videoPart, (request) => partOf(request.url()) === '3')

/** The parts that the store has taken. */
function storedParts(page: Page): string[] {
  const stored: string[] = []
  page.on('response', (response) => {
    const part = partOf(response.url())
    if (isOne(response.request(), videoPart) && part && response.ok()) stored.push(part)
  })
  return stored
}

async function choose(page: Page, path: string) {
  const card = await new CourseForm(page).addVideo()
  await card.getByLabel('选择视频文件').setInputFiles(path)
  return card
}

/** An upload from a new form, up to its last part. */
async function uploading(page: Page, path: string) {
  const stored = storedParts(page)
  const last = await holdLast(page)
  await new CourseForm(page).openNew()
  const card = await choose(page, path)
  await expect.poll(() => stored.sort(), { timeout: 30_000 }).toEqual(['1', '2'])
  await expect.poll(() => last.seen.length).toBe(1)
  return { card, last, stored }
}

journey(
  'an upload goes on while the clerk opens other pages, and the form finds it again',
  async ({ openAs, film }) => {
    const page = await openAs('county-editor')
    const { last, stored } = await uploading(page, await film('翻页'))

    await test.step('leaving the page does not stop it', async () => {
      await page.getByRole('menuitem', { name: '师资' }).click()
      await page.getByRole('button', { name: '离开', exact: true }).click()
      await expect(page.getByRole('heading', { name: '基本信息' })).toBeHidden()
      await dockOf(page).click()
      await expect(rowOf(page, '翻页.mp4').getByRole('progressbar')).toHaveAttribute('aria-valuenow', /[1-9]/)
      expect(await dockOf(page).textContent()).toMatch(/上传 \d+%/)
    })

    await test.step('back in the form it is where it was, and arrives there', async () => {
      await page.getByRole('menuitem', { name: '录播课' }).click()
      await page.getByRole('link', { name: '新增录播课' }).click()
      await page.getByRole('button', { name: '恢复' }).click()
      const card = page.getByRole('region', { name: '视频1' })
      await expect(card.getByText(/^正在上传 \d+%$/)).toBeVisible()
      await expect(card.getByLabel('视频标题')).toHaveValue('翻页')
      last.release()
      await expect(card.getByRole('figure', { name: '播放视频：翻页.mp4' })).toBeVisible({ timeout: 30_000 })
      expect(stored.sort()).toEqual(['1', '2', '3'])
    })
  },
)

journey('leaving the site asks while something is uploaded, signing out too', async ({ openToEnd, film }) => {
  const { page } = await openToEnd('county-editor')
  const { last } = await uploading(page, await film('远程党课'))
  const signOut = async () => {
    await page.getByRole('banner').getByRole('button', { name: '易慧敏' }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
  }

  await test.step('from the form there is one question about all', async () => {
    await signOut()
    const question = page.getByRole('dialog', { name: '内容尚未保存，还有1个视频正在上传，确定退出吗？' })
    const title = await question.locator('.ant-modal-confirm-title').boundingBox()
    expect(title?.height).toBeLessThan(30) // one line
    await question.getByRole('button', { name: '暂不退出' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(/courses\/form/)
  })

  await page.getByRole('menuitem', { name: '师资' }).click()
  await page.getByRole('button', { name: '离开', exact: true }).click()

  await test.step('the browser asks', async () => {
    const asked = page.waitForEvent('dialog')
    const closing = page.evaluate(() => window.location.reload()).catch(() => undefined)
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await closing
  })

  await test.step('signing out asks, and what was stored waits for the same user', async () => {
    await signOut()
    await page
      .getByRole('dialog', { name: '还有1个视频正在上传，确定退出吗？' })
      .getByRole('button', { name: '退出登录' })
      .click()
    await expect(page).toHaveURL(/\/login/)
    await page.getByLabel('账号').fill('county-editor')
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await dockOf(page).click()
    await expect(rowOf(page, '远程党课.mp4')).toContainText('已暂停')
    last.release()
    await rowOf(page, '远程党课.mp4').getByRole('button', { name: '继续：远程党课.mp4' }).click()
    await expect(rowOf(page, '远程党课.mp4')).toContainText('已完成', { timeout: 30_000 })
  })
})

journey(
  'the session ends while a video is on its way: the password is asked for, and the upload goes on',
  async ({ openToEnd, film }) => {
    const { page, endSession } = await openToEnd('county-editor')
    const { card, last, stored } = await uploading(page, await film('会话'))
    await endSession()
    last.release()

    const again = page.getByRole('dialog', { name: '登录已过期' })
    await expect(again).toBeVisible({ timeout: 30_000 })
    await expect(card.getByText('正在保存，请稍候')).toBeVisible()
    await again.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await again.getByRole('button', { name: /登录$/ }).click()
    await expect(again).toBeHidden()
    await expect(card.getByRole('figure', { name: '播放视频：会话.mp4' })).toBeVisible({ timeout: 30_000 })
    expect(stored.sort()).toEqual(['1', '2', '3'])
  },
)

journey(
  'a list that could not be fetched is fetched anew when it is opened; without a network it says that nothing moves',
  async ({ openAs, film }) => {
    const page = await openAs('county-editor')
    const last = await holdLast(page)
    const list = (url: URL) => /\/UploadPanel-[^/]*\.js$/.test(url.pathname)
    const tried: string[] = []
    await page.route(list, (route, request) => {
      tried.push(request.url())
      return route.abort()
    })
    await new CourseForm(page).openNew()
    await choose(page, await film('清单'))
    await expect.poll(() => last.seen.length, { timeout: 30_000 }).toBe(1)
    await expect.poll(() => tried.length).toBeGreaterThan(0)
    await dockOf(page).click()
    await expect(page.getByText('上传列表打不开，请检查网络后再试')).toBeVisible()

    await page.unroute(list)
    await dockOf(page).click()
    await expect(rowOf(page, '清单.mp4')).toBeVisible()

    await page.context().setOffline(true)
    await expect(rowOf(page, '清单.mp4')).toContainText('网络没有响应，恢复后自动继续')
    await expect(rowOf(page, '清单.mp4')).not.toContainText('/秒')
    await expect(dockOf(page)).toContainText('等待网络')
    await page.context().setOffline(false)
    last.release()
    await expect(rowOf(page, '清单.mp4')).toContainText('已完成', { timeout: 40_000 })
  },
)

journey(
  'after a reload the list offers what was unfinished, takes only that file, and sends the rest of it',
  async ({ openAs, film }) => {
    const page = await openAs('county-editor')
    const path = await film('续传')
    const { last, stored } = await uploading(page, path)
    page.on('dialog', (dialog) => dialog.accept())
    await page.goto('/teachers')

    await expect(dockOf(page)).toHaveAccessibleName('上传列表，上次有1个未完成')
    await dockOf(page).click()
    const row = panelOf(page).getByRole('list', { name: '未完成的上传' }).getByRole('listitem')
    await expect(row).toContainText('续传.mp4')
    await expect(row).toContainText(/已上传[1-9]\d*%/)

    await test.step('another file is refused kindly', async () => {
      const choosing = page.waitForEvent('filechooser')
      await row.getByRole('button', { name: '继续上传：续传.mp4' }).click()
      await (await choosing).setFiles(fixture('lesson.mp4'))
      await expect(row.getByRole('alert')).toContainText('所选文件不是原来的视频。请选择原来的“续传.mp4”')
    })

    await test.step('the same file goes on', async () => {
      stored.length = 0
      last.release()
      const choosing = page.waitForEvent('filechooser')
      await row.getByRole('button', { name: '继续上传：续传.mp4' }).click()
      await (await choosing).setFiles(path)
      await expect(row).toBeHidden({ timeout: 30_000 })
      await expect(rowOf(page, '续传.mp4')).toContainText('已完成', { timeout: 30_000 })
      expect(stored).toEqual(['3'])
    })
  },
)

journey('a course is saved while its video is on its way', async ({ openAs, clerk, film }) => {
  const page = await openAs('county-editor')
  const form = new CourseForm(page)
  const name = unique('先存后传')
  const { last } = await uploading(page, await film('边传边存'))
  await form.fillEssentials({ name, lecturer: '付安然' })
  await form.confirm.click()
  await expect(page.getByText('保存成功')).toBeVisible()
  await expect(page.getByText('视频传完后自动补上，传完前请不要关闭浏览器')).toBeVisible()
  const first = page.getByRole('row').nth(1)
  await expect(first).toContainText(name)
  await expect(first).toContainText('视频处理中')

  await test.step('its form shows the upload, which arrives there too', async () => {
    await first.getByRole('link', { name }).click()
    await expect(page.getByRole('article').getByText('视频处理中')).toBeVisible()
    await page
      .getByRole('link', { name: '编辑' })
      .or(page.getByRole('button', { name: '编辑' }))
      .first()
      .click()
    const card = page.getByRole('region', { name: '视频1' })
    await expect(card.getByText(/^正在上传 \d+%$/)).toBeVisible()
    last.release()
    await expect(card.getByRole('figure', { name: /^播放视频/ })).toBeVisible({ timeout: 30_000 })
  })

  await test.step('the server completes what was saved, without another save', async () => {
    const colleague = await clerk('county-editor')
    await expect
      .poll(async () => (await colleague.courses(name))[0]?.uploadState, { timeout: 30_000 })
      .toBeNull()
    await page.goto(`/courses?keyword=${encodeURIComponent(name)}`)
    await expect(page.getByRole('row').nth(1)).toContainText('1个1分钟')
  })
})

journey(
  'a saved course’s upload that stopped goes on from its form, from where it was, and is no change to save',
  async ({ openAs, film }) => {
    const page = await openAs('county-editor')
    const form = new CourseForm(page)
    const name = unique('表单续传')
    const path = await film('表单续传')
    const { last } = await uploading(page, path)
    await form.fillEssentials({ name, lecturer: '付安然' })
    await form.confirm.click()
    await expect(page.getByText('保存成功')).toBeVisible()
    page.on('dialog', (dialog) => dialog.accept())
    await page.goto(`/courses?keyword=${encodeURIComponent(name)}`)
    await expect(page.getByRole('row').nth(1)).toContainText('视频处理中等待传完')
    await dockOf(page).click()
    await expect(rowOf(page, '表单续传.mp4').getByRole('link', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await page
      .getByRole('row')
      .nth(1)
      .getByRole('link', { name: '编辑' })
      .or(page.getByRole('button', { name: '编辑' }))
      .first()
      .click()

    const card = page.getByRole('region', { name: '视频1' })
    await expect(card).toContainText(/的上传在这台电脑上中断了（已上传[1-9]\d*%）/)
    await expect(card.getByLabel('选择未完成上传的视频文件')).toBeHidden()
    const shown: (string | null)[] = []
    await page.exposeFunction('tellProgress', (percent: string | null) => shown.push(percent))
    await page.evaluate(() => {
      const tell = (window as unknown as { tellProgress: (percent: string | null) => void }).tellProgress
      new MutationObserver(() => {
        for (const bar of document.querySelectorAll('[aria-label=视频1] [role=progressbar]'))
          tell(bar.getAttribute('aria-valuenow'))
      }).observe(document.body, { subtree: true, childList: true, attributes: true })
    })
    const choosing = page.waitForEvent('filechooser')
    await card.getByRole('button', { name: '继续上传' }).click()
    await (await choosing).setFiles(path)
    await expect(card.getByText(/^正在上传 \d+%$/)).toBeVisible({ timeout: 30_000 })
    expect(shown.map(Number)).toEqual(shown.map(Number).sort((a, b) => a - b))
    expect(Number(shown.find((percent) => percent !== '0'))).toBeGreaterThan(30)
    last.release()
    await expect(card.getByRole('figure', { name: /^播放视频/ })).toBeVisible({ timeout: 30_000 })
    await form.cancel.click()
    await expect(page.getByRole('article').or(page.getByRole('table'))).toBeVisible()
  },
)
