import type { NoticeEvent } from '@dangxiao/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listenForNotices } from './live.ts'

/** Stands in for the browser's, which jsdom lacks. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static all: FakeSource[] = []
  readyState = 1
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeSource.all.push(this)
  }
  close() {
    this.readyState = 2
  }
  tell(type: string, data: object, lastEventId = '') {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data), lastEventId }))
  }
  fail() {
    this.readyState = 2
    this.dispatchEvent(new Event('error'))
  }
}
const open = () => FakeSource.all.filter(({ readyState }) => readyState !== 2)

let hidden = false
const hide = (now: boolean) => {
  hidden = now
  document.dispatchEvent(new Event('visibilitychange'))
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

const heard: (NoticeEvent | string)[] = []
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeSource)
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  FakeSource.all = []
  heard.length = 0
  hidden = false
  stop = listenForNotices({
    onNotice: (event) => heard.push(event),
    onWaiting: () => heard.push('waiting'),
    poll: async () => heard.push('polled'),
  })
})

afterEach(() => {
  stop()
})

describe('listening', () => {
  test('begins after the page and passes on what comes', async () => {
    expect(open()).toEqual([])
    await pass(1)
    const [source] = open()
    expect(source?.url).toBe('/api/notices/stream')
    source?.tell('notice', { unread: 2, notices: [] })
    source?.tell('waiting', {})
    expect(heard).toEqual([{ unread: 2, notices: [] }, 'waiting'])
  })

  test('stops a while after the page is hidden, and goes on where it stopped', async () => {
    await pass(1)
    open()[0]?.tell('notice', { unread: 1, notices: [] }, '41')
    hide(true)
    await pass(59)
    expect(open().length).toBe(1)
    await pass(1)
    expect(open()).toEqual([])
    hide(false)
    expect(open().map(({ url }) => url)).toEqual(['/api/notices/stream?last=41'])
  })

  test('keeps its stream when the page is hidden only for a moment', async () => {
    await pass(1)
    hide(true)
    await pass(30)
    hide(false)
    await pass(60)
    expect(FakeSource.all.length).toBe(1)
    expect(open().length).toBe(1)
  })

  test.each(['error', 'end', 'full'])('asks now and then after %s, and tries again', async (how) => {
    await pass(1)
    const [source] = open()
    how === 'error' ? source?.fail() : source?.tell(how, {})
    expect(open()).toEqual([])
    expect(heard).toEqual(['polled'])
    await pass(60)
    expect(open().length).toBe(1)
    open()[0]?.fail()
    expect(heard).toEqual(['polled', 'polled'])
  })

  test('leaves a cut line to mend itself', async () => {
    await pass(1)
    open()[0]?.dispatchEvent(new Event('error'))
    expect(heard).toEqual([])
    expect(open().length).toBe(1)
  })

  test('ends', async () => {
    await pass(1)
    stop()
    expect(open()).toEqual([])
    hide(true)
    hide(false)
    await pass(120)
    expect(open()).toEqual([])
  })
})
