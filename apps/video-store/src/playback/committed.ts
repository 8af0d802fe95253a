import { extname } from 'node:path'
import { type Exchange, sendEmpty } from '../ground/http.ts'
import { workFor } from '../media/media-facts.ts'
import { type AppliedFile, objectKey, publishedOf, type SessionRecord } from '../sessions/session.ts'
import type { Store } from '../sessions/store.ts'
import { sendFile } from './send-file.ts'

/** Playback of a committed file, by its key; `false` when there is none. */
export async function sendCommitted(exchange: Exchange, { sessions }: Store, key: string): Promise<boolean> {
  const [fileId = '', name] = key.split('/')
  const record = await sessions.committed(fileId)
  const file =
    record && publishedOf(record).find((each) => each.name === name && objectKey(record, each) === key)
  if (!record || !file?.stored) return false
  if (record.played && file === record.video) {
    // Whoever has the address of the upload gets what browsers play.
    exchange.response.setHeader('location', `${exchange.origin}/vod/${objectKey(record, record.played)}`)
    exchange.response.setHeader('cache-control', 'no-cache')
    sendEmpty(exchange.response, 302)
    return true
  }
  await sendFile(exchange, {
    path: sessions.mediaPath(record, file),
    etag: file.stored.etag,
    cacheControl: mayBeReplaced(record, file) ? 'no-cache' : 'public, max-age=31536000, immutable',
  })
  return true
}

const played = new Set(['mp4', 'm4v', 'webm', 'ogg', 'ogv'])

/** An upload that is not looked at yet, or that browsers do not play, may be converted some day. */
function mayBeReplaced({ video, facts }: SessionRecord, { name }: AppliedFile): boolean {
  if (name !== video.name) return false
  return !played.has(extname(name).slice(1)) || (facts !== undefined && workFor(name, facts) !== 'none')
}
