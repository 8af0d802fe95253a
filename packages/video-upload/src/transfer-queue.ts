import type { Progress } from '@dangxiao/vod-upload'
import { messages } from './messages.ts'
import { type Standing, type Transfer, type TransferRequest, type Transfers, UploadFailure } from './ports.ts'
import type { SessionOptions } from './session-options.ts'
import type { LocalVideo, SessionStore } from './session-store.ts'

interface Run {
  transfer?: Transfer
  cancelled: boolean
  /** The widget has gone before the transfer was open. */
  left?: boolean
}

const RUNNING_AT_ONCE = 2

/** The transfers of a session: each item's turn, course and end, as the store is told of them. */
export class TransferQueue {
  private readonly runs = new Map<number, Run>()
  private readonly store: SessionStore
  private readonly transfers: Transfers
  private readonly options: () => SessionOptions

  constructor(store: SessionStore, transfers: Transfers, options: () => SessionOptions) {
    this.store = store
    this.transfers = transfers
    this.options = options
  }

  /** Have the file of an item wait for its turn; `startNext` gives it. */
  add(id: number, file: File) {
    this.store.setLocal(id, { file, running: false, queued: true })
    const uploadKey = this.transfers.newKey?.()
    if (uploadKey) this.store.apply({ type: 'key', id, uploadKey })
  }

  startNext() {
    for (const [id, local] of this.store.getState().locals) {
      const running = [...this.store.getState().locals.values()].filter(takesPlace).length
      if (running >= RUNNING_AT_ONCE && !this.transfersLast()) return
      if (local.queued) void this.run(id, local.file)
    }
  }

  /** Go on with a transfer that an earlier widget has left, if it is found. */
  takeUp(id: number, uploadKey: string) {
    const run: Run = { cancelled: false }
    const found = this.transfers.find?.(uploadKey, this.listenersOf(id, run))
    if (!found) return
    run.transfer = found
    this.store.set({ buttonHidden: true })
    this.runs.set(id, run)
    void this.run(id, found.file)
  }

  setPaused(id: number, paused: boolean) {
    const transfer = this.runs.get(id)?.transfer
    if (paused) transfer?.pause?.()
    else transfer?.resume?.()
  }

  /** Go on with one that failed from where it stopped. */
  retry(id: number) {
    const local = this.store.localOf(id)
    if (!local || local.running || local.queued) return
    this.store.set({ buttonHidden: true, notice: '' })
    this.store.setLocal(id, { file: local.file, running: false, queued: true })
    this.store.apply({ type: 'restart', id, tooLarge: false, afresh: false })
    this.startNext()
  }

  /** Cancel the transfer of an item and let its file go. */
  forget(id: number) {
    this.cancel(id)
    this.store.deleteLocal(id)
  }

  /** Leave every transfer, or give it up where it cannot go on by itself; the list stays as it is. */
  close() {
    for (const [id, run] of [...this.runs]) {
      if (run.transfer ? run.transfer.leave : this.transfersLast()) {
        run.left = true
        run.transfer?.leave?.()
        this.runs.delete(id)
        this.store.deleteLocal(id)
        continue
      }
      const local = this.store.localOf(id)
      this.cancel(id)
      if (local) this.store.setLocal(id, { ...local, running: false, queued: false })
    }
  }

  /** Whether they outlive the widget; whoever keeps them also says how many run at once. */
  private transfersLast() {
    return this.transfers.find !== undefined
  }

  private async run(id: number, file: File) {
    const run = this.runs.get(id) ?? { cancelled: false }
    this.runs.set(id, run)
    this.store.setLocal(id, { file, running: true, queued: false })
    try {
      const transfer = run.transfer ?? (await this.transfers.open(this.requestFor(id, run, file)))
      run.transfer = transfer
      if (!this.isCurrent(id, run)) {
        // Nobody has heard of it yet.
        if (run.cancelled) await transfer.cancel()
        if (run.left) leaveRunning(transfer)
        return
      }
      if (transfer.uploadKey) this.store.apply({ type: 'key', id, uploadKey: transfer.uploadKey })
      if (transfer.pause)
        this.store.setLocal(id, {
          ...(this.store.localOf(id) ?? { file, running: true, queued: false }),
          canPause: true,
        })
      const stored = await transfer.start()
      if (!this.isCurrent(id, run)) return
      this.finish(id, file, stored)
    } catch (error) {
      if (this.isCurrent(id, run)) this.fail(id, file, error)
    }
    this.startNext()
  }

  /** False once it is cancelled or left, also for what was under way and comes later. */
  private isCurrent(id: number, run: Run) {
    return this.runs.get(id) === run && !run.cancelled
  }

  private requestFor(id: number, run: Run, file: File): TransferRequest {
    const { checkType, mode, reporting } = this.options()
    return {
      file,
      uploadKey: this.store.find(id)?.uploadKey,
      checkType,
      mode,
      reporting,
      getSignature: (uploadKey) => this.options().getSignature(this.options().checkType, uploadKey),
      ...this.listenersOf(id, run),
    }
  }

  private listenersOf(id: number, run: Run): Pick<Required<TransferRequest>, 'onProgress' | 'onStanding'> {
    return {
      onProgress: (percent, progress) => {
        if (!this.isCurrent(id, run)) return
        this.store.apply({ type: 'progress', id, percent })
        this.move(id, progress)
      },
      onStanding: (standing) => void (this.isCurrent(id, run) && this.stand(id, standing)),
    }
  }

  private move(id: number, { resent, total }: Partial<Progress> = {}) {
    const local = this.store.localOf(id)
    const percent = resent !== undefined && total ? Math.floor((resent * 100) / total) : undefined
    const standing = local?.standing ?? 'running'
    if (local && (local.resent !== percent || local.standing !== standing))
      this.store.setLocal(id, { ...local, standing, resent: percent })
  }

  private stand(id: number, standing: Standing) {
    const local = this.store.localOf(id)
    if (!local) return
    // Somebody else has started it again.
    if (local.failure) return this.retry(id)
    this.store.setLocal(id, { ...local, standing })
    this.startNext()
  }

  private finish(id: number, file: File, { fileId, url }: { fileId: string; url: string }) {
    this.runs.delete(id)
    this.store.setLocal(id, { file, running: false, queued: false })
    this.store.apply({ type: 'finish', id, url, fileId })
    this.store.set({ announcement: messages.done(this.store.find(id)?.fileName ?? file.name) })
    this.options().onUpload?.([...this.store.getState().items], url)
  }

  private fail(id: number, file: File, cause: unknown) {
    const { code, message } =
      cause instanceof UploadFailure ? cause : new UploadFailure('FAILED', messages.failed)
    this.store.setLocal(id, { file, running: false, queued: false, failure: message })
    this.store.set({ buttonHidden: false })
    this.store.apply({ type: 'fail', id, error: code })
    this.options().onError?.({ code, message, item: this.store.find(id), cause })
  }

  private cancel(id: number) {
    const run = this.runs.get(id)
    if (!run) return
    run.cancelled = true
    this.runs.delete(id)
    run.transfer?.cancel().catch(() => undefined)
  }
}

const resting: readonly Standing[] = ['waiting', 'elsewhere', 'paused']
const takesPlace = ({ running, standing }: LocalVideo) => running && !(standing && resting.includes(standing))

function leaveRunning(transfer: Transfer) {
  transfer.start().catch(() => undefined)
  transfer.leave?.()
}
