import { pick, spread } from './pick.ts'

interface DemoProduct {
  name: string
  type: number
  minutes: number
  capacity: number
  fee: number | null
  lecturers: string[]
  introduction: string
}

export interface DemoEducationBase {
  /** Code of the unit. */
  unitCode: string
  region: number
  type: number
  name: string
  state: 'pending' | 'rejected' | 'approved' | 'revision'
  rejectReason?: string
  daysAgo: number
  pinned?: boolean
  featured?: boolean
  address: string
  contact: string
  phone: string
  openingHours: string
  dailyCapacity: number
  guides: number | null
  visitMinutes: number | null
  /** Closed on this weekday (0 is Monday), if on any. */
  closedWeekday: number | null
  pictures: string[]
  introduction: string
  products: DemoProduct[]
}

/** Region, type and name; the names are invented. */
const named = `
430102 1 东湖红色记忆馆
430102 2 定王台革命旧址
430102 3 五里牌楼宇党建示范点
430102 6 韭菜园街道院落自治示范点
430102 8 芙蓉廉政教育中心
430102 5 浏阳河畔英烈事迹馆
430102 6 荷花园网格治理学院
430104 4 岳麓山大学城科创教学基地
430104 7 莲花镇和美乡村示范点
430105 3 开福江湾党群服务中心
430111 6 雨花社区治理实训馆
430121 4 星沙智能制造教学基地
430181 2 大围山工农夜校旧址
430181 1 浏阳东乡革命陈列馆
430181 7 张坊镇楚东山乡村振兴示范点
430182 5 沩水青年志士纪念园
430202 4 荷塘轨道交通产业馆
430202 6 宋家桥街道共治小院
430224 2 云阳山工农政权旧址
430225 1 炎陵井冈西麓革命馆
430281 7 醴陵瓷乡振兴示范点
430302 5 窑湾历史风貌教育基地
430304 4 岳塘绿色钢铁教学基地
430382 2 银田农民运动旧址
430382 5 韶河爱国主义教育园
430405 8 珠晖警示教育馆
430412 5 南岳忠烈教育基地
430481 2 耒水起义旧居
430424 1 洣江革命斗争史馆
430502 3 双清两新党建示范点
430524 7 虎形山花瑶乡村振兴示范点
430582 4 邵东五金产业教学基地
430528 7 崀山脚下柑橘振兴示范点
430602 5 洞庭生态文明教育基地
430602 8 巴陵清风教育馆
430626 1 天岳起义史料馆
430626 2 加义农会旧址
430681 5 汨水端阳文化教育基地
430702 3 穿紫河畔党建示范带
430702 6 丹阳街道议事厅
430726 1 壶瓶山革命老区馆
430781 7 毛里湖湿地振兴示范点
430802 7 茅岩河村集体经济示范点
430822 1 澧源红军故事馆
430822 2 澧水红军旧居群
430902 4 资江船舶制造教学基地
430923 7 安化黑茶振兴示范点
430981 6 沅江湖区治理示范点
431002 3 北湖机关党建示范点
431026 1 热水军民情故事馆
431026 2 文明瑶乡红军旧址
431003 8 苏仙清廉教育基地
431102 5 零陵柳子文化教育基地
431124 1 潇水红军陈列馆
431129 7 瑶都乡村振兴示范点
431202 6 鹤城街道多元调解示范点
431228 5 舞水和平教育基地
431230 2 播阳红军旧址
431230 7 坪坦侗寨振兴示范点
431302 4 娄星材料产业教学基地
431322 7 水车梯田振兴示范点
431382 3 涟源矿区党建示范点
433101 6 乾州古城治理示范点
433124 7 双龙苗寨乡村振兴教学点
433122 2 浦市抗战旧址
433130 5 里耶边城爱国主义教育基地
`

const rejections = [
  '基地图片不清晰或与基地不符，请更换',
  '基地简介过于简单，请补充历史沿革和教学特色',
  '联系电话有误，请核实',
]
const surnames = [...'李王张刘陈杨黄周吴徐孙胡朱高林何郭马罗梁谢唐许邓冯曹曾彭肖田']
const given = ['敏', '志强', '丽华', '建国', '晓燕', '国平', '文静', '海涛', '雪梅', '立新', '思远', '湘云']
const roads = [
  '解放路',
  '人民路',
  '红军路',
  '建设路',
  '滨江路',
  '文化路',
  '振兴路',
  '学院路',
  '先锋路',
  '清风路',
]
const hours = [
  '9:00–17:00（16:30停止入馆），周一闭馆',
  '8:30–17:30，全年开放',
  '工作日 9:00–12:00、14:00–17:00',
  '9:00–16:30，需提前预约',
  '周二至周日 9:00–17:00',
]

const person = (i: number, salt: number) => pick(surnames, i, salt) + pick(given, i, salt + 1)

/** What such a base is, and what one learns there; by type. */
const stories: Record<number, [is: string, teaches: string]> = {
  1: [
    '馆内设序厅和五个展厅，展出革命文物和史料三百余件，通过场景复原、影像和互动沙盘，再现当地党组织的创建与斗争历程',
    '讲述先辈坚守初心、不怕牺牲的故事，适合开展党史学习和入党宣誓',
  ],
  2: [
    '旧址为清末民居，三进两厢，保存会议室、卧室和油印室原貌，是当年革命活动的重要见证',
    '以小班走读和情景再现的方式开展现场教学，引导学员在原址、原物前体悟理想信念',
  ],
  3: [
    '示范点建有党群服务中心、初心讲堂和先锋长廊，探索形成“组织联建、资源联享、服务联做”的工作法',
    '展示基层党组织标准化规范化建设的做法，适合支部书记和党务干部观摩',
  ],
  4: [
    '基地依托当地龙头企业建设，设产业展厅、智能产线参观通道和实训车间',
    '学员可近距离了解产业转型升级和技术攻关的过程，学习推动高质量发展的经验',
  ],
  5: [
    '基地由主题展馆、纪念广场和研学步道组成，每年接待党员干部和青少年数万人次',
    '常年开展爱国主义、集体主义和优秀传统文化教育',
  ],
  6: [
    '示范点聚焦居民身边的急难愁盼，建立“网格吹哨、部门报到、群众评议”的闭环机制',
    '通过议事厅观摩、案例研讨和模拟调解，提升学员做群众工作的本领',
  ],
  7: [
    '示范点以特色产业带动集体经济，走出一条生态美、产业兴、百姓富的路子',
    '学员可走访合作社、农户和村部，了解产业帮扶、和美乡村建设的具体做法',
  ],
  8: [
    '基地设廉政文化厅、警示教育厅和忏悔影像室，以近年查处的典型案例为教材',
    '以案说德、以案说纪、以案说法，筑牢拒腐防变的思想防线',
  ],
}

const products: Record<number, [name: string, type: number, minutes: number][]> = {
  1: [
    ['主题展陈讲解', 2, 60],
    ['重温入党誓词', 3, 20],
    ['现场课《信仰的力量》', 1, 90],
    ['情景剧《黎明之前》', 5, 45],
  ],
  2: [
    ['旧址全程讲解', 2, 50],
    ['现场课《从这里出发》', 1, 80],
    ['油印传单体验', 3, 40],
  ],
  3: [
    ['示范点观摩讲解', 2, 40],
    ['现场课《支部怎样强起来》', 1, 90],
  ],
  4: [
    ['智能产线参观', 4, 90],
    ['现场课《把核心技术掌握在自己手里》', 1, 80],
  ],
  5: [
    ['主题讲解', 2, 60],
    ['研学步道', 4, 120],
    ['敬献花篮仪式', 3, 30],
  ],
  6: [
    ['议事厅模拟调解', 3, 60],
    ['现场课《小院里的大治理》', 1, 90],
  ],
  7: [
    ['进村入户走访线路', 4, 180],
    ['现场课《一个村的振兴之路》', 1, 90],
    ['农事体验', 3, 120],
  ],
  8: [
    ['警示教育展厅讲解', 2, 60],
    ['现场课《违纪代价面面观》', 1, 90],
  ],
}

function stateOf(i: number): DemoEducationBase['state'] {
  if (i < 7)
    return (
      (['approved', 'approved', 'pending', 'rejected', 'revision', 'approved', 'pending'] as const)[i] ??
      'approved'
    )
  return i % 9 === 4 ? 'pending' : i % 13 === 6 ? 'rejected' : i % 11 === 8 ? 'revision' : 'approved'
}

function productsOf(type: number, i: number): DemoProduct[] {
  const offered = products[type] ?? []
  return offered.slice(0, 1 + spread(i, 31, offered.length)).map(([name, kind, minutes], k) => ({
    name,
    type: kind,
    minutes,
    capacity: 30 + spread(i, 40 + k, 8) * 10,
    fee: pick([0, 0, 20, 30, 58, null], i, 50 + k),
    lecturers: kind === 1 || kind === 2 ? [person(i, 60 + k * 2)] : [],
    introduction: kind === 1 ? '结合实物和史料，采用“讲授＋研讨＋感悟”的方式，课后组织学员交流。' : '',
  }))
}

function introductionOf(name: string, place: string, type: number, i: number): string {
  const [is, teaches] = stories[type] ?? ['', '']
  const year = 2009 + spread(i, 71, 14)
  return `${name}位于${place}，${year}年建成开放。${is}。\n\n${teaches}。基地配有专职讲解员和多媒体教室，可承接${30 + spread(i, 72, 6) * 10}人左右的班级集中教学，提供大巴停车、热水和轮椅等服务。`
}

export const demoEducationBases: DemoEducationBase[] = named
  .trim()
  .split('\n')
  .map((line, i) => {
    const [code = '', kind, name = ''] = line.split(' ')
    const [region, type, state] = [Number(code), Number(kind), stateOf(i)]
    const isLive = state === 'approved' || state === 'revision'
    const address = `${pick(roads, i, 1)}${1 + spread(i, 2, 380)}号`
    return {
      // Some belong to the city's school.
      unitCode: i > 7 && i % 6 === 0 ? `${code.slice(0, 4)}00` : code,
      region,
      type,
      name,
      state,
      ...(state === 'rejected' && { rejectReason: pick(rejections, i, 3) }),
      daysAgo: 3 + ((i * 7) % 320),
      pinned: isLive && i % 17 === 0,
      featured: isLive && i % 8 === 1,
      address,
      contact: person(i, 4),
      phone:
        i % 4 === 3
          ? `07${30 + (region % 9)}-8${String(1_000_000 + spread(i, 6, 8_999_999))}`
          : `139${String(10_000_000 + spread(i, 7, 89_999_999))}`,
      openingHours: pick(hours, i, 8),
      dailyCapacity: 60 + spread(i, 9, 20) * 30,
      guides: i % 7 === 5 ? null : 2 + spread(i, 10, 10),
      visitMinutes: i % 9 === 7 ? null : 60 + spread(i, 11, 5) * 30,
      closedWeekday: i % 3 === 0 ? 0 : null,
      pictures: [
        type,
        ...(i % 3 === 0 ? [9] : []),
        ...(i % 4 === 0 ? [12] : []),
        ...(i % 5 === 0 ? [6, 5].filter((n) => n !== type) : []),
      ].map((n) => `scene-${n}.jpg`),
      introduction: introductionOf(name, address, type, i),
      products: productsOf(type, i),
    }
  })
