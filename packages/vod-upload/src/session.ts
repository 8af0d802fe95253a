import { UploadError } from './errors.ts'
import type { Ports, Session } from './ports.ts'
import { hex, sha1 } from './sha1.ts'

const EDGE = 1024 * 1024

/** Sessions that an upload on this page is using, so that the same file picked twice makes two videos. */
const inUse = new Set<string>()

export type Memory = ReturnType<typeof createMemory>

/** What one run remembers of an unfinished upload. A session store that fails is logged and costs no more than the resuming. */
export function createMemory({ sessions, log }: Pick<Ports, 'sessions' | 'log'>) {
  let id: string | undefined
  let session: Session | undefined

  async function quietly<T>(action: (id: string) => Promise<T>): Promise<T | undefined> {
    if (id === undefined) return undefined
    try {
      return await action(id)
    } catch (error) {
      log('upload session is not kept', error)
      return undefined
    }
  }

  return {
    get session() {
      return session
    },
    async recall(wanted: string): Promise<void> {
      if (inUse.has(wanted)) return
      inUse.add(wanted)
      id = wanted
      session = await quietly((id) => sessions.load(id))
    },
    async keep(next: Session): Promise<void> {
      session = next
      await quietly((id) => sessions.save(id, next))
    },
    /** For a commit that is acknowledged, a session that is refused, an upload that is cancelled. */
    async forget(): Promise<void> {
      session = undefined
      await quietly((id) => sessions.remove(id))
    },
    /** Lets another upload of the same file use the session. */
    release(): void {
      if (id !== undefined) inUse.delete(id)
    },
  }
}

/**
 * Tells files apart by name, size, time and the first and last MiB, and by everything else that makes an upload another one.
 *
 * @throws UploadError when the file can no longer be read.
 */
export async function fingerprint(file: File, ...more: (string | number)[]): Promise<string> {
  const first = await hashOf(file.slice(0, EDGE))
  const last = await hashOf(file.slice(Math.max(0, file.size - EDGE)))
  return hex(sha1(JSON.stringify([file.name, file.size, file.lastModified, first, last, ...more])))
}

/** @throws UploadError when the file was moved or changed since it was picked. */
export async function assertReadable(file: Blob): Promise<void> {
  await bytesOf(file.slice(0, 1))
}

const hashOf = async (blob: Blob) => hex(sha1(await bytesOf(blob)))

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await blob.arrayBuffer())
  } catch (cause) {
    throw new UploadError('refused', { message: '文件无法读取，可能已被移动或修改，请重新选择', cause })
  }
}
