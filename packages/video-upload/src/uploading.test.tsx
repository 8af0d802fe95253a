import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { UploadFailure } from './ports.ts'
import { bar, fakeMedia, lasting, mount, pickButton, settle, video } from './testing.tsx'

fakeMedia()

describe('uploading', () => {
  test('until something is sent, the file is checked, from where an earlier upload stood', async () => {
    const { pick, transfers } = mount()
    await pick(video())
    expect(screen.getByText('正在检查文件')).toBeTruthy()
    act(() => transfers[0]?.request.onStanding?.('checking'))
    act(() => transfers[0]?.request.onProgress(40))
    expect(screen.getByText('已上传 40%，正在检查文件')).toBeTruthy()
    expect(bar()?.getAttribute('aria-valuenow')).toBe('40')
    act(() => transfers[0]?.request.onStanding?.('running'))
    expect(screen.getByText('正在上传 40%')).toBeTruthy()
  })

  test('progress is shown, told to the host, and never runs back', async () => {
    const { pick, transfers, latest } = mount()
    await pick(video())
    transfers[0]?.progress(29)
    transfers[0]?.progress(12)
    expect(bar()?.getAttribute('aria-valuenow')).toBe('29')
    expect(screen.getByText('正在上传 29%')).toBeTruthy()
    expect(latest()[0]?.progress).toBe(29)
    transfers[0]?.progress(100)
    expect(screen.getByText('正在保存，请稍候')).toBeTruthy()
  })

  test('what the store has lost is told to be sent again, and can be paused, though all was there once', async () => {
    const { transfers, opened } = lasting()
    const { pick } = mount({ transfers })
    await pick(video())
    act(() => opened[0]?.request.onProgress(100, { loaded: 8, total: 8, percent: 1, resent: 2 }))
    expect(screen.getByText('正在重新上传 25%')).toBeTruthy()
    expect(bar()?.getAttribute('aria-valuenow')).toBe('25')
    expect(screen.getByRole('button', { name: '暂停' })).toBeTruthy()
    act(() => opened[0]?.request.onProgress(100, { loaded: 8, total: 8, percent: 1 }))
    expect(screen.getByText('正在保存，请稍候')).toBeTruthy()
  })

  test('while there is no network it says that it goes on by itself', async () => {
    const { pick, transfers } = mount()
    await pick(video())
    transfers[0]?.progress(29)
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(screen.getByText('网络已断开，恢复后自动继续')).toBeTruthy()
    expect(bar()?.getAttribute('aria-valuenow')).toBe('29')
    online.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.getByText('正在上传 29%')).toBeTruthy()
    online.mockRestore()
  })

  test('the end sets url and fileId, tells input and then upload, and reads out the end', async () => {
    const { pick, transfers, latest, onUpload } = mount()
    await pick(video())
    await transfers[0]?.finish('https://media.test/a.mp4')
    const done = {
      id: 1,
      progress: 100,
      loading: false,
      fileType: 3,
      fileName: '第一讲.mp4',
      url: 'https://media.test/a.mp4',
      fileId: 'id of https://media.test/a.mp4',
    }
    expect(latest()).toEqual([done])
    expect(onUpload).toHaveBeenCalledExactlyOnceWith([done], 'https://media.test/a.mp4')
    expect(screen.getByText('“第一讲.mp4”上传完成')).toBeTruthy()
    expect(bar()).toBeNull()
    expect(pickButton()).toBeNull()
  })

  test('with room left, more can be added once all is done or one has failed', async () => {
    const { pick, transfers } = mount({ maxLength: 3 })
    await pick(video())
    expect(screen.queryByRole('button', { name: '继续添加' })).toBeNull()
    await transfers[0]?.finish('https://media.test/a.mp4')
    expect(screen.getByRole('button', { name: '继续添加' })).toBeTruthy()
    await pick(video())
    await transfers[1]?.fail(new UploadFailure('REFUSED', 'invalid signature'))
    expect(pickButton()?.disabled).toBe(false)
  })

  test('a failure shows its cause and the button again; a retry goes on with the same transfer and title', async () => {
    const { pick, transfers, latest, onError } = mount()
    await pick(video())
    fireEvent.change(screen.getByPlaceholderText('请填写视频标题'), { target: { value: '党建专题' } })
    transfers[0]?.progress(40)
    await transfers[0]?.fail(new UploadFailure('NETWORK', '网络连接中断，请检查网络后重试'))
    expect(screen.getByText('网络连接中断，请检查网络后重试')).toBeTruthy()
    expect(latest()).toEqual([
      { id: 1, progress: 40, loading: false, fileType: 3, fileName: '党建专题', error: 'NETWORK' },
    ])
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: 'NETWORK', item: latest()[0] }))
    expect(pickButton()?.disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    await settle()
    expect(transfers.map(({ starts }) => starts)).toEqual([2])
    expect(bar()?.getAttribute('aria-valuenow')).toBe('40')
    await transfers[0]?.finish('https://media.test/a.mp4')
    expect(latest()[0]).toMatchObject({
      fileName: '党建专题',
      loading: false,
      url: 'https://media.test/a.mp4',
    })
  })

  test('an unknown failure has a plain sentence; taking it off the list enables the button', async () => {
    const { pick, transfers, latest } = mount()
    await pick(video())
    await transfers[0]?.fail(new TypeError('x is not a function'))
    expect(screen.getByText('视频上传失败，请重试')).toBeTruthy()
    expect(latest()[0]?.error).toBe('FAILED')
    fireEvent.click(screen.getByRole('button', { name: '移除：第一讲.mp4' }))
    expect(latest()).toEqual([])
    expect(pickButton()?.disabled).toBe(false)
  })

  test.each([
    ['with its own name', undefined, 'b.mp4'],
    ['under the title that was typed', '党建专题', '党建专题'],
  ])('another file takes the place of one that is too large, %s', async (_, typed, fileName) => {
    const { pick, transfers, latest } = mount({ maxSize: 10 })
    await pick(video('a.mp4', 11 * 1024 * 1024))
    if (typed) fireEvent.change(screen.getByPlaceholderText('请填写视频标题'), { target: { value: typed } })
    fireEvent.click(screen.getByRole('button', { name: '重新选择文件' }))
    await pick(video('b.mp4'))
    expect(transfers.map(({ request }) => request.file.name)).toEqual(['b.mp4'])
    expect(latest()).toMatchObject([{ id: 1, loading: true, fileName, error: undefined }])
  })

  test('the message of the video service is shown as it came, with advice where it is not Chinese', async () => {
    const { pick, transfers } = mount()
    await pick(video())
    await transfers[0]?.fail(new UploadFailure('REFUSED', 'invalid signature'))
    expect(screen.getByText('invalid signature').getAttribute('role')).toBe('alert')
    expect(screen.getByText('视频上传失败，请重试；多次失败请将上面的提示转告管理员')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    await settle()
    await transfers[0]?.fail(new UploadFailure('REFUSED', '文件类型不支持'))
    expect(screen.getByText('文件类型不支持')).toBeTruthy()
    expect(screen.queryByText(/转告管理员/)).toBeNull()
  })

  test('removing cancels for real, brings the button back, and what comes later changes nothing', async () => {
    const { pick, transfers, latest, onInput, onUpload } = mount()
    await pick(video())
    fireEvent.click(screen.getByRole('button', { name: '移除视频：第一讲.mp4' }))
    expect(transfers[0]?.cancelled).toBe(1)
    expect(latest()).toEqual([])
    expect(pickButton()?.disabled).toBe(false)
    const told = onInput.mock.calls.length
    transfers[0]?.progress(50)
    await transfers[0]?.finish('https://media.test/a.mp4')
    expect([onInput.mock.calls.length, onUpload.mock.calls.length]).toEqual([told, 0])
    // Nor does the next video, which has the same id.
    await pick(video('b.mp4'))
    transfers[0]?.progress(90)
    expect(latest()).toMatchObject([{ id: 1, fileName: 'b.mp4', progress: 0, loading: true }])
  })

  test('leaving the page asks only while a transfer runs; unmounting cancels it', async () => {
    const { pick, transfers, unmount } = mount({ maxLength: 2 })
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(leave()).toBe(false)
    await pick(video())
    expect(leave()).toBe(true)
    await transfers[0]?.finish('https://media.test/a.mp4')
    expect(leave()).toBe(false)
    await pick(video())
    unmount()
    expect(transfers.map(({ cancelled }) => cancelled)).toEqual([0, 1])
  })
})
