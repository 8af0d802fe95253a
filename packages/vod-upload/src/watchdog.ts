import { linked } from './abort.ts'
import { UploadError } from './errors.ts'
import { HttpFailure, type HttpReply, type HttpRequest, type Ports } from './ports.ts'

/**
 * Send a request and abort it after `stallMs` without progress.
 *
 * @throws UploadError of kind `stalled`, `network` or `aborted`.
 */
export async function sendWatched(
  request: HttpRequest,
  stallMs: number,
  { http, clock }: Pick<Ports, 'http' | 'clock'>,
): Promise<HttpReply> {
  const sending = linked(request.signal)
  const watching = linked()
  let lastProgress = clock.now()
  let stalled = false

  async function watch() {
    for (let left = stallMs; left > 0; left = lastProgress + stallMs - clock.now())
      await clock.sleep(left, watching.signal)
    stalled = true
    sending.abort()
  }
  // Ends by rejection as soon as the reply is there.
  watch().catch(() => {})

  try {
    return await http.send({
      ...request,
      signal: sending.signal,
      onProgress(sent) {
        lastProgress = clock.now()
        request.onProgress?.(sent)
      },
    })
  } catch (cause) {
    const reason = cause instanceof HttpFailure ? cause.reason : 'network'
    if (request.signal?.aborted) throw new UploadError('aborted', { cause })
    if (stalled || reason === 'timeout') throw new UploadError('stalled', { storeCode: 'Stalled', cause })
    throw new UploadError(reason, { storeCode: 'NetworkError', cause })
  } finally {
    watching.abort()
    sending.release()
  }
}
