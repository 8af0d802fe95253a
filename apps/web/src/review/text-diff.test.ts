import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffText, type Piece } from './text-diff.ts'

const shown = (before: string, after: string) =>
  diffText(before, after)
    .map(({ kind, text }) => ({ same: text, gone: `[-${text}-]`, new: `{+${text}+}` })[kind])
    .join('')

describe('the difference of two texts', () => {
  test('reads in words, not in letters', () => {
    expect(shown('学习贯彻党的二十大精神', '学习贯彻党的二十届三中全会精神')).toContain('学习贯彻党的')
    expect(shown('共三讲，每讲40分钟。', '共四讲，每讲40分钟。')).toBe('共[-三-]{+四+}讲，每讲40分钟。')
    expect(shown('同样', '同样')).toBe('同样')
    expect(shown('', '新写的')).toBe('{+新写的+}')
    expect(shown('删掉的', '')).toBe('[-删掉的-]')
  })

  test('what went stands before what came, and no single letter stands between two changes', () => {
    expect(shown('甲的乙', '丙的丁')).toBe('[-甲的乙-]{+丙的丁+}')
  })

  test('always tells both texts, whatever they are', () => {
    const text = fc.string({ unit: fc.constantFrom('党', '校', '的', '。', '\n', 'a', ' ', '𠮷') })
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = diffText(before, after)
        const without = (kind: string) =>
          pieces.filter((piece) => piece.kind !== kind).map((piece) => piece.text)
        expect(without('new').join('')).toBe(before)
        expect(without('gone').join('')).toBe(after)
      }),
    )
  })

  test('of 5,000 letters has both in it', () => {
    const before = Array.from({ length: 5000 }, (_, i) => '一二三四五六七八九'[(i * 7) % 9]).join('')
    const after = Array.from({ length: 5000 }, (_, i) => '一二三四五六七八九'[(i * 5) % 9]).join('')
    const pieces = diffText(before, after)
    const without = (kind: Piece['kind']) =>
      pieces
        .filter((piece) => piece.kind !== kind)
        .map(({ text }) => text)
        .join('')
    expect([without('new'), without('gone')]).toEqual([before, after])
  })
})
