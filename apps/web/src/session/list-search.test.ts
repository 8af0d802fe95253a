import { courseApi } from '@dangxiao/contract'
import { describe, expect, test } from 'vitest'
import { listSearch, parseSearch, stringifySearch } from './list-search.ts'

const read = listSearch(courseApi.list)

describe('the address of a list', () => {
  test('what is written is read again', () => {
    const search = read({
      keyword: '123',
      auditStatus: '2',
      partySchoolId: '20',
      page: '3',
      pageSize: '50',
      startDate: '2026-02-28',
    })
    expect(read(parseSearch(stringifySearch(search)))).toEqual(search)
    expect(search).toEqual({
      keyword: '123',
      auditStatus: '2',
      partySchoolId: '20',
      page: 3,
      pageSize: 50,
      startDate: '2026-02-28',
    })
  })

  test.each([
    ['page=0'],
    ['page=-1'],
    ['page=1.5'],
    ['page=abc'],
    ['page=99999999999'],
    ['pageSize=7'],
    ['pageSize=100000'],
    ['auditStatus=9'],
    ['partySchoolId=1;drop'],
    ['startDate=2026-02-30'],
    ['sort=password'],
    ['keyword=%00'],
    ['review=x'],
    ['unknown=1'],
    ['page=1'],
    ['pageSize=20'],
    ['keyword='],
  ])('%s counts as not given', (address) => {
    expect(read(parseSearch(address))).toEqual({})
  })

  test('plain text, not JSON, so that a number stays what was typed', () => {
    expect(parseSearch('keyword=007&x=true')).toEqual({ keyword: '007', x: 'true' })
    expect(stringifySearch({ keyword: 'a&b=c 中', page: undefined, empty: '' })).toBe(
      '?keyword=a%26b%3Dc+%E4%B8%AD',
    )
  })
})
