import { test } from 'vitest'

/**
 * A test of what several do at once. The embedded database takes one transaction after the other, so that hardly any race shows there:
 * `npm test` runs these a second time on PostgreSQL where it is installed.
 */
export const race = (name: string, work: () => Promise<void>, timeout?: number): void => {
  test(`${name} (race)`, { ...(timeout !== undefined && { timeout }) }, work)
}
