import type { LessonVerdict } from '@dangxiao/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { failure, fakeApi, reviewer } from '../../testing/api.ts'
import { renderPage } from '../../testing/render.tsx'
import { classFixture, lessonFixture } from '../../testing/schedule.ts'
import type { LessonValues } from '../lesson/lesson-values.ts'
import { WeekView } from './WeekView.tsx'

const me = {
  ...reviewer,
  permissions: { 'schedule:view': 'own', 'schedule:edit': 'own', 'course:view': 'own' } as const,
}
const teacher = {
  id: 31,
  name: '李建国',
  photo: null,
  sex: 1,
  birthdayStr: null,
  age: null,
  partySchoolName: '长沙市委党校',
}
const course = {
  ...{ id: 5, coursesName: '乡村治理十讲', coverUrl: '/1.jpg', partySchoolName: '长沙市委党校' },
  courseClassificationClass: '知识培训',
  lecturers: [{ id: 31, name: '李建国' }],
}

const free: LessonVerdict = { clashes: [], nearest: null }
const refused: LessonVerdict = {
  clashes: [{ kind: 'lecturer', refuses: true, message: '李建国3月4日上午已在《公务员班》授课', with: null }],
  nearest: { date: '2026-03-05', timeOfDay: 2, startTime: '14:30', endTime: '17:30' },
}

function open(
  verdictOf: (entry: { lecturerIds: number[]; date: string }) => LessonVerdict = () => free,
  trainingClass = classFixture(),
) {
  const log = fakeApi({
    'POST /course-schedule-sync/check': ({ body }) =>
      (body as { entries: { lecturerIds: number[]; date: string }[] }).entries.map((entry) =>
        verdictOf(entry),
      ),
    'POST /course-schedule-sync/update': () => ({ classId: 7, entries: [{ id: 9, version: 1 }] }),
    'GET /courses/pick-list': () => [course],
    'GET /courses/course-teacher-list': () => [teacher],
  })
  const more: LessonValues[] = []
  const weeks: string[] = []
  const { history } = renderPage(
    <WeekView
      trainingClass={trainingClass}
      week="2026-03-02"
      tabs={null}
      onWeek={(week) => weeks.push(week)}
      onMore={(values) => more.push(values)}
    />,
    { me },
  )
  return { log, more, weeks, history, user: userEvent.setup() }
}
/** Opens the lesson that is planned, on Tuesday. */
async function openLesson(user: UserEvent) {
  const [cell] = await screen.findAllByRole('group', { name: /^周二3月3日上午，党章导读/ })
  await user.click((cell as HTMLElement).querySelector('button') as HTMLElement)
}
/** Begins to type a lesson on Monday. */
async function beginMonday(user: UserEvent) {
  await user.click(await screen.findByRole('group', { name: '周一3月2日上午，空' }))
  await user.type(await screen.findByLabelText('课程'), '乡村')
}
const title = () => screen.getByLabelText<HTMLInputElement>('课程')
const saved = (log: ReturnType<typeof fakeApi>) =>
  log.filter(({ path }) => path.endsWith('/update')).map(({ body }) => body)

test('a lesson is planned in the cell that the arrows lead to: Enter, a recorded course with its lecturer, Ctrl+Enter', async () => {
  const { log, user } = open()
  const first = await screen.findByRole('group', { name: '周一3月2日上午，空' })
  first.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  await user.keyboard('乡村')
  await user.click(await screen.findByText('李建国 · 长沙市委党校'))
  await screen.findByText('时间、讲师、地点均无冲突')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(saved(log).length).toBe(1))
  expect(saved(log)[0]).toMatchObject({
    classId: 7,
    entries: [
      {
        title: '乡村治理十讲',
        lecturerIds: [31],
        date: '2026-03-04',
        timeOfDay: 1,
        startTime: '08:30',
        endTime: '11:30',
        place: '201室',
        trainingCourseCategory: 4,
        courseSource: 1,
        hours: 4,
      },
    ],
  })
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('group', { name: '周三3月4日上午，空' })),
  )
})

test('a conflict is shown at once, and the nearest free slot is one click away', async () => {
  const { log, user } = open(({ date }) => (date === '2026-03-05' ? free : refused))
  await user.click(await screen.findByRole('group', { name: '周三3月4日上午，空' }))
  await screen.findByText('李建国3月4日上午已在《公务员班》授课', { exact: false })
  await user.click(screen.getByRole('button', { name: '改到最近空闲：3月5日下午 14:30–17:30' }))
  await screen.findByText('选择授课人后检查讲师有无冲突')
  await user.type(screen.getByLabelText('课程'), '乡村治理十讲')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('请至少选择一个授课人')
  expect(saved(log)).toEqual([])
})

test('what the server refuses is said once, and nothing that was typed is lost', async () => {
  const message = '李建国3月4日上午已在《公务员班》授课，最近空闲：3月5日上午08:30–11:30'
  const { user } = open()
  fakeApi({
    'POST /course-schedule-sync/check': () => [free],
    'POST /course-schedule-sync/update': () =>
      failure(409, 'LESSON_CONFLICT', message, { 'entries.0.date': message }),
    'GET /courses/pick-list': () => [course],
    'GET /courses/course-teacher-list': () => [teacher],
  })
  await openLesson(user)
  await user.click(await screen.findByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.getAllByText(message, { exact: false }).length).toBe(1))
  expect(title().value).toBe('党章导读')
})

test('a time that is typed holds: Enter leads on to the end, and saves from there what is shown', async () => {
  const { log, user } = open()
  await openLesson(user)
  const start = await screen.findByLabelText('上课')
  await user.tripleClick(start)
  await user.keyboard('1000{Enter}')
  expect((start as HTMLInputElement).value).toBe('10:00')
  const end = screen.getByLabelText('下课')
  expect(document.activeElement).toBe(end)
  await user.clear(end)
  await user.keyboard('12:10{Enter}')
  await waitFor(() =>
    expect(saved(log)[0]).toMatchObject({ entries: [{ id: 1, startTime: '10:00', endTime: '12:10' }] }),
  )
})

test('a text that is no time is not saved as the time before', async () => {
  const { log, user } = open()
  await openLesson(user)
  await user.clear(await screen.findByLabelText('下课'))
  await user.keyboard('中午')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('上课时间不能为空')
  expect(saved(log)).toEqual([])
})

test('what was typed is not thrown away by Escape', async () => {
  const { more, user } = open()
  await beginMonday(user)
  await user.keyboard('{Escape}{Escape}')
  await user.click(await screen.findByRole('button', { name: '继续修改' }))
  expect(title().value).toBe('乡村')
  await user.click(screen.getByRole('button', { name: '更多…' }))
  expect(more.map(({ title }) => title)).toEqual(['乡村'])
})

test('nor by a click on another cell, unless that is meant', async () => {
  const { user } = open()
  await beginMonday(user)
  await user.click(screen.getByRole('group', { name: '周三3月4日上午，空' }))
  const giveUp = await screen.findByRole('button', { name: '放弃修改' })
  expect(title().value).toBe('乡村')
  await user.click(giveUp)
  await waitFor(() => expect(title().value).toBe(''))
})

test('a lesson that is being typed is not left for another page without a question', async () => {
  const { history, user } = open()
  await beginMonday(user)
  history.push('/elsewhere')
  await screen.findByText('课程安排尚未保存，确定离开吗？', { selector: '.ant-modal-confirm-title' })
  expect(screen.queryByText('另一页')).toBeNull()
  await user.click(screen.getByRole('button', { name: '离开' }))
  await screen.findByText('另一页')
})

test('Escape closes, PageDown goes on by a week, and days outside the class take nothing', async () => {
  const { weeks, user } = open()
  await user.click(await screen.findByRole('group', { name: '周一3月2日上午，空' }))
  await screen.findByRole('button', { name: '保存' })
  await user.keyboard('{Escape}')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('group', { name: '周一3月2日上午，空' })),
  )
  await user.keyboard('{PageDown}')
  expect(weeks).toEqual(['2026-03-09'])
})

test('a linked lesson only takes another place', async () => {
  const linked = lessonFixture({ sourceLessonId: 99, sourceUnitName: '湖南省委党校', can: ['edit'] })
  const { user } = open(undefined, classFixture({ entries: [linked] }))
  await openLesson(user)
  await screen.findByText('该课程来自点课', { exact: false })
  expect(title().disabled).toBe(true)
  expect((screen.getByLabelText('地点') as HTMLInputElement).disabled).toBe(false)
})

test('who may only look is offered nothing', async () => {
  open(undefined, classFixture({ can: [], entries: [lessonFixture({ can: [] })] }))
  await screen.findByRole('group', { name: /^周二3月3日上午，党章导读/ })
  expect(screen.queryByText('排课')).toBeNull()
  expect(screen.queryByRole('button', { name: /复制本周/ })).toBeNull()
})
