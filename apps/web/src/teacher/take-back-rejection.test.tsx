import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { failure, fakeApi, reviewer } from '../testing/api.ts'
import { renderPage } from '../testing/render.tsx'
import { teacher } from '../testing/teacher.ts'
import { TeacherListPage } from './TeacherListPage.tsx'

const me = { ...reviewer, permissions: { 'teacher:view': 'branch', 'teacher:review': 'branch' } as const }

/** A list with one record that the reviewer's unit has rejected; `refuse` may turn the call down. */
async function open(refuse = (): Response | undefined => undefined) {
  let isRejected = true
  const log = fakeApi({
    'GET /teacher/list/*/*': () => ({
      records: [
        isRejected
          ? teacher(7, '彭静姝', { auditStatus: 2, auditReason: '缺少职称证明', version: 4, can: ['reopen'] })
          : teacher(7, '彭静姝', {
              auditStatus: 1,
              auditUnitName: '长沙市委党校',
              version: 5,
              can: ['review'],
            }),
      ],
      total: 1,
    }),
    'GET /teacher/*': () => [],
    'GET /unit/list/user-tree': () => [],
    'POST /review-desk/reopen': () => {
      const refusal = refuse()
      if (refusal) return refusal
      isRejected = false
      return { id: 7, version: 5 }
    },
  })
  renderPage(<TeacherListPage />, { me })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '撤回驳回' }))
  const reason = await screen.findByRole('textbox', { name: '撤回原因' })
  const send = () => user.keyboard('{Control>}{Enter}{/Control}')
  return {
    user,
    reason,
    send,
    sent: () => log.filter(({ path }) => path === '/review-desk/reopen').map(({ body }) => body),
  }
}

test('asks for the reason, and the row waits again', async () => {
  const { user, reason, send, sent } = await open()
  await user.click(reason)
  await send()
  expect((await screen.findByRole('alert')).textContent).toBe('请填写撤回原因')
  expect(sent()).toEqual([])
  await user.type(reason, ' 看错了材料 ')
  await send()
  await screen.findByText('已撤回驳回，重新等待审核')
  expect(sent()).toEqual([{ resource: 'teacher', id: 7, version: 4, reason: '看错了材料' }])
  await screen.findByText('待长沙市委党校审核')
  expect(screen.queryByRole('button', { name: '撤回驳回' })).toBeNull()
})

test('keeps what was typed when it is too long, or the server refuses', async () => {
  const { user, reason, send, sent } = await open(() =>
    failure(409, 'WRONG_STATE', '该记录的状态已变化，请刷新后重试'),
  )
  await user.click(reason)
  await user.paste('𠮷'.repeat(201))
  await send()
  expect((await screen.findByRole('alert')).textContent).toBe('撤回原因不能超过200个字')
  expect(sent()).toEqual([])
  await user.clear(reason)
  await user.paste('𠮷'.repeat(200))
  await send()
  await screen.findByText('该记录的状态已变化，请刷新后重试')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect((reason as HTMLTextAreaElement).value).toBe('𠮷'.repeat(200))
})
