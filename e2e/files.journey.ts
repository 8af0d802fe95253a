import { spawnSync } from 'node:child_process'
import { CourseForm } from './support/course-form.ts'
import { fixture } from './support/files.ts'
import { expect, test, unique } from './support/product.ts'

/** Where the product converts what browsers cannot play. */
const CONVERTS = ['ffmpeg', 'ffprobe'].every((program) => spawnSync(program, ['-version']).status === 0)
const SLOW = { timeout: 40_000 }

test('a real picture becomes the cover, and a film that no browser plays is kept all the same', async ({
  openAs,
  clerk,
}) => {
  const page = await openAs('county-editor')
  const form = new CourseForm(page)
  const name = unique('数字政府')
  await form.openNew()
  await form.fillEssentials({ name, lecturer: '付安然' })

  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '替换' }).click()
  await (await chosen).setFiles(fixture('cover.jpg'))
  await expect(page.getByRole('button', { name: '使用默认封面' })).toBeVisible()

  const card = await form.addVideo()
  await card.getByLabel('选择视频文件').setInputFiles(fixture('tiny.avi'))
  await expect(card.getByText('此格式浏览器无法预览，不影响上传')).toBeVisible()
  await card.getByLabel('视频标题').fill('第一讲')
  await form.confirm.click()
  await expect(page.getByText('保存成功')).toBeVisible()

  const county = await clerk('county-editor')
  const [row] = await county.courses(name)
  const { coverUrl, defaultCoverUrl, videoList } = await county.find(row?.id ?? 0)
  expect(coverUrl).not.toBe(defaultCoverUrl)
  expect(videoList.map(({ videoUrl }) => videoUrl)).toEqual([expect.stringMatching(/\.avi$/)])

  await page.goto(`/courses/${row?.id}`)
  if (!CONVERTS) return expect(page.getByText('浏览器不能播放此格式的视频')).toBeVisible(SLOW)
  await page.getByRole('button', { name: '播放第一讲' }).click(SLOW)
  await expect
    .poll(() =>
      page.getByLabel('第一讲', { exact: true }).evaluate((video: HTMLVideoElement) => video.videoWidth),
    )
    .toBeGreaterThan(0)
})
