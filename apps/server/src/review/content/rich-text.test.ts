import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Context } from '../../platform/context/context.ts'
import { seed, times } from '../../testing/seed.ts'
import { publicRich, storedRich } from './rich-text.ts'

const ctx = { mediaOrigin: 'http://localhost:3001' } as Context // all that these functions read
const clean = (html: string) => storedRich(ctx, html)

describe('rich text keeps', () => {
  test.each([
    '<h2>一、背景</h2><p><strong>重</strong>、<em>斜</em>、<u>线</u>、<s>删</s></p>',
    '<p style="text-align:center">居中</p>',
    '<ul><li><p>甲</p></li></ul><ol start="3"><li><p>乙</p></li></ol><blockquote><p>引</p></blockquote>',
    '<table><tbody><tr><th colspan="2">表</th></tr><tr><td>一</td><td>二</td></tr></tbody></table>',
    '<p>5 &lt; 6 &amp; 7</p>',
  ])('%s', (html) => {
    expect(clean(html)).toBe(html)
  })

  test('a link, which opens apart', () => {
    expect(clean('<a href="https://a.example/x?y=1&amp;z=2">网页</a>')).toBe(
      '<a href="https://a.example/x?y=1&amp;z=2" target="_blank" rel="noopener noreferrer">网页</a>',
    )
  })

  test('pictures of the own store without its origin, and gives it back', () => {
    const given =
      '<p><img src="http://localhost:3001/files/2031/01/a.jpg" alt="现场"><img src="https://cdn.example/b.png"></p>'
    const stored = clean(given)
    expect(stored).toBe(
      '<p><img src="/files/2031/01/a.jpg" alt="现场" /><img src="https://cdn.example/b.png" /></p>',
    )
    expect(publicRich(ctx, stored)).toBe(stored.replace('"/files', '"http://localhost:3001/files'))
  })

  test('a text that reads like a picture as it is', () => {
    const stored = clean('<p>写法：&lt;img src="/files/a.jpg"&gt;</p>')
    expect(publicRich(ctx, stored)).toBe(stored)
  })
})

describe('rich text loses', () => {
  test.each([
    ['<p>甲<script>alert(1)</script></p>', '<p>甲</p>'],
    ['<p onclick="alert(1)" class="x" id="root">甲</p>', '<p>甲</p>'],
    [
      '<p style="position:fixed;text-align:right;background:url(//evil)">甲</p>',
      '<p style="text-align:right">甲</p>',
    ],
    ['<a href="javascript:alert(1)">甲</a>', '<a target="_blank" rel="noopener noreferrer">甲</a>'],
    ['<a href="  java&#10;script:alert(1)">甲</a>', '<a target="_blank" rel="noopener noreferrer">甲</a>'],
    ['<img src="x" onerror="alert(1)">', ''],
    ['<img src="http://other.example/a.png">', ''],
    ['<img src="//other.example/a.png">', ''],
    ['<img src="data:image/png;base64,AAAA">', ''],
    ['<img src="http://localhost:3001/api/auth/logout">', ''],
    ['<img src="/files/../api/x">', ''],
    ['<svg><script>alert(1)</script></svg><math><mi>x</mi></math>', ''],
    ['<iframe src="https://evil.example"></iframe><object data="x"></object><form><input></form>', ''],
    ['<div><font color="red"><p>甲</p></font></div>', '<p>甲</p>'],
    ['<!-- x --><p>甲</p>', '<p>甲</p>'],
  ])('%s', (given, expected) => {
    expect(clean(given)).toBe(expected)
  })

  test('nothing twice, whatever it was, and never anything that runs', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<p>',
        '</p>',
        '<img src="',
        '" onerror="alert(1)',
        '>',
        '<a href="',
        'javascript:alert(1)',
        '<script>',
        '</script>',
      ),
      fc.constantFrom(
        '<svg/onload=alert(1)>',
        '<style>',
        '"',
        "'",
        '<',
        '&lt;',
        '&#x6a;',
        '<!--',
        '-->',
        '<math><mtext>',
        '<table><td>',
        '/files/a.jpg',
      ),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const once = clean(pieces.join(''))
        expect(clean(once)).toBe(once)
        expect(once).not.toMatch(/="\s*javascript:/i)
        for (const tag of once.match(/<[^>]*>/g) ?? [])
          expect(tag.replace(/"[^"]*"/g, '""')).not.toMatch(/\son\w+\s*=|<(script|svg|style|math|iframe)/i)
      }),
      { seed, numRuns: times(2_000) },
    )
  })
})
