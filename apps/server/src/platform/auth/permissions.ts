import type { Grants, Permission, Reach } from '@dangxiao/contract'

const REACH_ORDER: Record<Reach, number> = { own: 1, branch: 2, all: 3 }

export const farther = (known: Reach | undefined, reach: Reach): Reach =>
  known && REACH_ORDER[known] >= REACH_ORDER[reach] ? known : reach

/** What several roles grant together: for each permission the farthest reach. */
export function merge(grants: readonly Grants[]): Grants {
  const merged: Grants = {}
  for (const grant of grants)
    for (const [permission, reach] of Object.entries(grant) as [Permission, Reach][])
      merged[permission] = farther(merged[permission], reach)
  return merged
}
