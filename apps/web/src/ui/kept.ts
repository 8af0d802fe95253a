/** What this browser keeps, in one shape. The name says of what kind and whose it is: `course-draft:7:add#…`. */
export interface KeptValue<T> {
  version: number
  /** Epoch milliseconds. */
  savedAt: number
  value: T
}

interface Kind {
  /** To be raised whenever the value changes its shape: what an earlier version kept is dropped, never read. */
  version: number
  keptMs?: number
}

export const DAY_MS = 24 * 3_600_000

export const keep = <T>({ version }: Kind, value: T): KeptValue<T> => ({
  version,
  savedAt: Date.now(),
  value,
})

/** The kept state, unless another version wrote it or it has been kept too long. */
export function ifCurrent<T>({ version, keptMs = Infinity }: Kind, found: unknown): KeptValue<T> | undefined {
  const kept = found as KeptValue<T> | null | undefined
  const isCurrent = kept?.version === version && Date.now() - kept.savedAt < keptMs
  return isCurrent ? kept : undefined
}

/** Kept state in localStorage. Where that is full or switched off, nothing is kept and nothing found. */
export function keptState<T>(kind: Kind, toJson: (kept: KeptValue<T>) => string = JSON.stringify) {
  const read = (name: string): KeptValue<T> | undefined => {
    try {
      return ifCurrent(kind, JSON.parse(localStorage.getItem(name) ?? 'null'))
    } catch {
      return undefined
    }
  }
  return {
    read,

    /** All whose names begin so and that can be read. */
    list: (prefix: string) =>
      keptNames(prefix).flatMap((name) => {
        const kept = read(name)
        return kept ? [{ name, ...kept }] : []
      }),

    write(name: string, value: T) {
      try {
        localStorage.setItem(name, toJson(keep(kind, value)))
      } catch {
        // Full or switched off.
      }
    },

    /** Remove what can no longer be read, whosever it is. */
    dropOld(isOfKind: (name: string) => boolean) {
      for (const name of keptNames('')) if (isOfKind(name) && !read(name)) forget(name)
    },
  }
}

export function keptNames(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix))
  } catch {
    return []
  }
}

export function forget(name: string) {
  try {
    localStorage.removeItem(name)
  } catch {
    // Switched off: nothing was kept.
  }
}
