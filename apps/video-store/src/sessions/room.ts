import { statfs } from 'node:fs/promises'
import { StoreFault, VodFault } from '../ground/errors.ts'
import { appliedBytes, type OpenSession, takenBytes } from './sessions.ts'
import type { Store } from './store.ts'

/** Kept free on the disk, so that the records of uploads under way can still be written. In bytes. */
const spareBytes = 64 << 20
/** Sessions of one user that are not committed. */
const mostOpen = 20

/**
 * Lets a new session of this size in. Whoever has many open loses one that holds nothing.
 *
 * Nothing may come between this and `Sessions.add`, which reserves the size.
 *
 * @throws VodFault `TOO_MANY_OPEN`, `DISK_FULL`, `QUOTA`
 */
export async function admit(
  { sessions, quotaBytes, folders }: Store,
  size: number,
  user: string | undefined,
): Promise<void> {
  const open = () => (user === undefined ? [] : sessions.openOf(user))
  if (open().length >= mostOpen) await sessions.dropEmpty(open())
  const { bavail, bsize } = await statfs(folders.root)
  if (open().length >= mostOpen) throw new VodFault('TOO_MANY_OPEN')
  if (bavail * bsize < sessions.expectedBytes + size + spareBytes) throw new VodFault('DISK_FULL')
  if (quotaBytes !== undefined && sessions.reservedBytes + size > quotaBytes) throw new VodFault('QUOTA')
}

/** A session may hold what it applied for, and for what is sent again as much once more, as far as the quota leaves it. */
export function hasRoom({ sessions, quotaBytes }: Store, session: OpenSession, size: number): boolean {
  const applied = appliedBytes(session.record)
  const taken = takenBytes(session)
  if (taken + size <= applied) return true
  const more = taken + size - Math.max(taken, applied)
  return (
    taken + size <= 2 * applied && (quotaBytes === undefined || sessions.reservedBytes + more <= quotaBytes)
  )
}

/** @throws StoreFault `ServiceUnavailable` */
export function assertRoom(store: Store, session: OpenSession, size: number): void {
  if (!hasRoom(store, session, size)) throw new StoreFault('ServiceUnavailable')
}
