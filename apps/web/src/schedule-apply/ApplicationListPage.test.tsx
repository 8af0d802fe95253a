import type { Application } from '@dangxiao/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi, reviewer } from '../testing/api.ts'
import { renderPage } from '../testing/render.tsx'
import { ApplicationListPage } from './ApplicationListPage.tsx'

const application = (id: number, title: string, fields: Partial<Application>) =>
  ({
    id,
    title,
    date: '2031-03-04',
    timeOfDay: 1,
    startTime: '08:30',
    endTime: '11:30',
    lecturers: [],
    providerName: '省委党校',
    className: '春季班',
    place: '报告厅',
    expected: 30,
    present: null,
    contact: '张敏',
    phone: '138****5678',
    auditStatus: 1,
    auditReason: '',
    can: [],
    ...fields,
  }) as unknown as Application // what the list shows

test('each application says how its lesson stands to the unit beside its review', async () => {
  fakeApi({
    'GET /course-schedule-apply/list/*/*': () => ({
      records: [
        application(1, '统战工作', { access: 1, auditStatus: 3 }),
        application(2, '群团工作', { access: 2, auditStatus: 0, auditReason: '改期' }),
        application(3, '党史学习', { access: 3, auditStatus: 0, auditReason: '改期' }),
      ],
      total: 3,
    }),
  })
  renderPage(<ApplicationListPage />, { me: { ...reviewer, permissions: { 'schedule-apply:view': 'own' } } })
  const row = async (title: string) => within((await screen.findByText(title)).closest('tr') as HTMLElement)
  for (const [title, audit, access] of [
    ['统战工作', '已通过', '已申请集中学习课程'],
    ['群团工作', '已取消', '可申请'],
    ['党史学习', '已取消', '仅可查看共享课堂'],
  ] as const) {
    expect((await row(title)).getByText(audit)).toBeTruthy()
    expect((await row(title)).getByText(access)).toBeTruthy()
  }
})
