import { courseApi, LESSON_LECTURERS_MAX } from '@dangxiao/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { Select, Spin } from 'antd'
import { useState } from 'react'
import { useCall } from '../../session/useFind.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import type { Lecturer } from './lesson-values.ts'

const PAUSE_MS = 200

interface LecturerSelectProps {
  /** Given by the form. */
  id?: string
  value?: Lecturer[]
  onChange?: (lecturers: Lecturer[]) => void
  disabled?: boolean
}

/** Approved teachers of all units, found by name; in the order in which they were chosen. */
export function LecturerSelect({ id, value = [], onChange, disabled }: LecturerSelectProps) {
  const [search, setSearch] = useState('')
  const [isOpen, setOpen] = useState(false)
  const name = useDebounced(search.trim(), PAUSE_MS)
  const found = useCall(
    courseApi.teachers,
    { query: { name: name || undefined } },
    { placeholderData: keepPreviousData, enabled: !disabled },
  )
  const isSearching = found.isFetching || name !== search.trim()
  // Until the answer is there the last one stands; nobody in it whose name does not fit may be chosen.
  const offered = (found.data ?? []).filter((teacher) => teacher.name.includes(search.trim()))
  const known = new Map([...offered, ...value].map((person) => [person.id, person]))

  return (
    <Select<number[]>
      {...(id && { id })}
      mode="multiple"
      open={isOpen}
      onOpenChange={setOpen}
      value={value.map((lecturer) => lecturer.id)}
      onChange={(ids) => {
        setSearch('')
        // Mostly there is one, and the list would cover what comes next.
        setOpen(false)
        onChange?.(
          ids.flatMap((chosen) => {
            const person = known.get(chosen)
            return person ? [{ id: chosen, name: person.name, partySchoolName: person.partySchoolName }] : []
          }),
        )
      }}
      showSearch={{ searchValue: search, onSearch: setSearch, filterOption: false }}
      options={[...known.values()].map((person) => ({
        value: person.id,
        label: person.name,
        unit: person.partySchoolName,
      }))}
      optionRender={({ data }) => (
        <>
          {data.label} <span className="quiet-small">{data.unit}</span>
        </>
      )}
      popupMatchSelectWidth={320}
      maxCount={LESSON_LECTURERS_MAX}
      loading={isSearching}
      notFoundContent={
        isSearching ? (
          <Spin size="small" />
        ) : found.isError ? (
          '查询失败，请稍后重试'
        ) : (
          '没有找到，请换个姓名试试'
        )
      }
      placeholder="输入姓名查找"
      disabled={disabled}
    />
  )
}
