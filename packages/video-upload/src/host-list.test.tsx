import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { VideoItem } from './items.ts'
import { bar, fakeMedia, finished, mount, pickButton, video } from './testing.tsx'

fakeMedia()

describe('the host', () => {
  test('that empties the list cancels the upload and gets the button back', async () => {
    const { pick, transfers, setValue } = mount()
    await pick(video())
    expect(pickButton()).toBeNull()
    setValue([])
    expect(transfers[0]?.cancelled).toBe(1)
    expect(pickButton()?.disabled).toBe(false)
    expect(bar()).toBeNull()
  })

  test('that answers late, with copies, loses no progress', async () => {
    const lists: VideoItem[][] = []
    const { pick, transfers, setValue, latest } = mount({
      onInput: (items) => void lists.push(structuredClone(items)),
    })
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
    const { pick, transfers, latest } = mount({
      value: [finished({ loading: true, progress: 40, url: undefined, fileId: undefined })],
    })
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
