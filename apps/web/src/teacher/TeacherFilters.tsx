import { auditStatusAOptions, lecturerEmploymentTypes, teacherApi } from '@dangxiao/contract'
import { DateRangeFilter } from '../list/DateRangeFilter.tsx'
import { Filters, SelectFilter, TextFilter } from '../list/Filters.tsx'
import { UnitFilter } from '../list/UnitFilter.tsx'
import type { FilterOf, List } from '../list/useList.ts'
import { useCall } from '../session/useFind.ts'

const HOUR_MS = 3_600_000
const more = [
  'rating',
  'employmentType',
  'studyField',
  'auditStatus',
  'isTop',
  'isRednet',
  'startDate',
  'endDate',
] as const
const optionsOf = (list: readonly { id: number; name: string }[] = []) =>
  list.map(({ id, name }) => ({ value: String(id), label: name }))
const yesNo = optionsOf([
  { id: 1, name: '是' },
  { id: 0, name: '否' },
])

export function TeacherFilters({ list }: { list: List<{ id: number }, FilterOf<typeof teacherApi.list>> }) {
  const ratings = useCall(teacherApi.ratings, {}, { staleTime: HOUR_MS })
  const categories = useCall(teacherApi.categories, {}, { staleTime: HOUR_MS })
  const titles = useCall(teacherApi.titles, {}, { staleTime: HOUR_MS })
  const studyFields = useCall(teacherApi.studyFields, {}, { staleTime: HOUR_MS })
  return (
    <Filters
      list={list}
      moreNames={more}
      more={
        <>
          <SelectFilter label="师资级别" name="rating" options={optionsOf(ratings.data)} />
          <SelectFilter label="聘用类型" name="employmentType" options={optionsOf(lecturerEmploymentTypes)} />
          <SelectFilter label="研究领域" name="studyField" options={optionsOf(studyFields.data)} />
          <SelectFilter label="审核状态" name="auditStatus" options={optionsOf(auditStatusAOptions)} />
          <SelectFilter label="置顶" name="isTop" options={yesNo} />
          <SelectFilter label="红网精选" name="isRednet" options={yesNo} />
          <DateRangeFilter label="创建时间" />
        </>
      }
    >
      <TextFilter label="姓名" name="name" placeholder="输入姓名" />
      <UnitFilter permission="teacher:view" />
      <SelectFilter label="课程类别" name="courseCategory" options={optionsOf(categories.data)} />
      <SelectFilter label="职称" name="professionalTitle" options={optionsOf(titles.data)} />
    </Filters>
  )
}
