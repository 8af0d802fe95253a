import { logApi, logOutcomes } from '@dangxiao/contract'
import { DateRangeFilter } from '../list/DateRangeFilter.tsx'
import { Filters, SelectFilter, TextFilter } from '../list/Filters.tsx'
import { UnitFilter } from '../list/UnitFilter.tsx'
import type { FilterOf, List } from '../list/useList.ts'
import { useCall } from '../session/useFind.ts'

const more = ['recordId', 'address', 'outcome'] as const

export function LogFilters({ list }: { list: List<{ id: number }, FilterOf<typeof logApi.list>> }) {
  const resources = useCall(logApi.resources, {}).data ?? []
  return (
    <Filters
      list={list}
      moreNames={more}
      more={
        <>
          <SelectFilter
            label="结果"
            name="outcome"
            options={logOutcomes.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextFilter label="记录编号" name="recordId" placeholder="如 12" />
          <TextFilter label="地址" name="address" placeholder="如 10.1.2.3" />
        </>
      }
    >
      <DateRangeFilter label="时间" />
      <TextFilter label="人员" name="keyword" placeholder="输入姓名或账号" />
      <SelectFilter
        label="对象"
        name="resource"
        options={resources.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <UnitFilter permission="log:view" />
    </Filters>
  )
}
