import type { ApprovedBase } from '@dangxiao/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../testing/api.ts'
import { baseReviewer, educationBase } from '../testing/education-base.ts'
import { renderApp } from '../testing/render.tsx'

const bases: ApprovedBase[] = [
  educationBase(1, '麓山馆'),
  educationBase(2, '荷塘馆', { region: 430202, regionName: '株洲市荷塘区' }),
]

function server() {
  return fakeApi({
    'GET /auth/me': () => baseReviewer,
    'GET /education-base/region-counts': () => [
      { region: 430102, n: 3 },
      { region: 430104, n: 4 },
      { region: 430202, n: 1 },
    ],
    'GET /education-base/page-two': ({ query }) => {
      const records = bases.filter(
        ({ region }) =>
          !query.has('region') || String(region).startsWith(query.get('region')?.slice(0, 4) ?? ''),
      )
      return { records, total: records.length }
    },
    'GET /education-base/calendar/*': () => ({
      dailyCapacity: 200,
      noticeDays: 5,
      closedDates: [],
      booked: {},
      today: '2026-11-20',
    }),
    'GET /product/base-list/*/*': () => ({ records: [], total: 0 }),
  })
}

test('a city shows how many bases its counties have, and a click shows only those', async () => {
  server()
  const { router } = renderApp('/education-bases/map')
  const changsha = await screen.findByRole('button', { name: '长沙市 7个基地' })
  expect(await screen.findByRole('button', { name: /荷塘馆/ })).toBeTruthy()
  await userEvent.click(changsha)
  await waitFor(() => expect(screen.queryByRole('button', { name: /荷塘馆/ })).toBeNull())
  expect(router.state.location.search).toMatchObject({ region: '430100' })
  expect(changsha.getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(changsha)
  expect(await screen.findByRole('button', { name: /荷塘馆/ })).toBeTruthy()
})

test('what finds nothing is cleared, also in the field', async () => {
  server()
  const { router } = renderApp('/education-bases/map?region=430300&keyword=无')
  await userEvent.click(await screen.findByRole('button', { name: '清除筛选条件' }))
  expect(await screen.findByRole('button', { name: /麓山馆/ })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('基地名称').value).toBe('')
  expect(router.state.location.search).toEqual({})
})

test('a base opens with its masked telephone and its calendar', async () => {
  server()
  renderApp('/education-bases/map?base=1')
  const drawer = await screen.findByRole('dialog')
  expect(drawer.textContent).toContain('138****5678')
  expect(await screen.findByText('至少提前 5 个工作日预约')).toBeTruthy()
})
