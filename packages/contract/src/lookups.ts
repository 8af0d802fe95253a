import { chosen } from './common.ts'

/** The fixed lists of the specification; the lists that an administrator can extend come from the server. */

const named = (names: string) => names.split(' ').map((name, i) => ({ id: i + 1, name }))

/** GB/T 3304 */
export const ethnicGroups = named(
  '汉族 蒙古族 回族 藏族 维吾尔族 苗族 彝族 壮族 布依族 朝鲜族 满族 侗族 瑶族 白族 土家族 哈尼族 哈萨克族 傣族 黎族 傈僳族 佤族 畲族 高山族 拉祜族 水族 东乡族 纳西族 景颇族 柯尔克孜族 土族 达斡尔族 仫佬族 羌族 布朗族 撒拉族 毛南族 仡佬族 锡伯族 阿昌族 普米族 塔吉克族 怒族 乌孜别克族 俄罗斯族 鄂温克族 德昂族 保安族 裕固族 京族 塔塔尔族 独龙族 鄂伦春族 赫哲族 门巴族 珞巴族 基诺族',
)

/** GB/T 4762 */
export const politicalAffiliations = named(
  '中共党员 中共预备党员 共青团员 民革党员 民盟盟员 民建会员 民进会员 农工党党员 致公党党员 九三学社社员 台盟盟员 无党派人士 群众 其他',
)

export const lecturerCourseCategories = named('政治理论 党史教育 党务实务 基层治理 实用技术 老干部讲师')

export const staffTypes = named('公务员 参照公务员管理人员 事业单位人员 其他')

export const lecturerEmploymentTypes = named('校内专职 校内兼职 校外聘请')

export const fullOrPartTimes = named('专职 兼职')

export const professionalTitles = named('正高级 副高级 中级 初级 其他')

export const courseSources = named('校内 外请')

export const trainingCourseCategories = named('理论教育 党性教育 履职能力培训 知识培训 省情与发展')

export const timesOfDay = named('上午 下午')

export const courseKinds = [
  { id: 0, name: '专题课' },
  { id: 1, name: '选修课' },
  { id: 2, name: '活动' },
]

export const semesters = [
  { id: 1, name: '春季' },
  { id: 2, name: '秋季' },
]

export const trainingClassLevels = named(
  '全国党员教育培训示范班 省级示范班 市级重点班 县级普训班 基层党委兜底班 其他',
)

export const classSortOrders = named('按创建时间 按开班时间')
/** How somebody learned: from a recorded course, in a live class, or together with others. */
export const learningWays = named('录播 直播 集中学习')

/** The name of an entry; `''` where there is none. */
export const nameIn = (
  list: readonly { id: number; name: string }[],
  id: number | null | undefined,
): string => list.find((item) => item.id === id)?.name ?? ''

/** A required entry of a fixed list. */
export const oneOf = (label: string, list: readonly { id: number }[]) => {
  const ids = new Set(list.map(({ id }) => id))
  return chosen(label).refine((id) => ids.has(id), `${label}不正确`)
}
