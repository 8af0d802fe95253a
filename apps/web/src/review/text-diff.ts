import { type ArrayChange, diffArrays } from 'diff'

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
  const changes = diffArrays(wordsOf(before), wordsOf(after))
  return tidy(changes.map((change) => ({ kind: kindOf(change), text: change.value.join('') })))
}

function kindOf({ added, removed }: ArrayChange<string>): Piece['kind'] {
  if (added) return 'new'
  return removed ? 'gone' : 'same'
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
