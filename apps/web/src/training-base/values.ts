import { clean, regionName, type TrainingBase, type TrainingBaseInput, type User } from '@dangxiao/contract'
import type { Comparison } from '../form/differences.ts'

/** What the form holds. Names are those of the contract, so that the server's messages find their field. */
export interface TrainingBaseValues {
  name: string
  runBy: string
  partySchoolId?: number
  region?: number
  address: string
  contact: string
  phone: string
  classrooms?: number | null
  largestRoom?: number | null
  beds?: number | null
  diningSeats?: number | null
  facilities: string[]
  pictures: string[]
  introduction: string
}

export const emptyBase = (me: User): TrainingBaseValues => ({
  name: '',
  runBy: me.unitName,
  partySchoolId: me.unitId,
  address: '',
  contact: '',
  phone: '',
  facilities: [],
  pictures: [],
  introduction: '',
})

export function fromBase(base: TrainingBase): TrainingBaseValues {
  const { name, runBy, partySchoolId, region, address, contact, phone } = base
  const { classrooms, largestRoom, beds, diningSeats, facilities, pictures, introduction } = base
  return {
    ...{ name, runBy, partySchoolId, region, address, contact, phone },
    ...{ classrooms, largestRoom, beds, diningSeats, facilities, pictures, introduction },
  }
}

/** What is sent; the contract says what is missing. */
export const toBody = (values: TrainingBaseValues): { [K in keyof TrainingBaseInput]?: unknown } => ({
  ...values,
  name: clean(values.name),
})

type Plain =
  | 'name'
  | 'runBy'
  | 'address'
  | 'contact'
  | 'phone'
  | 'classrooms'
  | 'largestRoom'
  | 'beds'
  | 'diningSeats'
  | 'introduction'

const plain = (label: string, field: Plain): Comparison<TrainingBaseValues> => ({
  label,
  fields: [field],
  describe: (values) => String(values[field] ?? ''),
})

/** What two people may make of one base. */
export function useBaseComparisons(latest: TrainingBase | undefined): Comparison<TrainingBaseValues>[] {
  return [
    plain('基地名称', 'name'),
    plain('主办单位', 'runBy'),
    {
      label: '所属单位',
      fields: ['partySchoolId'],
      describe: ({ partySchoolId }) =>
        partySchoolId === latest?.partySchoolId ? (latest?.partySchoolName ?? '') : `编号${partySchoolId}`,
    },
    { label: '所在地区', fields: ['region'], describe: ({ region }) => regionName(region ?? 0) },
    plain('详细地址', 'address'),
    plain('联系人', 'contact'),
    plain('联系电话', 'phone'),
    plain('教室数量', 'classrooms'),
    plain('最大教室容纳人数', 'largestRoom'),
    plain('床位数', 'beds'),
    plain('餐位数', 'diningSeats'),
    { label: '配套设施', fields: ['facilities'], describe: ({ facilities }) => facilities.join('、') },
    { label: '基地图片', fields: ['pictures'], describe: ({ pictures }) => `${pictures.length}张` },
    plain('基地简介', 'introduction'),
  ]
}
