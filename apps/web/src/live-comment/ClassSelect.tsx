import { liveClassApi } from '@dangxiao/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { allows, useMe } from '../session/permissions.ts'
import { useCall, useFind } from '../session/useFind.ts'
import { formatDay } from '../ui/format.ts'
import { useDebounced } from '../ui/useDebounced.ts'

const PAUSE_MS = 200
const MOST = 30

interface ClassSelectProps {
  value: number | undefined
  onChange: (id: number | undefined) => void
}

/** Of which live class the comments are; found by name, the newest first. */
export function ClassSelect({ value, onChange }: ClassSelectProps) {
  const me = useMe()
  const [search, setSearch] = useState('')
  const keyword = useDebounced(search.trim(), PAUSE_MS)
  const enabled = allows(me, 'live-class:view')
  const list = useCall(
    liveClassApi.list,
    { params: { pageNum: 1, pageSize: MOST }, query: { ...(keyword && { keyword }) } },
    { enabled, placeholderData: keepPreviousData },
  )
  const chosen = useFind(liveClassApi.find, enabled ? value : undefined)
  const known = new Map(
    [...(list.data?.records ?? []), ...(chosen.data ? [chosen.data] : [])].map((live) => [live.id, live]),
  )
  return (
    <Select
      aria-label="直播课"
      placeholder="全部直播课"
      allowClear
      value={value}
      onChange={(id?: number) => onChange(id)}
      showSearch={{ searchValue: search, onSearch: setSearch, filterOption: false }}
      options={[...known.values()].map(({ id, name, startTime }) => ({
        value: id,
        label: name,
        day: formatDay(startTime),
      }))}
      optionRender={({ data }) => (
        <>
          {data.label} <span className="quiet-small">{data.day}</span>
        </>
      )}
      popupMatchSelectWidth={360}
      loading={list.isFetching}
      style={{ width: 240 }}
    />
  )
}
