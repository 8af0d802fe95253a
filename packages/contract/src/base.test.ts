import { describe, expect, test } from 'vitest'
import { EducationBaseInput } from './education-base.ts'
import { cityOf, isCounty, regionName, regionSpan, regions } from './region.ts'
import { TrainingBaseInput } from './training-base.ts'

const picture = (n: number) => `https://v.example/${n}.jpg`
const product = { name: '讲解', type: 2, minutes: 40, capacity: 50 }
const common = {
  region: 430102,
  address: '路',
  contact: '人',
  phone: '13812345678',
  introduction: '简介',
  partySchoolId: 1,
}
const education = { ...common, name: '馆', type: 1, dailyCapacity: 1, pictures: [picture(1)] }
const training = { ...common, name: '中心', runBy: '党校', pictures: [picture(1)] }

type Parsed = { error?: { issues: { message: string }[] } | undefined }
const said = ({ error }: Parsed) => error?.issues.map(({ message }) => message) ?? []
const saysOf = (given: object) => said(EducationBaseInput.safeParse({ ...education, ...given }))
const saysOfTraining = (given: object) => said(TrainingBaseInput.safeParse({ ...training, ...given }))
const many = (count: number) => Array.from({ length: count }, (_, i) => picture(i))

describe('an education base', () => {
  test('needs what it needs, in the words of the field', () => {
    expect(said(EducationBaseInput.safeParse({}))).toEqual([
      ...[
        '基地名称不能为空',
        '所在地区不能为空',
        '详细地址不能为空',
        '联系人不能为空',
        '联系电话不能为空',
        '图片不能为空',
        '基地简介不能为空',
      ],
      ...['基地类型不能为空', '所属单位不能为空', '每日接待能力不能为空'],
    ])
    expect(EducationBaseInput.parse(education)).toMatchObject({
      noticeDays: 5,
      closedDates: [],
      productList: [],
      openingHours: '',
    })
  })

  test.each([
    [{ name: '馆'.repeat(50) }, []],
    [{ name: '馆'.repeat(51) }, ['基地名称不能超过50个字']],
    [{ address: '𠮷'.repeat(100) }, []],
    [{ address: '路'.repeat(101) }, ['详细地址不能超过100个字']],
    [{ introduction: '字'.repeat(2000) }, []],
    [{ introduction: '字'.repeat(2001) }, ['基地简介不能超过2000个字']],
    [{ dailyCapacity: 9999 }, []],
    [{ dailyCapacity: 10_000 }, ['每日接待能力应为1–9999人']],
    [{ dailyCapacity: 0 }, ['每日接待能力应为1–9999人']],
    [{ dailyCapacity: 1.5 }, ['每日接待能力应为1–9999人']],
    [{ pictures: [] }, ['请至少上传1张图片']],
    [{ pictures: many(9) }, []],
    [{ pictures: many(10) }, ['图片不能超过9张']],
    [{ pictures: [picture(1), picture(1)] }, ['图片重复，请删除重复的图片']],
    [{ type: 9 }, ['基地类型不正确']],
    [{ region: 430100 }, ['请选择到县（市、区）']],
    [{ region: 110101 }, ['请选择到县（市、区）']],
    [{ longitude: 112.9 }, ['经度和纬度应同时填写']],
    [{ latitude: 28.2 }, ['经度和纬度应同时填写']],
    [{ longitude: 112.9, latitude: 28.2 }, []],
    [{ longitude: 181, latitude: 28.2 }, ['经度不正确']],
    [{ noticeDays: 61 }, ['提前预约天数应为0–60个工作日']],
    [{ closedDates: ['2026-02-29'] }, ['日期格式不正确']],
  ])('with %o: %j', (given, messages) => {
    expect(saysOf(given)).toEqual(messages)
  })

  test.each([
    [{ name: '品'.repeat(40), introduction: '字'.repeat(500), fee: 99_999.99 }, []],
    [{ name: '品'.repeat(41) }, ['产品名称不能超过40个字']],
    [{ introduction: '字'.repeat(501) }, ['产品介绍不能超过500个字']],
    [{ type: 6 }, ['产品类型不正确']],
    [{ minutes: 0 }, ['产品时长应为1–2880分钟']],
    [{ capacity: 10_000 }, ['可容纳人数应为1–9999人']],
    [{ fee: -0.01 }, ['费用不能小于0']],
    [{ fee: 100_000 }, ['费用不能超过99999.99元']],
    [{ lecturers: ['李文', '李文'] }, ['授课人重复']],
  ])('with a product with %o: %j', (given, messages) => {
    expect(saysOf({ productList: [{ ...product, ...given }] })).toEqual(messages)
  })

  test('has no two products of one name', () => {
    expect(saysOf({ productList: [product, product] })).toEqual(['产品名称重复'])
  })
})

describe('a training base', () => {
  test.each([
    [{}, []],
    [{ runBy: '校'.repeat(51) }, ['主办单位不能超过50个字']],
    [{ beds: 99_999 }, []],
    [{ beds: 100_000 }, ['床位数应为0–99999张']],
    [{ facilities: ['健身房', '健身房'] }, ['新增项已存在']],
  ])('with %o: %j', (given, messages) => {
    expect(saysOfTraining(given)).toEqual(messages)
  })
})

describe('a telephone', () => {
  test.each([
    '13812345678',
    '0731-88881234',
    '07318888123',
    '010-66668888',
    '0731-88881234-801',
    '400-800-1234',
    '4008001234',
  ])('is %s', (phone) => {
    expect(saysOf({ phone })).toEqual([])
  })
  test.each(['12812345678', '1381234567', '138123456789', '88881234', '0731-18881234', '电话', '110'])(
    'is not %s',
    (phone) => {
      expect(saysOf({ phone })).toEqual(['联系电话格式不正确'])
    },
  )
})

describe('the regions', () => {
  test('are 14 cities with 122 counties, each with a code of its own', () => {
    const counties = regions.flatMap(({ childrens }) => childrens)
    expect([regions.length, counties.length]).toEqual([14, 122])
    expect(new Set([...regions, ...counties].map(({ id }) => id)).size).toBe(136)
  })

  test('know their city, their name and what they stand for', () => {
    expect([cityOf(430102), isCounty(430102), isCounty(430100), regionName(430102), regionName(1)]).toEqual([
      ...[430100, true, false, '长沙市芙蓉区', ''],
    ])
    expect([regionSpan(430100), regionSpan(430102)]).toEqual([
      [430100, 430199],
      [430102, 430102],
    ])
  })
})
