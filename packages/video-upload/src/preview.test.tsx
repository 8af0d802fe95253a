import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { fakeMedia, finished, metadata, mount, settle, video } from './testing.tsx'

const media = fakeMedia()
const player = (container: HTMLElement) => container.querySelector<HTMLVideoElement>('figure video')
const localFrame = (container: HTMLElement) => container.querySelector<HTMLVideoElement>('video[aria-hidden]')
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

async function uploaded(name?: string) {
  const world = mount()
  await world.pick(video(name))
  await world.transfers[0]?.finish('https://media.test/a.mp4')
  await settle()
  vi.useFakeTimers()
  return world
}

describe('a video that was just uploaded', () => {
  test('plays from the local file; nothing is downloaded', async () => {
    const { container } = await uploaded()
    expect(player(container)?.src).toMatch(/^blob:/)
    expect(player(container)?.hasAttribute('crossorigin')).toBe(false)
  })

  test('is captured after one second and reported after another', async () => {
    const { container, latest, onVideoFinish } = await uploaded()
    metadata(localFrame(container), { duration: 3725 })
    wait(999)
    expect(latest()[0]?.mediaPath).toBeUndefined()
    wait(1)
    expect(latest()[0]?.mediaPath).toBe('data:image/jpeg;base64,frame')
    wait(999)
    expect(onVideoFinish).not.toHaveBeenCalled()
    wait(1)
    expect(onVideoFinish).toHaveBeenCalledExactlyOnceWith({
      duration: '01:02:05',
      thumbnail: 'data:image/jpeg;base64,frame',
      item: latest()[0],
    })
  })

  test('shows the poster in the player', async () => {
    const { container, players } = await uploaded()
    metadata(localFrame(container))
    wait(1000)
    expect(players.at(-1)?.setPoster).toHaveBeenLastCalledWith('data:image/jpeg;base64,frame')
  })

  test('whose player tells its metadata twice is reported once', async () => {
    const { container, onVideoFinish } = await uploaded()
    metadata(localFrame(container))
    wait(500)
    metadata(localFrame(container))
    wait(3000)
    expect(onVideoFinish).toHaveBeenCalledTimes(1)
  })

  test('that is removed in between is not reported', async () => {
    const { container, onVideoFinish, onInput } = await uploaded()
    metadata(localFrame(container))
    fireEvent.click(screen.getByRole('button', { name: /移除视频/ }))
    const told = onInput.mock.calls.length
    wait(3000)
    expect([onVideoFinish.mock.calls.length, onInput.mock.calls.length]).toEqual([0, told])
  })

  test('leaves no object URL and no player behind', async () => {
    const { players } = await uploaded()
    expect(media.urls.size).toBe(1)
    fireEvent.click(screen.getByRole('button', { name: /移除视频/ }))
    expect(media.urls.size).toBe(0)
    expect(players.every(({ destroy }) => destroy.mock.calls.length === 1)).toBe(true)
    expect(document.querySelector('video')).toBeNull()
  })

  test.each([
    ['第一讲.avi', '此格式浏览器无法预览，不影响上传'],
    ['第一讲.mp4', '浏览器无法播放这个视频。请在本机打开原文件，确认能正常播放、没有损坏或未录完'],
  ])('%s that the browser cannot play gets a card, and stays uploaded', async (name, text) => {
    const { container, latest } = await uploaded(name)
    fireEvent.error(player(container) as Element)
    expect(screen.getByText(text)).toBeTruthy()
    expect(player(container)).toBeNull()
    expect(latest()[0]).toMatchObject({ loading: false, url: 'https://media.test/a.mp4', error: undefined })
  })

  test('that the browser cannot play is tried from the store once the host has a picture of it, and shows that if need be', async () => {
    const { container, latest, setValue } = await uploaded('第一讲.avi')
    fireEvent.error(player(container) as Element)
    setValue(latest().map((item) => ({ ...item, mediaPath: 'https://media.test/p.jpg' })))
    vi.useRealTimers()
    await settle()
    expect(player(container)?.src).toBe('https://media.test/a.mp4')
    fireEvent.error(player(container) as Element)
    fireEvent.error(player(container) as Element)
    expect(screen.getByText('此格式浏览器无法预览，不影响上传')).toBeTruthy()
    expect(container.querySelector('img')?.src).toBe('https://media.test/p.jpg')
  })

  test('of which the browser plays only the sound gets the card too', async () => {
    const { container } = await uploaded('第一讲.mov')
    metadata(player(container), { width: 0, height: 0 })
    expect(screen.getByText('此格式浏览器无法预览，不影响上传')).toBeTruthy()
  })

  test('whose length is not stated is read from its end', async () => {
    const { container, onVideoFinish } = await uploaded()
    const frame = localFrame(container) as HTMLVideoElement
    const sought: number[] = []
    Object.defineProperty(frame, 'currentTime', {
      get: () => sought.at(-1) ?? 0,
      set: (time: number) => sought.push(time),
    })
    metadata(frame, { duration: Number.POSITIVE_INFINITY })
    Object.defineProperty(frame, 'duration', { value: 20 })
    fireEvent.durationChange(frame)
    expect(sought).toEqual([Number.MAX_SAFE_INTEGER, 1])
    wait(2000)
    expect(onVideoFinish).toHaveBeenCalledWith(expect.objectContaining({ duration: '00:20' }))
  })
})

describe('a video given by the host', () => {
  async function given(fields = {}) {
    const world = mount({ value: [finished(fields)] })
    await settle()
    vi.useFakeTimers()
    return world
  }

  test('is captured from the player when its origin allows that', async () => {
    const { container, onVideoFinish, latest } = await given()
    expect(player(container)?.getAttribute('crossorigin')).toBe('anonymous')
    metadata(player(container))
    wait(2000)
    expect(latest()[0]?.mediaPath).toBe('data:image/jpeg;base64,frame')
    expect(onVideoFinish).toHaveBeenCalledWith({
      duration: '01:05',
      thumbnail: 'data:image/jpeg;base64,frame',
      item: latest()[0],
    })
  })

  test('plays without the permission, and then is not drawn', async () => {
    const { container, onVideoFinish, onInput } = await given()
    fireEvent.error(player(container) as Element)
    expect(player(container)?.hasAttribute('crossorigin')).toBe(false)
    metadata(player(container))
    wait(2000)
    expect(media.drawImage).not.toHaveBeenCalled()
    expect(onInput).not.toHaveBeenCalled()
    expect(onVideoFinish).toHaveBeenCalledWith({ duration: '01:05', thumbnail: '', item: finished() })
  })

  test('keeps its own poster', async () => {
    const { container, onInput, players } = await given({ mediaPath: 'https://media.test/p.jpg' })
    expect(players.at(-1)?.setPoster).toHaveBeenCalledWith('https://media.test/p.jpg')
    metadata(player(container))
    wait(2000)
    expect(onInput).not.toHaveBeenCalled()
  })

  test('that does not load can be loaded again', async () => {
    const { container } = await given()
    fireEvent.error(player(container) as Element)
    fireEvent.error(player(container) as Element)
    expect(screen.getByText('视频暂时无法预览，请稍后再试')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '重新加载' }))
    expect(player(container)).toBeTruthy()
  })

  test('in avi gets the calm card', async () => {
    const { container } = await given({ url: 'https://media.test/old.avi?x=1' })
    fireEvent.error(player(container) as Element)
    fireEvent.error(player(container) as Element)
    expect(screen.getByText('此格式浏览器无法预览，不影响上传')).toBeTruthy()
  })
})
