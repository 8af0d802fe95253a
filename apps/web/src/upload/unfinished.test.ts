import { expect, test, vi } from 'vitest'
import { fakeApi } from '../testing/api.ts'
import { listUnfinished, openQueue, signaturesOf, transfersOf } from './client.ts'
import { hasUnfinished } from './uploads.ts'

const kept = {
  vodSessionKey: 's',
  key: 'k',
  user: '91',
  fileName: 'a.mp4',
  fileSize: 9,
  lastModified: 1,
  uploadKey: 'u1',
  loaded: 5,
}
const keep = (about = {}) =>
  localStorage.setItem(
    'vod-upload:x',
    JSON.stringify({ version: 1, value: { ...kept, savedAt: Date.now(), ...about } }),
  )

test('what the upload client keeps is noticed without loading it, also after a list that was still empty', async () => {
  expect(hasUnfinished()).toBe(false)
  expect(await listUnfinished(91)).toEqual([])
  keep()
  expect(hasUnfinished()).toBe(true)
  expect(await listUnfinished(91)).toMatchObject([{ fileName: 'a.mp4', uploadKey: 'u1' }])
})

/** The transfer of a file that a form has chosen. */
const chosen = (name: string, onProgress = vi.fn(), about = {}) =>
  transfersOf(91).open({
    file: new File(['123456789'], name, { lastModified: 1 }),
    getSignature: vi.fn(),
    onProgress,
    ...about,
  })

test('a file that was left unfinished goes on under the key it had, any other under the one of its item', async () => {
  keep()
  const open = (name: string) => chosen(name, vi.fn(), { uploadKey: 'fresh' })
  expect([(await open('a.mp4')).uploadKey, (await open('b.mp4')).uploadKey]).toEqual(['u1', 'fresh'])
})

test('one that goes on stands where it stood before anything is asked', async () => {
  keep()
  fakeApi({})
  const onProgress = vi.fn()
  const transfer = await chosen('a.mp4', onProgress)
  void transfer.start().catch(() => undefined)
  expect(onProgress.mock.calls).toEqual([[55]])
  expect(openQueue(91).getList()).toMatchObject([{ percent: 55, loaded: 5 }])
  await transfer.cancel()
})

test('one that another page is sending is not shown to stand where that page does', async () => {
  keep()
  fakeApi({})
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: { query: async () => ({ held: [{ name: 'vod-upload:x' }] }), request: async () => undefined },
  })
  const onProgress = vi.fn()
  const transfer = await chosen('a.mp4', onProgress)
  void transfer.start().catch(() => undefined)
  expect(onProgress.mock.calls).toEqual([[0]])
  await transfer.cancel()
})

test('cancelled before it has begun again, it is forgotten here and given up at the server', async () => {
  keep()
  const asked = fakeApi({
    'POST /vod/signature': () => ({ authorization: 's', user: '91', reportId: 'r' }),
    'POST /vod/upload/abandon': () => ({}),
  })
  const queue = openQueue(91)
  void queue.start('u1', new File(['123456789'], 'a.mp4')).catch(() => undefined)
  queue.pause('u1')
  await queue.cancel('u1')
  expect(await listUnfinished(91)).toEqual([])
  expect(asked.map(({ path, body }) => [path, body])).toContainEqual([
    '/vod/upload/abandon',
    { uploadKey: 'u1' },
  ])
})

const permit = { authorization: 's', user: '91', reportId: 'r' }

test('a form that passes another checkType than 1 asks for the basic signature', async () => {
  const asked = fakeApi({ 'POST /vod/signature': () => permit, 'POST /vod/signature/basic': () => permit })
  await signaturesOf(91, 1)('key-1')
  await signaturesOf(91, 2)('key-2')
  expect(asked.map(({ path }) => path)).toEqual(['/vod/signature', '/vod/signature/basic'])
})

test('an upload in the queue keeps the checkType it was begun with, also after a reload', async () => {
  const asked = fakeApi({ 'POST /vod/signature': () => permit, 'POST /vod/signature/basic': () => permit })
  await chosen('b.mp4', vi.fn(), { uploadKey: 'key-course', checkType: 1 })
  await chosen('c.mp4', vi.fn(), { uploadKey: 'key-basic', checkType: 2 })
  expect(Object.keys(localStorage).filter((name) => name.includes('key-'))).toEqual([
    'upload-check:91:key-basic',
  ])
  await signaturesOf(91)('key-course')
  await signaturesOf(91)('key-basic')
  expect(asked.map(({ path }) => path)).toEqual(['/vod/signature', '/vod/signature/basic'])
})
