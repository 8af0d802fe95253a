import type { StoredFile } from '@dangxiao/video-upload/transfer'
import { DAY_MS, keptState } from '../ui/kept.ts'

const PREFIX = 'upload-arrived:'
/** As long as a draft is kept. */
const arrivals = keptState<StoredFile>({ version: 1, keptMs: 30 * DAY_MS })

const nameOf = (userId: number, key: string) => `${PREFIX}${userId}:${key}`

/** What has arrived while the form that chose it was closed, for the draft of that form. */
export function keepArrival(userId: number, key: string, { fileId, url }: StoredFile) {
  arrivals.dropOld((name) => name.startsWith(PREFIX))
  arrivals.write(nameOf(userId, key), { fileId, url })
}

export const arrivalOf = (userId: number, key: string): StoredFile | undefined =>
  arrivals.read(nameOf(userId, key))?.value
