import { auditStatusAOptions, caseApi } from '@dangxiao/contract'
import { DateRangeFilter } from '../list/DateRangeFilter.tsx'
import { Filters, SelectFilter, TextFilter } from '../list/Filters.tsx'
import { UnitFilter } from '../list/UnitFilter.tsx'
import type { FilterOf, List } from '../list/useList.ts'
import { useCall } from '../session/useFind.ts'

const HOUR_MS = 3_600_000
const more = ['honorsType', 'isShow', 'isTop', 'startDate', 'endDate'] as const
const optionsOf = (list: readonly { id: number; name: string }[] = []) =>
  list.map(({ id, name }) => ({ value: String(id), label: name }))
const yesNo = [
  { value: '1', label: '是' },
  { value: '0', label: '否' },
]

export function CaseFilters({ list }: { list: List<{ id: number }, FilterOf<typeof caseApi.list>> }) {
  const types = useCall(caseApi.types, {}, { staleTime: HOUR_MS })
  const honours = useCall(caseApi.honours, {}, { staleTime: HOUR_MS })
  return (
    <Filters
      list={list}
      moreNames={more}
      more={
        <>
          <SelectFilter label="荣誉类型" name="honorsType" options={optionsOf(honours.data)} />
          <SelectFilter label="对外展示" name="isShow" options={yesNo} />
          <SelectFilter label="置顶" name="isTop" options={yesNo} />
          <DateRangeFilter label="创建时间" />
        </>
      }
    >
      <TextFilter label="案例名称" name="keyword" placeholder="输入名称中的文字" />
      <UnitFilter permission="case:view" />
      <SelectFilter label="案例类型" name="caseType" options={optionsOf(types.data)} />
      <SelectFilter label="审核状态" name="auditStatus" options={optionsOf(auditStatusAOptions)} />
    </Filters>
  )
}
