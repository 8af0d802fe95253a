import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select, Spin } from 'antd'
import { useState } from 'react'
import { useDebounced } from '../../ui/useDebounced.ts'

const SEARCH_DELAY_MS = 300

interface Found {
  id: number
  name: string
  unitName: string
}

interface SearchSelectProps {
  /** Given by the form. */
  id?: string
  value?: number | undefined
  onChange?: (id: number | undefined) => void
  /** The call that finds records by part of their name (`callQuery`). */
  find: (name: string | undefined) => {
    queryKey: unknown[]
    queryFn: (given: { signal: AbortSignal }) => Promise<Found[]>
  }
  /** What is looked for: `录播课`. */
  kind: string
  /** Said when there is nothing at all. */
  nothing: string
  /** The name of what is stored, which may be no longer among what can be chosen. */
  stored?: { id: number; name: string } | undefined
}

/** Chooses one of many records by part of its name. */
export function SearchSelect({ id, value, onChange, find, kind, nothing, stored }: SearchSelectProps) {
  const [search, setSearch] = useState('')
  const name = useDebounced(search.trim(), SEARCH_DELAY_MS)
  const found = useQuery({ ...find(name || undefined), placeholderData: keepPreviousData })
  const isSearching = found.isFetching || name !== search.trim()
  const offered = (found.data ?? []).map((record) => ({
    value: record.id,
    label: record.name,
    unitName: record.unitName,
  }))
  const kept = stored && stored.id === value && !offered.some((option) => option.value === value)
  return (
    <Select<number>
      id={id}
      value={value}
      onChange={(next?: number) => onChange?.(next)}
      placeholder={`输入名称查找${kind}`}
      showSearch={{ searchValue: search, onSearch: setSearch, filterOption: false }}
      options={kept ? [{ value: stored.id, label: stored.name, unitName: '' }, ...offered] : offered}
      optionRender={({ data }) => (
        <>
          {data.label} <span className="quiet-small">{data.unitName}</span>
        </>
      )}
      loading={isSearching}
      notFoundContent={
        isSearching ? (
          <Spin size="small" />
        ) : found.isError ? (
          '查询失败，请稍后重试'
        ) : name ? (
          `没有名称含“${name}”的${kind}`
        ) : (
          nothing
        )
      }
      allowClear={{ clearIcon: undefined }}
    />
  )
}
