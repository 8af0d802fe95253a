import { auditStatusBOptions, regions, type trainingBaseApi } from '@dangxiao/contract'
import { DateRangeFilter } from '../list/DateRangeFilter.tsx'
import { Filters, NumberFilter, SelectFilter, TextFilter, TreeFilter } from '../list/Filters.tsx'
import { UnitFilter } from '../list/UnitFilter.tsx'
import type { FilterOf, List } from '../list/useList.ts'

const more = ['minRoom', 'auditStatus', 'isTop', 'startDate', 'endDate'] as const
const statuses = auditStatusBOptions.map(({ id, name }) => ({ value: String(id), label: name }))
const yesNo = [
  { value: '1', label: '是' },
  { value: '0', label: '否' },
]

export function TrainingBaseFilters({
  list,
}: {
  list: List<{ id: number }, FilterOf<typeof trainingBaseApi.list>>
}) {
  return (
    <Filters
      list={list}
      moreNames={more}
      more={
        <>
          <NumberFilter label="最大教室" name="minRoom" unit="人" />
          <SelectFilter label="审核状态" name="auditStatus" options={statuses} />
          <SelectFilter label="置顶" name="isTop" options={yesNo} />
          <DateRangeFilter label="创建时间" />
        </>
      }
    >
      <TextFilter label="基地名称" name="keyword" placeholder="基地名称、地址或市县" />
      <UnitFilter permission="training-base:view" />
      <TreeFilter label="所在地区" name="region" tree={regions} />
      <NumberFilter label="床位" name="minBeds" unit="张" />
      <NumberFilter label="餐位" name="minSeats" unit="个" />
    </Filters>
  )
}
