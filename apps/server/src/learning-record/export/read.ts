import type { ExportQuery } from '@dangxiao/contract'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { type Key, linesOf } from './lines.ts'

/** Lines that are read at once where they cannot be streamed: the embedded database does nothing else meanwhile. */
const AT_ONCE = 2_000

/** The lines of a filter's records, newest first, each ended by a line feed. @param firstRow the sheet's row of the first */
export function readLines(ctx: Context, filter: ExportQuery, firstRow: number): AsyncIterable<Uint8Array> {
  const { format } = filter
  return ctx.copyOut
    ? ctx.copyOut(sql`select line from (${linesOf(ctx, filter, { format, firstRow })}) lines`)
    : readByPieces(ctx, filter, firstRow)
}

async function* readByPieces(ctx: Context, filter: ExportQuery, firstRow: number) {
  let after: Key | undefined
  for (let row = firstRow; ; row += AT_ONCE) {
    const lines = linesOf(ctx, filter, { format: filter.format, firstRow: row, after, limit: AT_ONCE })
    const rows = await ctx.db
      .select({ line: sql<string>`line`, startTime: sql<string>`start_time::text`, id: sql<number>`id` })
      .from(sql`(${lines}) lines`)
      .orderBy(sql`start_time desc, id desc`)
    if (rows.length > 0) yield Buffer.from(`${rows.map(({ line }) => line).join('\n')}\n`)
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    after = { startTime: new Date(last.startTime), id: last.id }
  }
}
