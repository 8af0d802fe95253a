import type { Progress } from '@dangxiao/vod-upload'
import { faultOf } from './accept.ts'
import { EchoFilter } from './echo.ts'
import { type ItemAction, reduceItems, sameItems, TITLE_MAX, TOO_LARGE, type VideoItem } from './items.ts'
import { messages } from './messages.ts'
import {
  type Ports,
  type SignatureReply,
  type Standing,
  type Transfer,
  type TransferRequest,
  UploadFailure,
  type UploadMode,
} from './ports.ts'

export interface VideoUploadError {
  /** `COUNT`, `TYPE`, `MAX`, `SIGNATURE` or the cause of a failed upload, such as `NETWORK`. */
  code: string
  /** For the user. */
  message: string
  item?: VideoItem
  cause?: unknown
}

export interface ListChange {
  /** A video was chosen, renamed or taken off; otherwise an upload has got on. */
  byUser: boolean
}

export interface SessionOptions {
  maxLength: number
  maxSize: number
  customFileName: boolean
  checkType: number
  mode?: UploadMode
  reporting?: 'send' | 'log'
  getSignature: (checkType: number, uploadKey?: string) => Promise<SignatureReply>
  onInput: (items: VideoItem[], change: ListChange) => void
  onUpload?: (items: VideoItem[], url: string) => void
  onError?: (error: VideoUploadError) => void
}

/** What this page knows about an item beyond the item: its file, and how its transfer fares. */
export interface LocalVideo {
  file: File
  running: boolean
  /** Waits for its turn. */
  queued: boolean
  /** Of one that runs: it may rest meanwhile. None until something of it is heard. */
  standing?: Standing
  canPause?: boolean
  /** Percent that has been sent this time, while what the store has lost is sent again. */
  resent?: number | undefined
  failure?: string
}

export interface SessionState {
  items: readonly VideoItem[]
  locals: ReadonlyMap<number, LocalVideo>
  buttonHidden: boolean
  notice: string
  /** Read out, not shown. */
  announcement: string
}

interface Run {
  transfer?: Transfer
  cancelled: boolean
  /** The widget has gone before the transfer was open. */
  left?: boolean
}

const RUNNING_AT_ONCE = 2

/** The list, the files behind it and their transfers; React only draws it. */
export class UploadSession {
  private readonly ports: Ports
  private readonly listeners = new Set<() => void>()
  private readonly runs = new Map<number, Run>()
  private readonly echo: EchoFilter
  private options: SessionOptions
  private state: SessionState
  private corrected: readonly VideoItem[] | undefined
  private checking = 0

  constructor(ports: Ports, value: readonly VideoItem[], options: SessionOptions) {
    this.ports = ports
    this.options = options
    this.echo = new EchoFilter(value)
    this.state = { items: value, locals: new Map(), buttonHidden: false, notice: '', announcement: '' }
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  getState = () => this.state

  find(id: number) {
    return this.state.items.find((item) => item.id === id)
  }

  configure(options: SessionOptions) {
    this.options = options
  }

  /** Go on with the transfers that an earlier widget has left. */
  open() {
    for (const { id, uploadKey } of this.state.items) {
      if (!uploadKey || this.state.locals.has(id)) continue
      const run: Run = { cancelled: false }
      const found = this.ports.transfers.find?.(uploadKey, this.listenersOf(id, run))
      if (!found) continue
      run.transfer = found
      this.set({ buttonHidden: true })
      this.runs.set(id, run)
      void this.run(id, found.file)
    }
  }

  /** Take in the host's list. */
  sync(value: readonly VideoItem[]) {
    if (!this.echo.isForeign(value)) return
    const before = this.state.items
    const next = reduceItems(before, { type: 'replace', items: value, known: new Set(this.state.locals.keys()) })
    for (const id of this.state.locals.keys()) {
      const own = before.find((item) => item.id === id)
      const kept = next.find((item) => item.id === id)
      if (!kept || kept.url !== own?.url) this.forget(id)
    }
    this.set({ items: next, ...(value.length === 0 && { buttonHidden: false }) })
    this.open()
    this.startNext()
    // A host that changes every list it is given would otherwise be answered for ever.
    if (sameItems(next, value) || (this.corrected && sameItems(this.corrected, value))) return
    this.corrected = value
    this.emit({ byUser: false })
  }

  /** Check the chosen files, list those that are videos and upload those that are not too large. */
  async pick(files: readonly File[]) {
    if (files.length === 0) return
    if (this.isOver(files.length)) return this.refuseCount()
    this.checking += files.length
    this.set({ notice: '', announcement: '', buttonHidden: true })
    const videos = await this.check(files)
    this.checking -= files.length
    if (this.isOver(videos.length)) {
      this.set({ buttonHidden: false })
      return this.refuseCount()
    }
    if (videos.length === 0) return this.set({ buttonHidden: false })

    const before = this.state.items.length
    const listed = videos.map((file) => ({ name: file.name, tooLarge: this.isTooLarge(file) }))
    this.apply({ type: 'add', files: listed, titleMax: this.options.customFileName ? TITLE_MAX : undefined })
    for (const [i, item] of this.state.items.slice(before).entries()) this.adopt(item, videos[i])
    this.startNext()
  }

  /** Choose another file for an item that failed; its title stays. */
  async pickAgain(id: number, file: File) {
    this.set({ notice: '', announcement: '' })
    const [video] = await this.check([file])
    if (!video || !this.find(id)) return
    this.forget(id)
    const fileName = this.options.customFileName ? undefined : video.name
    this.set({ buttonHidden: true })
    this.apply({ type: 'restart', id, tooLarge: this.isTooLarge(video), afresh: true, fileName })
    const item = this.find(id)
    if (item) this.adopt(item, video)
    this.startNext()
  }

  setPaused(id: number, paused: boolean) {
    const transfer = this.runs.get(id)?.transfer
    if (paused) transfer?.pause?.()
    else transfer?.resume?.()
  }

  retry(id: number) {
    const local = this.state.locals.get(id)
    if (!local || local.running || local.queued) return
    this.set({ buttonHidden: true, notice: '' })
    this.setLocal(id, { file: local.file, running: false, queued: true })
    this.apply({ type: 'restart', id, tooLarge: false, afresh: false })
    this.startNext()
  }

  rename(id: number, fileName: string) {
    this.apply({ type: 'rename', id, fileName })
  }

  capture(id: number, mediaPath: string) {
    this.apply({ type: 'capture', id, mediaPath })
  }

  remove(id: number) {
    this.forget(id)
    this.set({ buttonHidden: false, notice: '' })
    this.apply({ type: 'remove', id })
    this.startNext()
  }

  /** Leave every transfer, or give it up where it cannot go on by itself; the list stays as it is. */
  close() {
    for (const [id, run] of [...this.runs]) {
      const local = this.state.locals.get(id)
      if (run.transfer ? run.transfer.leave : this.transfersLast()) {
        run.left = true
        run.transfer?.leave?.()
        this.runs.delete(id)
        const locals = new Map(this.state.locals)
        locals.delete(id)
        this.set({ locals })
        continue
      }
      this.cancel(id)
      if (local) this.setLocal(id, { ...local, running: false, queued: false })
    }
  }

  /** Whether they outlive the widget; whoever keeps them also says how many run at once. */
  private transfersLast() {
    return this.ports.transfers.find !== undefined
  }

  private isOver(more: number) {
    return this.state.items.length + this.checking + more > this.options.maxLength
  }

  private isTooLarge(file: File) {
    return file.size > this.options.maxSize * 1024 * 1024
  }

  private refuseCount() {
    this.refuse({ code: 'COUNT', message: messages.tooMany(this.options.maxLength) })
  }

  private refuse(error: VideoUploadError) {
    this.set({ notice: error.message })
    this.options.onError?.(error)
  }

  private async check(files: readonly File[]): Promise<File[]> {
    const verdicts = await Promise.all(
      files.map((file) =>
        faultOf(file).then(
          (fault) => fault && messages.refused[fault](file.name),
          () => messages.unreadable(file.name),
        ),
      ),
    )
    for (const message of verdicts) if (message) this.refuse({ code: 'TYPE', message })
    return files.filter((_, i) => !verdicts[i])
  }

  private adopt(item: VideoItem, file: File | undefined) {
    if (!file) return
    const tooLarge = item.error === TOO_LARGE
    this.setLocal(item.id, { file, running: false, queued: !tooLarge })
    const uploadKey = tooLarge ? undefined : this.ports.transfers.newKey?.()
    if (uploadKey) this.apply({ type: 'key', id: item.id, uploadKey })
    if (tooLarge) this.options.onError?.({ code: TOO_LARGE, message: messages.tooLarge(this.options.maxSize), item })
  }

  private startNext() {
    for (const [id, local] of this.state.locals) {
      const running = [...this.state.locals.values()].filter(takesPlace).length
      if (running >= RUNNING_AT_ONCE && !this.transfersLast()) return
      if (local.queued) void this.run(id, local.file)
    }
  }

  private async run(id: number, file: File) {
    const run = this.runs.get(id) ?? { cancelled: false }
    const isCurrent = () => this.runs.get(id) === run && !run.cancelled
    this.runs.set(id, run)
    this.setLocal(id, { file, running: true, queued: false })
    try {
      const transfer = run.transfer ?? (await this.ports.transfers.open(this.requestFor(id, run, file)))
      run.transfer = transfer
      if (!isCurrent()) {
        // Nobody has heard of it yet.
        if (run.cancelled) await transfer.cancel()
        if (run.left) leaveRunning(transfer)
        return
      }
      if (transfer.uploadKey) this.apply({ type: 'key', id, uploadKey: transfer.uploadKey })
      if (transfer.pause) this.setLocal(id, { ...this.localOf(id, file), canPause: true })
      const { fileId, url } = await transfer.start()
      if (!isCurrent()) return
      this.runs.delete(id)
      this.setLocal(id, { file, running: false, queued: false })
      this.apply({ type: 'finish', id, url, fileId })
      this.set({ announcement: messages.done(this.find(id)?.fileName ?? file.name) })
      this.options.onUpload?.([...this.state.items], url)
    } catch (error) {
      if (isCurrent()) this.fail(id, file, error)
    }
    this.startNext()
  }

  private requestFor(id: number, run: Run, file: File): TransferRequest {
    return {
      file,
      uploadKey: this.find(id)?.uploadKey,
      mode: this.options.mode,
      reporting: this.options.reporting,
      getSignature: (uploadKey) => this.options.getSignature(this.options.checkType, uploadKey),
      ...this.listenersOf(id, run),
    }
  }

  private listenersOf(id: number, run: Run): Pick<Required<TransferRequest>, 'onProgress' | 'onStanding'> {
    const isCurrent = () => this.runs.get(id) === run && !run.cancelled
    return {
      onProgress: (percent, progress) => {
        if (!isCurrent()) return
        this.apply({ type: 'progress', id, percent })
        this.move(id, progress)
      },
      onStanding: (standing) => void (isCurrent() && this.stand(id, standing)),
    }
  }

  private move(id: number, { resent, total }: Partial<Progress> = {}) {
    const local = this.state.locals.get(id)
    const percent = resent !== undefined && total ? Math.floor((resent * 100) / total) : undefined
    const standing = local?.standing ?? 'running'
    if (local && (local.resent !== percent || local.standing !== standing)) this.setLocal(id, { ...local, standing, resent: percent })
  }

  private stand(id: number, standing: Standing) {
    const local = this.state.locals.get(id)
    if (!local) return
    // Somebody else has started it again.
    if (local.failure) return this.retry(id)
    this.setLocal(id, { ...local, standing })
    this.startNext()
  }

  private localOf(id: number, file: File): LocalVideo {
    return this.state.locals.get(id) ?? { file, running: true, queued: false }
  }

  private fail(id: number, file: File, cause: unknown) {
    const { code, message } = cause instanceof UploadFailure ? cause : new UploadFailure('FAILED', messages.failed)
    this.setLocal(id, { file, running: false, queued: false, failure: message })
    this.set({ buttonHidden: false })
    this.apply({ type: 'fail', id, error: code })
    this.options.onError?.({ code, message, item: this.find(id), cause })
  }

  private forget(id: number) {
    this.cancel(id)
    const locals = new Map(this.state.locals)
    if (locals.delete(id)) this.set({ locals })
  }

  private cancel(id: number) {
    const run = this.runs.get(id)
    if (!run) return
    run.cancelled = true
    this.runs.delete(id)
    run.transfer?.cancel().catch(() => undefined)
  }

  private setLocal(id: number, local: LocalVideo) {
    this.set({ locals: new Map(this.state.locals).set(id, local) })
  }

  private set(change: Partial<SessionState>) {
    this.state = { ...this.state, ...change }
    for (const listener of this.listeners) listener()
  }

  private apply(action: ItemAction) {
    const items = reduceItems(this.state.items, action)
    if (items === this.state.items) return
    this.set({ items })
    this.emit({ byUser: isByUser(action) })
  }

  private emit(change: ListChange) {
    const items = [...this.state.items]
    this.echo.sent(items)
    this.options.onInput(items, change)
  }
}

const isByUser = (action: ItemAction) =>
  action.type === 'add' || action.type === 'rename' || action.type === 'remove' || (action.type === 'restart' && action.afresh)

const resting: readonly Standing[] = ['waiting', 'elsewhere', 'paused']
const takesPlace = ({ running, standing }: LocalVideo) => running && !(standing && resting.includes(standing))

function leaveRunning(transfer: Transfer) {
  transfer.start().catch(() => undefined)
  transfer.leave?.()
}
