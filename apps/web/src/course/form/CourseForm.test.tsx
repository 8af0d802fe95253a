import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { fakeCanvas } from '../../testing/canvas.ts'
import {
  addLecturer,
  addVideo,
  choose,
  confirm,
  confirmWithoutVideo,
  fillIn,
  openForm,
  press,
  section,
  serve,
} from '../../testing/course-form.tsx'

beforeEach(() => void fakeCanvas())

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
    await waitFor(() =>
      expect(server.to('GET /courses/course-teacher-list').at(-1)?.query.get('name')).toBe('陈丽'),
    )
    expect(server.to('GET /courses/course-teacher-list').map(({ query }) => query.get('name'))).not.toContain(
      '陈',
    )
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
      await waitFor(() =>
        expect(screen.queryByText('全省精品课') ?? screen.queryByText('新增项已存在')).toBeTruthy(),
      )
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
    expect(server.to('POST /courses/add')[0]?.body).toMatchObject({
      coursePermission: 4,
      watchType: 1,
      watchUnitIds: [201],
    })
  })
})
