import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { failure } from '../testing/api.ts'
import { fakeCanvas } from '../testing/canvas.ts'
import {
  addLecturer,
  addVideo,
  choose,
  confirm,
  confirmButton,
  confirmWithoutVideo,
  fillIn,
  me,
  openForm,
  ready,
  section,
  serve,
  type,
} from '../testing/course-form.tsx'

beforeEach(() => void fakeCanvas())

describe('adding a course', () => {
  test('sends exactly what was filled in, says so and goes back', async () => {
    const server = serve()
    vi.stubGlobal('scrollTo', vi.fn())
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
      'POST /files': () => ({
        url: `https://x/${++made}.jpg`,
        name: 'x',
        size: 1,
        type: 'image/jpeg',
        width: 1,
        height: 1,
      }),
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

  test('one of the same name and lecturer is pointed at, and saved when the user says so', async () => {
    const said = '疑似重复：《乡村振兴》（长沙市委党校）已入库'
    const server = serve({
      'POST /courses/add': ({ body }) =>
        (body as { duplicateSeen?: number }).duplicateSeen
          ? { id: 8, version: 1 }
          : failure(409, 'LIKELY_DUPLICATE', said),
    })
    await openForm()
    await fillIn()
    addVideo({ title: '第一讲', address: 'https://v/1.mp4' })
    await confirm()
    await screen.findByText(said, { selector: '.ant-modal-confirm-title' })
    fireEvent.click(screen.getByRole('button', { name: '不是同一门课，继续保存' }))
    await screen.findByText('录播课列表')
    expect(server.to('POST /courses/add').at(-1)?.body).toMatchObject({
      coursesName: '乡村振兴',
      duplicateSeen: 1,
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
    for (const field of [
      '课程名称',
      '课程类别',
      '教学方式',
      '所属单位',
      '课程提纲',
      '是否对外展示',
      '课程封面',
    ]) {
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
    serve({ 'POST /courses/add': () => failure(400, 'BAD_INPUT', message, fields) })
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
  serve({ 'POST /courses/add': () => failure(400, 'BAD_INPUT', '填写的内容有误，请检查后重试', fields) })
  await openForm()
  await fillIn()
  addVideo({ title: '第一讲', address: 'https://v/1.mp4' })
  await confirm()
  expect(await screen.findByText('视频已不存在，请重新添加')).toBeTruthy()
})
