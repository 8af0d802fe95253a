// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://127.0.0.1/" }
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { browserPorts } from '../src/browser.ts'
import { localSessions } from '../src/browser-sessions.ts'
import type { HttpFailure, HttpRequest } from '../src/ports.ts'

const { http } = browserPorts()
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-allow-methods': 'PUT',
  'access-control-expose-headers': 'ETag',
}
let server: Server
let origin = ''
const seen: object[] = []

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    const { method, url, headers } = request
    seen.push({ method, url, cookie: headers.cookie, body })
    if (url === '/silent' && method !== 'OPTIONS') return
    if (url === '/cut' && method !== 'OPTIONS') return void request.socket.destroy()
    response
      .writeHead(url === '/refuse' ? 403 : 200, url === '/plain' ? {} : { ...cors, etag: '"e"' })
      .end('answer')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const get = (path: string, how: Partial<HttpRequest> = {}) =>
  http.send({ method: 'GET', url: origin + path, ...how })
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'replied',
    (error: HttpFailure) => error.reason,
  )

describe('the Http port of browsers', () => {
  test('sends a blob, tells its progress and reads exposed headers', async () => {
    const sent: number[] = []
    const body = new Blob(['0123456789'])
    const request = { method: 'PUT', url: `${origin}/part`, headers: { authorization: 'a' }, body } as const
    const reply = await http.send({ ...request, onProgress: (n) => sent.push(n) })
    expect([reply.status, reply.text, reply.header('ETag')]).toEqual([200, 'answer', '"e"'])
    expect(sent.at(-1)).toBe(10)
    expect(seen.at(-1)).toEqual({ method: 'PUT', url: '/part', body: '0123456789' })
  })

  test('any status is a reply', async () => {
    expect((await get('/refuse')).status).toBe(403)
  })

  test('tells a cut connection and a missing CORS header as network, a silent host as timeout', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await failure(get('/cut'))).toBe('network')
    expect(await failure(get('/plain'))).toBe('network')
    expect(await failure(get('/silent', { timeoutMs: 30 }))).toBe('timeout')
    quiet.mockRestore()
  })

  test('aborts before and while a request is under way', async () => {
    const controller = new AbortController()
    const { signal } = controller
    const running = failure(get('/silent', { signal }))
    controller.abort()
    expect(await running).toBe('aborted')
    expect(await failure(get('/part', { signal }))).toBe('aborted')
  })

  test('a probe only asks whether the host answers', async () => {
    const mode = 'no-cors'
    expect((await get('/plain', { mode })).text).toBe('')
    expect(await failure(get('/silent', { mode, timeoutMs: 30 }))).toBe('timeout')
    expect(await failure(get('/cut', { mode }))).toBe('network')
  })
})

describe('the clock', () => {
  test('lets the page go first without a timer, which a page in the background gets a minute late', async () => {
    const { sleep } = browserPorts().clock
    const timer = vi.spyOn(globalThis, 'setTimeout')
    const order: string[] = []
    const soon = sleep(0).then(() => order.push('after a task'))
    await Promise.resolve().then(() => order.push('in the same task'))
    await soon
    expect(order).toEqual(['in the same task', 'after a task'])
    expect(timer).not.toHaveBeenCalled()
    timer.mockRestore()
    await expect(sleep(0, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('a sleep ends at once when it is aborted', async () => {
    const controller = new AbortController()
    const sleeping = browserPorts().clock.sleep(3_600_000, controller.signal)
    controller.abort()
    await expect(sleeping).rejects.toMatchObject({ name: 'AbortError' })
    await expect(browserPorts().clock.sleep(1, controller.signal)).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})

describe('sessions in localStorage', () => {
  const about = { user: 'li', fileName: 'v.mp4', fileSize: 9, lastModified: 5, uploadKey: 'k', loaded: 4 }
  const kept = (savedAt = 0) => ({ vodSessionKey: 's', key: 'dir/v.mp4', uploadId: 'u', ...about, savedAt })
  const DAY = 24 * 3600 * 1000
  let now = 0
  const sessions = localSessions({ now: () => now })

  afterEach(() => {
    vi.restoreAllMocks()
    localStorage.clear()
    now = 0
  })

  test('are there after a reload, until they are removed', async () => {
    await sessions.save('a', kept())
    await sessions.save('b', { ...kept(), uploadId: undefined, uploadKey: undefined })
    const reloaded = localSessions({ now: () => now })
    expect(await reloaded.load('a')).toEqual(kept())
    expect((await reloaded.list()).map(([id]) => id).sort()).toEqual(['a', 'b'])
    await sessions.remove('a')
    expect(await sessions.load('a')).toBeUndefined()
  })

  test('are forgotten after a week', async () => {
    await sessions.save('a', kept())
    now = 8 * DAY
    expect(await sessions.load('a')).toBeUndefined()
    await sessions.save('b', kept(now))
    now = 16 * DAY
    await sessions.save('c', kept(now))
    expect((await sessions.list()).map(([id]) => id)).toEqual(['c'])
    expect(localStorage.length).toBe(1)
  })

  test('what somebody else wrote there is not believed', async () => {
    for (const text of [
      '{',
      'null',
      JSON.stringify({ version: 0, value: kept() }),
      JSON.stringify({ version: 1, value: { ...kept(), vodSessionKey: 1 } }),
      JSON.stringify({ version: 1, value: { ...kept(), key: undefined } }),
      JSON.stringify({ version: 1, value: { ...kept(), savedAt: 'today' } }),
    ]) {
      localStorage.setItem('vod-upload:a', text)
      expect(await sessions.load('a')).toBeUndefined()
    }
  })

  test('stay in memory where there is no storage', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await sessions.save('a', kept())
    expect(await sessions.load('a')).toEqual(kept())
    expect(await sessions.list()).toEqual([['a', kept()]])
    await sessions.remove('a')
    expect(await sessions.load('a')).toBeUndefined()
  })
})
