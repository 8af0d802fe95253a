import type { Permission } from '@dangxiao/contract'
import fc from 'fast-check'
import { builtInRoles } from '../../seeds/roles.ts'
import type { RoleCode } from './build.ts'

export const UNITS = 12
/** A tree of units and who works where. */
export interface Shape {
  /** Of each unit but the first: which of those before it stands above. */
  above: number[]
  people: { role: RoleCode; unit: number }[]
}
export const shape: fc.Arbitrary<Shape> = fc.record({
  above: fc.tuple(...Array.from({ length: UNITS - 1 }, (_, i) => fc.nat(i))),
  people: fc
    .tuple(
      ...(['city', 'county', 'reviewer', 'leader', 'editor'] as const).map((role) =>
        fc.record({ role: fc.constant(role), unit: fc.nat(UNITS - 1) }),
      ),
    )
    .map((people) => [...people, { role: 'base' as const, unit: 0 }]),
})

/** The rules once more, in the plainest way: a tree is a list of parents. */
export class Oracle {
  readonly #above: number[]

  constructor(above: number[]) {
    this.#above = above
  }

  isBelow(unit: number, top: number): boolean {
    for (let at = unit; at > 0; ) {
      at = this.#above[at - 1] as number
      if (at === top) return true
    }
    return false
  }

  children(top: number): number[] {
    return this.#above.flatMap((parent, i) => (parent === top ? [i + 1] : []))
  }

  /** Does the permission of this person reach the unit? `undefined`: they do not hold it at all. */
  reaches(
    { role, unit }: Shape['people'][number],
    permission: Permission,
    target: number,
  ): boolean | undefined {
    const reach = (builtInRoles[role].grants as Partial<Record<Permission, string>>)[permission]
    if (!reach) return undefined
    return reach === 'all' || unit === target || (reach === 'branch' && this.isBelow(target, unit))
  }

  relation(unit: number, target: number): string {
    if (unit === target) return 'own'
    if (this.isBelow(target, unit)) return 'below'
    if (this.isBelow(unit, target)) return 'above'
    return unit > 0 && target > 0 && this.#above[unit - 1] === this.#above[target - 1] ? 'sibling' : 'foreign'
  }
}
