import type { LessonVerdict } from '@dangxiao/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi, reviewer } from '../../testing/api.ts'
import { renderPage } from '../../testing/render.tsx'
import { classFixture, lessonFixture } from '../../testing/schedule.ts'
import { useMoveLesson } from './useMoveLesson.tsx'

const lesson = lessonFixture({ joinedUnits: 2 })
const trainingClass = classFixture({ entries: [lesson] })

function Mover() {
  const { start } = useMoveLesson(trainingClass)
  return (
    <button type="button" onClick={() => start(lesson, '2026-03-05', 2)}>
      移动
    </button>
  )
}

function open(verdict: LessonVerdict) {
  const log = fakeApi({
    'POST /course-schedule-sync/check': () => [verdict],
    'POST /course-schedule-sync/update': () => ({ classId: 7, entries: [{ id: 1, version: 2 }] }),
  })
  renderPage(<Mover />, { me: reviewer })
  return { log, user: userEvent.setup() }
}
const saved = (log: ReturnType<typeof fakeApi>) => log.filter(({ path }) => path.endsWith('/update'))

test('who moves a lesson that others joined is asked which, from when to when', async () => {
  const { log, user } = open({ clashes: [], nearest: null })
  await user.click(await screen.findByRole('button', { name: '移动' }))
  expect((await screen.findAllByText('调整《党章导读》的上课时间？')).length).toBeGreaterThan(0)
  await screen.findByText(/3月3日上午 08:30–11:30 → 3月5日下午 14:30–17:30/)
  expect(saved(log)).toEqual([])
  await user.click(screen.getByRole('button', { name: /调\s*整$/ }))
  await waitFor(() => expect(saved(log).length).toBe(1))
})

test('what cannot stand there is said before anybody is asked, with a free slot to take', async () => {
  const refused = {
    kind: 'lecturer',
    refuses: true,
    message: '李建国3月5日下午已在《公务员班》授课',
    with: null,
  } as const
  const { log, user } = open({
    clashes: [refused],
    nearest: { date: '2026-03-06', timeOfDay: 2, startTime: '14:30', endTime: '17:30' },
  })
  await user.click(await screen.findByRole('button', { name: '移动' }))
  await screen.findByText(refused.message)
  expect(screen.queryByText(/单位点课/)).toBeNull()
  await user.click(screen.getByRole('button', { name: '改到最近空闲：3月6日下午 14:30–17:30' }))
  await waitFor(() => expect(log.filter(({ path }) => path.endsWith('/check')).length).toBe(2))
  expect(log.at(-1)?.body).toMatchObject({ entries: [{ date: '2026-03-06' }] })
})
