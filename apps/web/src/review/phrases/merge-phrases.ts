/**
 * The phrases of this page with what another page has saved meanwhile: what it added stands at the end, and what it removed is gone
 * unless it was changed here.
 */
export function mergePhrases(
  before: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] {
  const kept = mine.filter((phrase) => theirs.includes(phrase) || !before.includes(phrase))
  const added = theirs.filter((phrase) => !before.includes(phrase) && !kept.includes(phrase))
  return [...kept, ...added]
}
