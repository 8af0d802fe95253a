import type { MediaStatus } from '@dangxiao/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../testing/api.ts'
import { renderPage } from '../testing/render.tsx'
import { VideoPreview } from './VideoPreview.tsx'

const URL = 'https://v.example/1.avi'

const media = (fields: Partial<MediaStatus>): MediaStatus => ({
  ...{ url: URL, state: 'playable', progress: 0, error: '', posterUrl: null, canRetry: false },
  ...fields,
})

/** A film of which the server tells these states, one after the other. */
function show(...states: MediaStatus[]) {
  const asked = fakeApi({
    'POST /vod/media/states': () => (states.length > 1 ? [states.shift()] : states),
    'POST /vod/media/retry': () => ({ state: 'converting' }),
  })
  renderPage(<VideoPreview url={URL} title="第一讲" poster="/files/cover.webp" />)
  return asked
}

test('one that is being converted says how far, and can be played when that is done', async () => {
  show(media({ state: 'converting', progress: 37 }), media({ state: 'playable' }))
  expect(await screen.findByText('视频处理中：服务器正在转换，完成后即可播放')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: '第一讲的转换进度' }).getAttribute('aria-valuenow')).toBe(
    '37',
  )
  expect(screen.queryByRole('button')).toBeNull()
  expect(await screen.findByRole('button', { name: '播放第一讲' })).toBeTruthy()
})

test('a conversion that failed says why, and is tried again on request', async () => {
  const asked = show(
    media({ state: 'failed', error: '文件已损坏', canRetry: true }),
    media({ state: 'converting', progress: 0 }),
  )
  expect(await screen.findByText('转换失败：文件已损坏')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '重新转换第一讲' }))
  expect(await screen.findByText('视频处理中：服务器正在转换，完成后即可播放')).toBeTruthy()
  expect(asked.find(({ path }) => path === '/vod/media/retry')?.body).toEqual({ url: URL })
})

test('who may not convert it is offered nothing to press', async () => {
  show(media({ state: 'failed', error: '文件已损坏' }))
  expect(await screen.findByText('转换失败：文件已损坏')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('one that is damaged is said to be, with what helps', async () => {
  show(media({ state: 'damaged', error: '文件没有录完' }))
  expect(await screen.findByText('视频已损坏，无法播放')).toBeTruthy()
  expect(screen.getByText('文件没有录完。请在本机打开原文件，确认能正常播放后重新上传')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('where nothing converts, it is said what helps', async () => {
  show(media({ state: 'unplayable' }))
  expect(await screen.findByText('浏览器不能播放此格式的视频')).toBeTruthy()
  expect(screen.getByText('请在本机转换为 MP4 后重新上传，或请管理员安装 ffmpeg 后再转换')).toBeTruthy()
})

test.each([
  [null, '/files/cover.webp'],
  ['/media/1.jpg', '/media/1.jpg'],
])('with the picture %s of its own it waits behind %s', async (posterUrl, poster) => {
  show(media({ posterUrl }))
  await userEvent.click(await screen.findByRole('button', { name: '播放第一讲' }))
  expect(screen.getByLabelText<HTMLVideoElement>('第一讲').getAttribute('poster')).toBe(poster)
})
