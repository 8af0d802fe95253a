import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { Credentials } from './auth.ts'
import { Day, IdText, ListFilter, PageParams, text, webAddress } from './common.ts'
import { CourseFilter, CourseInput } from './course.ts'
import { errors } from './errors.ts'
import { api } from './index.ts'
import { actions, resources } from './permissions.ts'
import { ReviewQuery } from './review.ts'
import type { Route } from './route.ts'

const saysOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []

describe('text()', () => {
  const name = text('姓名', { max: 3 })

  test.each([
    ['  张三 ', '张三'],
    ['\u3000张三\n', '张三'],
    ['张\u200b\u200d\ufeff\u00ad三', '张三'],
    ['e\u0301', 'é'],
    ['𠮷𠮷𠮷', '𠮷𠮷𠮷'],
    ['张 三', '张 三'],
  ])('takes %j for %j', (given, expected) => {
    expect(name.parse(given)).toBe(expected)
  })

  test.each([
    ['', '姓名不能为空'],
    [' \u200b\u3000', '姓名不能为空'],
    [undefined, '姓名不能为空'],
    [null, '姓名不能为空'],
    [7, '姓名不能为空'],
    ['张三李四', '姓名不能超过3个字'],
    ['𠮷𠮷𠮷𠮷', '姓名不能超过3个字'],
    ['张\u0000', '姓名含有无法保存的字符'],
    ['\u007f', '姓名含有无法保存的字符'],
    ['\ud842', '姓名含有无法保存的字符'],
    ['张\uffff', '姓名含有无法保存的字符'],
    ['张\ufdd0', '姓名含有无法保存的字符'],
    ['\udfb7张', '姓名含有无法保存的字符'],
  ])('refuses %j with %s', (given, message) => {
    expect(saysOf(name, given)).toContain(message)
  })

  test('counts after composing, and joined emoji by their code points', () => {
    expect(name.safeParse('e\u0301e\u0301e\u0301').success).toBe(true)
    expect(name.safeParse('👨👩👧').success).toBe(true)
  })

  test('may be left out where it is optional, and says its own words where it has some', () => {
    const remark = text('备注', { max: 3, optional: true })
    expect([remark.parse(undefined), remark.parse('  ')]).toEqual(['', ''])
    expect(saysOf(remark, '一二三四')).toEqual(['备注不能超过3个字'])
    expect(saysOf(text('视频标题', { max: 3, empty: '请填写视频标题' }), ' ')).toContain('请填写视频标题')
  })
})

describe('webAddress()', () => {
  const address = webAddress('地址', { max: 40 })
  test.each([
    'https://v.example/a.mp4',
    'http://10.0.0.7:3001/vod/1',
    ' https://例子.中国/课 ',
    'HTTPS://V.EXAMPLE',
  ])('takes %s', (given) => {
    expect(address.parse(given)).toBe(given.trim())
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\u200bscript:alert(1)',
    'data:text/html,<script>',
    'blob:https://v.example/1',
    'file:///etc/passwd',
    'ftp://v.example/a',
    'vbscript:x',
    '//v.example/a',
    '/vod/1/a.mp4',
    'v.example',
    'http://',
    'https://[::1',
    '不是地址',
  ])('refuses %s', (given) => {
    expect(saysOf(address, given)).toContain('地址格式不正确，应以 http:// 或 https:// 开头')
  })

  test('is limited as its text', () => {
    expect(saysOf(address, `https://v.example/${'a'.repeat(23)}`)).toEqual(['地址不能超过40个字'])
  })
})

describe('the lecturers of a course', () => {
  const { teacherList } = CourseInput.shape
  const link = (teacherId: number, isMain: number) => ({ teacherId, isMain })

  test.each<[string, unknown, string[]]>([
    ['one lecturer', [link(1, 1)], []],
    ['a lecturer who is also a member', [link(1, 1), link(1, 0)], []],
    ['nobody', [], ['请至少选择一个授课人']],
    ['nothing', undefined, ['请至少选择一个授课人']],
    ['members only', [link(1, 0)], ['请至少选择一个授课人']],
    ['a lecturer twice', [link(1, 1), link(2, 1), link(1, 1)], ['授课人列表中已存在被选中人']],
    ['a member twice', [link(3, 1), link(1, 0), link(1, 0)], ['团队成员列表中已存在被选中人']],
    [
      'both twice',
      [link(1, 1), link(1, 1), link(2, 0), link(2, 0)],
      ['授课人列表中已存在被选中人', '团队成员列表中已存在被选中人'],
    ],
  ])('%s', (_, given, messages) => {
    expect(saysOf(teacherList, given)).toEqual(messages)
  })
})

test('an empty course says what the specification says, to the letter', () => {
  const { error } = CourseInput.safeParse({ coursePermission: null, videoList: [{ uploadType: 2 }] })
  const said = Object.fromEntries(
    error?.issues.map(({ path, message }) => [path.join('.'), message]).toReversed() ?? [],
  )
  expect(said).toEqual({
    coursesName: '课程名称不能为空',
    courseClassification: '课程类别不能为空',
    teachingMethod: '教学方式不能为空',
    partySchoolId: '所属单位不能为空',
    courseInfro: '课程提纲不能为空',
    isShow: '是否对外展示不能为空',
    coverUrl: '课程封面不能为空',
    coursePermission: '录播课权限不能为空',
    teacherList: '请至少选择一个授课人',
    'videoList.0.title': '请填写视频标题',
    'videoList.0.videoUrl': '请上传视频或者填写视频地址',
  })
})

describe('the filters of a list', () => {
  test('turn into numbers, flags and clean text', () => {
    const query = {
      partySchoolId: '7',
      selectedUnitScope: '-1',
      unitListScope: '2',
      unitScope: '1',
      keyword: ' 党\u200b章 ',
      auditStatus: '3',
      isTop: '1',
      isRednet: '0',
    }
    expect(ListFilter.parse(query)).toEqual({
      partySchoolId: 7,
      selectedUnitScope: -1,
      unitListScope: 2,
      unitScope: 1,
      keyword: '党章',
      auditStatus: 3,
      isTop: true,
      isRednet: false,
    })
  })

  test('are all optional, and leave out what they do not know', () => {
    expect(ListFilter.parse({ createdBy: '1', 'removedAt[ne]': 'null' })).toEqual({})
    expect(CourseFilter.parse({})).toEqual({})
  })

  test.each<[string, unknown[]]>([
    [
      'partySchoolId',
      ['', 'abc', '0', '-1', '1.5', ' 1', '1 ', '１', '2147483648', '10000000000', '1e3', ['1', '2'], 7],
    ],
    ['selectedUnitScope', ['0', '3', '-2', '', 'all', ['1']]],
    ['unitListScope', ['0', '3', 'x']],
    ['unitScope', ['0', '-1', '3']],
    ['keyword', ['x'.repeat(101), '\u0000', '\ud800', ['a', 'b'], { a: 1 }]],
    ['auditStatus', ['4', '-1', '', '1,2', ['1', '2']]],
    ['isTop', ['2', 'true', '', ['1', '0']]],
    ['startDate', ['2031-02-29', '2031-1-1', '20310101', '2031-01-01T00:00:00Z', '', 'today']],
    ['endDate', ['2031-13-01', '2031-00-10', '9999-12-31', '2101-01-01', '1899-12-31']],
  ])('refuse garbage in %s', (name, values) => {
    for (const value of values)
      expect([value, ListFilter.safeParse({ [name]: value }).success]).toEqual([value, false])
  })

  test('know leap days', () => {
    const days = ['2032-02-29', '2100-02-29', '2000-02-29']
    expect(days.map((day) => Day.safeParse(day).success)).toEqual([true, false, true])
  })
})

describe('ids and pages in an address', () => {
  test.each(['1', '2147483647'])('take %s', (id) => {
    expect(IdText.parse(id)).toBe(Number(id))
  })
  test.each(['0', '-1', '01', '+1', '1.0', 'abc', '', '2147483648', '100000000000000000000', '1\n', '0x1'])(
    'refuse %j',
    (id) => {
      expect(IdText.safeParse(id).success).toBe(false)
    },
  )
  test('of a page keep to 100 rows', () => {
    expect(PageParams.parse({ pageNum: '10000000', pageSize: '100' })).toEqual({
      pageNum: 10_000_000,
      pageSize: 100,
    })
    expect(saysOf(PageParams, { pageNum: '1', pageSize: '101' })).toEqual(['每页最多100条'])
    expect(saysOf(PageParams, { pageNum: '0', pageSize: '1' })).toEqual(['页码不正确'])
    expect(saysOf(PageParams, { pageNum: '10000001', pageSize: '1' })).toEqual(['页码不正确'])
  })
})

test('a decision needs the version that was looked at, a look does not', () => {
  expect(ReviewQuery.parse({})).toEqual({ reason: '' })
  expect(saysOf(ReviewQuery, { auditStatus: '3' })).toEqual(['缺少版本号，请刷新后重试'])
  expect(ReviewQuery.parse({ auditStatus: '2', version: '7', reason: ' 画质太差 ' })).toEqual({
    auditStatus: 2,
    version: 7,
    reason: '画质太差',
  })
})

test('an account is taken without the spaces around it, a password as it is', () => {
  expect(Credentials.parse({ account: ' admin ', password: ' p ' })).toEqual({
    account: 'admin',
    password: ' p ',
  })
})

describe('every route', () => {
  const routes = Object.values(api).flatMap((group) => Object.values(group) as Route[])

  test('states who may call it, with a permission that exists', () => {
    const granted = resources.flatMap((resource) => actions.map((action) => `${resource}:${action}`))
    const known = ['public', 'portal', 'session', 'signed-in', ...granted]
    for (const { permission } of routes) expect(known).toContain(permission)
  })

  test('names its path parameters in its schema, and no others', () => {
    for (const { path, params } of routes) {
      const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
      expect(Object.keys((params as z.ZodObject | undefined)?.shape ?? {})).toEqual(inPath)
    }
  })

  test('is a GET that changes something only where the specification says so', () => {
    expect(
      routes.filter(({ method, changes }) => method === 'GET' && changes).map(({ path }) => path),
    ).toEqual([
      '/banner/delete/:id',
      '/case-library/review/:id',
      '/courses/review/:id',
      '/judges/check/:id',
      '/live-class/check/:id',
      '/live-class-comment/check/:id',
      '/activity-project/accept/:id',
      '/activity-project/re-appointment/:id',
      '/course-schedule-apply/check/:id',
      '/teacher/check/:id',
    ])
  })
})

test('every failure has a status of its kind and words for the user', () => {
  for (const { status, message } of Object.values(errors)) {
    expect([400, 401, 403, 404, 409, 413, 429, 500, 503]).toContain(status)
    // Where only who throws it knows what is in the way, the whole text is given.
    expect(message).toMatch(/[\u4e00-\u9fff]|^\{(text|reason)\}$/)
  }
})
