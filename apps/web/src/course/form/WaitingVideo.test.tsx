import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi, reviewer } from '../../testing/api.ts'
import { renderPage } from '../../testing/render.tsx'
import { fromVideo } from './videos.ts'
import { WaitingVideo } from './WaitingVideo.tsx'

const me = { ...reviewer, userId: 94 }
const stored = {
  id: 9,
  title: '第一讲',
  uploadType: 1,
  videoUrl: '',
  uploadKey: 'u1',
  videoTime: null,
} as const

function show(uploadState: 'waiting' | 'lost', keptKey?: string) {
  const kept = {
    vodSessionKey: 's',
    key: 'k',
    user: '94',
    fileName: 'a.mp4',
    fileSize: 10,
    lastModified: 1,
    loaded: 4,
    savedAt: Date.now(),
  }
  if (keptKey)
    localStorage.setItem(
      'vod-upload:x',
      JSON.stringify({ version: 1, value: { ...kept, uploadKey: keptKey } }),
    )
  const onPickAgain = vi.fn()
  renderPage(<WaitingVideo video={fromVideo({ ...stored, uploadState })} onPickAgain={onPickAgain} />, { me })
  return onPickAgain
}

test.each(['waiting', 'lost'] as const)(
  'what stopped on this computer (%s) goes on from here',
  async (uploadState) => {
    const onPickAgain = show(uploadState, 'u1')
    expect(
      await screen.findByText('“a.mp4”的上传在这台电脑上中断了（已上传40%），选择同一个文件即可继续。'),
    ).toBeTruthy()
    fakeApi({
      'POST /vod/signature': () => ({
        authorization: 's',
        user: '94',
        service: { hosts: ['http://a', 'http://b'], reportUrl: '' },
      }),
    })
    const click = vi.spyOn(HTMLInputElement.prototype, 'click')
    await userEvent.click(screen.getByRole('button', { name: '继续上传' }))
    expect(click).toHaveBeenCalled()
    await userEvent.upload(screen.getByLabelText('选择未完成上传的视频文件'), new File(['x'], 'b.mp4'))
    expect((await screen.findAllByRole('alert')).at(-1)?.textContent).toContain(
      '所选文件不是原来的视频。请选择原来的“a.mp4”',
    )
    expect(onPickAgain).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: '换一个视频' }))
    expect(onPickAgain).toHaveBeenCalledOnce()
  },
)

test('what is on its way from elsewhere is waited for', async () => {
  show('waiting', 'u2')
  expect(await screen.findByText(/请在那台电脑的“未完成的上传”中继续/)).toBeTruthy()
  expect(screen.getByRole('button', { name: '重新选择视频' })).toBeTruthy()
})

test('what will not come has to be chosen again', async () => {
  show('lost')
  expect(await screen.findByText('上传已取消或中断，请重新选择视频文件。')).toBeTruthy()
  expect(screen.getByRole('button', { name: '重新选择视频' }).className).toContain('primary')
})
