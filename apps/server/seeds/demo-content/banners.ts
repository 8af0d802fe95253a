/** A carousel's picture, and where it leads. */
export interface DemoBanner {
  unitCode: string
  title: string
  picture: number
  /** `course` and `teacher`: the nth that is approved and shown; `gone`: a course that no longer is. */
  target: { course: number } | { teacher: number } | { gone: true } | { link: string } | 'picture'
  isEnabled?: 0
  /** Days from now; negative ones lie behind. */
  fromDays?: number
  untilDays?: number
}

const PROVINCE = '430000'
const CHANGSHA = '430100'
const ZHUZHOU = '430200'

export const demoBanners: DemoBanner[] = [
  { unitCode: PROVINCE, title: '学习贯彻全会精神专题辅导', picture: 7, target: { course: 0 } },
  { unitCode: PROVINCE, title: '全省党校系统精品课展播', picture: 1, target: { course: 3 } },
  { unitCode: PROVINCE, title: '三湘名师：走进讲台背后的他们', picture: 2, target: { teacher: 0 } },
  {
    unitCode: PROVINCE,
    title: '革命旧址现场教学：重走红色路',
    picture: 3,
    target: { course: 6 },
    untilDays: 45,
  },
  {
    unitCode: PROVINCE,
    title: '农村基层干部示范培训报名通知',
    picture: 4,
    target: { link: 'https://www.example.org/notice/2026-11' },
  },
  { unitCode: PROVINCE, title: '党风廉政教育专题：清风常在', picture: 5, target: { gone: true } },
  {
    unitCode: PROVINCE,
    title: '数字赋能基层治理课程即将上线',
    picture: 6,
    target: 'picture',
    fromDays: 38,
    untilDays: 52,
  },
  {
    unitCode: PROVINCE,
    title: '防汛应急管理实战课',
    picture: 8,
    target: { course: 9 },
    fromDays: -160,
    untilDays: -60,
  },
  {
    unitCode: PROVINCE,
    title: '全会精神宣讲团巡讲预告',
    picture: 7,
    target: 'picture',
    isEnabled: 0,
    untilDays: -40,
  },
  { unitCode: CHANGSHA, title: '数字赋能基层治理系列课', picture: 6, target: { course: 12 } },
  { unitCode: CHANGSHA, title: '长沙名师讲堂', picture: 2, target: { teacher: 5 } },
  { unitCode: CHANGSHA, title: '市委党校秋季学期开学典礼', picture: 1, target: 'picture', isEnabled: 0 },
  { unitCode: ZHUZHOU, title: '应急管理实战课（株洲专场）', picture: 8, target: { course: 15 } },
  { unitCode: ZHUZHOU, title: '株洲红色现场教学线路', picture: 3, target: 'picture' },
]
