import type { StoredFile } from '@dangxiao/video-upload/transfer'

/** As long as a draft is kept. */
const KEPT_MS = 30 * 24 * 3_600_000
const PREFIX = 'upload-arrived:'

interface Kept extends StoredFile {
  /** Epoch milliseconds. */
  at: number
}

const nameOf = (userId: number, key: string) => `${PREFIX}${userId}:${key}`

/** What has arrived while the form that chose it was closed, for the draft of that form. */
export function keepArrival(userId: number, key: string, result: StoredFile) {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(PREFIX) && !read(name)) localStorage.removeItem(name)
    localStorage.setItem(nameOf(userId, key), JSON.stringify({ ...result, at: Date.now() } satisfies Kept))
  } catch {
    // Full or switched off: then there is no draft either.
  }
}

export const arrivalOf = (userId: number, key: string): StoredFile | undefined => read(nameOf(userId, key))

function read(name: string): StoredFile | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? 'null') as Kept | null
    return kept && Date.now() - kept.at < KEPT_MS ? { fileId: kept.fileId, url: kept.url } : undefined
  } catch {
    return undefined
  }
}
