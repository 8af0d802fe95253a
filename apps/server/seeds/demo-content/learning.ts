import { pick, spread } from './pick.ts'

export interface DemoLearner {
  name: string
  unitCode: string
  /** Masked. */
  phone: string
}

const surnames = [...'李王张刘陈杨黄周吴罗谭彭胡邓唐肖曾蒋何郭易贺欧廖夏戴龙段熊']
const firsts = [...'建文志晓丽海春国明思雨嘉静永红立庆佳慧宇']
const seconds = [...'华平军辉强芳敏玲燕霞琳婷洁涛波鹏杰勇斌峰']

/** Party members and officials who learn; every unit has some, a county more than a township. */
export const learnersOf = (units: readonly { code: string; userLevel: number }[]): DemoLearner[] =>
  units.flatMap(({ code, userLevel }, u) =>
    Array.from({ length: [0, 24, 16, 8, 2][userLevel] ?? 2 }, (_, n) => {
      const i = u * 31 + n
      const isShort = spread(i, 91, 7) === 0
      return {
        name: pick(surnames, i, 92) + (isShort ? '' : pick(firsts, i, 93)) + pick(seconds, i, 94),
        unitCode: code,
        phone: `1${pick(['38', '39', '50', '58', '73', '86'], i, 95)}****${String(spread(i, 96, 10_000)).padStart(4, '0')}`,
      }
    }),
  )

export const liveTitles = [
  '学习贯彻党的二十届四中全会精神专题直播',
  '基层党组织书记示范培训班开班直播',
  '深入贯彻中央八项规定精神学习教育辅导',
  '乡村全面振兴“头雁”直播课堂',
  '新任选调生廉洁从政第一课',
  '县域经济高质量发展专题讲座',
]

export const classTitles = [
  '党章党规党纪集中学习',
  '主题党日：重温入党誓词',
  '党支部书记集中轮训',
  '年轻干部理论研修集中学习',
  '习近平文化思想读书班',
  '应急管理能力提升集中培训',
]
