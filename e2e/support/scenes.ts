import type { Page } from '@playwright/test'
import type { Account } from './clerk.ts'
import { formScenes } from './form-scenes.ts'
import { courseOf, type Scene, settled } from './scene.ts'

const LONG = '深入学习贯彻党的二十届四中全会精神专题研讨班示范课程暨全省党校系统精品课展播（一）'.slice(0, 40)
const video = {
  title: LONG,
  uploadType: 2 as const,
  videoUrl: `https://media.example.com/${'lesson-'.repeat(12)}1.mp4`,
  videoTime: 600,
}

const rows = (page: Page) => page.getByRole('row').nth(1).getByRole('cell').nth(1).waitFor()

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
        const people = await Promise.all(
          ['付安然', '程建平', '贺诗雨', '李玉兰', '龚海波'].map((name) => county.teacherNamed(name)),
        )
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

  ...formScenes,

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
  {
    name: 'no-permission',
    as: 'sysadmin',
    show: ({ page }) => page.goto('/courses').then(() => settled(page)),
  },
  {
    name: 'not-found',
    as: 'leader',
    show: ({ page }) => page.goto('/no-such-page').then(() => settled(page)),
  },
  {
    name: 'session-ended',
    as: 'county-editor',
    show: async ({ page }) => {
      await page.goto('/courses')
      await rows(page)
      await page.route('**/api/courses/**', (route) =>
        route.fulfill({ status: 401, json: { code: 'NOT_SIGNED_IN', message: '' } }),
      )
      await page.getByRole('row').nth(1).getByRole('button', { name: '查看' }).click()
      await page.getByRole('dialog', { name: '登录已过期' }).waitFor()
    },
  },
]
