import { readFile } from 'node:fs/promises'
import { api } from '@dangxiao/contract'
import { CourseForm } from './support/course-form.ts'
import { fixture } from './support/files.ts'
import { videoPart } from './support/network.ts'
import { expect, test, unique } from './support/product.ts'

test('an upload that succeeds and one that fails are on the page 上传质量', async ({ openAs, clerk }) => {
  const county = await clerk('county')
  const sums = async () => {
    const { done, failed } = (await county.call(api.uploadQuality.statistics, { query: {} })).total
    return { done, failed }
  }
  const before = await sums()
  const [good, bad] = [`${unique('乡村振兴')}.mp4`, `${unique('基层治理')}.mp4`]
  const film = await readFile(fixture('lesson.mp4'))

  await test.step('the editor uploads two videos, of which the store refuses one', async () => {
    const page = await openAs('county-editor')
    const form = new CourseForm(page)
    await form.openNew()
    const first = await form.addVideo()
    await first.getByLabel('选择视频文件').setInputFiles({ name: good, mimeType: 'video/mp4', buffer: film })
    await expect(first.getByRole('figure', { name: `播放视频：${good}` })).toBeVisible()
    const refusal = {
      status: 403,
      headers: { 'access-control-allow-origin': '*' },
      body: '<Error><Code>AccessDenied</Code></Error>',
    }
    await page.route(videoPart.url, (route) => route.fulfill(refusal))
    const second = await form.addVideo()
    await second.getByLabel('选择视频文件').setInputFiles({ name: bad, mimeType: 'video/mp4', buffer: film })
    await expect(second.getByRole('alert').filter({ hasText: '视频服务拒绝了这次上传' })).toBeVisible()
    await expect.poll(sums).toEqual({ done: before.done + 1, failed: before.failed + 1 })
  })

  const page = await openAs('county')
  const row = (file: string) => page.getByRole('row').filter({ hasText: file })

  await test.step('the administrator of the unit sees what went wrong, where and with whom', async () => {
    await page.goto('/')
    await page.getByRole('menuitem', { name: '系统' }).click()
    await page.getByRole('menuitem', { name: '上传质量' }).click()
    await expect(page.getByText(`成功${before.done + 1}次，失败${before.failed + 1}次`)).toBeVisible()
    for (const said of ['服务器拒绝', '上传到存储', '易慧敏', 'Chrome', 'AccessDenied'])
      await expect(row(bad)).toContainText(said)
    await expect(row(good)).toBeHidden()
    await expect(page.getByRole('img', { name: /^每日成败：/ })).toBeVisible()
  })

  await test.step('a cause leads to its uploads, and all can be seen', async () => {
    await page.getByRole('region', { name: '失败原因' }).getByRole('button', { name: '服务器拒绝' }).click()
    await expect(page).toHaveURL(/cause=11/)
    await expect(row(bad)).toBeVisible()
    await page.getByText('全部', { exact: true }).last().click()
    await expect(row(good)).toContainText('成功')
  })
})
