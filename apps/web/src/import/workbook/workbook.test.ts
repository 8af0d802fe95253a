import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { entriesOf } from './layout.ts'
import { FILE_MAX_MB } from './package.ts'
import { readFile } from './read-file.ts'
import { replyTo } from './worker.ts'
import { workbookOf } from './write.ts'

const heads = [
  { header: '姓名', isRequired: true },
  { header: '手机号', aliases: ['电话'], isRequired: true },
  { header: '出生日期', isRequired: false },
]
const wanted = { noun: '讲师', heads, most: 5_000 }
const xmlns =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

interface Made {
  sheets: Record<string, string>
  texts?: string[]
  styles?: string
  workbook?: string
  more?: Record<string, Uint8Array>
  hidden?: string[]
}

/** A workbook from the XML of its sheets' insides. */
function made({ sheets, texts = [], styles, workbook = '', more = {}, hidden = [] }: Made): Uint8Array {
  const names = Object.keys(sheets)
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<?xml version="1.0"?><workbook ${xmlns}>${workbook}<sheets>${names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"${hidden.includes(name) ? ' state="veryHidden"' : ''}/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, i) => `<Relationship Id="rId${i + 1}" Target="worksheets/sheet${i + 1}.xml"/>`).join('')}</Relationships>`,
    ...(texts.length > 0 && { 'xl/sharedStrings.xml': `<sst ${xmlns}>${texts.join('')}</sst>` }),
    ...(styles && { 'xl/styles.xml': `<styleSheet ${xmlns}>${styles}</styleSheet>` }),
    ...Object.fromEntries(
      names.map((name, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        `<worksheet ${xmlns}>${sheets[name]}</worksheet>`,
      ]),
    ),
  }
  return zipSync({
    ...Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])),
    ...more,
  })
}

const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const row = (line: number, ...texts: string[]) =>
  `<row r="${line}">${texts.map((text, i) => (text ? cell(`${'ABCDEFGH'[i]}${line}`, text) : '')).join('')}</row>`
const data = (...rows: string[]) => `<sheetData>${rows.join('')}</sheetData>`
const HEAD = row(1, '姓名', '手机号', '出生日期')
const one = (inside: string, more: Partial<Made> = {}) => made({ sheets: { 讲师: inside }, ...more })
const cellsOf = (bytes: Uint8Array) => entriesOf(bytes, wanted).entries.map(({ cells }) => cells)
/** What the user is told. */
const refusalOf = (bytes: Uint8Array) => {
  const reply = replyTo({ bytes, wanted })
  return 'refusal' in reply ? reply.refusal : JSON.stringify(reply)
}

describe('a cell', () => {
  const days =
    '<numFmts><numFmt numFmtId="176" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/><numFmt numFmtId="177" formatCode="0.00&quot;day&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="176"/><xf numFmtId="177"/></cellXfs>'
  const read = (inner: string, more: Partial<Made> = {}) => {
    const [entry] = entriesOf(
      one(data(HEAD, `<row r="2">${cell('A2', '甲')}${inner}</row>`), { styles: days, ...more }),
      wanted,
    ).entries
    return entry?.faults[2] ?? entry?.cells[2]
  }
  test.each([
    ['a shared text, in pieces, without its reading', '<c r="C2" t="s"><v>0</v></c>', '王小明'],
    ['a number', '<c r="C2"><v>29225</v></c>', '29225'],
    ['a phone number stored as a number', '<c r="C2"><v>1.3800000001E10</v></c>', '13800000001'],
    ['a sum that is not quite even', '<c r="C2"><v>0.30000000000000004</v></c>', '0.3'],
    ['a day', '<c r="C2" s="1"><v>29225</v></c>', '1980-01-05'],
    ['a day in a format of its own', '<c r="C2" s="2"><v>29225.75</v></c>', '1980-01-05'],
    ['a number whose format only says day', '<c r="C2" s="3"><v>29225</v></c>', '29225'],
    ['the last day before the one that never was', '<c r="C2" s="1"><v>59</v></c>', '1900-02-28'],
    ['the first day after it', '<c r="C2" s="1"><v>61</v></c>', '1900-03-01'],
    ['an ISO day', '<c r="C2" t="d"><v>1980-01-05T00:00:00Z</v></c>', '1980-01-05'],
    ['a formula with its result', '<c r="C2" t="str"><f>A1&amp;"x"</f><v>甲x</v></c>', '甲x'],
    ['a formula that nobody has computed', '<c r="C2"><f>A1</f></c>', '公式没有计算结果，请直接填写内容'],
    ['an error', '<c r="C2" t="e"><f>1/0</f><v>#DIV/0!</v></c>', '单元格是错误值 #DIV/0!，请直接填写内容'],
    ['true', '<c r="C2" t="b"><v>1</v></c>', '是'],
    [
      'an identity number stored as a number',
      '<c r="C2"><v>4.3010219800105E+17</v></c>',
      '超过15位的数字，Excel 只保留了前15位，请按文本重新填写',
    ],
    [
      'entities and signs that XML cannot hold',
      cell('C2', '&lt;b&gt;&amp;&#x4E2D;&#25991;_x000D_&quot;&unknown;'),
      '<b>&中文\r"&unknown;',
    ],
    ['a place that is not said', '<c><v>1</v></c><c t="inlineStr"><is><t>丙</t></is></c>', '丙'],
    ['a text that is not there', '<c r="C2" t="s"><v>99</v></c>', ''],
  ])('that is %s', (_, inner, text) => {
    const texts = ['<si><r><t>王</t></r><r><t>小明</t></r><rPh><t>ワン</t></rPh></si>']
    expect(read(inner, { texts })).toBe(text)
  })

  test('that is a day counted from 1904', () => {
    expect(read('<c r="C2" s="1"><v>27763</v></c>', { workbook: '<workbookPr date1904="1"/>' })).toBe(
      '1980-01-05',
    )
  })
})

describe('rows', () => {
  test('are found below titles and empty rows, in any order of columns, with headers as people change them', () => {
    const sheet = data(
      row(2, '2026年讲师信息表'),
      row(4, '', '电话（必填）', ' 姓 名* '),
      row(5, '', '13800000001', '甲'),
      row(6),
      row(9, '', '13800000002', '乙'),
    )
    const { entries } = entriesOf(one(sheet), wanted)
    expect(entries.map(({ line, cells }) => [line, ...cells])).toEqual([
      [5, '甲', '13800000001', ''],
      [9, '乙', '13800000002', ''],
    ])
  })

  test('keep empty first cells, and blank ones do not count', () => {
    const sheet = data(
      HEAD,
      row(2, '', '13800000001'),
      '<row r="3"><c r="A3" s="1"/><c r="B3" t="inlineStr"><is><t>   </t></is></c></row>',
      row(4, '乙'),
    )
    expect(cellsOf(one(sheet))).toEqual([
      ['', '13800000001', ''],
      ['乙', '', ''],
    ])
  })

  test('get what a merged cell shows, also where the merge claims the whole sheet', () => {
    const sheet = (reference: string) =>
      `${data(HEAD, row(2, '甲', '138'), row(3, '', '139'), row(4, '', '137'))}<mergeCells><mergeCell ref="${reference}"/></mergeCells>`
    const { entries, notes } = entriesOf(one(sheet('A2:A3')), wanted)
    expect(entries.map(({ cells }) => cells[0])).toEqual(['甲', '甲', ''])
    expect(notes).toEqual(['有合并的单元格，已按合并的内容填到每一行，请核对'])
    expect(cellsOf(one(sheet('A2:A1048576'))).map(([name]) => name)).toEqual(['甲', '甲', '甲'])
    expect(cellsOf(one(sheet('A1:XFD1048576'))).map(([name]) => name)).toEqual(['甲', '', ''])
    expect(cellsOf(one(sheet('A2:A99999999999'))).length).toBe(3)
  })

  test('come from the sheet that has the head, a hidden one last', () => {
    const wrong = data(row(1, '说明'), row(2, '请填写'))
    const sheets = { 说明: wrong, 旧表: data(HEAD, row(2, '旧人', '1')), 讲师: data(HEAD, row(2, '甲', '1')) }
    expect(cellsOf(made({ sheets, hidden: ['旧表'] }))).toEqual([['甲', '1', '']])
  })

  test('say what of the workbook is not used', () => {
    const sheet = data(row(1, '姓名', '手机号', '备注', '姓名', '问题'), row(2, '甲', '1', 'x', '乙', '不对'))
    expect(entriesOf(one(sheet), wanted)).toMatchObject({
      entries: [{ cells: ['甲', '1', ''] }],
      notes: ['姓名这几列出现了不止一次，只用了第一列', '没有用到的列：备注'],
    })
  })

  test('with prefixed names and Windows paths are read too', () => {
    const inside = data(HEAD, row(2, '甲', '1')).replaceAll(/<(\/?)(\w)/g, '<$1x:$2')
    expect(cellsOf(one(inside))).toEqual([['甲', '1', '']])
  })

  test('are read however many there are', () => {
    const rows = Array.from({ length: 5_000 }, (_, i) =>
      row(i + 2, `讲师${i}`, String(13_800_000_000 + i), '1980-01-05'),
    )
    expect(cellsOf(one(data(HEAD, ...rows))).length).toBe(5_000)
  })
})

describe('a workbook that is refused says why and what to do', () => {
  const xls = (text: string) =>
    new Uint8Array([
      0xd0,
      0xcf,
      0x11,
      0xe0,
      0xa1,
      0xb1,
      0x1a,
      0xe1,
      ...new Uint8Array(64),
      ...[...text].flatMap((letter) => [letter.charCodeAt(0), 0]),
    ])
  const good = one(data(HEAD, row(2, '甲', '1')))
  const aWordFile = zipSync({ 'word/document.xml': strToU8('<w/>') })
  const aBinary = zipSync({ 'xl/workbook.bin': strToU8('x') })

  test.each<[string, Uint8Array, RegExp]>([
    ['an empty file', new Uint8Array(), /文件是空的/],
    ['an old workbook', xls('Workbook'), /旧格式的工作簿（\.xls）.*另存为/],
    ['an encrypted one', xls('EncryptedPackage'), /打开密码.*取消密码/],
    ['a binary one', aBinary, /\.xlsb/],
    ['a text', strToU8('姓名,手机号\n甲,1'), /\.csv/],
    ['a text in GBK', new Uint8Array([0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0x31]), /\.csv/],
    ['a web page that calls itself a workbook', strToU8('<html><table>'), /网页格式/],
    ['a Word file', aWordFile, /Word 文档/],
    ['a PDF', strToU8('%PDF-1.7'), /PDF/],
    ['a picture', new Uint8Array([0xff, 0xd8, 0xff, 0, 1]), /不是 Excel 工作簿/],
    ['another archive', zipSync({ 'a.txt': strToU8('x') }), /压缩包/],
    ['an archive with nothing in it', zipSync({}), /已损坏/],
    ['half a file', good.subarray(0, good.length / 2), /已损坏/],
    ['a file with a hole', Uint8Array.from(good, (byte, i) => (i > 60 && i < 400 ? 0 : byte)), /已损坏/],
    ['XML that ends too soon', one('<sheetData><row r="1"><c r="A1"'), /已损坏/],
    ['XML that does not close', one('<sheetData><row r="1">'), /已损坏/],
    ['entities that grow', one(`<!DOCTYPE a [<!ENTITY b "${'x'.repeat(10)}">]>${data(HEAD)}`), /已损坏/],
    ['no sheet', made({ sheets: {} }), /没有找到讲师的表头。/],
    [
      'the wrong sheet',
      made({ sheets: { 学员: data(row(1, '学号', '班级')), 说明: data() } }),
      /没有找到讲师的表头（工作簿中有：学员、说明）/,
    ],
    [
      'a head that lacks a column',
      made({ sheets: { 讲师: data(row(1, '姓名', '出生日期'), row(2, '甲')) } }),
      /“讲师”缺少必填的列：手机号/,
    ],
    ['nothing below the head', one(data(HEAD)), /表头下面没有内容/],
    [
      'too many rows',
      one(data(HEAD, ...Array.from({ length: 5_001 }, (_, i) => row(i + 2, '甲', '1')))),
      /有5001行，一次最多导入5000行/,
    ],
  ])('%s', (_, bytes, said) => {
    expect(refusalOf(bytes)).toMatch(said)
  })

  test('a zip bomb, before it is unpacked', () => {
    const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(80 * 1024 * 1024) }, { level: 9 })
    expect(bomb.length).toBeLessThan(200_000)
    expect(refusalOf(bomb)).toMatch(/展开后过大/)
  })

  test('a zip bomb that lies about its size, within the memory that it states', () => {
    const honest = one(`<sheetData>${' '.repeat(30 * 1024 * 1024)}</sheetData>`)
    const view = new DataView(honest.buffer, honest.byteOffset, honest.byteLength)
    // The size, where the directory at the end states it.
    for (let at = 0; at < honest.length - 4; at++)
      if (view.getUint32(at, true) > 30 * 1024 * 1024 && view.getUint32(at, true) < 31 * 1024 * 1024)
        view.setUint32(at, 500, true)
    expect(refusalOf(honest)).toMatch(/已损坏/)
  })

  test(`a file of more than ${FILE_MAX_MB} MB, unread`, async () => {
    const file = new File([new Uint8Array(50 * 1024 * 1024)], '讲师.xlsx')
    await expect(readFile(file, wanted)).rejects.toThrow('文件超过20MB')
  })

  test('and never anything else, whatever byte of it is broken', () => {
    for (let i = 0; i < 400; i++) {
      const broken = Uint8Array.from(good)
      const at = (i * 7919) % broken.length
      broken[at] = (broken[at] as number) ^ (1 << (i % 8))
      const reply = replyTo({ bytes: broken, wanted })
      expect('broken' in reply).toBe(false)
    }
  })
})

test('what is written is read back as it was, and is never a formula', () => {
  const texts = [
    '=1+1',
    '<b>&"\'',
    '王\u0000小',
    ' 两端 ',
    '第一行\n第二行',
    '𠮷',
    '\ud842',
    '00123',
    '=HYPERLINK("http://x")',
  ]
  const bytes = workbookOf([
    { name: '讲师', widths: [10, 10], rows: [['姓名', '手机号'], ...texts.map((text) => [text, '1'])] },
  ])
  expect(cellsOf(bytes).map(([name]) => name)).toEqual([
    '=1+1',
    '<b>&"\'',
    '王小',
    '两端',
    '第一行\n第二行',
    '𠮷',
    '\ufffd',
    '00123',
    '=HYPERLINK("http://x")',
  ])
  expect(new TextDecoder().decode(bytes)).not.toContain('<f>')
})
