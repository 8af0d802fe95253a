import type { LiveComment } from '@dangxiao/contract'

/**
 * What was fetched again, laid under what is on the screen: nothing moves or goes away from under the cursor. What has changed is changed
 * in its place, what is new comes at the end; what is no longer among those asked for stays as it was, until the user asks anew.
 */
export function merged(shown: readonly LiveComment[], fetched: readonly LiveComment[]): LiveComment[] {
  const byId = new Map(fetched.map((comment) => [comment.id, comment]))
  const known = new Set(shown.map(({ id }) => id))
  return [
    ...shown.map((comment) => {
      const fresh = byId.get(comment.id)
      return fresh && fresh.version > comment.version ? fresh : comment
    }),
    ...fetched.filter(({ id }) => !known.has(id)),
  ]
}

/**
 * The next that waits after `id`, or else the first that waits; none when nothing does.
 *
 * @param decided on these somebody has decided, though the server has not answered yet
 */
export function nextWaiting(
  shown: readonly LiveComment[],
  id: number | undefined,
  decided: ReadonlySet<number> = new Set(),
): number | undefined {
  const at = shown.findIndex((comment) => comment.id === id)
  const waits = (comment: LiveComment) => comment.can.includes('review') && !decided.has(comment.id)
  return (shown.slice(at + 1).find(waits) ?? shown.find((comment) => waits(comment) && comment.id !== id))?.id
}
