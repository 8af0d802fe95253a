import { faultOf } from './accept.ts'
import { ItemTransfers } from './item-transfers.ts'
import { reduceItems, sameItems, TOO_LARGE, type VideoItem } from './items.ts'
import { messages } from './messages.ts'
import { ownTransfers } from './own-transfers.ts'
import type { Ports, Transfers } from './ports.ts'
import type { SessionOptions, VideoUploadError } from './session-options.ts'
import { SessionStore } from './session-store.ts'

/** What the user and the host do with the list, and what follows for its transfers; React only draws it. */
export class UploadSession {
  readonly store: SessionStore
  readonly transfers: ItemTransfers
  private options: SessionOptions
  private corrected: readonly VideoItem[] | undefined
  private checking = 0

  /** @param transfers of a host that keeps them itself */
  constructor(
    openTransfer: Ports['openTransfer'],
    transfers: Transfers | undefined,
    value: readonly VideoItem[],
    options: SessionOptions,
  ) {
    this.options = options
    this.store = new SessionStore(value, (items, change) => this.options.onInput(items, change))
    const source = transfers ?? ownTransfers(openTransfer, () => this.options)
    this.transfers = new ItemTransfers(this.store, source, () => this.options)
  }

  configure(options: SessionOptions) {
    this.options = options
  }

  /** Go on with the transfers that an earlier widget has left. */
  open() {
    for (const { id, uploadKey } of this.store.getState().items) {
      if (uploadKey && !this.store.localOf(id)) this.transfers.takeUp(id, uploadKey)
    }
  }

  /** Take in the host's list. */
  sync(value: readonly VideoItem[]) {
    if (!this.store.isForeign(value)) return
    const { items: before, locals } = this.store.getState()
    const next = reduceItems(before, { type: 'replace', items: value, known: new Set(locals.keys()) })
    for (const id of locals.keys()) {
      const own = before.find((item) => item.id === id)
      const kept = next.find((item) => item.id === id)
      if (!kept || kept.url !== own?.url) this.transfers.forget(id)
    }
    this.store.set({ items: next, ...(value.length === 0 && { buttonHidden: false }) })
    this.open()
    // A host that changes every list it is given would otherwise be answered for ever.
    if (sameItems(next, value) || (this.corrected && sameItems(this.corrected, value))) return
    this.corrected = value
    this.store.emit({ byUser: false })
  }

  /** Check the chosen files, list those that are videos and upload those that are not too large. */
  async pick(files: readonly File[]) {
    if (files.length === 0) return
    if (this.isOver(files.length)) return this.refuseCount()
    this.checking += files.length
    this.store.set({ notice: '', announcement: '', buttonHidden: true })
    const videos = await this.check(files)
    this.checking -= files.length
    if (this.isOver(videos.length)) {
      this.store.set({ buttonHidden: false })
      return this.refuseCount()
    }
    if (videos.length === 0) return this.store.set({ buttonHidden: false })

    const before = this.store.getState().items.length
    const listed = videos.map((file) => ({ name: file.name, tooLarge: this.isTooLarge(file) }))
    this.store.apply({ type: 'add', files: listed })
    for (const [i, item] of this.store.getState().items.slice(before).entries()) this.adopt(item, videos[i])
  }

  /** Choose another file for an item that failed; a title that the user has typed stays. */
  async pickAgain(id: number, file: File) {
    this.store.set({ notice: '', announcement: '' })
    const [video] = await this.check([file])
    if (!video || !this.store.find(id)) return
    const fileName = this.hasTypedTitle(id) ? undefined : video.name
    this.transfers.forget(id)
    this.store.set({ buttonHidden: true })
    this.store.apply({ type: 'restart', id, tooLarge: this.isTooLarge(video), afresh: true, fileName })
    const item = this.store.find(id)
    if (item) this.adopt(item, video)
  }

  remove(id: number) {
    this.transfers.forget(id)
    this.store.set({ buttonHidden: false, notice: '' })
    this.store.apply({ type: 'remove', id })
  }

  private hasTypedTitle(id: number) {
    return this.options.customFileName && this.store.find(id)?.fileName !== this.store.localOf(id)?.file.name
  }

  private isOver(more: number) {
    return this.store.getState().items.length + this.checking + more > this.options.maxLength
  }

  private isTooLarge(file: File) {
    return file.size > this.options.maxSize * 1024 * 1024
  }

  private refuseCount() {
    this.refuse({ code: 'COUNT', message: messages.tooMany(this.options.maxLength) })
  }

  private refuse(error: VideoUploadError) {
    this.store.set({ notice: error.message })
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
    if (item.error !== TOO_LARGE) return this.transfers.add(item.id, file)
    this.store.setLocal(item.id, { file, running: false })
    this.options.onError?.({ code: TOO_LARGE, message: messages.tooLarge(this.options.maxSize), item })
  }
}
