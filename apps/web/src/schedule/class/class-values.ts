import {
  type Attachment,
  type ClassWithLessons,
  nameIn,
  semesters,
  type TrainingClass,
  todayIn,
  trainingClassLevels,
  type User,
} from '@dangxiao/contract'
import type { Comparison } from '../../form/differences.ts'

/** What the form holds. Names are those of the contract, so that the server's messages find their field. */
export interface ClassFormValues {
  name: string
  partySchoolId?: number
  level?: number
  year?: number
  semester?: number
  startDate?: string
  endDate?: string
  audience: string
  people?: number
  headTeacher: string
  place: string
  /** One at most. */
  scheduleFile: Attachment[]
}

/** Spring ends with July. */
export function emptyClass(me: User): ClassFormValues {
  const today = todayIn(new Date())
  return {
    name: '',
    partySchoolId: me.unitId,
    year: Number(today.slice(0, 4)),
    semester: Number(today.slice(5, 7)) < 8 ? 1 : 2,
    audience: '',
    headTeacher: '',
    place: '',
    scheduleFile: [],
  }
}

export const fromClass = ({ scheduleFile, ...fields }: TrainingClass): ClassFormValues => ({
  name: fields.name,
  partySchoolId: fields.partySchoolId,
  level: fields.level,
  year: fields.year,
  semester: fields.semester,
  startDate: fields.startDate,
  endDate: fields.endDate,
  audience: fields.audience,
  people: fields.people,
  headTeacher: fields.headTeacher,
  place: fields.place,
  scheduleFile: scheduleFile ? [scheduleFile] : [],
})

/** As the contract takes it; what is missing is left to its schema. */
export const toBody = ({ scheduleFile, ...values }: ClassFormValues) => ({
  ...values,
  scheduleFile: scheduleFile[0] ?? null,
})

/** What two people may make of one class. */
export const useClassComparisons = (_latest: ClassWithLessons | undefined): Comparison<ClassFormValues>[] => [
  { label: '班级名称', fields: ['name'], describe: ({ name }) => name },
  { label: '班级级别', fields: ['level'], describe: ({ level }) => nameIn(trainingClassLevels, level) },
  {
    label: '年度学期',
    fields: ['year', 'semester'],
    describe: ({ year, semester }) => `${year}年${nameIn(semesters, semester)}`,
  },
  {
    label: '培训时间',
    fields: ['startDate', 'endDate'],
    describe: ({ startDate, endDate }) => `${startDate}至${endDate}`,
  },
  { label: '培训对象', fields: ['audience'], describe: ({ audience }) => audience },
  { label: '培训人数', fields: ['people'], describe: ({ people }) => String(people ?? '') },
  { label: '班主任', fields: ['headTeacher'], describe: ({ headTeacher }) => headTeacher },
  { label: '培训地点', fields: ['place'], describe: ({ place }) => place },
  {
    label: '课表文件',
    fields: ['scheduleFile'],
    describe: ({ scheduleFile }) => scheduleFile.map(({ name }) => name).join(''),
    content: ({ scheduleFile }) => scheduleFile.map(({ url }) => url),
  },
]
