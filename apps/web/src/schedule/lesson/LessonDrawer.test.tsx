import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../testing/api.ts'
import { renderPage } from '../../testing/render.tsx'
import { classFixture, lessonFixture } from '../../testing/schedule.ts'
import { LessonDrawer } from './LessonDrawer.tsx'
import { fromLesson } from './lesson-values.ts'

test.each([
  ['without a change it closes at once', false],
  ['with one it asks first', true],
])('%s', async (_, isTouched) => {
  fakeApi({ 'POST /course-schedule-sync/check': () => [{ clashes: [], nearest: null }] })
  const onClose = vi.fn()
  const initial = fromLesson(lessonFixture())
  renderPage(
    <LessonDrawer trainingClass={classFixture()} initial={initial} isTouched={isTouched} onClose={onClose} />,
  )
  await userEvent.click(await screen.findByRole('button', { name: '取消' }))
  expect(onClose).toHaveBeenCalledTimes(isTouched ? 0 : 1)
  if (!isTouched) return
  await userEvent.click(await screen.findByRole('button', { name: '放弃修改' }))
  expect(onClose).toHaveBeenCalledOnce()
})
