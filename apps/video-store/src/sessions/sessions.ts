import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { absentAs, flushFolder, removeDescribed, writeDurably } from '../ground/durable.ts'
import { headOf, videoEnding } from '../media/media-types.ts'
import type { Credential } from '../signing/cos-signature.ts'
import { MultipartUpload } from './multipart.ts'
import {
  type AppliedFile,
  filesOf,
  keptOf,
  type SessionRecord,
  type StoredObject,
  sessionKeyPattern,
} from './session.ts'

/** Uploads and sessions that nobody touched for so long are removed, and sooner those that hold nothing. In milliseconds. */
const abandonedAfter = 24 * 3600 * 1000
const emptyAfter = 3600 * 1000
const mostCommittedInMemory = 1000

/** A session that is not committed yet, with what is under way in it. */
export interface OpenSession {
  record: SessionRecord
  folder: string
  /** By upload id. */
  uploads: Map<string, MultipartUpload>
  /** Whole files that are arriving. One that is sent again takes the place of what still arrives. */
  arriving: Map<AbortController, { name: string; size: number; done: Promise<unknown> }>
  /** Epoch milliseconds of the last call. */
  touchedAt: number
  /** Steps that change the record wait for each other. */
  queue: Promise<unknown>
}

type Amendment = Pick<SessionRecord, 'facts' | 'played' | 'poster' | 'isOriginalGone' | 'conversions'>

interface Listeners {
  /** Leaves on the disk, before a commit is done, what has to follow from it; told again after a crash. */
  announce(record: SessionRecord): Promise<void>
  onPublished(record: SessionRecord): void
  /** Told about one upload that cannot be read, finished or removed; the others go on. */
  onError(error: unknown): void
}

/**
 * Everything on the disk. `sessions/<fileId>` is under way, `media/<fileId>` is committed; a commit is the rename from one to the other.
 */
export class Sessions {
  readonly #open = new Map<string, OpenSession>()
  readonly #bySecretId = new Map<string, OpenSession>()
  readonly #committed = new Map<string, SessionRecord>()
  readonly #sessionsFolder: string
  readonly #mediaFolder: string
  readonly #clock: () => number
  readonly #tell: Listeners
  #committedBytes = 0

  constructor(root: string, clock: () => number, tell: Partial<Listeners> = {}) {
    this.#tell = { announce: async () => {}, onPublished: () => {}, onError: () => {}, ...tell }
    this.#sessionsFolder = join(root, 'sessions')
    this.#mediaFolder = join(root, 'media')
    this.#clock = clock
  }

  /** Reads what is under way and finishes what a crash interrupted. What cannot be read is told and stays where it is. */
  async load({ countMedia }: { countMedia: boolean }): Promise<void> {
    for (const folder of [this.#sessionsFolder, this.#mediaFolder])
      await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const fileId of await readdir(this.#sessionsFolder))
      await this.#loadOne(fileId).catch(this.#tell.onError)
    if (!countMedia) return
    this.#committedBytes = 0
    for (const fileId of await readdir(this.#mediaFolder)) {
      const record = await readRecord(join(this.#mediaFolder, fileId)).catch(this.#tell.onError)
      if (record) this.#committedBytes += storedBytes(record)
    }
  }

  async #loadOne(fileId: string): Promise<void> {
    const folder = join(this.#sessionsFolder, fileId)
    const record = await readRecord(folder)
    if (!record) return rm(folder, { recursive: true, force: true })
    for (const file of filesOf(record)) if (file.stored) await nameFile(folder, file, file.stored)
    const session = openSession(record, folder, record.createdAt)
    session.touchedAt = Math.max(record.createdAt, ...record.credentials.map((each) => each.startTime * 1000))
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (!entry.isDirectory()) continue
      const upload = await MultipartUpload.load(join(folder, entry.name))
      const target = upload?.fileIn(record)
      if (!upload || !target || target.stored?.uploadId === upload.id) continue
      session.uploads.set(upload.id, upload)
      session.touchedAt = Math.max(session.touchedAt, upload.touchedAt)
    }
    await tidy(session)
    this.#register(session)
    if (record.committedAt !== undefined) await this.commit(session)
  }

  #register(session: OpenSession): void {
    this.#open.set(session.record.fileId, session)
    for (const { secretId } of session.record.credentials) this.#bySecretId.set(secretId, session)
  }

  async add(record: SessionRecord): Promise<OpenSession> {
    const folder = join(this.#sessionsFolder, record.fileId)
    const session = openSession(record, folder, this.#clock())
    this.#register(session)
    try {
      await mkdir(folder, { mode: 0o700 })
      await flushFolder(this.#sessionsFolder)
      await writeRecord(folder, record)
    } catch (error) {
      await this.remove(session)
      throw error
    }
    return session
  }

  /** Runs `step` after the session's earlier steps; answers `undefined` when the session is no longer open by then. */
  inTurn<T>(session: OpenSession, step: () => Promise<T>): Promise<T | undefined> {
    const turn = session.queue.then(() =>
      this.#open.get(session.record.fileId) === session ? step() : undefined,
    )
    session.queue = turn.catch(() => undefined)
    return turn
  }

  touch(session: OpenSession): void {
    session.touchedAt = this.#clock()
  }

  async update(session: OpenSession, change: Partial<SessionRecord>): Promise<void> {
    const record = { ...session.record, ...change }
    await writeRecord(session.folder, record)
    for (const { secretId } of session.record.credentials) this.#bySecretId.delete(secretId)
    session.record = record
    for (const { secretId } of record.credentials) this.#bySecretId.set(secretId, session)
  }

  /** Gives the finished bytes in `from` their name. Acknowledged only after both the record and the name are on the disk. */
  async store(session: OpenSession, file: AppliedFile, stored: StoredObject): Promise<void> {
    const change = (each: AppliedFile) => (each.name === file.name ? { ...each, stored } : each)
    const { video, cover } = session.record
    await this.update(session, { video: change(video), ...(cover && { cover: change(cover) }) })
    await nameFile(session.folder, file, stored)
  }

  async commit(session: OpenSession): Promise<SessionRecord> {
    // The credentials go first, so that nothing begins to arrive behind what is stopped and tidied.
    const video = await wellNamed(session.folder, session.record.video)
    await this.update(session, {
      committedAt: session.record.committedAt ?? this.#clock(),
      credentials: [],
      video,
    })
    await stop(session)
    session.uploads.clear()
    if (video.stored) await nameFile(session.folder, video, video.stored)
    await tidy(session)
    await this.#publish(session)
    this.#open.delete(session.record.fileId)
    return session.record
  }

  async #publish({ record, folder }: OpenSession): Promise<void> {
    await this.#tell.announce(record)
    await rename(folder, join(this.#mediaFolder, record.fileId))
    await flushFolder(this.#mediaFolder)
    await flushFolder(this.#sessionsFolder)
    this.#committedBytes += storedBytes(record)
    this.#tell.onPublished(record)
  }

  async remove(session: OpenSession): Promise<void> {
    this.#open.delete(session.record.fileId)
    for (const { secretId } of session.record.credentials) this.#bySecretId.delete(secretId)
    await stop(session)
    await removeDescribed(session.folder, 'session.json')
  }

  /** The session of this session key, and whether it is committed. */
  async find(key: string): Promise<{ open: OpenSession } | { committed: SessionRecord } | undefined> {
    const [, fileId = '', secret] = sessionKeyPattern.exec(key) ?? []
    const open = this.#open.get(fileId)
    if (open) return open.record.secret === secret ? { open } : undefined
    const committed = await this.committed(fileId)
    return committed && committed.secret === secret ? { committed } : undefined
  }

  /** The session that the credential was made for, and the credential. */
  byCredential(secretId: string): { session: OpenSession; credential: Credential } | undefined {
    const session = this.#bySecretId.get(secretId)
    const credential = session?.record.credentials.find((each) => each.secretId === secretId)
    return session && credential && { session, credential }
  }

  async committed(fileId: string): Promise<SessionRecord | undefined> {
    const known = this.#committed.get(fileId)
    if (known || !/^\d{19}$/.test(fileId)) return known
    const record = await readRecord(join(this.#mediaFolder, fileId))
    if (!record) return undefined
    if (this.#committed.size >= mostCommittedInMemory) this.#committed.clear()
    this.#committed.set(fileId, record)
    return record
  }

  /** Changes the record of a committed upload. */
  async amend({ fileId }: SessionRecord, change: Amendment): Promise<void> {
    const before = await this.committed(fileId)
    if (!before) return
    const record = { ...before, ...change }
    await writeRecord(join(this.#mediaFolder, fileId), record)
    this.#committed.set(fileId, record)
    this.#committedBytes += storedBytes(record) - storedBytes(before)
  }

  /** Removes a committed upload for good. */
  async removeCommitted(record: SessionRecord): Promise<void> {
    // Under this name it is nobody's any more; a start clears it away, should the rest fail.
    const gone = join(this.#sessionsFolder, `${record.fileId}.gone`)
    await rename(join(this.#mediaFolder, record.fileId), gone)
    this.#committed.delete(record.fileId)
    this.#committedBytes -= storedBytes(record)
    await flushFolder(this.#mediaFolder)
    await rm(gone, { recursive: true, force: true })
  }

  /** Removes from the folder of a committed upload what its record does not name. */
  async tidyMedia(fileId: string): Promise<void> {
    const record = await this.committed(fileId)
    if (record) await keepOnly(join(this.#mediaFolder, fileId), keptOf(record))
  }

  /** Of a video that is stored and not committed yet. */
  arrivedPath({ fileId, video }: SessionRecord): string {
    return join(this.#sessionsFolder, fileId, video.name)
  }

  mediaPath({ fileId }: SessionRecord, { name }: AppliedFile): string {
    return join(this.#mediaFolder, fileId, name)
  }

  /** Bytes that committed files take, and open sessions take or may still take. */
  get reservedBytes(): number {
    const open = [...this.#open.values()].map((session) =>
      Math.max(appliedBytes(session.record), takenBytes(session)),
    )
    return open.reduce((sum, each) => sum + each, this.#committedBytes)
  }

  /** Bytes that open sessions may still send. */
  get expectedBytes(): number {
    const open = [...this.#open.values()].map((session) =>
      Math.max(0, appliedBytes(session.record) - takenBytes(session)),
    )
    return open.reduce((sum, each) => sum + each, 0)
  }

  openOf(user: string): OpenSession[] {
    return [...this.#open.values()].filter(({ record }) => record.user === user)
  }

  /** Removes the one that nobody touched for longest among those that hold nothing, if there is one. */
  async dropEmpty(sessions: OpenSession[]): Promise<void> {
    const isEmpty = (session: OpenSession) => takenBytes(session) === 0
    const [oldest] = sessions.filter(isEmpty).sort((a, b) => a.touchedAt - b.touchedAt)
    if (oldest) await this.inTurn(oldest, async () => (isEmpty(oldest) ? this.remove(oldest) : undefined))
  }

  /** Removes what was abandoned, and finishes commits that failed half way. */
  async sweep(): Promise<void> {
    for (const session of [...this.#open.values()])
      await this.inTurn(session, () => this.#sweepOne(session)).catch(this.#tell.onError)
  }

  async #sweepOne(session: OpenSession): Promise<void> {
    if (session.record.committedAt !== undefined) return void (await this.commit(session))
    const limit = this.#clock() - (takenBytes(session) === 0 ? emptyAfter : abandonedAfter)
    for (const upload of [...session.uploads.values()]) {
      if (upload.touchedAt > limit || upload.busy) continue
      session.uploads.delete(upload.id)
      await upload.remove()
    }
    if (session.touchedAt <= limit && session.uploads.size === 0) await this.remove(session)
  }
}

export function appliedBytes(record: SessionRecord): number {
  return filesOf(record).reduce((sum, { size }) => sum + size, 0)
}

/** What a session has on the disk, and what is on its way there. */
export function takenBytes({ record, uploads, arriving }: OpenSession): number {
  const stored = filesOf(record).map((file) => (file.stored ? file.size : 0))
  const inParts = [...uploads.values()].map((upload) => upload.takenBytes)
  const whole = [...arriving].map(([{ signal }, { size }]) => (signal.aborted ? 0 : size))
  return [...stored, ...inParts, ...whole].reduce((sum, each) => sum + each, 0)
}

function openSession(record: SessionRecord, folder: string, touchedAt: number): OpenSession {
  return { record, folder, uploads: new Map(), arriving: new Map(), touchedAt, queue: Promise.resolve() }
}

async function stop({ uploads, arriving }: OpenSession): Promise<void> {
  for (const upload of uploads.values()) await upload.remove()
  for (const each of arriving.keys()) each.abort()
  await Promise.allSettled([...arriving.values()].map(({ done }) => done))
}

/** Removes what belongs neither to a file that is stored nor to an upload under way. */
async function tidy({ folder, record, uploads }: OpenSession): Promise<void> {
  await keepOnly(folder, filesOf(record), uploads.keys())
}

async function keepOnly(folder: string, files: AppliedFile[], others: Iterable<string> = []): Promise<void> {
  const kept = new Set(['session.json', ...files.map(({ name }) => name), ...others])
  for (const name of await readdir(folder))
    if (!kept.has(name)) await rm(join(folder, name), { recursive: true, force: true })
}

/** Idempotent: a crash may have come before, in or after it. */
async function nameFile(folder: string, file: AppliedFile, { from }: StoredObject): Promise<void> {
  const source = join(folder, from)
  const waiting = await stat(source).then(() => true, absentAs(false))
  if (!waiting) return
  await rename(source, join(folder, file.name))
  await flushFolder(folder)
}

/** The video under the ending that fits its bytes, so that it is served, and looked at, as what it is. */
async function wellNamed(folder: string, video: AppliedFile): Promise<AppliedFile> {
  const own = extname(video.name)
  const ending = videoEnding(await headOf(join(folder, video.name)), own.slice(1))
  if (!video.stored || ending === undefined || own === `.${ending}`) return video
  return {
    ...video,
    name: `${basename(video.name, own)}.${ending}`,
    stored: { ...video.stored, from: video.name },
  }
}

async function readRecord(folder: string): Promise<SessionRecord | undefined> {
  const text = await readFile(join(folder, 'session.json'), 'utf8').catch(absentAs(undefined))
  if (text === undefined) return undefined
  // Only writeRecord writes this file, and as a whole.
  const record = JSON.parse(text) as SessionRecord
  return record.fileId === basename(folder) ? record : undefined
}

function writeRecord(folder: string, record: SessionRecord): Promise<void> {
  return writeDurably(join(folder, 'session.json'), `${JSON.stringify(record, null, 2)}\n`)
}

function storedBytes(record: SessionRecord): number {
  return keptOf(record).reduce((sum, { size }) => sum + size, 0)
}
