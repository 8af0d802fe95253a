import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../platform/db/connection.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { takeWhatCanBe } from './take.ts'
import { uploadReading } from './upload-quality.table.ts'

const THE_ONE = 1
/** Milliseconds for one page, and for all that are asked for at a time. */
const PATIENCE = 10_000
const LONGEST = 60_000

const Page = z.object({
  records: z.array(z.unknown()).max(20_000),
  next: z.string().max(100),
  more: z.boolean(),
})

interface Ground {
  db: Db
  settings: Pick<Settings, 'vod' | 'storeAddress'>
  now(): Date
}

/**
 * Take over the reports that the embedded store has got since the last time. Several servers may try at once; the place up to
 * which it has been read moves together with what was read.
 *
 * @param within milliseconds for all of it
 * @throws when the store cannot be asked, or the time is over before everything has been read
 */
export async function pullReports({ db, settings, now }: Ground, within = LONGEST): Promise<void> {
  if (settings.vod.provider !== 'embedded' || settings.storeAddress === undefined) return
  const deadline = AbortSignal.timeout(within)
  for (;;) {
    const time = now()
    const cursor = await cursorOf(db)
    const patience = AbortSignal.any([deadline, AbortSignal.timeout(PATIENCE)])
    const page = await ask(settings.storeAddress, settings.vod.secretKey, cursor, time, patience)
    const isRead = await db.transaction(async (tx) => {
      await tx.insert(uploadReading).values({ id: THE_ONE }).onConflictDoNothing()
      const [place] = await tx.select().from(uploadReading).where(eq(uploadReading.id, THE_ONE)).for('update')
      if (place?.cursor !== cursor) return false
      await takeWhatCanBe(tx, page.records, time)
      await tx
        .update(uploadReading)
        .set({ cursor: page.next, ...(!page.more && { asOf: time }) })
        .where(eq(uploadReading.id, THE_ONE))
      return true
    })
    if (!isRead || !page.more) return
  }
}

async function cursorOf(db: Db): Promise<string | null> {
  const [place] = await db
    .select({ cursor: uploadReading.cursor })
    .from(uploadReading)
    .where(eq(uploadReading.id, THE_ONE))
  return place?.cursor ?? null
}

async function ask(
  address: string,
  secretKey: string,
  cursor: string | null,
  time: Date,
  signal: AbortSignal,
) {
  const path = `/reports${cursor === null ? '' : `?after=${encodeURIComponent(cursor)}`}`
  const seconds = String(Math.floor(time.getTime() / 1000))
  const signature = createHmac('sha256', secretKey).update(`GET\n${path}\n${seconds}`).digest('hex')
  const answer = await fetch(address + path, {
    headers: { 'x-store-time': seconds, 'x-store-signature': signature },
    signal,
  }).catch((cause: unknown) => {
    throw new Error(`视频存储没有响应：${address}`, { cause })
  })
  if (!answer.ok) throw new Error(`视频存储没有给出上传上报：${answer.status}`)
  return Page.parse(await answer.json())
}
