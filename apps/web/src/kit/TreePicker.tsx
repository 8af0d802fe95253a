import type { TreeItem } from '@dangxiao/contract'
import { TreeSelect } from 'antd'
import { useMemo, useState } from 'react'

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
export function TreePicker({ tree, id, value, onChange, accepts, placeholder = '请选择', fallbackLabel, disabled }: TreePickerProps) {
  const [open, setOpen] = useState(false)
  const [refused, setRefused] = useState(false)
  const [expanded, setExpanded] = useState<number[]>([])
  const [searching, setSearching] = useState(false)
  const items = useMemo(() => new Map(flatten(tree ?? []).map((item) => [item.id, item])), [tree])

  const pick = (picked: number | undefined) => {
    const item = picked === undefined ? undefined : items.get(picked)
    const refuses = item !== undefined && item.childrens.length > 0 && !accepts?.(item)
    setRefused(refuses)
    setOpen(refuses)
    if (refuses) setExpanded((ids) => [...ids, item.id])
    onChange?.(refuses ? undefined : picked)
  }

  const isUnknown = value != null && tree !== undefined && !items.has(value)
  return (
    <>
      <TreeSelect<number>
        id={id}
        treeData={[
          ...(tree ?? []).map(toNode),
          ...(isUnknown ? [{ value, title: fallbackLabel ?? '已停用', path: fallbackLabel ?? '已停用' }] : []),
        ]}
        value={tree === undefined ? undefined : (value ?? undefined)}
        onChange={pick}
        open={open}
        onOpenChange={setOpen}
        treeExpandedKeys={searching ? undefined : expanded}
        onTreeExpand={(keys) => !searching && setExpanded(keys.map(Number))}
        treeNodeLabelProp="path"
        showSearch={{ treeNodeFilterProp: 'path', onSearch: (text) => setSearching(text !== '') }}
        allowClear
        loading={tree === undefined}
        disabled={disabled}
        placeholder={placeholder}
        styles={{ popup: { root: { maxHeight: 360, overflow: 'auto' } } }}
        style={{ width: '100%' }}
      />
      {refused && (
        <div role="status" style={{ color: 'var(--ant-color-warning-text)', lineHeight: '22px' }}>
          请选择最末级
        </div>
      )}
    </>
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

export const flatten = (tree: readonly TreeItem[]): TreeItem[] => tree.flatMap((item) => [item, ...flatten(item.childrens)])
