import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@dangxiao/contract'
import { CourseForm } from './support/course-form.ts'
import { expect, test, unique } from './support/product.ts'

/** One character of two UTF-16 units. */
const RARE = '𠮷'

test('a form says what is missing, one thing after the other', async ({ openAs }) => {
  const page = await openAs('county-editor')
  const form = new CourseForm(page)
  await form.openNew()
  const says = (text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()

  await form.confirm.click()
  await says('请至少选择一个授课人')

  await form.addLecturer('付安然')
  const card = await form.addVideo()
  await form.confirm.click()
  await says('请填写视频标题')

  await card.getByLabel('视频标题').fill('第一讲')
  await form.confirm.click()
  await says('请上传视频或者填写视频地址')

  await card.getByRole('tab', { name: '填写视频地址' }).click()
  await form.confirm.click()
  await says('请上传视频或者填写视频地址')
  await card.getByRole('textbox', { name: '视频地址' }).fill('https://media.example.com/1.mp4')

  await form.clear('所属单位')
  await form.confirm.click()
  for (const text of [
    '课程名称不能为空',
    '课程类别不能为空',
    '教学方式不能为空',
    '所属单位不能为空',
    '课程提纲不能为空',
    '是否对外展示不能为空',
    '课程封面不能为空',
  ])
    await says(text)
  await expect(form.field('课程名称')).toBeFocused()
})

test('a course without a video is saved only after asking', async ({ openAs }) => {
  const page = await openAs('county-editor')
  const form = new CourseForm(page)
  const question = page.getByRole('dialog', { name: '尚未添加课程视频，确定提交吗？' })
  await form.openNew()
  await form.fillEssentials({ name: unique('历史自信'), lecturer: '付安然' })

  await form.confirm.click()
  await question.getByRole('button', { name: '去添加' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: '添加视频' })).toBeFocused()

  await form.confirm.click()
  await question.getByRole('button', { name: '继续提交' }).click()
  await expect(page.getByText('保存成功')).toBeVisible()
})

test('what is too long stays to be shortened, counted as people count', async ({ openAs }) => {
  const page = await openAs('county-editor')
  const form = new CourseForm(page)
  await form.openNew()
  const says = (text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()
  const unsays = (text: string) => expect(page.getByText(text, { exact: true })).toBeHidden()

  await test.step('name and outline', async () => {
    for (const [label, most] of [
      ['课程名称', 40],
      ['课程提纲', 500],
    ] as const) {
      await form.field(label).fill(RARE.repeat(most + 1))
      await says(`${label}不能超过${most}个字`)
      await expect(page.getByText(`${most + 1} / ${most}`)).toBeVisible()
      await form.field(label).fill(RARE.repeat(most))
      await unsays(`${label}不能超过${most}个字`)
    }
  })

  await test.step('honours', async () => {
    await page.getByRole('button', { name: '添加荣誉/奖项' }).click()
    const dialog = page.getByRole('dialog', { name: '添加荣誉/奖项' })
    await dialog.getByRole('button', { name: '确定' }).click()
    await says('荣誉/奖项名称不能为空')
    await dialog.getByLabel('荣誉/奖项名称').fill(RARE.repeat(51))
    await says('荣誉/奖项名称不能超过50个字')
    await dialog.getByLabel('荣誉/奖项名称').fill(RARE.repeat(50))
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('videos', async () => {
    await form.addLecturer('付安然')
    const card = await form.addVideoByAddress('题'.repeat(41), `https://media.example.com/${'a'.repeat(200)}`)
    await form.confirm.click()
    await says('视频标题不能超过40个字')
    await says('视频地址不能超过200个字')
    await card.getByLabel('视频标题').fill(RARE.repeat(40))
    await unsays('视频标题不能超过40个字')
  })
})

test('the upload box refuses too many and too large files', async ({ openAs }) => {
  const page = await openAs('county-editor')
  const form = new CourseForm(page)
  await form.openNew()
  const card = await form.addVideo()
  const box = card.getByRole('tabpanel', { name: '上传视频' })

  await test.step('two at once', async () => {
    const files = await page.evaluateHandle(() => {
      const dropped = new DataTransfer()
      for (const name of ['a.mp4', 'b.mp4'])
        dropped.items.add(new File(['\0\0\0\x18ftypmp42'], name, { type: 'video/mp4' }))
      return dropped
    })
    await box.getByRole('button', { name: '点击上传' }).dispatchEvent('drop', { dataTransfer: files })
    await expect(box.getByText('视频最多上传不超过1个哦')).toBeVisible()
  })

  await test.step('one that is too large', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'large-'))
    const path = join(folder, 'large.mp4')
    const file = await open(path, 'w')
    await file.write(Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'))
    // The rest is a hole that takes no place on the disk.
    await file.truncate(5120 * 1024 * 1024 + 1)
    await file.close()
    await card.getByLabel('选择视频文件').setInputFiles(path)
    await expect(box.getByText('视频文件最大不能超过5120M')).toBeVisible()
    await expect(box.getByRole('listitem', { name: 'large.mp4' })).toBeVisible()
    await box.getByRole('button', { name: '移除视频：large.mp4' }).click()
    await expect(box.getByRole('button', { name: '点击上传' })).toBeVisible()
    await rm(folder, { recursive: true })
  })
})

test("the server's own words reach the user, and what was typed stays", async ({ openAs, clerk }) => {
  const county = await clerk('county-editor')
  const page = await openAs('county-editor')
  const form = new CourseForm(page)
  const { id } = await county.addCourse({ coursesName: unique('生态文明') })
  await form.openEdit(id)
  await form.field('课程提纲').fill('写了很久的提纲')
  await county.call(api.course.remove, { params: { id: String(id) } })

  await form.confirm.click()
  await expect(page.getByText('记录不存在，或不在您的单位范围内')).toBeVisible()
  await expect(form.field('课程提纲')).toHaveValue('写了很久的提纲')
  await expect(form.confirm).toBeEnabled()
})

test('the server refuses in the same words what a page would not send', async ({ clerk }) => {
  const [county, province] = [await clerk('county-editor'), await clerk('province')]
  const { id } = await county.addCourse({ coursesName: unique('统战理论') })
  const { teacherList, version: _, ...course } = await province.find(id)
  const [lecturer] = teacherList.map(({ teacherId }) => teacherId)
  const refused = async (change: object, who = county) =>
    (await who.refusal(api.course.add, { body: { ...course, teacherList, ...change } as never })).fields

  const twice = (isMain: 0 | 1) => [1, isMain, isMain].map((isMain) => ({ teacherId: lecturer, isMain }))
  expect(await refused({ teacherList: twice(1) })).toEqual({ teacherList: '授课人列表中已存在被选中人' })
  expect(await refused({ teacherList: twice(0) })).toEqual({ teacherList: '团队成员列表中已存在被选中人' })
  expect(await refused({ teacherList: [] })).toEqual({ teacherList: '请至少选择一个授课人' })
  expect(await refused({ honorList: ['优秀', '优秀'] })).toEqual({ honorList: '新增项已存在' })
  expect(await refused({ coursePermission: null }, province)).toEqual({
    coursePermission: '录播课权限不能为空',
  })
})
