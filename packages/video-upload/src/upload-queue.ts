import {
  type FoundTransfer,
  type StoredFile,
  type Transfer,
  type TransferListeners,
  UploadFailure,
} from './ports.ts'
import {
  isAllThere,
  isPending,
  isRunningOrWaiting,
  newUpload,
  type QueuedUpload,
  standingOf,
  takesPlace,
  tellStanding,
} from './queued-upload.ts'

export interface QueuePorts {
  open(request: TransferListeners & { file: File; uploadKey: string }): Promise<Transfer>
  /** Deletes what an earlier page has stored of an upload that was not begun on this one. */
  discard?(key: string): Promise<void>
  onDone?(key: string, result: StoredFile): void
  onCancelled?(key: string): void
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
/** So long nothing moves before the upload counts as still. */
const STILL_MS = 6000
/** How often watchers hear of a list in which only the bytes have changed. */
const TELL_MS = 250

/**
 * Uploads in the order in which they were added: two run, the others wait in line.
 *
 * Widgets hold them by handles; an upload goes on when its widget leaves it.
 */
export class UploadQueue {
  private readonly ports: QueuePorts
  private readonly entries = new Map<string, Entry>()
  private readonly watchers = new Set<() => void>()
  private readonly listeners = new Map<string, Set<TransferListeners>>()
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

  /** Would closing the page lose progress? */
  isActive = () => [...this.entries.values()].some(({ shown }) => isRunningOrWaiting(shown))

  /**
   * Put a file in line, or start one again that failed or rests; resolves when it has arrived.
   *
   * @param loaded bytes that are in the store from an earlier page, as far as is known
   */
  start(key: string, file: File, loaded = 0): Promise<StoredFile> {
    const known = this.entries.get(key)
    if (!known) return this.add(key, file, loaded)
    if (known.shown.state === 'failed') known.outcome = new Outcome()
    if (known.shown.state === 'failed' || known.shown.state === 'paused')
      this.patch(known, { state: 'waiting', failure: undefined })
    this.fill()
    return known.outcome.promise
  }

  /** The upload as an earlier widget has left it. */
  find(key: string, listeners: TransferListeners): FoundTransfer | undefined {
    const entry = this.entries.get(key)
    if (!entry) return undefined
    const handle = this.handle(key, entry.file, listeners)
    let isFirst = true
    const start = () => {
      if (!isFirst) return handle.start()
      isFirst = false
      tellStanding(entry.shown, listeners)
      return entry.outcome.promise
    }
    return { ...handle, file: entry.file, start }
  }

  /** An upload as a widget holds it; `loaded` as for `start`. */
  handle(key: string, file: File, listeners: TransferListeners, loaded?: number): Transfer {
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
    if (!entry || isAllThere(entry.shown) || !isRunningOrWaiting(entry.shown)) return
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
    if (entry?.shown.state === 'failed') void this.start(key, entry.file)
  }

  /** Deletes what is stored of it. */
  async cancel(key: string) {
    const entry = this.entries.get(key)
    if (!entry) return
    this.entries.delete(key)
    clearTimeout(entry.stillness)
    if (entry.shown.state !== 'done') {
      this.ports.onCancelled?.(key)
      entry.outcome.reject(new UploadFailure('CANCELLED', '上传已取消'))
    }
    this.tell()
    this.fill()
    const transfer = entry.transfer ?? (await entry.opening?.catch(() => undefined))
    await transfer?.cancel()
    if (!entry.hasBegun) await this.ports.discard?.(key)
  }

  /** Take what has arrived off the list. */
  clear(key: string) {
    const entry = this.entries.get(key)
    if (entry?.shown.state === 'done') entry.isCleared = true
    this.tell()
  }

  /** Pause all, the last first, so that none takes the place of another meanwhile. */
  suspend() {
    for (const key of [...this.entries.keys()].reverse()) this.pause(key)
  }

  private add(key: string, file: File, loaded: number) {
    const entry: Entry = { file, shown: newUpload(key, file, loaded), outcome: new Outcome(), started: false }
    this.entries.set(key, entry)
    this.tell()
    this.fill()
    for (const listeners of this.listeners.get(key) ?? []) tellStanding(entry.shown, listeners)
    return entry.outcome.promise
  }

  private fill() {
    for (const entry of this.entries.values()) {
      const running = [...this.entries.values()].filter(({ shown }) => takesPlace(shown)).length
      if (running >= AT_ONCE) return
      if (entry.shown.state === 'waiting') void this.run(entry)
    }
  }

  private async run(entry: Entry) {
    this.patch(entry, { state: 'running', failure: undefined, isChecking: true })
    this.watch(entry)
    if (entry.started) return entry.transfer?.resume?.()
    try {
      const { file, shown } = entry
      entry.opening ??= this.ports.open({ file, uploadKey: shown.key, ...this.listenersOf(entry) })
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

  private finish(entry: Entry, result: StoredFile) {
    entry.started = false
    if (!this.holds(entry)) return
    const { key, size } = entry.shown
    this.ports.onDone?.(key, result)
    this.patch(entry, { state: 'done', percent: 100, loaded: size, speed: undefined, resent: undefined })
    entry.outcome.resolve(result)
  }

  private fail(entry: Entry, error: unknown) {
    entry.started = false
    if (!entry.transfer) entry.opening = undefined
    if (!this.holds(entry)) return
    const failure = error instanceof Error ? error.message : String(error)
    this.patch(entry, { state: 'failed', speed: undefined, failure })
    entry.outcome.reject(error)
  }

  private holds = (entry: Entry) => this.entries.get(entry.shown.key) === entry

  private listenersOf(entry: Entry): Required<TransferListeners> {
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
      if (takesPlace(entry.shown) && !isAllThere(entry.shown))
        this.patch(entry, { isStill: true, speed: undefined })
    }, STILL_MS)
  }

  private patch(entry: Entry, change: Partial<QueuedUpload>) {
    const before = entry.shown
    entry.shown = { ...before, ...change }
    if (entry.shown.state !== 'running') entry.shown.isStill = false
    if (!this.holds(entry)) return
    this.tellWidgets(before, entry.shown)
    const onlyCounts = (['state', 'isElsewhere', 'isChecking', 'isStill', 'percent'] as const).every(
      (name) => before[name] === entry.shown[name],
    )
    if (!onlyCounts || Date.now() - this.toldAt >= TELL_MS) this.tell()
  }

  private tellWidgets(before: QueuedUpload, after: QueuedUpload) {
    const standing = standingOf(after)
    const isRestarted = before.state === 'failed' && after.state === 'waiting'
    if (!isRestarted && (standing === standingOf(before) || !isPending(after))) return
    for (const { onStanding } of this.listeners.get(after.key) ?? []) onStanding?.(standing)
  }

  private tell() {
    this.toldAt = Date.now()
    this.list = [...this.entries.values()].filter(({ isCleared }) => !isCleared).map(({ shown }) => shown)
    for (const watcher of [...this.watchers]) watcher()
  }
}

/** A promise that is settled from outside. */
class Outcome {
  resolve: (result: StoredFile) => void = () => undefined
  reject: (error: unknown) => void = () => undefined
  readonly promise: Promise<StoredFile>

  constructor() {
    this.promise = new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
    })
    // Where nobody waits for it, the list shows the failure.
    this.promise.catch(() => undefined)
  }
}
