import { CourseForm } from './support/course-form.ts'
import { fixture } from './support/files.ts'
import { callTo, hold, videoPart } from './support/network.ts'
import { expect, test, unique } from './support/product.ts'

const PLAYING = (video: HTMLVideoElement) => ({ width: video.videoWidth, at: video.currentTime })

test('a county adds a recorded course while its video uploads, and plays it', async ({ openAs, product }) => {
  const page = await openAs('county-editor')
  const form = new CourseForm(page)
  const name = unique('新质生产力')
  const storing = await hold(page, videoPart)
  const drawing = await hold(page, callTo('POST', '/files'))

  await page.goto('/')
  await page.getByRole('menuitem', { name: '录播课' }).click()
  await page.getByRole('link', { name: '新增录播课' }).click()

  await test.step('the video is chosen first and is on its way', async () => {
    const card = await form.addVideo()
    await card.getByLabel('选择视频文件').setInputFiles(fixture('lesson.mp4'))
    await expect(card.getByRole('progressbar')).toBeVisible()
    await expect.poll(() => storing.seen.length).toBeGreaterThan(0)
  })

  await test.step('the form is filled meanwhile', async () => {
    await form.field('课程名称').fill(name)
    await expect(form.confirm).toBeDisabled()
    await expect(page.getByText('正在生成默认封面，完成后即可保存')).toBeVisible()

    await form.choose('课程类别', '基层治理')
    await form.choose('教学方式', '案例式')
    await expect(page.getByTitle('中共芙蓉区委党校').filter({ visible: true }).first()).toBeVisible()
    await form.field('课程提纲').fill('一、基层治理的新要求。二、典型案例剖析。三、讨论与作业。')
    await page.getByRole('radio', { name: '是', exact: true }).check()
    await form.choose('级别', '其他')

    await form.addLecturer('龚海波')
    await form.addLecturer('何清荷')
    drawing.release()
    await form.useDefaultCover()
    await expect(form.confirm).toBeEnabled()
  })

  await test.step('the video arrives, and its length with it', async () => {
    await form.videos.getByLabel('视频标题').fill('第一讲 基层治理概论')
    storing.release()
    await expect(form.videos.getByRole('figure', { name: '播放视频：lesson.mp4' })).toBeVisible()
    await expect(form.videos.getByLabel('视频时长')).toHaveValue('1')
  })

  await test.step('it is saved and stands first in the list', async () => {
    await form.confirm.click()
    await expect(page.getByText('保存成功')).toBeVisible()
    await expect(page).toHaveURL(/\/courses(\?|$)/)
    const first = page.getByRole('row').nth(1)
    await expect(first).toContainText(name)
    await expect(first).toContainText('龚海波、何清荷')
    await expect(first).toContainText('基层治理')
    await expect(first).toContainText('待审核')
    await first.getByRole('link', { name }).click()
  })

  await test.step('its video plays from the video store, by ranges', async () => {
    const streamed = page.waitForResponse((response) => response.request().resourceType() === 'media')
    await page.getByRole('button', { name: '播放第一讲 基层治理概论' }).click()
    const answer = await streamed
    expect(answer.status()).toBe(206)
    expect(answer.headers()['content-range']).toMatch(/^bytes 0-/)
    expect(new URL(answer.url()).origin).not.toBe(new URL(product.address).origin)

    const video = page.locator('video')
    await expect.poll(async () => (await video.evaluate(PLAYING)).width).toBeGreaterThan(0)
    const { at } = await video.evaluate(PLAYING)
    await expect.poll(async () => (await video.evaluate(PLAYING)).at).toBeGreaterThan(at + 0.5)
  })
})
