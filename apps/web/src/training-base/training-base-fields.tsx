import type { TrainingBase } from '@dangxiao/contract'
import type { Field } from '../review/Difference.tsx'

const withUnit = (value: number | null, unit: string) => (value === null ? '' : `${value}${unit}`)

/** How a training base reads, in the review and on its own page. */
export const trainingBaseFields: Field<TrainingBase>[] = [
  { label: '基地名称', kind: 'line', of: ({ name }) => name },
  { label: '主办单位', kind: 'line', of: ({ runBy }) => runBy },
  { label: '所属单位', kind: 'line', of: ({ partySchoolName }) => partySchoolName },
  { label: '所在地区', kind: 'line', of: ({ regionName }) => regionName },
  { label: '详细地址', kind: 'line', of: ({ address }) => address },
  { label: '联系人', kind: 'line', of: ({ contact }) => contact },
  { label: '联系电话', kind: 'line', of: ({ phone }) => phone },
  { label: '教室数量', kind: 'line', of: ({ classrooms }) => withUnit(classrooms, '间') },
  { label: '最大教室', kind: 'line', of: ({ largestRoom }) => withUnit(largestRoom, '人') },
  { label: '床位数', kind: 'line', of: ({ beds }) => withUnit(beds, '张') },
  { label: '餐位数', kind: 'line', of: ({ diningSeats }) => withUnit(diningSeats, '个') },
  { label: '配套设施', kind: 'block', of: ({ facilities }) => facilities.join('、') },
  { label: '基地图片', kind: 'pictures', of: ({ pictures }) => pictures },
  { label: '基地简介', kind: 'block', of: ({ introduction }) => introduction },
]
