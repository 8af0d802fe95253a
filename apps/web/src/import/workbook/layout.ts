import { type Line, sheetsOf } from './read.ts'
import { WorkbookRefused } from './refusal.ts'

/** The head may stand below titles and notes. */
const HEAD_WITHIN = 20

/** What a column of the workbook is called. */
export interface Head {
  header: string
  /** Other names under which people have it. */
  aliases?: readonly string[]
  isRequired: boolean
}

/** A row of the workbook; its cells are in the order of the wanted columns. */
interface Entry {
  line: number
  cells: string[]
  /** By the place of the cell: why what it shows could not be taken. */
  faults: Record<number, string>
}

export interface Found {
  entries: Entry[]
  /** What the user should know of how it was read. */
  notes: string[]
}

interface Wanted {
  /** What a row is: `录播课`. */
  noun: string
  heads: readonly Head[]
  /** Rows that may be brought in at once. */
  most: number
}

/** The rows of the first sheet that has the wanted head. @throws WorkbookRefused */
export function entriesOf(bytes: Uint8Array, { noun, heads, most }: Wanted): Found {
  const sheets = sheetsOf(bytes).sort((a, b) => Number(a.isHidden) - Number(b.isHidden))
  let nearest: { name: string; places: Places } | undefined
  for (const sheet of sheets) {
    const { lines, hasMerged } = sheet.read()
    const { at, places } = headIn(lines, heads)
    if (places.missing.length === 0) {
      const entries = lines.slice(at + 1).flatMap((line) => entryOf(line, places.columns) ?? [])
      if (entries.length === 0)
        throw new WorkbookRefused(`工作表“${sheet.name}”的表头下面没有内容，请填写后再选择`)
      if (entries.length > most)
        throw new WorkbookRefused(
          `工作表“${sheet.name}”有${entries.length}行，一次最多导入${most}行，请分成几个文件`,
        )
      return { entries, notes: notesOf(places, hasMerged) }
    }
    if (places.found > (nearest?.places.found ?? 1)) nearest = { name: sheet.name, places }
  }
  if (nearest)
    throw new WorkbookRefused(
      `工作表“${nearest.name}”缺少必填的列：${nearest.places.missing.join('、')}。请对照模板补上这些列名`,
    )
  const names = sheets.map(({ name }) => name).join('、')
  throw new WorkbookRefused(
    `没有找到${noun}的表头${names && `（工作簿中有：${names}）`}。请使用本页下载的模板，并保留表头一行`,
  )
}

interface Places {
  /** For each wanted column its place in the sheet. */
  columns: (number | undefined)[]
  missing: string[]
  found: number
  twice: string[]
  unknown: string[]
}

/** Headers as people change them: with stars, notes in brackets, spaces. */
const bare = (header: string) =>
  header
    .normalize('NFKC')
    .replace(/\([^)]*\)|[\s*：:]/g, '')
    .toLowerCase()

function headIn(lines: readonly Line[], heads: readonly Head[]): { at: number; places: Places } {
  let best = { at: 0, places: placesIn([], heads) }
  for (const [at, { cells }] of lines.slice(0, HEAD_WITHIN).entries()) {
    const places = placesIn(
      cells.map(({ text }) => text),
      heads,
    )
    if (places.found > best.places.found) best = { at, places }
  }
  return best
}

function placesIn(row: readonly string[], heads: readonly Head[]): Places {
  const there = row.map(bare)
  const columns = heads.map(({ header, aliases = [] }) => {
    const place = there.findIndex(
      (name) => name !== '' && [header, ...aliases].some((known) => bare(known) === name),
    )
    return place < 0 ? undefined : place
  })
  const used = new Set(columns)
  return {
    columns,
    missing: heads
      .filter(({ isRequired }, i) => isRequired && columns[i] === undefined)
      .map(({ header }) => header),
    found: columns.filter((place) => place !== undefined).length,
    twice: heads
      .filter((_, i) => there.filter((name) => name === there[columns[i] ?? -1]).length > 1)
      .map(({ header }) => header),
    unknown: row.filter(
      (name, place) =>
        name.trim() !== '' && !used.has(place) && there.indexOf(there[place] as string) === place,
    ),
  }
}

function entryOf({ line, cells }: Line, columns: readonly (number | undefined)[]): Entry | undefined {
  const taken = columns.map((place) => (place === undefined ? undefined : cells[place]))
  if (!taken.some((cell) => cell?.text.trim() || cell?.fault)) return undefined
  const faults = taken.flatMap((cell, i): [number, string][] => (cell?.fault ? [[i, cell.fault]] : []))
  return { line, cells: taken.map((cell) => cell?.text.trim() ?? ''), faults: Object.fromEntries(faults) }
}

/** The column that a workbook of refused rows has besides. */
export const PROBLEM = '问题'

function notesOf({ twice, unknown }: Places, hasMerged: boolean): string[] {
  const ignored = unknown.filter((name) => bare(name) !== PROBLEM)
  return [
    hasMerged && '有合并的单元格，已按合并的内容填到每一行，请核对',
    twice.length > 0 && `${twice.join('、')}这几列出现了不止一次，只用了第一列`,
    ignored.length > 0 &&
      `没有用到的列：${ignored.slice(0, 10).join('、')}${ignored.length > 10 ? ' 等' : ''}`,
  ].filter((note) => typeof note === 'string')
}
