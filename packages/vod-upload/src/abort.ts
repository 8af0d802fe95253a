import { UploadError } from './errors.ts'

/** A controller that is also aborted by `parent`; call `release` when done. AbortSignal.any is too new for the browsers in use. */
export function linked(parent?: AbortSignal) {
  const controller = new AbortController()
  const abort = () => controller.abort()
  if (parent?.aborted) abort()
  parent?.addEventListener('abort', abort)
  return { signal: controller.signal, abort, release: () => parent?.removeEventListener('abort', abort) }
}

/** The promise's outcome, or an AbortError as soon as the signal is aborted. */
export async function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) {
    promise.catch(() => {})
    throw new UploadError('aborted')
  }
  let stop = () => {}
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(new UploadError('aborted'))
  })
  signal.addEventListener('abort', stop)
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
