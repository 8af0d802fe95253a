export interface Piece {
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** Shorter islands of sameness between two changes make a sentence hard to read, so they join the changes. */
const SHORTEST_ISLAND = 2

const words = new Intl.Segmenter('zh', { granularity: 'word' })
const wordsOf = (text: string) => Array.from(words.segment(text), ({ segment }) => segment)

/** What changed between two texts, word by word, in reading order: what went stands before what came. */
export function diffText(before: string, after: string): Piece[] {
  const old = wordsOf(before)
  const now = wordsOf(after)
  let head = 0
  while (head < old.length && head < now.length && old[head] === now[head]) head++
  let tail = 0
  while (
    tail < old.length - head &&
    tail < now.length - head &&
    old[old.length - 1 - tail] === now[now.length - 1 - tail]
  )
    tail++

  const pieces: Piece[] = [
    { kind: 'same', text: old.slice(0, head).join('') },
    ...middle(old.slice(head, old.length - tail), now.slice(head, now.length - tail)),
    { kind: 'same', text: old.slice(old.length - tail).join('') },
  ]
  return tidy(pieces)
}

/** The longest common run of words, by the textbook table; texts here have at most some thousand words. */
function middle(old: string[], now: string[]): Piece[] {
  const width = now.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      lengths[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const pieces: Piece[] = []
  let i = 0
  let j = 0
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      pieces.push({ kind: 'same', text: old[i] ?? '' })
      i++
      j++
    } else if (j === now.length || (i < old.length && at(i + 1, j) >= at(i, j + 1)))
      pieces.push({ kind: 'gone', text: old[i++] ?? '' })
    else pieces.push({ kind: 'new', text: now[j++] ?? '' })
  }
  return pieces
}

/** Join neighbours, swallow short islands, and put what went before what came. */
function tidy(pieces: Piece[]): Piece[] {
  const joined = join(pieces)
  const split = joined.flatMap((piece, i): Piece[] => {
    const isIsland =
      piece.kind === 'same' && i > 0 && i < joined.length - 1 && [...piece.text].length < SHORTEST_ISLAND
    return isIsland
      ? [
          { ...piece, kind: 'gone' },
          { ...piece, kind: 'new' },
        ]
      : [piece]
  })
  const sorted: Piece[] = []
  let run: Piece[] = []
  const flush = () => {
    sorted.push(...run.filter(({ kind }) => kind === 'gone'), ...run.filter(({ kind }) => kind === 'new'))
    run = []
  }
  for (const piece of split) {
    if (piece.kind !== 'same') run.push(piece)
    else {
      flush()
      sorted.push(piece)
    }
  }
  flush()
  return join(sorted)
}

function join(pieces: Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (piece.text === '') continue
    if (last?.kind === piece.kind)
      joined[joined.length - 1] = { kind: last.kind, text: last.text + piece.text }
    else joined.push(piece)
  }
  return joined
}
