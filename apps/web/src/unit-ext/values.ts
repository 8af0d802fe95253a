import {
  leaderConcurrentHeads,
  nameIn,
  otherSchoolTypes,
  runningModes,
  schoolTypes,
  staffingSystems,
  type UnitExt,
  type UnitFacts,
  unitFigures,
} from '@dangxiao/contract'
import type { Comparison } from '../form/differences.ts'

export type UnitFactsValues = Omit<
  { [K in keyof UnitFacts]: UnitFacts[K] | (UnitFacts[K] extends number ? undefined : never) },
  'attachments'
> & { attachments: UnitFacts['attachments'] }

const blank = (year: number): UnitFactsValues => ({
  year,
  schoolType: null,
  otherSchoolType: null,
  leaderConcurrentHead: undefined,
  staffingSystem: undefined,
  runningMode: undefined,
  postsAllotted: undefined,
  postsFilled: undefined,
  overStaffedReason: '',
  fullTimeTeachers: null,
  partTimeTeachers: null,
  titleSenior: null,
  titleAssociate: null,
  titleIntermediate: null,
  titleJunior: null,
  titleOther: null,
  siteArea: null,
  buildingArea: null,
  classrooms: null,
  seats: null,
  beds: null,
  hasLiveRoom: null,
  isPlanUploaded: null,
  attachments: [],
})

/** What has been handed in; on an empty year the figures of the last one, without what belongs to that year alone. */
export function fromUnitExt({ year, facts, previous }: UnitExt): UnitFactsValues {
  if (facts) return facts
  if (!previous) return blank(year)
  return { ...previous, year, overStaffedReason: '', isPlanUploaded: null, attachments: [] }
}

export const toBody = (values: UnitFactsValues) => values

const yesNo = (value: 0 | 1 | null) => (value === null ? '' : value === 1 ? '是' : '否')

const figureComparisons: Comparison<UnitFactsValues>[] = unitFigures.map(({ key, label, unit }) => ({
  label,
  fields: [key],
  describe: (values) => (values[key] == null ? '' : `${values[key]}${unit}`),
}))

/** What two people may make of a unit's year. */
export const useUnitFactsComparisons = (): Comparison<UnitFactsValues>[] => [
  {
    label: '学校类型',
    fields: ['schoolType', 'otherSchoolType'],
    describe: ({ schoolType, otherSchoolType }) =>
      [nameIn(schoolTypes, schoolType), nameIn(otherSchoolTypes, otherSchoolType)].filter(Boolean).join('·'),
  },
  {
    label: '领导兼任校长',
    fields: ['leaderConcurrentHead'],
    describe: (values) => nameIn(leaderConcurrentHeads, values.leaderConcurrentHead),
  },
  {
    label: '编制体制',
    fields: ['staffingSystem'],
    describe: (values) => nameIn(staffingSystems, values.staffingSystem),
  },
  {
    label: '办学模式',
    fields: ['runningMode'],
    describe: (values) => nameIn(runningModes, values.runningMode),
  },
  ...figureComparisons,
  {
    label: '超编说明',
    fields: ['overStaffedReason'],
    describe: ({ overStaffedReason }) => overStaffedReason,
  },
  {
    label: '有无直播教室',
    fields: ['hasLiveRoom'],
    describe: ({ hasLiveRoom }) => (hasLiveRoom === null ? '' : hasLiveRoom === 1 ? '有' : '无'),
  },
  {
    label: '培训计划已上传',
    fields: ['isPlanUploaded'],
    describe: ({ isPlanUploaded }) => yesNo(isPlanUploaded),
  },
  {
    label: '附件',
    fields: ['attachments'],
    describe: ({ attachments }) => attachments.map(({ name }) => name).join('、'),
  },
]
