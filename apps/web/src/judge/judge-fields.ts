import {
  ethnicGroups,
  type Judge,
  nameIn,
  politicalAffiliations,
  professionalTitles,
  sexes,
} from '@dangxiao/contract'
import type { Field } from '../review/Difference.tsx'

/** How a judge reads, in the review and on a page of its own. */
export const judgeFields: Field<Judge>[] = [
  { label: '姓名', kind: 'line', of: ({ name }) => name },
  { label: '性别', kind: 'line', of: ({ sex }) => nameIn(sexes, sex) },
  { label: '所在单位', kind: 'line', of: ({ partySchoolName }) => partySchoolName },
  { label: '职务', kind: 'line', of: ({ duty }) => duty },
  {
    label: '职称',
    kind: 'line',
    of: ({ professionalTitle }) => nameIn(professionalTitles, professionalTitle),
  },
  { label: '手机号', kind: 'line', of: ({ phone }) => phone },
  { label: '评审专长', kind: 'line', of: ({ expertise }) => expertise.map(({ name }) => name).join('、') },
  { label: '出生日期', kind: 'line', of: ({ birthday }) => birthday ?? '' },
  { label: '民族', kind: 'line', of: ({ ethnicGroup }) => nameIn(ethnicGroups, ethnicGroup) },
  {
    label: '政治面貌',
    kind: 'line',
    of: ({ politicalAffiliation }) => nameIn(politicalAffiliations, politicalAffiliation),
  },
  {
    label: '回避单位',
    kind: 'list',
    none: '仅回避所在单位',
    of: ({ avoidUnits }) => avoidUnits.map(({ id, unitName }) => ({ key: id, text: unitName })),
  },
  { label: '个人简介', kind: 'block', of: ({ introduction }) => introduction },
]
