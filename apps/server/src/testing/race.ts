import { test } from 'vitest'

/** How often each race is run; `npm run test:long` sets it. */
const TIMES = Number(process.env.RACES ?? 1)

/** A test of what several do at once. `vitest run --project server -t '(race)'` runs only these. */
export const race = (name: string, work: () => Promise<void>, timeout?: number): void => {
  test(`${name} (race)`, { repeats: TIMES - 1, ...(timeout !== undefined && { timeout }) }, work)
}
