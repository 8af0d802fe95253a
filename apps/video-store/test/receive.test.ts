import { stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { receive } from '../src/sessions/receive.ts'
import { MB, md5, temporaryFolder } from './client.ts'

afterEach(() => void vi.useRealTimers())

const KB = 1024
const minute = 60_000

async function receiving(size: number) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const body = new PassThrough()
  const path = join(await temporaryFolder(), 'body')
  const signal = new AbortController().signal
  const received = receive(body as unknown as IncomingMessage, { path, flags: 'wx' }, { size, signal }) // reads it as a stream, no more
  received.catch(() => undefined)
  while (body.listenerCount('data') === 0) await sleep(5)
  let sent = 0
  const send = async (bytes: Buffer) => {
    sent += bytes.length
    body.write(bytes)
    while ((await stat(path)).size < sent) await sleep(5)
  }
  return { body, received, send }
}

test('a part of 8 MB over a line that six of them share takes its quarter of an hour', async () => {
  const { body, received, send } = await receiving(8 * MB)
  const bytes = Buffer.alloc(8 * MB, 'film')
  for (let at = 0; at < bytes.length; at += 512 * KB) {
    await send(bytes.subarray(at, at + 512 * KB))
    vi.advanceTimersByTime(minute)
  }
  body.end()
  expect(await received).toBe(md5(bytes))
})

test('a part that comes by the byte is cut', async () => {
  const { received, send } = await receiving(8 * MB)
  await send(Buffer.alloc(MB))
  vi.advanceTimersByTime(minute)
  await send(Buffer.alloc(15 * KB))
  vi.advanceTimersByTime(minute)
  await expect(received).rejects.toMatchObject({ name: 'RequestTimeout' })
})
