import { test } from 'vitest'

/** How often each race is run; `npm run test:long` sets it. */
const TIMES = Number(process.env.RACES ?? 1)

/**
 * A test of what several do at once. `vitest run --project server -t '(race)'` runs only these.
 *
 * @param work is told how often it has been run before, for names that are new each time
 */
export function race(name: string, work: (turn: number) => Promise<void>, timeout?: number): void {
  let turn = 0
  const options = { repeats: TIMES - 1, ...(timeout !== undefined && { timeout }) }
  test(`${name} (race)`, options, () => work(turn++))
}
