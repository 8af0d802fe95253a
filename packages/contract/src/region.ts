import type { TreeItem } from './common.ts'

/** The province's cities with their counties: by the first four digits of the administrative code, the name, then `two digits + name`. */
const divisions: Record<string, string> = {
  4301: '长沙市 02芙蓉区 03天心区 04岳麓区 05开福区 11雨花区 12望城区 21长沙县 81浏阳市 82宁乡市',
  4302: '株洲市 02荷塘区 03芦淞区 04石峰区 11天元区 12渌口区 23攸县 24茶陵县 25炎陵县 81醴陵市',
  4303: '湘潭市 02雨湖区 04岳塘区 21湘潭县 81湘乡市 82韶山市',
  4304: '衡阳市 05珠晖区 06雁峰区 07石鼓区 08蒸湘区 12南岳区 21衡阳县 22衡南县 23衡山县 24衡东县 26祁东县 81耒阳市 82常宁市',
  4305: '邵阳市 02双清区 03大祥区 11北塔区 22新邵县 23邵阳县 24隆回县 25洞口县 27绥宁县 28新宁县 29城步苗族自治县 81武冈市 82邵东市',
  4306: '岳阳市 02岳阳楼区 03云溪区 11君山区 21岳阳县 23华容县 24湘阴县 26平江县 81汨罗市 82临湘市',
  4307: '常德市 02武陵区 03鼎城区 21安乡县 22汉寿县 23澧县 24临澧县 25桃源县 26石门县 81津市市',
  4308: '张家界市 02永定区 11武陵源区 21慈利县 22桑植县',
  4309: '益阳市 02资阳区 03赫山区 21南县 22桃江县 23安化县 81沅江市',
  4310: '郴州市 02北湖区 03苏仙区 21桂阳县 22宜章县 23永兴县 24嘉禾县 25临武县 26汝城县 27桂东县 28安仁县 81资兴市',
  4311: '永州市 02零陵区 03冷水滩区 22东安县 23双牌县 24道县 25江永县 26宁远县 27蓝山县 28新田县 29江华瑶族自治县 81祁阳市',
  4312: '怀化市 02鹤城区 21中方县 22沅陵县 23辰溪县 24溆浦县 25会同县 26麻阳苗族自治县 27新晃侗族自治县 28芷江侗族自治县 29靖州苗族侗族自治县 30通道侗族自治县 81洪江市',
  4313: '娄底市 02娄星区 21双峰县 22新化县 81冷水江市 82涟源市',
  4331: '湘西自治州 01吉首市 22泸溪县 23凤凰县 24花垣县 25保靖县 26古丈县 27永顺县 30龙山县',
}

const itemOf = (id: number, itemName: string, fullItemName: string, childrens: TreeItem[]): TreeItem => ({
  id,
  code: String(id),
  itemName,
  fullItemName,
  childrens,
})

/** Cities with their counties; ids are the administrative codes. */
export const regions: TreeItem[] = Object.entries(divisions).map(([prefix, names]) => {
  const [city = '', ...counties] = names.split(' ')
  const childrens = counties.map((county) => {
    const name = county.slice(2)
    return itemOf(Number(prefix + county.slice(0, 2)), name, `${city} / ${name}`, [])
  })
  return itemOf(Number(`${prefix}00`), city, city, childrens)
})

const byCode = new Map(regions.flatMap((city) => [city, ...city.childrens]).map((item) => [item.id, item]))

/** The code of the city that a county lies in; a city's is its own. */
export const cityOf = (code: number): number => Math.floor(code / 100) * 100

export const isCounty = (code: number): boolean => byCode.has(code) && cityOf(code) !== code

/** `长沙市芙蓉区`; empty for a code that is none. */
export const regionName = (code: number): string => byCode.get(code)?.fullItemName.replace(' / ', '') ?? ''

/** The counties whose name, with their city's before it, contains a part of two characters or more. */
export function countiesNamed(part: string): number[] {
  const wanted = part.trim()
  if ([...wanted].length < 2) return []
  return [...byCode.keys()].filter((code) => isCounty(code) && regionName(code).includes(wanted))
}

/** The codes that a region stands for, from and to: a city's are those of all its counties. */
export const regionSpan = (code: number): [number, number] =>
  cityOf(code) === code ? [code, code + 99] : [code, code]
