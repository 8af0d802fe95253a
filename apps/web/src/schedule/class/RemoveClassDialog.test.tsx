import type { Lesson } from '@dangxiao/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi, reviewer } from '../../testing/api.ts'
import { renderPage } from '../../testing/render.tsx'
import { classFixture, lessonFixture } from '../../testing/schedule.ts'
import { RemoveClassDialog } from './RemoveClassDialog.tsx'

function open(entries: Lesson[]) {
  const trainingClass = classFixture({ entries })
  const log = fakeApi({
    'GET /course-schedule-sync/get-info/*': () => trainingClass,
    'POST /course-schedule-sync/delete-class/*': () => ({ id: 7, version: 2 }),
  })
  renderPage(<RemoveClassDialog of={trainingClass} onClose={() => {}} onDone={() => {}} />, { me: reviewer })
  return {
    user: userEvent.setup(),
    removed: () => log.filter(({ path }) => path.includes('delete-class')).length,
  }
}

test.each([
  [
    'its lessons come from elsewhere',
    lessonFixture({ sourceLessonId: 9 }),
    '该班有1节课来自点课，请先在点课中取消。',
  ],
  [
    'others have joined its lessons',
    lessonFixture({ joinedUnits: 2 }),
    '本班的课程已有2个单位点课，请先逐节取消。',
  ],
])('it is said at once that a class stays: %s', async (_, lesson, said) => {
  open([lesson])
  await screen.findByText(said)
  expect(screen.queryByRole('button', { name: /^删\s*除$/ })).toBeNull()
})

test('lessons go only when that is said once more', async () => {
  const { user, removed } = open([lessonFixture(), lessonFixture({ id: 2 })])
  const agree = await screen.findByRole('checkbox', { name: '连同该班的2节课程安排一并删除' })
  const button = screen.getByRole('button', { name: /^删\s*除$/ }) as HTMLButtonElement
  expect(button.disabled).toBe(true)
  await user.click(agree)
  await user.click(button)
  await waitFor(() => expect(removed()).toBe(1))
})
