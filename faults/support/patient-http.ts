import { type Http, HttpFailure } from '../../packages/vod-upload/src/index.ts'
import type { virtualClock } from '../../packages/vod-upload/test/virtual-clock.ts'

/** An Http in whose requests virtual time stands still, unless the proxy parks them. */
export function patientHttp(real: Http, clock: ReturnType<typeof virtualClock>) {
  const parked: string[] = []

  function unpark(url: string): boolean {
    const place = parked.indexOf(url)
    if (place >= 0) parked.splice(place, 1)
    return place >= 0
  }

  const http: Http = {
    async send({ timeoutMs, signal, ...request }) {
      const ended = new AbortController()
      const giveUp = new AbortController()
      const stop = () => giveUp.abort()
      signal?.addEventListener('abort', stop)
      if (signal?.aborted) stop()
      let late = false
      const timeOut = () => {
        late = true
        stop()
      }
      // Ends by rejection as soon as the reply is there.
      if (timeoutMs) clock.sleep(timeoutMs, ended.signal).then(timeOut, () => {})
      clock.busy++
      try {
        return await real.send({ ...request, signal: giveUp.signal })
      } catch (error) {
        throw late ? new HttpFailure('timeout') : error
      } finally {
        const { pathname, search } = new URL(request.url)
        if (!unpark(pathname + search)) clock.busy--
        ended.abort()
        signal?.removeEventListener('abort', stop)
      }
    },
  }

  return {
    http,
    /** The request gets no further before time passes, or the client gives it up; answers how to let it go on. */
    park(url: string): () => void {
      parked.push(url)
      clock.busy--
      return () => {
        if (unpark(url)) clock.busy++
      }
    },
  }
}
