import { zipped } from '../../../platform/file/zip-stream.ts'
import type { columnsOf, Format } from './lines.ts'

type Columns = Pick<ReturnType<typeof columnsOf>[number], 'title' | 'width'>[]
type Lines = AsyncIterable<Uint8Array>

/** The line on top, and the heads. */
export const HEAD_ROWS = 2

export const types: Record<Format, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** The file around its lines. `note` stands on top of them. */
export function fileOf(
  format: Format,
  columns: Columns,
  note: string,
  lines: Lines,
): AsyncIterable<Uint8Array> {
  return format === 'csv' ? csvOf(columns, note, lines) : workbookOf(columns, note, lines)
}

async function* csvOf(columns: Columns, note: string, lines: Lines) {
  const head = columns.map(({ title }) => title).join(',')
  yield Buffer.from(`\ufeff"${note.replaceAll('"', '""')}"\n${head}\n`)
  yield* lines
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const parts = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="学习记录" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  // Cells: 0 plain, 1 a head, 2 a moment, 3 the line on top.
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="3"><font><sz val="11"/><name val="等线"/></font><font><b/><sz val="11"/><name val="等线"/></font><font><sz val="10"/><color rgb="FF666677"/><name val="等线"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF3E9E8"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" fontId="2" applyFont="1"/></cellXfs></styleSheet>`,
}

const escaped = (text: string) =>
  text
    .replace(/[\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
const letter = (column: number) => String.fromCharCode(65 + column)
const cell = (place: string, style: number, text: string) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`

/** A workbook of one sheet, its texts inside the cells: a table of shared ones would have to be held until the end. */
async function* workbookOf(columns: Columns, note: string, lines: Lines) {
  const entries = Object.entries(parts).map(([name, xml]) => ({
    name,
    content: [Buffer.from(DECLARATION + xml)],
  }))
  yield* zipped([...entries, { name: 'xl/worksheets/sheet1.xml', content: sheetOf(columns, note, lines) }])
}

async function* sheetOf(columns: Columns, note: string, lines: Lines) {
  const last = letter(columns.length - 1)
  const widths = columns
    .map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
    .join('')
  const heads = columns.map(({ title }, i) => cell(`${letter(i)}${HEAD_ROWS}`, 1, title)).join('')
  yield Buffer.from(
    `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${HEAD_ROWS}" topLeftCell="A${HEAD_ROWS + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths}</cols><sheetData><row r="1">${cell('A1', 3, note)}</row><row r="${HEAD_ROWS}">${heads}</row>\n`,
  )
  yield* lines
  yield Buffer.from(
    `</sheetData><mergeCells count="1"><mergeCell ref="A1:${last}1"/></mergeCells></worksheet>`,
  )
}
