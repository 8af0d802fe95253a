import { browserPorts } from './browser.ts'
import { UploadError } from './errors.ts'
import { createCall, silentReporter } from './job.ts'
import type { KeptSession, Ports } from './ports.ts'
import { createMemory, fingerprint, isInUse, stillLoaded } from './session.ts'
import { discard } from './steps/discard.ts'
import { tencentVod, type UploadOptions } from './types.ts'

/** An upload that can go on once its file is picked again. */
export interface UnfinishedUpload
  extends Pick<KeptSession, 'fileName' | 'fileSize' | 'lastModified' | 'uploadKey' | 'savedAt'> {
  id: string
  /** Bytes that need not be sent again; 0 once the store no longer keeps them. */
  loaded: number
  /** Some page is at it right now. */
  running: boolean
}

/** The unfinished uploads of that user in this browser, newest first. */
export async function listUnfinished(user: string, ports: Partial<Ports> = {}): Promise<UnfinishedUpload[]> {
  const { clock, sessions, locks } = { ...browserPorts(), ...ports }
  const own = (await sessions.list()).filter(([, kept]) => kept.user === user)
  const found = own.map(async ([id, kept]) => {
    const { fileName, fileSize, lastModified, uploadKey, savedAt } = kept
    const running = await isInUse(id, { locks })
    const loaded = stillLoaded(kept, clock.now())
    return { id, fileName, fileSize, lastModified, uploadKey, savedAt, loaded, running }
  })
  return (await Promise.all(found)).sort((a, b) => b.savedAt - a.savedAt)
}

/**
 * Whether a file is the one of that upload, down to its first and last MiB, for the same user and service.
 *
 * @throws UploadError when the file cannot be read.
 */
export const isFileOf = async (
  { id }: Pick<UnfinishedUpload, 'id'>,
  file: File,
  { user = '', service = tencentVod }: Pick<UploadOptions, 'user' | 'service'>,
) => (await fingerprint(file, browserPorts().clock, user, service.hosts[0])) === id

/**
 * Takes an upload off that list and deletes the parts that are stored; what it cannot reach, the store removes by itself (the embedded
 * one a day after the last call).
 *
 * @throws UploadError `refused` while some page is at it.
 */
export async function forgetUnfinished(
  id: string,
  { getSignature, service, ports: given }: Pick<UploadOptions, 'getSignature' | 'service' | 'ports'>,
): Promise<void> {
  const ports = { ...browserPorts(), ...given }
  const busy = () => new UploadError('refused', { message: '这个视频正在上传，请先取消上传' })
  if (await isInUse(id, ports)) throw busy()
  const kept = await ports.sessions.load(id)
  if (!kept) return

  const memory = createMemory(ports, kept)
  const { signal } = new AbortController()
  await memory.recall(id, signal)
  if (!memory.isOpen) throw busy()
  try {
    const reporter = silentReporter(ports)
    const isPaused = () => false
    const call = createCall({ service, getSignature, ports, memory, reporter, signal, isPaused })
    await discard(call, kept.fileSize)
  } catch (error) {
    ports.log('what was stored could not be deleted', error)
  } finally {
    memory.release()
  }
}
