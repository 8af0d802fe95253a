import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { UploadFailure } from './ports.ts'
import { fakeMedia, finished, mount, pickButton, video } from './testing.tsx'

fakeMedia()

describe('at rest', () => {
  test('there is a button, a picker for the four kinds, and a hidden canvas of 220×120', () => {
    const { container } = mount()
    expect(pickButton()?.disabled).toBe(false)
    const picker = screen.getByLabelText<HTMLInputElement>('选择视频文件')
    expect(picker.accept).toContain('.mp4,.webm,.avi,.mov')
    expect(picker.multiple).toBe(false)
    // A host's styles may show what is only `hidden`.
    expect(picker.style.display).toBe('none')
    const canvas = container.querySelector('canvas')
    expect(canvas).toMatchObject({ width: 220, height: 120, hidden: true })
  })

  test('the tip names the count only when more than one is allowed', () => {
    mount()
    expect(screen.getByText('单个视频大小不能超过5120MB')).toBeTruthy()
    cleanup()
    mount({ maxLength: 3, maxSize: 200 })
    expect(screen.getByText('最多可上传3个视频，单个视频大小不能超过200MB')).toBeTruthy()
    cleanup()
    mount({ tipShow: false })
    expect(screen.queryByText(/单个视频/)).toBeNull()
  })

  test('the button is disabled when the list is full or the widget is disabled', () => {
    mount({ value: [finished()] })
    expect(pickButton()?.disabled).toBe(true)
    cleanup()
    mount({ value: [finished()], maxLength: 2 })
    expect(pickButton()?.disabled).toBe(false)
    cleanup()
    mount({ value: [finished()], maxLength: 2, disabled: true })
    expect(pickButton()?.disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '移除视频：旧课程' }).disabled).toBe(true)
    expect(screen.getByPlaceholderText<HTMLInputElement>('请填写视频标题').disabled).toBe(true)
  })
})

describe('titles', () => {
  test('are the file name with its extension at first, however long', async () => {
    const { pick, latest } = mount()
    const name = `${'党'.repeat(50)}.mp4`
    await pick(video(name))
    expect(latest()[0]?.fileName).toBe(name)
    expect(screen.getByPlaceholderText<HTMLInputElement>('请填写视频标题').value).toBe(name)
    expect(screen.getByText('54/40').dataset.over).toBe('true')
  })

  test('wait for the input method before they are cut or told', async () => {
    const { pick, latest, onInput } = mount()
    await pick(video())
    const input = screen.getByPlaceholderText<HTMLInputElement>('请填写视频标题')
    const told = onInput.mock.calls.length
    fireEvent.compositionStart(input)
    fireEvent.change(input, { target: { value: `${'课'.repeat(39)}dang'xiao` } })
    expect(input.value).toBe(`${'课'.repeat(39)}dang'xiao`)
    expect(onInput.mock.calls.length).toBe(told)
    fireEvent.change(input, { target: { value: `${'课'.repeat(39)}党校` } })
    fireEvent.compositionEnd(input)
    expect(latest()[0]?.fileName).toBe(`${'课'.repeat(39)}党`)
  })

  test('are plain file names when they are off', async () => {
    const { pick } = mount({ customFileName: false })
    await pick(video())
    expect(screen.queryByPlaceholderText('请填写视频标题')).toBeNull()
    expect(screen.getByText('第一讲.mp4')).toBeTruthy()
  })
})

describe('the keyboard', () => {
  test('reaches button, pause, title and remove, and is not lost when they go', async () => {
    const user = userEvent.setup()
    const { pick, transfers } = mount()
    await user.tab()
    expect(document.activeElement).toBe(pickButton())
    await pick(video())
    expect(document.activeElement?.tagName).toBe('LI')
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '暂停' }))
    await user.tab()
    expect(document.activeElement).toBe(screen.getByPlaceholderText('请填写视频标题'))
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '移除视频：第一讲.mp4' }))
    await transfers[0]?.fail(new UploadFailure('SERVER', '视频服务暂时不可用，请稍后重试'))
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(pickButton())
  })
})
