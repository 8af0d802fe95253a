import { extname } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { workFor } from '../media/media-facts.ts'
import { type AppliedFile, objectKey, publishedOf, type SessionRecord } from '../sessions/session.ts'
import type { Store } from '../sessions/store.ts'
import { sendFile } from './send-file.ts'

/** Playback of a committed file, by its key; `undefined` when there is none. */
export async function sendCommitted(
  request: FastifyRequest,
  reply: FastifyReply,
  { sessions }: Store,
  key: string,
): Promise<FastifyReply | undefined> {
  const [fileId = '', name] = key.split('/')
  const record = await sessions.committed(fileId)
  const file =
    record && publishedOf(record).find((each) => each.name === name && objectKey(record, each) === key)
  if (!record || !file?.stored) return undefined
  // Whoever has the address of the upload gets what browsers play.
  if (record.played && file === record.video)
    return reply
      .header('cache-control', 'no-cache')
      .redirect(`${request.origin}/vod/${objectKey(record, record.played)}`)
  return sendFile(request, reply, {
    path: sessions.mediaPath(record, file),
    cacheControl: mayBeReplaced(record, file) ? 'no-cache' : 'public, max-age=31536000, immutable',
  })
}

const played = new Set(['mp4', 'm4v', 'webm', 'ogg', 'ogv'])

/** An upload that is not looked at yet, or that browsers do not play, may be converted some day. */
function mayBeReplaced({ video, facts }: SessionRecord, { name }: AppliedFile): boolean {
  if (name !== video.name) return false
  return !played.has(extname(name).slice(1)) || (facts !== undefined && workFor(name, facts) !== 'none')
}
