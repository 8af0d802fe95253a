import { type QueuePorts, type StoredFile, UploadFailure, UploadQueue } from '@dangxiao/video-upload/transfer'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { fakeApi, reviewer } from '../testing/api.ts'
import { renderPage } from '../testing/render.tsx'
import { UploadDock } from './UploadDock.tsx'
import { keepQueue } from './uploads.ts'

const me = { ...reviewer, userId: 93 }
const MB = 1024 * 1024

interface OpenUpload {
  request: Parameters<QueuePorts['open']>[0]
  end: PromiseWithResolvers<StoredFile>
  calls: string[]
}

/** A user's queue with these files of 10 MB in it. */
function upload(...names: string[]) {
  const opened: Record<string, OpenUpload> = {}
  const queue = new UploadQueue({
    async open(request) {
      const one: OpenUpload = { request, end: Promise.withResolvers(), calls: [] }
      opened[request.file.name] = one
      return {
        start() {
          one.calls.push('start')
          request.onStanding?.('running')
          one.end = Promise.withResolvers()
          return one.end.promise
        },
        cancel: async () => void one.calls.push('cancel'),
        pause: () => void one.calls.push('pause'),
        resume: () => void one.calls.push('resume'),
      }
    },
    discard: async () => undefined,
    onDone: () => undefined,
    onCancelled: () => undefined,
  })
  keepQueue(me.userId, queue)
  for (const name of names) {
    const file = Object.defineProperty(new File([], name), 'size', { value: 10 * MB })
    void queue.start(name, file).catch(() => undefined)
  }
  return (name: string) => opened[name] as OpenUpload
}

async function open() {
  renderPage(<UploadDock />, { me })
  await userEvent.click(await screen.findByRole('button', { name: /^上传列表/ }))
  await screen.findByRole('region', { name: '上传列表' })
}

const row = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const keepUnfinished = (about: object) =>
  localStorage.setItem(
    'vod-upload:x',
    JSON.stringify({
      version: 1,
      value: {
        ...{ vodSessionKey: 's', key: 'k', user: '93', fileName: '旧课.rmvb', uploadKey: 'u1' },
        ...{ fileSize: 10 * MB, lastModified: 1, loaded: 4 * MB, savedAt: Date.now(), ...about },
      },
    }),
  )

const service = { hosts: ['http://a', 'http://b'], reportUrl: '' }
const permit = () => ({ authorization: 's', user: '93', maxSize: 1, service })

// Nothing of a test is left under way.
afterEach(() => void upload())

test('where nothing is uploaded there is no button', async () => {
  upload()
  renderPage(
    <>
      <p>别的内容</p>
      <UploadDock />
    </>,
    { me },
  )
  await screen.findByText('别的内容')
  expect(screen.queryByRole('button')).toBeNull()
})

test('the button tells how far all is together; the list, how each stands', async () => {
  const of = upload('甲.mp4', '乙.mp4', '丙.mp4')
  await open()
  act(() => of('甲.mp4').request.onProgress(60, { loaded: 6 * MB, total: 10 * MB, percent: 0.6, speed: MB }))
  const button = screen.getByRole('button', { name: '上传列表，3个未完成' })
  expect(button.textContent).toBe('上传 20%3')
  expect(row('甲.mp4').getByRole('progressbar').getAttribute('aria-valuenow')).toBe('60')
  expect(row('甲.mp4').getByText('60%，共10 MB · 1 MB/秒 · 剩余不到1分钟')).toBeTruthy()
  expect(row('丙.mp4').getByText('排队等候 · 10 MB')).toBeTruthy()
})

test('one is paused, and goes on', async () => {
  const of = upload('甲.mp4')
  await open()
  await press('暂停：甲.mp4')
  expect(row('甲.mp4').getByText('已暂停 · 0%，共10 MB')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '继续：甲.mp4' }))
  await press('继续：甲.mp4')
  expect(of('甲.mp4').calls).toEqual(['start', 'pause', 'resume'])
})

test('one that failed says why at once, and is tried again', async () => {
  const of = upload('甲.mp4')
  await open()
  await act(async () =>
    of('甲.mp4').end.reject(new UploadFailure('NETWORK', '网络连接中断，请检查网络后重试')),
  )
  expect(row('甲.mp4').getByRole('alert').textContent).toBe('网络连接中断，请检查网络后重试')
  expect(screen.getByRole('button', { name: '上传列表，1个上传失败' })).toBeTruthy()
  await press('重试：甲.mp4')
  expect(row('甲.mp4').queryByRole('alert')).toBeNull()
  expect(of('甲.mp4').calls).toEqual(['start', 'start'])
})

test('one is cancelled only after a question', async () => {
  const of = upload('甲.mp4')
  await open()
  await press('取消：甲.mp4')
  const question = await screen.findByRole('dialog', { name: '取消上传“甲.mp4”？' })
  expect(of('甲.mp4').calls).toEqual(['start'])
  await userEvent.click(within(question).getByRole('button', { name: '取消上传' }))
  expect(screen.queryByText('甲.mp4')).toBeNull()
  expect(of('甲.mp4').calls).toEqual(['start', 'cancel'])
})

test('a name of 200 letters fills neither the list nor a question', async () => {
  const name = `${'湖'.repeat(188)}（第二讲·下集）.mp4`
  upload(name)
  await open()
  expect(screen.getByTitle(name).textContent).toBe(name)
  expect(screen.getByText('（第二讲·下集）.mp4')).toBeTruthy()
  await press(`取消：${name}`)
  expect(
    await screen.findByRole('dialog', { name: `取消上传“${'湖'.repeat(16)}…（第二讲·下集）.mp4”？` }),
  ).toBeTruthy()
})

test('one that has arrived is said to have, and can be taken off the list', async () => {
  const of = upload('甲.mp4')
  await open()
  await act(async () => of('甲.mp4').end.resolve({ fileId: 'f', url: 'https://v/a.mp4' }))
  expect(screen.getByText('“甲.mp4”上传完成')).toBeTruthy()
  expect(row('甲.mp4').getByText('已完成 · 10 MB')).toBeTruthy()
  await press('清除：甲.mp4')
  expect(screen.queryByText('甲.mp4')).toBeNull()
})

test('what was left unfinished is offered with how far it was; its picker takes the kind that it is of', async () => {
  upload()
  keepUnfinished({})
  await open()
  expect(await screen.findByText(/10 MB · 已上传40%/)).toBeTruthy()
  expect(screen.getByText('点“继续”后选择原来的视频文件，已上传的部分不再重传。')).toBeTruthy()
  expect(screen.getByRole('button', { name: '上传列表，上次有1个未完成' })).toBeTruthy()
  await press('继续上传：旧课.rmvb')
  expect(screen.getByLabelText<HTMLInputElement>('选择未完成上传的视频文件').accept).toBe('video/*,.rmvb')
})

test('what the store keeps no longer is not promised', async () => {
  upload()
  keepUnfinished({ savedAt: Date.now() - 2 * 86_400_000, keepsMs: 86_400_000 })
  await open()
  expect(await screen.findByText(/10 MB · 需从头上传/)).toBeTruthy()
  expect(screen.getByText('点“继续”后选择原来的视频文件。')).toBeTruthy()
})

test('another file does not go on with it', async () => {
  upload()
  keepUnfinished({})
  fakeApi({ 'POST /vod/signature': permit })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: '继续上传：旧课.rmvb' }))
  await userEvent.upload(screen.getByLabelText('选择未完成上传的视频文件'), new File(['x'], '新课.rmvb'), {
    applyAccept: false,
  })
  expect((await screen.findByRole('alert')).textContent).toBe(
    '所选文件不是原来的视频。请选择原来的“旧课.rmvb”（10 MB），该文件在开始上传后不能改动过。',
  )
})

test('given up, it is gone after a question', async () => {
  upload()
  keepUnfinished({ fileSize: 4, loaded: 2 })
  const asked = fakeApi({
    'POST /vod/signature': permit,
    'POST /vod/upload/abandon': () => ({}),
  })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: '放弃上传：旧课.rmvb' }))
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: '放弃上传“旧课.rmvb”？' })).getByRole('button', {
      name: '放弃',
    }),
  )
  expect(await screen.findByText('没有正在上传的视频。')).toBeTruthy()
  expect(asked.at(-1)?.body).toEqual({ uploadKey: 'u1' })
})

describe('what an upload belongs to', () => {
  const draft = (form: string, coursesName: string, uploadKey: string) =>
    localStorage.setItem(
      `course-draft:93:${form}#x`,
      JSON.stringify({
        ...{ version: 2, savedAt: Date.now() },
        value: { values: { coursesName, videoList: [{ uploads: [{ uploadKey }] }] } },
      }),
    )

  test('is the course that is saved, with a way to it', async () => {
    upload('甲.mp4', '乙.mp4')
    const asked = fakeApi({
      'POST /vod/upload/courses': () => [{ uploadKey: '甲.mp4', id: 5, coursesName: '乡村振兴实践' }],
    })
    await open()
    expect((await row('甲.mp4').findByRole('link', { name: '乡村振兴实践' })).getAttribute('href')).toBe(
      '/courses/5',
    )
    expect(asked[0]?.body).toEqual({ uploadKeys: ['甲.mp4', '乙.mp4'] })
    expect(row('乙.mp4').getByText('没有课程使用这个视频')).toBeTruthy()
    await userEvent.click(row('甲.mp4').getByRole('link', { name: '乡村振兴实践' }))
    expect(screen.queryByRole('region', { name: '上传列表' })).toBeNull()
  })

  test('is the form that is not saved yet', async () => {
    upload('甲.mp4', '乙.mp4', '丙.mp4')
    fakeApi({ 'POST /vod/upload/courses': () => [] })
    draft('add', '党史导论', '甲.mp4')
    draft('edit:5', '乡村振兴实践', '乙.mp4')
    draft('add', ' ', '丙.mp4')
    localStorage.setItem('course-draft:93:add#y', localStorage.getItem('course-draft:93:add#x') ?? '')
    draft('add', '党史导论', '甲.mp4')
    await open()
    const linkOf = (name: string) => row(name).getByRole('link')
    expect(row('甲.mp4').getByText('新课程（未保存）：')).toBeTruthy()
    expect([linkOf('甲.mp4').textContent, linkOf('甲.mp4').getAttribute('href')]).toEqual([
      '党史导论',
      '/courses/form?type=add',
    ])
    expect(row('乙.mp4').getByText('修改中的课程（未保存）：')).toBeTruthy()
    expect(linkOf('乙.mp4').getAttribute('href')).toBe('/courses/form?type=edit&id=5')
    expect(linkOf('丙.mp4').textContent).toBe('未填写名称')
  })

  test('is named of what was left unfinished, too', async () => {
    upload()
    keepUnfinished({})
    fakeApi({ 'POST /vod/upload/courses': () => [{ uploadKey: 'u1', id: 5, coursesName: '乡村振兴实践' }] })
    await open()
    expect(await screen.findByRole('link', { name: '乡村振兴实践' })).toBeTruthy()
  })
})
