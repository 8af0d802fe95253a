import { baseProductTypes, type EducationBase, regionName, teachingBaseTypes } from '@dangxiao/contract'
import type { Comparison } from '../../form/differences.ts'
import { nameOf } from '../../ui/format.ts'
import type { EducationBaseValues, ProductValues } from './values.ts'

type Values = EducationBaseValues
type Plain =
  | 'name'
  | 'address'
  | 'contact'
  | 'phone'
  | 'openingHours'
  | 'introduction'
  | 'dailyCapacity'
  | 'guides'
  | 'noticeDays'

const plain = (label: string, field: Plain | 'visitMinutes', unit = ''): Comparison<Values> => ({
  label,
  fields: [field],
  describe: (values) => {
    const value = values[field]
    return value == null || value === '' ? '' : `${value}${unit}`
  },
})

/** What two people may make of one base. */
export function useBaseComparisons(latest: EducationBase | undefined): Comparison<Values>[] {
  return [
    plain('基地名称', 'name'),
    { label: '基地类型', fields: ['type'], describe: ({ type }) => nameOf(teachingBaseTypes, type ?? null) },
    {
      label: '所属单位',
      fields: ['partySchoolId'],
      describe: ({ partySchoolId }) =>
        partySchoolId === latest?.partySchoolId ? (latest?.partySchoolName ?? '') : `编号${partySchoolId}`,
    },
    { label: '所在地区', fields: ['region'], describe: ({ region }) => regionName(region ?? 0) },
    plain('详细地址', 'address'),
    {
      label: '经纬度',
      fields: ['longitude', 'latitude'],
      describe: ({ longitude, latitude }) => (longitude == null ? '' : `${longitude}，${latitude}`),
    },
    plain('联系人', 'contact'),
    plain('联系电话', 'phone'),
    plain('开放时间', 'openingHours'),
    plain('每日接待能力', 'dailyCapacity', '人'),
    plain('讲解员人数', 'guides', '人'),
    plain('提前预约天数', 'noticeDays', '个工作日'),
    plain('建议参观时长', 'visitMinutes', '分钟'),
    { label: '不开放的日期', fields: ['closedDates'], describe: ({ closedDates }) => closedDates.join('、') },
    {
      label: '基地图片',
      fields: ['pictures'],
      describe: ({ pictures }) => `${pictures.length}张`,
      content: ({ pictures }) => pictures,
    },
    plain('基地简介', 'introduction'),
    {
      label: '基地产品',
      fields: ['productList'],
      describe: ({ productList }) => productList.map(describeProduct).join('\n'),
    },
  ]
}

const describeProduct = ({ name, type, minutes, capacity }: ProductValues, i: number) =>
  `${i + 1}. ${name}（${nameOf(baseProductTypes, type ?? null)}，${minutes ?? '—'}分钟，${capacity ?? '—'}人）`
