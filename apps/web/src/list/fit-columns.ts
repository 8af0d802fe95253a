import type { TableColumnType } from 'antd'

/**
 * A column of a list. It likes to be `width` pixels wide and yields down to `minWidth`; one column may go without a width
 * and takes what is left.
 */
export type Column<Row> = TableColumnType<Row> & {
  /** Its place in the order in which columns fold into the row's detail when room is short: 1 goes first. Without one it always stays. */
  fold?: number
}

export type Columns<Row> = Column<Row>[]

interface Fit {
  /** Keys of the columns that have moved into the row's detail. */
  folded: ReadonlySet<string>
  /** Pixels of each column that stays, in order. */
  widths: number[]
}

/** Pixels of the button that opens a row's detail. */
export const TOGGLE_WIDTH = 36

/** Below this even the column without a width yields no further, before others are folded. */
const DEFAULT_FLEX = 160

export const keyOf = <Row>({ key, dataIndex }: Column<Row>) => String(key ?? dataIndex)

/** Decides by the width that the table has, so that it never scrolls sideways: columns yield first, then fold in their order. */
export function fitColumns<Row>(columns: Columns<Row>, available: number, flexWidth = DEFAULT_FLEX): Fit {
  const likes = (column: Column<Row>) => (typeof column.width === 'number' ? column.width : flexWidth)
  const least = (column: Column<Row>) => Math.min(column.minWidth ?? likes(column), likes(column))
  const sum = (some: Columns<Row>, widthOf: (column: Column<Row>) => number) =>
    some.reduce((all, column) => all + widthOf(column), 0)

  const order = columns.filter(({ fold }) => fold !== undefined).sort((a, b) => (a.fold ?? 0) - (b.fold ?? 0))
  const folded = new Set<string>()
  let shown = columns
  for (const next of order) {
    const room = available - (folded.size > 0 ? TOGGLE_WIDTH : 0)
    if (sum(shown, least) <= room) break
    folded.add(keyOf(next))
    shown = columns.filter((column) => !folded.has(keyOf(column)))
  }

  const room = available - (folded.size > 0 ? TOGGLE_WIDTH : 0)
  const [all, needed] = [sum(shown, likes), sum(shown, least)]
  // 1: as they like it, 0: the least. Narrower still, all give alike.
  const ease = all > needed ? Math.min(1, Math.max(0, (room - needed) / (all - needed))) : 1
  const squeeze = Math.min(1, room / needed)
  const widths = shown.map((column) => (least(column) + (likes(column) - least(column)) * ease) * squeeze)
  const flexible = shown.findIndex(({ width }) => typeof width !== 'number')
  const left = room - widths.reduce((total, width) => total + width, 0)
  return { folded, widths: widths.map((width, i) => (i === flexible ? width + left : width)) }
}
