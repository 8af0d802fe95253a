import { type templateApi, templateScopes, templateTypes } from '@dangxiao/contract'
import { DateRangeFilter } from '../list/DateRangeFilter.tsx'
import { Filters, SelectFilter, TextFilter } from '../list/Filters.tsx'
import { UnitFilter } from '../list/UnitFilter.tsx'
import type { FilterOf, List } from '../list/useList.ts'

const more = ['scope', 'isFromAbove', 'isTop', 'startDate', 'endDate'] as const
const optionsOf = (list: readonly { id: number; name: string }[]) =>
  list.map(({ id, name }) => ({ value: String(id), label: name }))
const yesNo = [
  { value: '1', label: '是' },
  { value: '0', label: '否' },
]
const sources = [
  { value: '0', label: '本单位及下级' },
  { value: '1', label: '上级共享' },
]

export function TemplateFilters({ list }: { list: List<{ id: number }, FilterOf<typeof templateApi.list>> }) {
  return (
    <Filters
      list={list}
      moreNames={more}
      more={
        <>
          <SelectFilter label="使用范围" name="scope" options={optionsOf(templateScopes)} />
          <SelectFilter label="来源" name="isFromAbove" options={sources} />
          <SelectFilter label="置顶" name="isTop" options={yesNo} />
          <DateRangeFilter label="创建时间" />
        </>
      }
    >
      <TextFilter label="模板名称" name="keyword" placeholder="输入名称中的文字" />
      <UnitFilter permission="template:view" />
      <SelectFilter label="模板类型" name="type" options={optionsOf(templateTypes)} />
    </Filters>
  )
}
