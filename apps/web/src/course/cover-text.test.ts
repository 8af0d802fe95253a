import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layoutTitle, type Measure, piecesOf, wrap } from './cover-text.ts'

/** Chinese characters are as wide as they are high, Latin ones half as wide. */
const measure: Measure = (line, size) =>
  [...line].reduce((width, char) => width + (char.charCodeAt(0) < 0x2000 ? size / 2 : size), 0)
const box = { width: 880, height: 400 }
const layout = (title: string) => layoutTitle(title, box, measure)

describe('the title of a default cover', () => {
  test('a short name stays on one line in the largest size', () => {
    expect(layout('党史教育')).toMatchObject({ lines: ['党史教育'], size: 96 })
  })

  test('a longer name is broken into lines of about the same length', () => {
    expect(layout('新时代基层党组织书记履职能力提升')).toMatchObject({
      lines: ['新时代基层党组织', '书记履职能力提升'],
    })
  })

  test('forty characters fit in four lines', () => {
    const { lines, size, lineHeight } = layout('课'.repeat(40))
    expect(lines.length).toBeLessThanOrEqual(4)
    expect(lines.length * lineHeight).toBeLessThanOrEqual(box.height)
    expect(size).toBeGreaterThan(60)
  })

  test('no line begins with a closing mark or ends with an opening one', () => {
    const title = '学习《中国共产党章程》，坚定理想信念'
    const within = (most: number) => wrap(title, (line) => [...line].length <= most)
    expect(within(10)).toEqual(['学习《中国共产党', '章程》，坚定理想信念'])
    expect(within(7).slice(0, 2)).toEqual(['学习', '《中国共产党'])
  })

  test('words, names and years are not broken', () => {
    expect(piecesOf('2026年AI-based教学')).toEqual(['2026', '年', 'AI-based', '教学'])
    expect(piecesOf('习近平新时代中国特色社会主义思想')).toEqual([
      '习近平',
      '新时代',
      '中国',
      '特色',
      '社会主义',
      '思想',
    ])
  })

  test('a word that is longer than a line is broken all the same', () => {
    expect(layout('A'.repeat(40)).lines.join('')).toBe('A'.repeat(40))
  })

  test('any name is drawn whole, in lines that fit', () => {
    const names = fc.string({
      unit: fc.constantFrom(...'党课程《》（），。2026Ab 𠮷'),
      minLength: 1,
      maxLength: 40,
    })
    fc.assert(
      fc.property(names, (title) => {
        const { lines, size } = layout(title)
        expect(lines.join('').replace(/\s/g, '')).toBe(title.replace(/\s/g, ''))
        for (const line of lines)
          if ([...line].length > 1) expect(measure(line, size)).toBeLessThanOrEqual(box.width)
      }),
    )
  })
})
