import { auditStatusAOptions, JUDGE_AVOIDS, judgeApi, professionalTitles } from '@dangxiao/contract'
import { Alert } from 'antd'
import { UnitTreePicker } from '../fields/pickers/UnitTreePicker.tsx'
import { DateRangeFilter } from '../list/DateRangeFilter.tsx'
import { FilterField, Filters, SelectFilter, TextFilter, useFilterDraft } from '../list/Filters.tsx'
import { UnitFilter } from '../list/UnitFilter.tsx'
import type { FilterOf, List } from '../list/useList.ts'
import { useCall } from '../session/useFind.ts'

const HOUR_MS = 3_600_000
const more = ['professionalTitle', 'avoidsUnitId', 'isTop', 'startDate', 'endDate'] as const
const optionsOf = (list: readonly { id: number; name: string }[] = []) =>
  list.map(({ id, name }) => ({ value: String(id), label: name }))
const yesNo = [
  { value: '1', label: '是' },
  { value: '0', label: '否' },
]

export function JudgeFilters({ list }: { list: List<{ id: number }, FilterOf<typeof judgeApi.list>> }) {
  const expertise = useCall(judgeApi.expertise, {}, { staleTime: HOUR_MS })
  return (
    <>
      <Filters
        list={list}
        moreNames={more}
        more={
          <>
            <SelectFilter label="职称" name="professionalTitle" options={optionsOf(professionalTitles)} />
            <AvoidsFilter />
            <SelectFilter label="置顶" name="isTop" options={yesNo} />
            <DateRangeFilter label="创建时间" />
          </>
        }
      >
        <TextFilter label="姓名" name="keyword" placeholder="输入姓名" />
        <UnitFilter permission="judge:view" />
        <SelectFilter label="评审专长" name="expertise" options={optionsOf(expertise.data)} />
        <SelectFilter label="审核状态" name="auditStatus" options={optionsOf(auditStatusAOptions)} />
      </Filters>
      {list.filter.avoidsUnitId && (
        <Alert type="info" showIcon title={`已去掉需要回避的评委：${JUDGE_AVOIDS}`} />
      )}
    </>
  )
}

/** Whoever must not judge this unit is left out. */
function AvoidsFilter() {
  const [draft, change] = useFilterDraft()
  const unit = draft.avoidsUnitId
  return (
    <FilterField label="参评单位" wide>
      {(id) => (
        <UnitTreePicker
          id={id}
          {...(unit && { value: Number(unit) })}
          onChange={(value) => change({ avoidsUnitId: value === undefined ? undefined : String(value) })}
          placeholder="选择后去掉需要回避的评委"
        />
      )}
    </FilterField>
  )
}
