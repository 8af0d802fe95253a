import { demoTeachers } from './people.ts'
import { spread } from './pick.ts'

export interface DemoJudge {
  name: string
  sex: 1 | 2
  birthday: string
  ethnicGroup: number
  politicalAffiliation: number
  unitCode: string
  duty: string
  professionalTitle: number
  expertise: string[]
  phone: string
  introduction: string
  avoidUnitCodes: string[]
  state: 'pending' | 'rejected' | 'approved' | 'revision'
  rejectReason?: string
  pinned?: boolean
  daysAgo: number
}

const COUNT = 64
const works = [
  '全省党校系统精品课评审',
  '全省干部教育好案例评选',
  '市县党校教学比武',
  '全省党员教育电视片观摩评比',
  '基层理论宣讲大赛',
]
const avoided = ['430200', '430202', '430300', '430104', '430121', '430600', '430700', '431300']

/** Teachers with a senior title, who also judge. */
const seniors = demoTeachers.filter(
  ({ professionalTitle, studyFields }) => professionalTitle <= 2 && studyFields.length > 0,
)

export const demoJudges: DemoJudge[] = seniors.slice(0, COUNT).map((teacher, i) => {
  const state: DemoJudge['state'] =
    i % 10 === 4 ? 'pending' : i % 21 === 9 ? 'rejected' : i % 23 === 12 ? 'revision' : 'approved'
  const unitCode =
    i < 6 ? (['430100', '430102', '430000', '430100', '430102', '430100'][i] as string) : teacher.unitCode
  const years = 5 + spread(i, 61, 16)
  return {
    name: teacher.name,
    sex: teacher.sex,
    birthday: teacher.birthday,
    ethnicGroup: teacher.ethnicGroup,
    politicalAffiliation: teacher.politicalAffiliation,
    unitCode,
    duty: teacher.duty,
    professionalTitle: teacher.professionalTitle,
    expertise: teacher.studyFields.slice(0, 3),
    phone: teacher.phone,
    introduction: `${teacher.titleName}，从事干部教育培训工作${years}年，主要研究${teacher.studyFields.join('、')}。曾担任${works[i % works.length]}、${works[(i + 2) % works.length]}评委，点评注重结合基层实际。`,
    avoidUnitCodes:
      i % 3 === 0
        ? [avoided[spread(i, 62, avoided.length)] as string].filter((code) => code !== unitCode)
        : [],
    state,
    ...(state === 'rejected' && { rejectReason: '个人简介过于简单，请补充评审经历' }),
    pinned: state === 'approved' && i % 20 === 1,
    daysAgo: state === 'pending' ? 1 + spread(i, 63, 5) : 10 + spread(i, 64, 500),
  }
})
