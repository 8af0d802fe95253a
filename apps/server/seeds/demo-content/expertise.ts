import type { TeacherKind } from './postings.ts'

export interface Expertise {
  /** as in '从事…教学' */
  subject: string
  categories: number[]
  studyFields: string[]
  courses: string[]
  duties: string[]
}

const teaching = (office: string) => [`${office}教师`, `${office}教师`, `${office}副主任`, `${office}主任`]
const theoryOffice = teaching('理论教研室')
const partyOffice = teaching('党史党建教研室')
const governanceOffice = teaching('公共管理教研室')

export const expertise: Record<TeacherKind, Expertise[]> = {
  school: [
    {
      subject: '党的创新理论',
      categories: [1],
      studyFields: ['马克思主义理论'],
      courses: ['新时代党的创新理论的世界观和方法论', '以人民为中心的发展思想'],
      duties: theoryOffice,
    },
    {
      subject: '马克思主义哲学',
      categories: [1],
      studyFields: ['哲学', '马克思主义理论'],
      courses: ['辩证唯物主义的思想方法', '系统观念与领导工作方法'],
      duties: theoryOffice,
    },
    {
      subject: '宏观经济与区域发展',
      categories: [1, 4],
      studyFields: ['经济学'],
      courses: ['当前宏观经济形势与政策取向', '县域经济的突围之路'],
      duties: teaching('经济学教研室'),
    },
    {
      subject: '中共党史',
      categories: [2, 1],
      studyFields: ['党史党建', '历史学'],
      courses: ['建党前后的湖南', '改革开放四十多年的湖南实践'],
      duties: partyOffice,
    },
    {
      subject: '革命传统与红色资源',
      categories: [2],
      studyFields: ['党史党建'],
      courses: ['红色文物里的湖湘故事', '伟大建党精神与新时代共产党人'],
      duties: partyOffice,
    },
    {
      subject: '党的建设',
      categories: [3, 1],
      studyFields: ['党史党建', '政治学'],
      courses: ['新时代党的建设总要求', '党支部书记履职能力提升'],
      duties: partyOffice,
    },
    {
      subject: '党内法规与纪律建设',
      categories: [3],
      studyFields: ['党史党建', '法学'],
      courses: ['《中国共产党纪律处分条例》解读', '年轻干部廉洁从政第一课'],
      duties: partyOffice,
    },
    {
      subject: '基层治理',
      categories: [4],
      studyFields: ['公共管理', '社会学'],
      courses: ['社区治理中的党建引领', '屋场会：群众身边的议事会'],
      duties: governanceOffice,
    },
    {
      subject: '应急管理与舆情应对',
      categories: [4, 3],
      studyFields: ['应急管理', '公共管理'],
      courses: ['突发事件应急处置桌面推演', '新闻发布与媒体沟通情景模拟'],
      duties: governanceOffice,
    },
    {
      subject: '法治政府建设',
      categories: [4],
      studyFields: ['法学'],
      courses: ['领导干部的法治思维与依法决策', '民法典与基层群众工作'],
      duties: teaching('法学教研室'),
    },
    {
      subject: '湖湘文化与优秀传统文化',
      categories: [1, 2],
      studyFields: ['文化学', '历史学'],
      courses: ['湖湘文化的源流与精神特质', '中华优秀传统文化中的治理智慧'],
      duties: teaching('文史教研室'),
    },
    {
      subject: '生态文明建设',
      categories: [1, 4, 5],
      studyFields: ['生态文明'],
      courses: ['生态文明建设与绿色发展', '河湖长制与基层巡河实务'],
      duties: teaching('生态文明教研室'),
    },
    {
      subject: '领导科学与干部心理',
      categories: [3, 4],
      studyFields: ['心理学', '公共管理'],
      courses: ['干部心理健康与压力调适', '公文写作与会议组织'],
      duties: teaching('领导科学教研室'),
    },
  ],
  official: [
    {
      subject: '发展党员与组织生活',
      categories: [3],
      studyFields: ['党史党建'],
      courses: ['发展党员工作流程与常见问题', '怎样开好组织生活会和民主评议党员'],
      duties: ['组织科科长', '组织员', '党建工作部副部长'],
    },
    {
      subject: '企业党建',
      categories: [3, 1],
      studyFields: ['党史党建', '经济学'],
      courses: ['国有企业党建与生产经营深度融合', '两新组织党建工作实务'],
      duties: ['党群工作部部长', '党建工作部副部长', '党校办公室主任'],
    },
    {
      subject: '矛盾纠纷调解',
      categories: [4],
      studyFields: ['社会学', '法学'],
      courses: ['新时代“枫桥经验”与矛盾纠纷多元化解', '信访工作条例与初信初访办理'],
      duties: ['信访局副局长', '司法所所长', '综治中心主任'],
    },
    {
      subject: '数字政务与网络安全',
      categories: [5, 4],
      studyFields: ['信息技术'],
      courses: ['数字政府建设与政务服务改革', '干部数字素养与办公智能工具应用'],
      duties: ['数据局科长', '信息中心主任'],
    },
    {
      subject: '革命传统教育',
      categories: [2, 6],
      studyFields: ['历史学', '党史党建'],
      courses: ['一封家书里的初心：革命家书选读', '新中国成立以来的农村工作史'],
      duties: ['退休干部'],
    },
  ],
  farm: [
    {
      subject: '水稻与粮油栽培',
      categories: [5],
      studyFields: ['农业科学'],
      courses: ['水稻绿色高产栽培技术', '高标准农田建设与管护'],
      duties: ['农业技术推广站站长', '粮油站农艺师'],
    },
    {
      subject: '茶叶与特色种植',
      categories: [5],
      studyFields: ['农业科学'],
      courses: ['安化黑茶种植与加工工艺', '中药材规范化种植'],
      duties: ['茶叶办技术干部', '经作站站长'],
    },
    {
      subject: '果树与油茶',
      categories: [5],
      studyFields: ['农业科学'],
      courses: ['柑橘病虫害绿色防控', '油茶低产林改造与丰产栽培'],
      duties: ['林业技术推广站站长', '植保站农艺师'],
    },
    {
      subject: '畜牧兽医',
      categories: [5],
      studyFields: ['农业科学'],
      courses: ['生猪规模养殖与疫病防控', '农产品电商与直播销售'],
      duties: ['畜牧水产中心主任', '动物防疫站站长'],
    },
  ],
  village: [
    {
      subject: '村级治理',
      categories: [4, 3],
      studyFields: ['公共管理'],
      courses: ['积分制与清单制在乡村治理中的运用', '发展壮大新型农村集体经济'],
      duties: ['村党总支书记', '社区党委书记'],
    },
    {
      subject: '驻村帮扶与群众工作',
      categories: [4],
      studyFields: ['社会学'],
      courses: ['驻村第一书记的故事与启示', '与群众说话的学问：基层沟通技巧'],
      duties: ['驻村第一书记', '镇党委副书记'],
    },
    {
      subject: '红色故事讲述',
      categories: [2, 6],
      studyFields: ['历史学'],
      courses: ['老支书讲村史：四十年的路与灯', '半条被子的故事与鱼水情深'],
      duties: ['退休干部'],
    },
  ],
}
