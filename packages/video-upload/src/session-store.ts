import { EchoFilter } from './echo.ts'
import { type ItemAction, reduceItems, type VideoItem } from './items.ts'
import type { Standing } from './ports.ts'
import type { ListChange } from './session-options.ts'

/** What this page knows about an item beyond the item: its file, and how its transfer fares. */
export interface LocalVideo {
  file: File
  running: boolean
  /** Of one that runs: it may wait for its turn, or rest. None until something of it is heard. */
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

/** The state of a session, and who hears of its changes: React of each, the host of those of its list. */
export class SessionStore {
  private readonly listeners = new Set<() => void>()
  private readonly echo: EchoFilter
  private readonly onInput: (items: VideoItem[], change: ListChange) => void
  private state: SessionState

  constructor(value: readonly VideoItem[], onInput: (items: VideoItem[], change: ListChange) => void) {
    this.onInput = onInput
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

  localOf(id: number) {
    return this.state.locals.get(id)
  }

  set(change: Partial<SessionState>) {
    this.state = { ...this.state, ...change }
    for (const listener of this.listeners) listener()
  }

  setLocal(id: number, local: LocalVideo) {
    this.set({ locals: new Map(this.state.locals).set(id, local) })
  }

  changeLocal(id: number, change: Partial<LocalVideo>) {
    const local = this.localOf(id)
    if (local) this.setLocal(id, { ...local, ...change })
  }

  deleteLocal(id: number) {
    const locals = new Map(this.state.locals)
    if (locals.delete(id)) this.set({ locals })
  }

  /** Change the list, and tell the host when that changes anything. */
  apply(action: ItemAction) {
    const items = reduceItems(this.state.items, action)
    if (items === this.state.items) return
    this.set({ items })
    this.emit({ byUser: isByUser(action) })
  }

  /** Whether the host changed the list by itself. */
  isForeign(value: readonly VideoItem[]) {
    return this.echo.isForeign(value)
  }

  /** Tell the host how the list stands. */
  emit(change: ListChange) {
    const items = [...this.state.items]
    this.echo.sent(items)
    this.onInput(items, change)
  }
}

const isByUser = (action: ItemAction) =>
  action.type === 'add' ||
  action.type === 'rename' ||
  action.type === 'remove' ||
  (action.type === 'restart' && action.afresh)
