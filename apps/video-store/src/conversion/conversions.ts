import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { absentAs, flushFolder, writeDurably } from '../ground/durable.ts'
import { type Programs, RunFailure, SourceFailure } from '../media/programs.ts'
import { ended, going } from '../notices/notices.ts'
import type { Outbox } from '../notices/outbox.ts'
import type { AppliedFile, SessionRecord } from '../sessions/session.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { makePlayable } from './convert.ts'

export interface ConversionOptions {
  programs: Programs
  /** Videos at the same time; default 1. */
  jobs?: number
  /** Milliseconds for one; default 6 hours. */
  maxMs?: number
  /** Keep what was uploaded beside what is played; default true. */
  keepsOriginal?: boolean
  /** Pause before the n-th further try, in milliseconds. */
  pause?: (tries: number) => number
  /** Milliseconds between two notices of progress. */
  tellEveryMs?: number
}

/** Kept as `work/<fileId>.json` until it is done or given up. */
interface Job {
  fileId: string
  /** Which of a file's conversions it is. */
  number: number
  /** How often it was begun. */
  tries: number
  /** Of the program that runs, so that one that outlived us is found. */
  pid?: number
}

const mostTries = 3
const spareBytes = 256 << 20

interface Ground {
  root: string
  sessions: Sessions
  outbox: Outbox
  /** Scheme, host and port for addresses, or nothing. */
  origin: string
  maxVideoBytes: number
  quotaBytes: number | undefined
  onError: (error: unknown) => void
}

const taskId = (fileId: string, number: number) => `${fileId}-procedure-${number}`

/** The queue of videos to be looked at and converted: on the disk, one at a time, begun again after a crash. */
export class Conversions {
  readonly #ground: Ground
  readonly #options: Required<ConversionOptions>
  readonly #folder: string
  readonly #waiting: string[] = []
  readonly #running = new Map<string, { stop: AbortController; done: Promise<void> }>()
  readonly #pauses = new Set<NodeJS.Timeout>()
  #isOpen = false

  constructor(ground: Ground, options: ConversionOptions) {
    this.#ground = ground
    this.#folder = join(ground.root, 'work')
    this.#options = {
      jobs: 1,
      maxMs: 6 * 3_600_000,
      keepsOriginal: true,
      pause: (tries) => 30_000 * tries,
      tellEveryMs: 3000,
      ...options,
    }
  }

  /** Reads what is to be done, and clears away what a crash left. */
  async load(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name)
      if (!name.endsWith('.json')) {
        await rm(path, { recursive: true, force: true })
        continue
      }
      // Only #write makes these files, each as a whole.
      const job = JSON.parse(await readFile(path, 'utf8')) as Job
      if (job.pid !== undefined) await endOrphan(job.pid, this.#draftsOf(job.fileId))
      this.#waiting.push(job.fileId)
    }
  }

  open(): void {
    this.#isOpen = true
    this.#next()
  }

  /** Answers when it is on the disk that this file is to be looked at. @returns the task's id */
  async add(fileId: string, number = 1): Promise<string> {
    await this.#write({ fileId, number, tries: 0 })
    return taskId(fileId, number)
  }

  /** Begins with a file that was added. */
  start(fileId: string): void {
    if (this.#waiting.includes(fileId) || this.#running.has(fileId)) return
    this.#waiting.push(fileId)
    this.#next()
  }

  /** Once more, from the beginning; `undefined` when it waits or runs already. */
  async again(record: SessionRecord): Promise<string | undefined> {
    const { fileId } = record
    if ((await this.#read(fileId)) !== undefined) return undefined
    const number = (record.conversions ?? 1) + 1
    await this.#ground.sessions.amend(record, { conversions: number })
    const id = await this.add(fileId, number)
    this.start(fileId)
    return id
  }

  async close(): Promise<void> {
    this.#isOpen = false
    for (const pause of this.#pauses) clearTimeout(pause)
    for (const { stop } of this.#running.values()) stop.abort()
    await Promise.all([...this.#running.values()].map(({ done }) => done))
  }

  #next(): void {
    while (this.#isOpen && this.#running.size < this.#options.jobs) {
      const fileId = this.#waiting.shift()
      if (fileId === undefined) return
      const stop = new AbortController()
      const done = this.#work(fileId, stop.signal)
        .catch((error: unknown) => void this.#ground.onError(error))
        .then((pauseMs) => {
          this.#running.delete(fileId)
          if (pauseMs !== undefined) this.#later(fileId, pauseMs)
          this.#next()
        })
      this.#running.set(fileId, { stop, done })
    }
  }

  /** @returns after how many milliseconds it is to be tried again, if it is */
  async #work(fileId: string, signal: AbortSignal): Promise<number | undefined> {
    const { sessions, outbox } = this.#ground
    const job = await this.#read(fileId)
    const record = await sessions.committed(fileId)
    if (!job || !record) {
      await this.#forget(fileId)
      return undefined
    }
    const task = taskId(fileId, job.number)
    const tries = job.tries + 1
    const drafts = this.#draftsOf(fileId)
    try {
      if (!record.facts || (!record.played && job.number > 1)) {
        if (tries > mostTries) throw new RunFailure('处理多次中断，已停止', false)
        // Written before it begins: what brings the machine down is not begun for ever.
        await this.#write({ ...job, tries })
        await rm(drafts, { recursive: true, force: true })
        await mkdir(drafts, { mode: 0o700 })
        await this.#make(record, { ...job, tries }, signal)
      }
      await outbox.put(
        `${fileId}-${job.number}`,
        ended((await sessions.committed(fileId)) ?? record, { task, origin: this.#ground.origin }),
      )
    } catch (error) {
      if (signal.aborted) {
        await this.#write(job)
        return undefined
      }
      if (!(error instanceof RunFailure)) this.#ground.onError(error)
      const mayHelp = !(error instanceof RunFailure) || error.crashed
      if (mayHelp && tries < mostTries) return this.#options.pause(tries)
      const message = error instanceof RunFailure ? error.message : '视频存储出错'
      const isSource = error instanceof SourceFailure
      await outbox.put(
        `${fileId}-${job.number}`,
        ended(record, { task, origin: this.#ground.origin, failure: message, isSource }),
      )
    } finally {
      await rm(drafts, { recursive: true, force: true })
      // Also what a crash left there, and the original where it is not to be kept.
      await sessions.tidyMedia(fileId).catch(this.#ground.onError)
    }
    await this.#forget(fileId)
    return undefined
  }

  async #make(record: SessionRecord, job: Job, signal: AbortSignal): Promise<void> {
    const { sessions, outbox, maxVideoBytes } = this.#ground
    const { fileId, video } = record
    const task = taskId(fileId, job.number)
    let toldAt = 0
    const { facts, ...made } = await makePlayable({
      programs: this.#options.programs,
      source: { path: sessions.mediaPath(record, video), name: video.name },
      folder: this.#draftsOf(fileId),
      limits: { maxMs: this.#options.maxMs, maxBytes: await this.#room(maxVideoBytes) },
      signal,
      onStart: (pid) => this.#write({ ...job, pid }),
      onProgress: (percent) => {
        if (Date.now() - toldAt < this.#options.tellEveryMs) return
        toldAt = Date.now()
        outbox.tell(going(record, { task, percent }))
      },
    })
    signal.throwIfAborted()
    const played = made.video && (await this.#publish(record, made.video, 'mp4'))
    const poster = made.poster && (await this.#publish(record, made.poster, 'jpg'))
    const isOriginalGone = played !== undefined && !this.#options.keepsOriginal
    await sessions.amend(record, {
      facts,
      ...(played && { played }),
      ...(poster && { poster }),
      ...(isOriginalGone && { isOriginalGone }),
    })
  }

  async #publish(record: SessionRecord, from: string, extension: string): Promise<AppliedFile> {
    const { size } = await stat(from)
    const name = `${randomBytes(8).toString('hex')}.${extension}`
    const file = { name, size, stored: { etag: randomBytes(16).toString('hex'), from: name } }
    const path = this.#ground.sessions.mediaPath(record, file)
    await rename(from, path)
    await flushFolder(dirname(path))
    return file
  }

  async #room(mostBytes: number): Promise<number> {
    const { bavail, bsize } = await statfs(this.#folder)
    const free = bavail * bsize - spareBytes
    if (free <= 0) throw new RunFailure('视频服务器磁盘空间不足，请联系管理员', true)
    const { quotaBytes = Number.POSITIVE_INFINITY, sessions } = this.#ground
    const left = quotaBytes - sessions.reservedBytes
    if (left <= 0) throw new RunFailure('视频存储空间已用完，请联系管理员', true)
    return Math.min(free, left, mostBytes)
  }

  #later(fileId: string, pauseMs: number): void {
    if (!this.#isOpen) return
    const pause = setTimeout(() => {
      this.#pauses.delete(pause)
      this.start(fileId)
    }, pauseMs)
    this.#pauses.add(pause.unref())
  }

  #draftsOf(fileId: string): string {
    return join(this.#folder, `${fileId}.drafts`)
  }

  #fileOf(fileId: string): string {
    return join(this.#folder, `${fileId}.json`)
  }

  async #read(fileId: string): Promise<Job | undefined> {
    const text = await readFile(this.#fileOf(fileId), 'utf8').catch(absentAs(undefined))
    return text === undefined ? undefined : (JSON.parse(text) as Job) // as in load
  }

  #write(job: Job): Promise<void> {
    return writeDurably(this.#fileOf(job.fileId), JSON.stringify(job))
  }

  async #forget(fileId: string): Promise<void> {
    await rm(this.#fileOf(fileId), { force: true })
  }
}

/** A program that went on when we were killed, if it is one of ours. */
async function endOrphan(pid: number, folder: string): Promise<void> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (!command.includes(folder)) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has just ended.
  }
}
