export const rankingTypes = [
  { id: 1, name: '课程' },
  { id: 2, name: '师资' },
  { id: 3, name: '基地' },
  { id: 4, name: '案例' },
  { id: 5, name: '单位' },
]
export const rankingType = { course: 1, teacher: 2, base: 3, case: 4, unit: 5 } as const

export interface RankingMetric {
  key: string
  /** In `rankingTypes`. */
  type: number
  name: string
  /** Stands behind the value: `次`. */
  unit: string
  /** What is counted. */
  meaning: string
  /** Offered as the value that earns all points. */
  cap: number
}

const inPeriod = '统计周期内'

/** What a ranking can go by. */
// biome-ignore format: one metric a line, aligned
export const rankingMetrics = [
  { key: 'coursePlays',    type: 1, name: '播放次数',   unit: '次', cap: 100, meaning: `${inPeriod}开始的学习记录数` },
  { key: 'courseMinutes',  type: 1, name: '学习时长',   unit: '分钟', cap: 3000, meaning: `${inPeriod}开始的学习记录的时长合计` },
  { key: 'courseFinished', type: 1, name: '学完人次',   unit: '人次', cap: 50, meaning: `${inPeriod}开始并已学完的学习记录数` },
  { key: 'courseCases',    type: 1, name: '案例引用',   unit: '次', cap: 5,   meaning: '目前引用该课程的已通过案例数' },
  { key: 'courseHonours',  type: 1, name: '课程荣誉',   unit: '项', cap: 5,   meaning: '课程目前登记的荣誉数' },
  { key: 'courseRating',   type: 1, name: '课程评级',   unit: '分', cap: 4,   meaning: '国家级4分、省级3分、市级2分、县级1分，其他和未评级0分' },
  { key: 'teacherLessons', type: 2, name: '授课节数',   unit: '节', cap: 20,  meaning: `${inPeriod}已讲授的课表课程节数` },
  { key: 'teacherHours',   type: 2, name: '授课课时',   unit: '课时', cap: 80, meaning: `${inPeriod}已讲授的课表课程课时数合计` },
  { key: 'teacherClasses', type: 2, name: '授课班次',   unit: '个', cap: 10,  meaning: `${inPeriod}讲授过的培训班数` },
  { key: 'teacherPlays',   type: 2, name: '课程播放',   unit: '次', cap: 100, meaning: `主讲的已通过录播课在${inPeriod}的播放次数` },
  { key: 'teacherCourses', type: 2, name: '主讲录播课', unit: '门', cap: 5,   meaning: '目前作为主讲的已通过录播课数' },
  { key: 'teacherLives',   type: 2, name: '直播授课',   unit: '次', cap: 5,   meaning: `${inPeriod}讲授的已通过直播课次数` },
  { key: 'teacherHonours', type: 2, name: '个人荣誉',   unit: '项', cap: 5,   meaning: '目前登记的荣誉数' },
  { key: 'teacherRating',  type: 2, name: '师资评级',   unit: '分', cap: 4,   meaning: '国家级4分、省级3分、市级2分、县级1分，未评级0分' },
  { key: 'baseVisits',     type: 3, name: '接待批次',   unit: '批', cap: 30,  meaning: `${inPeriod}已举办的现场教学活动批次` },
  { key: 'baseVisitors',   type: 3, name: '接待人次',   unit: '人次', cap: 1000, meaning: `${inPeriod}已举办活动的实到人数合计` },
  { key: 'baseUnits',      type: 3, name: '服务单位',   unit: '个', cap: 10,  meaning: `${inPeriod}前来活动的不同单位数` },
  { key: 'baseProducts',   type: 3, name: '基地产品',   unit: '个', cap: 8,   meaning: '目前可预约的基地产品数' },
  { key: 'baseCapacity',   type: 3, name: '日接待能力', unit: '人', cap: 500, meaning: '目前登记的每日最多接待人数' },
  { key: 'casePlays',      type: 4, name: '课程播放',   unit: '次', cap: 100, meaning: `关联的已通过录播课在${inPeriod}的播放次数` },
  { key: 'caseCourses',    type: 4, name: '关联课程',   unit: '门', cap: 5,   meaning: '目前关联的已通过录播课数' },
  { key: 'caseHonours',    type: 4, name: '案例荣誉',   unit: '分', cap: 5,   meaning: '国家级5分、省部级4分、市厅级3分、县处级2分、本单位1分，没有荣誉0分' },
  { key: 'unitCourses',    type: 5, name: '新增录播课', unit: '门', cap: 10,  meaning: `${inPeriod}新增并已通过的录播课数` },
  { key: 'unitTeachers',   type: 5, name: '新增师资',   unit: '名', cap: 20,  meaning: `${inPeriod}新增并已通过的师资数` },
  { key: 'unitCases',      type: 5, name: '新增案例',   unit: '个', cap: 10,  meaning: `${inPeriod}新增并已通过的案例数` },
  { key: 'unitClasses',    type: 5, name: '举办培训班', unit: '期', cap: 10,  meaning: `${inPeriod}开班的培训班数` },
  { key: 'unitLessons',    type: 5, name: '开课节数',   unit: '节', cap: 100, meaning: `${inPeriod}已上的课表课程节数，不含点课` },
  { key: 'unitShared',     type: 5, name: '课程被点',   unit: '次', cap: 20,  meaning: `${inPeriod}上课、被其他单位点课的共享课程次数` },
  { key: 'unitActivities', type: 5, name: '承办活动',   unit: '场', cap: 20,  meaning: `${inPeriod}作为承办单位已举办的活动数` },
  { key: 'unitLearners',   type: 5, name: '学习人次',   unit: '人次', cap: 500, meaning: `本单位人员${inPeriod}开始的学习记录数` },
  { key: 'unitLearnedHours', type: 5, name: '学习时长', unit: '小时', cap: 500, meaning: `本单位人员${inPeriod}开始的学习记录的时长合计` },
  { key: 'unitFacts',      type: 5, name: '信息填报',   unit: '次', cap: 1,   meaning: '统计周期所在年度的单位信息已填报记1次' },
] as const satisfies RankingMetric[]

export type MetricKey = (typeof rankingMetrics)[number]['key']

export const metricsOf = (type: number | undefined): readonly RankingMetric[] =>
  rankingMetrics.filter((metric) => metric.type === type)

export const metricIn = (key: string): RankingMetric | undefined =>
  rankingMetrics.find((metric) => metric.key === key)
