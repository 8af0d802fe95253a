const MINUTE = 60_000
const MOST_OF_AN_ADDRESS = 10
const MOST_OF_ALL = 60

/** How many reports are taken in a minute: so many of one address, so many of all. */
export class Quota {
  readonly #taken = new Map<string, number>()
  #until = 0
  #all = 0
  #skipped = 0

  /** Returns how many were skipped since the last one that was taken; undefined when this one is skipped too. */
  take(address: string, now: number): { skipped: number } | undefined {
    if (now >= this.#until) {
      this.#taken.clear()
      this.#until = now + MINUTE
      this.#all = 0
    }
    const before = this.#taken.get(address) ?? 0
    if (before >= MOST_OF_AN_ADDRESS || this.#all >= MOST_OF_ALL) {
      this.#skipped++
      return undefined
    }
    this.#taken.set(address, before + 1)
    this.#all++
    const skipped = this.#skipped
    this.#skipped = 0
    return { skipped }
  }
}
