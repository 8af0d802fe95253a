import { type Permission, type UnitNode, unitApi } from '@dangxiao/contract'
import { useQuery } from '@tanstack/react-query'
import { Spin, TreeSelect } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useMe } from '../../session/permissions.ts'
import { callQuery } from '../../session/useFind.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import { CLEARING } from './TreePicker.tsx'
import { hitsOf, idsAbove, indexUnits, pathAbove } from './unit-index.ts'

const SEARCH_PAUSE_MS = 250
const MOST_HITS = 200
const FRESH_MS = 10 * 60_000

interface Common {
  /** Given by the form. */
  id?: string
  /** The own unit and those below. */
  ownBranch?: boolean
  /** With the own branch: the record that the unit will own is a new one. */
  adding?: boolean
  /** With the own branch: what the user needs for a unit to choose it. Whom it reaches the own unit only gets that one. */
  permission?: Permission
  placeholder?: string
  disabled?: boolean
  allowClear?: boolean
  /** Open and take the keyboard at once. */
  opensAtOnce?: boolean
}

interface One extends Common {
  multiple?: false
  value?: number | null
  onChange?: (id: number | undefined) => void
  /** The name of `value`, if known, so that it shows before the tree is there. */
  label?: string
}

interface Many extends Common {
  multiple: true
  value?: number[]
  onChange?: (ids: number[]) => void
  /** The names of `value`, as far as known. */
  labels?: ReadonlyMap<number, string>
}

interface Choice {
  value: number
  label?: ReactNode
}

/**
 * Chooses units by browsing or by searching on the server; the value is a unit's id. Only opened branches become nodes,
 * so a tree of 50,000 units costs one flattening.
 */
export function UnitTreePicker(props: One | Many) {
  const { id, placeholder = '请选择单位', disabled, allowClear = true, opensAtOnce = false } = props
  const me = useMe()
  const [open, setOpen] = useState(opensAtOnce)
  const [text, setText] = useState('')
  const [expanded, setExpanded] = useState<number[]>()
  /** The arrows have moved to a hit, and Enter is the tree's affair. */
  const [hasMoved, setMoved] = useState(false)
  const sought = useDebounced(text.trim(), SEARCH_PAUSE_MS)

  const chosen = props.multiple ? (props.value ?? []) : props.value == null ? [] : [props.value]
  const known = (unit: number) =>
    (props.multiple ? props.labels?.get(unit) : props.label) ?? (unit === me.unitId ? me.unitName : undefined)
  const query = useScopeOf(props)
  const whole = useUnits({ query, enabled: open || chosen.some((unit) => known(unit) === undefined) })
  const found = useUnits({ query, unitName: sought, enabled: open && sought !== '' })

  const index = useMemo(() => indexUnits(whole.data ?? []), [whole.data])
  const opened = expanded ?? [
    ...(whole.data ?? []).map((root) => root.id),
    ...chosen.flatMap((unit) => idsAbove(index, unit)),
  ]
  const isSettled = sought === text.trim()
  // The hits of an earlier text are not on offer any more.
  const hits = useMemo(
    () => (sought === '' || !isSettled ? [] : hitsOf(found.data ?? [], sought, MOST_HITS)),
    [found.data, sought, isSettled],
  )

  const choices: Choice[] = chosen.map((value) => ({
    value,
    label: index.get(value)?.node.unitName ?? known(value) ?? '…',
  }))
  const treeData =
    text.trim() === ''
      ? (whole.data ?? []).map((root) => toNode(root, new Set(opened)))
      : hits.map((hit) => ({
          value: hit.id,
          title: <HitLine name={hit.unitName} path={hit.path} isNext={!hasMoved && hit === hits[0]} />,
          label: hit.unitName,
        }))

  const isBusy = text.trim() === '' ? whole.isLoading : !isSettled || found.isLoading
  const choose = (next: Choice | Choice[] | undefined) => {
    const ids = next === undefined ? [] : [next].flat().map((choice) => choice.value)
    if (props.multiple) props.onChange?.(ids)
    else props.onChange?.(ids[0])
  }

  /** Enter came before the answer. */
  const takesFirst = useRef(false)
  const takeFirst = () => {
    const first = hits[0]
    if (!first) return
    takesFirst.current = false
    if (props.multiple) {
      if (!chosen.includes(first.id)) props.onChange?.([...chosen, first.id])
    } else {
      props.onChange?.(first.id)
      setOpen(false)
    }
  }
  const search = (next: string) => {
    setText(next)
    setMoved(false)
    takesFirst.current = false
  }
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (!open && allowClear && !props.multiple && CLEARING.has(key)) return props.onChange?.(undefined)
    if (text.trim() === '' || nativeEvent.isComposing) return
    if (key === 'ArrowDown' || key === 'ArrowUp') setMoved(true)
    if (key !== 'Enter' || hasMoved) return
    takesFirst.current = true
    takeFirst()
  }
  const latest = useRef(takeFirst)
  latest.current = takeFirst
  useEffect(() => {
    if (hits.length > 0 && takesFirst.current) latest.current()
  }, [hits])

  return (
    <TreeSelect<Choice | Choice[]>
      id={id}
      labelInValue
      multiple={props.multiple}
      maxTagCount={props.multiple ? 20 : undefined}
      maxTagPlaceholder={(others) => `另有${others.length}个单位`}
      value={props.multiple ? choices : choices[0]}
      onChange={choose}
      treeData={treeData}
      treeNodeLabelProp="label"
      treeExpandedKeys={text.trim() === '' ? opened : []}
      onTreeExpand={(keys) => setExpanded(keys.map(Number))}
      open={open}
      onOpenChange={setOpen}
      onKeyDown={onKeyDown}
      showSearch={{ onSearch: search, filterTreeNode: () => true, autoClearSearchValue: !props.multiple }}
      notFoundContent={
        isBusy ? (
          <Spin size="small" />
        ) : (
          <Nothing failed={whole.isError || found.isError} text={text.trim()} />
        )
      }
      popupMatchSelectWidth={480}
      listHeight={320}
      title={choices.length === 1 && chosen[0] !== undefined ? pathAbove(index, chosen[0]) : undefined}
      placeholder={placeholder}
      allowClear={allowClear && { label: '清除' }}
      disabled={disabled}
      autoFocus={opensAtOnce}
      style={{ width: '100%' }}
    />
  )
}

interface Scope {
  unitId?: number
  isSelf?: '1'
  /** Not those below it. */
  isAlone?: boolean
}

function useScopeOf({ ownBranch, adding, permission }: Common): Scope {
  const { unitId, permissions } = useMe()
  if (!ownBranch) return {}
  return {
    unitId,
    ...(adding && { isSelf: '1' }),
    isAlone: permission !== undefined && permissions[permission] === 'own',
  }
}

interface Wanted {
  query: Scope
  unitName?: string
  enabled: boolean
}

function useUnits({ query: { isAlone, ...scope }, unitName, enabled }: Wanted) {
  const query = { ...scope, ...(unitName && { unitName }) }
  return useQuery({
    ...callQuery(unitApi.tree, { query }),
    enabled,
    staleTime: FRESH_MS,
    structuralSharing: false,
    ...(isAlone && { select: withoutBranches }),
  })
}

const withoutBranches = (tree: UnitNode[]): UnitNode[] => tree.map((root) => ({ ...root, childrens: [] }))

interface Node {
  value: number
  title: ReactNode
  label: string
  disabled?: boolean
  children?: Node[]
}

/** A closed branch gets one stand-in below it, so that it can be opened. */
function toNode({ id, unitName, childrens }: UnitNode, opened: ReadonlySet<number>): Node {
  const node: Node = { value: id, title: unitName, label: unitName }
  if (childrens.length === 0) return node
  const children = opened.has(id)
    ? childrens.map((child) => toNode(child, opened))
    : [{ value: -id, title: '…', label: '…', disabled: true }]
  return { ...node, children }
}

/** `isNext`: Enter chooses it. */
function HitLine({ name, path, isNext }: { name: string; path: string; isNext: boolean }) {
  return (
    <span title={path ? `${path} / ${name}` : name} style={{ whiteSpace: 'nowrap' }}>
      {name} <span style={{ color: 'var(--ant-color-text-tertiary)', fontSize: 12 }}>{path}</span>
      {isNext && <kbd>Enter</kbd>}
    </span>
  )
}

function Nothing({ failed, text }: { failed: boolean; text: string }) {
  const message = failed
    ? '单位没有取到，请重新打开试试'
    : text === ''
      ? '没有可选的单位'
      : `没有名称含“${text}”的单位`
  return (
    <div style={{ padding: '12px 0', textAlign: 'center', color: 'var(--ant-color-text-tertiary)' }}>
      {message}
    </div>
  )
}
