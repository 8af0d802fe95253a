import type { Page } from '@playwright/test'
import { CourseForm } from './course-form.ts'
import { fixture } from './files.ts'
import { callTo, hold, videoPart } from './network.ts'
import { courseOf, type Scene, settled } from './scene.ts'

const openForm = async (page: Page) => {
  const form = new CourseForm(page)
  await form.openNew()
  await settled(page)
  return form
}

const filled = async (page: Page) => {
  const form = await openForm(page)
  await form.fillEssentials({ name: '新时代党员干部的初心使命', lecturer: '付安然' })
  await form.addLecturer('程建平')
  await form.addVideoByAddress('第一讲 初心使命的历史逻辑', 'https://media.example.com/lecture-1.mp4')
  return form
}

export const formScenes: Scene[] = [
  { name: 'form-empty', as: 'county-editor', show: ({ page }) => openForm(page) },
  { name: 'form-empty-whole', as: 'county-editor', tall: 1300, show: ({ page }) => openForm(page) },
  {
    name: 'form-errors',
    as: 'county-editor',
    tall: 1700,
    show: async ({ page }) => {
      const form = await openForm(page)
      await form.addLecturer('付安然')
      await form.confirm.click()
      await page.getByText('课程名称不能为空').waitFor()
    },
  },
  {
    name: 'form-video-errors',
    as: 'county-editor',
    show: async ({ page }) => {
      const form = await openForm(page)
      await form.addLecturer('付安然')
      await form.addVideo()
      await form.confirm.click()
      await page.getByText('请填写视频标题').first().waitFor()
    },
  },
  { name: 'form-filled', as: 'county-editor', tall: 1900, show: ({ page }) => filled(page) },
  { name: 'form-filled-window', as: 'county-editor', show: ({ page }) => filled(page) },
  {
    name: 'form-cover-making',
    as: 'county-editor',
    tall: 1300,
    show: async ({ page }) => {
      await hold(page, callTo('POST', '/files'))
      const form = await openForm(page)
      await form.field('课程名称').fill('正在生成封面的课程')
      await page.getByText('正在生成默认封面').first().waitFor()
    },
  },
  {
    name: 'form-uploading',
    as: 'county-editor',
    show: async ({ page }) => {
      await hold(page, videoPart)
      const form = await openForm(page)
      const card = await form.addVideo()
      await card.getByLabel('选择视频文件').setInputFiles(fixture('lesson.mp4'))
      await card.getByRole('progressbar').waitFor()
      await card.scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'form-uploaded',
    as: 'county-editor',
    tall: 1700,
    show: async ({ page }) => {
      const form = await openForm(page)
      const card = await form.addVideo()
      await card.getByLabel('选择视频文件').setInputFiles(fixture('lesson.mp4'))
      await card.getByRole('figure').waitFor()
      await settled(page)
    },
  },
  {
    name: 'form-permission',
    as: 'province',
    tall: 1500,
    show: async ({ page }) => {
      const form = await openForm(page)
      await form.field('录播课权限').click()
      await page.getByTitle('指定观看人').click()
      await form.field('观看单位').click()
      await form.openTree().waitFor()
    },
  },
  {
    name: 'form-honours',
    as: 'county-editor',
    show: async ({ page }) => {
      await openForm(page)
      await page.getByRole('button', { name: '添加荣誉/奖项' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'form-leave',
    as: 'county-editor',
    show: async ({ page }) => {
      await page.goto('/courses')
      await page.getByRole('link', { name: '新增录播课' }).click()
      await page.getByRole('heading', { name: '新增录播课' }).waitFor()
      const form = new CourseForm(page)
      await form.field('课程名称').fill('没有保存的课程')
      await form.cancel.click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'edit-rejected',
    as: 'county-editor',
    show: async ({ page, clerk }) => {
      await new CourseForm(page).openEdit(await courseOf(await clerk('county-editor'), 'rejected'))
      await settled(page)
    },
  },
  {
    name: 'edit-approved-whole',
    as: 'county-editor',
    tall: 2200,
    show: async ({ page, clerk }) => {
      await new CourseForm(page).openEdit(await courseOf(await clerk('county-editor'), 'approved'))
      await settled(page)
    },
  },
  {
    name: 'edit-conflict',
    as: 'county',
    show: async ({ page, clerk }) => {
      const county = await clerk('county-editor')
      const { id } = await county.addCourse({ coursesName: '两个人同时修改的课程' })
      const form = new CourseForm(page)
      await form.openEdit(id)
      await county.changeCourse(id, { courseInfro: '同事改写的提纲，内容更具体。' })
      await form.field('课程提纲').fill('我改写的提纲，还没有保存。')
      await form.confirm.click()
      await page.getByRole('button', { name: '查看最新内容' }).click()
      await page.getByRole('region', { name: '课程提纲' }).waitFor()
    },
  },
]
