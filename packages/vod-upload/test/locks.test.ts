import { expect, test } from 'vitest'
import { webLocks } from '../src/browser-locks.ts'
import { type Channel, type ChannelMessage, channelLocks } from '../src/channel-locks.ts'
import type { Locks } from '../src/ports.ts'
import { virtualClock } from './virtual-clock.ts'

/** Pages that hear each other; `crash` takes one out of earshot. */
function pages() {
  const clock = virtualClock()
  const channels = new Set<Channel>()
  let ids = 0
  return {
    clock,
    open() {
      const channel: Channel = {
        onmessage: null,
        postMessage(data: ChannelMessage) {
          for (const other of channels) {
            if (other !== channel)
              queueMicrotask(
                () => channels.has(other) && other.onmessage?.({ data } as MessageEvent<ChannelMessage>),
              )
          }
        },
      }
      channels.add(channel)
      const locks = channelLocks(channel, clock, () => ids++)
      return { locks, crash: () => channels.delete(channel) }
    },
  }
}

const signal = () => new AbortController().signal
const taking = (locks: Locks, wait: boolean) => locks.take('v', { wait, signal: signal() })

test('names that pages hold: over Web Locks', async () => {
  const locks = webLocks(navigator.locks)
  const free = await taking(locks, false)
  expect([await locks.isHeld('v'), await taking(locks, false)]).toEqual([true, undefined])
  const next = taking(locks, true)
  free?.()
  ;(await next)?.()
  await expect.poll(() => locks.isHeld('v'), { timeout: 15_000 }).toBe(false)
})

test('names that pages hold: over a channel', async () => {
  const { open } = pages()
  const [one, other] = [open(), open()]
  const free = await taking(one.locks, false)
  expect([await one.locks.isHeld('v'), await other.locks.isHeld('v'), await other.locks.isHeld('w')]).toEqual(
    [true, true, false],
  )
  expect(await taking(other.locks, false)).toBeUndefined()
  const next = taking(other.locks, true)
  free?.()
  expect(await next).toBeTypeOf('function')
  expect(await taking(one.locks, false)).toBeUndefined()
})

test('of two that ask at once one has the name', async () => {
  const { open } = pages()
  const both = await Promise.all([open(), open()].map(({ locks }) => taking(locks, false)))
  expect(both.filter(Boolean)).toHaveLength(1)
})

test('an answer is for the page that asked: who waits does not take it for its own', async () => {
  const { clock, open } = pages()
  const [holder, first, second, curious] = [open(), open(), open(), open()]
  const free = await taking(holder.locks, false)
  const next = taking(first.locks, true)
  taking(second.locks, true)
  await clock.sleep(1000)
  const began = clock.now()
  free?.()
  clock.sleep(50).then(() => curious.locks.isHeld('v'))
  expect(await next).toBeTypeOf('function')
  expect(clock.now() - began).toBe(200)
})

test('a page that has crashed holds nothing any more', async () => {
  const { open } = pages()
  const [one, other] = [open(), open()]
  await taking(one.locks, false)
  const next = taking(other.locks, true)
  one.crash()
  expect(await next).toBeTypeOf('function')
})

test('waiting ends with the signal', async () => {
  const { open } = pages()
  const [one, other] = [open(), open()]
  await taking(one.locks, false)
  const controller = new AbortController()
  const next = other.locks.take('v', { wait: true, signal: controller.signal })
  controller.abort()
  await expect(next).rejects.toThrow()
})
