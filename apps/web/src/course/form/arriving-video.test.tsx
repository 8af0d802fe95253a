import { type QueuePorts, type StoredFile, UploadQueue } from '@dangxiao/video-upload/transfer'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeCanvas } from '../../testing/canvas.ts'
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
import { keepQueue } from '../../upload/uploads.ts'

const KEY = '0f9d2c2e-6f3e-4c39-9d6c-2a39a1f1a001'
const waiting = {
  ...{
    id: 91,
    title: '第一讲',
    uploadType: 1,
    videoUrl: '',
    uploadKey: KEY,
    uploadState: 'waiting',
    videoTime: null,
  },
} as const

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
  const stored = {
    id: 91,
    title: '第一讲',
    uploadType: 1,
    videoUrl: 'https://v/broken.mp4',
    videoTime: null,
  } as const
  const damaged = {
    url: stored.videoUrl,
    state: 'damaged',
    progress: 0,
    error: '文件没有录完',
    posterUrl: null,
    canRetry: false,
  }
  serve({
    'GET /courses/5': () => ({ ...storedCourse, videoList: [stored] }),
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
