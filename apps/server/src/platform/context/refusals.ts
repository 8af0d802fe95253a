const MINUTE = 60_000

/**
 * Refusals of calls that come without a session. Whoever is outside could fill the log with them, so that of each kind one row a minute
 * is left, which says how many calls it stands for: those since the row before.
 */
export class Refusals {
  readonly #kinds = new Map<string, { calls: number; toldAt: number }>()

  /** @returns how many calls to tell of now, `undefined` while there was a row within the minute */
  count(kind: string, now: number): number | undefined {
    const known = this.#kinds.get(kind) ?? { calls: 0, toldAt: Number.NEGATIVE_INFINITY }
    known.calls++
    this.#kinds.set(kind, known)
    if (now - known.toldAt < MINUTE) return undefined
    const { calls } = known
    Object.assign(known, { calls: 0, toldAt: now })
    return calls
  }
}
