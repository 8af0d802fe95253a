/** A place of the result. */
interface Scored {
  targetId: number
  score: number
}

interface Recommended {
  targetId: number
  position: number
}

export interface Placed<S, R> {
  /** Equal scores that follow each other share one. */
  place: number
  targetId: number
  scored: S | undefined
  recommended: R | undefined
}

/** The result with the recommendations put in: who stood there, and all below, move down by one. */
export function placesOf<S extends Scored, R extends Recommended>(
  result: readonly S[],
  recommendations: readonly R[],
  top: number,
): Placed<S, R>[] {
  const moved = new Set(recommendations.map(({ targetId }) => targetId))
  const list: Omit<Placed<S, R>, 'place'>[] = result
    .filter(({ targetId }) => !moved.has(targetId))
    .map((scored) => ({ targetId: scored.targetId, scored, recommended: undefined }))
  for (const recommended of recommendations.toSorted((a, b) => a.position - b.position)) {
    const { targetId, position } = recommended
    list.splice(position - 1, 0, {
      targetId,
      scored: result.find((item) => item.targetId === targetId),
      recommended,
    })
  }
  const places: Placed<S, R>[] = []
  for (const [i, item] of list.slice(0, top).entries()) {
    const before = places.at(-1)
    const isEqual =
      before && !before.recommended && !item.recommended && before.scored?.score === item.scored?.score
    places.push({ ...item, place: isEqual ? before.place : i + 1 })
  }
  return places
}
