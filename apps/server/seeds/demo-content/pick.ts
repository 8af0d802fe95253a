/** A whole number from 0 to `below - 1` that depends on nothing but `i` and `salt`. */
export function spread(i: number, salt: number, below: number): number {
  let h = Math.imul(i + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  return ((h ^ (h >>> 15)) >>> 0) % below
}

export function pick<T>(from: readonly T[], i: number, salt: number): T {
  const chosen = from[spread(i, salt, from.length)]
  if (chosen === undefined) throw new RangeError('pick from an empty list')
  return chosen
}
