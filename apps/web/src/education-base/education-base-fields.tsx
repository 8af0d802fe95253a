import type { ApprovedBase, BaseProduct, EducationBase } from '@dangxiao/contract'
import type { Field } from '../review/Difference.tsx'

const withUnit = (value: number | null, unit: string) => (value === null ? '' : `${value}${unit}`)

/** What everybody may see of a base. */
export const sharedFields: Field<Omit<ApprovedBase, 'pictures' | 'introduction'>>[] = [
  { label: '基地类型', kind: 'line', of: ({ typeName }) => typeName },
  { label: '所属单位', kind: 'line', of: ({ partySchoolName }) => partySchoolName },
  { label: '所在地区', kind: 'line', of: ({ regionName }) => regionName },
  { label: '详细地址', kind: 'line', of: ({ address }) => address },
  {
    label: '经纬度',
    kind: 'line',
    of: ({ longitude, latitude }) => (longitude === null ? '' : `${longitude}，${latitude}`),
  },
  { label: '联系人', kind: 'line', of: ({ contact }) => contact },
  { label: '联系电话', kind: 'line', of: ({ phone }) => phone },
  { label: '开放时间', kind: 'line', of: ({ openingHours }) => openingHours },
  { label: '接待能力', kind: 'line', of: ({ dailyCapacity }) => `每日${dailyCapacity}人` },
  { label: '讲解员', kind: 'line', of: ({ guides }) => withUnit(guides, '人') },
  { label: '提前预约', kind: 'line', of: ({ noticeDays }) => withUnit(noticeDays, '个工作日') },
  { label: '参观时长', kind: 'line', of: ({ visitMinutes }) => withUnit(visitMinutes, '分钟') },
]

/** How an education base reads, in the review and on its own page. */
export const educationBaseFields: Field<EducationBase>[] = [
  { label: '基地名称', kind: 'line', of: ({ name }) => name },
  ...sharedFields,
  { label: '基地图片', kind: 'pictures', of: ({ pictures }) => pictures },
  { label: '基地简介', kind: 'block', of: ({ introduction }) => introduction },
  {
    label: '基地产品',
    kind: 'list',
    none: '未添加产品',
    of: ({ productList }) =>
      productList.map((product) => ({ key: product.id, text: describeProduct(product) })),
  },
  { label: '不开放日期', kind: 'block', optional: true, of: ({ closedDates }) => closedDates.join('、') },
]

export function describeProduct({
  name,
  typeName,
  minutes,
  capacity,
  fee,
  lecturers,
  introduction,
}: BaseProduct): string {
  const facts = [
    typeName,
    `${minutes}分钟`,
    `${capacity}人`,
    feeOf(fee),
    ...(lecturers.length > 0 ? [lecturers.join('、')] : []),
  ]
  return `${name}（${facts.join('，')}）${introduction && `：${introduction}`}`
}

const feeOf = (fee: number | null) => (fee === null ? '费用面议' : fee === 0 ? '免费' : `${fee}元/人`)
