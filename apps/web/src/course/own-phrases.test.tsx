import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { failure, fakeApi } from '../testing/api.ts'
import { course } from '../testing/course.ts'
import { lookAt, opened, openReview, reasonField } from '../testing/review-panel.tsx'

/** A server with one course that waits and the phrases of the account; `onSave` may refuse. */
async function open(own: string[], onSave: () => Response | undefined = () => undefined) {
  const now = { phrases: own, version: 3 }
  const record = course(1, '党章导读')
  const log = fakeApi({
    'GET /courses/courses-list/*/*': () => ({ records: [record], total: 1 }),
    'GET /courses/review/*': () => ({
      record,
      current: null,
      history: [],
      allowedActions: ['pass', 'reject'],
    }),
    'GET /review-phrase/list': () => now,
    'POST /review-phrase/save': ({ body }) => {
      const refusal = onSave()
      if (refusal) return refusal
      const { phrases, version } = body as typeof now
      if (version !== now.version) return failure(409, 'STALE_VERSION', '该记录已被他人更新，请刷新后重试')
      Object.assign(now, { phrases, version: version + 1 })
      return now
    },
  })
  openReview()
  const user = userEvent.setup()
  await screen.findByText('课程名称不规范')
  await lookAt('党章导读')
  const reason = reasonField()
  const saves = () =>
    log
      .filter(({ path }) => path === '/review-phrase/save')
      .map(({ body }) => ({ phrases: (body as typeof now).phrases }))
  return { log, now, user, reason, saves }
}

const line = (n: number) => screen.getByLabelText<HTMLInputElement>(`第${n}条常用语`)
const manage = () => screen.getByRole('button', { name: '管理常用语' })

test('keys take one’s own phrases first, then the built-in ones; a phrase with a semicolon goes as it came', async () => {
  const { user, reason } = await open(['请补充依据；附原文', '课程名称不规范'])
  const shown = screen.getByRole('group', { name: '常用驳回原因' }).textContent ?? ''
  expect(shown.startsWith('请补充依据；附原文1课程名称不规范2')).toBe(true)
  expect(screen.getAllByText('课程名称不规范')).toHaveLength(1)
  await user.keyboard('1')
  expect(reason.value).toBe('请补充依据；附原文')
  // It is typing now: a digit is a digit, Alt and the digit takes.
  await user.keyboard('{Alt>}[Digit2]{/Alt}')
  expect(reason.value).toBe('请补充依据；附原文；课程名称不规范')
  await user.keyboard('{Alt>}[Digit1]{/Alt}2')
  expect(reason.value).toBe('课程名称不规范2')
})

test('a phrase that does not fit any more leaves what was typed as it is', async () => {
  const { user, reason } = await open(['长'.repeat(199)])
  await user.type(reason, '先写的')
  await user.keyboard('{Alt>}[Digit1]{/Alt}')
  expect(reason.value).toBe('先写的')
  expect(screen.getByText('加上这条后超过200个字')).toBeTruthy()
})

test('a typed reason is kept as a phrase by one press, behind what is there already', async () => {
  const { user, reason, saves, now } = await open(['一'])
  now.phrases = ['一', '别处存的']
  await user.type(reason, '请补充课时说明')
  await user.click(screen.getByRole('button', { name: '存为常用语' }))
  await screen.findByText('已存为常用语')
  expect(saves()).toEqual([{ phrases: ['一', '别处存的', '请补充课时说明'] }])
  expect(reason.value).toBe('请补充课时说明')
  expect(screen.queryByRole('button', { name: '存为常用语' })).toBeNull()
})

test('a reason is kept behind what another page saved at the same moment', async () => {
  let isFirst = true
  const { user, reason, now } = await open(['一'], () => {
    if (!isFirst) return undefined
    isFirst = false
    Object.assign(now, { phrases: ['一', '别处存的'], version: 4 })
    return failure(409, 'STALE_VERSION', '该记录已被他人更新，请刷新后重试')
  })
  await user.type(reason, '请补充课时说明')
  await user.click(screen.getByRole('button', { name: '存为常用语' }))
  await screen.findByText('已存为常用语')
  expect(now.phrases).toEqual(['一', '别处存的', '请补充课时说明'])
})

test('phrases are added, changed, moved and removed, and stand in the panel at once', async () => {
  const { user, saves } = await open(['一', '二', '三'])
  await user.click(manage())
  await screen.findByLabelText('第1条常用语')
  await user.click(screen.getByRole('button', { name: '上移：第3条' }))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('上移：第2条')
  await user.click(screen.getByRole('button', { name: '删除：第1条' }))
  await user.type(line(2), '补充')
  await user.click(screen.getByRole('button', { name: '添加常用语' }))
  expect(document.activeElement).toBe(line(3))
  await user.keyboard('三')
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('新增项已存在')).toBeTruthy()
  await user.type(line(3), '四1')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(saves()).toEqual([{ phrases: ['三', '二补充', '三四1'] }]))
  await waitFor(() => expect(screen.queryByLabelText('第1条常用语')).toBeNull())
  expect(
    screen.getByRole('group', { name: '常用驳回原因' }).textContent?.startsWith('三1二补充2三四13'),
  ).toBe(true)
})

test('what another page saved meanwhile is merged with what was typed, and saved after a look', async () => {
  const { user, saves, now } = await open(['一', '二'])
  await user.click(manage())
  await user.type(await screen.findByLabelText('第1条常用语'), '改')
  Object.assign(now, { phrases: ['一', '二', '别处存的'], version: 4 })
  await user.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('常用语刚在另一个页面改过，已与这里的修改合并，请查看后再保存')
  expect([1, 2, 3].map((n) => line(n).value)).toEqual(['一改', '二', '别处存的'])
  await user.click(screen.getByRole('button', { name: /保存/ }))
  await waitFor(() => expect(screen.queryByLabelText('第1条常用语')).toBeNull())
  expect(saves().at(-1)).toEqual({ phrases: ['一改', '二', '别处存的'] })
})

test('a save that fails keeps what was typed, and says why at the line', async () => {
  const refusals = [
    failure(503, 'UNAVAILABLE', '系统暂时繁忙，请稍后重试'),
    failure(400, 'BAD_INPUT', '请检查填写的内容', { 'phrases.0': '常用语含有无法保存的字符' }),
  ]
  const { user, saves } = await open(['一'], () => refusals.shift())
  await user.click(manage())
  await user.type(await screen.findByLabelText('第1条常用语'), '改')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('系统暂时繁忙，请稍后重试')
  expect(line(1).value).toBe('一改')
  await user.click(screen.getByRole('button', { name: /保存/ }))
  await screen.findByText('常用语含有无法保存的字符')
  expect(line(1).value).toBe('一改')
  expect(saves()).toHaveLength(2)
})

test('Esc closes the dialog and not the panel, and gives the focus back; no key reaches the panel meanwhile', async () => {
  const { user, reason, log } = await open(['一'])
  await user.click(manage())
  await screen.findByLabelText('第1条常用语')
  await user.keyboard('a1')
  expect(reason.value).toBe('')
  expect(log.some(({ query }) => query.has('auditStatus'))).toBe(false)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(manage()))
  await opened('党章导读')
})
