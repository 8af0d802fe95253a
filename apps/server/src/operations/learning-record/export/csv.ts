import type { Column, Row } from './rows.ts'

/** What a sheet would take for the beginning of a formula. */
const FORMULA = /^[=+\-@＝＋－＠]/

/** A csv file with `note` and the titles on top. */
export async function* csvOf(columns: Column[], note: string, batches: AsyncIterable<Row[]>) {
  const isText = columns.map(({ kind }) => kind === 'text')
  const lineOf = (row: Row) => `${row.map((value, i) => (isText[i] ? guarded(value) : value)).join(',')}\n`

  const titles = columns.map(({ title }) => title).join(',')
  yield Buffer.from(`\ufeff${quoted(note)}\n${titles}\n`)
  for await (const rows of batches) yield Buffer.from(rows.map(lineOf).join(''))
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const guarded = (text: string) => quoted(FORMULA.test(text) ? `'${text}` : text)
