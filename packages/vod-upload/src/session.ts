import { sha1 } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { abortable } from './abort.ts'
import { UploadError } from './errors.ts'
import type { Clock, KeptSession, Ports, Session } from './ports.ts'

const EDGE = 1024 * 1024
const PIECE = 256 * 1024

/** By session, whoever on this page is using it, so that the same file picked twice makes two videos. */
const inUse = new Map<string, User>()

interface User {
  /** It is being cancelled. */
  isLeaving: boolean
  /** When the session is free again. */
  gone: Promise<void>
}

export type Memory = ReturnType<typeof createMemory>
export type MemoryPorts = Pick<Ports, 'sessions' | 'locks' | 'clock' | 'log'>

/** What a person recognises a kept session by. */
export type FileFacts = Pick<
  KeptSession,
  'user' | 'fileName' | 'fileSize' | 'lastModified' | 'uploadKey' | 'keepsMs'
>

/** What one upload remembers. A session store that fails is logged and costs no more than the resuming. */
export function createMemory(ports: MemoryPorts, about: FileFacts) {
  const { sessions, clock, log } = ports
  const user: User = { isLeaving: false, gone: Promise.resolve() }
  let turn: Turn | undefined
  let session: Session | undefined
  let uploadKey = about.uploadKey
  let loaded = 0

  async function quietly<T>(action: (id: string) => Promise<T>): Promise<T | undefined> {
    if (!turn) return undefined
    try {
      return await action(turn.id)
    } catch (error) {
      log('upload session is not kept', error)
      return undefined
    }
  }

  async function save(next: Session): Promise<void> {
    const kept: KeptSession = { ...next, ...about, uploadKey, savedAt: clock.now(), loaded }
    await quietly((id) => sessions.save(id, kept))
  }

  return {
    get session() {
      return session
    },
    get uploadKey() {
      return uploadKey
    },
    /** Bytes that the store has, as far as is known before it is asked. */
    get loaded() {
      return loaded
    },
    /** Its session is at hand, so that there is nothing to recall. */
    get isOpen() {
      return turn !== undefined || session !== undefined
    },
    /**
     * Loads the session of that id. One that another page is using is waited for, if `onWait` is there to tell; on one page the first
     * comer has it, until it is cancelled.
     */
    async recall(id: string, signal: AbortSignal, onWait?: () => void): Promise<void> {
      for (let other = inUse.get(id); other; other = inUse.get(id)) {
        if (!other.isLeaving) return
        await abortable(other.gone, signal)
      }
      turn = await takeTurn(id, user, ports, signal, onWait)
      const kept = await quietly((id) => sessions.load(id))
      if (!kept) return
      const { vodSessionKey, key, uploadId, stored, isDoubted } = kept
      session = { vodSessionKey, key, uploadId, stored, isDoubted }
      uploadKey = kept.uploadKey ?? uploadKey
      loaded = stillLoaded(kept, clock.now())
    },
    async keep(next: Session): Promise<void> {
      if (next.vodSessionKey !== session?.vodSessionKey) loaded = 0
      session = next
      await save(next)
    },
    /** Tells how many bytes the store has. */
    async advance(bytes: number): Promise<void> {
      loaded = bytes
      if (session) await save(session)
    },
    /** At the end of a leg. */
    async settle(): Promise<void> {
      if (session) await save(session)
    },
    /** For a commit that is acknowledged, a session that is refused, an upload that is cancelled. */
    async forget(): Promise<void> {
      session = undefined
      loaded = 0
      await quietly((id) => sessions.remove(id))
    },
    /** From now on another upload of the same file waits until this one has let go. */
    leave(): void {
      user.isLeaving = true
    },
    /** Lets another upload of the same file use the session that is kept. */
    release(): void {
      if (turn) session = undefined
      turn?.end()
      turn = undefined
    },
  }
}

/** What a kept session has in the store, unless that no longer keeps it. */
export const stillLoaded = ({ loaded, savedAt, keepsMs = Infinity }: KeptSession, now: number) =>
  now < savedAt + keepsMs ? loaded : 0

interface Turn {
  id: string
  end: () => void
}

async function takeTurn(
  id: string,
  user: User,
  { locks, log }: MemoryPorts,
  signal: AbortSignal,
  onWait?: () => void,
): Promise<Turn | undefined> {
  const goes = enter(id, user)
  const turnOf = (free = () => {}) => ({
    id,
    end() {
      goes()
      free()
    },
  })
  const take = (wait: boolean) => locks.take(lockOf(id), { wait, signal })
  try {
    let free = await take(false)
    if (!free && onWait) {
      onWait()
      free = await take(true)
    }
    if (free) return turnOf(free)
    goes()
    return undefined
  } catch (error) {
    if (!signal.aborted) {
      log('another page may be using the session too', error)
      return turnOf()
    }
    goes()
    throw new UploadError('aborted')
  }
}

/** Answers how to go again. */
function enter(id: string, user: User): () => void {
  let end = () => {}
  user.gone = new Promise((resolve) => {
    end = resolve
  })
  inUse.set(id, user)
  return () => {
    inUse.delete(id)
    end()
  }
}

const lockOf = (id: string) => `vod-upload:${id}`

/** Whether an upload on any page is using the session. */
export const isInUse = async (id: string, { locks }: Pick<Ports, 'locks'>) =>
  inUse.has(id) || (await locks.isHeld(lockOf(id)))

/**
 * Tells files apart by name, size, time and the first and last MiB, and by everything else that makes an upload another one.
 *
 * @throws UploadError when the file can no longer be read.
 */
export async function fingerprint(
  file: File,
  clock: Pick<Clock, 'sleep'>,
  ...more: (string | number)[]
): Promise<string> {
  const first = await hashOf(file.slice(0, EDGE), clock)
  const last = await hashOf(file.slice(Math.max(0, file.size - EDGE)), clock)
  const facts = JSON.stringify([file.name, file.size, file.lastModified, first, last, ...more])
  return bytesToHex(sha1(utf8ToBytes(facts)))
}

/** @throws UploadError when the file was moved or changed since it was picked. */
export async function assertReadable(file: Blob): Promise<void> {
  await bytesOf(file.slice(0, 1))
}

/** Each piece in a task of its own: a MiB at once would hold up a slow page. */
async function hashOf(edge: Blob, { sleep }: Pick<Clock, 'sleep'>): Promise<string> {
  const bytes = await bytesOf(edge)
  const hash = sha1.create()
  for (let at = 0; at < bytes.length; at += PIECE) {
    await sleep(0)
    hash.update(bytes.subarray(at, at + PIECE))
  }
  return bytesToHex(hash.digest())
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await blob.arrayBuffer())
  } catch (cause) {
    throw new UploadError('refused', { message: '文件无法读取，可能已被移动或修改，请重新选择', cause })
  }
}
