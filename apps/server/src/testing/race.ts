import { test } from 'vitest'

/** A test of what several do at once. `vitest run --project server -t '(race)'` runs only these. */
export const race = (name: string, work: () => Promise<void>, timeout?: number): void => {
  test(`${name} (race)`, { ...(timeout !== undefined && { timeout }) }, work)
}
