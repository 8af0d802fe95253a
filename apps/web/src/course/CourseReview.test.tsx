import type { ReviewEvent } from '@dangxiao/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type Asked, failure, fakeApi } from '../testing/api.ts'
import { course } from '../testing/course.ts'
import { look, lookAt, opened, openReview, reasonField } from '../testing/review-panel.tsx'

const names = new Map(['党章导读', '乡村振兴', '基层治理'].map((name, i) => [i + 1, name]))
const history: ReviewEvent[] = [
  { id: 1, action: 'submit', reason: '', by: '李强', unitName: '岳麓区委党校', time: '2026-10-01T01:30:00Z' },
]
const later = { id: 2, reason: '', unitName: '长沙市委党校', time: '2026-10-03T01:30:00Z' }

/** A server that holds what `waiting` names; `onDecide` may refuse. */
function server({
  onDecide = (): Response | undefined => undefined,
  actions = ['pass', 'reject'],
  fields = {},
  others = [] as object[],
  ids = [...names.keys()],
} = {}) {
  const waiting = new Set(ids)
  const log = fakeApi({
    'GET /review-desk/list/1/1': () => ({ records: others, total: others.length }),
    'GET /courses/courses-list/*/*': () => ({
      records: [...waiting].map((id) => course(id, names.get(id) ?? '')),
      total: waiting.size,
    }),
    'POST /review-desk/retract': ({ body }) => {
      const { items } = body as { items: { resource: string; id: number }[] }
      for (const { id } of items) waiting.add(id)
      return { success: items, failed: [] }
    },
    'GET /courses/review/*': (asked) => {
      const id = Number(asked.path.split('/').at(-1))
      if (asked.query.has('auditStatus')) {
        const refusal = onDecide()
        if (refusal) return refusal
        waiting.delete(id)
        return { record: course(id, ''), current: null, history, allowedActions: [] }
      }
      return {
        record: course(id, names.get(id) ?? '', fields),
        current: null,
        history,
        allowedActions: waiting.has(id) ? actions : [],
      }
    },
  })
  const retracted = () => log.filter(({ path }) => path === '/review-desk/retract').map(({ body }) => body)
  return {
    log,
    waiting,
    retracted,
    decisions: () => log.filter(isDecision).map(({ path, query }) => `${path.split('/').at(-1)}?${query}`),
  }
}

const isDecision = ({ path, query }: Asked) => path.startsWith('/courses/review/') && query.has('auditStatus')

test('A passes, and the next one opens by itself until all is done', async () => {
  const { decisions } = server()
  openReview()
  const user = userEvent.setup()
  for (const name of names.values()) {
    await lookAt(name)
    await user.keyboard('a')
  }
  await screen.findByText('都审完了')
  expect(await screen.findByText('这次共审核 3 条。现在没有等待您审核的记录。')).toBeTruthy()
  expect(screen.getByText('已通过：基层治理')).toBeTruthy()
  expect(decisions()).toEqual([
    '1?auditStatus=3&version=1',
    '2?auditStatus=3&version=1',
    '3?auditStatus=3&version=1',
  ])
})

test('U takes the last decision back while its message stands, and the record lies open again', async () => {
  const { retracted } = server()
  openReview()
  const user = userEvent.setup()
  await lookAt('党章导读')
  await user.keyboard('a')
  await opened('乡村振兴')
  // It is a letter while one types.
  await user.type(screen.getByRole('textbox', { name: '驳回原因' }), 'u')
  expect(retracted()).toEqual([])
  await user.keyboard('{Escape}')
  await look()
  await user.keyboard('u')
  expect(await screen.findByText('已撤销，重新等待审核')).toBeTruthy()
  expect(retracted()).toEqual([{ items: [{ resource: 'course', id: 1 }] }])
  await opened('党章导读')
})

test('after the last of a kind it is said what else waits, with the way to it', async () => {
  server({ others: [{ resource: 'judge', id: 5 }], ids: [1] })
  openReview()
  await lookAt('党章导读')
  await userEvent.keyboard('a')
  await screen.findByText('这一类审完了')
  expect(screen.getByText('这次共审核 1 条。还有 1 条其他记录等待您审核。')).toBeTruthy()
  expect(screen.getByRole('link', { name: '继续审核' }).getAttribute('href')).toBe(
    '/review-desk?kind=judge&review=5',
  )
})

test('a second tap never decides on the next one unseen', async () => {
  const { decisions } = server()
  openReview()
  await lookAt('党章导读')
  await userEvent.keyboard('aaa')
  await opened('乡村振兴')
  await userEvent.keyboard('a')
  await look()
  expect(decisions()).toEqual(['1?auditStatus=3&version=1'])
})

test('R goes to the reason; an empty one is refused, and letters typed there are letters', async () => {
  const { decisions } = server()
  openReview()
  const user = userEvent.setup()
  await lookAt('党章导读')
  await user.keyboard('r')
  const reason = reasonField()
  expect(document.activeElement).toBe(reason)
  expect(reason.value).toBe('')

  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('请填写驳回原因')
  await user.keyboard('ajk')
  await look()
  expect(decisions()).toEqual([])
  expect(reason.value).toBe('ajk')

  await user.clear(reason)
  await user.click(screen.getByText('课程名称不规范'))
  await user.click(screen.getByText('授课人信息不完整'))
  reason.focus()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await opened('乡村振兴')
  expect(decisions()).toEqual([
    `1?${new URLSearchParams({ auditStatus: '2', version: '1', reason: '课程名称不规范；授课人信息不完整' })}`,
  ])
})

test('a digit takes a ready phrase and goes to the reason, where Alt and a digit do; Esc leaves the reason and not the panel', async () => {
  const { decisions } = server()
  openReview()
  const user = userEvent.setup()
  await lookAt('党章导读')
  await user.keyboard('1')
  const reason = reasonField()
  const [first] = reason.value.split('；')
  expect(first).not.toBe('')
  expect(document.activeElement).toBe(reason)
  await user.keyboard('{Alt>}[Digit2]{/Alt}2')
  expect(reason.value.split('；')).toHaveLength(2)
  expect(reason.value.endsWith('2')).toBe(true)
  expect(screen.getByRole('button', { name: /^驳回/ }).textContent).toContain('Ctrl+Enter')

  await user.keyboard('{Escape}')
  expect(document.activeElement?.contains(reason)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
  await user.keyboard('j')
  await opened('乡村振兴')
  expect(decisions()).toEqual([])
})

test('a record that is decided on already says by whom, and where one goes on', async () => {
  const decided = (action: ReviewEvent['action'], auditUnitName: string | null) => ({
    record: course(1, '党章导读', { auditUnitName }),
    current: null,
    history: [{ ...later, action, by: '周敏' }],
    allowedActions: [],
  })
  fakeApi({
    'GET /courses/courses-list/*/*': () => ({ records: [], total: 0 }),
    'GET /courses/review/1': () => decided('pass', null),
    'GET /courses/review/2': () => decided('up', '湖南省委党校'),
  })
  const { unmount } = openReview()
  await screen.findByText('长沙市委党校 周敏 已于 2026-10-03 09:30 审核通过，无需再审核。')
  unmount()
  openReview(2)
  await screen.findByText(
    '长沙市委党校 周敏 已于 2026-10-03 09:30 通过并报上级，这条记录正在等待湖南省委党校审核，仅供查看。',
  )
})

test('J and K step without deciding, and a record can be passed over', async () => {
  const { decisions } = server()
  const { history: address } = openReview()
  const user = userEvent.setup()
  await lookAt('党章导读')
  await user.keyboard('j')
  await opened('乡村振兴')
  expect(address.location.search).toBe('?review=2')
  await look()
  await user.keyboard('k')
  await opened('党章导读')
  expect(decisions()).toEqual([])
})

test('a half-written reason is there when one comes back to the record', async () => {
  server()
  openReview()
  const user = userEvent.setup()
  await opened('党章导读')
  await user.click(screen.getByText('课程名称不规范'))
  await user.click(screen.getByText('下一条'))
  await opened('乡村振兴')
  expect(reasonField().value).toBe('')
  await user.click(screen.getByText('上一条'))
  await opened('党章导读')
  expect(reasonField().value).toBe('课程名称不规范')
})

test('passing up is offered only where it is allowed', async () => {
  const { decisions } = server({ actions: ['pass', 'reject', 'up'] })
  openReview()
  await userEvent.click(await screen.findByText('通过并报上级'))
  await opened('乡村振兴')
  expect(decisions()).toEqual(['1?auditStatus=3&version=1&toUpper=1'])
})

test.each([
  ['waiting', [1, 2], '视频传完后才能通过，可以先看下一条'],
  ['waiting', [1], '视频传完后才能通过'],
  ['lost', [1, 2], '视频没有传完，不能通过，请驳回'],
] as const)(
  'what cannot be passed while its video is %s says why, and points to the next one of %j only',
  async (uploadState, ids, why) => {
    const { decisions } = server({ actions: ['reject'], fields: { uploadState }, ids: [...ids] })
    openReview()
    expect(await screen.findByText(why)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '通过 A' }).disabled).toBe(true)
    await look()
    await userEvent.keyboard('a')
    expect(decisions()).toEqual([])
  },
)

test.each([
  ['damaged', '视频已损坏，无法播放，建议驳回'],
  ['converting', null],
] as const)('a video that is %s is pointed to, and may still be passed', async (mediaTrouble, caution) => {
  server({ fields: { mediaTrouble } })
  openReview()
  await opened('党章导读')
  expect(screen.queryByText(/建议驳回/)?.textContent ?? null).toBe(caution)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '通过 A' }).disabled).toBe(false)
})

test('somebody else was faster: says who, and shows what there is now', async () => {
  const { waiting } = server({
    onDecide: () => {
      waiting.delete(1)
      history.push({ ...later, action: 'reject', reason: '不规范', by: '王芳' })
      return failure(409, 'WRONG_STATE', '该记录的状态已变化，请刷新后重试')
    },
  })
  openReview()
  await lookAt('党章导读')
  await userEvent.keyboard('a')
  await screen.findByText('长沙市委党校 王芳 已先一步处理：驳回。无需您再审核，可以继续下一条。')
  await waitFor(() => expect(screen.queryByText('通过')).toBeNull())
})
