import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { failure } from '../testing/api.ts'
import { fakeCanvas } from '../testing/canvas.ts'
import { confirm, openForm, press, section, serve, storedCourse, type } from '../testing/course-form.tsx'

beforeEach(() => void fakeCanvas())

describe('editing a course', () => {
  const address = '/courses/form?type=edit&id=5'

  test('sends ids, version and the team members that nobody sees', async () => {
    const server = serve()
    await openForm(address)
    expect(server.to('GET /courses/5')[0]?.query.get('revision')).toBe('1')
    expect(screen.queryByText('王芳')).toBeNull()
    fireEvent.change(section('视频1').getByLabelText('视频标题'), { target: { value: '第一讲（上）' } })
    await confirm()
    await screen.findByText('修改成功')
    await screen.findByText('录播课列表')
    expect(server.to('POST /courses/update')[0]?.body).toEqual({
      id: 5,
      version: 3,
      coursesName: '乡村振兴实践',
      courseClassification: 11,
      teachingMethod: 51,
      partySchoolId: 20,
      courseInfro: '提纲',
      isShow: 1,
      rating: null,
      coverUrl: 'https://x/cover.jpg',
      defaultCoverUrl: 'https://x/default.jpg',
      teacherList: [
        { teacherId: 31, isMain: 1 },
        { teacherId: 32, isMain: 0 },
      ],
      videoList: [
        { id: 91, title: '第一讲（上）', uploadType: 2, videoUrl: 'https://v/1.mp4', videoTime: 45 },
      ],
      honorList: ['全省精品课'],
    })
  })

  test('tells of a rejection and its reason', async () => {
    serve({ 'GET /courses/5': () => ({ ...storedCourse, auditStatus: 2, auditReason: '视频不清晰。' }) })
    await openForm(address)
    expect(screen.getByText('驳回原因：视频不清晰。')).toBeTruthy()
  })

  test('tells of a revision that waits', async () => {
    serve({ 'GET /courses/5': () => ({ ...storedCourse, auditStatus: 3, revisionStatus: 1 }) })
    await openForm(address)
    expect(screen.getByText(/正在继续编辑这份修改/)).toBeTruthy()
  })

  test('a course that is gone is said to be gone', async () => {
    serve({ 'GET /courses/5': () => failure(404, 'NOT_FOUND', '记录不存在，或不在您的单位范围内') })
    void openForm(address).catch(() => {})
    expect(await screen.findByText('记录不存在，或不在您的单位范围内')).toBeTruthy()
  })

  test('what somebody else saved meanwhile is not overwritten unasked', async () => {
    const newest = { ...storedCourse, version: 4, courseInfro: '他人的提纲', coursesName: '他人的名称' }
    let asked = 0
    const server = serve({
      'GET /courses/5': () => (asked++ === 0 ? storedCourse : newest),
      'POST /courses/update': ({ body }) =>
        (body as { version: number }).version === 3
          ? failure(409, 'STALE_VERSION', '该记录已被他人更新，请刷新后重试')
          : { id: 5, version: 5 },
    })
    await openForm(address)
    type('课程提纲', '我的提纲')
    await confirm()
    await screen.findByText('该记录已被他人更新')
    expect(screen.getByLabelText<HTMLTextAreaElement>('课程提纲').value).toBe('我的提纲')

    press('查看最新内容')
    const outline = await screen.findByRole('region', { name: '课程提纲' })
    expect(outline.textContent).toContain('他人的提纲')
    expect(outline.textContent).toContain('我的提纲')
    press('按以上选择继续填写')
    // The name was changed only by the other side, the outline by both.
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('课程名称').value).toBe('他人的名称'))
    expect(screen.getByLabelText<HTMLTextAreaElement>('课程提纲').value).toBe('我的提纲')
    await confirm()
    await screen.findByText('录播课列表')
    expect(server.to('POST /courses/update').at(-1)?.body).toMatchObject({
      version: 4,
      coursesName: '他人的名称',
      courseInfro: '我的提纲',
    })
  })

  test('or asked: then with the newest version', async () => {
    let asked = 0
    const server = serve({
      'GET /courses/5': () => (asked++ === 0 ? storedCourse : { ...storedCourse, version: 4 }),
      'POST /courses/update': ({ body }) =>
        (body as { version: number }).version === 3
          ? failure(409, 'STALE_VERSION', '已更新')
          : { id: 5, version: 5 },
    })
    await openForm(address)
    type('课程提纲', '我的提纲')
    await confirm()
    const keep = await screen.findByRole<HTMLButtonElement>('button', { name: '仍然保存我的内容' })
    await waitFor(() => expect(keep.disabled).toBe(false))
    fireEvent.click(keep)
    await screen.findByText('修改成功')
    const keys = server.to('POST /courses/update').map(({ headers }) => headers.get('Idempotency-Key'))
    expect(new Set(keys).size).toBe(2)
  })
})
