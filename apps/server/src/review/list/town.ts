import { countiesNamed } from '@dangxiao/contract'
import { or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { mentions, type Words } from './list.ts'
import { idsIn } from './totals.ts'

/** In a county whose name, or its city's, contains a part; undefined when none does. */
export function inTown(region: AnyPgColumn, part: string): SQL | undefined {
  const counties = countiesNamed(part)
  return counties.length > 0 ? sql`${region} = any(${idsIn(counties)})` : undefined
}

/** What is found by its name, its address or its town. */
export const foundAt = (words: Words, region: AnyPgColumn, part: string): SQL | undefined =>
  or(mentions(words, part), inTown(region, part))
