/** A unit as the tree holds it. */
export interface Unit {
  id: number
  unitName: string
  parentId: number | null
  userLevel: number
  unitType: number
  code: string
  enabled: boolean
  version: number
}

/** A unit alone, or with all below it. */
export interface Piece {
  unitId: number
  branch: boolean
}

/** The whole tree of units, in memory: some ten thousand at most, read on every request. */
export class UnitTree {
  readonly roots: Unit[] = []
  readonly #byId = new Map<number, Unit>()
  readonly #children = new Map<number, Unit[]>()
  readonly #branches = new Map<number, number[]>()
  #inOrder: readonly Unit[] | undefined

  /** @param units in the order in which siblings are shown */
  constructor(units: Unit[]) {
    for (const unit of units) this.#byId.set(unit.id, unit)
    for (const unit of units) {
      if (unit.parentId === null || !this.#byId.has(unit.parentId)) this.roots.push(unit)
      else {
        const siblings = this.#children.get(unit.parentId)
        if (siblings) siblings.push(unit)
        else this.#children.set(unit.parentId, [unit])
      }
    }
  }

  get size(): number {
    return this.#byId.size
  }

  all(): Iterable<Unit> {
    return this.#byId.values()
  }

  /** Each unit followed by those below it, siblings in their order. */
  get inOrder(): readonly Unit[] {
    if (this.#inOrder) return this.#inOrder
    const all: Unit[] = []
    const add = (unit: Unit) => {
      all.push(unit)
      for (const child of this.children(unit.id)) add(child)
    }
    for (const root of this.roots) add(root)
    this.#inOrder = all
    return all
  }

  find(id: number): Unit | undefined {
    return this.#byId.get(id)
  }

  name(id: number): string {
    return this.#byId.get(id)?.unitName ?? ''
  }

  children(id: number): readonly Unit[] {
    return this.#children.get(id) ?? []
  }

  /** From the root down to the unit itself. */
  path(id: number): Unit[] {
    const path: Unit[] = []
    for (
      let unit = this.#byId.get(id);
      unit;
      unit = unit.parentId === null ? undefined : this.#byId.get(unit.parentId)
    )
      path.unshift(unit)
    return path
  }

  /** Is `id` the unit itself or somewhere below it? */
  isWithin(id: number, ancestor: number): boolean {
    for (
      let unit = this.#byId.get(id);
      unit;
      unit = unit.parentId === null ? undefined : this.#byId.get(unit.parentId)
    )
      if (unit.id === ancestor) return true
    return false
  }

  /** Ids of the unit and of all below it. */
  branch(id: number): readonly number[] {
    const known = this.#branches.get(id)
    if (known) return known
    const ids = this.#byId.has(id) ? [id] : []
    for (const above of ids) for (const child of this.children(above)) ids.push(child.id)
    this.#branches.set(id, ids)
    return ids
  }

  idsOf(pieces: readonly Piece[]): readonly number[] {
    const [only, ...others] = pieces
    if (only && others.length === 0 && only.branch) return this.branch(only.unitId)
    return pieces.flatMap(({ unitId, branch }) => (branch ? this.branch(unitId) : [unitId]))
  }
}
