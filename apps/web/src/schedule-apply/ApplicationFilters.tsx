import {
  type Application,
  type ApplicationFilter,
  auditStatusWithCancellationOptions,
} from '@dangxiao/contract'
import type { z } from 'zod'
import { DateRangeFilter } from '../list/DateRangeFilter.tsx'
import { Filters, SelectFilter, TextFilter } from '../list/Filters.tsx'
import { UnitFilter } from '../list/UnitFilter.tsx'
import type { List } from '../list/useList.ts'

const states = auditStatusWithCancellationOptions.map(({ id, name }) => ({ value: String(id), label: name }))

export type ApplicationList = List<Application, Partial<z.input<typeof ApplicationFilter>>>

export function ApplicationFilters({
  list,
  permission,
}: {
  list: ApplicationList
  permission: 'schedule-apply:view' | 'schedule-apply:review'
}) {
  return (
    <Filters
      list={list}
      more={<UnitFilter permission={permission} />}
      moreNames={['partySchoolId', 'selectedUnitScope', 'unitListScope']}
    >
      <TextFilter label="课程" name="keyword" placeholder="输入课程名称" />
      <SelectFilter label="状态" name="auditStatus" options={states} />
      <DateRangeFilter label="上课日期" />
    </Filters>
  )
}
