import type { Progress } from '@dangxiao/vod-upload'
import { messages } from './messages.ts'
import {
  type Standing,
  type StoredFile,
  type Transfer,
  type TransferListeners,
  type Transfers,
  UploadFailure,
} from './ports.ts'
import type { SessionOptions } from './session-options.ts'
import type { SessionStore } from './session-store.ts'

interface Run {
  transfer?: Transfer
  isCancelled?: boolean
  /** The widget has gone before the transfer was open. */
  isLeft?: boolean
}

/** A host that keeps its transfers finds them again; the others end with the widget. */
type ItemTransferSource = Pick<Transfers, 'open'> & Partial<Transfers>

/** The transfer of each item, from its start to its end, as the store is told of it. A queue behind `open` says when it runs. */
export class ItemTransfers {
  private readonly runs = new Map<number, Run>()
  private readonly store: SessionStore
  private readonly source: ItemTransferSource
  private readonly options: () => SessionOptions

  constructor(store: SessionStore, source: ItemTransferSource, options: () => SessionOptions) {
    this.store = store
    this.source = source
    this.options = options
  }

  /** Upload the file of an item. */
  add(id: number, file: File) {
    const uploadKey = this.source.newKey?.()
    if (uploadKey) this.store.apply({ type: 'key', id, uploadKey })
    void this.run(id, file)
  }

  /** Go on with a transfer that an earlier widget has left, if it is found. */
  takeUp(id: number, uploadKey: string) {
    const run: Run = {}
    const found = this.source.find?.(uploadKey, this.listenersOf(id, run))
    if (!found) return
    run.transfer = found
    this.store.set({ buttonHidden: true })
    this.runs.set(id, run)
    void this.run(id, found.file)
  }

  setPaused(id: number, isPaused: boolean) {
    const transfer = this.runs.get(id)?.transfer
    if (isPaused) transfer?.pause?.()
    else transfer?.resume?.()
  }

  /** Go on with one that failed from where it stopped. */
  retry(id: number) {
    const local = this.store.localOf(id)
    if (!local || local.running) return
    this.store.set({ buttonHidden: true, notice: '' })
    this.store.setLocal(id, { file: local.file, running: true })
    this.store.apply({ type: 'restart', id, tooLarge: false, afresh: false })
    void this.run(id, local.file)
  }

  /** Cancel the transfer of an item and let its file go. */
  forget(id: number) {
    this.cancel(id)
    this.store.deleteLocal(id)
  }

  /** Leave every transfer that goes on by itself and cancel the others; the list stays as it is. */
  close() {
    for (const [id, run] of [...this.runs]) {
      const goesOn = run.transfer ? run.transfer.leave : this.source.find
      if (goesOn) this.leave(id, run)
      else this.giveUp(id)
    }
  }

  private leave(id: number, run: Run) {
    run.isLeft = true
    run.transfer?.leave?.()
    this.runs.delete(id)
    this.store.deleteLocal(id)
  }

  private giveUp(id: number) {
    const local = this.store.localOf(id)
    this.cancel(id)
    if (local) this.store.setLocal(id, { ...local, running: false })
  }

  private async run(id: number, file: File) {
    const run = this.runs.get(id) ?? {}
    this.runs.set(id, run)
    this.store.setLocal(id, { file, running: true })
    try {
      run.transfer ??= await this.open(id, run, file)
      if (!this.isCurrent(id, run)) return await endUnheard(run, run.transfer)
      const { transfer } = run
      if (transfer.uploadKey) this.store.apply({ type: 'key', id, uploadKey: transfer.uploadKey })
      if (transfer.pause) this.store.changeLocal(id, { canPause: true })
      const stored = await transfer.start()
      if (this.isCurrent(id, run)) this.finish(id, file, stored)
    } catch (error) {
      if (this.isCurrent(id, run)) this.fail(id, file, error)
    }
  }

  private open(id: number, run: Run, file: File): Promise<Transfer> {
    const { checkType, mode, reporting } = this.options()
    return this.source.open({
      file,
      uploadKey: this.store.find(id)?.uploadKey,
      checkType,
      mode,
      reporting,
      getSignature: (uploadKey) => this.options().getSignature(this.options().checkType, uploadKey),
      ...this.listenersOf(id, run),
    })
  }

  /** False once it is cancelled or left, also for what was under way and comes later. */
  private isCurrent(id: number, run: Run) {
    return this.runs.get(id) === run && !run.isCancelled
  }

  private listenersOf(id: number, run: Run): Required<TransferListeners> {
    return {
      onProgress: (percent, progress) => {
        if (!this.isCurrent(id, run)) return
        this.store.apply({ type: 'progress', id, percent })
        this.move(id, progress)
      },
      onStanding: (standing) => {
        if (this.isCurrent(id, run)) this.stand(id, standing)
      },
    }
  }

  private move(id: number, { resent, total }: Partial<Progress> = {}) {
    const local = this.store.localOf(id)
    const percent = resent !== undefined && total ? Math.floor((resent * 100) / total) : undefined
    const standing = local?.standing ?? 'running'
    if (local?.resent !== percent || local?.standing !== standing)
      this.store.changeLocal(id, { standing, resent: percent })
  }

  private stand(id: number, standing: Standing) {
    // Somebody else has started it again.
    if (this.store.localOf(id)?.failure) this.retry(id)
    else this.store.changeLocal(id, { standing })
  }

  private finish(id: number, file: File, { fileId, url }: StoredFile) {
    this.runs.delete(id)
    this.store.setLocal(id, { file, running: false })
    this.store.apply({ type: 'finish', id, url, fileId })
    this.store.set({ announcement: messages.done(this.store.find(id)?.fileName ?? file.name) })
    this.options().onUpload?.([...this.store.getState().items], url)
  }

  private fail(id: number, file: File, cause: unknown) {
    const failure = cause instanceof UploadFailure ? cause : new UploadFailure('FAILED', messages.failed)
    const { code, message } = failure
    this.store.setLocal(id, { file, running: false, failure: message })
    this.store.set({ buttonHidden: false })
    this.store.apply({ type: 'fail', id, error: code })
    this.options().onError?.({ code, message, item: this.store.find(id), cause })
  }

  private cancel(id: number) {
    const run = this.runs.get(id)
    if (!run) return
    run.isCancelled = true
    this.runs.delete(id)
    run.transfer?.cancel().catch(() => undefined)
  }
}

/** End a transfer that was opened only after its item or its widget had gone. */
async function endUnheard(run: Run, transfer: Transfer) {
  if (run.isCancelled) await transfer.cancel()
  if (!run.isLeft) return
  transfer.start().catch(() => undefined)
  transfer.leave?.()
}
