import { type Clock, HttpFailure, type HttpReply, type HttpRequest } from '../src/ports.ts'

/** The kind of a request, as the fake counts it. */
export function whatOf({ method, mode }: HttpRequest, url: URL): string {
  const action = url.searchParams.get('Action')
  if (action) return action.replace('UploadUGC', '')
  if (url.pathname.endsWith('/ugcupload_new')) return 'report'
  if (mode === 'no-cors') return method === 'HEAD' ? 'region' : 'probe'
  const { searchParams: query } = url
  if (query.has('uploads')) return method === 'GET' ? 'list' : 'open'
  if (query.has('partNumber')) return 'part'
  if (query.has('uploadId')) return { GET: 'parts', POST: 'complete' }[method as string] ?? 'abort'
  return method === 'HEAD' ? 'head' : 'put'
}

/** No reply, until the request is aborted or times out. */
export async function hang({ signal, timeoutMs }: HttpRequest, clock: Clock): Promise<never> {
  const aborted = new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => reject(new HttpFailure('aborted'))),
  )
  if (!timeoutMs) return aborted
  const timeout = clock.sleep(timeoutMs, signal).then(
    () => Promise.reject(new HttpFailure('timeout')),
    () => aborted,
  )
  return Promise.race([aborted, timeout])
}

export function reply(status: number, text = '', headers: Record<string, string> = {}): HttpReply {
  return { status, text, header: (name) => headers[name.toLowerCase()] }
}

export const json = (value: unknown) => reply(200, JSON.stringify(value))

export const storeError = (status: number, code: string, more = '') =>
  reply(
    status,
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code} it is</Message>${more}</Error>`,
  )
