import { CASE_BODY_MAX, type Case } from '@dangxiao/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { failure, fakeApi, reviewer } from '../testing/api.ts'
import { reviewedFixture } from '../testing/record.ts'
import { renderPage } from '../testing/render.tsx'
import { CaseFormPage } from './CaseFormPage.tsx'

const me = { ...reviewer, permissions: { 'case:view': 'branch', 'case:edit': 'branch' } as const }

const entry: Case = {
  ...reviewedFixture,
  id: 9,
  version: 4,
  name: '屋场会上的治理',
  caseType: 2,
  caseTypeName: '基层治理',
  authors: ['彭立新', '向红'],
  coverUrl: null,
  honorsType: null,
  honorsTypeName: null,
  isShow: 1,
  abstract: '一个村的做法。',
  background: '<p>背景一二</p>',
  practice: '<p>做法</p>',
  effect: '<p>成效</p>',
  discussion: '<p>讨论</p>',
  attachments: [],
  courses: [
    {
      id: 5,
      coursesName: '乡村治理十讲',
      coverUrl: '/1.jpg',
      partySchoolName: '长沙市委党校',
      courseClassificationClass: '履职能力培训',
      lecturers: [{ id: 3, name: '周敏' }],
    },
  ],
}

function open(stored: Case, answer: () => object = () => ({ id: 9, version: 5 })) {
  const log = fakeApi({
    'GET /case-library/getInfo/9': () => stored,
    'GET /case-library/case-type': () => [{ id: 2, name: '基层治理' }],
    'GET /case-library/honors-type': () => [],
    'GET /unit/list/user-tree': () => [],
    'POST /case-library/update': answer,
  })
  renderPage(<CaseFormPage />, { address: '/page?type=edit&id=9', me })
  return () =>
    log.filter(({ method }) => method === 'POST').map(({ body }) => body as Record<string, unknown>)
}
const confirm = () => userEvent.click(screen.getByRole('button', { name: '确定' }))

test('a stored case is sent as it was read, its courses by their ids', async () => {
  const sent = open(entry)
  await screen.findByDisplayValue('屋场会上的治理')
  await screen.findByText(`背景、做法、成效、讨论合计 10 / ${CASE_BODY_MAX} 字`)
  expect(screen.getByText('乡村治理十讲')).toBeTruthy()
  await confirm()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({
    id: 9,
    version: 4,
    authors: ['彭立新', '向红'],
    background: '<p>背景一二</p>',
    courseIds: [5],
    coverUrl: null,
    honorsType: null,
  })
})

test('the four parts together may hold so many characters and no more', async () => {
  const sent = open({ ...entry, practice: `<p>${'法'.repeat(CASE_BODY_MAX)}</p>` })
  const total = await screen.findByText(
    `背景、做法、成效、讨论合计 ${CASE_BODY_MAX + 8} / ${CASE_BODY_MAX} 字`,
  )
  expect(total.dataset.over).toBe('true')
  await confirm()
  await screen.findByText(
    `背景、做法、成效、讨论合计不能超过${CASE_BODY_MAX}个字，现有${CASE_BODY_MAX + 8}个字`,
  )
  expect(sent()).toEqual([])
})

test('several authors typed at once become several', async () => {
  const sent = open(entry)
  fireEvent.click(await screen.findByRole('button', { name: '添加作者' }))
  fireEvent.change(await screen.findByLabelText('作者姓名'), {
    target: { value: '周敏、 何平，龙云;周敏' },
  })
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /确\s*定/ }))
  await screen.findByText('龙云')
  await confirm()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ authors: ['彭立新', '向红', '周敏', '何平', '龙云'] })
})

test('the first field that the server refuses has the focus', async () => {
  open(entry, () => failure(400, 'BAD_INPUT', '内容摘要不正确', { abstract: '内容摘要不正确' }))
  await screen.findByLabelText('内容摘要')
  await confirm()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('内容摘要')))
})
