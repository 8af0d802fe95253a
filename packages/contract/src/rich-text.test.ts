import { describe, expect, test } from 'vitest'
import { isEmptyRich, plainTextOf, richLengthOf, richText } from './rich-text.ts'

const saysOf = (value: unknown, schema = richText('背景', { max: 5 })) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []

describe('plainTextOf()', () => {
  test.each([
    ['<p>第一段</p><p>第二段</p>', '第一段\n第二段'],
    ['<h2>标题</h2><ul><li><p>甲</p></li><li><p>乙</p></li></ul>', '标题\n甲\n乙'],
    [
      '<table><tr><td>年份</td><td>人数</td></tr><tr><td>2031</td><td>40</td></tr></table>',
      '年份 人数\n2031 40',
    ],
    ['<p>a &lt; b &amp;&amp; c&nbsp;&#20826;&#x6821;</p>', 'a < b && c 党校'],
    ['<p>5 < 6 且 7 > 3</p>', '5 < 6 且 7 > 3'],
    ['<p>上</p><script>alert("不算")</script><style>p{}</style><!-- 不算 --><p>下</p>', '上\n下'],
    ['<p>一<br>二</p>', '一\n二'],
    ['<p>零\u200b宽</p>', '零宽'],
    ['&bogus; &#0;', '&bogus; &#0;'],
    ['<p></p>', ''],
  ])('of %j is %j', (html, text) => {
    expect(plainTextOf(html)).toBe(text)
  })
})

describe('richText()', () => {
  test('counts what is read, not how it is written', () => {
    expect(
      saysOf(
        '<p style="text-align: center"><strong>一二</strong></p><p><a href="https://a.example/very/long">三四</a>𠮷</p>',
      ),
    ).toEqual([])
    expect(saysOf('<p>一二三</p><p>四五六</p>')).toEqual(['背景不能超过5个字'])
    expect(richLengthOf('<p>&lt;&gt;&amp;</p>')).toBe(3)
  })

  test('takes an emptied editor for nothing', () => {
    for (const html of ['', '<p></p>', '<p>&nbsp;</p><p><br></p>', undefined, null, 7])
      expect(saysOf(html)).toContain('背景不能为空')
    expect(richText('背景', { max: 5, optional: true }).parse('<p> </p>')).toBe('')
    expect(richText('背景', { max: 5, optional: true }).parse(undefined)).toBe('')
  })

  test('takes a picture alone', () => {
    expect(isEmptyRich('<p><img src="https://a.example/1.png"></p>')).toBe(false)
    expect(saysOf('<p><img src="https://a.example/1.png"></p>')).toEqual([])
  })

  test('refuses what no database keeps, and markup without end', () => {
    expect(saysOf('<p>党\u0000</p>')).toContain('背景含有无法保存的字符')
    expect(saysOf(`<p>${'<b></b>'.repeat(20_000)}一</p>`)).toContain('背景的格式过于复杂，请清除格式后重试')
  })

  test('answers at once, however crooked the markup is', () => {
    const started = performance.now()
    for (const piece of ['<script', '<!--', '<p ', '&#', '<style><', '</td'])
      plainTextOf(piece.repeat(20_000))
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})
