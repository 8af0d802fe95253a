import { type Data, field, isObject } from '../api.ts'
import { persistently } from '../attempts.ts'
import { isRefusal } from '../errors.ts'
import type { Job } from '../job.ts'
import type { UploadResult } from '../types.ts'

/** Turns what was stored into a video. Only then is the session forgotten. */
export async function commit(job: Job, vodSessionKey: string): Promise<UploadResult> {
  const { api, memory, reporter } = job
  try {
    const result = await persistently(job, reporter.commit, async () => {
      const result = await api.call('CommitUploadUGC', { vodSessionKey }, read)
      reporter.know({ fileId: result.fileId })
      return result
    })
    await memory.forget()
    return result
  } catch (error) {
    // The next run looks into the store instead of trusting the session.
    if (isRefusal(error) && memory.session) await memory.keep({ ...memory.session, stored: false })
    throw error
  }
}

function read(data: Data): UploadResult {
  const { video, cover } = data
  if (!isObject(video)) throw new TypeError('video is missing')
  return {
    fileId: field(data, 'fileId', 'string'),
    video: { url: field(video, 'url', 'string') },
    ...(isObject(cover) && { cover: { url: field(cover, 'url', 'string') } }),
  }
}
