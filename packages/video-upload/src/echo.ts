import { sameItems, type VideoItem } from './items.ts'

type Items = readonly VideoItem[]

/**
 * Tells a host's own change of the list from a list of ours that comes back, perhaps late and copied.
 *
 * Lists come back in the order in which they were sent, so one that matches an older list than the last seen is a change by the host.
 */
export class EchoFilter {
  private seen: Items
  private pending: Items[] = []

  constructor(initial: Items) {
    this.seen = initial
  }

  sent(items: Items) {
    this.pending.push(items)
    if (this.pending.length > 500) this.pending.shift()
  }

  /** Whether the host changed the list by itself. */
  isForeign(value: Items): boolean {
    if (sameItems(value, this.seen)) return false
    this.seen = value
    const index = this.pending.findIndex((items) => sameItems(items, value))
    this.pending = index < 0 ? [] : this.pending.slice(index + 1)
    return index < 0
  }
}
