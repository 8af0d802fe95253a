import type { Reservation } from '@dangxiao/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi, reviewer } from '../../testing/api.ts'
import { recordFixture } from '../../testing/record.ts'
import { renderApp } from '../../testing/render.tsx'

const reservation: Reservation = {
  ...recordFixture,
  id: 4,
  version: 2,
  number: 'YY-1',
  type: 1,
  applyUnitId: 3,
  applyUnitName: '乙县委党校',
  contact: '蒋海燕',
  phone: '138****1234',
  subject: '主题党日',
  people: 40,
  startDate: '2031-09-14',
  endDate: '2031-09-14',
  audience: '',
  bookingStatus: 1,
  projectId: null,
  side: 'host',
  can: ['cancel', 'transfer'],
  needs: { lecturers: '', courses: '', place: '', board: '', base: '' },
  budget: null,
  cancelReason: '',
  history: [],
}

test('a reservation is called off only when asked, with a reason', async () => {
  const log = fakeApi({
    'GET /auth/me': () => ({
      ...reviewer,
      permissions: { 'reservation:view': 'own', 'reservation:edit': 'own' },
    }),
    'GET /training-reservation/get/4': () => reservation,
    'POST /training-reservation/cancel': () => ({ id: 4, version: 3 }),
  })
  renderApp('/reservations/4')
  await screen.findByRole('heading', { name: '主题党日' })
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '取消预约' }))
  const dialog = within(await screen.findByRole('dialog', { name: '取消预约“主题党日”？' }))
  await userEvent.type(dialog.getByLabelText('取消原因'), '场馆检修')
  await userEvent.click(dialog.getByRole('button', { name: '取消预约' }))
  await screen.findByText('已取消')
  const [sent] = log.filter(({ path }) => path.endsWith('/cancel'))
  expect(sent?.body).toEqual({ id: 4, version: 2, cancelReason: '场馆检修' })
})
