import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { reviewer } from '../testing/api.ts'
import { renderPage } from '../testing/render.tsx'
import { CallFailure } from './errors.ts'
import { NotOpened } from './NotOpened.tsx'

async function show(error: CallFailure) {
  const retry = vi.fn()
  renderPage(<NotOpened noun="这门录播课" error={error} onRetry={retry} />, { me: reviewer })
  await screen.findByText('打不开这门录播课')
  return retry
}

test('what is not there is not offered to be tried again', async () => {
  await show(new CallFailure('NOT_FOUND', '记录不存在，或不在您的单位范围内', 404))
  expect(screen.getByText('记录不存在，或不在您的单位范围内')).toBeTruthy()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['返回工作台'])
})

test('what could not be fetched is tried again', async () => {
  const retry = await show(new CallFailure('NETWORK', '网络连接不上，请检查网络后重试'))
  await userEvent.click(screen.getByRole('button', { name: /重\s*试/ }))
  expect(retry).toHaveBeenCalledOnce()
})
