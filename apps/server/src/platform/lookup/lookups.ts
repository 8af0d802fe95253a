import type { TreeItem } from '@dangxiao/contract'

/** The lists that an administrator can extend. */
export type LookupList =
  | 'course-classification'
  | 'teaching-method'
  | 'course-rating'
  | 'course-honour'
  | 'teacher-honour'
  | 'teacher-rating'
  | 'education-degree'
  | 'education-background'
  | 'level'
  | 'unit-field'
  | 'case-type'
  | 'study-field'

export interface LookupEntry {
  id: number
  list: string
  parentId: number | null
  code: string
  itemName: string
  enabled: boolean
}

/** The code of the entry that may be chosen though it is no leaf. */
const OTHER = 'other'

/** The extendable lists, in memory; flat ones are trees without branches. */
export class Lookups {
  readonly #byId = new Map<number, LookupEntry>()
  readonly #children = new Map<number | string, LookupEntry[]>()

  constructor(entries: LookupEntry[]) {
    for (const entry of entries) {
      this.#byId.set(entry.id, entry)
      const above = entry.parentId ?? entry.list
      this.#children.set(above, [...(this.#children.get(above) ?? []), entry])
    }
  }

  name(id: number | null): string | null {
    return id === null ? null : (this.#byId.get(id)?.itemName ?? null)
  }

  /** Name of the root under which an entry stands. */
  rootName(id: number): string {
    const entry = this.#byId.get(id)
    return entry?.parentId ? this.rootName(entry.parentId) : (entry?.itemName ?? '')
  }

  /** May a record carry it? An enabled leaf of the list, or its entry 其他. */
  isChoosable(list: LookupList, id: number): boolean {
    const entry = this.#byId.get(id)
    return (
      entry?.list === list && entry.enabled && (entry.code === OTHER || this.#childrenOf(id).length === 0)
    )
  }

  /** The entry's id and those of all below it. */
  branch(id: number): number[] {
    return [id, ...this.#childrenOf(id).flatMap((child) => this.branch(child.id))]
  }

  tree(list: LookupList): TreeItem[] {
    const items = (above: number | string, prefix: string): TreeItem[] =>
      this.#childrenOf(above)
        .filter((entry) => entry.enabled)
        .map(({ id, code, itemName }) => ({
          id,
          code,
          itemName,
          fullItemName: prefix + itemName,
          childrens: items(id, `${prefix}${itemName}/`),
        }))
    return items(list, '')
  }

  flat(list: LookupList): { id: number; name: string }[] {
    return this.tree(list).map(({ id, itemName }) => ({ id, name: itemName }))
  }

  #childrenOf(above: number | string): LookupEntry[] {
    return this.#children.get(above) ?? []
  }
}
