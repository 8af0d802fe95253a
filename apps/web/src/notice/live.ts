import { NOTICE_STREAM, type NoticeEvent } from '@dangxiao/contract'

interface Ports {
  /** What came; at least how much is unread. */
  onNotice: (event: NoticeEvent) => void
  /** What waits for the unit's review has changed. */
  onWaiting: () => void
  /** Ask for the count instead; rejects when there is none to be had. */
  poll: () => Promise<unknown>
}

/** Milliseconds between counts while the stream is broken, after which it is tried again. */
const POLL_EVERY = 60_000
/** So long a page may lie hidden before it gives its stream up; a browser has few connections for all its tabs. */
const HIDDEN_AFTER = 60_000
/** The page itself comes first. */
const START_AFTER = 1_000

/** Listen as long as somebody may look: by server-sent events, or by asking now and then while these are broken. @returns what ends it */
export function listenForNotices({ onNotice, onWaiting, poll }: Ports): () => void {
  let stream: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: string | undefined

  const close = () => {
    stream?.close()
    stream = undefined
    clearTimeout(timer)
  }
  const askInstead = () => {
    close()
    if (document.hidden) return
    timer = setTimeout(open, POLL_EVERY)
    // Without a session or a network there is nothing to count; the next try comes anyway.
    poll().catch(() => {})
  }
  const open = () => {
    close()
    if (typeof EventSource === 'undefined') return askInstead()
    stream = new EventSource(`/api${NOTICE_STREAM}${last ? `?last=${last}` : ''}`)
    stream.addEventListener('notice', ({ data, lastEventId }) => {
      last = lastEventId || last
      onNotice(JSON.parse(data))
    })
    stream.addEventListener('waiting', onWaiting)
    stream.addEventListener('end', askInstead)
    stream.addEventListener('full', askInstead)
    // A cut line mends itself; an answer that is no stream does not.
    stream.addEventListener('error', () => stream?.readyState === EventSource.CLOSED && askInstead())
  }
  const onVisible = () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(close, HIDDEN_AFTER)
    else if (!stream) open()
  }

  timer = setTimeout(open, START_AFTER)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    close()
  }
}
