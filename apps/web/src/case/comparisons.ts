import { type Case, caseApi, nameIn, plainTextOf, unitApi } from '@dangxiao/contract'
import { useMemo } from 'react'
import { indexUnits } from '../fields/pickers/unit-index.ts'
import type { Comparison } from '../form/differences.ts'
import { useCall } from '../session/useFind.ts'
import type { CaseFormValues } from './values.ts'

const rich = (
  label: string,
  field: 'background' | 'practice' | 'effect' | 'discussion',
): Comparison<CaseFormValues> => ({
  label,
  fields: [field],
  describe: (values) => plainTextOf(values[field]),
  content: (values) => values[field],
})

/** What two people may make of one case, in the words that each of them saw. */
export function useCaseComparisons(latest: Case | undefined): Comparison<CaseFormValues>[] {
  const types = useCall(caseApi.types, {}).data ?? []
  const honours = useCall(caseApi.honours, {}).data ?? []
  const units = useCall(unitApi.tree, { query: {} }).data
  const unitIndex = useMemo(() => indexUnits(units ?? []), [units])
  const unitName = (id: number | undefined) => {
    if (id === undefined) return ''
    return id === latest?.partySchoolId
      ? latest.partySchoolName
      : (unitIndex.get(id)?.node.unitName ?? `编号${id}`)
  }
  return [
    { label: '案例名称', fields: ['name'], describe: ({ name }) => name },
    { label: '案例类型', fields: ['caseType'], describe: ({ caseType }) => nameIn(types, caseType) },
    {
      label: '所属单位',
      fields: ['partySchoolId'],
      describe: ({ partySchoolId }) => unitName(partySchoolId),
    },
    { label: '作者', fields: ['authors'], describe: ({ authors }) => authors.join('、') },
    { label: '荣誉类型', fields: ['honorsType'], describe: ({ honorsType }) => nameIn(honours, honorsType) },
    {
      label: '是否对外展示',
      fields: ['isShow'],
      describe: ({ isShow }) => (isShow === 1 ? '是' : isShow === 0 ? '否' : ''),
    },
    { label: '内容摘要', fields: ['abstract'], describe: ({ abstract }) => abstract },
    rich('案例背景', 'background'),
    rich('主要做法', 'practice'),
    rich('实施成效', 'effect'),
    rich('思考讨论', 'discussion'),
    {
      label: '关联课程',
      fields: ['courseIds'],
      describe: ({ courseIds }) => courseIds.map(({ coursesName }) => coursesName).join('\n'),
      content: ({ courseIds }) => courseIds.map(({ id }) => id),
    },
    { label: '封面', fields: ['coverUrl'], describe: ({ coverUrl }) => coverUrl ?? '', isPicture: true },
    {
      label: '附件',
      fields: ['attachments'],
      describe: ({ attachments }) => attachments.map(({ name }) => name).join('、'),
      content: ({ attachments }) => attachments.map(({ url, name }) => [url, name]),
    },
  ]
}
