import { describe, expect, test } from 'vitest'
import { telephone } from './base.ts'
import { foldWidth } from './common.ts'
import { IdCard, Phone } from './person.ts'

describe('what was typed in full width', () => {
  test('is folded in telephones and citizens’ numbers', () => {
    expect(Phone.parse('１３８　１２３４　５６７８')).toBe('13812345678')
    expect(telephone('联系电话').parse('０７３１－８２７８０１０１')).toBe('0731-82780101')
    expect(IdCard.parse('４３０１０２１９８００５０１３４８ｘ')).toBe(IdCard.parse('43010219800501348X'))
  })

  test('folds letters, digits and signs, and leaves Chinese punctuation alone', () => {
    expect(foldWidth('ＡＢ－１２３　ｚ')).toBe('AB-123 z')
    expect(foldWidth('《党》、。“”')).toBe('《党》、。“”')
  })
})
