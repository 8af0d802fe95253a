import type { IncomingMessage } from 'node:http'
import type { Step } from './cases.ts'

const actions: Record<string, Step> = {
  PrepareUploadUGC: 'prepare',
  ApplyUploadUGC: 'apply',
  CommitUploadUGC: 'commit',
}

/** What a request is in the course of an upload, and for a part its number. */
export function stepOf({ method, url = '' }: IncomingMessage): { step: Step | undefined; number: number } {
  const { pathname, searchParams: query } = new URL(url, 'http://store')
  const number = Number(query.get('partNumber') ?? 0)
  const of = (step: Step | undefined) => ({ step, number })
  if (pathname === '/ugcupload_new') return of('report')
  if (query.has('Action')) return of(actions[query.get('Action') ?? ''])
  if (method === 'POST') return of(query.has('uploads') ? 'open' : 'complete')
  if (method === 'PUT') return of(number > 0 ? 'part' : 'put')
  return of(undefined)
}
