import { type QueuePorts, type StoredFile, UploadQueue } from '@dangxiao/video-upload/transfer'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeCanvas } from '../../testing/canvas.ts'
import { firstVideo } from '../../testing/course.ts'
import {
  confirmButton,
  me,
  openForm,
  press,
  section,
  serve,
  storedCourse,
  type,
} from '../../testing/course-form.tsx'
import { renderPage } from '../../testing/render.tsx'
import { keepArrival } from '../../upload/arrivals.ts'
import { keepQueue } from '../../upload/uploads.ts'
import { VideoItemCard, type VideoPatch } from './VideoItemCard.tsx'
import { emptyVideo } from './videos.ts'

const KEY = '0f9d2c2e-6f3e-4c39-9d6c-2a39a1f1a001'
const waiting = { ...firstVideo, videoUrl: '', uploadKey: KEY, uploadState: 'waiting', videoTime: null }

/** The form of a course that was saved before its video had arrived, while that is uploaded on this page. */
async function openWhileUploading() {
  const end = Promise.withResolvers<StoredFile>()
  let request: Parameters<QueuePorts['open']>[0] | undefined
  const queue = new UploadQueue({
    async open(given) {
      request = given
      given.onStanding?.('running')
      return { start: () => end.promise, cancel: async () => undefined }
    },
  })
  keepQueue(me.userId, queue)
  void queue.start(KEY, new File(['12345678'], 'a.mp4'))
  serve({
    'GET /courses/5': () => ({ ...storedCourse, videoList: [waiting] }),
    'POST /vod/media/states': () => [],
  })
  await openForm('/courses/form?type=edit&id=5')
  return {
    progress: (percent: number) => act(() => request?.onProgress(percent)),
    arrive: () => act(async () => end.resolve({ fileId: 'f', url: 'https://v/a.mp4' })),
  }
}

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined)
  fakeCanvas()
})
afterEach(() => {
  keepQueue(me.userId, new UploadQueue({ open: vi.fn() }))
})

test('an upload that gets on and arrives by itself is no change of the user’s', async () => {
  const upload = await openWhileUploading()
  upload.progress(40)
  expect(await screen.findByText('正在上传 40%')).toBeTruthy()
  await upload.arrive()
  await waitFor(() => expect(screen.queryByText('正在上传 40%')).toBeNull())
  press(/取\s*消/)
  expect(await screen.findByText('录播课列表')).toBeTruthy()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('course-draft'))).toEqual([])
})

test('what arrived while its form was closed is there once a draft is opened', async () => {
  keepArrival(me.userId, KEY, { fileId: 'f', url: 'https://v/a.mp4' })
  const upload = {
    id: 1,
    progress: 40,
    loading: true,
    fileType: 3,
    fileName: 'a.mp4',
    uploadKey: KEY,
  } as const
  const video = { ...emptyVideo(), uploads: [upload] }
  const news: VideoPatch[] = []
  const card = { video, index: 0, handle: null, errors: {}, onChange: vi.fn(), onRemove: vi.fn() }
  renderPage(<VideoItemCard {...card} onNews={(patch) => news.push(patch)} />, { me })
  await waitFor(() => expect(news).toHaveLength(1))
  const arrived = { fileId: 'f', url: 'https://v/a.mp4', loading: false, progress: 100, uploadKey: undefined }
  expect(news[0]?.(video)).toEqual({ uploads: [{ ...upload, ...arrived }], waits: undefined })
})

test('with a change of the user’s it is kept', async () => {
  const upload = await openWhileUploading()
  type('课程名称', '乡村振兴')
  await upload.arrive()
  press(/取\s*消/)
  expect(
    await screen.findByText('内容尚未保存，确定离开吗？', { selector: '.ant-modal-confirm-title' }),
  ).toBeTruthy()
  act(() => void window.dispatchEvent(new Event('pagehide')))
  const draft = Object.entries(localStorage).find(([key]) => key.startsWith('course-draft'))?.[1]
  expect(draft).toContain('https://v/a.mp4')
})

test('its progress does not take away what is marked', async () => {
  const upload = await openWhileUploading()
  section('视频1')
  type('视频标题', '')
  await waitFor(() => expect(confirmButton().disabled).toBe(false))
  press(/确\s*定/)
  expect(await section('视频1').findByText('请填写视频标题')).toBeTruthy()
  upload.progress(41)
  expect(section('视频1').getByText('请填写视频标题')).toBeTruthy()
})

test('one that is damaged leaves its place to another file', async () => {
  const damaged = {
    url: firstVideo.videoUrl,
    state: 'damaged',
    progress: 0,
    error: '文件没有录完',
    posterUrl: null,
    canRetry: false,
  }
  serve({
    'GET /courses/5': () => ({ ...storedCourse, videoList: [firstVideo] }),
    'POST /vod/media/states': () => [damaged],
  })
  await openForm('/courses/form?type=edit&id=5')
  expect(await section('视频1').findByText('视频已损坏，无法播放')).toBeTruthy()
  expect(section('视频1').queryByRole('figure')).toBeNull()
  expect(section('视频1').queryByRole('button', { name: '点击上传' })).toBeNull()
  press('重新选择视频')
  const upload = section('视频1').getByRole<HTMLButtonElement>('button', { name: '点击上传' })
  expect(upload.disabled).toBe(false)
  expect(section('视频1').queryByText('视频已损坏，无法播放')).toBeNull()
})
