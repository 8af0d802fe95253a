import { UploadQueue } from '@dangxiao/video-upload/transfer'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useLeaveGuard } from '../../session/useLeaveGuard.ts'
import { fakeApi, reviewer } from '../../testing/api.ts'
import { renderPage } from '../../testing/render.tsx'
import { keepQueue } from '../../upload/uploads.ts'
import { AccountMenu } from './AccountMenu.tsx'

const me = { ...reviewer, userId: 94 }

/** A queue in which as many videos are on their way. */
function upload(count: number) {
  const queue = new UploadQueue({
    open: () => new Promise(() => undefined),
  })
  keepQueue(me.userId, queue)
  for (let n = 0; n < count; n++) void queue.start(`key-${n}`, new File(['x'], `${n}.mp4`))
}

function Typed({ isUnsaved }: { isUnsaved: boolean }) {
  useLeaveGuard(isUnsaved, {
    what: '内容尚未保存',
    fate: '已填写的内容会保留在本机。',
    aside: '视频会继续上传。',
  })
  return null
}

async function signOut({ isUnsaved = false, uploads = 0 }) {
  const asked = fakeApi({ 'POST /auth/logout': () => ({}) })
  upload(uploads)
  renderPage(
    <>
      <AccountMenu />
      <Typed isUnsaved={isUnsaved} />
    </>,
    { me },
  )
  await userEvent.click(await screen.findByRole('button', { name: /^周敏/ }))
  await userEvent.click(await screen.findByText('退出登录'))
  return asked
}

test('with nothing to lose, signing out asks nothing', async () => {
  const asked = await signOut({})
  await screen.findByText('另一页')
  await waitFor(() => expect(asked.map(({ path }) => path)).toEqual(['/auth/logout']))
})

test.each([
  { isUnsaved: true, uploads: 0, title: '内容尚未保存，确定退出吗？' },
  { isUnsaved: false, uploads: 1, title: '还有1个视频正在上传，确定退出吗？' },
  { isUnsaved: true, uploads: 2, title: '内容尚未保存，还有2个视频正在上传，确定退出吗？' },
])('one question names all that would be lost: $title', async ({ title, ...work }) => {
  const asked = await signOut(work)
  const question = await screen.findByRole('dialog', { name: title })
  expect(question.textContent?.includes('已填写的内容会保留在本机')).toBe(work.isUnsaved)
  expect(question.textContent?.includes('上传会暂停')).toBe(work.uploads > 0)
  expect(question.textContent).not.toContain('视频会继续上传')
  expect(asked).toEqual([])

  await userEvent.click(screen.getByRole('button', { name: '退出登录' }))
  await screen.findByText('另一页')
  await waitFor(() => expect(asked.map(({ path }) => path)).toEqual(['/auth/logout']))
  expect(screen.queryByText(/确定离开吗/)).toBeNull()
})
