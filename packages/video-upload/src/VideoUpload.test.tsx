import { act, cleanup, createEvent, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { VideoItem } from './items.ts'
import { type FoundTransfer, type TransferRequest, type Transfers, UploadFailure } from './ports.ts'
import { fakeMedia, finished, mount, settle, text, video } from './testing.tsx'

const button = () => screen.queryByRole('button', { name: '点击上传' }) as HTMLButtonElement | null
const bar = () => screen.queryByRole('progressbar')

/** A host whose transfers outlive the widget. */
const lasting = () => {
  const opened: { request: TransferRequest; left: number; cancelled: number; started: number; finish: (url: string) => Promise<void> }[] =
    []
  let settle = Promise.withResolvers<{ fileId: string; url: string }>()
  const give = (request: TransferRequest): FoundTransfer => {
    settle = Promise.withResolvers()
    const state = {
      ...{ request, left: 0, cancelled: 0, started: 0 },
      finish: (url: string) => act(async () => settle.resolve({ fileId: 'f', url })),
    }
    opened.push(state)
    return {
      ...{ uploadKey: 'k1', file: request.file, pause: vi.fn(), resume: vi.fn() },
      start() {
        state.started += 1
        return settle.promise
      },
      async cancel() {
        state.cancelled += 1
      },
      leave() {
        state.left += 1
      },
    }
  }
  const transfers: Transfers = {
    open: async (request) => give(request),
    find: (key, listeners) =>
      key === 'k1' ? give({ ...listeners, file: video(), getSignature: async () => ({ authorization: 's' }) }) : undefined,
  }
  return { transfers, opened }
}

beforeEach(() => {
  fakeMedia()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('at rest', () => {
  test('there is a button, a picker for the four kinds, and a hidden canvas of 220×120', () => {
    const { container } = mount()
    expect(button()?.disabled).toBe(false)
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
    expect(button()?.disabled).toBe(true)
    cleanup()
    mount({ value: [finished()], maxLength: 2 })
    expect(button()?.disabled).toBe(false)
    cleanup()
    mount({ value: [finished()], maxLength: 2, disabled: true })
    expect(button()?.disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '移除视频：旧课程' }).disabled).toBe(true)
    expect(screen.getByPlaceholderText<HTMLInputElement>('请填写视频标题').disabled).toBe(true)
  })
})

describe('picking', () => {
  test('a picked file is listed, loading at 0, and uploaded; the button goes', async () => {
    const { pick, transfers, onInput } = mount()
    const file = video()
    await pick(file)
    expect(onInput.mock.calls[0]?.[0]).toEqual([{ id: 1, progress: 0, loading: true, fileType: 3, fileName: '第一讲.mp4' }])
    expect(transfers.map(({ request, starts }) => [request.file, starts])).toEqual([[file, 1]])
    expect(button()).toBeNull()
    expect(bar()?.getAttribute('aria-valuenow')).toBe('0')
  })

  test('more than maxLength are refused as a whole', async () => {
    const { pick, transfers, onInput, onError } = mount({ maxLength: 2, value: [finished()] })
    await pick(video('a.mp4'), video('b.mp4'))
    expect(screen.getByText('视频最多上传不超过2个哦')).toBeTruthy()
    expect(onError).toHaveBeenCalledWith({ code: 'COUNT', message: '视频最多上传不超过2个哦' })
    expect([transfers.length, onInput.mock.calls.length]).toEqual([0, 0])
    expect(button()).toBeTruthy()
  })

  test('a file larger than maxSize stays in the list with error MAX, loading, and is not uploaded', async () => {
    const { pick, transfers, latest, onError } = mount({ maxSize: 10 })
    await pick(video('a.mp4', 10 * 1024 * 1024 + 1))
    expect(screen.getByText('视频文件最大不能超过10M')).toBeTruthy()
    expect(latest()).toEqual([{ id: 1, progress: 0, loading: true, fileType: 3, fileName: 'a.mp4', error: 'MAX' }])
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: 'MAX', message: '视频文件最大不能超过10M' }))
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
    expect(button()?.disabled).toBe(false)
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

describe('uploading', () => {
  test('until something is sent, the file is checked, from where an earlier upload stood', async () => {
    const { pick, transfers } = mount()
    await pick(video())
    expect(screen.getByText('正在检查文件')).toBeTruthy()
    act(() => transfers[0]?.request.onStanding?.('checking'))
    transfers[0]?.progress(40)
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
    expect(button()).toBeNull()
  })

  test('with room left, more can be added once all is done', async () => {
    const { pick, transfers } = mount({ maxLength: 2 })
    await pick(video())
    expect(screen.queryByRole('button', { name: '继续添加' })).toBeNull()
    await transfers[0]?.finish('https://media.test/a.mp4')
    expect(screen.getByRole('button', { name: '继续添加' })).toBeTruthy()
  })

  test('a failure shows its cause and the button again; a retry goes on with the same transfer and title', async () => {
    const { pick, transfers, latest, onError } = mount()
    await pick(video())
    fireEvent.change(screen.getByPlaceholderText('请填写视频标题'), { target: { value: '党建专题' } })
    transfers[0]?.progress(40)
    await transfers[0]?.fail(new UploadFailure('NETWORK', '网络连接中断，请检查网络后重试'))
    expect(screen.getByText('网络连接中断，请检查网络后重试')).toBeTruthy()
    expect(latest()).toEqual([{ id: 1, progress: 40, loading: false, fileType: 3, fileName: '党建专题', error: 'NETWORK' }])
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: 'NETWORK', item: latest()[0] }))
    expect(button()?.disabled).toBe(true)

    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    await settle()
    expect(transfers.map(({ starts }) => starts)).toEqual([2])
    expect(bar()?.getAttribute('aria-valuenow')).toBe('40')
    await transfers[0]?.finish('https://media.test/a.mp4')
    expect(latest()[0]).toMatchObject({ fileName: '党建专题', loading: false, url: 'https://media.test/a.mp4' })
  })

  test('an unknown failure has a plain sentence', async () => {
    const { pick, transfers, latest } = mount()
    await pick(video())
    await transfers[0]?.fail(new TypeError('x is not a function'))
    expect(screen.getByText('视频上传失败，请重试')).toBeTruthy()
    expect(latest()[0]?.error).toBe('FAILED')
  })

  test('another file can take the place of one that is too large, under the same title', async () => {
    const { pick, transfers, latest } = mount({ maxSize: 10 })
    await pick(video('a.mp4', 11 * 1024 * 1024))
    fireEvent.click(screen.getByRole('button', { name: '重新选择文件' }))
    await pick(video('b.mp4'))
    expect(transfers.map(({ request }) => request.file.name)).toEqual(['b.mp4'])
    expect(latest()).toMatchObject([{ id: 1, loading: true, fileName: 'a.mp4', error: undefined }])
  })

  test('removing cancels for real, brings the button back, and what comes later changes nothing', async () => {
    const { pick, transfers, latest, onInput, onUpload } = mount()
    await pick(video())
    fireEvent.click(screen.getByRole('button', { name: '移除视频：第一讲.mp4' }))
    expect(transfers[0]?.cancelled).toBe(1)
    expect(latest()).toEqual([])
    expect(button()?.disabled).toBe(false)
    const told = onInput.mock.calls.length
    transfers[0]?.progress(50)
    await transfers[0]?.finish('https://media.test/a.mp4')
    expect([onInput.mock.calls.length, onUpload.mock.calls.length]).toEqual([told, 0])
  })

  test('an id that is used again does not inherit the old transfer', async () => {
    const { pick, transfers, latest } = mount()
    await pick(video('a.mp4'))
    fireEvent.click(screen.getByRole('button', { name: '移除视频：a.mp4' }))
    await pick(video('b.mp4'))
    transfers[0]?.progress(90)
    await transfers[0]?.finish('https://media.test/a.mp4')
    expect(latest()).toMatchObject([{ id: 1, fileName: 'b.mp4', progress: 0, loading: true }])
  })

  test('leaving the page asks only while a transfer runs', async () => {
    const { pick, transfers } = mount()
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
  })

  test('unmounting cancels what runs', async () => {
    const { pick, transfers, unmount } = mount()
    await pick(video())
    unmount()
    expect(transfers[0]?.cancelled).toBe(1)
  })
})

describe('titles', () => {
  test('hold 40 code points', async () => {
    const { pick, latest } = mount()
    await pick(video())
    fireEvent.change(screen.getByPlaceholderText('请填写视频标题'), { target: { value: '𠮷'.repeat(41) } })
    expect(latest()[0]?.fileName).toBe('𠮷'.repeat(40))
    expect(screen.getByText('40/40')).toBeTruthy()
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

describe('the host', () => {
  test('that empties the list cancels the upload and gets the button back', async () => {
    const { pick, transfers, setValue } = mount()
    await pick(video())
    expect(button()).toBeNull()
    setValue([])
    expect(transfers[0]?.cancelled).toBe(1)
    expect(button()?.disabled).toBe(false)
    expect(bar()).toBeNull()
  })

  test('that answers late, with copies, loses no progress', async () => {
    const lists: VideoItem[][] = []
    const { pick, transfers, setValue, latest } = mount({ onInput: (items) => void lists.push(structuredClone(items)) })
    await pick(video())
    for (const percent of [10, 50, 80]) transfers[0]?.progress(percent)
    for (const list of lists.slice(0, 3)) setValue(list)
    expect(bar()?.getAttribute('aria-valuenow')).toBe('80')
    await transfers[0]?.finish('https://media.test/a.mp4')
    for (const list of lists) setValue(list)
    expect(latest()[0]).toMatchObject({ url: 'https://media.test/a.mp4', loading: false })
    expect(bar()).toBeNull()
  })

  test('that sends its own stale version is set right once', async () => {
    const { pick, transfers, setValue, onInput, latest } = mount({ onInput: () => undefined })
    await pick(video())
    await transfers[0]?.finish('https://media.test/a.mp4')
    const stale = { id: 1, progress: 33, loading: true, fileType: 3, fileName: '改名' } as const
    const told = onInput.mock.calls.length
    setValue([stale])
    expect(onInput.mock.calls.length).toBe(told + 1)
    expect(latest()[0]).toMatchObject({ fileName: '改名', url: 'https://media.test/a.mp4', loading: false })
    setValue([{ ...stale }])
    expect(onInput.mock.calls.length).toBe(told + 1)
  })

  test('that brings another course shows that course', async () => {
    const { setValue } = mount({ value: [finished()] })
    setValue([finished({ fileName: '新课程', url: 'https://media.test/new.mp4' })])
    expect(screen.getByDisplayValue('新课程')).toBeTruthy()
  })

  test('that brings back an upload this page does not run offers to choose the file again', async () => {
    const { pick, transfers, latest } = mount({ value: [finished({ loading: true, progress: 40, url: undefined, fileId: undefined })] })
    expect(screen.getByText('视频没有上传完成，请重新选择文件')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '重新选择文件' }))
    await pick(video('b.mp4'))
    expect(transfers).toHaveLength(1)
    expect(latest()[0]).toMatchObject({ id: 1, fileName: '旧课程', progress: 0, loading: true })
  })

  test('that brings back a failed upload without its file says so', () => {
    mount({ value: [finished({ error: 'NETWORK', url: undefined })] })
    expect(screen.getByText('视频上传失败，请重新选择文件')).toBeTruthy()
  })
})

describe('the keyboard', () => {
  test('reaches button, title, remove and retry, and is not lost when they go', async () => {
    const user = userEvent.setup()
    const { pick, transfers } = mount()
    await user.tab()
    expect(document.activeElement).toBe(button())
    await pick(video())
    expect(document.activeElement?.tagName).toBe('LI')
    await user.tab()
    expect(document.activeElement).toBe(screen.getByPlaceholderText('请填写视频标题'))
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '移除视频：第一讲.mp4' }))
    await transfers[0]?.fail(new UploadFailure('SERVER', '视频服务暂时不可用，请稍后重试'))
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(button())
  })
})

describe('transfers that outlive the widget', () => {
  const onItsWay: VideoItem = { id: 1, progress: 40, loading: true, fileType: 3, fileName: '第一讲.mp4', uploadKey: 'k1' }

  test('are left when it goes, and their item carries the key', async () => {
    const { transfers, opened } = lasting()
    const { pick, latest, unmount } = mount({ transfers })
    await pick(video())
    expect(latest()).toMatchObject([{ loading: true, uploadKey: 'k1' }])
    unmount()
    expect([opened[0]?.left, opened[0]?.cancelled]).toEqual([1, 0])
  })

  test('go on when it goes before they are open, under the key that their item has had from the start', async () => {
    const { transfers, opened } = lasting()
    const opening = Promise.withResolvers<void>()
    const open = (request: TransferRequest) => opening.promise.then(() => transfers.open(request))
    const { pick, latest, unmount } = mount({ transfers: { ...transfers, open, newKey: () => 'k1' } })
    await pick(video())
    expect(latest()).toMatchObject([{ loading: true, uploadKey: 'k1' }])
    unmount()
    opening.resolve()
    await settle()
    expect(opened).toMatchObject([{ request: { uploadKey: 'k1' }, started: 1, left: 1, cancelled: 0 }])
  })

  test('are all opened at once, for whoever keeps them says how many run', async () => {
    const { transfers, opened } = lasting()
    const { pick, unmount } = mount({ transfers, maxLength: 3 })
    await pick(video('a.mp4'), video('b.mp4'), video('c.mp4'))
    unmount()
    expect(opened.map(({ request, left }) => [request.file.name, left])).toEqual([
      ['a.mp4', 1],
      ['b.mp4', 1],
      ['c.mp4', 1],
    ])
  })

  test('are taken up again by the next one, which hears how they end', async () => {
    const { transfers, opened } = lasting()
    const { latest } = mount({ transfers, value: [onItsWay] })
    await settle()
    const last = opened.at(-1)
    expect(last?.started).toBe(1)
    act(() => last?.request.onProgress(70))
    expect(screen.getByText('正在上传 70%')).toBeTruthy()
    await last?.finish('https://media.test/a.mp4')
    expect(latest()).toMatchObject([{ loading: false, url: 'https://media.test/a.mp4', fileId: 'f' }])
    expect(latest()[0]?.uploadKey).toBeUndefined()
  })

  test('may wait or rest, and can be paused', async () => {
    const { transfers, opened } = lasting()
    mount({ transfers, value: [onItsWay] })
    await settle()
    const last = opened.at(-1)
    act(() => last?.request.onStanding?.('waiting'))
    expect(screen.getByText('等待上传')).toBeTruthy()
    act(() => last?.request.onStanding?.('still'))
    expect(screen.getByText('40%，网络没有响应，恢复后自动继续')).toBeTruthy()
    act(() => last?.request.onStanding?.('paused'))
    expect(screen.getByText('已暂停 40%')).toBeTruthy()
    expect(screen.getByRole('button', { name: '继续' })).toBeTruthy()
    act(() => last?.request.onStanding?.('running'))
    expect(screen.getByRole('button', { name: '暂停' })).toBeTruthy()
  })

  test('that are found nowhere ask for the file again', async () => {
    const { transfers } = lasting()
    mount({ transfers, value: [{ ...onItsWay, uploadKey: 'k9' }] })
    await settle()
    expect(screen.getByText('上传到40%时中断，选择同一个视频文件即可继续')).toBeTruthy()
    expect(screen.getByRole('button', { name: '继续上传' })).toBeTruthy()
    expect(button()).toBeNull()
  })
})
