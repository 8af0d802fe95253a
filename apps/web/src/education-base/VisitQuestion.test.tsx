import { type ConcernedVisit, educationBaseApi } from '@dangxiao/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listSearch } from '../session/list-search.ts'
import { fakeApi } from '../testing/api.ts'
import { baseReviewer, educationBase } from '../testing/education-base.ts'
import { renderPage } from '../testing/render.tsx'
import { EducationBaseListPage } from './EducationBaseListPage.tsx'
import { VisitQuestion } from './VisitQuestion.tsx'

const visit = (projectId: number, name: string, given: Partial<ConcernedVisit> = {}): ConcernedVisit => ({
  projectId,
  version: 3,
  name,
  hostName: '长沙市委党校',
  applicantName: '芙蓉区委党校',
  people: 40,
  startDate: '2026-12-20',
  endDate: '2026-12-20',
  problems: ['12月20日不开放'],
  isSoon: false,
  can: ['keep', 'move', 'cancel'],
  goesOnWithout: false,
  ...given,
})

const refusal = (visits: ConcernedVisit[], fields?: Record<string, string>) =>
  new Response(
    JSON.stringify({
      code: fields ? 'BAD_INPUT' : 'VISITS_CONCERNED',
      message: '有2个已确认的参观受影响',
      visits,
      fields,
    }),
    {
      status: fields ? 400 : 409,
      headers: { 'content-type': 'application/json' },
    },
  )

const page = (
  <>
    <EducationBaseListPage />
    <VisitQuestion />
  </>
)
const open = () => renderPage(page, { me: baseReviewer, validateSearch: listSearch(educationBaseApi.list) })

const question = async () => {
  const title = await screen.findByText('已确认的参观受影响')
  return title.closest('[role=dialog]') as HTMLElement
}

test('the visits that a change touches are listed, each is decided on, and the save is sent again with the answer', async () => {
  const visits = [visit(7, '主题党日'), visit(8, '现场教学', { isSoon: true, can: ['move', 'cancel'] })]
  let refused = 0
  const log = fakeApi({
    'GET /education-base/page/*/*': () => ({ records: [educationBase(5, '东湖馆')], total: 1 }),
    'POST /education-base/upkeep/5': ({ body }) => {
      const decided = (body as { visits?: { decision: string }[] }).visits
      if (!decided) return refusal(visits)
      if (decided.some(({ decision }) => decision === 'cancel')) return { id: 5, version: 2 }
      refused++
      return refusal(visits, { 'visits.1.startDate': '该基地2026-12-28已约满' })
    },
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: '接待与开放' }))
  const upkeep = await screen.findByRole('dialog')
  fireEvent.change(within(upkeep).getByLabelText('每日接待能力'), { target: { value: '30' } })
  await userEvent.click(within(upkeep).getByRole('button', { name: '保存' }))

  const dialog = await question()
  const [first, second] = [
    within(dialog).getByLabelText('主题党日'),
    within(dialog).getByLabelText('现场教学'),
  ]
  expect(second.textContent).toContain('7天内')
  expect(within(second).queryByText('照常接待')).toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: '确认并保存' }))
  expect(await within(dialog).findAllByText('请选择如何处理')).toHaveLength(2)

  await userEvent.click(within(first).getByText('照常接待'))
  await userEvent.click(within(second).getByText('改期'))
  fireEvent.mouseDown(within(second).getByLabelText('新的日期'))
  fireEvent.change(within(second).getByLabelText('新的日期'), { target: { value: '2026-12-28' } })
  fireEvent.keyDown(within(second).getByLabelText('新的日期'), { key: 'Enter', code: 'Enter', keyCode: 13 })
  await userEvent.click(within(dialog).getByRole('button', { name: '确认并保存' }))

  const again = await question()
  await within(again).findByText('该基地2026-12-28已约满')
  expect(refused).toBe(1)
  await userEvent.click(within(within(again).getByLabelText('现场教学')).getByText('取消该活动'))
  await userEvent.type(await within(again).findByLabelText('取消原因'), '展馆检修')
  await userEvent.click(within(again).getByRole('button', { name: '确认并保存' }))
  await screen.findByText('已保存，立即生效')
  const sent = log.filter(({ method }) => method === 'POST').at(-1)?.body as { visits: unknown }
  expect(sent).toMatchObject({
    dailyCapacity: 30,
    visits: [
      { projectId: 7, version: 3, decision: 'keep' },
      { projectId: 8, version: 3, decision: 'cancel', reason: '展馆检修' },
    ],
  })
})
