import { describe, expect, test, vi } from 'vitest'
import { type StoredFile, UploadFailure } from './ports.ts'
import { type QueuePorts, UploadQueue } from './upload-queue.ts'

interface OpenUpload {
  request: Parameters<QueuePorts['open']>[0]
  calls: string[]
  finish: (result: StoredFile) => Promise<unknown>
  fail: (error: unknown) => Promise<unknown>
}

const rest = (_?: unknown) => new Promise((resolve) => setTimeout(resolve))
const fileOf = (key: string) => new File(['12345678'], `${key}.mp4`)
const result = (key: string) => ({ fileId: `f-${key}`, url: `https://v/${key}.mp4` })

function setUp() {
  const opened = new Map<string, OpenUpload>()
  const onDone = vi.fn()
  const onCancelled = vi.fn()
  const discard = vi.fn(async () => undefined)
  const queue = new UploadQueue({
    onDone,
    onCancelled,
    discard,
    async open(request) {
      let settle = Promise.withResolvers<StoredFile>()
      const calls: string[] = []
      opened.set(request.uploadKey, {
        request,
        calls,
        finish(value) {
          settle.resolve(value)
          return rest()
        },
        fail(error) {
          settle.reject(error)
          return rest()
        },
      })
      return {
        start() {
          calls.push('start')
          request.onStanding?.('running')
          settle = Promise.withResolvers()
          return settle.promise
        },
        cancel: async () => void calls.push('cancel'),
        pause: () => void calls.push('pause'),
        resume() {
          calls.push('resume')
          request.onStanding?.('running')
        },
      }
    },
  })
  const add = async (...keys: string[]) => {
    for (const key of keys) void queue.start(key, fileOf(key)).catch(() => undefined)
    await rest()
  }
  const states = () => Object.fromEntries(queue.getList().map(({ key, state }) => [key, state]))
  const of = (key: string) => opened.get(key) as OpenUpload
  return { queue, opened, of, add, states, onDone, onCancelled, discard }
}

describe('the line', () => {
  test('two run, the others wait for their turn in order', async () => {
    const { add, states, of, opened } = setUp()
    await add('a', 'b', 'c', 'd')
    expect(states()).toEqual({ a: 'running', b: 'running', c: 'waiting', d: 'waiting' })
    await of('b').finish(result('b'))
    expect(states()).toEqual({ a: 'running', b: 'done', c: 'running', d: 'waiting' })
    expect([...opened.keys()]).toEqual(['a', 'b', 'c'])
  })

  test('a failure makes room, says why, and is tried again at the end of the line', async () => {
    const { queue, add, states, of } = setUp()
    await add('a', 'b', 'c')
    await of('a').fail(new UploadFailure('NETWORK', '网络连接中断，请检查网络后重试'))
    expect(states()).toEqual({ a: 'failed', b: 'running', c: 'running' })
    expect(queue.getList()[0]?.failure).toBe('网络连接中断，请检查网络后重试')
    queue.retry('a')
    expect(states().a).toBe('waiting')
    await of('b').finish(result('b'))
    expect(states().a).toBe('running')
    expect(of('a').calls).toEqual(['start', 'start'])
    await of('a').finish(result('a'))
    expect(states().a).toBe('done')
  })

  test('a paused one leaves its place, keeps what is stored, and goes on when there is room', async () => {
    const { queue, add, states, of } = setUp()
    await add('a', 'b', 'c')
    queue.pause('a')
    await rest()
    expect(states()).toEqual({ a: 'paused', b: 'running', c: 'running' })
    queue.resume('a')
    expect(states().a).toBe('waiting')
    await of('c').finish(result('c'))
    expect(states().a).toBe('running')
    expect(of('a').calls).toEqual(['start', 'pause', 'resume'])
  })

  test('one that is paused before it has begun begins when it is resumed', async () => {
    const { queue, add, states, of } = setUp()
    await add('a', 'b', 'c')
    queue.pause('c')
    await of('a').finish(result('a'))
    expect(states()).toEqual({ a: 'done', b: 'running', c: 'paused' })
    queue.resume('c')
    await rest()
    expect(of('c').calls).toEqual(['start'])
  })

  test('paused while it is being opened, it starts once', async () => {
    const { queue, of, states } = setUp()
    void queue.start('a', fileOf('a'))
    queue.pause('a')
    await rest()
    expect(of('a').calls).toEqual([])
    queue.resume('a')
    queue.pause('a')
    queue.resume('a')
    await rest()
    expect([states().a, of('a').calls]).toEqual(['running', ['start']])
  })

  test('those that wait for another page leave their places to others', async () => {
    const { add, states, of, opened } = setUp()
    await add('a', 'b', 'c', 'd')
    of('a').request.onStanding?.('elsewhere')
    await rest()
    expect([states().c, [...opened.keys()]]).toEqual(['running', ['a', 'b', 'c']])
    of('a').request.onStanding?.('running')
    await of('b').finish(result('b'))
    expect(states()).toEqual({ a: 'running', b: 'done', c: 'running', d: 'waiting' })
  })

  test('cancelled before it has begun, one that was left by an earlier page is deleted there', async () => {
    const { queue, add, discard, of } = setUp()
    await add('a', 'b', 'c')
    await queue.cancel('c')
    expect(discard.mock.calls).toEqual([['c']])

    void queue.start('d', fileOf('d')).catch(() => undefined)
    await of('a').finish(result('a'))
    queue.pause('d')
    await queue.cancel('d')
    await queue.cancel('b')
    expect(discard.mock.calls).toEqual([['c']])
  })

  test('cancelling deletes what is stored, tells who waits, and makes room', async () => {
    const { queue, add, states, of, onCancelled } = setUp()
    await add('a', 'b', 'c')
    const waits = queue.start('a', fileOf('a'))
    await queue.cancel('a')
    await expect(waits).rejects.toMatchObject({ code: 'CANCELLED' })
    await rest()
    expect(states()).toEqual({ b: 'running', c: 'running' })
    expect([of('a').calls, onCancelled.mock.calls]).toEqual([['start', 'cancel'], [['a']]])
  })

  test('signed out, nothing runs until it is resumed', async () => {
    const { queue, add, states } = setUp()
    await add('a', 'b', 'c')
    queue.suspend()
    await rest()
    expect(states()).toEqual({ a: 'paused', b: 'paused', c: 'paused' })
    expect(queue.isActive()).toBe(false)
  })
})

describe('what is told', () => {
  test('of one that goes on, from the beginning how far it was, and that it is looked at before anything is sent', async () => {
    const { queue, of } = setUp()
    const [onProgress, onStanding] = [vi.fn(), vi.fn()]
    void queue.handle('a', fileOf('a'), { onProgress, onStanding }, 4).start()
    expect(queue.getList()[0]).toMatchObject({ state: 'running', isChecking: true, percent: 50, loaded: 4 })
    expect([onProgress.mock.calls, onStanding.mock.lastCall]).toEqual([[[50]], ['checking']])
    await rest()
    of('a').request.onStanding?.('checking')
    of('a').request.onStanding?.('running')
    expect(queue.getList()[0]).toMatchObject({ isChecking: false, percent: 50 })
    expect(onStanding.mock.lastCall).toEqual(['running'])
  })

  test('how far an upload is and how fast; that nothing moves any more, until it does', async () => {
    const { queue, add, of } = setUp()
    await add('a')
    const onStanding = vi.fn()
    void queue.find('a', { onProgress: () => {}, onStanding })?.start()
    vi.useFakeTimers()
    const told = { loaded: 4, total: 8, percent: 0.5, speed: 2 }
    of('a').request.onProgress(50, told)
    vi.advanceTimersByTime(5000)
    expect(queue.getList()[0]).toMatchObject({ isStill: false, percent: 50, loaded: 4, size: 8, speed: 2 })
    vi.advanceTimersByTime(1000)
    expect(queue.getList()[0]).toMatchObject({ state: 'running', isStill: true, speed: undefined })
    of('a').request.onProgress(50, told)
    expect(queue.getList()[0]).toMatchObject({ isStill: false, speed: 2 })
    expect(onStanding.mock.calls.flat()).toEqual(['running', 'still', 'running'])
  })

  test('that one waits for another page, and not that nothing moves; then that, also of one that never did', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { queue, add, of } = setUp()
    await add('a')
    const onStanding = vi.fn()
    void queue.find('a', { onProgress: () => {}, onStanding })?.start()
    of('a').request.onStanding?.('elsewhere')
    vi.advanceTimersByTime(6000)
    expect(queue.getList()[0]).toMatchObject({ isElsewhere: true, isStill: false })
    of('a').request.onStanding?.('running')
    vi.advanceTimersByTime(6000)
    expect(queue.getList()[0]).toMatchObject({ isElsewhere: false, isStill: true })
    expect(onStanding.mock.calls.flat()).toEqual(['running', 'elsewhere', 'running', 'still'])
  })

  test('nothing more of one that is paused', async () => {
    const { queue, add, of } = setUp()
    await add('a')
    queue.pause('a')
    of('a').request.onProgress(90, { loaded: 7, total: 8, percent: 0.9, speed: 2 })
    expect(queue.getList()[0]).toMatchObject({ percent: 0, state: 'paused' })
  })

  test('what has arrived, once; cleared, it is off the list and still there for its form', async () => {
    const { queue, add, of, onDone } = setUp()
    await add('a')
    await of('a').finish(result('a'))
    expect(onDone.mock.calls).toEqual([['a', result('a')]])
    queue.clear('a')
    expect(queue.getList()).toEqual([])
    expect(await queue.find('a', { onProgress: () => {} })?.start()).toEqual(result('a'))
  })
})

describe('a widget that comes back', () => {
  test('follows the upload where it is', async () => {
    const { queue, add, of } = setUp()
    await add('a')
    of('a').request.onProgress(40)
    const onProgress = vi.fn()
    const onStanding = vi.fn()
    const found = queue.find('a', { onProgress, onStanding })
    const arrival = found?.start()
    of('a').request.onProgress(60)
    expect(onProgress.mock.calls.map(([percent]) => percent)).toEqual([40, 60])
    queue.pause('a')
    queue.resume('a')
    expect(onStanding.mock.calls.flat()).toEqual(['running', 'paused', 'waiting', 'checking', 'running'])
    await of('a').finish(result('a'))
    expect(await arrival).toEqual(result('a'))
    expect(of('a').calls).toEqual(['start', 'pause', 'resume'])
  })

  test('is told of a failure without starting again, may start then, and hears when others do', async () => {
    const { queue, add, of } = setUp()
    await add('a')
    await of('a').fail(new UploadFailure('NETWORK', '断了'))
    const onStanding = vi.fn()
    const found = queue.find('a', { onProgress: () => {}, onStanding })
    await expect(found?.start()).rejects.toThrow('断了')
    expect(of('a').calls).toEqual(['start'])
    const again = found?.start()
    await rest()
    await of('a').fail(new UploadFailure('NETWORK', '又断了'))
    await expect(again).rejects.toThrow('又断了')
    onStanding.mockClear()
    queue.retry('a')
    expect(onStanding.mock.calls[0]).toEqual(['waiting'])
  })

  test('hears no more once it has left, while the upload goes on', async () => {
    const { queue, of, states } = setUp()
    const onProgress = vi.fn()
    const handle = queue.handle('a', fileOf('a'), { onProgress })
    void handle.start()
    await rest()
    onProgress.mockClear()
    handle.leave?.()
    of('a').request.onProgress(50)
    expect(onProgress).not.toHaveBeenCalled()
    expect(states()).toEqual({ a: 'running' })
  })
})
