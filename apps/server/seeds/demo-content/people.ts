import { expertise } from './expertise.ts'
import { introduction } from './introductions.ts'
import { pick, spread } from './pick.ts'
import { postings, type TeacherKind } from './postings.ts'

export interface DemoTeacher {
  name: string
  sex: 1 | 2
  /** YYYY-MM-DD */
  birthday: string
  ethnicGroup: number
  politicalAffiliation: number
  phone: string
  unitCode: string
  duty: string
  professionalTitle: 1 | 2 | 3 | 4 | 5
  titleName: string
  /** 1 on-campus full-time, 2 on-campus part-time, 3 externally hired */
  employmentType: 1 | 2 | 3
  /** 1 full-time, 2 part-time */
  fullOrPartTime: 1 | 2
  /** ids of lecturerCourseCategory, at most 3 */
  categories: number[]
  introduction: string
  /** a file of seeds/media */
  photo?: string
  studyFields: string[]
  educationBackground: string
  degree: string | null
  rating: string | null
  courseNames: string[]
  honours: string[]
}

const surnames =
  '刘 陈 李 王 张 黄 周 唐 杨 彭 曾 罗 邓 谢 肖 胡 何 蒋 欧阳 贺 谭 龙 易 龚 袁 钟 邹 汤 姚 段 颜 尹 戴 廖 夏 方 郭 熊 苏 丁 程 姜 付 旷 成'.split(
    ' ',
  )
const maleNames =
  '志远 建平 博远 立新 国栋 明辉 思源 润泽 永康 家骏 锦程 春生 致和 景行 清泉 正南 云峰 子谦 湘林 楚天 岳松 学军 光耀 向阳 海波 宏图 兴旺 德全 敬修 守正 长青 启明 远航 金生 秋实 树人 望岳 伯钧 力行 敏求'.split(
    ' ',
  )
const femaleNames =
  '雅琴 晓岚 静姝 慧敏 丽娟 佳怡 思琪 春燕 秀英 湘云 梦洁 玉兰 静怡 晓霞 若兰 诗雨 红梅 美玲 素芬 婉清 海棠 雨桐 丹青 桂香 知秋 明慧 书瑶 清荷 淑贞 采薇 月华 竹君 芷若 沅君 初夏 念慈 映雪 语桐 巧云 安然'.split(
    ' ',
  )

/** Surnames and ethnic groups of the areas where others than the Han have their home, by prefix of the unit's code. */
const minorities: Record<string, [ethnicGroup: number, surnames: string][]> = {
  4331: [
    [15, '田 向 彭 覃'],
    [6, '龙 石 吴 麻'],
  ],
  4308: [
    [15, '田 向 覃 朱'],
    [14, '谷 钟 王 熊'],
  ],
  4312: [
    [12, '杨 吴 石 粟'],
    [6, '滕 龙 张 莫'],
  ],
  4311: [[13, '盘 赵 邓 奉']],
}

const schoolTitles = ['教授', '副教授', '讲师', '助教', '特聘讲师'] as const
const practitionerTitles = ['正高级政工师', '高级政工师', '政工师', '助理政工师', '特聘讲师'] as const
const farmTitles = ['研究员', '高级农艺师', '农艺师', '助理农艺师', '乡土人才讲师'] as const

const awards = [
  '全省党校系统优秀教师',
  '全市干部教育培训优秀课程',
  '全省基层理论宣讲先进个人',
  '全省党校系统教学竞赛二等奖',
  '优秀宣讲员',
]

function birthdayOf(i: number, veteran: boolean): string {
  const year = veteran ? 1945 + spread(i, 11, 10) : 1966 + spread(i, 12, 30)
  const twoDigits = (n: number) => String(n).padStart(2, '0')
  return `${year}-${twoDigits(1 + spread(i, 13, 12))}-${twoDigits(1 + spread(i, 14, 28))}`
}

/** Duties run from junior to senior; a head of office has a senior title. */
function dutyOf(i: number, duties: string[], professionalTitle: number): string {
  const open = professionalTitle <= 2 ? duties : duties.slice(0, professionalTitle === 3 ? -1 : -2)
  return pick(open.length > 0 ? open : duties, i, 17)
}

function teacher(i: number, unitCode: string, kind: TeacherKind): DemoTeacher {
  const field = pick(expertise[kind], i, 1)
  const { categories, studyFields, courses, duties } = field
  const veteran = categories.includes(6)
  const school = kind === 'school'
  const sex = spread(i, 2, 100) < 56 ? 1 : 2
  const local = spread(i, 3, 100) < 60 ? minorities[unitCode.slice(0, 4)] : undefined
  const [ethnicGroup, family] = local
    ? pick(local, i, 4)
    : ([spread(i, 5, 25) === 0 ? 15 : 1, surnames.join(' ')] as const)
  const birthday = birthdayOf(i, veteran)
  const age = 2026 - Number(birthday.slice(0, 4))
  const seniority = Math.max(0, Math.min(3, Math.floor((age - 26) / 8)))
  const professionalTitle =
    veteran || kind === 'village'
      ? 5
      : (([4, 3, 2, 1] as const)[Math.max(0, seniority - spread(i, 7, 2))] ?? 3)
  const titles = kind === 'farm' ? farmTitles : school ? schoolTitles : practitionerTitles
  const years = veteran ? age - 32 : Math.max(3, age - 27)
  const experienced = professionalTitle <= 2
  return {
    name: pick(family.split(' '), i, 8) + pick(sex === 1 ? maleNames : femaleNames, i, 9),
    sex,
    birthday,
    ethnicGroup,
    politicalAffiliation: spread(i, 15, 100) < 88 ? 1 : pick([3, 5, 7, 10, 12, 13], i, 16),
    phone: `1990731${String(i + 1).padStart(4, '0')}`,
    unitCode,
    duty: dutyOf(i, duties, school ? professionalTitle : 1),
    professionalTitle,
    titleName: veteran ? '老干部讲师' : (titles[professionalTitle - 1] ?? '特聘讲师'),
    employmentType: school && !veteran ? (spread(i, 18, 6) === 0 ? 2 : 1) : 3,
    fullOrPartTime: school && !veteran && spread(i, 18, 6) !== 0 ? 1 : 2,
    categories,
    introduction: introduction(i, kind, field, years, experienced || veteran),
    studyFields,
    educationBackground:
      school && !veteran
        ? spread(i, 22, 4) === 0
          ? '本科'
          : '研究生'
        : pick(['本科', '专科', '本科'], i, 22),
    degree: school && !veteran ? pick(['博士', '硕士', '硕士', '学士'], i, 23) : null,
    rating: experienced
      ? pick(['国家级', '省级', '省级', '市级', null], i, 24)
      : pick(['市级', '县级', '县级', null, null], i, 24),
    courseNames: courses,
    honours: experienced || spread(i, 25, 4) === 0 ? [pick(awards, i, 26)] : [],
  }
}

/** Portraits of seeds/media by sex: those of younger and those of older people. */
const portraits = {
  1: { young: [1, 2, 3, 5, 6, 7], old: [4, 8] },
  2: { young: [1, 2, 3, 4, 5, 7, 8], old: [6] },
}

function portraitOf(i: number, { sex, birthday }: DemoTeacher): string {
  const number = pick(portraits[sex][birthday < '1970' ? 'old' : 'young'], i, 27)
  return `portrait-${sex === 1 ? 'male' : 'female'}-${number}.jpg`
}

/** Every second teacher gets a portrait; a name that is taken gets the next given name. */
function finish(drafts: DemoTeacher[]): DemoTeacher[] {
  const taken = new Set<string>()
  return drafts.map((draft, i) => {
    const given = draft.sex === 1 ? maleNames : femaleNames
    const family = draft.name.slice(0, -2)
    let name = draft.name
    for (let k = given.indexOf(draft.name.slice(-2)); taken.has(name); k++)
      name = family + given[(k + 1) % given.length]
    taken.add(name)
    return { ...draft, name, ...(i % 2 === 0 && { photo: portraitOf(i, draft) }) }
  })
}

/** The same teachers on every run; a course names them by their place in this list. */
export const demoTeachers: DemoTeacher[] = finish(
  postings.map(([unitCode, kind], i) => teacher(i, unitCode, kind)),
)
