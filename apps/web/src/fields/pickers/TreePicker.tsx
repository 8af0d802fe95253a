import type { TreeItem } from '@dangxiao/contract'
import { TreeSelect } from 'antd'
import { useMemo, useRef, useState } from 'react'

/** What takes the value away while the list is closed: the cross is for the mouse only. */
export const CLEARING = new Set(['Delete', 'Backspace'])

interface TreePickerProps {
  tree: readonly TreeItem[] | undefined
  /** Given by the form. */
  id?: string
  value?: number | null
  onChange?: (value: number | undefined) => void
  /** Counts as a last level though it may have levels below. */
  accepts?: (item: TreeItem) => boolean
  placeholder?: string
  /** Shown when the stored entry is no longer in the tree. */
  fallbackLabel?: string | null
  disabled?: boolean
}

/** Chooses one last-level entry of a list that is a tree. Picking any other node clears the value and opens the node. */
export function TreePicker({
  tree,
  id,
  value,
  onChange,
  accepts,
  placeholder = '请选择',
  fallbackLabel,
  disabled,
}: TreePickerProps) {
  const [open, setOpen] = useState(false)
  const [refused, setRefused] = useState(false)
  const [expanded, setExpanded] = useState<number[]>([])
  const [searching, setSearching] = useState(false)
  const items = useMemo(() => new Map(flatten(tree ?? []).map((item) => [item.id, item])), [tree])

  /** The list closes after every pick; after a refused one it stays. */
  const staysOpen = useRef(false)

  const pick = (picked: number | undefined) => {
    const item = picked === undefined ? undefined : items.get(picked)
    const refuses = item !== undefined && item.childrens.length > 0 && !accepts?.(item)
    staysOpen.current = refuses
    setRefused(refuses)
    // A pick empties the search box without a word.
    setSearching(false)
    if (refuses) setExpanded((ids) => [...ids, item.id])
    onChange?.(refuses ? undefined : picked)
  }
  const changeOpen = (next: boolean) => {
    if (!next && staysOpen.current) {
      staysOpen.current = false
      return
    }
    setOpen(next)
    setSearching(false)
    setRefused(false)
  }

  const nodes = useMemo(() => (tree ?? []).map(toNode), [tree])
  const name = fallbackLabel ?? '已停用'
  const unknown =
    value != null && tree !== undefined && !items.has(value) ? [{ value, title: name, path: name }] : []
  return (
    <TreeSelect<number | null>
      id={id}
      treeData={[...nodes, ...unknown]}
      // Without a value it must be null: undefined would leave the last pick on show.
      value={tree === undefined ? null : (value ?? null)}
      onChange={(picked) => pick(picked ?? undefined)}
      open={open}
      onOpenChange={changeOpen}
      onKeyDown={({ key }) => !open && value != null && CLEARING.has(key) && pick(undefined)}
      treeExpandedKeys={searching ? undefined : expanded}
      onTreeExpand={(keys) => !searching && setExpanded(keys.map(Number))}
      treeNodeLabelProp="path"
      showSearch={{ treeNodeFilterProp: 'path', onSearch: (text) => setSearching(text !== '') }}
      popupRender={(list) => (
        <>
          {list}
          {refused && (
            <div role="status" style={{ padding: '6px 12px', color: 'var(--ant-color-warning-text)' }}>
              请选择最末级
            </div>
          )}
        </>
      )}
      allowClear={{ label: '清除' }}
      loading={tree === undefined}
      disabled={disabled}
      placeholder={placeholder}
      style={{ width: '100%' }}
    />
  )
}

interface Node {
  value: number
  title: string
  path: string
  children?: Node[]
}

const toNode = ({ id, itemName, fullItemName, childrens }: TreeItem): Node => ({
  value: id,
  title: itemName,
  path: fullItemName,
  ...(childrens.length > 0 && { children: childrens.map(toNode) }),
})

export const flatten = (tree: readonly TreeItem[]): TreeItem[] =>
  tree.flatMap((item) => [item, ...flatten(item.childrens)])
