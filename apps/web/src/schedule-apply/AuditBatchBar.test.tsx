import type { Application } from '@dangxiao/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { failure, fakeApi } from '../testing/api.ts'
import { renderPage } from '../testing/render.tsx'
import { AuditBatchBar } from './AuditBatchBar.tsx'

const chosen = [1, 2].map((id) => ({ id, title: '公文写作', partySchoolName: '荷塘区委党校' }) as Application)

/** The dialog that rejects both, with one phrase of one's own. */
async function open(answers: (() => object)[]) {
  const log = fakeApi({
    'GET /review-phrase/list': () => ({ phrases: ['请与教务联系'], version: 1 }),
    'POST /course-application-audit/batch-review': () =>
      (answers.shift() ?? (() => ({ success: [], failed: [] })))(),
  })
  const onDecided = vi.fn()
  renderPage(<AuditBatchBar chosen={chosen} onClear={vi.fn()} onDecided={onDecided} />)
  await userEvent.click(await screen.findByRole('button', { name: '批量驳回' }))
  await screen.findByText('请与教务联系')
  const reason = screen.getByRole<HTMLTextAreaElement>('textbox', { name: '驳回原因' })
  return { reason, onDecided, sent: () => log.filter(({ method }) => method === 'POST') }
}

test('one’s own phrases stand first and have keys; a rejection needs a reason', async () => {
  const { reason, sent, onDecided } = await open([() => ({ success: [1, 2], failed: [] })])
  await userEvent.click(screen.getByRole('button', { name: /^驳\s*回$/ }))
  expect(screen.getByText('请填写驳回原因')).toBeTruthy()
  await userEvent.keyboard('{Alt>}[Digit1]{/Alt}')
  expect(reason.value).toBe('请与教务联系')
  await userEvent.keyboard('{Alt>}[Digit2]{/Alt}')
  expect(reason.value).toBe('请与教务联系；名额已满，请改选其他课程')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(onDecided).toHaveBeenCalled())
  const [call] = sent()
  expect(call?.query.get('isPassed')).toBe('0')
  expect(call?.query.get('reason')).toBe('请与教务联系；名额已满，请改选其他课程')
  expect(call?.body).toEqual([1, 2])
})

test('what was written stays when the server fails', async () => {
  const { reason } = await open([() => failure(503, 'UNAVAILABLE', '系统暂时繁忙')])
  await userEvent.keyboard('1')
  await userEvent.click(screen.getByRole('button', { name: /^驳\s*回$/ }))
  expect(await screen.findByText('系统暂时繁忙')).toBeTruthy()
  expect(reason.value).toBe('请与教务联系')
})
