import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi, reviewer } from '../testing/api.ts'
import { liveLesson } from '../testing/live.ts'
import { renderPage } from '../testing/render.tsx'
import { LiveManagePage } from './LiveManagePage.tsx'

const me = { ...reviewer, permissions: { 'schedule:view': 'branch', 'live-class:view': 'branch' } as const }

function open() {
  const records = [
    liveLesson(1, '乡村振兴专题', { liveUrl: 'https://live.example/1' }),
    liveLesson(2, '应急处突', { date: '2026-05-01', liveStatus: 1 }),
    liveLesson(3, '公文写作', { liveStatus: 3, replayUrl: 'https://v.example/3.mp4' }),
    liveLesson(4, '党章导读', { liveStatus: 0, liveReason: '老师出差' }),
  ]
  const log = fakeApi({
    'GET /course-schedule-sync/live-manage-list/*/*': () => ({ records, total: 4 }),
    'GET /course-schedule-sync/live-status-check/*': () => ({
      liveStatus: 1,
      isReachable: null,
      isStreaming: null,
      unknown: '没有填写直播地址，无法检测',
      onlineNum: null,
      lastError: '',
    }),
    'POST /course-schedule-sync/cancel-live/*': () => ({ id: 1, version: 2 }),
  })
  renderPage(<LiveManagePage />, { me, address: '/page?liveStatus=2' })
  return log
}

const row = async (title: string) => within((await screen.findByText(title)).closest('tr') as HTMLElement)

test('live sessions of timetables are shown with status B, and where they are watched', async () => {
  const log = open()
  expect((await row('乡村振兴专题')).getByText('即将开始')).toBeTruthy()
  expect((await row('应急处突')).getByText('直播中')).toBeTruthy()
  expect((await row('公文写作')).getByText('已结束')).toBeTruthy()
  expect((await row('党章导读')).getByText('已取消')).toBeTruthy()
  expect((await row('党章导读')).getByText('老师出差')).toBeTruthy()
  expect((await row('乡村振兴专题')).getByRole('link', { name: '直播地址' }).getAttribute('href')).toBe(
    'https://live.example/1',
  )
  expect((await row('公文写作')).getByRole('link', { name: '看回放' })).toBeTruthy()
  expect(log[0]?.query.get('liveStatus')).toBe('2')
})

test('one is called off with a reason, another is checked', async () => {
  const log = open()
  const user = userEvent.setup()
  await user.click((await row('乡村振兴专题')).getByRole('button', { name: '取消' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: '取消直播' }))
  await dialog.findByText('请填写取消原因')
  await user.type(dialog.getByRole('textbox'), '停电')
  await user.click(dialog.getByRole('button', { name: '取消直播' }))
  await screen.findByText('直播已取消')
  expect(log.find(({ path }) => path === '/course-schedule-sync/cancel-live/1')?.body).toEqual({
    reason: '停电',
  })
  await user.click((await row('应急处突')).getByRole('button', { name: '检查' }))
  await screen.findByText('检查《应急处突》')
  // What cannot be known is said to be so.
  for (const text of ['无法判断', '外部地址不提供人数', '没有填写直播地址，无法检测'])
    await screen.findByText(text)
  expect(log.some(({ path }) => path === '/course-schedule-sync/live-status-check/2')).toBe(true)
})
