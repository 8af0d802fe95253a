import { api } from '@dangxiao/contract'
import type { Page } from '@playwright/test'
import type { Account, Clerk } from './clerk.ts'
import { CourseForm } from './course-form.ts'
import { fixture } from './files.ts'
import { hold, isCall, isVideoPart } from './network.ts'

interface Ground {
  page: Page
  clerk: (account: Account) => Promise<Clerk>
}

interface Scene {
  name: string
  as?: Account
  /** Height of the window, where the whole page is wanted at once. */
  tall?: number
  show: (ground: Ground) => Promise<unknown>
}

const LONG = '深入学习贯彻党的二十届四中全会精神专题研讨班示范课程暨全省党校系统精品课展播（一）'.slice(0, 40)
const video = { title: LONG, uploadType: 2 as const, videoUrl: `https://media.example.com/${'lesson-'.repeat(12)}1.mp4`, videoTime: 600 }

const rows = (page: Page) => page.getByRole('row').nth(1).getByRole('cell').nth(1).waitFor()
const settled = (page: Page) => page.waitForLoadState('networkidle')

const home = (as: Account): Scene => ({
  name: `home-${as}`,
  as,
  show: async ({ page }) => {
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settled(page)
  },
})

const list = (name: string, as: Account, search = ''): Scene => ({
  name: `list-${name}`,
  as,
  show: async ({ page }) => {
    await page.goto(`/courses${search}`)
    await settled(page)
  },
})

/** A course with videos in a certain state. */
async function courseOf(clerk: Clerk, state: 'approved' | 'rejected' | 'revised'): Promise<number> {
  const query = { auditStatus: state === 'rejected' ? ('2' as const) : ('3' as const) }
  const { records } = await clerk.call(api.course.list, { params: { pageNum: '1', pageSize: '100' }, query })
  const found = records.find(({ revisionStatus, videoCount }) => videoCount > 0 && (revisionStatus !== null) === (state === 'revised'))
  if (!found) throw new Error(`no ${state} course`)
  return found.id
}

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

export const scenes: Scene[] = [
  { name: 'sign-in', show: ({ page }) => page.goto('/login') },
  {
    name: 'sign-in-refused',
    show: async ({ page }) => {
      await page.goto('/login')
      await page.getByLabel('账号').fill('leader')
      await page.getByLabel('密码', { exact: true }).fill('wrong')
      await page.getByRole('button', { name: /登录$/ }).click()
      await page.getByText('账号或密码错误').waitFor()
    },
  },
  ...(['county-editor', 'city', 'city-reviewer', 'province', 'leader', 'sysadmin'] as const).map(home),

  list('full', 'province'),
  list('county', 'county'),
  list('waiting', 'city', '?held=1'),
  list('none', 'city', '?keyword=不会有的名字'),
  {
    name: 'list-filters',
    as: 'province',
    show: async ({ page }) => {
      await page.goto('/courses')
      await page.getByRole('button', { name: '更多筛选' }).click()
      await page.getByLabel('所属单位').click()
      await settled(page)
    },
  },
  {
    name: 'list-loading',
    as: 'city',
    show: async ({ page }) => {
      await page.route('**/api/courses/courses-list/**', () => {})
      await page.goto('/courses')
      await page.getByRole('table').waitFor()
    },
  },
  {
    name: 'list-failed',
    as: 'city',
    show: async ({ page }) => {
      await page.route('**/api/courses/courses-list/**', (route) => route.abort())
      await page.goto('/courses')
      await page.getByRole('button', { name: '重试' }).waitFor()
    },
  },
  {
    name: 'list-long-names',
    as: 'county',
    show: async ({ page, clerk }) => {
      const county = await clerk('county-editor')
      if ((await county.courses(LONG)).length === 0) {
        const people = await Promise.all(['付安然', '程建平', '贺诗雨', '李玉兰', '龚海波'].map((name) => county.teacherNamed(name)))
        await county.addCourse({
          coursesName: LONG,
          teacherList: people.map(({ id }) => ({ teacherId: id, isMain: 1 })),
          videoList: [video, video, video],
          honorList: ['全省党校系统精品课一等奖', '全市干部教育培训好课程评选活动最受欢迎课程奖'],
        })
      }
      await page.goto('/courses')
      await settled(page)
    },
  },
  {
    name: 'list-delete',
    as: 'county-editor',
    show: async ({ page }) => {
      await page.goto('/courses')
      await page.getByRole('row').nth(1).getByRole('button', { name: '删除' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '删除' }).waitFor()
    },
  },

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
      await hold(page, isCall('POST', '/files'))
      const form = await openForm(page)
      await form.field('课程名称').fill('正在生成封面的课程')
      await page.getByText('正在生成默认封面').first().waitFor()
    },
  },
  {
    name: 'form-uploading',
    as: 'county-editor',
    show: async ({ page }) => {
      await hold(page, isVideoPart)
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

  {
    name: 'review-new',
    as: 'city',
    show: async ({ page }) => {
      await page.goto('/courses?held=1')
      await page.getByRole('button', { name: '审核' }).first().click()
      await page.getByRole('button', { name: /^通过/ }).last().waitFor()
      await settled(page)
    },
  },
  {
    name: 'review-difference',
    as: 'city',
    show: async ({ page, clerk }) => {
      const id = await courseOf(await clerk('city'), 'revised')
      await page.goto(`/courses?review=${id}`)
      await page.getByText('对已发布内容的修改').waitFor()
      await settled(page)
    },
  },
  {
    name: 'review-reject',
    as: 'city',
    show: async ({ page }) => {
      await page.goto('/courses?held=1')
      await page.getByRole('button', { name: '审核' }).first().click()
      await page.getByRole('button', { name: /^驳回/ }).click()
      await page.getByText('请填写驳回原因').waitFor()
    },
  },
  {
    name: 'detail',
    as: 'county-editor',
    tall: 1400,
    show: async ({ page, clerk }) => {
      await page.goto(`/courses/${await courseOf(await clerk('county-editor'), 'approved')}`)
      await page.getByRole('button', { name: /^播放/ }).first().click()
      await settled(page)
    },
  },
  {
    name: 'detail-revised',
    as: 'county-editor',
    show: async ({ page, clerk }) => {
      await page.goto(`/courses/${await courseOf(await clerk('county-editor'), 'revised')}`)
      await page.getByText('修改稿', { exact: true }).click()
      await settled(page)
    },
  },
  {
    name: 'detail-missing',
    as: 'county2',
    show: async ({ page, clerk }) => {
      await page.goto(`/courses/${await courseOf(await clerk('county'), 'approved')}`)
      await settled(page)
    },
  },

  { name: 'password', as: 'leader', show: ({ page }) => page.goto('/password').then(() => settled(page)) },
  { name: 'no-permission', as: 'sysadmin', show: ({ page }) => page.goto('/courses').then(() => settled(page)) },
  { name: 'not-found', as: 'leader', show: ({ page }) => page.goto('/no-such-page').then(() => settled(page)) },
  {
    name: 'session-ended',
    as: 'county-editor',
    show: async ({ page }) => {
      await page.goto('/courses')
      await rows(page)
      await page.route('**/api/courses/**', (route) => route.fulfill({ status: 401, json: { code: 'NOT_SIGNED_IN', message: '' } }))
      await page.getByRole('row').nth(1).getByRole('button', { name: '查看' }).click()
      await page.getByRole('dialog', { name: '登录已过期' }).waitFor()
    },
  },
]
