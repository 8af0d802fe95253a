import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { CourseForm } from './support/course-form.ts'
import { fixture, lengthen } from './support/files.ts'
import { callTo, hold, isOne, videoPart } from './support/network.ts'
import { expect, test, unique } from './support/product.ts'

const MB = 1024 * 1024

/** A new form with one titled video, whose card it gives. */
async function openWithVideo(page: Page, title: string): Promise<Locator> {
  const form = new CourseForm(page)
  await form.openNew()
  const card = await form.addVideo()
  await card.getByLabel('视频标题').fill(title)
  return card
}

test('an upload that the network drops goes on by itself when it is back', async ({ openAs }) => {
  const page = await openAs('county-editor')
  const card = await openWithVideo(page, '第一讲')
  const storing = await hold(page, videoPart)
  await card.getByLabel('选择视频文件').setInputFiles(fixture('lesson.mp4'))
  await expect.poll(() => storing.seen.length).toBe(1)

  const dropped = page.waitForEvent('requestfailed', (request) => isOne(request, videoPart))
  await page.context().setOffline(true)
  storing.release()
  await dropped
  await expect(card.getByRole('progressbar')).toBeVisible()

  await page.context().setOffline(false)
  await expect(card.getByRole('figure', { name: '播放视频：lesson.mp4' })).toBeVisible()
  await expect(card.getByLabel('视频标题')).toHaveValue('第一讲')
})

test('after a reload the same file is uploaded from where it stopped', async ({ openAs }) => {
  const folder = await mkdtemp(join(tmpdir(), 'long-'))
  const path = join(folder, 'long.mp4')
  await lengthen(fixture('lesson.mp4'), path, 18 * MB)
  const page = await openAs('county-editor')
  const card = await openWithVideo(page, '第一讲')

  const LAST = '3'
  const partOf = (url: string) => new URL(url).searchParams.get('partNumber')
  const stored = new Set<string>()
  page.on('response', (response) => {
    const part = partOf(response.url())
    if (isOne(response.request(), videoPart) && part && response.ok()) stored.add(part)
  })
  const last = await hold(page, videoPart, (request) => partOf(request.url()) === LAST)
  await card.getByLabel('选择视频文件').setInputFiles(path)
  await expect.poll(() => [...stored].sort(), { timeout: 30_000 }).toEqual(['1', '2'])
  await expect.poll(() => last.seen.length).toBe(1)

  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: '恢复' }).click()
  await expect(card.getByLabel('视频标题')).toHaveValue('第一讲')

  stored.clear()
  last.release()
  await expect(card.getByText(/^上传到\d+%时中断，选择同一个视频文件即可继续$/)).toBeVisible()
  const choosing = page.waitForEvent('filechooser')
  await card.getByRole('button', { name: '继续上传' }).click()
  await (await choosing).setFiles(path)
  await expect(card.getByRole('figure', { name: '播放视频：long.mp4' })).toBeVisible({ timeout: 30_000 })
  expect([...stored]).toEqual([LAST])

  const video = card.locator('video').last()
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth))
    .toBeGreaterThan(0)
  await rm(folder, { recursive: true })
})

test('a course without a video is saved after a question, once: no network and a lost answer do not make two', async ({
  openAs,
  clerk,
}) => {
  const page = await openAs('county-editor')
  const form = new CourseForm(page)
  const name = unique('系统观念')
  const question = page.getByRole('dialog', { name: '尚未添加课程视频，确定提交吗？' })
  await form.openNew()
  await form.fillEssentials({ name, lecturer: '付安然' })

  await form.confirm.click()
  await question.getByRole('button', { name: '去添加' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: '添加视频' })).toBeFocused()

  await page.context().setOffline(true)
  await form.confirm.click()
  await question.getByRole('button', { name: '继续提交' }).click()
  await expect(page.getByText('网络连接不上，已填写的内容都在，请检查网络后重试')).toBeVisible()
  await page.context().setOffline(false)

  // This save reaches the server, but its answer never reaches the page.
  const add = callTo('POST', '/courses/add')
  await page.route(add.url, (route) => route.fetch().then(() => route.abort('connectionreset')), { times: 1 })
  const lost = page.waitForEvent('requestfailed', (request) => isOne(request, add))
  await form.confirm.click()
  await lost
  await form.confirm.click()
  await expect(page.getByText('保存成功')).toBeVisible()
  expect(await (await clerk('county-editor')).courses(name)).toHaveLength(1)
})
