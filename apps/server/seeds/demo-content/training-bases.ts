import { pick, spread } from './pick.ts'

export interface DemoTrainingBase {
  unitCode: string
  region: number
  name: string
  runBy: string
  state: 'pending' | 'rejected' | 'approved' | 'revision'
  rejectReason?: string
  daysAgo: number
  pinned?: boolean
  address: string
  contact: string
  phone: string
  classrooms: number | null
  largestRoom: number | null
  beds: number | null
  diningSeats: number | null
  facilities: string[]
  pictures: string[]
  introduction: string
}

/** Region, name and who runs it; the names are invented. */
const named = `
430102 芙蓉干部教育培训中心 中共芙蓉区委组织部
430102 浏阳河培训基地 芙蓉区文旅投资公司
430102 东湖党员实训基地 中共芙蓉区委党校
430104 麓山培训中心 中共岳麓区委党校
430105 月湖培训基地 开福区城市建设公司
430111 圭塘河教育培训基地 中共雨花区委组织部
430112 望城志愿服务培训学院 中共望城区委党校
430121 松雅湖培训中心 中共长沙县委党校
430181 大围山党性教育培训基地 中共浏阳市委党校
430182 灰汤培训基地 中共宁乡市委党校
430202 荷塘产业工人培训基地 荷塘区总工会
430211 神农城培训中心 中共株洲市委党校
430224 云阳山培训基地 中共茶陵县委党校
430225 神农谷党性教育基地 中共炎陵县委党校
430281 渌江书院培训基地 中共醴陵市委党校
430302 窑湾培训中心 中共湘潭市委党校
430382 韶河干部培训基地 中共韶山市委党校
430405 衡州培训中心 中共衡阳市委党校
430412 南岳培训基地 中共南岳区委组织部
430481 蔡伦培训中心 中共耒阳市委党校
430502 宝庆培训基地 中共邵阳市委党校
430528 崀山干部培训基地 中共新宁县委党校
430602 洞庭培训中心 中共岳阳市委党校
430626 连云山培训基地 中共平江县委党校
430702 柳叶湖培训中心 中共常德市委党校
430726 夹山培训基地 中共石门县委党校
430802 澧水培训中心 中共张家界市委党校
430822 八大公山培训基地 中共桑植县委党校
430902 会龙山培训中心 中共益阳市委党校
430923 梅山培训基地 中共安化县委党校
431002 苏仙岭培训中心 中共郴州市委党校
431026 三江口培训基地 中共汝城县委党校
431081 东江湖培训中心 中共资兴市委党校
431102 潇湘培训中心 中共永州市委党校
431124 濂溪培训基地 中共道县县委党校
431202 五溪培训中心 中共怀化市委党校
431230 侗乡培训基地 中共通道县委党校
431302 湄江培训中心 中共娄底市委党校
431322 梅山红色培训基地 中共新化县委党校
433101 峒河培训中心 中共湘西州委党校
433124 花垣乡村振兴培训学院 中共花垣县委党校
433127 溪州培训基地 中共永顺县委党校
433130 里耶培训基地 中共龙山县委党校
`

const facilities = [
  '无线网络',
  '多媒体教室',
  '录播室',
  '分组研讨室',
  '图书阅览室',
  '机房',
  '健身房',
  '篮球场',
  '医务室',
  '洗衣房',
  '停车场',
  '清真窗口',
  '无障碍通道',
]
const surnames = [...'李王张刘陈杨黄周吴徐孙胡朱高林何郭马罗梁']
const given = ['建军', '晓明', '丽萍', '国强', '文华', '永红', '思源', '海燕']
const roads = ['党校路', '学府路', '麓谷大道', '湖滨路', '迎宾路', '园林路']
const rejections = ['床位数与实际不符，请核实', '缺少教室和宿舍图片，请补充', '基地简介过于简单，请补充']

function stateOf(i: number): DemoTrainingBase['state'] {
  if (i < 3) return (['approved', 'pending', 'rejected'] as const)[i] ?? 'approved'
  return i % 8 === 5 ? 'pending' : i % 12 === 7 ? 'rejected' : i % 10 === 9 ? 'revision' : 'approved'
}

export const demoTrainingBases: DemoTrainingBase[] = named
  .trim()
  .split('\n')
  .map((line, i) => {
    const [code = '', name = '', runBy = ''] = line.split(' ')
    const state = stateOf(i)
    const region = Number(code)
    const rooms = 4 + spread(i, 1, 20)
    const beds = 80 + spread(i, 2, 24) * 20
    const address = `${pick(roads, i, 3)}${1 + spread(i, 4, 260)}号`
    const offered = facilities.filter((_, k) => spread(i, 20 + k, 3) > 0)
    return {
      unitCode: i > 3 && i % 5 === 0 ? `${code.slice(0, 4)}00` : code,
      region,
      name,
      runBy,
      state,
      ...(state === 'rejected' && { rejectReason: pick(rejections, i, 5) }),
      daysAgo: 5 + ((i * 11) % 300),
      pinned: i % 14 === 3,
      address,
      contact: pick(surnames, i, 6) + pick(given, i, 7),
      phone:
        i % 3 === 0
          ? `07${30 + (region % 9)}-8${String(1_000_000 + spread(i, 8, 8_999_999))}`
          : `137${String(10_000_000 + spread(i, 9, 89_999_999))}`,
      classrooms: rooms,
      largestRoom: 80 + spread(i, 10, 16) * 20,
      beds: i % 13 === 6 ? null : beds,
      diningSeats: i % 11 === 4 ? null : beds + spread(i, 11, 10) * 20,
      facilities: offered,
      pictures: [...[10, 11, 12].slice(i % 3), ...[10, 11, 12].slice(0, i % 3)]
        .slice(0, 1 + (i % 3))
        .map((n) => `scene-${n}.jpg`),
      introduction: `${name}由${runBy}管理，位于${address}，集教学、住宿、餐饮、研讨于一体，现有教室${rooms}间。\n\n基地实行封闭式管理，可同时承办${1 + spread(i, 12, 3)}个主体班次，配备${offered.slice(0, 4).join('、')}等设施，近年来承接省内外各类培训班${20 + spread(i, 13, 80)}余期，学员满意率保持在98%以上。`,
    }
  })
