import { courseApi } from '@dangxiao/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeApi } from '../testing/api.ts'
import { renderPage } from '../testing/render.tsx'
import { useAction } from './useAction.ts'
import { useCall } from './useFind.ts'

function Picker() {
  const { data = [] } = useCall(courseApi.pick, { query: {} }, { staleTime: Number.POSITIVE_INFINITY })
  return <p>可选：{data.map(({ coursesName }) => coursesName).join('、')}</p>
}

function Probe() {
  const [isOpen, setOpen] = useState(true)
  const remove = useAction(courseApi.remove, '已删除')
  const pin = useAction(courseApi.pin, '已置顶')
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        开关
      </button>
      <button type="button" onClick={() => remove.mutate({ params: { id: 7 } })}>
        删除
      </button>
      <button type="button" onClick={() => pin.mutate({ params: { id: 7 } })}>
        置顶
      </button>
      {isOpen && <Picker />}
    </>
  )
}

function open() {
  let isThere = true
  const log = fakeApi({
    'GET /courses/pick-list': () => (isThere ? [{ id: 7, coursesName: '党史' }] : []),
    'POST /courses/delete/7': () => {
      isThere = false
      return { id: 7, version: 2 }
    },
    'POST /courses/top/7': () => ({ id: 7, version: 2 }),
  })
  renderPage(<Probe />)
  return {
    reads: () => log.filter(({ method }) => method === 'GET').length,
    goneElsewhere: () => (isThere = false),
  }
}

test('what is on the screen and kept for long loses what is removed at once', async () => {
  const { reads } = open()
  await screen.findByText('可选：党史')
  await userEvent.click(screen.getByText('置顶'))
  await screen.findByText('已置顶')
  expect(reads()).toBe(1)
  await userEvent.click(screen.getByText('删除'))
  await screen.findByText('可选：')
})

test('what was shown before is read again when it is next shown', async () => {
  open()
  await screen.findByText('可选：党史')
  await userEvent.click(screen.getByText('开关'))
  await userEvent.click(screen.getByText('删除'))
  await screen.findByText('已删除')
  await userEvent.click(screen.getByText('开关'))
  await screen.findByText('可选：')
})

test('a removal in another tab counts too', async () => {
  const { goneElsewhere } = open()
  await screen.findByText('可选：党史')
  goneElsewhere()
  new BroadcastChannel('dangxiao-removals').postMessage('removed')
  await waitFor(() => expect(screen.getByText('可选：')).toBeTruthy())
})
