import { expect, test } from 'vitest'
import { code, line, phone } from './columns.ts'
import { keepable, lacksPrivate, withPrivate } from './keepable.ts'

const columns = [line('name', '姓名', ''), code('idCard', '身份证号', '')]
const row = (name: string, idCard: string, faults = {}) => ({ line: 2, cells: [name, idCard], faults })

test('a private column does not stay on the computer, and the clerk is told', () => {
  const kept = keepable(
    { columns },
    [row('甲', '430102198001011234', { 1: '430102198001011234 不正确', 0: '太长' }), row('乙', '')],
    ['没有用到的列：备注'],
  )
  expect(JSON.stringify(kept)).not.toContain('430102')
  expect(kept.rows.map(({ cells }) => cells)).toEqual([
    ['甲', ''],
    ['乙', ''],
  ])
  expect(kept.rows[0]?.faults).toEqual({ 0: '太长' })
  expect(kept.notes).toEqual([
    '没有用到的列：备注',
    '身份证号未保存在草稿中，请重新填写，或用“补上未保存的内容”再选一次原来的工作簿',
  ])
  expect(keepable({ columns }, kept.rows, kept.notes)).toEqual(kept)
})

test('no import keeps phones', () => {
  const kept = keepable(
    { columns: [phone('phone', '手机号', '')] },
    [{ line: 2, cells: ['13812345678'], faults: {} }],
    [],
  )
  expect(JSON.stringify(kept)).not.toContain('138')
  expect(kept.notes).toEqual(['手机号未保存在草稿中，请重新填写，或用“补上未保存的内容”再选一次原来的工作簿'])
})

test('without anything private all stays as it is', () => {
  const rows = [row('甲', '')]
  expect(keepable({ columns }, rows, [])).toEqual({ rows, notes: [] })
})

test('the same workbook gives back what was left out, and keeps what was mended', () => {
  const original = [row('甲', '430102198001011234'), { ...row('乙', '430102198001015678'), line: 3 }]
  const kept = keepable({ columns }, original, ['没有用到的列：备注'])
  expect(lacksPrivate({ columns }, kept.notes)).toBe(true)
  const mended = kept.rows.map((each) =>
    each.line === 3 ? { ...each, cells: ['乙', '430102198001019999'] } : each,
  )
  const filled = withPrivate({ columns }, mended, kept.notes, original)
  expect(filled?.rows.map(({ cells }) => cells[1])).toEqual(['430102198001011234', '430102198001019999'])
  expect(filled?.notes).toEqual(['没有用到的列：备注'])
})

test('another workbook gives nothing', () => {
  const kept = keepable({ columns }, [row('甲', '430102198001011234')], [])
  expect(withPrivate({ columns }, kept.rows, kept.notes, [row('丙', '430102199901011234')])).toBeUndefined()
})
