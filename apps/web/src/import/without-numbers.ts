import { foldWidth } from '@dangxiao/contract'

const MONTH = /^(19|20)\d{2}\s*[-/.年]\s*\d{1,2}(?!\d)|^(19|20)\d{2}(0[1-9]|1[0-2])([0-2]\d|3[01])$/
const NUMBERS = /^[\d\s()+\-–—/;；,，、.转*Xx]+$/
/** A local telephone number has no fewer. */
const LEAST_DIGITS = 7

/** Could it be a telephone or ID number, whole or half typed? A day is none. */
function isNumber(text: string): boolean {
  const narrow = foldWidth(text).trim()
  return NUMBERS.test(narrow) && narrow.replace(/\D/g, '').length >= LEAST_DIGITS && !MONTH.test(narrow)
}

const hasNumber = (text: string) =>
  foldWidth(text)
    .split(/[^\d\-/.年月]+/)
    .some(isNumber)

/**
 * What an earlier version kept of a workbook, without whatever could be a telephone or ID number: which columns hold them is only known
 * where the workbook's kind is, and that is not loaded yet.
 */
export function withoutNumbers(value: unknown): unknown {
  const rows = (value as { rows?: unknown } | undefined)?.rows
  if (!Array.isArray(rows)) return undefined
  return { ...(value as object), rows: rows.map(cleanRow) }
}

function cleanRow({ cells, faults, ...row }: { cells: string[]; faults: Record<string, string> }) {
  return {
    ...row,
    cells: cells.map((cell) => (isNumber(cell) ? '' : cell)),
    faults: Object.fromEntries(Object.entries(faults).filter(([, said]) => !hasNumber(said))),
  }
}
