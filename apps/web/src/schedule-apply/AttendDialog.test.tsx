import type { Application } from '@dangxiao/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { failure, fakeApi } from '../testing/api.ts'
import { renderPage } from '../testing/render.tsx'
import { AttendDialog } from './AttendDialog.tsx'

const record = {
  id: 1,
  version: 1,
  title: '公文写作',
  expected: 45,
  present: null,
  signInSheet: null,
} as Application

async function open(attend: () => object = () => ({ id: 1, version: 2 })) {
  const log = fakeApi({ 'POST /course-schedule-apply/attendance/1': attend })
  renderPage(<AttendDialog record={record} onClose={vi.fn()} onDone={vi.fn()} />)
  const people = await screen.findByLabelText<HTMLInputElement>('实到人数')
  await userEvent.clear(people)
  const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }))
  return { log, people, save }
}

test('a number typed in full width is that number', async () => {
  const { log, people, save } = await open()
  await userEvent.type(people, '１２')
  await save()
  await waitFor(() =>
    expect(log.map(({ body }) => body)).toEqual([{ present: 12, signInSheet: null, version: 1 }]),
  )
})

test('what the server refuses stands at its field, and the number stays', async () => {
  const { people, save } = await open(() =>
    failure(400, 'BAD_INPUT', '请检查填写的内容', { present: '实到人数过多' }),
  )
  await userEvent.type(people, '300')
  await save()
  await screen.findByText('实到人数过多')
  await waitFor(() => expect(document.activeElement).toBe(people))
  expect(people.value).toBe('300')
})
