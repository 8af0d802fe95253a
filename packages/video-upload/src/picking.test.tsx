import { act, createEvent, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { bar, fakeMedia, finished, mount, pickButton, settle, text, video } from './testing.tsx'

fakeMedia()

describe('picking', () => {
  test('a picked file is listed, loading at 0, and uploaded; the button goes', async () => {
    const { pick, transfers, onInput } = mount()
    const file = video()
    await pick(file)
    expect(onInput.mock.calls[0]?.[0]).toEqual([
      { id: 1, progress: 0, loading: true, fileType: 3, fileName: '第一讲.mp4' },
    ])
    expect(transfers.map(({ request, starts }) => [request.file, starts])).toEqual([[file, 1]])
    expect(pickButton()).toBeNull()
    expect(bar()?.getAttribute('aria-valuenow')).toBe('0')
  })

  test('more than maxLength are refused as a whole', async () => {
    const { pick, transfers, onInput, onError } = mount({ maxLength: 2, value: [finished()] })
    await pick(video('a.mp4'), video('b.mp4'))
    expect(screen.getByText('视频最多上传不超过2个哦')).toBeTruthy()
    expect(onError).toHaveBeenCalledWith({ code: 'COUNT', message: '视频最多上传不超过2个哦' })
    expect([transfers.length, onInput.mock.calls.length]).toEqual([0, 0])
    expect(pickButton()).toBeTruthy()
  })

  test('a file larger than maxSize stays in the list with error MAX, loading, and is not uploaded', async () => {
    const { pick, transfers, latest, onError } = mount({ maxSize: 10 })
    await pick(video('a.mp4', 10 * 1024 * 1024 + 1))
    expect(screen.getByText('视频文件最大不能超过10M')).toBeTruthy()
    expect(latest()).toEqual([
      { id: 1, progress: 0, loading: true, fileType: 3, fileName: 'a.mp4', error: 'MAX' },
    ])
    expect(onError).toHaveBeenCalledWith(
      expect.objectContaining({ code: 'MAX', message: '视频文件最大不能超过10M' }),
    )
    expect(transfers).toHaveLength(0)
    expect(bar()).toBeNull()
  })

  test('a file of exactly maxSize is uploaded', async () => {
    const { pick, transfers } = mount({ maxSize: 10 })
    await pick(video('a.mp4', 10 * 1024 * 1024))
    expect(transfers).toHaveLength(1)
  })

  test('a text in disguise is refused, and the others of the pick go on', async () => {
    const { pick, latest, onError } = mount({ maxLength: 3 })
    await pick(text('课件.mp4'), video('b.mp4'))
    const message = '“课件.mp4”的内容不是视频，文件可能已损坏或只改了扩展名，请检查后重新选择'
    expect(screen.getByText(message)).toBeTruthy()
    expect(onError).toHaveBeenCalledWith({ code: 'TYPE', message })
    expect(latest().map(({ fileName }) => fileName)).toEqual(['b.mp4'])
  })

  test('when nothing of the pick is a video, the button stays', async () => {
    const { pick, onInput } = mount()
    await pick(text('课件.mp4'))
    expect(pickButton()?.disabled).toBe(false)
    expect(onInput).not.toHaveBeenCalled()
  })

  test('a file that cannot be read says so', async () => {
    const { pick } = mount()
    const file = video('a.mp4')
    file.slice = () => {
      throw new DOMException('gone', 'NotFoundError')
    }
    await pick(file)
    expect(screen.getByText('无法读取“a.mp4”，请检查文件后重新选择')).toBeTruthy()
  })

  test('the same file can be picked again', async () => {
    const { pick, transfers } = mount()
    await pick(video())
    expect(screen.getByLabelText<HTMLInputElement>('选择视频文件').value).toBe('')
    fireEvent.click(screen.getByRole('button', { name: '移除视频：第一讲.mp4' }))
    await pick(video())
    expect(transfers).toHaveLength(2)
  })

  test('a file dropped on the box is picked', async () => {
    const { container, transfers } = mount()
    const box = container.firstElementChild as Element
    const dataTransfer = { types: ['Files'], files: [video()], dropEffect: '' }
    fireEvent.dragOver(box, { dataTransfer })
    expect(box.className).toContain('video-upload--over')
    fireEvent.drop(box, { dataTransfer })
    await settle()
    expect(box.className).not.toContain('video-upload--over')
    expect(transfers).toHaveLength(1)
  })

  test('a disabled box takes no drop, and dragged text is left alone', async () => {
    const { container, transfers } = mount({ disabled: true })
    const box = container.firstElementChild as Element
    fireEvent.drop(box, { dataTransfer: { types: ['Files'], files: [video()] } })
    const drag = createEvent.dragOver(box, { dataTransfer: { types: ['text/plain'], files: [] } })
    fireEvent(box, drag)
    await settle()
    expect([transfers.length, drag.defaultPrevented]).toEqual([0, false])
  })

  test('two files go at once, the next when one is done', async () => {
    const { pick, transfers } = mount({ maxLength: 3 })
    await pick(video('a.mp4'), video('b.mp4'), video('c.mp4'))
    expect(transfers).toHaveLength(2)
    expect(screen.getByText('等待上传')).toBeTruthy()
    await transfers[0]?.finish('https://media.test/a.mp4')
    expect(transfers.map(({ request }) => request.file.name)).toEqual(['a.mp4', 'b.mp4', 'c.mp4'])
  })

  test('one that waits for another page leaves its place to the next', async () => {
    const { pick, transfers } = mount({ maxLength: 3 })
    await pick(video('a.mp4'), video('b.mp4'), video('c.mp4'))
    act(() => transfers[1]?.request.onStanding?.('elsewhere'))
    await settle()
    expect(screen.getByText('同一文件正在另一页面上传，结束后自动开始')).toBeTruthy()
    expect(transfers.map(({ request }) => request.file.name)).toEqual(['a.mp4', 'b.mp4', 'c.mp4'])
  })

  test('the signature is asked for with checkType', async () => {
    const getSignature = vi.fn(async () => ({ authorization: 's' }))
    const { pick, transfers } = mount({ checkType: 2, getSignature })
    await pick(video())
    await transfers[0]?.request.getSignature()
    expect(getSignature).toHaveBeenCalledWith(2, undefined)
  })
})
