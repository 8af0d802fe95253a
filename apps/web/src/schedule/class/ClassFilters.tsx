import {
  type scheduleApi,
  semesters,
  trainingClassLevels,
  trainingClassStatusOptions,
} from '@dangxiao/contract'
import { Filters, SelectFilter, TextFilter } from '../../list/Filters.tsx'
import { UnitFilter } from '../../list/UnitFilter.tsx'
import type { FilterOf, List } from '../../list/useList.ts'

const more = ['year', 'semester', 'level', 'scheduleUploaded'] as const
const optionsOf = (list: readonly { id: number; name: string }[]) =>
  list.map(({ id, name }) => ({ value: String(id), label: name }))

const uploaded = [
  { value: '1', label: '已排课' },
  { value: '0', label: '未排课' },
]

/** This year, the next, and those before it. */
const years = Array.from({ length: 6 }, (_, i) => String(new Date().getFullYear() + 1 - i)).map((year) => ({
  value: year,
  label: `${year}年`,
}))

export function ClassFilters({
  list,
}: {
  list: List<{ id: number }, FilterOf<typeof scheduleApi.listClasses>>
}) {
  return (
    <Filters
      list={list}
      moreNames={more}
      more={
        <>
          <SelectFilter label="年度" name="year" options={years} />
          <SelectFilter label="学期" name="semester" options={optionsOf(semesters)} />
          <SelectFilter label="班级级别" name="level" options={optionsOf(trainingClassLevels)} />
          <SelectFilter label="课表" name="scheduleUploaded" options={uploaded} />
        </>
      }
    >
      <TextFilter label="班级名称" name="keyword" placeholder="班级名称或班主任" />
      <UnitFilter permission="schedule:view" />
      <SelectFilter label="状态" name="status" options={optionsOf(trainingClassStatusOptions)} />
    </Filters>
  )
}
