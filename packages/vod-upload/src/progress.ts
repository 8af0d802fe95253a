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
  /** Bytes that were in the store before. */
  found(piece: string | number, bytes: number): void
}

/** Adds up the pieces and tells at most ten times a second; what it tells never falls, also across meters of one `peak`. */
export function meter(total: number, clock: Clock, peak: { loaded: number }, tell: (progress: Progress) => void): Meter {
  const pieces = new Map<string | number, number>()
  const samples: [time: number, bytes: number][] = []
  let sum = 0
  let moved = 0
  let toldAt = Number.NEGATIVE_INFINITY

  function speedAt(now: number): number | undefined {
    samples.push([now, moved])
    while (samples.length > 2 && (samples[1]?.[0] ?? now) <= now - SPEED_WINDOW_MS) samples.shift()
    const [since, before] = samples[0] ?? [now, moved]
    return now > since ? Math.round(((moved - before) * 1000) / (now - since)) : undefined
  }

  function record(piece: string | number, bytes: number, isNew: boolean) {
    const growth = bytes - (pieces.get(piece) ?? 0)
    pieces.set(piece, bytes)
    sum += growth
    if (isNew && growth > 0) moved += growth
    const whole = sum >= total && peak.loaded < total
    peak.loaded = Math.min(total, Math.max(peak.loaded, sum))
    const now = clock.now()
    if (!whole && now - toldAt < PAUSE_MS) return
    toldAt = now
    const speed = speedAt(now)
    tell({ loaded: peak.loaded, total, percent: total > 0 ? peak.loaded / total : 1, ...(speed !== undefined && { speed }) })
  }

  return {
    sent: (piece, bytes) => record(piece, bytes, true),
    found: (piece, bytes) => record(piece, bytes, false),
  }
}
