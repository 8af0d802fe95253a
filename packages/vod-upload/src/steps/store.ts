import { linked } from '../abort.ts'
import { UploadError } from '../errors.ts'
import type { Job } from '../job.ts'
import { isGone, isPassing } from '../object-store.ts'
import type { ObjectStore, Part, Ports, Session } from '../ports.ts'
import { inParallel, retry } from '../retry.ts'
import { accessOf, type Grant } from './apply.ts'

const MIB = 1024 * 1024
const CHUNK = 8 * MIB
const MOST_PARTS = 10_000
const PARALLEL = 6
const ATTEMPTS = 1 + 5
const FIRST_PAUSE_MS = 1000

/** The bucket, the object in it, and the run that fills it. */
interface Place {
  job: Job
  bucket: ObjectStore
  origin: string
  key: string
}

/** Puts the video and then the cover into the object store, and reports on the video. */
export async function store(job: Job, grant: Grant): Promise<void> {
  const { http, options, ports, reporter } = job
  const bucket = ports.objectStore(accessOf(job, grant), { http, clock: ports.clock })
  const video: Place = { job, bucket, origin: grant.origin, key: grant.key }
  const start = ports.clock.now()
  job.discard = () => discard(video)
  try {
    await storeVideo(video)
  } catch (cause) {
    const error = await http.explain(cause, grant.origin, options.file)
    reporter.cosUpload(start, error)
    throw error
  }
  reporter.cosUpload(start)
  if (options.cover && grant.coverKey) await putWhole({ ...video, key: grant.coverKey }, options.cover, 'cover')
}

/** 8 MiB, and more for a file that would otherwise have more than 10,000 parts. */
export const chunkSizeOf = (fileSize: number) => Math.max(CHUNK, Math.ceil(fileSize / MOST_PARTS / MIB) * MIB)

async function storeVideo(video: Place): Promise<void> {
  const { memory, meter, options } = video.job
  const { file } = options
  if (memory.session?.stored) meter.found('video', file.size)
  else if (file.size <= CHUNK) await putWhole(video, file, 'video')
  else await putInParts(video, file)
  await remember(video.job, { stored: true })
}

async function putWhole(place: Place, body: File, piece: string): Promise<void> {
  const { bucket, job, key } = place
  const onProgress = (sent: number) => job.meter.sent(piece, Math.min(sent, body.size))
  await steadily(place, job.signal, () => bucket.put(key, body, { signal: job.signal, onProgress }))
  job.meter.sent(piece, body.size)
}

async function putInParts(video: Place, file: File): Promise<void> {
  const { bucket, job, key } = video
  const going = await openOrGoOn(video, file)
  if (going === 'stored') return job.meter.found('video', file.size)

  const { uploadId, there } = going
  const parts: Part[] = []
  const missing = slicesOf(file.size).filter(({ number, start, end }) => {
    const part = there.find((part) => part.number === number && part.size === end - start)
    if (!part) return true
    parts.push(part)
    job.meter.found(number, part.size)
    return false
  })

  await inParallel(missing, PARALLEL, job.signal, async ({ number, start, end }, signal) => {
    const body = file.slice(start, end)
    const onProgress = (sent: number) => job.meter.sent(number, Math.min(sent, body.size))
    parts.push(await steadily(video, signal, () => bucket.putPart(key, uploadId, number, body, { signal, onProgress })))
    job.meter.sent(number, body.size)
  })

  parts.sort((a, b) => a.number - b.number)
  await complete(video, file, uploadId, parts)
}

function slicesOf(fileSize: number) {
  const chunk = chunkSizeOf(fileSize)
  return Array.from({ length: Math.ceil(fileSize / chunk) }, (_, i) => ({
    number: i + 1,
    start: i * chunk,
    end: Math.min(fileSize, (i + 1) * chunk),
  }))
}

/** The multipart upload of the session with its parts, or a new one; `stored` when the last run got further than it knew. */
async function openOrGoOn(video: Place, file: File): Promise<{ uploadId: string; there: Part[] } | 'stored'> {
  const { bucket, job, key } = video
  const { signal } = job
  const known = job.memory.session?.uploadId
  if (known) {
    try {
      return { uploadId: known, there: await steadily(video, signal, () => bucket.listParts(key, known, { signal })) }
    } catch (error) {
      if (!isGone(error)) throw error
    }
    if (await isStored(video, file)) return 'stored'
  }
  const uploadId = await steadily(video, signal, () => bucket.open(key, file.type, { signal }))
  await remember(job, { uploadId })
  return { uploadId, there: [] }
}

/** A first attempt may have succeeded although its answer was lost; the next one then finds no multipart upload. */
async function complete(video: Place, file: File, uploadId: string, parts: Part[]): Promise<void> {
  const { bucket, job, key } = video
  try {
    await steadily(video, job.signal, () => bucket.complete(key, uploadId, parts, { signal: job.signal }))
  } catch (error) {
    if (!isGone(error) || !(await isStored(video, file))) throw error
  }
}

async function isStored({ bucket, job, key }: Place, file: File): Promise<boolean> {
  try {
    return (await bucket.sizeOf(key, { signal: job.signal })) === file.size
  } catch {
    // Credentials may allow no more than the upload itself.
    return false
  }
}

/** One try and five retries with growing pauses; a cross-origin failure ends them, because it does not pass. */
async function steadily<T>({ job, origin }: Place, signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
  let failures = 0
  const explained = async () => {
    try {
      return await attempt()
    } catch (error) {
      failures++
      throw failures > 1 ? await job.http.explain(error, origin) : error
    }
  }
  return retry(explained, {
    times: ATTEMPTS,
    delayMs: (failed) => FIRST_PAUSE_MS * 2 ** (failed - 1),
    sleep: (ms) => pause(job.ports, ms, signal),
    worthwhile: (error) => !signal.aborted && isPassing(error),
  })
}

/** Ends early when the network comes back. */
async function pause({ clock, onOnline }: Ports, ms: number, signal: AbortSignal): Promise<void> {
  const waiting = linked(signal)
  const stop = onOnline(waiting.abort)
  try {
    await clock.sleep(ms, waiting.signal)
  } catch {
    if (signal.aborted) throw new UploadError('aborted')
  } finally {
    stop()
    waiting.release()
  }
}

async function remember({ memory }: Job, news: Partial<Session>): Promise<void> {
  if (memory.session) await memory.keep({ ...memory.session, ...news })
}

/** After a cancel: no part stays behind. The multipart upload may have been opened without our hearing of it. */
async function discard(video: Place): Promise<void> {
  const { bucket, job, key } = video
  const { session } = job.memory
  await job.memory.forget()
  if (session?.stored || job.options.file.size <= CHUNK) return
  const { signal } = new AbortController()
  const open = session?.uploadId ? [session.uploadId] : await steadily(video, signal, () => bucket.listUploads(key))
  for (const uploadId of open) {
    await steadily(video, signal, () => bucket.abort(key, uploadId)).catch((error: unknown) => {
      if (!isGone(error)) throw error
    })
  }
}
