import { authApi, fileApi, ON_ITS_OWN } from '@dangxiao/contract'
import { expect, test, vi } from 'vitest'
import { call } from './client.ts'

/** A network in which nothing answers until the call is given up. */
const silence = () =>
  vi.stubGlobal(
    'fetch',
    vi.fn(
      (_: string, { signal }: RequestInit) =>
        new Promise((_, reject) =>
          signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
        ),
    ),
  )

test('a call without an answer fails after 15 seconds', async () => {
  vi.useFakeTimers()
  silence()
  const failure = call(authApi.me, {}).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(14_000)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await failure).toMatchObject({ code: 'NETWORK', status: 0 })
})

test('a file may take as long as it needs', async () => {
  vi.useFakeTimers()
  silence()
  void call(fileApi.upload, {}, { form: new FormData() }).catch(() => {})
  expect(vi.getTimerCount()).toBe(0)
})

test('of a page that nobody touches a look says so, and a change does not', async () => {
  vi.useFakeTimers()
  const fetched = vi.fn(async (_: string, __: RequestInit) => Response.json({}))
  vi.stubGlobal('fetch', fetched)
  const marks = async () => {
    await call(authApi.me, {})
    await call(authApi.logout, {})
    return fetched.mock.calls
      .splice(0)
      .map(([, { headers }]) => (headers as Record<string, string>)[ON_ITS_OWN])
  }
  window.dispatchEvent(new Event('pointermove'))
  vi.advanceTimersByTime(59_000)
  expect(await marks()).toEqual([undefined, undefined])
  vi.advanceTimersByTime(1_000)
  expect(await marks()).toEqual(['1', undefined])
  window.dispatchEvent(new Event('keydown'))
  expect(await marks()).toEqual([undefined, undefined])
})

test('without a network it fails at once', async () => {
  silence()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await expect(call(authApi.me, {})).rejects.toMatchObject({ code: 'NETWORK' })
  expect(fetch).not.toHaveBeenCalled()
})

test('a call that its caller gives up is no failure of the network', async () => {
  silence()
  const controller = new AbortController()
  const given = call(authApi.me, {}, { signal: controller.signal })
  controller.abort()
  await expect(given).rejects.toMatchObject({ name: 'AbortError' })
})
