/** Whole percent as people mean it: 29 for 0.29, whose binary value times 100 is just below; 100 only for a whole. */
export function percentOf(fraction: number): number {
  return Math.min(100, Math.max(0, Math.floor(fraction * 100 + 1e-9)))
}
