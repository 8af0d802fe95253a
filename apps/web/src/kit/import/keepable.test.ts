import { expect, test } from 'vitest'
import { code, line, phone } from './columns.ts'
import { keepable } from './keepable.ts'

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
  expect(kept.notes).toEqual(['没有用到的列：备注', '身份证号未保存在草稿中，请重新填写，或重新选择文件'])
  expect(keepable({ columns }, kept.rows, kept.notes)).toEqual(kept)
})

test('no import keeps phones', () => {
  const kept = keepable({ columns: [phone('phone', '手机号', '')] }, [{ line: 2, cells: ['13812345678'], faults: {} }], [])
  expect(JSON.stringify(kept)).not.toContain('138')
  expect(kept.notes).toEqual(['手机号未保存在草稿中，请重新填写，或重新选择文件'])
})

test('without anything private all stays as it is', () => {
  const rows = [row('甲', '')]
  expect(keepable({ columns }, rows, [])).toEqual({ rows, notes: [] })
})
