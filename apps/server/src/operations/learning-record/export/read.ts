import type { ExportQuery } from '@dangxiao/contract'
import type { Context } from '../../../platform/context/context.ts'
import { linesOf } from './lines.ts'

/** The lines of a filter's records, newest first, each ended by a line feed. @param firstRow the sheet's row of the first */
export function readLines(ctx: Context, filter: ExportQuery, firstRow: number): AsyncIterable<Uint8Array> {
  return ctx.copyOut(linesOf(ctx, filter, firstRow))
}
