import type { Clock } from './ports.ts'
import type { Progress } from './types.ts'

const SPEED_WINDOW_MS = 5000
const PAUSE_MS = 100

/** Whole percent as people mean it: 29 for 0.29, whose binary value times 100 is just below; 100 only for a whole. */
export function percentOf(fraction: number): number {
  return Math.min(100, Math.max(0, Math.floor(fraction * 100 + 1e-9)))
}

export interface Meter {
  /** Bytes sent so far of one piece; a piece that starts again may fall back. */
  sent(piece: string | number, bytes: number): void
  /** The store has acknowledged the piece. */
  stored(piece: string | number, bytes: number): void
  /** Bytes that were in the store before. */
  found(piece: string | number, bytes: number): void
  /** So many bytes were in the store when an earlier page looked last. */
  known(bytes: number): void
}

/** The most there was, so far: bytes that were told, and bytes that the store had. */
export interface Peak {
  loaded: number
  stored: number
}

/** Adds up the pieces and tells at most ten times a second; `loaded` never falls, also across meters of one `peak`. */
export function meter(total: number, clock: Clock, peak: Peak, tell: (progress: Progress) => void): Meter {
  const pieces = new Map<string | number, number>()
  const samples: [time: number, bytes: number][] = []
  const there = new Set<string | number>()
  let sum = 0
  let stored = 0
  let wasAgain = false
  let moved = 0
  let toldAt = Number.NEGATIVE_INFINITY

  function speedAt(now: number): number | undefined {
    samples.push([now, moved])
    while (samples.length > 2 && (samples[1]?.[0] ?? now) <= now - SPEED_WINDOW_MS) samples.shift()
    const [since, before] = samples[0] ?? [now, moved]
    return now > since ? Math.round(((moved - before) * 1000) / (now - since)) : undefined
  }

  const standing = () => ({ loaded: peak.loaded, total, percent: total > 0 ? peak.loaded / total : 1 })

  function acknowledge(piece: string | number, bytes: number) {
    if (there.has(piece)) return
    there.add(piece)
    stored += bytes
    peak.stored = Math.max(peak.stored, stored)
  }

  function record(piece: string | number, bytes: number, isNew: boolean) {
    const growth = bytes - (pieces.get(piece) ?? 0)
    pieces.set(piece, bytes)
    sum += growth
    if (isNew && growth > 0) moved += growth
    const whole = sum >= total && peak.loaded < total
    peak.loaded = Math.min(total, Math.max(peak.loaded, sum))
    const isAgain = isNew && stored < peak.stored
    const now = clock.now()
    if (!whole && isAgain === wasAgain && now - toldAt < PAUSE_MS) return
    wasAgain = isAgain
    toldAt = now
    const speed = speedAt(now)
    tell({
      ...standing(),
      ...(speed !== undefined && { speed }),
      ...(isAgain && { resent: Math.min(total, sum) }),
    })
  }

  return {
    sent: (piece, bytes) => record(piece, bytes, true),
    stored(piece, bytes) {
      acknowledge(piece, bytes)
      record(piece, bytes, true)
    },
    found(piece, bytes) {
      acknowledge(piece, bytes)
      record(piece, bytes, false)
    },
    known(bytes) {
      peak.stored = Math.max(peak.stored, bytes)
      if (bytes <= peak.loaded) return
      peak.loaded = Math.min(total, bytes)
      tell(standing())
    },
  }
}
