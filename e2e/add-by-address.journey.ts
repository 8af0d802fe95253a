import { CourseForm } from './support/course-form.ts'
import { expect, test, unique } from './support/product.ts'

test('a course whose video lies elsewhere, its length kept between 1 and 600 minutes', async ({
  openAs,
  clerk,
}) => {
  const page = await openAs('county-editor')
  const form = new CourseForm(page)
  const name = unique('乡村振兴')
  await form.openNew()
  await form.fillEssentials({ name, lecturer: '付安然' })

  const card = await form.addVideo()
  const minutes = card.getByLabel('视频时长')
  await card.getByLabel('视频标题').fill('专题讲座')

  await test.step('the length', async () => {
    for (const [typed, kept] of [
      ['0', '1'],
      ['600', '600'],
      ['999', '600'],
      ['1234', '123'],
      ['四5e6.', '56'],
      ['1.5', '1'],
      ['９０', '90'],
      ['-', ''],
    ] as const) {
      await minutes.fill('')
      await minutes.pressSequentially(typed)
      await minutes.blur()
      await expect(minutes, `${typed} is typed`).toHaveValue(kept)
    }
    await minutes.fill('95')
  })

  await test.step('the address', async () => {
    await card.getByRole('tab', { name: '填写视频地址' }).click()
    const address = card.getByRole('textbox', { name: '视频地址' })
    await address.fill('media.example.com/lecture.mp4')
    await form.confirm.click()
    await expect(page.getByText('视频地址格式不正确，应以 http:// 或 https:// 开头').first()).toBeVisible()
    await address.fill('https://media.example.com/lecture.mp4')
  })

  await test.step('what was typed on the one tab stays while the other is looked at', async () => {
    await card.getByRole('tab', { name: '上传视频' }).click()
    await expect(card.getByRole('button', { name: '点击上传' })).toBeVisible()
    await card.getByRole('tab', { name: '填写视频地址' }).click()
    await expect(card.getByRole('textbox', { name: '视频地址' })).toHaveValue(
      'https://media.example.com/lecture.mp4',
    )
  })

  await form.confirm.click()
  await expect(page.getByText('保存成功')).toBeVisible()

  const [saved] = await (await clerk('county-editor')).courses(name)
  const { videoList } = await (await clerk('county-editor')).find(saved?.id ?? 0)
  expect(videoList).toEqual([
    expect.objectContaining({
      title: '专题讲座',
      uploadType: 2,
      videoUrl: 'https://media.example.com/lecture.mp4',
      videoTime: 95,
    }),
  ])
})
