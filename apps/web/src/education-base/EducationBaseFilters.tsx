import { auditStatusBOptions, type educationBaseApi, regions, teachingBaseTypes } from '@dangxiao/contract'
import { DateRangeFilter } from '../list/DateRangeFilter.tsx'
import { Filters, SelectFilter, TextFilter, TreeFilter } from '../list/Filters.tsx'
import { UnitFilter } from '../list/UnitFilter.tsx'
import type { FilterOf, List } from '../list/useList.ts'

const more = ['isTop', 'isRednet', 'startDate', 'endDate'] as const
const statuses = auditStatusBOptions.map(({ id, name }) => ({ value: String(id), label: name }))
const types = teachingBaseTypes.map(({ id, name }) => ({ value: String(id), label: name }))
const yesNo = [
  { value: '1', label: '是' },
  { value: '0', label: '否' },
]

export function EducationBaseFilters({
  list,
}: {
  list: List<{ id: number }, FilterOf<typeof educationBaseApi.list>>
}) {
  return (
    <Filters
      list={list}
      moreNames={more}
      more={
        <>
          <SelectFilter label="置顶" name="isTop" options={yesNo} />
          <SelectFilter label="红网精选" name="isRednet" options={yesNo} />
          <DateRangeFilter label="创建时间" />
        </>
      }
    >
      <TextFilter label="基地名称" name="keyword" placeholder="基地名称、地址或市县" />
      <UnitFilter permission="education-base:view" />
      <SelectFilter label="基地类型" name="type" options={types} />
      <TreeFilter label="所在地区" name="region" tree={regions} />
      <SelectFilter label="审核状态" name="auditStatus" options={statuses} />
    </Filters>
  )
}
