import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { absentAs } from '../ground/durable.ts'
import { HttpFault } from '../ground/errors.ts'

/** Bytes read for one page. A record is far shorter. */
const pageBytes = 256 << 10
/** How long after midnight a line may still go into the file of the day before. In milliseconds. */
const lateMs = 60_000
const dayMs = 24 * 3600 * 1000
const fileOfDay = /^(\d{4}-\d\d-\d\d)\.jsonl$/

export interface ReportPage {
  records: unknown[]
  /** Asked for next with `after`. */
  next: string
  /** There is more already. */
  more: boolean
}

/**
 * The records that follow `after` (`day:byte`), of one day at most; without it from the oldest on. What is half written waits for its end.
 *
 * @throws HttpFault 400 when `after` is none of ours.
 */
export async function readReports(
  folder: string,
  after: string | undefined,
  now: number,
): Promise<ReportPage> {
  const names = await readdir(folder).catch(absentAs<string[]>([]))
  const days = names.flatMap((name) => fileOfDay.exec(name)?.[1] ?? []).sort()
  const [, from, byte] = /^(\d{4}-\d\d-\d\d):(\d{1,12})$/.exec(after ?? '') ?? []
  if (after !== undefined && from === undefined) throw new HttpFault(400)
  const day = from ?? days[0]
  if (day === undefined) return { records: [], next: `${dayOf(now)}:0`, more: false }

  const page = await readLines(join(folder, `${day}.jsonl`), Number(byte ?? 0))
  const nextDay = days.find((each) => each > day)
  const isOver = Date.parse(day) + dayMs + lateMs < now
  if (page.lines.length === 0 && nextDay !== undefined && isOver)
    return readReports(folder, `${nextDay}:0`, now)
  return {
    records: page.lines.flatMap(parsed),
    next: `${day}:${page.end}`,
    more: page.lines.length > 0 && (page.end < page.size || (nextDay !== undefined && isOver)),
  }
}

const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10)

/** Whole lines from `start` on; from the beginning when the file has become shorter than that. */
async function readLines(
  path: string,
  start: number,
): Promise<{ lines: string[]; end: number; size: number }> {
  const file = await open(path).catch(absentAs<FileHandle | undefined>(undefined))
  if (!file) return { lines: [], end: start, size: start }
  try {
    const { size } = await file.stat()
    const from = start > size ? 0 : start
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(pageBytes, size - from)), {
      position: from,
    })
    const end = buffer.subarray(0, bytesRead).lastIndexOf(10) + 1
    return { lines: end === 0 ? [] : buffer.toString('utf8', 0, end - 1).split('\n'), end: from + end, size }
  } finally {
    await file.close()
  }
}

/** A line that a crash cut off is no record. */
function parsed(line: string): unknown[] {
  try {
    return [JSON.parse(line)]
  } catch {
    return []
  }
}

/** After a crash: what is written next begins on a line of its own. */
export async function endLastLine(folder: string): Promise<void> {
  const names = await readdir(folder).catch(absentAs<string[]>([]))
  const last = names
    .filter((name) => fileOfDay.test(name))
    .sort()
    .at(-1)
  if (last === undefined) return
  const file = await open(join(folder, last), 'a+', 0o600)
  try {
    const { size } = await file.stat()
    if (size === 0) return
    const { buffer } = await file.read(Buffer.alloc(1), { position: size - 1 })
    if (buffer[0] !== 10) await file.appendFile('\n')
  } finally {
    await file.close()
  }
}
