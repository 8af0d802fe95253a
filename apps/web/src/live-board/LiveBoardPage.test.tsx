import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { failure, fakeApi, reviewer } from '../testing/api.ts'
import { liveLesson, liveRow } from '../testing/live.ts'
import { renderPage } from '../testing/render.tsx'
import { LiveBoardPage } from './LiveBoardPage.tsx'

const me = {
  ...reviewer,
  permissions: {
    'live-class:view': 'branch',
    'live-class:edit': 'branch',
    'live-comment:view': 'branch',
    'schedule:view': 'branch',
  } as const,
}

function open() {
  const log = fakeApi({
    'GET /live-class/board': ({ query }) => ({
      rows: query.get('lacksReplay')
        ? [liveRow(8, '待补的课', { liveStatus: 3, canLive: ['replay'] })]
        : [
            liveRow(1, '大讲堂', {
              liveStatus: 2,
              canLive: ['end'],
              comments: 12,
              waitingComments: 5,
              lastError: '网络中断',
            }),
            liveRow(2, '党务实务'),
          ],
      canPush: true,
      lessons: query.get('lacksReplay')
        ? [liveLesson(9, '待补的课程', { liveStatus: 3 })]
        : [liveLesson(7, '课表里的课')],
      total: query.get('lacksReplay') ? 2 : 603,
      lackingReplay: 2,
    }),
    'GET /live-class/getInfo/*': () => failure(404, 'NOT_FOUND', '记录不存在'),
    'POST /live-class/cancel/*': () => ({ id: 2, version: 2 }),
    'POST /live-class/replay/*': () => ({ id: 8, version: 1 }),
    'POST /course-schedule-sync/cancel-live/*': () => ({ id: 7, version: 2 }),
  })
  renderPage(<LiveBoardPage />, { me, address: '/page?day=2031-05-01' })
  return log
}

/** What a row has no room for comes from its menu. */
async function cancel(user: ReturnType<typeof userEvent.setup>, name: string) {
  const actions = await row(name)
  const button = actions.queryByRole('button', { name: '取消' })
  if (button) return user.click(button)
  await user.click(actions.getByRole('button', { name: /^更多/ }))
  await user.click(await screen.findByRole('menuitem', { name: '取消' }))
}

const row = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement)

test('the day’s live classes and lessons stand on one screen, in order, with what needs a look', async () => {
  open()
  await row('大讲堂')
  expect(screen.getAllByRole('listitem').map((item) => item.textContent?.slice(0, 11))).toEqual([
    '09:00–11:00',
    '08:30–10:00',
    '09:00–11:00',
  ])
  expect((await row('大讲堂')).getByText('推流中断：网络中断')).toBeTruthy()
  expect((await row('大讲堂')).getByText('（待审 5）')).toBeTruthy()
  expect((await row('课表里的课')).getByText(/长沙市委党校 · 中青班 · 刘海峰/)).toBeTruthy()
  // A live class in status A, a lesson in status B.
  expect((await row('党务实务')).getByText('未开始')).toBeTruthy()
  expect((await row('课表里的课')).getByText('即将开始')).toBeTruthy()
  expect(screen.getByText(/共 603 场，这里显示 3 场/)).toBeTruthy()
})

test('a class is called off with a reason, and not without', async () => {
  const log = open()
  const user = userEvent.setup()
  await cancel(user, '党务实务')
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: '取消直播' }))
  expect(await dialog.findByText('请填写取消原因')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '设备或网络故障' }))
  await user.click(dialog.getByRole('button', { name: '取消直播' }))
  await screen.findByText('直播已取消')
  expect(log.find(({ path }) => path === '/live-class/cancel/2')?.body).toEqual({ reason: '设备或网络故障' })
})

test('what lacks its replay gets it there', async () => {
  const log = open()
  const user = userEvent.setup()
  await user.click(await screen.findByText(/待补回放/))
  expect((await row('待补的课程')).getByText('课表')).toBeTruthy()
  await user.click((await row('待补的课')).getByRole('button', { name: '补回放' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), 'https://v.example/8.mp4')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await screen.findByText('回放已保存')
  expect(log.find(({ path }) => path === '/live-class/replay/8')?.body).toEqual({
    replayUrl: 'https://v.example/8.mp4',
  })
})
