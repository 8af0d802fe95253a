import DownOutlined from '@ant-design/icons/DownOutlined'
import UpOutlined from '@ant-design/icons/UpOutlined'
import type { TreeItem } from '@dangxiao/contract'
import { Button, Input, Select } from 'antd'
import { createContext, type ReactNode, useContext, useId, useState } from 'react'
import styles from './filters.module.css'
import type { List } from './useList.ts'

/** Filters are text, as they stand in the address. */
type Draft = Record<string, string | undefined>

const DraftContext = createContext<[Draft, (changes: Draft) => void]>([{}, () => {}])

/** What is chosen but not yet asked for. */
export const useFilterDraft = () => useContext(DraftContext)

interface FiltersProps<Filter> {
  list: List<{ id: number }, Filter>
  children: ReactNode
  /** Fields that stay folded away until they are wanted or set. */
  more?: ReactNode
  /** The names of the fields in `more`. */
  moreNames?: readonly (keyof Filter & string)[]
}

/** The filters above a list. What is chosen counts after 查询; the address then holds it. */
export function Filters<Filter extends object>({
  list,
  children,
  more,
  moreNames = [],
}: FiltersProps<Filter>) {
  const asked = JSON.stringify(list.filter)
  const [seen, setSeen] = useState(asked)
  const [draft, setDraft] = useState<Draft>(JSON.parse(asked))
  const setInMore = moreNames.filter((name) => list.filter[name] !== undefined).length
  const [isOpen, setOpen] = useState(setInMore > 0)
  if (asked !== seen) {
    setSeen(asked)
    setDraft(JSON.parse(asked))
  }

  const ask = (filter: Draft) => {
    const kept = Object.entries(filter).filter(([, value]) => value !== undefined && value.trim() !== '')
    // The fields only write what the list's filter has.
    list.setFilter(Object.fromEntries(kept) as Filter)
  }
  const reset = () => {
    setDraft({})
    ask({})
  }

  return (
    <DraftContext value={[draft, (changes) => setDraft((old) => ({ ...old, ...changes }))]}>
      <search>
        <form
          className={styles.filters}
          onSubmit={(event) => {
            event.preventDefault()
            ask(draft)
          }}
        >
          {children}
          {isOpen && more}
          <div className={styles.buttons}>
            {more && (
              <Button
                type="link"
                onClick={() => setOpen(!isOpen)}
                aria-expanded={isOpen}
                icon={isOpen ? <UpOutlined /> : <DownOutlined />}
                iconPlacement="end"
              >
                {isOpen ? '收起' : setInMore > 0 ? `更多筛选（已选${setInMore}项）` : '更多筛选'}
              </Button>
            )}
            <Button onClick={reset}>重置</Button>
            <Button type="primary" htmlType="submit">
              查询
            </Button>
          </div>
        </form>
      </search>
    </DraftContext>
  )
}

interface FilterFieldProps {
  label: string
  children: (id: string) => ReactNode
  /** Takes the width of two. */
  wide?: boolean
}

export function FilterField({ label, children, wide }: FilterFieldProps) {
  const id = useId()
  return (
    <div className={wide ? styles.wideField : styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

interface Named {
  label: string
  /** The filter that it sets. */
  name: string
}

export function TextFilter({ label, name, placeholder }: Named & { placeholder: string }) {
  const [draft, change] = useFilterDraft()
  return (
    <FilterField label={label}>
      {(id) => (
        <Input
          id={id}
          value={draft[name] ?? ''}
          onChange={(event) => change({ [name]: event.target.value })}
          placeholder={placeholder}
          maxLength={100}
          allowClear
        />
      )}
    </FilterField>
  )
}

/** A whole number, at least; anything else that is typed falls away. */
export function NumberFilter({ label, name, unit }: Named & { unit: string }) {
  const [draft, change] = useFilterDraft()
  return (
    <FilterField label={label}>
      {(id) => (
        <Input
          id={id}
          value={draft[name] ?? ''}
          onChange={(event) => change({ [name]: event.target.value.replace(/\D|^0+/g, '').slice(0, 6) })}
          inputMode="numeric"
          placeholder="至少"
          suffix={unit}
          allowClear
        />
      )}
    </FilterField>
  )
}

interface SelectFilterProps extends Named {
  options: readonly { value: string; label: string }[]
  /** What is meant while nothing is chosen. */
  placeholder?: string
  /** The option that counts while nothing is chosen; it stands there as if it were. */
  initial?: string
}

export function SelectFilter({ label, name, options, placeholder = '全部', initial }: SelectFilterProps) {
  const [draft, change] = useFilterDraft()
  return (
    <FilterField label={label}>
      {(id) => (
        <Select
          id={id}
          value={draft[name] ?? initial}
          onChange={(value?: string) => change({ [name]: value })}
          options={[...options]}
          placeholder={placeholder}
          allowClear={draft[name] !== undefined}
        />
      )}
    </FilterField>
  )
}

/** Filters by any entry of a list that is a tree; an entry stands for all below it. */
export function TreeFilter({ label, name, tree }: Named & { tree: readonly TreeItem[] | undefined }) {
  const [draft, change] = useFilterDraft()
  return (
    <FilterField label={label}>
      {(id) => (
        <Select
          id={id}
          value={tree ? draft[name] : undefined}
          onChange={(value?: string) => change({ [name]: value })}
          options={treeOptions(tree ?? [], 0)}
          optionRender={({ data }) => (
            <span style={{ paddingInlineStart: data.depth * 16 }}>{data.label}</span>
          )}
          loading={!tree}
          showSearch={{ optionFilterProp: 'path' }}
          popupMatchSelectWidth={260}
          placeholder="全部"
          allowClear
        />
      )}
    </FilterField>
  )
}

interface TreeOption {
  value: string
  label: string
  path: string
  depth: number
}

const treeOptions = (items: readonly TreeItem[], depth: number): TreeOption[] =>
  items.flatMap(({ id, itemName, fullItemName, childrens }) => [
    { value: String(id), label: itemName, path: fullItemName, depth },
    ...treeOptions(childrens, depth + 1),
  ])
