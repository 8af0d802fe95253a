import { bannerApi } from '@dangxiao/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { Select, Spin } from 'antd'
import { useState } from 'react'
import { useDebounced } from '../kit/useDebounced.ts'
import { useCall } from '../kit/useFind.ts'

const SEARCH_DELAY_MS = 300

interface ContentPickerProps {
  /** Given by the form. */
  id?: string
  value?: number
  onChange?: (id: number | undefined) => void
  moduleType: number
  /** `录播课` */
  kind: string
  /** The name of what is stored, which may be no longer among what can be chosen. */
  stored?: { id: number; name: string } | undefined
}

/** Chooses what a banner leads to, among what is approved and shown, by part of its name. */
export function ContentPicker({ id, value, onChange, moduleType, kind, stored }: ContentPickerProps) {
  const [search, setSearch] = useState('')
  const name = useDebounced(search.trim(), SEARCH_DELAY_MS)
  const found = useCall(
    bannerApi.contents,
    { params: { moduleType }, query: { name: name || undefined } },
    { placeholderData: keepPreviousData },
  )
  const isSearching = found.isFetching || name !== search.trim()
  const offered = (found.data ?? []).map((content) => ({ value: content.id, label: content.name, unitName: content.unitName }))
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
          `暂无可关联的${kind}，审核通过并对外展示后才能选择`
        )
      }
      allowClear={{ clearIcon: undefined }}
    />
  )
}
