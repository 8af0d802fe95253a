import type { UnitNode } from '@dangxiao/contract'

interface Entry {
  node: UnitNode
  parent?: Entry
}

/** Every unit of a tree by its id, with the way up. */
export type UnitIndex = ReadonlyMap<number, Entry>

/** Flatten a tree once; no recursion, so that depth does not matter. */
export function indexUnits(tree: readonly UnitNode[]): UnitIndex {
  const index = new Map<number, Entry>()
  const open: Entry[] = tree.map((node) => ({ node })).reverse()
  for (let entry = open.pop(); entry; entry = open.pop()) {
    index.set(entry.node.id, entry)
    for (let i = entry.node.childrens.length - 1; i >= 0; i--) {
      const node = entry.node.childrens[i]
      if (node) open.push({ node, parent: entry })
    }
  }
  return index
}

/** `湖南省委党校 / 长沙市委党校`: what stands above a unit; empty for a root. */
export function pathAbove(index: UnitIndex, id: number): string {
  const names: string[] = []
  for (let entry = index.get(id)?.parent; entry; entry = entry.parent) names.unshift(entry.node.unitName)
  return names.join(' / ')
}

/** The units above one, to open the tree down to it. */
export function idsAbove(index: UnitIndex, id: number): number[] {
  const ids: number[] = []
  for (let entry = index.get(id)?.parent; entry; entry = entry.parent) ids.push(entry.node.id)
  return ids
}

export interface Hit {
  id: number
  unitName: string
  path: string
}

/** The units of a filtered tree whose own name holds the text, at most `most`; the others are there only as the way to them. */
export function hitsOf(tree: readonly UnitNode[], text: string, most: number): Hit[] {
  const index = indexUnits(tree)
  const hits: Hit[] = []
  for (const { node } of index.values()) {
    if (hits.length === most) break
    if (node.unitName.includes(text))
      hits.push({ id: node.id, unitName: node.unitName, path: pathAbove(index, node.id) })
  }
  return hits
}
