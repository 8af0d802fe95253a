import {
  auditStatusAOptions,
  type liveClassApi,
  liveClassStatusOptions,
  liveSources,
} from '@dangxiao/contract'
import { DateRangeFilter } from '../list/DateRangeFilter.tsx'
import { Filters, SelectFilter, TextFilter } from '../list/Filters.tsx'
import { UnitFilter } from '../list/UnitFilter.tsx'
import type { FilterOf, List } from '../list/useList.ts'

const more = ['source', 'isCancelled', 'isTop', 'isRednet', 'planFrom', 'planTo'] as const
const choices = (list: readonly { id: number; name: string }[]) =>
  list.map(({ id, name }) => ({ value: String(id), label: name }))
const yesNo = choices([
  { id: 1, name: '是' },
  { id: 0, name: '否' },
])

export function LiveClassFilters({
  list,
}: {
  list: List<{ id: number }, FilterOf<typeof liveClassApi.list>>
}) {
  return (
    <Filters
      list={list}
      moreNames={more}
      more={
        <>
          <SelectFilter label="直播方式" name="source" options={choices(liveSources)} />
          <SelectFilter label="已取消" name="isCancelled" options={yesNo} />
          <SelectFilter label="置顶" name="isTop" options={yesNo} />
          <SelectFilter label="红网精选" name="isRednet" options={yesNo} />
          <DateRangeFilter label="计划时间" names={['planFrom', 'planTo']} />
        </>
      }
    >
      <TextFilter label="名称" name="keyword" placeholder="输入名称中的文字" />
      <UnitFilter permission="live-class:view" />
      <SelectFilter label="直播状态" name="liveStatus" options={choices(liveClassStatusOptions)} />
      <SelectFilter label="审核状态" name="auditStatus" options={choices(auditStatusAOptions)} />
    </Filters>
  )
}
