import { places, townships } from './places.ts'

export interface DemoUnit {
  name: string
  code: string
  /** 1 province, 2 city, 3 county, 4 township or grass-roots committee */
  userLevel: 1 | 2 | 3 | 4
  /** 1 provincial, 2 city and 3 county Party school, 4 university, 5 organisation or training unit, 6 central unit, 7 enterprise, 8 other */
  unitType: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
  children?: DemoUnit[]
}

const universities =
  '湘潭大学 湖南师范大学 长沙理工大学 湖南农业大学 中南林业科技大学 湖南中医药大学 南华大学 湖南科技大学 吉首大学 湖南工商大学 湖南工业大学 湖南理工学院 衡阳师范学院 湖南文理学院 湖南工程学院 湖南城市学院 湘南学院 邵阳学院 怀化学院 湖南人文科技学院 湖南科技学院 湖南第一师范学院 湖南财政经济学院 湖南工学院 湖南女子学院 湖南医药学院 长沙学院 长沙师范学院 长沙民政职业技术学院 湖南铁道职业技术学院'
const enterprises =
  '湖南钢铁集团 湖南建设投资集团 湖南省高速公路集团 湖南轨道交通控股集团 湖南农业发展投资集团 湖南能源集团 湖南出版投资控股集团 湖南兴湘投资控股集团 湖南医药发展投资集团 湖南省港务集团 湖南旅游发展投资集团 湖南省矿产资源集团 湖南省水利发展投资集团 湖南机场集团'
const centralUnits =
  '中南大学 湖南大学 国家税务总局湖南省税务局 长沙海关 国家统计局湖南调查总队 国网湖南省电力有限公司 中国石化湖南石油分公司 中国石化长岭炼化公司 中国移动湖南公司 中国电信湖南分公司 中国联通湖南省分公司 中国邮政湖南省分公司 湖南中烟工业公司 湖南省烟草专卖局 中车株洲电力机车公司 中国建筑第五工程局 中国水利水电第八工程局'
const provincialTraining =
  '中共湖南省委组织部干部教育处 湖南省党员教育中心 湖南省社会主义学院 湖南省直属机关工委党校 湖南省公务员培训中心'

function series(names: string, prefix: string, suffix: string, unitType: DemoUnit['unitType']): DemoUnit[] {
  return names.split(' ').map((name, i) => ({
    name: name + suffix,
    code: prefix + String(i + 1).padStart(3, '0'),
    userLevel: 2,
    unitType,
  }))
}

function townshipsOf(countyCode: string, countyName: string): DemoUnit[] {
  const names = townships[countyCode]?.split(' ') ?? []
  return names.map((name, i) => ({
    name: `${countyName}${name}${name.endsWith('街道') ? '党工委' : '党委'}`,
    code: countyCode + String(i + 1).padStart(3, '0'),
    userLevel: 4,
    unitType: 8,
  }))
}

/** '芙蓉区委', but '攸县县委': a name of two characters keeps its last one. */
const committeeOf = (county: string) => (county.length === 2 ? `${county}${county[1]}委` : `${county}委`)

function county(prefix: string, entry: string): DemoUnit {
  const code = prefix + entry.slice(0, 2)
  const name = entry.slice(2)
  const children = townshipsOf(code, name)
  return {
    name: `中共${committeeOf(name)}党校`,
    code,
    userLevel: 3,
    unitType: 3,
    ...(children.length > 0 && { children }),
  }
}

const cities = places.map(
  ({ prefix, name, committee, counties }): DemoUnit => ({
    name: `中共${committee}党校`,
    code: `${prefix}00`,
    userLevel: 2,
    unitType: 2,
    children: [
      ...counties.split(' ').map((entry) => county(prefix, entry)),
      { name: `${name}直属机关工委党校`, code: `${prefix}00901`, userLevel: 3, unitType: 5 },
      { name: `${name}党员教育中心`, code: `${prefix}00902`, userLevel: 3, unitType: 5 },
    ],
  }),
)

/** The province with its cities, counties and other units. */
export const demoUnits: DemoUnit = {
  name: '中共湖南省委党校',
  code: '430000',
  userLevel: 1,
  unitType: 1,
  children: [
    ...cities,
    ...series(universities, 'GX', '党校', 4),
    ...series(provincialTraining, 'PX', '', 5),
    ...series(centralUnits, 'ZX', '党校', 6),
    ...series(enterprises, 'GQ', '党校', 7),
  ],
}

/** A unit and all units below it, parents before children. */
export function withDescendants(unit: DemoUnit): DemoUnit[] {
  return [unit, ...(unit.children ?? []).flatMap(withDescendants)]
}
