import { pick, spread } from './pick.ts'

export interface DemoLiveClass {
  name: string
  unitCode: string
  /** Minutes from now. Those of other days begin at whole hours (`hour`, in Shanghai). */
  plan: { minutes: number } | { days: number; hour: number }
  /** Minutes. */
  length: number
  /** `off`: called off */
  at: 'planned' | 'late' | 'live' | 'ended' | 'replay' | 'off'
  source: 1 | 2
  state?: 'pending' | 'rejected' | 'revision'
  reason?: string
  introduction: string
  lecturers?: 2
  pinned?: true
  featured?: true
  isShow?: 0
  allowComment?: 0
  commentReview?: 0
  permission?: 2 | 3 | 4
  /** How many comments, and how many of them wait. */
  comments?: [all: number, waiting: number]
  /** The stream broke off with these words of the service. */
  broke?: string
}

const introduction = (about: string, who: string) =>
  `${about}，由主讲人作专题辅导，并安排15分钟在线答疑。\n适合${who}学习，开播前10分钟可进入直播间。`

export const demoLiveClasses: DemoLiveClass[] = [
  {
    name: '党的创新理论大讲堂（第18期）',
    unitCode: '430100',
    plan: { minutes: -45 },
    length: 120,
    at: 'live',
    source: 2,
    introduction: introduction('围绕党的创新理论的科学体系和实践要求', '全市党员干部'),
    lecturers: 2,
    pinned: true,
    featured: true,
    comments: [64, 17],
  },
  {
    name: '基层治理中的矛盾纠纷多元化解',
    unitCode: '430102',
    plan: { minutes: -25 },
    length: 90,
    at: 'live',
    source: 2,
    introduction: introduction('结合街道社区实际案例', '社区书记和网格员'),
    comments: [38, 9],
  },
  {
    name: '中青班学员论坛：我在一线',
    unitCode: '430000',
    plan: { minutes: -110 },
    length: 100,
    at: 'live',
    source: 2,
    introduction: introduction('中青班学员结合岗位实践交流体会', '在校学员'),
    comments: [41, 5],
    broke: 'recv rtmp timeout',
  },
  {
    name: '乡村振兴路上的支部书记',
    unitCode: '430121',
    plan: { minutes: -15 },
    length: 90,
    at: 'late',
    source: 1,
    introduction: introduction('四位村支书讲述产业发展故事', '村党组织书记'),
  },
  {
    name: '网络意识形态安全与舆情应对',
    unitCode: '430100',
    plan: { minutes: 35 },
    length: 120,
    at: 'planned',
    source: 1,
    introduction: introduction('分析近年典型案例', '宣传思想文化战线干部'),
    comments: [3, 3],
  },
  {
    name: '党务工作实务：发展党员流程详解',
    unitCode: '430102',
    plan: { minutes: 130 },
    length: 90,
    at: 'planned',
    source: 2,
    introduction: introduction('逐项讲解发展党员五个阶段二十五个步骤', '基层党务工作者'),
  },
  {
    name: '学习《习近平经济文选》第一卷',
    unitCode: '430000',
    plan: { minutes: 190 },
    length: 120,
    at: 'planned',
    source: 1,
    introduction: introduction('把握新时代经济工作的根本遵循', '全省党校教师'),
    lecturers: 2,
    pinned: true,
  },
  {
    name: '应急处突与现场指挥',
    unitCode: '430103',
    plan: { minutes: 75 },
    length: 90,
    at: 'off',
    source: 1,
    reason: '授课人临时参加省里应急调度，改期另行通知',
    introduction: introduction('复盘三起典型事件', '乡镇（街道）领导干部'),
  },
  {
    name: '清晨党课：延安精神及其时代价值',
    unitCode: '430100',
    plan: { minutes: -300 },
    length: 90,
    at: 'ended',
    source: 2,
    introduction: introduction('重温延安精神', '市直机关党员'),
    comments: [56, 0],
  },
  {
    name: '民法典与群众工作',
    unitCode: '430104',
    plan: { minutes: -260 },
    length: 80,
    at: 'replay',
    source: 1,
    introduction: introduction('用身边事讲解民法典', '调解员和网格员'),
    comments: [22, 2],
  },
  {
    name: '长沙红色资源的挖掘与运用',
    unitCode: '430100',
    plan: { minutes: 230 },
    length: 90,
    at: 'planned',
    source: 1,
    state: 'pending',
    introduction: introduction('介绍市域红色资源普查成果', '党史工作者和讲解员'),
  },
  {
    name: '新质生产力与产业转型升级',
    unitCode: '430200',
    plan: { minutes: 160 },
    length: 120,
    at: 'planned',
    source: 1,
    introduction: introduction('解读新质生产力的内涵与路径', '园区和企业党员干部'),
  },
  {
    name: '轨道交通产业链党建联建经验',
    unitCode: '430200',
    plan: { minutes: -70 },
    length: 120,
    at: 'live',
    source: 2,
    introduction: introduction('介绍产业链党建联建做法', '两新组织党务干部'),
    comments: [29, 6],
  },
  {
    name: '党纪学习教育辅导报告',
    unitCode: '430000',
    plan: { days: -1, hour: 9 },
    length: 150,
    at: 'replay',
    source: 1,
    introduction: introduction('逐条解读新修订的纪律处分条例', '全体党员'),
    featured: true,
    comments: [48, 0],
  },
  {
    name: '调查研究方法与报告写作',
    unitCode: '430100',
    plan: { days: -1, hour: 15 },
    length: 120,
    at: 'ended',
    source: 1,
    introduction: introduction('讲授选题、访谈与写作要领', '年轻干部'),
    comments: [19, 1],
  },
  {
    name: '农村集体经济发展案例研讨',
    unitCode: '430121',
    plan: { days: -2, hour: 15 },
    length: 120,
    at: 'ended',
    source: 2,
    introduction: introduction('剖析五个村的集体经济账本', '乡镇干部和村支书'),
    comments: [12, 0],
  },
  {
    name: '支部工作法分享会',
    unitCode: '430102',
    plan: { days: -3, hour: 9 },
    length: 100,
    at: 'replay',
    source: 2,
    introduction: introduction('六个支部分享特色做法', '基层党组织书记'),
    comments: [33, 0],
    commentReview: 0,
  },
  {
    name: '党校教师讲坛（第7期）',
    unitCode: '430000',
    plan: { days: -4, hour: 14 },
    length: 120,
    at: 'replay',
    source: 1,
    introduction: introduction('青年教师同台展示', '全省党校教师'),
    comments: [27, 0],
    permission: 2,
  },
  {
    name: '保密教育专题讲座',
    unitCode: '430100',
    plan: { days: -5, hour: 10 },
    length: 90,
    at: 'replay',
    source: 1,
    introduction: introduction('学习保密法律法规', '机关工作人员'),
    permission: 3,
    isShow: 0,
    allowComment: 0,
  },
  {
    name: '营商环境优化与政务服务',
    unitCode: '430300',
    plan: { days: -6, hour: 15 },
    length: 110,
    at: 'ended',
    source: 1,
    introduction: introduction('介绍“一网通办”改革', '窗口单位干部'),
  },
  {
    name: '统战工作条例解读',
    unitCode: '430000',
    plan: { days: -9, hour: 9 },
    length: 120,
    at: 'replay',
    source: 2,
    introduction: introduction('解读统一战线工作条例', '统战干部'),
    permission: 4,
  },
  {
    name: '新任职公务员入职第一课',
    unitCode: '430100',
    plan: { days: -12, hour: 9 },
    length: 150,
    at: 'replay',
    source: 1,
    introduction: introduction('讲理想信念与作风养成', '新录用公务员'),
    comments: [25, 0],
  },
  {
    name: '村规民约怎么定、怎么用',
    unitCode: '430103',
    plan: { days: -16, hour: 15 },
    length: 90,
    at: 'replay',
    source: 2,
    introduction: introduction('用三个村的实例讲议事协商', '村（社区）干部'),
  },
  {
    name: '绿色发展与河湖长制',
    unitCode: '430600',
    plan: { days: -18, hour: 9 },
    length: 100,
    at: 'ended',
    source: 1,
    introduction: introduction('介绍洞庭湖治理实践', '河湖长和水利干部'),
  },
  {
    name: '党史中的湖南',
    unitCode: '430000',
    plan: { days: -24, hour: 9 },
    length: 150,
    at: 'replay',
    source: 1,
    introduction: introduction('讲述湖南党史上的重要人物与事件', '全体党员'),
    featured: true,
    pinned: true,
    comments: [31, 0],
  },
  {
    name: '年轻干部心理调适',
    unitCode: '430102',
    plan: { days: 1, hour: 15 },
    length: 90,
    at: 'planned',
    source: 1,
    introduction: introduction('讲授压力管理与沟通技巧', '年轻干部'),
  },
  {
    name: '数字化赋能基层减负',
    unitCode: '430100',
    plan: { days: 1, hour: 9 },
    length: 120,
    at: 'planned',
    source: 1,
    state: 'revision',
    introduction: introduction('介绍报表瘦身做法', '街道社区干部'),
  },
  {
    name: '干部选拔任用工作条例辅导',
    unitCode: '430000',
    plan: { days: 2, hour: 9 },
    length: 150,
    at: 'planned',
    source: 1,
    introduction: introduction('讲解动议、推荐、考察各环节', '组织人事干部'),
    lecturers: 2,
  },
  {
    name: '突发公共卫生事件应对',
    unitCode: '430104',
    plan: { days: 2, hour: 15 },
    length: 90,
    at: 'planned',
    source: 2,
    state: 'pending',
    introduction: introduction('介绍应急预案与演练', '卫健系统干部'),
  },
  {
    name: '红色家书品读会',
    unitCode: '430102',
    plan: { days: 3, hour: 15 },
    length: 90,
    at: 'planned',
    source: 2,
    state: 'rejected',
    reason: '授课人信息不完整，请补充诵读嘉宾',
    introduction: introduction('品读革命先辈家书', '青年党员'),
  },
  {
    name: '科技创新政策解读',
    unitCode: '430100',
    plan: { days: 4, hour: 9 },
    length: 120,
    at: 'planned',
    source: 1,
    state: 'pending',
    introduction: introduction('解读最新科技政策', '企业和高校党员'),
  },
  {
    name: '全省党校系统集体备课会',
    unitCode: '430000',
    plan: { days: 7, hour: 9 },
    length: 180,
    at: 'planned',
    source: 1,
    introduction: introduction('集中研讨重点课题讲稿', '全省党校教师'),
    permission: 2,
    isShow: 0,
  },
]

const said = [
  '老师讲得深入浅出，案例很贴近基层。',
  '受益匪浅，回去要在支部会上传达学习。',
  '请问课件可以下载吗？',
  '信号很清楚，声音稍微小了一点。',
  '这个案例我们乡镇也遇到过，思路打开了。',
  '希望多安排一些这样的实务课程。',
  '请问老师，流动党员的组织关系应当如何接转？',
  '已组织全体网格员集中收看。',
  '理论联系实际，很有指导性！',
  '请老师再讲一讲第二部分的操作步骤。',
  '我们支部38名党员集中学习签到。',
  '笔记记了三页，收获满满。',
  '请问回放什么时候可以看？',
  '“四议两公开”这一段讲得特别清楚。',
  '能不能把政策文件的文号发一下？',
  '刚才卡顿了一会儿，现在好了。',
  '作为新任支部书记，这堂课来得正是时候。',
  '建议下次提前发预习材料。',
  '向老师学习，向先进典型学习！',
  '集体经济那个账本的做法值得借鉴。',
  '请问这个学时能计入年度学习学时吗？',
  '听了两遍，越听越有味道。',
  '我县正在推进这项工作，希望能实地来学习。',
  '讲到了我们的心坎上，群众工作就是要用心用情。',
]
const spam = ['加微信领取全套资料 13xxxxxxxxx', '代写心得体会，三百字起', '哈哈哈哈哈哈', '今天食堂吃什么', '有人一起拼车回县里吗']
const surnames = '王李张刘陈杨黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐'
const given = ['建国', '丽华', '志强', '晓梅', '伟', '敏', '海燕', '国平', '春兰', '文杰', '立新', '玉芳', '永红', '思远', '佳', '明']

/** A comment's words and who sent it; about one in twelve should not be let through. */
export function demoComment(i: number) {
  const isSpam = spread(i, 5, 12) === 0
  return {
    isSpam,
    content: isSpam ? pick(spam, i, 11) : pick(said, i, 13),
    userName: `${[...surnames][spread(i, 17, surnames.length)]}${pick(given, i, 19)}`,
  }
}

export const demoReplies = [
  '感谢关注，课件将在课后上传。',
  '可以的，按规定计入年度学时。',
  '回放一般在直播结束后一小时内上线。',
  '谢谢您的建议，我们会改进。',
  '文号请见课件第12页。',
]
