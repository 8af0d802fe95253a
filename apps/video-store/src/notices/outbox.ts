import { createHmac } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../ground/durable.ts'

/** A notice as the cloud sends it. */
export type Notice = { EventType: string } & Record<string, unknown>

export interface OutboxOptions {
  folder: string
  /** Where notices go; without it there are none. */
  url: string | undefined
  secretKey: string
  /** Epoch milliseconds. */
  clock: () => number
  onError: (error: unknown) => void
  post?: typeof fetch
  /** How long after the n-th failure it is tried again, in milliseconds. */
  pause?: (failures: number) => number
}

interface Entry {
  name: string
  notice: Notice
  failures: number
  /** Epoch milliseconds. */
  due: number
}

const answerWithinMs = 15_000
const growing = (failures: number) => Math.min(1000 * 2 ** Math.min(failures, 12), 600_000)

/** Notices to the back-office: each lies on the disk until it is acknowledged, whatever crashes; the order is not kept, and one may come twice. */
export class Outbox {
  readonly #options: Required<Omit<OutboxOptions, 'url'>> & Pick<OutboxOptions, 'url'>
  readonly #entries = new Map<string, Entry>()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #stop = new AbortController()
  /** Writing and removing take turns, so that nobody removes what was just written under the same name. */
  #queue: Promise<unknown> = Promise.resolve()
  #isOpen = false

  constructor(options: OutboxOptions) {
    this.#options = { post: fetch, pause: growing, ...options }
  }

  async load(): Promise<void> {
    const { folder, url, clock } = this.#options
    if (!url) return
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const file of await readdir(folder)) {
      if (!file.endsWith('.json')) await rm(join(folder, file), { force: true })
      // Only `put` writes these files, each as a whole.
      else
        this.#add(
          file.slice(0, -5),
          JSON.parse(await readFile(join(folder, file), 'utf8')) as Notice,
          clock(),
        )
    }
  }

  /** From now on notices are sent. */
  open(): void {
    this.#isOpen = true
    this.#wake()
  }

  /** Answers when the notice is on the disk. One of the same name takes the place of an older one. */
  async put(name: string, notice: Notice): Promise<void> {
    const { folder, url, clock } = this.#options
    if (!url) return
    await this.#inTurn(async () => {
      await writeDurably(join(folder, `${name}.json`), JSON.stringify(notice))
      this.#add(name, notice, clock())
    })
    this.#wake()
  }

  /** Says it once, and does not mind when nobody hears it: progress. */
  tell(notice: Notice): void {
    if (this.#options.url && this.#isOpen) void this.#send(notice).catch(() => undefined)
  }

  get waiting(): number {
    return this.#entries.size
  }

  async close(): Promise<void> {
    this.#isOpen = false
    clearTimeout(this.#timer)
    this.#stop.abort()
    await this.#running
  }

  #inTurn(step: () => Promise<void>): Promise<void> {
    const turn = this.#queue.then(step)
    this.#queue = turn.catch(() => undefined)
    return turn
  }

  #add(name: string, notice: Notice, due: number): void {
    this.#entries.set(name, { name, notice, failures: 0, due })
  }

  #wake(): void {
    if (!this.#isOpen || this.#running) return
    clearTimeout(this.#timer)
    const due = Math.min(...[...this.#entries.values()].map((each) => each.due))
    if (due === Number.POSITIVE_INFINITY) return
    this.#timer = setTimeout(
      () => {
        this.#running = this.#deliver().finally(() => {
          this.#running = undefined
          this.#wake()
        })
      },
      Math.max(0, due - this.#options.clock()),
    )
    this.#timer.unref()
  }

  async #deliver(): Promise<void> {
    const { clock, folder, pause, onError } = this.#options
    for (const entry of [...this.#entries.values()].filter(({ due }) => due <= clock())) {
      if (!this.#isOpen) return
      try {
        await this.#send(entry.notice)
        await this.#inTurn(async () => {
          if (this.#entries.get(entry.name) !== entry) return
          this.#entries.delete(entry.name)
          await rm(join(folder, `${entry.name}.json`), { force: true })
        })
      } catch (error) {
        entry.failures++
        entry.due = clock() + pause(entry.failures)
        if (entry.failures === 1) onError(error)
      }
    }
  }

  async #send(notice: Notice): Promise<void> {
    const { url = '', secretKey, clock, post } = this.#options
    const body = JSON.stringify(notice)
    const time = String(Math.floor(clock() / 1000))
    const response = await post(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-vod-time': time,
        'x-vod-signature': noticeSignature(secretKey, time, body),
      },
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(answerWithinMs), this.#stop.signal]),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`notice was answered with ${response.status}`)
  }
}

/** @param time seconds since 1970, as sent in `x-vod-time` */
export function noticeSignature(secretKey: string, time: string, body: string): string {
  return createHmac('sha256', secretKey).update(`${time}\n${body}`).digest('hex')
}
