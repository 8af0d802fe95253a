import type { TrainingBase } from '@dangxiao/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi, reviewer } from '../testing/api.ts'
import { reviewedFixture } from '../testing/record.ts'
import { renderPage } from '../testing/render.tsx'
import { TrainingBaseFormPage } from './TrainingBaseFormPage.tsx'

const me = {
  ...reviewer,
  permissions: { 'training-base:view': 'branch', 'training-base:edit': 'branch' } as const,
}

const base: TrainingBase = {
  ...reviewedFixture,
  auditStatus: 1,
  id: 9,
  version: 3,
  name: '橘洲培训中心',
  runBy: '岳麓区委党校',
  region: 430104,
  regionName: '长沙市岳麓区',
  address: '潇湘中路9号',
  contact: '张敏',
  phone: '13812345678',
  coverUrl: 'https://v.example/1.jpg',
  classrooms: 6,
  largestRoom: 180,
  beds: null,
  diningSeats: 0,
  facilities: ['无线网络'],
  pictures: ['https://v.example/1.jpg'],
  introduction: '环境安静。',
}

function open(answer: () => object = () => ({ id: 9, version: 4 })) {
  const log = fakeApi({
    'GET /training-base/get/9': () => base,
    'GET /unit/list/user-tree': () => [],
    'POST /training-base/update': answer,
  })
  renderPage(<TrainingBaseFormPage />, { address: '/page?type=edit&id=9', me })
  return () =>
    log.filter(({ method }) => method === 'POST').map(({ body }) => body as Record<string, unknown>)
}
const confirm = () => userEvent.click(screen.getByRole('button', { name: '确定' }))

test('a number that nobody knows is not nought', async () => {
  const sent = open()
  await screen.findByDisplayValue('橘洲培训中心')
  await confirm()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({
    id: 9,
    version: 3,
    classrooms: 6,
    beds: null,
    diningSeats: 0,
    facilities: ['无线网络'],
  })
})

test('a number beyond its limits, and a gap, are said before anything is sent', async () => {
  const sent = open()
  const beds = await screen.findByLabelText('床位数')
  await userEvent.type(beds, '100000')
  await userEvent.clear(screen.getByLabelText('联系人'))
  await confirm()
  await screen.findByText('床位数应为0–99999张')
  await screen.findByText('联系人不能为空')
  expect(sent()).toEqual([])
})
