import type { MetricKey } from '@dangxiao/contract'

export interface DemoRanking {
  unitCode: string
  name: string
  /** In `rankingTypes` and `rankingPeriods`. */
  type: number
  period: number
  top: number
  rules: [metric: MetricKey, weight: number, cap: number][]
  isVisible?: 0
  /** `nth`: which of what can be recommended. Days from now; negative ones lie behind. */
  recommendations?: { nth: number; position: number; reason: string; fromDays?: number; untilDays?: number }[]
}

const PROVINCE = '430000'
const CHANGSHA = '430100'
const ZHUZHOU = '430200'

export const demoRankings: DemoRanking[] = [
  {
    unitCode: PROVINCE,
    name: '全省精品录播课年度榜',
    type: 1,
    period: 4,
    top: 20,
    rules: [
      ['coursePlays', 40, 150],
      ['courseFinished', 20, 120],
      ['courseRating', 20, 4],
      ['courseHonours', 10, 3],
      ['courseCases', 10, 3],
    ],
    recommendations: [
      {
        nth: 7,
        position: 1,
        reason: '全会精神学习专题配套课程，专题学习期间置于首位，供各级党校组织集中观看。',
        fromDays: -6,
        untilDays: 24,
      },
      { nth: 11, position: 3, reason: '省委组织部推荐的基层治理示范课程。', fromDays: 20, untilDays: 50 },
      { nth: 4, position: 1, reason: '庆祝建党纪念活动期间重点推荐。', fromDays: -150, untilDays: -110 },
    ],
  },
  {
    unitCode: PROVINCE,
    name: '热播课程月榜',
    type: 1,
    period: 2,
    top: 10,
    rules: [
      ['coursePlays', 60, 20],
      ['courseMinutes', 40, 600],
    ],
  },
  {
    unitCode: PROVINCE,
    name: '名师授课学期榜',
    type: 2,
    period: 3,
    top: 20,
    rules: [
      ['teacherLessons', 40, 12],
      ['teacherHours', 20, 40],
      ['teacherPlays', 20, 300],
      ['teacherRating', 20, 4],
    ],
    recommendations: [
      { nth: 3, position: 2, reason: '新获评全省党校系统优秀教师，学期内重点推介。', fromDays: -20 },
    ],
  },
  {
    unitCode: PROVINCE,
    name: '现场教学基地年度榜',
    type: 3,
    period: 4,
    top: 10,
    rules: [
      ['baseVisits', 30, 6],
      ['baseVisitors', 30, 300],
      ['baseProducts', 20, 6],
      ['baseCapacity', 20, 600],
    ],
  },
  {
    unitCode: PROVINCE,
    name: '优秀案例年度榜',
    type: 4,
    period: 4,
    top: 10,
    rules: [
      ['caseHonours', 50, 5],
      ['caseCourses', 20, 3],
      ['casePlays', 30, 300],
    ],
    recommendations: [
      { nth: 2, position: 1, reason: '入选乡村振兴主题教学案例汇编。', fromDays: -3, untilDays: 12 },
    ],
  },
  {
    unitCode: PROVINCE,
    name: '市县党校资源建设榜',
    type: 5,
    period: 4,
    top: 20,
    rules: [
      ['unitCourses', 25, 6],
      ['unitTeachers', 20, 12],
      ['unitCases', 15, 4],
      ['unitLessons', 20, 40],
      ['unitFacts', 20, 1],
    ],
  },
  {
    unitCode: CHANGSHA,
    name: '长沙市区县党校学习榜',
    type: 5,
    period: 2,
    top: 10,
    rules: [
      ['unitLearners', 60, 100],
      ['unitLearnedHours', 40, 100],
    ],
  },
  {
    unitCode: CHANGSHA,
    name: '长沙名师榜（试行）',
    type: 2,
    period: 4,
    top: 10,
    isVisible: 0,
    rules: [
      ['teacherLessons', 50, 12],
      ['teacherCourses', 30, 4],
      ['teacherHonours', 20, 3],
    ],
  },
  {
    unitCode: ZHUZHOU,
    name: '株洲好课月榜',
    type: 1,
    period: 2,
    top: 5,
    rules: [
      ['coursePlays', 70, 20],
      ['courseRating', 30, 4],
    ],
  },
]
