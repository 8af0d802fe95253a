import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Column, Row } from './rows.ts'

/** The line on top, and the titles. */
const HEAD_ROWS = 2
/** Twice as fast as the default, for an eighth more bytes. */
const LEVEL = 1

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

/** A workbook of one sheet, its texts inside the cells: a table of shared ones would have to be held until the end. */
export async function* workbookOf(columns: Column[], note: string, batches: AsyncIterable<Row[]>) {
  const zip = new ZipFile()
  const file = zip.outputStream.pipe(new PassThrough())
  const sheet = Readable.from(sheetOf(columns, note, batches), { objectMode: false })
  sheet.on('error', (error) => file.destroy(error))
  for (const [name, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(DECLARATION + xml), name)
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compressionLevel: LEVEL })
  zip.end()
  try {
    yield* file
  } finally {
    // A caller that went away ends the statement too.
    sheet.destroy()
    if (!sheet.closed) await once(sheet, 'close')
  }
}

async function* sheetOf(columns: Column[], note: string, batches: AsyncIterable<Row[]>) {
  const last = letter(columns.length - 1)
  const widths = columns
    .map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
    .join('')
  const titles = columns.map(({ title }, i) => headCell(`${letter(i)}${HEAD_ROWS}`, 1, title)).join('')
  yield `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${HEAD_ROWS}" topLeftCell="A${HEAD_ROWS + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths}</cols><sheetData><row r="1">${headCell('A1', 3, note)}</row><row r="${HEAD_ROWS}">${titles}</row>\n`
  let number = HEAD_ROWS
  for await (const rows of batches) {
    let xml = ''
    for (const row of rows) xml += rowOf(columns, row, ++number)
    yield xml
  }
  yield `</sheetData><mergeCells count="1"><mergeCell ref="A1:${last}1"/></mergeCells></worksheet>`
}

function rowOf(columns: Column[], row: Row, number: number): string {
  let xml = `<row r="${number}">`
  for (const [i, { kind }] of columns.entries()) xml += cellOf(kind, `${letter(i)}${number}`, row[i] ?? '')
  return `${xml}</row>\n`
}

function cellOf(kind: Column['kind'], place: string, value: string): string {
  if (kind === 'number') return `<c r="${place}"><v>${value}</v></c>`
  if (kind === 'moment') return `<c r="${place}" s="2"><v>${serial(value)}</v></c>`
  const text = kind === 'text' ? escaped(value) : value
  return `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
}

const headCell = (place: string, style: number, text: string) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`

const letter = (column: number) => String.fromCharCode(65 + column)

/** A day is 1, and 1970-01-01 is the 25,569th; a sheet knows no zones. */
const serial = (moment: string) => Date.parse(`${moment.replace(' ', 'T')}Z`) / 86_400_000 + 25_569

/** What no XML may hold goes: a text may have been stored with it before it was refused. */
const escaped = (text: string) =>
  text
    .replace(/[\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
