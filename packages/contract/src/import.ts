import { z } from 'zod'
import type { Route } from './route.ts'

/** Rows that one workbook may bring in. */
export const IMPORT_MAX = 5_000
/** Rows that one call looks at. */
export const IMPORT_CHECK_MAX = 500

/** What a cell may name: by `name`, where only one has it, or by `full`, which nothing else is called. */
export const Term = z.object({ id: z.int(), name: z.string(), full: z.string(), code: z.string().optional() })
export type Term = z.output<typeof Term>

/** By the name of the list. */
export const Terms = z.record(z.string(), z.array(Term))
export type Terms = z.output<typeof Terms>

/** `names` are those that the workbook has for what is too much to list, such as people. */
export const TermsBody = z.object({
  names: z.array(z.string().max(100)).max(IMPORT_MAX, '一次最多查找5000个名称').default([]),
})

// Each row is read by the resource's own schema, so that a wrong one does not refuse the others.
const row = z.unknown()

export const ImportCheckBody = z.object({
  rows: z
    .array(row, { error: '缺少要核对的行' })
    .min(1, '缺少要核对的行')
    .max(IMPORT_CHECK_MAX, `一次最多核对${IMPORT_CHECK_MAX}行`),
})

export const ImportBody = z.object({
  rows: z
    .array(row, { error: '没有可导入的行' })
    .min(1, '没有可导入的行')
    .max(IMPORT_MAX, `一次最多导入${IMPORT_MAX}行`),
  /** Leave out the rows that are refused. Without it one refused row refuses all: nothing is saved. */
  onlyGood: z.boolean().default(false),
})

const Fields = z.record(z.string(), z.string())

/** One for each row that was asked about. `likely` says which records there are already that may be the same. */
export const RowVerdict = z.object({ fields: Fields, likely: z.array(z.string()) })
export type RowVerdict = z.output<typeof RowVerdict>

export const ImportVerdict = z.object({ rows: z.array(RowVerdict) })

export const Imported = z.object({
  /** Of the new records, in the order of the rows. */
  ids: z.array(z.int()),
  /** `row` counts from 0 in what was sent. */
  failed: z.array(z.object({ row: z.int(), fields: Fields })),
})
export type Imported = z.output<typeof Imported>

/** The three calls that every resource has whose records can be brought in. */
export interface ImportRoutes {
  terms: Route<undefined, undefined, typeof TermsBody, typeof Terms>
  check: Route<undefined, undefined, typeof ImportCheckBody, typeof ImportVerdict>
  commit: Route<undefined, undefined, typeof ImportBody, typeof Imported>
}
