import {
  ethnicGroups,
  type Judge,
  judgeApi,
  nameIn,
  politicalAffiliations,
  professionalTitles,
  sexes,
  unitApi,
} from '@dangxiao/contract'
import { useMemo } from 'react'
import { indexUnits } from '../fields/pickers/unit-index.ts'
import type { Comparison } from '../form/differences.ts'
import { useCall } from '../session/useFind.ts'
import type { JudgeFormValues } from './values.ts'

/** What two people may make of one judge, in the words that each of them saw. */
export function useJudgeComparisons(latest: Judge | undefined): Comparison<JudgeFormValues>[] {
  const expertise = useCall(judgeApi.expertise, {}).data ?? []
  const units = useCall(unitApi.tree, { query: {} }).data
  const unitIndex = useMemo(() => indexUnits(units ?? []), [units])
  const unitName = (id: number | undefined) => {
    if (id === undefined) return ''
    if (id === latest?.partySchoolId) return latest.partySchoolName
    return (
      latest?.avoidUnits.find((unit) => unit.id === id)?.unitName ??
      unitIndex.get(id)?.node.unitName ??
      `编号${id}`
    )
  }
  return [
    { label: '姓名', fields: ['name'], describe: ({ name }) => name },
    { label: '性别', fields: ['sex'], describe: ({ sex }) => nameIn(sexes, sex) },
    { label: '出生日期', fields: ['birthday'], describe: ({ birthday }) => birthday ?? '' },
    { label: '手机号', fields: ['phone'], describe: ({ phone }) => phone },
    {
      label: '民族',
      fields: ['ethnicGroup'],
      describe: ({ ethnicGroup }) => nameIn(ethnicGroups, ethnicGroup),
    },
    {
      label: '政治面貌',
      fields: ['politicalAffiliation'],
      describe: ({ politicalAffiliation }) => nameIn(politicalAffiliations, politicalAffiliation),
    },
    {
      label: '所在单位',
      fields: ['partySchoolId'],
      describe: ({ partySchoolId }) => unitName(partySchoolId),
    },
    { label: '职务', fields: ['duty'], describe: ({ duty }) => duty },
    {
      label: '职称',
      fields: ['professionalTitle'],
      describe: ({ professionalTitle }) => nameIn(professionalTitles, professionalTitle),
    },
    {
      label: '评审专长',
      fields: ['expertise'],
      describe: (values) => values.expertise.map((id) => nameIn(expertise, id)).join('、'),
    },
    {
      label: '回避单位',
      fields: ['avoidUnitIds'],
      describe: ({ avoidUnitIds }) => avoidUnitIds.map(unitName).join('、'),
    },
    { label: '个人简介', fields: ['introduction'], describe: ({ introduction }) => introduction },
  ]
}
