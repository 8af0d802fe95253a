import type { Application } from '@dangxiao/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { failure, fakeApi, reviewer } from '../testing/api.ts'
import { renderPage } from '../testing/render.tsx'
import { EditDialog } from './EditDialog.tsx'

const of = { id: 1, lessonId: 2, version: 1, title: '公文写作', classId: 9, className: '春季班' }
const values = { place: '报告厅', expected: 45, contact: '张敏', phone: '13812345678', remark: '' }
const spring = { id: 9, name: '春季班', startDate: '2031-03-01', endDate: '2031-03-31' }

function open(classes: object[], given: Partial<Application>) {
  const record = { ...of, ...values, auditReason: '', ...given } as Application
  fakeApi({
    'GET /course-schedule-apply/1': () => record,
    'GET /course-schedule-sync/list-class': () => ({ records: classes, total: classes.length }),
    'POST /course-schedule-apply/conflicts': () => [null],
    'POST /course-schedule-apply/update': () =>
      failure(409, 'ALREADY_APPLIED', '已申请该课程，请勿重复申请', { lessonId: '该课程已停止申请' }),
  })
  const me = { ...reviewer, permissions: { 'schedule-apply:edit': 'own' } as const }
  renderPage(<EditDialog record={record} onClose={vi.fn()} onDone={vi.fn()} />, { me })
}

test('what was refused is no longer said once something has been changed', async () => {
  open([{ ...spring, people: 45, place: '报告厅', status: 1 }], { auditStatus: 1 })
  await userEvent.click(await screen.findByRole('button', { name: '保存' }))
  await screen.findByText('该课程已停止申请')
  await userEvent.type(screen.getByLabelText('备注'), '需要回放')
  await waitFor(() => expect(screen.queryByText('该课程已停止申请')).toBeNull())
})

test('the class is named though it has ended or is of another unit', async () => {
  open([], { auditStatus: 2 })
  expect(await screen.findByText('春季班')).toBeTruthy()
})
