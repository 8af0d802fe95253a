import { strToU8, zipSync } from 'fflate'
import { lettersOf } from './cells.ts'

/** How a cell looks; its place in `STYLES`. */
const looks = { plain: 0, head: 1, required: 2, wrapped: 3, wrong: 4, title: 5 } as const
type Look = keyof typeof looks

interface WrittenCell {
  text: string
  look?: Look
}

export interface WrittenSheet {
  name: string
  isHidden?: boolean
  /** In characters. */
  widths: readonly number[]
  rows: readonly (readonly (WrittenCell | string)[])[]
  /** The first row stays in sight. */
  isFrozen?: boolean
  /** Said, and perhaps offered, when a cell of the column is entered. */
  hints?: readonly Hint[]
}

interface Hint {
  column: number
  fromLine: number
  toLine: number
  title: string
  text: string
  /** The cells that hold the entries: `选项!$A$1:$A$9`. */
  options?: string
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
/** Excel's own limits. */
const CELL_MAX = 32_767
const HINT_TITLE_MAX = 32
const HINT_MAX = 255

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Half of a character, as what was cut may end in; `toWellFormed` is too new for the browsers in use. */
const LONE_SURROGATE = /\p{Surrogate}/gu

const escaped = (text: string) =>
  text
    .replace(LONE_SURROGATE, '\ufffd')
    .replace(UNWRITABLE, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const font = (bold = '', colour = '') => `<font>${bold}<sz val="11"/>${colour}<name val="宋体"/></font>`
const RED = '<color rgb="FFA8201A"/>'
const fill = (colour: string) =>
  `<fill><patternFill patternType="solid"><fgColor rgb="FF${colour}"/></patternFill></fill>`
/** Every cell is text (49), so that Excel changes no day and no phone number. */
const look = (fontId: number, fillId: number, borderId: number, align = '') =>
  `<xf numFmtId="49" fontId="${fontId}" fillId="${fillId}" borderId="${borderId}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment vertical="center"${align}/></xf>`

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="4">${font()}${font('<b/>')}${font('<b/>', RED)}${font('', RED)}</fonts><fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fill('EEF1F5')}${fill('FBE3E1')}</fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left style="thin"><color rgb="FFC9CED6"/></left><right style="thin"><color rgb="FFC9CED6"/></right><top style="thin"><color rgb="FFC9CED6"/></top><bottom style="thin"><color rgb="FFC9CED6"/></bottom><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">${look(0, 0, 0)}${look(1, 2, 1, ' horizontal="center"')}${look(2, 2, 1, ' horizontal="center"')}${look(0, 0, 1, ' wrapText="1"')}${look(3, 3, 0, ' wrapText="1"')}${look(1, 0, 0)}</cellXfs></styleSheet>`

function sheetXml({ widths, rows, isFrozen, hints = [] }: WrittenSheet): string {
  const columns = widths
    .map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" style="0" customWidth="1"/>`)
    .join('')
  const lines = rows.map(
    (cells, y) =>
      `<row r="${y + 1}">${cells.map((cell, x) => cellXml(cell, `${lettersOf(x)}${y + 1}`)).join('')}</row>`,
  )
  const pane = isFrozen ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' : ''
  const validations =
    hints.length > 0
      ? `<dataValidations count="${hints.length}">${hints.map(hintXml).join('')}</dataValidations>`
      : ''
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="18" customHeight="1"/><cols>${columns}</cols><sheetData>${lines.join('')}</sheetData>${validations}</worksheet>`
}

function cellXml(cell: WrittenCell | string, place: string): string {
  const { text, look = 'plain' } = typeof cell === 'string' ? { text: cell } : cell
  if (text === '' && look === 'plain') return ''
  return `<c r="${place}" s="${looks[look]}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, CELL_MAX))}</t></is></c>`
}

function hintXml({ column, fromLine, toLine, title, text, options }: Hint): string {
  const area = `${lettersOf(column)}${fromLine}:${lettersOf(column)}${toLine}`
  const said = `showInputMessage="1" promptTitle="${escaped(title.slice(0, HINT_TITLE_MAX))}" prompt="${escaped(text.slice(0, HINT_MAX)).replaceAll('\n', '&#10;')}"`
  if (!options) return `<dataValidation allowBlank="1" ${said} sqref="${area}"/>`
  return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" errorTitle="不在选项中" error="请从下拉列表中选择" ${said} sqref="${area}"><formula1>${escaped(options)}</formula1></dataValidation>`
}

/** A workbook whose cells are all text, so that nothing in it is ever taken for a formula. */
export function workbookOf(sheets: readonly WrittenSheet[]): Uint8Array<ArrayBuffer> {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const entries = sheets.map(
    ({ name, isHidden }, i) =>
      `<sheet name="${escaped(name)}" sheetId="${i + 1}"${isHidden ? ' state="hidden"' : ''} r:id="s${i + 1}"/>`,
  )
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${sheets.map((_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${type}.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${entries.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${sheets.map((_, i) => `<Relationship Id="s${i + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`).join('')}<Relationship Id="styles" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLES,
    ...Object.fromEntries(sheets.map((sheet, i) => [`xl/worksheets/sheet${i + 1}.xml`, sheetXml(sheet)])),
  }
  const zipped = zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])))
  return new Uint8Array(zipped)
}
