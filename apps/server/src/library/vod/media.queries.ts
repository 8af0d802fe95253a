import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context/context.ts'
import type { Db } from '../../platform/db/connection.ts'
import { locks } from '../../platform/db/locks.ts'
import { ask } from '../../platform/db/statement.ts'
import { isOwn } from '../../platform/file/media.ts'
import { type MediaFile, mediaFiles } from './media.table.ts'

/** A record that was completed by a file. */
export interface Completed {
  resource: string
  recordId: number
}

/** A record that shows a file: how it is called, and the addresses in the application where one sees and changes it. */
interface Shown {
  name: string
  page: string
  form: string
}

/**
 * Somebody who saved something before its video was there. Called in the transaction of the event, with what is known by then, and never
 * twice for the same news; writes without a row in the log, which the event leaves.
 */
export interface MediaWaiter {
  /** The file is there: `uploadKey`, `fileId` and `url` are known; duration and poster, when the service tells them at once. */
  arrived?(ctx: Context, file: MediaFile): Promise<Completed[]>
  /** The service has looked at it, or converted it: `url` plays, and may differ from `sourceUrl`; duration and poster, as far as they can be told. */
  processed?(ctx: Context, file: MediaFile): Promise<Completed[]>
  users?(ctx: Context, file: MediaFile): Promise<Shown[]>
}

declare module '../../platform/context/context.ts' {
  interface Above {
    /** Who saves something before its video is there. */
    mediaWaiters: readonly MediaWaiter[]
  }
}

/** An upload that nobody ended is forgotten after so many days. */
const UNENDED_DAYS = 30
const DAY = 24 * 3_600_000

/** What whoever saves a video wants to know of its file. */
export type SavedFile = Pick<MediaFile, 'uploadKey' | 'sourceUrl' | 'url' | 'duration'>

/** What is known of the files of these uploads, and of those that were uploaded to these addresses. */
export async function filesOf(
  { db }: Pick<Context, 'db'>,
  { keys, addresses }: { keys: readonly string[]; addresses: readonly string[] },
): Promise<SavedFile[]> {
  if (keys.length + addresses.length === 0) return []
  return ask<SavedFile>(
    db,
  )`select upload_key as "uploadKey", source_url as "sourceUrl", url, duration from media_file
    where upload_key = any(${keys}::text[]::uuid[]) or source_url = any(${addresses}::text[])`
}

/** The row of a file, held for this transaction; made when there is none. Signed key and file become one row, whichever is told first. */
export async function rowOfFile(
  { db, now }: Context,
  fileId: string,
  uploadKey: string | undefined,
): Promise<MediaFile> {
  await db.execute(
    sql`select pg_advisory_xact_lock(${sql.raw(String(locks.mediaFile))}, hashtext(${fileId}))`,
  )
  const found = await db
    .select()
    .from(mediaFiles)
    .where(
      or(
        eq(mediaFiles.fileId, fileId),
        uploadKey === undefined ? undefined : eq(mediaFiles.uploadKey, uploadKey),
      ),
    )
    .orderBy(mediaFiles.id)
    .for('update')
  const byFile = found.find((row) => row.fileId === fileId)
  // A key that has brought another file already stays with that one.
  const byKey = found.find((row) => row !== byFile && row.fileId === null)
  if (!byKey) return byFile ?? made(db, { fileId, uploadKey: found.length > 0 ? null : uploadKey }, now())
  if (!byFile) return changed(db, byKey.id, { fileId })
  const { id: _, uploadKey: __, userId: ___, unitId: ____, createTime: _____, ...told } = byFile
  await db.delete(mediaFiles).where(eq(mediaFiles.id, byFile.id))
  return changed(db, byKey.id, told)
}

async function made(
  db: Db,
  { fileId, uploadKey }: { fileId: string; uploadKey: string | null | undefined },
  time: Date,
): Promise<MediaFile> {
  const [row] = await db
    .insert(mediaFiles)
    .values({ fileId, uploadKey: uploadKey ?? null, state: 'uploading', createTime: time, updateTime: time })
    .returning()
  return row as MediaFile // an insert without a conflict clause answers its row
}

export async function changed(
  db: Db,
  id: number,
  set: Partial<typeof mediaFiles.$inferInsert>,
): Promise<MediaFile> {
  const [row] = await db.update(mediaFiles).set(set).where(eq(mediaFiles.id, id)).returning()
  return row as MediaFile // the row is held
}

/** An address that the service told, as it is kept; `undefined` when it cannot be one of its. */
export function keptAddress(
  { settings }: Context,
  fileId: string,
  url: string | null | undefined,
): string | undefined {
  if (!url) return undefined
  const parsed = URL.parse(url, 'http://store')
  if (settings.vod.provider === 'embedded')
    return parsed && new RegExp(`^/vod/${fileId}/[\\w.-]{1,100}$`).test(parsed.pathname)
      ? parsed.pathname
      : undefined
  return parsed && /^https?:$/.test(parsed.protocol) && !isOwn(url) ? url : undefined
}

/** Uploads that never ended. */
export async function forgetUnendedUploads(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNENDED_DAYS * DAY)
  await db
    .delete(mediaFiles)
    .where(
      and(eq(mediaFiles.state, 'uploading'), isNull(mediaFiles.fileId), lt(mediaFiles.createTime, before)),
    )
}
