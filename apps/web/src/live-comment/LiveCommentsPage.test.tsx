import type { LiveComment } from '@dangxiao/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi, reviewer } from '../testing/api.ts'
import { liveComment, liveRow } from '../testing/live.ts'
import { renderPage } from '../testing/render.tsx'
import { LiveCommentsPage } from './LiveCommentsPage.tsx'

const me = {
  ...reviewer,
  permissions: {
    'live-class:view': 'branch',
    'live-comment:view': 'branch',
    'live-comment:edit': 'branch',
    'live-comment:review': 'branch',
  } as const,
}

/** A server that keeps three comments. */
function open({ address = '/page', total = 0, can = undefined as LiveComment['can'] | undefined } = {}) {
  const kept = new Map<number, LiveComment>(
    [1, 2, 3].map((id) => [id, liveComment(id, `第${id}条评论`, can && { can })]),
  )
  const change = (id: number, fields: Partial<LiveComment>) => {
    const old = kept.get(id) as LiveComment
    kept.set(id, { ...old, ...fields, version: old.version + 1 })
  }
  const log = fakeApi({
    'GET /live-class-comment/page/*/*': ({ query }) => {
      const state = query.get('auditStatus')
      const records = [...kept.values()].filter(
        ({ auditStatus }) => state === null || String(auditStatus) === state,
      )
      return { records, total: total || records.length }
    },
    'GET /live-class/page/*/*': () => ({ records: [liveRow(9, '大讲堂')], total: 1 }),
    'GET /live-class/getInfo/*': () => liveRow(9, '大讲堂'),
    'GET /live-class-comment/check/*': ({ path, query }) => {
      const id = Number(path.split('/').at(-1))
      const auditStatus = query.get('auditStatus')
      if (auditStatus)
        change(id, {
          auditStatus: Number(auditStatus),
          auditReason: query.get('reason') ?? '',
          can: ['reply', 'hide'],
        })
      return { record: kept.get(id) as LiveComment, current: null, history: [], allowedActions: [] }
    },
    'POST /live-class-comment/remove/*': ({ path }) => {
      kept.delete(Number(path.split('/').at(-1)))
      return { id: 1, version: 2 }
    },
    'POST /live-class-comment/remove-batch': ({ body }) => {
      const [first = 0, ...others] = (body as { ids: number[] }).ids
      kept.delete(first)
      return {
        success: [first],
        failed: others.map((id) => ({ id, message: '记录不存在，或不在您的单位范围内' })),
      }
    },
    'POST /live-class-comment/update': ({ body }) => {
      const { id, version: _, ...fields } = body as LiveComment
      change(id, fields)
      return { id, version: 2 }
    },
  })
  renderPage(<LiveCommentsPage />, { me, address })
  return log
}

const item = (n: number) => screen.getByText(`第${n}条评论`).closest('li') as HTMLElement
const isOn = (n: number) => waitFor(() => expect(item(n).getAttribute('aria-current')).toBe('true'))
const decided = (log: ReturnType<typeof open>) =>
  log
    .filter(({ query, path }) => path.includes('/check/') && query.get('auditStatus'))
    .map(({ path, query }) => [path.at(-1), query.get('auditStatus'), query.get('reason')])
/** A key decides only on what has been on the screen for a moment. */
const press = async (user: ReturnType<typeof userEvent.setup>, key: string, then: () => unknown) =>
  waitFor(
    async () => {
      await user.keyboard(key)
      await then()
    },
    { interval: 400 },
  )

test('comments are let through and refused by keys, one after the other, and stay where they are', async () => {
  const log = open()
  const user = userEvent.setup()
  await screen.findByText('第1条评论')
  await isOn(1)
  await press(user, 'a', () => expect(decided(log).length).toBe(1))
  await isOn(2)
  await press(user, 'r', () => within(item(2)).getByText('2 广告或推广信息'))
  await user.keyboard('2')
  await isOn(3)
  await waitFor(() =>
    expect(decided(log)).toEqual([
      ['1', '1', null],
      ['2', '2', '广告或推广信息'],
    ]),
  )
  await waitFor(() => expect(within(item(2)).getByText('已驳回')).toBeTruthy())
  expect(within(item(1)).getByText('已通过')).toBeTruthy()
  const shown = screen.getAllByText(/^第.条评论$/).map((found) => found.textContent)
  expect(shown).toEqual([1, 2, 3].map((n) => `第${n}条评论`))
})

test('keys in quick succession each decide on the comment that they come to', async () => {
  const log = open()
  const user = userEvent.setup()
  await screen.findByText('待审核 3')
  await user.keyboard('ja')
  await user.keyboard('aa')
  await waitFor(() => expect(decided(log).map(([id]) => id)).toEqual(['2', '3', '1']))
  await waitFor(() => expect(screen.getByText('待审核')).toBeTruthy())
})

test('the comments of one live class are chosen on the page', async () => {
  const log = open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('combobox', { name: '直播课' }))
  await user.click(await screen.findByText('大讲堂'))
  await waitFor(() => expect(log.some(({ query }) => query.get('liveClassId') === '9')).toBe(true))
})

test('J and K move, H hides, Enter replies and the keys are letters again while one types', async () => {
  const log = open()
  const user = userEvent.setup()
  await screen.findByText('第1条评论')
  await user.keyboard('jj')
  await isOn(3)
  await user.keyboard('k')
  await isOn(2)
  await press(user, 'h', () => within(item(2)).getByText('已隐藏'))
  await press(user, '{Enter}', () => within(item(2)).getByRole('textbox', { name: '回复' }))
  await user.type(within(item(2)).getByRole('textbox', { name: '回复' }), 'aha 谢谢{Enter}')
  await waitFor(() => expect(within(item(2)).getByText('aha 谢谢')).toBeTruthy())
  expect(log.filter(({ path }) => path.endsWith('/update')).map(({ body }) => body)).toMatchObject([
    { id: 2, isHidden: 1 },
    { id: 2, reply: 'aha 谢谢' },
  ])
  expect(decided(log)).toEqual([])
})

test('the address says which comments', async () => {
  const log = open({ address: '/page?auditStatus=1' })
  expect(await screen.findByText('没有评论')).toBeTruthy()
  expect(log.find(({ path }) => path.startsWith('/live-class-comment/'))?.query.get('auditStatus')).toBe('1')
})

test('a comment is removed after a question', async () => {
  const log = open()
  const user = userEvent.setup()
  await screen.findByText('第2条评论')
  await user.click(within(item(2)).getByRole('button', { name: '删除' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('第2条评论')
  await user.click(within(dialog).getByRole('button', { name: /删\s?除/ }))
  await waitFor(() => expect(screen.queryByText('第2条评论', { selector: 'li p' })).toBeNull())
  expect(log.filter(({ path }) => path.includes('/remove')).map(({ path }) => path)).toEqual([
    '/live-class-comment/remove/2',
  ])
})

test('several are removed at once, and what could not be is said and stays', async () => {
  const log = open()
  const user = userEvent.setup()
  await screen.findByText('第1条评论')
  await user.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
  await user.click(within(item(3)).getByRole('checkbox'))
  expect(screen.getByRole('toolbar', { name: '批量处理' }).textContent).toContain('已选 2 条')
  await user.click(screen.getByRole('button', { name: '批量删除' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /删\s?除/ }))
  expect(await screen.findByText('有 1 条没有删除：记录不存在，或不在您的单位范围内')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('第1条评论')).toBeNull())
  expect(screen.getByText('第2条评论')).toBeTruthy()
  expect(log.find(({ path }) => path.endsWith('/remove-batch'))?.body).toEqual({ ids: [1, 2] })
})

test('who may not remove is offered nothing of it', async () => {
  open({ can: ['review'] })
  await screen.findByText('第1条评论')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: '删除' })).toBeNull()
})

test('past a hundred there are pages', async () => {
  const log = open({ total: 250 })
  const user = userEvent.setup()
  await screen.findByText('共 250 条')
  await user.click(screen.getByTitle('3'))
  await waitFor(() => expect(log.some(({ path }) => path === '/live-class-comment/page/3/100')).toBe(true))
})
