/** An entry of a list that an administrator can extend. */
export interface DemoListItem {
  name: string
  code: string
  children?: DemoListItem[]
}

/** Leaves with codes `prefix-01`, `prefix-02` … from names divided by spaces. */
function items(prefix: string, names: string): DemoListItem[] {
  return names.split(' ').map((name, i) => ({ name, code: `${prefix}-${String(i + 1).padStart(2, '0')}` }))
}

function branch(name: string, code: string, names: string): DemoListItem {
  return { name, code, children: items(code, names) }
}

export const classificationTree: DemoListItem[] = [
  branch('理论教育', 'theory', '党的创新理论 马克思主义基本原理 经典著作导读 重要会议精神 形势与政策'),
  branch('党性教育', 'spirit', '理想信念 党章党规党纪 党史国史 革命传统与红色资源 作风与廉洁教育 先进典型'),
  branch(
    '履职能力培训',
    'capability',
    '党的建设实务 基层治理 乡村振兴 应急管理 依法行政 群众工作 舆情应对 领导科学',
  ),
  branch(
    '知识培训',
    'knowledge',
    '经济与金融 科技与数字化 法律法规 生态环保 历史文化 国家安全 农业实用技术 心理健康',
  ),
  branch('省情与发展', 'province', '省情概况 产业发展 区域协调 对外开放 文化旅游 民生保障'),
]

export const methodTree: DemoListItem[] = items(
  'method',
  '讲授式 研讨式 案例式 模拟式 体验式 访谈式 现场教学 其他',
)

/** 其他 has children and may be chosen itself: the one exception to "leaves only". */
export const ratingTree: DemoListItem[] = [
  branch('国家级', 'national', '全国党校系统精品课 中组部好课程'),
  branch('省级', 'provincial', '全省党校系统精品课'),
  { name: '市级', code: 'city' },
  { name: '县级', code: 'county' },
  branch('其他', 'other', '行业系统好课程 本单位好课程'),
]

export const teacherRatings = items('teacher-rating', '国家级 省级 市级 县级')
export const degrees = items('degree', '名誉博士 博士 硕士 学士')
export const educationBackgrounds = items('education', '研究生 本科 专科 中专/高中 其他')
export const officialLevels = items('level', '省部级 厅局级 县处级 乡科级 其他')
export const unitFields = items('unit-field', '党政机关 党校 高校 科研院所 国企 两新组织 农村社区 其他')
export const caseTypes = items('case-type', '党建引领 基层治理 乡村振兴 产业发展 应急处突 党风廉政 其他')
export const studyFields = items(
  'study-field',
  '马克思主义理论 党史党建 政治学 经济学 公共管理 法学 社会学 哲学 历史学 文化学 生态文明 应急管理 农业科学 信息技术 心理学 其他',
)
export const honourTypes = items('honour-type', '国家级荣誉 省部级荣誉 市厅级荣誉 县处级荣誉 本单位荣誉')
export const teacherHonours = items(
  'teacher-honour',
  '全国党校系统优秀教师 全省党校系统优秀教师 全省基层理论宣讲先进个人 全省优秀党务工作者 全省党校系统教学竞赛一等奖 全省党校系统教学竞赛二等奖 全市优秀共产党员 全市干部教育培训优秀课程 优秀宣讲员 先进工作者',
)
