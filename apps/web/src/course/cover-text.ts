/** Width of a line of text at some size. */
export type Measure = (line: string, size: number) => number

export interface TitleBox {
  width: number
  height: number
}

export interface Title {
  lines: string[]
  size: number
  lineHeight: number
}

const LARGEST = 96
const SMALLEST = 36
const STEP = 4
const LEADING = 1.36
const MOST_LINES = 4

/** May not begin a line. */
const CLOSING = /^[，。、；：？！）》〉】〕」』”’…—·～%％‰℃,.;:?!)\]}]/
/** May not end a line. */
const OPENING = /[（《〈【〔「『“‘([{]$/
/** Stays in one piece: Latin words, numbers, years. */
const LATIN_START = /^[\p{Script=Latin}\p{Nd}'’.\-/+&@#]/u
const LATIN_END = /[\p{Script=Latin}\p{Nd}'’.\-/+&@#]$/u

/** Names that the dictionary would tear apart, and that nobody wants to see torn. */
const NAMES = /(习近平|毛泽东|邓小平|江泽民|胡锦涛|马克思|列宁|中国共产党|共产党|社会主义|党组织|党支部|党校)/
const words = new Intl.Segmenter('zh', { granularity: 'word' })
const characters = new Intl.Segmenter('zh', { granularity: 'grapheme' })

const wordsOf = (title: string) =>
  title
    .split(NAMES)
    .flatMap((part) =>
      NAMES.test(part) ? [part] : Array.from(words.segment(part), ({ segment }) => segment),
    )

/** The pieces between which a line may break: words, with the marks that belong to them. */
export function piecesOf(title: string): string[] {
  const pieces: string[] = []
  let previous = ''
  for (const segment of wordsOf(title)) {
    const last = pieces.at(-1)
    const isLatin = LATIN_END.test(previous) && LATIN_START.test(segment)
    const joins = last !== undefined && (CLOSING.test(segment) || OPENING.test(previous) || isLatin)
    if (joins) pieces[pieces.length - 1] = last + segment
    else pieces.push(segment)
    previous = segment
  }
  return pieces
}

/** Fills line after line. A piece that is longer than a line is broken anywhere. */
export function wrap(title: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  const add = (piece: string) => {
    if (fits((line + piece).trim())) {
      line += piece
      return
    }
    if (line.trim()) lines.push(line.trim())
    line = piece.trimStart()
  }
  for (const piece of piecesOf(title)) {
    if (fits(piece.trim())) add(piece)
    else for (const { segment } of characters.segment(piece)) add(segment)
  }
  if (line.trim()) lines.push(line.trim())
  return lines
}

/** The largest text that fits the box in at most four lines, its lines about equally long. */
export function layoutTitle(title: string, box: TitleBox, measure: Measure): Title {
  for (let size = LARGEST; size >= SMALLEST; size -= STEP) {
    const lineHeight = Math.round(size * LEADING)
    const lines = balance(title, box.width, (line) => measure(line, size))
    if (size === SMALLEST || (lines.length <= MOST_LINES && lines.length * lineHeight <= box.height))
      return { lines, size, lineHeight }
  }
  throw new Error('unreachable: the smallest size is always taken')
}

/** The narrowest width that needs no more lines than the full width does. */
function balance(title: string, width: number, measure: (line: string) => number): string[] {
  const within = (limit: number) => wrap(title, (line) => measure(line) <= limit)
  const full = within(width)
  let low = Math.max(...piecesOf(title).map((piece) => measure(piece.trim())))
  let high = width
  while (high - low > 4) {
    const middle = (low + high) / 2
    if (within(middle).length <= full.length) high = middle
    else low = middle
  }
  return within(high)
}
