import {
  type FoundTransfer,
  type Standing,
  type Transfer,
  type TransferRequest,
  UploadFailure,
} from '@dangxiao/video-upload/transfer'
import { wholePercent } from '../ui/format.ts'

export interface QueuedUpload {
  key: string
  name: string
  /** Bytes. */
  size: number
  state: 'waiting' | 'running' | 'paused' | 'failed' | 'done'
  loaded: number
  /** Whole percent. */
  percent: number
  /** How many bytes have been sent this time, of what the store had and has lost. */
  resent?: number | undefined
  /** Bytes per second. */
  speed?: number | undefined
  /** For the user. */
  failure?: string | undefined
  /** Nothing is sent yet: what is there already is looked up. */
  isChecking?: boolean
  /** For some seconds nothing has moved. */
  isStill?: boolean
  /** Another page of this browser uploads the same file; this one goes on after it. */
  isElsewhere?: boolean
}

export interface Arrived {
  fileId: string
  url: string
}

export interface QueuePorts {
  open(
    request: Pick<TransferRequest, 'file' | 'onProgress' | 'onStanding'> & { uploadKey: string },
  ): Promise<Transfer>
  /** Deletes what an earlier page has stored of an upload that was not begun on this one. */
  discard(key: string): Promise<void>
  onDone(key: string, result: Arrived): void
  onCancelled(key: string): void
}

type Listeners = Pick<TransferRequest, 'onProgress' | 'onStanding'>

interface Outcome {
  promise: Promise<Arrived>
  resolve: (result: Arrived) => void
  reject: (error: unknown) => void
}

interface Entry {
  file: File
  shown: QueuedUpload
  outcome: Outcome
  opening?: Promise<Transfer> | undefined
  transfer?: Transfer
  /** `start` of the transfer is pending. */
  started: boolean
  /** It was started once. */
  hasBegun?: boolean
  stillness?: ReturnType<typeof setTimeout>
  /** Off the list, but still there for a form that comes back. */
  isCleared?: boolean
}

const AT_ONCE = 2
/** So long nothing moves before it is said. */
const STILL_MS = 6000
/** So often a list that only counts is told anew. */
const TELL_MS = 250

/** The uploads of one user, whatever page is open: two run, the others wait in line. One that waits for another page takes no place. */
export class UploadQueue {
  private readonly ports: QueuePorts
  private readonly entries = new Map<string, Entry>()
  private readonly watchers = new Set<() => void>()
  private readonly listeners = new Map<string, Set<Listeners>>()
  private list: readonly QueuedUpload[] = []
  private toldAt = 0

  constructor(ports: QueuePorts) {
    this.ports = ports
  }

  subscribe = (watcher: () => void) => {
    this.watchers.add(watcher)
    return () => void this.watchers.delete(watcher)
  }

  /** In the order in which they were added. */
  getList = () => this.list

  has = (key: string) => this.entries.has(key)

  stateOf = (key: string) => this.entries.get(key)?.shown.state

  /** Whether something would be lost time if the page were closed. */
  isActive = () =>
    [...this.entries.values()].some(({ shown: { state } }) => state === 'running' || state === 'waiting')

  /**
   * Put a file in line, or start one again that failed or rests; resolves when it has arrived.
   *
   * @param loaded bytes that are in the store from an earlier page, as far as is known
   */
  start(key: string, file: File, loaded = 0): Promise<Arrived> {
    const known = this.entries.get(key)
    if (!known) {
      const percent = wholePercent(loaded, file.size)
      const shown: QueuedUpload = { key, name: file.name, size: file.size, state: 'waiting', loaded, percent }
      this.entries.set(key, { file, shown, outcome: outcome(), started: false })
      this.tell()
    } else if (known.shown.state === 'failed') known.outcome = outcome()
    const entry = this.entries.get(key) as Entry // set above
    if (entry.shown.state !== 'done' && entry.shown.state !== 'running')
      this.patch(entry, { state: 'waiting', failure: undefined })
    this.fill()
    // A new one stands as the widget cannot know.
    if (!known && isPending(entry.shown))
      for (const listeners of this.listeners.get(key) ?? []) tellStanding(entry.shown, listeners)
    return entry.outcome.promise
  }

  /** The upload as an earlier form has left it. */
  find(key: string, listeners: Listeners): FoundTransfer | undefined {
    const entry = this.entries.get(key)
    if (!entry) return undefined
    const handle = this.handle(key, entry.file, listeners)
    let isFirst = true
    return {
      ...handle,
      file: entry.file,
      start: () => {
        const restarts = !isFirst
        isFirst = false
        const { state } = entry.shown
        if (!restarts) tellStanding(entry.shown, listeners)
        return restarts || state === 'done' ? handle.start() : entry.outcome.promise
      },
    }
  }

  /** An upload as a widget holds it; `loaded` as for `start`. */
  handle(key: string, file: File, listeners: Listeners, loaded?: number): Transfer {
    const own = this.listeners.get(key) ?? new Set()
    this.listeners.set(key, own.add(listeners))
    return {
      uploadKey: key,
      start: () => this.start(key, file, loaded),
      cancel: () => this.cancel(key),
      pause: () => this.pause(key),
      resume: () => this.resume(key),
      leave: () => void own.delete(listeners),
    }
  }

  pause(key: string) {
    const entry = this.entries.get(key)
    if (!entry || isAllThere(entry.shown) || !['running', 'waiting'].includes(entry.shown.state)) return
    if (entry.started) entry.transfer?.pause?.()
    this.patch(entry, { state: 'paused', speed: undefined })
    this.fill()
  }

  resume(key: string) {
    const entry = this.entries.get(key)
    if (entry?.shown.state !== 'paused') return
    this.patch(entry, { state: 'waiting' })
    this.fill()
  }

  retry(key: string) {
    const entry = this.entries.get(key)
    if (entry?.shown.state === 'failed') void this.start(key, entry.file).catch(() => undefined)
  }

  /** Deletes what is stored of it. */
  async cancel(key: string) {
    const entry = this.entries.get(key)
    if (!entry) return
    this.entries.delete(key)
    if (entry.shown.state !== 'done') {
      this.ports.onCancelled(key)
      entry.outcome.reject(new UploadFailure('CANCELLED', '上传已取消'))
    }
    this.tell()
    this.fill()
    const transfer = entry.transfer ?? (await entry.opening?.catch(() => undefined))
    await transfer?.cancel()
    if (!entry.hasBegun) await this.ports.discard(key)
  }

  /** Take what has arrived off the list. */
  clear(key?: string) {
    for (const entry of this.entries.values())
      if (entry.shown.state === 'done' && (key ?? entry.shown.key) === entry.shown.key) entry.isCleared = true
    this.tell()
  }

  /** Nothing runs any more until the user comes back. */
  suspend() {
    for (const key of [...this.entries.keys()].reverse()) this.pause(key)
  }

  private fill() {
    for (const entry of this.entries.values()) {
      const running = [...this.entries.values()].filter(
        ({ shown }) => shown.state === 'running' && !shown.isElsewhere,
      ).length
      if (running >= AT_ONCE) return
      if (entry.shown.state === 'waiting') void this.run(entry)
    }
  }

  private async run(entry: Entry) {
    this.patch(entry, { state: 'running', failure: undefined, isChecking: true })
    this.watch(entry)
    if (entry.started) return entry.transfer?.resume?.()
    try {
      entry.opening ??= this.ports.open({
        file: entry.file,
        uploadKey: entry.shown.key,
        ...this.listenersOf(entry),
      })
      entry.transfer = await entry.opening
      // Paused, taken off or started by another turn meanwhile.
      if (entry.shown.state !== 'running' || !this.holds(entry) || entry.started) return
      entry.started = true
      entry.hasBegun = true
      this.finish(entry, await entry.transfer.start())
    } catch (error) {
      this.fail(entry, error)
    }
    this.fill()
  }

  private finish(entry: Entry, result: Arrived) {
    entry.started = false
    if (!this.holds(entry)) return
    this.ports.onDone(entry.shown.key, result)
    this.patch(entry, {
      state: 'done',
      percent: 100,
      loaded: entry.file.size,
      speed: undefined,
      resent: undefined,
    })
    entry.outcome.resolve(result)
  }

  private fail(entry: Entry, error: unknown) {
    entry.started = false
    if (!entry.transfer) entry.opening = undefined
    if (!this.holds(entry)) return
    this.patch(entry, {
      state: 'failed',
      speed: undefined,
      failure: error instanceof Error ? error.message : String(error),
    })
    entry.outcome.reject(error)
  }

  private holds = (entry: Entry) => this.entries.get(entry.shown.key) === entry

  private listenersOf(entry: Entry): Listeners {
    return {
      onProgress: (percent, progress) => {
        if (entry.shown.state !== 'running') return
        const { loaded = entry.shown.loaded, speed, resent } = progress ?? {}
        this.patch(entry, { percent, loaded, speed, resent, isStill: false })
        this.watch(entry)
        for (const { onProgress } of this.listeners.get(entry.shown.key) ?? []) onProgress(percent, progress)
      },
      onStanding: (standing) => {
        if (entry.shown.state !== 'running') return
        this.patch(entry, { isElsewhere: standing === 'elsewhere', isChecking: standing === 'checking' })
        this.watch(entry)
        this.fill()
      },
    }
  }

  /** Bytes that do not move have no speed, whatever the browser says of its network. */
  private watch(entry: Entry) {
    clearTimeout(entry.stillness)
    entry.stillness = setTimeout(() => {
      const { state, isElsewhere } = entry.shown
      if (state === 'running' && !isElsewhere && !isAllThere(entry.shown))
        this.patch(entry, { isStill: true, speed: undefined })
    }, STILL_MS)
  }

  private patch(entry: Entry, change: Partial<QueuedUpload>) {
    const before = entry.shown
    entry.shown = { ...before, ...change }
    if (entry.shown.state !== 'running') entry.shown.isStill = false
    if (!this.holds(entry)) return
    const stands = standingOf(entry.shown)
    const restarted = before.state === 'failed' && entry.shown.state === 'waiting'
    if (restarted || (stands !== standingOf(before) && isPending(entry.shown)))
      for (const { onStanding } of this.listeners.get(before.key) ?? []) onStanding?.(stands)
    const onlyCounts = (['state', 'isElsewhere', 'isChecking', 'isStill'] as const).every(
      (name) => before[name] === entry.shown[name],
    )
    if (onlyCounts && before.percent === entry.shown.percent && Date.now() - this.toldAt < TELL_MS) return
    this.tell()
  }

  private tell() {
    this.toldAt = Date.now()
    this.list = [...this.entries.values()].filter(({ isCleared }) => !isCleared).map(({ shown }) => shown)
    for (const watcher of [...this.watchers]) watcher()
  }
}

/** What is all there is only being put down in the books. */
export const isAllThere = ({ percent, resent }: QueuedUpload) => percent >= 100 && resent === undefined

/** Whole percent of what is there, as it is shown. */
export const shownPercent = ({ percent, resent, size }: QueuedUpload) =>
  resent === undefined ? percent : wholePercent(resent, size)

const isPending = ({ state }: QueuedUpload) =>
  state === 'waiting' || state === 'running' || state === 'paused'

function standingOf({ state, isElsewhere, isChecking, isStill }: QueuedUpload): Standing {
  if (state === 'paused') return 'paused'
  if (state === 'waiting') return 'waiting'
  if (isElsewhere) return 'elsewhere'
  if (isStill) return 'still'
  return isChecking ? 'checking' : 'running'
}

/** To a widget that knows nothing of it yet. */
function tellStanding(shown: QueuedUpload, { onProgress, onStanding }: Listeners) {
  onStanding?.(standingOf(shown))
  onProgress(shown.percent)
}

function outcome(): Outcome {
  const made = {} as Outcome
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }))
  // Whoever waits hears of it; where nobody does, the list says so.
  made.promise.catch(() => undefined)
  return made
}
