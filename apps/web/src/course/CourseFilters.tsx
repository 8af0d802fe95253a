import { auditStatusAOptions, courseApi, coursePermissions } from '@dangxiao/contract'
import { DateRangeFilter } from '../list/DateRangeFilter.tsx'
import { Filters, SelectFilter, TextFilter, TreeFilter } from '../list/Filters.tsx'
import { UnitFilter } from '../list/UnitFilter.tsx'
import type { FilterOf, List } from '../list/useList.ts'
import { useCall } from '../session/useFind.ts'

const HOUR_MS = 3_600_000
const more = [
  'teachingMethod',
  'rating',
  'coursePermission',
  'isTop',
  'isRednet',
  'startDate',
  'endDate',
] as const
const statuses = auditStatusAOptions.map(({ id, name }) => ({ value: String(id), label: name }))
const permissions = coursePermissions.map(({ code, desc }) => ({ value: String(code), label: desc }))
const yesNo = [
  { value: '1', label: '是' },
  { value: '0', label: '否' },
]

export function CourseFilters({ list }: { list: List<{ id: number }, FilterOf<typeof courseApi.list>> }) {
  const categories = useCall(courseApi.classifications, {}, { staleTime: HOUR_MS })
  const methods = useCall(courseApi.methods, {}, { staleTime: HOUR_MS })
  const ratings = useCall(courseApi.ratings, {}, { staleTime: HOUR_MS })

  return (
    <Filters
      list={list}
      moreNames={more}
      more={
        <>
          <TreeFilter label="教学方式" name="teachingMethod" tree={methods.data} />
          <TreeFilter label="级别" name="rating" tree={ratings.data} />
          <SelectFilter label="权限" name="coursePermission" options={permissions} />
          <SelectFilter label="置顶" name="isTop" options={yesNo} />
          <SelectFilter label="红网精选" name="isRednet" options={yesNo} />
          <DateRangeFilter label="创建时间" />
        </>
      }
    >
      <TextFilter label="课程名称" name="keyword" placeholder="课程名称或授课人" />
      <UnitFilter permission="course:view" />
      <TreeFilter label="课程类别" name="courseClassification" tree={categories.data} />
      <SelectFilter label="审核状态" name="auditStatus" options={statuses} />
    </Filters>
  )
}
