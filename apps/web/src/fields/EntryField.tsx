import { Select } from 'antd'

export interface Entry {
  id: number
  name: string
}

interface Common {
  /** Given by the form. */
  id?: string
  /** Undefined while it is on its way. */
  list: readonly Entry[] | undefined
  /** What the record holds, in case it can no longer be chosen. */
  stored?: readonly (Entry | undefined)[]
  placeholder: string
}

interface One extends Common {
  multiple?: false
  value?: number | undefined
  onChange?: (id: number | undefined) => void
}

interface Many extends Common {
  multiple: true
  value?: number[]
  onChange?: (ids: number[]) => void
  /** Most entries. */
  max?: number
}

/** One entry of a list, or several. */
export function EntryField(props: One | Many) {
  const { id, list, stored = [], placeholder } = props
  const gone = stored.filter(
    (entry) => entry !== undefined && !list?.some((known) => known.id === entry.id),
  ) as Entry[]
  const options = [...(list ?? []), ...gone].map((entry) => ({ value: entry.id, label: entry.name }))
  const shared = {
    id,
    options,
    placeholder,
    loading: !list,
    allowClear: true,
    showSearch: { optionFilterProp: 'label' },
  } as const
  return props.multiple ? (
    <Select<number[]>
      {...shared}
      mode="multiple"
      value={props.value ?? []}
      onChange={(ids) => props.onChange?.(ids)}
      {...(props.max && { maxCount: props.max })}
    />
  ) : (
    <Select<number>
      {...shared}
      {...(props.value !== undefined && { value: props.value })}
      onChange={(chosen) => props.onChange?.(chosen)}
    />
  )
}
