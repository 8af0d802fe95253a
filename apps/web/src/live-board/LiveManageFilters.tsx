import { courseKinds, liveStatusBOptions, type scheduleApi } from '@dangxiao/contract'
import { DateRangeFilter } from '../list/DateRangeFilter.tsx'
import { Filters, SelectFilter, TextFilter } from '../list/Filters.tsx'
import { UnitFilter } from '../list/UnitFilter.tsx'
import type { FilterOf, List } from '../list/useList.ts'

const more = ['startDate', 'endDate', 'courseKind', 'isShared'] as const
const choices = (list: readonly { id: number; name: string }[]) =>
  list.map(({ id, name }) => ({ value: String(id), label: name }))
const shared = [
  { value: '1', label: '已共享' },
  { value: '0', label: '未共享' },
]

export function LiveManageFilters({
  list,
}: {
  list: List<{ id: number }, FilterOf<typeof scheduleApi.liveList>>
}) {
  return (
    <Filters
      list={list}
      moreNames={more}
      more={
        <>
          <DateRangeFilter label="上课日期" />
          <SelectFilter label="课程性质" name="courseKind" options={choices(courseKinds)} />
          <SelectFilter label="共享" name="isShared" options={shared} />
        </>
      }
    >
      <TextFilter label="课程名称" name="keyword" placeholder="输入名称中的文字" />
      <UnitFilter permission="schedule:view" />
      <SelectFilter label="直播状态" name="liveStatus" options={choices(liveStatusBOptions)} />
    </Filters>
  )
}
