import { learningRecordApi, learningWays } from '@dangxiao/contract'
import { Select } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { FilterField, Filters, SelectFilter, TextFilter, useFilterDraft } from '../list/Filters.tsx'
import { UnitFilter } from '../list/UnitFilter.tsx'
import type { FilterOf, List } from '../list/useList.ts'
import { useCall } from '../session/useFind.ts'
import { useDebounced } from '../ui/useDebounced.ts'

const MonthRange = lazy(() => import('./MonthRange.tsx'))

export type LearningList = List<{ id: number }, FilterOf<typeof learningRecordApi.list>>

const ways = learningWays.map(({ id, name }) => ({ value: String(id), label: name }))
const finishing = [
  { value: '1', label: '已完成' },
  { value: '0', label: '未完成' },
]

/** @param ofPersons also whom and what it is about, which the statistics do not tell apart */
export function LearningFilters({ list, ofPersons }: { list: LearningList; ofPersons: boolean }) {
  return (
    <Filters list={list}>
      {ofPersons && <TextFilter label="学员" name="keyword" placeholder="姓名，或完整的手机号" />}
      <UnitFilter permission="learning-record:view" />
      <MonthFilter />
      {ofPersons && <SubjectFilter />}
      <SelectFilter label="学习方式" name="way" options={ways} />
      <SelectFilter label="完成情况" name="isFinished" options={finishing} />
    </Filters>
  )
}

function MonthFilter() {
  const [{ startMonth, endMonth }, change] = useFilterDraft()
  return (
    <FilterField label="月份">
      {(id) => (
        <Suspense fallback={<div aria-busy="true" style={{ height: 32 }} />}>
          <MonthRange
            id={id}
            value={[startMonth, endMonth]}
            onChange={([startMonth, endMonth]) => change({ startMonth, endMonth })}
          />
        </Suspense>
      )}
    </FilterField>
  )
}

const PAUSE_MS = 250

/** Whatever has been learned from: recorded courses, live classes, and what was taught to those present. */
function SubjectFilter() {
  const [{ subjectId }, change] = useFilterDraft()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const keyword = useDebounced(typed, PAUSE_MS)
  const found = useCall(learningRecordApi.subjects, { query: { keyword } }, { enabled: isOpen })
  const chosen = useCall(
    learningRecordApi.subjects,
    { query: { id: subjectId } },
    { enabled: subjectId !== undefined && !isOpen },
  )
  const options = (isOpen ? found : chosen).data ?? []
  return (
    <FilterField label="课程">
      {(id) => (
        <Select
          id={id}
          value={options.some((option) => String(option.id) === subjectId) || isOpen ? subjectId : undefined}
          onChange={(value?: string) => change({ subjectId: value })}
          onOpenChange={setOpen}
          showSearch={{ filterOption: false, onSearch: setTyped }}
          options={options.map(({ id, way, name }) => ({
            value: String(id),
            label: `${name}（${learningWays.find((one) => one.id === way)?.name}）`,
          }))}
          loading={found.isFetching}
          notFoundContent={found.isFetching ? '正在查找…' : '没有这样的课程'}
          popupMatchSelectWidth={360}
          placeholder="全部，可输入名称查找"
          allowClear
        />
      )}
    </FilterField>
  )
}
