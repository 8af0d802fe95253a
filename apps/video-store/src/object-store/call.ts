import type { FastifyReply, FastifyRequest } from 'fastify'
import { StoreFault } from '../ground/errors.ts'
import type { MultipartUpload } from '../sessions/multipart.ts'
import type { AppliedFile } from '../sessions/session.ts'
import type { OpenSession } from '../sessions/sessions.ts'
import { bucket, type Store } from '../sessions/store.ts'

export interface ObjectCall {
  request: FastifyRequest
  reply: FastifyReply
  query: ReadonlyMap<string, string>
  store: Store
  session: OpenSession
  /** Decoded, without its leading slash. */
  key: string
}

export const bucketName = `${bucket.name}-${bucket.appId}`

export function uploadOf({ query, session }: ObjectCall, file: AppliedFile): MultipartUpload {
  const upload = session.uploads.get(query.get('uploadId') ?? '')
  if (upload?.fileIn(session.record)?.name !== file.name) throw new StoreFault('NoSuchUpload')
  return upload
}
