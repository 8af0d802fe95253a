import type { Call } from '../job.ts'
import { isGone } from '../object-store.ts'
import { type Grant, grantOf } from './apply.ts'
import { placeOf, steadily } from './steadily.ts'
import { CHUNK } from './store.ts'

/**
 * Forgets the session and deletes its parts, so that none stays behind. The multipart upload may have been opened without our hearing of
 * it. What was put together already, and what cannot be reached, is the store's to clean up.
 */
export async function discard(given: Call, fileSize: number, known?: Grant): Promise<void> {
  // Nobody waits for a network to throw something away.
  const call = { ...given, ports: { ...given.ports, isOnline: () => true } }
  const { memory, signal } = call
  const { session } = memory
  if (!session) return
  await memory.forget()
  memory.release()
  if (session.stored || fileSize <= CHUNK) return

  const grant = known?.vodSessionKey === session.vodSessionKey ? known : await grantOf(call, session)
  const place = placeOf(call, grant)
  const { bucket, key } = place
  const open = session.uploadId
    ? [session.uploadId]
    : await steadily(place, signal, () => bucket.listUploads(key))
  for (const uploadId of open) {
    await steadily(place, signal, () => bucket.abort(key, uploadId)).catch((error: unknown) => {
      if (!isGone(error)) throw error
    })
  }
}
