import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ImportPage } from '../../import/ImportPage.tsx'
import { workbookOf } from '../../import/workbook/write.ts'
import { fakeApi } from '../../testing/api.ts'
import { renderPage } from '../../testing/render.tsx'
import { classFixture } from '../../testing/schedule.ts'
import { lessonImport } from './lesson-import.ts'

const HEAD = ['日期', '时段', '上课时间', '下课时间', '课程名称', '授课人', '地点', '课程类别', '课程性质']
const lesson = (date: string, from: string, to: string, title: string) => [
  date,
  '上午',
  from,
  to,
  title,
  '',
  '201室',
  '党性教育',
  '活动',
]

/** Open the page and give it a workbook of these rows, which the server has nothing against. */
async function bringIn(...lessons: string[][]) {
  fakeApi({
    'POST /course-schedule-sync/import/terms': () => ({ method: [], lecturer: [] }),
    'POST /course-schedule-sync/import/check': ({ body }) => ({
      rows: (body as { rows: object[] }).rows.map(() => ({ fields: {}, likely: [] })),
    }),
  })
  renderPage(<ImportPage definition={lessonImport(classFixture())} />)
  const file = new File([workbookOf([{ name: '课表', widths: [], rows: [HEAD, ...lessons] }])], '课表.xlsx')
  await userEvent.upload(await screen.findByLabelText('选择工作簿'), file)
}

test('rows that overlap name each other; mended, they are in nobody’s way', async () => {
  await bringIn(
    lesson('2026-03-04', '8:30', '10:00', '甲'),
    lesson('2026-03-04', '9:30', '11:00', '乙'),
    lesson('2026-03-05', '9:30', '11:00', '丙'),
  )
  await screen.findByText('只看有问题的 2')
  screen.getByRole('button', { name: /与第3行时间重叠，请修改其中一行：《乙》/ })
  screen.getByRole('button', { name: /与第2行时间重叠，请修改其中一行：《甲》/ })

  await userEvent.click(screen.getByRole('button', { name: /^第3行 上课时间/ }))
  await userEvent.keyboard('{Control>}a{/Control}10:10{Enter}')
  await waitFor(() => expect(screen.queryAllByText(/时间重叠/)).toEqual([]))
  expect(screen.getByRole('button', { name: '导入 3 节' })).toBeTruthy()
})

test('another lesson at the same time is in the way; only the same one is written twice', async () => {
  await bringIn(
    lesson('2026-03-04', '8:30', '10:00', '甲'),
    lesson('2026-03-04', '8:30', '10:00', '乙'),
    lesson('2026-03-05', '8:30', '10:00', '丙'),
    lesson('2026-03-05', '8:30', '10:00', '丙'),
  )
  await screen.findByText('只看有问题的 2')
  screen.getByRole('button', { name: /与第3行时间重叠，请修改其中一行：《乙》/ })
  expect(screen.getByText('与第4行重复').closest('tr')?.textContent).toContain('丙')
  screen.getByText('疑似重复 1')
})
