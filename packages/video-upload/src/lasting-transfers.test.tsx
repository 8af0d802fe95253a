import { act, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { VideoItem } from './items.ts'
import type { TransferRequest } from './ports.ts'
import { fakeMedia, lasting, mount, pickButton, settle, video } from './testing.tsx'

fakeMedia()

describe('transfers that outlive the widget', () => {
  const onItsWay: VideoItem = {
    id: 1,
    progress: 40,
    loading: true,
    fileType: 3,
    fileName: '第一讲.mp4',
    uploadKey: 'k1',
  }

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
    expect(pickButton()).toBeNull()
  })
})
