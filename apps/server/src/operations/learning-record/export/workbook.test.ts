import { expect, test } from 'vitest'
import { unzip } from '../../../testing/zip.ts'
import type { Column, Row } from './rows.ts'
import { workbookOf } from './workbook.ts'

const columns = [{ title: '姓名', width: 12, kind: 'text' }] as Column[] // how it is selected is not asked

/** Rows without end, unless `fault` comes after the first. */
function source(fault?: Error) {
  const state = { isOver: false }
  async function* batches(): AsyncGenerator<Row[]> {
    try {
      for (let i = 0; ; i++) {
        yield Array.from({ length: 1_000 }, (_, k) => [`学员${i * 7_919 + k * 104_729}`])
        if (fault) throw fault
      }
    } finally {
      state.isOver = true
    }
  }
  return { state, batches: batches() }
}

test('a workbook nobody reads on ends its source', async () => {
  const { state, batches } = source()
  let read = 0
  for await (const chunk of workbookOf(columns, '说明', batches)) {
    read += chunk.length
    if (read > 100_000) break
  }
  expect(state.isOver).toBe(true)
})

test('a workbook whose source breaks has no end', async () => {
  const { state, batches } = source(new Error('the database has gone'))
  const chunks: Buffer[] = []
  const reading = async () => {
    for await (const chunk of workbookOf(columns, '说明', batches)) chunks.push(chunk)
  }
  await expect(reading()).rejects.toThrow('the database has gone')
  expect(state.isOver).toBe(true)
  expect(() => unzip(Buffer.concat(chunks))).toThrow('the archive has no end')
})
