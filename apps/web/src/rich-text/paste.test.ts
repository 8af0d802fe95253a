import { describe, expect, test } from 'vitest'
import { cleanPasted } from './paste.ts'

function paste(html: string, rtf = '') {
  const files: File[] = []
  const upload = (file: File) => `key-${files.push(file)}`
  return { ...cleanPasted(html, { host: 'office.example', rtf, upload }), files }
}
const clean = (html: string) => paste(html).html
const slot = (n: number) => `<picture-slot data-key="key-${n}"></picture-slot>`

/** A list paragraph as Word and WPS put it on the clipboard. */
const item = (level: number, mark: string, text: string, list = 'l0') =>
  `<p class=MsoListParagraph style='margin-left:21.0pt;text-indent:-21.0pt;mso-list:${list} level${level} lfo1'><![if !supportLists]>` +
  `<span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`

describe('what is pasted', () => {
  test('from Word loses its own tags, styles and comments', () => {
    const html =
      '<html xmlns:o="urn:x"><head><style>p.MsoNormal{}</style><meta name=Generator></head><body><!--StartFragment-->' +
      '<p class=MsoNormal style="margin:0"><b><span lang=EN-US style="font-size:16pt">一、</span></b>背景<o:p></o:p></p><!--EndFragment--></body></html>'
    expect(clean(html)).toBe('<p><b><span>一、</span></b>背景</p>')
  })

  test('keeps how it is aligned', () => {
    expect(
      clean('<p align=center style="color:red">居中</p><p style="text-align:right;mso-x:y">右</p>'),
    ).toBe('<p style="text-align: center">居中</p><p style="text-align: right">右</p>')
  })

  test('keeps bold that Word writes with a style of its own, and what WPS says by style alone', () => {
    expect(clean('<p><b style="mso-bidi-font-weight:normal"><span lang=EN-US>重</span></b></p>')).toBe(
      '<p><b><span>重</span></b></p>',
    )
    expect(clean('<p><span style="font-weight:bold;font-size:14pt;mso-x:y">重</span></p>')).toBe(
      '<p><span style="font-weight: bold">重</span></p>',
    )
    expect(clean('<p><span style="text-decoration:underline;font-style:italic">甲</span></p>')).toBe(
      '<p><span style="font-style: italic; text-decoration: underline">甲</span></p>',
    )
  })

  test('unwraps a bold that is none', () => {
    expect(clean('<b style="font-weight:normal"><p>文</p></b>')).toBe('<p>文</p>')
  })

  test('keeps a table with its merged cells', () => {
    const given =
      '<table class=MsoTableGrid border=1 style="border:none"><tr style="mso-x:y"><td width=288 colspan=2 valign=top style="width:2in"><p class=MsoNormal align=center>表头</p></td></tr>' +
      '<tr><td rowspan=2><p>甲</p></td><td><p>乙</p></td></tr></table>'
    const html = clean(given)
    expect(html).toContain('colspan="2"')
    expect(html).toContain('rowspan="2"')
    expect(html).toContain('<p style="text-align: center">表头</p>')
    expect(html).not.toMatch(/mso|width|class/)
  })
})

describe('headings', () => {
  test.each([
    ['<h1>题</h1><h2>节</h2><h3>目</h3><h4>条</h4>', '<h2>题</h2><h3>节</h3><h4>目</h4><h4>条</h4>'],
    ['<h2>节</h2><h3>目</h3>', '<h2>节</h2><h3>目</h3>'],
    [
      '<p class=MsoTitle align=center>题</p><h1>一、背景</h1>',
      '<h2 style="text-align: center">题</h2><h2>一、背景</h2>',
    ],
    [
      '<p class=MsoHeading1>题</p><p class="MsoHeading2">节</p><p class=MsoHeading7>条</p>',
      '<h2>题</h2><h3>节</h3><h4>条</h4>',
    ],
    [
      '<p class=MsoNormal style="mso-outline-level:1">题</p><p style="mso-outline-level:2">节</p>',
      '<h2>题</h2><h3>节</h3>',
    ],
  ])('%s', (given, expected) => {
    expect(clean(given)).toBe(expected)
  })

  test('keep the number that Word counts for them', () => {
    expect(
      clean('<h1 style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">一、</span>背景</h1>'),
    ).toBe('<h2><span>一、</span>背景</h2>')
  })
})

describe('lists that Word and WPS only draw become lists', () => {
  const list = (tag: string, ...texts: string[]) =>
    `<${tag}>${texts.map((text) => `<li><p>${text}</p></li>`).join('')}</${tag}>`

  test.each([
    ['bullets', `${item(1, '·', '甲')}${item(1, '·', '乙')}<p>完</p>`, `${list('ul', '甲', '乙')}<p>完</p>`],
    ['bullets of other fonts', item(1, 'l', '甲') + item(1, 'Ø', '乙'), list('ul', '甲', '乙')],
    ['numbers', item(1, '1.', '甲') + item(1, '2.', '乙'), list('ol', '甲', '乙')],
    [
      'numbers that go on',
      item(1, '(3)', '丙') + item(1, '(4)', '丁'),
      list('ol', '丙', '丁').replace('<ol>', '<ol start="3">'),
    ],
    [
      'letters',
      item(1, 'a)', '甲') + item(1, 'b)', '乙'),
      list('ol', '甲', '乙').replace('<ol>', '<ol type="a">'),
    ],
    [
      'Roman numerals',
      item(1, 'I.', '甲') + item(1, 'II.', '乙'),
      list('ol', '甲', '乙').replace('<ol>', '<ol type="I">'),
    ],
    [
      'two lists side by side',
      item(1, '1.', '甲') + item(1, '1.', '乙', 'l5'),
      list('ol', '甲') + list('ol', '乙'),
    ],
    ['bullets after numbers', item(1, '1.', '甲') + item(1, '·', '乙'), list('ol', '甲') + list('ul', '乙')],
  ])('%s', (_, given, expected) => {
    expect(clean(given)).toBe(expected)
  })

  test('level by level, and back', () => {
    const given =
      item(1, '1.', '甲') +
      item(2, 'a)', '甲一') +
      item(3, '·', '甲一一') +
      item(2, 'b)', '甲二') +
      item(1, '2.', '乙')
    expect(clean(given)).toBe(
      '<ol><li><p>甲</p><ol type="a"><li><p>甲一</p><ul><li><p>甲一一</p></li></ul></li><li><p>甲二</p></li></ol></li><li><p>乙</p></li></ol>',
    )
  })

  test('where the mark is written without a span', () => {
    expect(clean('<p style="mso-list:l0 level1">1. 甲</p><p style="mso-list:l0 level1">2. 乙</p>')).toBe(
      list('ol', '甲', '乙'),
    )
  })

  test('Chinese numerals stay as they are, for no list here counts so', () => {
    expect(clean(item(1, '一、', '背景'))).toMatch(/^<p><span>一、.*背景<\/p>$/)
  })

  test('what was only typed stays, and an indented paragraph is no list', () => {
    expect(clean('<p>1. 不是列表</p>')).toBe('<p>1. 不是列表</p>')
    expect(clean('<p class=MsoListParagraph>正文</p>')).toBe('<p>正文</p>')
  })
})

describe('pictures', () => {
  const PNG = '89504e470d0a1a0a0000000d49484452'
  const pict = (hex: string, kind = 'pngblip') =>
    `{\\*\\shppict{\\pict{\\*\\picprop\\shplid1{\\sp{\\sn a}{\\sv 1}}}\\picscalex100\\${kind}\\bliptag-1{\\*\\blipuid 0a0b0c0d0e0f00010203040506070809}${hex}}}{\\nonshppict{\\pict\\wmetafile8 0100}}`

  test('in the text itself are uploaded at their place', () => {
    const { html, files, leftOut } = paste(
      '<p>前</p><p><span><img src="data:image/png;base64,iVBORw0KGgo="></span></p><p>后</p>',
    )
    expect(html).toBe(`<p>前</p>${slot(1)}<p>后</p>`)
    expect(files.map(({ name, type, size }) => [name, type, size])).toEqual([
      ['粘贴的图片.png', 'image/png', 8],
    ])
    expect(leftOut).toBe(0)
  })

  test('of Word and WPS, which only name files, are taken from the RTF in their order', async () => {
    const html = '<p>甲<img src="file:///C:/clip_image001.png">乙</p><img src="file:///C:/clip_image002.jpg">'
    const given = paste(html, `{\\rtf1 ${pict(PNG)}\\par ${pict(`${PNG}\n${PNG}`, 'jpegblip')}}`)
    expect(given.html).toBe(`<p>甲${slot(1)}乙</p>${slot(2)}`)
    expect(given.files.map(({ type, size }) => [type, size])).toEqual([
      ['image/png', 16],
      ['image/jpeg', 32],
    ])
    expect(given.leftOut).toBe(0)
  })

  test('are left out and counted where the RTF has another number of them', () => {
    const { html, files, leftOut } = paste(
      '<img src="file:///C:/1.png"><img src="file:///C:/2.png">',
      pict(PNG),
    )
    expect([html, files, leftOut]).toEqual(['', [], 2])
  })

  test('of other sites are named, those that cannot be shown are counted', () => {
    const given =
      '<img src="https://cdn.example/a.png"><img src="http://office.example:3001/files/b.png"><img src="http://other.example/c.png"><img src="blob:x"><img>'
    expect(paste(given)).toEqual({
      html: '<img src="https://cdn.example/a.png"><img src="http://office.example:3001/files/b.png">',
      leftOut: 3,
      foreign: ['https://cdn.example/a.png'],
      files: [],
    })
  })

  test('that cannot be decoded are counted', () => {
    expect(
      paste('<img src="data:image/png;base64,%%%"><img src="data:text/html;base64,AAAA">'),
    ).toMatchObject({ leftOut: 2, files: [] })
  })
})
