import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi, reviewer } from '../testing/api.ts'
import { renderPage } from '../testing/render.tsx'
import { LiveClassFormPage } from './LiveClassFormPage.tsx'

const me = { ...reviewer, permissions: { 'live-class:view': 'branch', 'live-class:edit': 'branch' } as const }

function open(canPush: boolean) {
  fakeApi({
    'GET /live-class/service': () => ({ canPush }),
    'GET /overview/check-auth': () => false,
    'GET /courses/course-teacher-list': () => [],
  })
  renderPage(<LiveClassFormPage />, { me, address: '/page?type=add' })
}

test('without a cloud service a class is broadcast from elsewhere, unless one knows better', async () => {
  open(false)
  expect(((await screen.findByLabelText('外部地址')) as HTMLInputElement).checked).toBe(true)
  screen.getByLabelText('推流直播').click()
  await screen.findByText('尚未配置云直播服务，推流直播不可用')
})

test('with one the stream is pushed', async () => {
  open(true)
  expect(((await screen.findByLabelText('推流直播')) as HTMLInputElement).checked).toBe(true)
})
