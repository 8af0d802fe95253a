import { columnOf, dayOfSerial, plainNumber, showsDay, unescaped } from './cells.ts'
import { Package } from './package.ts'
import { attribute, walk } from './xml.ts'

const MOST_COLUMNS = 200
/** Rows with something in them; what comes after is not looked at. */
const MOST_LINES = 20_000

interface Cell {
  text: string
  /** Why what the cell shows cannot be taken. */
  fault?: string
}

/** A row that holds something; `line` is its number in the workbook. */
export interface Line {
  line: number
  cells: Cell[]
}

export interface Sheet {
  name: string
  isHidden: boolean
  /** Read when asked for. @throws WorkbookRefused */
  read(): { lines: Line[]; hasMerged: boolean }
}

interface Setting {
  texts: string[]
  /** By the number of a cell's style. */
  showsDay: boolean[]
  since1904: boolean
}

/** The sheets of a workbook. @throws WorkbookRefused */
export function sheetsOf(bytes: Uint8Array): Sheet[] {
  const parts = new Package(bytes)
  const targets = new Map<string, string>()
  walk(parts.text('xl/_rels/workbook.xml.rels'), {
    ...silent,
    open(name, given) {
      const target = attribute(given, 'Target') ?? ''
      if (name === 'Relationship')
        targets.set(attribute(given, 'Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    },
  })

  const found: { name: string; isHidden: boolean; part: string }[] = []
  let since1904 = false
  walk(parts.text('xl/workbook.xml'), {
    ...silent,
    open(name, given) {
      if (name === 'workbookPr') since1904 = /^(1|true)$/.test(attribute(given, 'date1904') ?? '')
      if (name !== 'sheet') return
      const part = targets.get(attribute(given, 'id') ?? '') ?? ''
      const isHidden = /hidden/i.test(attribute(given, 'state') ?? '')
      if (/worksheets\//.test(part)) found.push({ name: attribute(given, 'name') ?? '', isHidden, part })
    },
  })

  let known: Setting | undefined
  const setting = () => {
    known ??= {
      since1904,
      texts: textsOf(parts.text('xl/sharedStrings.xml')),
      showsDay: dayStylesOf(parts.text('xl/styles.xml')),
    }
    return known
  }
  return found.map(({ name, isHidden, part }) => ({
    name,
    isHidden,
    read: () => readSheet(parts.text(part), setting()),
  }))
}

const silent = { open() {}, close() {}, text() {} }

/** The texts that cells point to. */
function textsOf(xml: string): string[] {
  const texts: string[] = []
  let text = ''
  let isText = false
  let isReading = 0
  walk(xml, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isReading++
      isText = name === 't' && isReading === 0
    },
    close(name) {
      if (name === 'si') texts.push(unescaped(text))
      if (name === 'rPh') isReading--
      isText = false
    },
    text(piece) {
      if (isText) text += piece
    },
  })
  return texts
}

function dayStylesOf(xml: string): boolean[] {
  const codes = new Map<number, string>()
  const styles: boolean[] = []
  let isUsed = false
  walk(xml, {
    ...silent,
    open(name, given) {
      if (name === 'numFmt')
        codes.set(Number(attribute(given, 'numFmtId')), attribute(given, 'formatCode') ?? '')
      if (name === 'cellXfs') isUsed = true
      if (name !== 'xf' || !isUsed) return
      const id = Number(attribute(given, 'numFmtId') ?? 0)
      styles.push(showsDay(id, codes.get(id)))
    },
    close(name) {
      if (name === 'cellXfs') isUsed = false
    },
  })
  return styles
}

interface Merged {
  fromLine: number
  toLine: number
  fromColumn: number
  toColumn: number
}

function readSheet(xml: string, setting: Setting): { lines: Line[]; hasMerged: boolean } {
  const lines: Line[] = []
  const merges: Merged[] = []
  let line = 0
  let cells: Cell[] = []
  let column = -1
  let raw: Raw = { ...emptyCell }
  let into: 'value' | 'text' | undefined

  walk(xml, {
    open(name, given) {
      into = undefined
      if (name === 'row') {
        line = Number(attribute(given, 'r')) || line + 1
        cells = []
        column = -1
      } else if (name === 'c') {
        column = columnOf(attribute(given, 'r')) ?? column + 1
        raw = { ...emptyCell, type: attribute(given, 't') ?? 'n', style: Number(attribute(given, 's') ?? 0) }
      } else if (name === 'v') into = 'value'
      else if (name === 't') into = 'text'
      else if (name === 'f') raw.isFormula = true
      else if (name === 'mergeCell') {
        const merged = mergedOf(attribute(given, 'ref') ?? '')
        if (merged && merges.length < MOST_LINES) merges.push(merged)
      }
    },
    close(name) {
      into = undefined
      if (name === 'c' && column < MOST_COLUMNS) {
        const cell = cellOf(raw, setting)
        if (cell) cells[column] = cell
      }
      if (name === 'row' && cells.some(Boolean) && lines.length < MOST_LINES)
        lines.push({ line, cells: Array.from(cells, (cell) => cell ?? { text: '' }) })
    },
    text(piece) {
      if (into) raw[into] += piece
    },
  })
  return { lines, hasMerged: fillMerged(lines, merges) }
}

interface Raw {
  type: string
  style: number
  value: string
  text: string
  isFormula: boolean
}

const emptyCell: Raw = { type: 'n', style: 0, value: '', text: '', isFormula: false }

function cellOf(
  { type, style, value, text, isFormula }: Raw,
  { texts, showsDay, since1904 }: Setting,
): Cell | undefined {
  if (type === 'inlineStr') return filled(unescaped(text))
  if (isFormula && value === '' && type !== 'str')
    return { text: '', fault: '公式没有计算结果，请直接填写内容' }
  if (value === '') return undefined
  if (type === 's') return filled(texts[Number(value)] ?? '')
  if (type === 'str') return filled(unescaped(value))
  if (type === 'b') return { text: value === '1' ? '是' : '否' }
  if (type === 'e') return { text: '', fault: `单元格是错误值 ${value}，请直接填写内容` }
  if (type === 'd') return { text: value.slice(0, 10) }
  const day = showsDay[style] ? dayOfSerial(Number(value), since1904) : undefined
  if (day) return { text: day }
  const plain = plainNumber(value)
  return plain === undefined
    ? { text: '', fault: '超过15位的数字，Excel 只保留了前15位，请按文本重新填写' }
    : { text: plain }
}

const filled = (text: string): Cell | undefined => (text.trim() === '' ? undefined : { text })

function mergedOf(reference: string): Merged | undefined {
  const [from = '', to = from] = reference.split(':')
  const lineOf = (corner: string) => Number(/\d{1,7}$/.exec(corner)?.[0])
  const [fromLine, toLine, fromColumn, toColumn] = [lineOf(from), lineOf(to), columnOf(from), columnOf(to)]
  if (!fromLine || !toLine || fromColumn === undefined || toColumn === undefined) return undefined
  return { fromLine, toLine, fromColumn, toColumn: Math.min(toColumn, MOST_COLUMNS - 1) }
}

/** Only its first cell holds what a merged cell shows: the others below it get it too. Across, it is a title. */
function fillMerged(lines: readonly Line[], merges: readonly Merged[]): boolean {
  const byLine = new Map(lines.map((line) => [line.line, line]))
  let hasMerged = false
  for (const { fromLine, toLine, fromColumn, toColumn } of merges) {
    const shown = byLine.get(fromLine)?.cells[fromColumn]
    if (!shown || fromColumn !== toColumn || toLine === fromLine) continue
    for (const { line, cells } of lines) {
      if (line <= fromLine || line > toLine) continue
      hasMerged = true
      while (cells.length <= fromColumn) cells.push({ text: '' })
      cells[fromColumn] = { ...shown }
    }
  }
  return hasMerged
}
