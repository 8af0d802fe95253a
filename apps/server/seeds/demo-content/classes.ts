export interface DemoClass {
  unitCode: string
  /** `{year}` and `{term}` stand for those of its first day. */
  name: string
  level: number
  /** Days from the Monday of this week to its first day. */
  from: number
  days: number
  audience: string
  people: number
  headTeacher: string
  place: string
  /** Lessons on Saturdays and Sundays too. */
  weekends?: boolean
  /** Lessons are shared with the units below. */
  shares?: boolean
  /** Nothing planned yet. */
  empty?: boolean
}

type Line = [
  unitCode: string,
  name: string,
  level: number,
  from: number,
  days: number,
  audience: string,
  people: number,
  head: string,
  place: string,
]

// biome-ignore format: one class a line
const lines: Line[] = [
  ['430000', '{year}年{term}全省党员教育培训示范班', 1, -7, 26, '市县党员教育工作骨干', 60, '欧阳明', '省委党校一号教学楼报告厅'],
  ['430000', '{year}年{term}县处级干部进修班', 2, -21, 19, '县处级领导干部', 48, '周佳慧', '省委党校二号教学楼203室'],
  ['430000', '{year}年{term}全省基层党组织书记示范培训班', 1, 7, 12, '乡镇（街道）党（工）委书记', 80, '欧阳明', '省委党校一号教学楼301室'],
  ['430000', '{year}年全省党校系统师资培训班', 2, 21, 5, '市县党校骨干教师', 56, '段文静', '省委党校二号教学楼105室'],
  ['430100', '{year}年{term}中青年干部培训班', 3, -7, 26, '市直单位和区县（市）中青年干部', 45, '罗思源', '市委党校一号教学楼201室'],
  ['430100', '{year}年{term}村（社区）党组织书记示范班', 3, 0, 7, '村（社区）党组织书记', 60, '罗思源', '市委党校大礼堂'],
  ['430100', '{year}年{term}公务员初任培训班', 3, -14, 12, '新录用公务员', 52, '蒋雨桐', '市委党校二号教学楼102室'],
  ['430100', '{year}年{term}基层治理专题培训班', 3, 14, 5, '街道社区工作者', 50, '罗思源', '市委党校一号教学楼201室'],
  ['430100', '{year}年全市党务干部业务能力提升班', 3, 28, 5, '机关事业单位党务干部', 70, '蒋雨桐', '市委党校大礼堂'],
  ['430102', '{year}年{term}村（社区）“两委”干部普训班', 4, -3, 14, '村（社区）“两委”干部', 66, '陈晓岚', '区委党校三楼多功能厅'],
  ['430102', '{year}年{term}入党积极分子培训班', 4, 0, 5, '入党积极分子', 72, '陈晓岚', '区委党校201室'],
  ['430102', '{year}年{term}两新组织党建培训班', 4, 14, 3, '两新组织党组织负责人', 38, '易慧敏', '区委党校201室'],
  ['430104', '{year}年{term}青年干部培训班', 4, -7, 12, '区直单位青年干部', 40, '谢立群', '区委党校一楼教室'],
  ['430111', '{year}年{term}网格员业务培训班', 4, 0, 3, '社区专职网格员', 90, '龙海燕', '区委党校报告厅'],
  ['430121', '{year}年{term}农村党员冬训骨干班', 4, 7, 5, '农村党员骨干', 110, '黎志远', '县委党校大教室'],
  ['430200', '{year}年{term}科级干部任职培训班', 3, -7, 19, '新任科级领导干部', 46, '谭明辉', '市委党校教学楼401室'],
  ['430200', '{year}年{term}乡村振兴专题研讨班', 3, 7, 5, '乡镇党政正职', 42, '谭明辉', '市委党校教学楼302室'],
  ['430202', '{year}年{term}社区干部轮训班', 4, 0, 5, '社区干部', 48, '贺静姝', '区委党校二楼会议室'],
  ['430202', '{year}年{term}发展对象培训班', 4, -14, 3, '党员发展对象', 55, '贺静姝', '区委党校二楼会议室'],
  ['430300', '{year}年{term}宣讲骨干培训班', 3, 0, 5, '基层宣讲骨干', 36, '曹书琴', '市委党校203室'],
  ['430400', '{year}年{term}女干部培训班', 3, 7, 5, '市直单位女干部', 44, '廖佩兰', '市委党校一号楼'],
  ['430600', '{year}年{term}应急管理专题培训班', 3, -7, 5, '县乡应急管理干部', 58, '洪建国', '市委党校报告厅'],
  ['430700', '{year}年{term}年轻干部成长训练营', 3, 21, 12, '优秀年轻干部', 40, '文子谦', '市委党校研讨室'],
  ['GX002', '{year}年{term}高校党支部书记“双带头人”培训班', 2, 0, 5, '教师党支部书记', 64, '梁静怡', '图书馆报告厅'],
  ['GQ001', '{year}年国有企业基层党支部书记培训班', 2, 7, 5, '基层党支部书记', 75, '熊志刚', '培训中心二楼'],
  ['430104005', '{year}年{term}党员集中轮训班', 5, 0, 2, '社区党员', 120, '左青云', '街道党群服务中心'],
]

/** One that nothing is planned for yet stands at each of these places. */
const EMPTY = new Set([8, 22])
/** Taught on weekends, so that there is something today on any day. */
const WEEKENDS = new Set([0, 4, 9])
const SHARING = new Set([0, 2, 4, 5, 15])

export const demoClasses: DemoClass[] = lines.map(
  ([unitCode, name, level, from, days, audience, people, headTeacher, place], i) => ({
    unitCode,
    name,
    level,
    from,
    days,
    audience,
    people,
    headTeacher,
    place,
    weekends: WEEKENDS.has(i),
    shares: SHARING.has(i),
    empty: EMPTY.has(i),
  }),
)

/** What a class does beside its courses: the first thing, the last, and things between. */
export const openings = ['开班式暨入学教育', '开班动员和学员见面会']
export const closings = ['结业式', '学员论坛暨结业式']
export const between = [
  '分组研讨',
  '现场教学：红色旧址',
  '现场教学：基层党建示范点',
  '学员读书交流会',
  '案例研讨：破解基层治理难题',
]
export const liveReasons = ['授课人临时参加上级会议，改为线下补课', '直播设备检修，本次只安排现场听课']
