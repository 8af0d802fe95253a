import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeCanvas } from '../testing/canvas.ts'
import { addLecturer, choose, confirmButton, me, openForm, press, refuse, section, serve, storedCourse, type } from './form/testing.tsx'

const ready = () =>
  waitFor(() => {
    expect(confirmButton().disabled).toBe(false)
    expect(confirmButton().classList).not.toContain('ant-btn-loading')
  })
const confirm = async () => {
  await ready()
  fireEvent.click(confirmButton())
}

/** The form asks once whether a course without videos is meant. */
const confirmWithoutVideo = async () => {
  await confirm()
  fireEvent.click(await screen.findByRole('button', { name: '继续提交' }))
}

/** Everything that a course needs, except what a test leaves out. */
async function fillIn({ lecturer = true, cover = true } = {}) {
  type('课程名称', '乡村振兴')
  await choose('课程类别', '知识培训')
  await choose('教学方式', '讲授式')
  type('课程提纲', '一、概述')
  fireEvent.click(screen.getByLabelText('是'))
  if (lecturer) await addLecturer('李建国(长沙市委党校)')
  if (cover) fireEvent.click(await screen.findByRole('button', { name: '使用默认封面' }))
}

function addVideo({ title = '', address = '' } = {}) {
  press('添加视频')
  const last = section(`视频${screen.getAllByRole('region', { name: /^视频\d/ }).length}`)
  if (title) fireEvent.change(last.getByLabelText('视频标题'), { target: { value: title } })
  if (address) {
    fireEvent.click(last.getByRole('tab', { name: '填写视频地址' }))
    fireEvent.change(last.getByLabelText('视频地址'), { target: { value: address } })
  }
  return last
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  fakeCanvas()
})
afterEach(() => void vi.restoreAllMocks())

describe('adding a course', () => {
  test('sends exactly what was filled in, says so and goes back', async () => {
    const server = serve()
    await openForm()
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0)
    await fillIn()
    addVideo({ title: '第一讲', address: 'https://v/1.mp4' })
    await confirm()

    await screen.findByText('保存成功')
    await screen.findByText('录播课列表')
    const [request] = server.to('POST /courses/add')
    expect(request?.headers.get('Idempotency-Key')).toMatch(/^[\da-f]{8}-[\da-f]{4}-4/)
    expect(request?.body).toEqual({
      coursesName: '乡村振兴',
      courseClassification: 3,
      teachingMethod: 51,
      partySchoolId: me.unitId,
      courseInfro: '一、概述',
      isShow: 1,
      rating: null,
      coverUrl: 'https://x/made.jpg',
      defaultCoverUrl: 'https://x/made.jpg',
      teacherList: [{ teacherId: 31, isMain: 1 }],
      videoList: [{ title: '第一讲', uploadType: 2, videoUrl: 'https://v/1.mp4', videoTime: null }],
      honorList: [],
    })
  })

  test('a default cover that was chosen follows the name', async () => {
    let made = 0
    const server = serve({
      'POST /files': () => ({ url: `https://x/${++made}.jpg`, name: 'x', size: 1, type: 'image/jpeg', width: 1, height: 1 }),
    })
    await openForm()
    await fillIn()
    type('课程名称', '乡村全面振兴')
    await waitFor(() => expect(confirmButton().disabled).toBe(true))
    await confirmWithoutVideo()
    await screen.findByText('录播课列表')
    expect(server.to('POST /courses/add')[0]?.body).toMatchObject({
      coursesName: '乡村全面振兴',
      coverUrl: 'https://x/2.jpg',
      defaultCoverUrl: 'https://x/2.jpg',
    })
  })

  test('a double click makes one course', async () => {
    const server = serve()
    await openForm()
    await fillIn()
    await ready()
    fireEvent.click(confirmButton())
    fireEvent.click(confirmButton())
    fireEvent.click(await screen.findByRole('button', { name: '继续提交' }))
    await screen.findByText('录播课列表')
    expect(server.to('POST /courses/add')).toHaveLength(1)
  })

  test('the owning unit is the user’s own and can be changed within its branch', async () => {
    const server = serve()
    await openForm()
    expect(section('基本信息').getByText('长沙市委党校')).toBeTruthy()
    await choose('所属单位', '宁乡市委党校')
    const [asked] = server.to('GET /unit/list/user-tree')
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({ unitId: '20', isSelf: '1' })
  })
})

describe('what is refused', () => {
  test('no lecturer, before anything else; what else is missing is marked', async () => {
    serve()
    await openForm()
    await confirm()
    await waitFor(() => expect(screen.getAllByText('请至少选择一个授课人')).toHaveLength(2))
    expect(await screen.findByText('课程名称不能为空')).toBeTruthy()
    expect(document.querySelector('.ant-message')?.textContent).toBe('请至少选择一个授课人')
  })

  test('every required field', async () => {
    serve({ 'GET /overview/check-auth': () => true })
    await openForm()
    await addLecturer('李建国(长沙市委党校)')
    const clear = screen.getByLabelText('所属单位').closest('.ant-select')?.querySelector('.ant-select-clear')
    if (!clear) throw new Error('the unit cannot be cleared')
    fireEvent.click(clear)
    await confirm()
    for (const field of ['课程名称', '课程类别', '教学方式', '所属单位', '课程提纲', '是否对外展示', '课程封面']) {
      expect(await screen.findByText(`${field}不能为空`)).toBeTruthy()
    }
  })

  test('a video without a title, or without a file and an address', async () => {
    serve()
    await openForm()
    await addLecturer('李建国(长沙市委党校)')
    const video = addVideo()
    await confirm()
    await waitFor(() => expect(screen.getAllByText('请填写视频标题')).toHaveLength(2))
    fireEvent.change(video.getByLabelText('视频标题'), { target: { value: '第一讲' } })
    expect(screen.queryAllByText('请填写视频标题')).toHaveLength(1)
    fireEvent.click(confirmButton())
    await waitFor(() => expect(screen.getAllByText('请上传视频或者填写视频地址')).toHaveLength(2))
  })

  test('text that is too long, and an address that is none', async () => {
    serve()
    await openForm()
    await addLecturer('李建国(长沙市委党校)')
    addVideo({ title: '讲'.repeat(41), address: 'v/1.mp4' })
    type('课程名称', '课'.repeat(41))
    type('课程提纲', '课'.repeat(501))
    await confirm()
    expect(await screen.findByText('课程名称不能超过40个字')).toBeTruthy()
    expect(screen.getByText('课程提纲不能超过500个字')).toBeTruthy()
    expect(await screen.findByText('视频标题不能超过40个字')).toBeTruthy()
    expect(screen.getByText('视频地址格式不正确，应以 http:// 或 https:// 开头')).toBeTruthy()
  })

  test('what the server refuses stands at its fields', async () => {
    const message = '填写的内容有误，请检查后重试'
    const fields = {
      coursesName: '课程名称已存在',
      'videoList.0.title': '视频标题含有无法保存的字符',
      'teacherList.0.teacherId': '授课人已停用',
    }
    serve({ 'POST /courses/add': () => refuse(400, { code: 'BAD_INPUT', message, fields }) })
    await openForm()
    await fillIn()
    addVideo({ title: '第一讲', address: 'https://v/1.mp4' })
    await confirm()
    expect(await screen.findByText(message)).toBeTruthy()
    for (const text of Object.values(fields)) expect(await screen.findByText(text)).toBeTruthy()
    expect(confirmButton().disabled).toBe(false)
  })
})

test('what the server refuses and no field shows is said', async () => {
  const fields = { 'videoList.0.id': '视频已不存在，请重新添加' }
  serve({ 'POST /courses/add': () => refuse(400, { code: 'BAD_INPUT', message: '填写的内容有误，请检查后重试', fields }) })
  await openForm()
  await fillIn()
  addVideo({ title: '第一讲', address: 'https://v/1.mp4' })
  await confirm()
  expect(await screen.findByText('视频已不存在，请重新添加')).toBeTruthy()
})

describe('lecturers', () => {
  test('the same one is not added twice', async () => {
    serve()
    await openForm()
    await addLecturer('李建国(长沙市委党校)')
    await addLecturer('李建国(长沙市委党校)')
    expect(await screen.findByText('授课人列表中已存在被选中人')).toBeTruthy()
    expect(section('授课人').getAllByRole('button', { name: '删除：李建国' })).toHaveLength(1)
  })

  test('show name, sex, birthday with age, unit; a slash for what is unknown', async () => {
    serve()
    await openForm()
    await addLecturer('李建国(长沙市委党校)')
    await addLecturer('陈丽(长沙市委党校)')
    const lecturers = section('授课人')
    expect(lecturers.getByText('1970-05-01（56岁）')).toBeTruthy()
    expect(lecturers.getByText('/')).toBeTruthy()
    expect(lecturers.getByAltText('女')).toBeTruthy()
    fireEvent.click(lecturers.getByRole('button', { name: '删除：李建国' }))
    expect(lecturers.queryByAltText('男')).toBeNull()
  })

  test('are looked for on the server once typing stops', async () => {
    const server = serve()
    await openForm()
    const search = section('授课人').getByRole('combobox')
    for (const text of ['陈', '陈丽']) fireEvent.change(search, { target: { value: text } })
    await waitFor(() => expect(server.to('GET /courses/course-teacher-list').at(-1)?.query.get('name')).toBe('陈丽'))
    expect(server.to('GET /courses/course-teacher-list').map(({ query }) => query.get('name'))).not.toContain('陈')
  })
})

describe('videos', () => {
  test('without any, who wants to add one is taken there and nothing is sent', async () => {
    const server = serve()
    await openForm()
    await fillIn()
    await confirm()
    fireEvent.click(await screen.findByRole('button', { name: '去添加' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '添加视频' })))
    expect(server.to('POST /courses/add')).toHaveLength(0)
  })

  test('a new one takes the cursor to its title', async () => {
    serve()
    await openForm()
    const first = addVideo()
    expect(document.activeElement).toBe(first.getByLabelText('视频标题'))
    fireEvent.change(first.getByLabelText('视频标题'), { target: { value: '第一讲' } })
    const second = addVideo()
    expect(document.activeElement).toBe(second.getByLabelText('视频标题'))
  })

  test('changing between upload and address loses nothing', async () => {
    serve()
    await openForm()
    const video = addVideo({ title: '第一讲', address: 'https://v/1.mp4' })
    fireEvent.click(video.getByRole('tab', { name: '上传视频' }))
    fireEvent.click(video.getByRole('tab', { name: '填写视频地址' }))
    expect(video.getByLabelText<HTMLInputElement>('视频地址').value).toBe('https://v/1.mp4')
    expect(video.getByLabelText<HTMLInputElement>('视频标题').value).toBe('第一讲')
  })

  test('minutes are brought into range when the field is left', async () => {
    serve()
    await openForm()
    const minutes = addVideo().getByLabelText<HTMLInputElement>('视频时长')
    fireEvent.change(minutes, { target: { value: '7a555' } })
    expect(minutes.value).toBe('755')
    fireEvent.blur(minutes)
    expect(minutes.value).toBe('600')
    fireEvent.change(minutes, { target: { value: '0' } })
    fireEvent.blur(minutes)
    expect(minutes.value).toBe('1')
  })

  test('one with content is deleted only after a question', async () => {
    serve()
    await openForm()
    addVideo()
    press('删除：视频1')
    expect(screen.queryByRole('region', { name: '视频1' })).toBeNull()
    addVideo({ title: '第一讲' })
    press('删除：第一讲')
    expect(screen.getByRole('region', { name: '视频1' })).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: /^删\s*除$/ }))
    await waitFor(() => expect(screen.queryByRole('region', { name: '视频1' })).toBeNull())
  })
})

describe('honours', () => {
  test('are added once each', async () => {
    serve()
    await openForm()
    for (const _ of [1, 2]) {
      press(/添加荣誉/)
      const name = await screen.findByLabelText('荣誉/奖项名称')
      fireEvent.change(name, { target: { value: ' 全省精品课 ' } })
      fireEvent.keyDown(name, { key: 'Enter', keyCode: 13 })
      await waitFor(() => expect(screen.queryByText('全省精品课') ?? screen.queryByText('新增项已存在')).toBeTruthy())
    }
    expect(await screen.findByText('新增项已存在')).toBeTruthy()
  })
})

describe('who may watch', () => {
  test('is not asked of those who may not say', async () => {
    serve()
    await openForm()
    expect(screen.queryByLabelText('录播课权限')).toBeNull()
  })

  test('is everybody at first; designated viewers are asked for only then', async () => {
    const server = serve({ 'GET /overview/check-auth': () => true })
    await openForm()
    expect(await section('基本信息').findByText('全部可见')).toBeTruthy()
    expect(screen.queryByLabelText('指定观看人')).toBeNull()
    await choose('录播课权限', '指定观看人')
    expect(await screen.findByText('选择观看人所属单位（不选则不限）')).toBeTruthy()
    await choose('观看单位', '宁乡市委党校')
    await fillIn()
    await confirmWithoutVideo()
    await screen.findByText('录播课列表')
    expect(server.to('POST /courses/add')[0]?.body).toMatchObject({ coursePermission: 4, watchType: 1, watchUnitIds: [201] })
  })
})

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
      videoList: [{ id: 91, title: '第一讲（上）', uploadType: 2, videoUrl: 'https://v/1.mp4', videoTime: 45 }],
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
    serve({ 'GET /courses/5': () => refuse(404, { code: 'NOT_FOUND', message: '记录不存在，或不在您的单位范围内' }) })
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
          ? refuse(409, { code: 'STALE_VERSION', message: '该记录已被他人更新，请刷新后重试' })
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
        (body as { version: number }).version === 3 ? refuse(409, { code: 'STALE_VERSION', message: '已更新' }) : { id: 5, version: 5 },
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

describe('leaving and coming back', () => {
  test('what was typed is offered again, with the key of the form it was typed in', async () => {
    let lost = true
    const server = serve({
      'POST /courses/add': () => {
        if (lost) throw new TypeError('network')
        return { id: 8, version: 1 }
      },
    })
    await openForm()
    await fillIn()
    await confirmWithoutVideo()
    await screen.findByText('网络连接不上，已填写的内容都在，请检查网络后重试')
    act(() => void window.dispatchEvent(new Event('pagehide')))
    cleanup()

    lost = false
    await openForm()
    expect(screen.getByText(/^有 \d\d-\d\d \d\d:\d\d 未保存的内容$/)).toBeTruthy()
    press(/^恢\s*复$/)
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('课程名称').value).toBe('乡村振兴'))
    expect(section('授课人').getByText('李建国')).toBeTruthy()
    await confirmWithoutVideo()
    await screen.findByText('录播课列表')
    const keys = server.to('POST /courses/add').map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(Object.keys(localStorage).filter((key) => key.startsWith('course-draft'))).toEqual([])
  })

  test('content that was sent before with the same key is sent again only on request', async () => {
    const server = serve({
      'POST /courses/add': () =>
        server.to('POST /courses/add').length === 1
          ? refuse(409, { code: 'KEY_REUSED', message: '该提交已处理过，内容与上次不同，请刷新后重试' })
          : { id: 8, version: 1 },
    })
    await openForm()
    await fillIn()
    await confirmWithoutVideo()
    fireEvent.click(await screen.findByRole('button', { name: '再次提交' }))
    await screen.findByText('录播课列表')
    const keys = server.to('POST /courses/add').map(({ headers }) => headers.get('Idempotency-Key'))
    expect(new Set(keys).size).toBe(2)
  })

  test('unsaved changes are not left without a question', async () => {
    serve()
    await openForm()
    type('课程名称', '乡村振兴')
    press(/取\s*消/)
    expect(await screen.findByText('内容尚未保存，确定离开吗？', { selector: '.ant-modal-confirm-title' })).toBeTruthy()
    expect(screen.queryByText('录播课列表')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /离\s*开/ }))
    expect(await screen.findByText('录播课列表')).toBeTruthy()
  })

  test('without changes one simply goes back', async () => {
    serve()
    await openForm()
    press(/取\s*消/)
    expect(await screen.findByText('录播课列表')).toBeTruthy()
  })
})
