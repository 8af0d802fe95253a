import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { failure, fakeApi } from '../testing/api.ts'
import { baseReviewer, educationBase } from '../testing/education-base.ts'
import { renderPage } from '../testing/render.tsx'
import { EducationBaseFormPage } from './EducationBaseFormPage.tsx'

const product = {
  id: 31,
  name: '主题讲解',
  type: 2,
  typeName: '讲解',
  minutes: 40,
  capacity: 60,
  fee: null,
  lecturers: ['李文'],
  introduction: '',
}
const base = educationBase(9, '东湖馆', {
  version: 4,
  phone: '13812345678',
  productList: [product, { ...product, id: -2, name: '修改稿里的新产品' }],
})

function open(answer: () => object) {
  const log = fakeApi({
    'GET /education-base/get/9': () => base,
    'GET /unit/list/user-tree': () => [],
    'POST /education-base/update': answer,
    'POST /education-base/save': answer,
  })
  renderPage(<EducationBaseFormPage />, { address: '/page?type=edit&id=9', me: baseReviewer })
  return {
    log,
    sent: () =>
      log.filter(({ method }) => method === 'POST').map(({ body }) => body as Record<string, unknown>),
  }
}
const confirm = () => userEvent.click(screen.getByRole('button', { name: '确定' }))

test('a saved base is sent as it was read, with the ids of stored products only', async () => {
  const { log, sent } = open(() => ({ id: 9, version: 5 }))
  await screen.findByDisplayValue('东湖馆')
  expect(log[0]?.query.get('revision')).toBe('1')
  await confirm()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({
    id: 9,
    version: 4,
    name: '东湖馆',
    pictures: base.pictures,
    noticeDays: 5,
  })
  const { typeName: _, ...stored } = product
  const { id: __, ...added } = stored
  expect(sent()[0]?.productList).toEqual([stored, { ...added, name: '修改稿里的新产品' }])
})

test('what the server refuses about one product is said at that product, and everything stays', async () => {
  open(() => failure(400, 'BAD_INPUT', '产品名称重复', { 'productList.1.name': '产品名称重复' }))
  await screen.findByDisplayValue('东湖馆')
  await confirm()
  const second = await screen.findByRole('group', { name: '第2项产品' })
  await within(second).findByText('产品名称重复')
  expect(within(screen.getByRole('group', { name: '第1项产品' })).queryByText('产品名称重复')).toBeNull()
  expect(screen.getByDisplayValue('修改稿里的新产品')).toBeTruthy()
})
