import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { failure } from '../testing/api.ts'
import { fakeCanvas } from '../testing/canvas.ts'
import { confirmWithoutVideo, fillIn, openForm, press, section, serve } from '../testing/course-form.tsx'

beforeEach(() => void fakeCanvas())

describe('leaving and coming back', () => {
  test('what was typed is offered again, with the key of the form it was typed in', async () => {
    let lost = true
    const server = serve({
      'POST /courses/add': () => {
        if (lost) throw new TypeError('network')
        return { id: 8, version: 1 }
      },
    })
    await openForm()
    await fillIn()
    await confirmWithoutVideo()
    await screen.findByText('网络连接不上，已填写的内容都在，请检查网络后重试')
    act(() => void window.dispatchEvent(new Event('pagehide')))
    cleanup()

    lost = false
    await openForm()
    expect(screen.getByText(/^有 \d\d-\d\d \d\d:\d\d 未保存的内容：《乡村振兴》$/)).toBeTruthy()
    press(/^恢\s*复$/)
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('课程名称').value).toBe('乡村振兴'))
    expect(section('授课人').getByText('李建国')).toBeTruthy()
    await confirmWithoutVideo()
    await screen.findByText('录播课列表')
    const keys = server.to('POST /courses/add').map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(Object.keys(localStorage).filter((key) => key.startsWith('course-draft'))).toEqual([])
  })

  test('content that was sent before with the same key is sent again only on request', async () => {
    const server = serve({
      'POST /courses/add': () =>
        server.to('POST /courses/add').length === 1
          ? failure(409, 'KEY_REUSED', '该提交已处理过，内容与上次不同，请刷新后重试')
          : { id: 8, version: 1 },
    })
    await openForm()
    await fillIn()
    await confirmWithoutVideo()
    fireEvent.click(await screen.findByRole('button', { name: '再次提交' }))
    await screen.findByText('录播课列表')
    const keys = server.to('POST /courses/add').map(({ headers }) => headers.get('Idempotency-Key'))
    expect(new Set(keys).size).toBe(2)
  })
})
