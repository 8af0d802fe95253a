import { describe, expect, test } from 'vitest'
import { cleanPasted } from './paste.ts'

const clean = (html: string) => cleanPasted(html, 'office.example').html

describe('what is pasted', () => {
  test('from Word loses its own tags, styles and comments', () => {
    const html =
      '<html xmlns:o="urn:x"><head><style>p.MsoNormal{}</style><meta name=Generator></head><body><!--StartFragment-->' +
      '<p class=MsoNormal style="margin:0"><b><span lang=EN-US style="font-size:16pt">一、</span></b>背景<o:p></o:p></p><!--EndFragment--></body></html>'
    expect(clean(html)).toBe('<p><b><span>一、</span></b>背景</p>')
  })

  test('keeps how it is aligned', () => {
    expect(clean('<p align=center style="color:red">居中</p><p style="text-align:right;mso-x:y">右</p>')).toBe(
      '<p style="text-align: center">居中</p><p style="text-align: right">右</p>',
    )
  })

  test.each([
    [
      '<p class="MsoListParagraph"><span style="mso-list:Ignore">·&nbsp;</span>甲</p><p class="MsoListParagraph"><span style="mso-list:Ignore">·</span>乙</p><p>完</p>',
      '<ul><li>甲</li><li>乙</li></ul><p>完</p>',
    ],
    ['<p style="mso-list:l0 level1">1. 甲</p><p style="mso-list:l0 level1">2. 乙</p>', '<ol><li>甲</li><li>乙</li></ol>'],
    ['<p>1. 不是列表</p>', '<p>1. 不是列表</p>'],
  ])('becomes a list where Word only drew one: %s', (html, expected) => {
    expect(clean(html)).toBe(expected)
  })

  test('makes a first heading the highest there is, and unwraps a bold that is none', () => {
    expect(clean('<h1>题</h1>')).toBe('<h2>题</h2>')
    expect(clean('<b style="font-weight:normal"><p>文</p></b>')).toBe('<p>文</p>')
  })

  test('keeps pictures that others can see, and counts those that are lost', () => {
    const given =
      '<img src="https://cdn.example/a.png"><img src="http://office.example:3001/files/b.png"><img src="file:///C:/c.png"><img src="data:image/png;base64,AA"><img>'
    expect(cleanPasted(given, 'office.example')).toEqual({
      html: '<img src="https://cdn.example/a.png"><img src="http://office.example:3001/files/b.png">',
      lostPictures: 3,
    })
  })
})
