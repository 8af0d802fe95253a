import type { Job } from '../job.ts'
import { isGone } from '../object-store.ts'
import type { Part, Session } from '../ports.ts'
import { inParallel } from '../retry.ts'
import type { Grant } from './apply.ts'
import { type Place, placeOf, steadily } from './steadily.ts'

const MIB = 1024 * 1024
/** A file up to this size goes up in one piece. */
export const CHUNK = 8 * MIB
const MOST_PARTS = 10_000
const PARALLEL = 6

/** The place of one file of the upload. */
interface Target extends Place {
  job: Job
  /** Something of it may be there already. */
  goesOn: boolean
}

/** Puts the video and then the cover into the object store, and reports on the video. */
export async function store(job: Job, grant: Grant): Promise<void> {
  const { http, options, ports, reporter } = job
  const video: Target = { ...placeOf(job, grant), job, goesOn: grant.goesOn }
  const start = ports.clock.now()
  try {
    await storeVideo(video)
  } catch (cause) {
    const error = await http.explain(cause, grant.origin, options.file)
    if (!job.isPaused()) reporter.cosUpload(start, error)
    throw error
  }
  reporter.cosUpload(start)
  if (options.cover && grant.coverKey)
    await putWhole({ ...video, key: grant.coverKey }, options.cover, 'cover')
}

/** 8 MiB, and more for a file that would otherwise have more than 10,000 parts. */
export const chunkSizeOf = (fileSize: number) => Math.max(CHUNK, Math.ceil(fileSize / MOST_PARTS / MIB) * MIB)

async function storeVideo(video: Target): Promise<void> {
  const { memory, meter, options } = video.job
  const { file } = options
  if (memory.session?.stored) meter.found('video', file.size)
  else if (file.size <= CHUNK) await putWhole(video, file, 'video')
  else await putInParts(video, file)
  await memory.advance(file.size)
  await remember(video.job, { stored: true })
}

async function putWhole(place: Target, body: File, piece: string): Promise<void> {
  const { bucket, goesOn, job, key } = place
  if (goesOn && (await isStored(place, body))) return job.meter.found(piece, body.size)
  const onProgress = (sent: number) => job.meter.sent(piece, Math.min(sent, body.size))
  await steadily(place, job.signal, () => bucket.put(key, body, { signal: job.signal, onProgress }))
  job.meter.stored(piece, body.size)
}

async function putInParts(video: Target, file: File): Promise<void> {
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
  const acknowledged = () => parts.reduce((sum, { size }) => sum + size, 0)

  const { clock } = job.ports
  await inParallel(
    missing,
    PARALLEL,
    { clock, signal: job.signal },
    async ({ number, start, end }, signal) => {
      const body = file.slice(start, end)
      const onProgress = (sent: number) => job.meter.sent(number, Math.min(sent, body.size))
      parts.push(
        await steadily(video, signal, () =>
          bucket.putPart(key, uploadId, number, body, { signal, onProgress }),
        ),
      )
      job.meter.stored(number, body.size)
      await job.memory.advance(acknowledged())
    },
  )

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
async function openOrGoOn(
  video: Target,
  file: File,
): Promise<{ uploadId: string; there: Part[] } | 'stored'> {
  const { bucket, job, key } = video
  const { signal } = job
  const { stored, uploadId: known } = job.memory.session ?? {}
  // A commit was refused: its session may be closed, and list nothing any more.
  if (stored === false && (await isStored(video, file))) return 'stored'
  if (known) {
    try {
      return {
        uploadId: known,
        there: await steadily(video, signal, () => bucket.listParts(key, known, { signal })),
      }
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
async function complete(video: Target, file: File, uploadId: string, parts: Part[]): Promise<void> {
  const { bucket, job, key } = video
  try {
    await steadily(video, job.signal, () => bucket.complete(key, uploadId, parts, { signal: job.signal }))
  } catch (error) {
    if (!isGone(error) || !(await isStored(video, file))) throw error
  }
}

async function isStored(place: Target, file: File): Promise<boolean> {
  const { bucket, job, key } = place
  const { signal } = job
  try {
    return (await steadily(place, signal, () => bucket.sizeOf(key, { signal }))) === file.size
  } catch {
    // Credentials may allow no more than the upload itself.
    return false
  }
}

async function remember({ memory }: Job, news: Partial<Session>): Promise<void> {
  if (memory.session) await memory.keep({ ...memory.session, ...news })
}
