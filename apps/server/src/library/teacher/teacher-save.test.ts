import { type TeacherInput, teacherApi } from '@dangxiao/contract'
import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../platform/audit/audit.table.ts'
import { idempotencyKeys } from '../../platform/http/idempotency.table.ts'
import type { TestUser } from '../../testing/build.ts'
import { race } from '../../testing/race.ts'
import { testServer } from '../../testing/test-server.ts'
import { courses } from '../course/course.table.ts'
import { teachers } from './teacher.table.ts'

const { as, build, db, loosely, settings } = await testServer()
const hunan = await build.unit({ unitName: '湖南' })
const changsha = await build.unit({ above: hunan, unitName: '长沙' })
const yuelu = await build.unit({ above: changsha, unitName: '岳麓' })
const xiangtan = await build.unit({ above: hunan, unitName: '湘潭' })
const city = await build.user({ unit: changsha, role: 'city' })
const county = await build.user({ unit: yuelu, role: 'county' })
const watcher = await build.user({ unit: changsha, role: 'leader' })

const ID_CARD = '430102198005011230'
const OTHER_ID_CARD = '43010219800501348X'

const known = await build.teacher({
  unit: xiangtan,
  name: '罗思源',
  birthday: '1980-05-01',
  phone: '13700000001',
})

type Given = Partial<TeacherInput>
const bodyOf = (given: Given = {}) => build.teacherBody({ unit: yuelu, ...given })
const add = (given: Given = {}, who: TestUser = county) => as(who)(teacherApi.add, { body: bodyOf(given) })
const stored = async (id: number) => {
  const [row] = await db.select().from(teachers).where(eq(teachers.id, id))
  if (!row) throw new Error('the teacher is gone')
  return row
}
const update = async (id: number, given: Given = {}, who: TestUser = county) =>
  as(who)(teacherApi.update, { body: { ...bodyOf(given), id, version: (await stored(id)).version } })
const approve = async (id: number) => {
  const { version } = await stored(id)
  return as(city)(teacherApi.review, {
    params: { id },
    query: { auditStatus: '3', version: String(version) },
  })
}
const find = async (id: number, query: { revision?: '1' } = {}, who = county) =>
  (await as(who)(teacherApi.find, { params: { id }, query })).value
const born = (age: number, days: number) => {
  const today = new Date(Date.now() + 8 * 3_600_000)
  return new Date(Date.UTC(today.getUTCFullYear() - age, today.getUTCMonth(), today.getUTCDate() + days))
    .toISOString()
    .slice(0, 10)
}

describe('POST /teacher/add', () => {
  test('keeps every field', async () => {
    const [degree] = build.lookups.flat('education-degree')
    const [background] = build.lookups.flat('education-background')
    const [field] = build.lookups.flat('unit-field')
    const [level] = build.lookups.flat('level')
    const [rating] = build.lookups.flat('teacher-rating')
    const [first, second] = build.lookups.flat('study-field')
    const idsOf = (items: ({ id: number } | undefined)[]) => items.map((item) => item?.id as number)
    const given = {
      name: '彭静姝',
      sex: 2,
      photo: 'http://localhost:3001/files/2031/01/a.jpg',
      birthday: '1985-03-12',
      ethnicGroup: 15,
      politicalAffiliation: 1,
      phone: '13974190001',
      duty: '教研室主任',
      unitField: field?.id as number,
      level: level?.id as number,
      staffType: 3,
      isLeadingOfficial: 1,
      courseCategories: [2, 5],
      titleName: '副教授',
      rating: rating?.id as number,
      studyFields: idsOf([second, first]),
      courseNames: ['党章党规'],
      honours: ['全省党校系统优秀教师'],
      educationBackground: background?.id as number,
      educationDegree: degree?.id as number,
      school: '湘江大学',
      isShow: 0,
      attachments: [{ name: '聘书.pdf', url: 'http://localhost:3001/files/2031/01/b.pdf', size: 1234 }],
    } satisfies Given
    const { id } = (await add(given)).value
    const { studyFields, ...others } = given
    const found = await find(id)
    expect(found).toMatchObject({ ...others, auditStatus: 1, partySchoolName: '岳麓', auditUnitName: '长沙' })
    expect(found.studyFields.map((item) => item.id)).toEqual(studyFields)
    expect([found.levelName, found.ratingName, found.unitFieldName]).toEqual([
      level?.name,
      rating?.name,
      field?.name,
    ])
    expect((await stored(id)).attachments[0]?.url).toBe('/files/2031/01/b.pdf')
  })

  const files = (n: number) =>
    Array.from({ length: n }, (_, i) => ({ name: `${i}.pdf`, url: `http://localhost:3001/files/${i}.pdf` }))
  const words = (n: number) => Array.from({ length: n }, (_, i) => `第${i}项`)

  test.each<[string, number, (n: number) => Given, string]>([
    ['name', 20, (n) => ({ name: '𠮷'.repeat(n) }), '姓名不能超过20个字'],
    ['duty', 50, (n) => ({ duty: '职'.repeat(n) }), '职务不能超过50个字'],
    ['titleName', 30, (n) => ({ titleName: '称'.repeat(n) }), '职称名称不能超过30个字'],
    ['introduction', 1000, (n) => ({ introduction: '文'.repeat(n) }), '个人简介不能超过1000个字'],
    ['school', 50, (n) => ({ school: '校'.repeat(n) }), '毕业院校不能超过50个字'],
    ['courseCategories', 3, (n) => ({ courseCategories: [1, 2, 3, 4].slice(0, n) }), '课程类别不能超过3个'],
    ['courseNames', 10, (n) => ({ courseNames: words(n) }), '主讲课程不能超过10门'],
    ['courseNames.0', 40, (n) => ({ courseNames: ['课'.repeat(n)] }), '主讲课程不能超过40个字'],
    ['honours', 20, (n) => ({ honours: words(n) }), '荣誉/奖项不能超过20项'],
    ['honours.0', 50, (n) => ({ honours: ['奖'.repeat(n)] }), '荣誉/奖项名称不能超过50个字'],
    ['attachments', 5, (n) => ({ attachments: files(n) }), '附件不能超过5个'],
  ])('has a limit for %s: %i', async (field, most, given, message) => {
    expect((await add(given(most))).status).toBe(200)
    expect(await add(given(most + 1))).toFail('BAD_INPUT', { [field]: message })
  })

  test.each<[string, Given]>([
    ['18 years today', { birthday: born(18, 0) }],
    ['90 years, to be 91 tomorrow', { birthday: born(91, 1) }],
    ['a phone with spaces', { phone: '139 7419-0002' }],
    ['no citizen’s number', { idCard: '' }],
  ])('takes %s', async (_, given) => {
    expect((await add(given)).status).toBe(200)
  })

  const elsewhere = 'https://x.example/a.jpg'
  const otherList = [build.lookups.flat('level')[0]?.id]

  test.each<[Record<string, unknown>, string, string]>([
    [{ name: ' ' }, 'name', '姓名不能为空'],
    [{ sex: undefined }, 'sex', '性别不能为空'],
    [{ courseCategories: [] }, 'courseCategories', '课程类别不能为空'],
    [{ courseCategories: [1, 1] }, 'courseCategories', '课程类别不能重复'],
    [{ courseCategories: [7] }, 'courseCategories.0', '课程类别不正确'],
    [{ honours: ['先进', ' 先进'] }, 'honours', '新增项已存在'],
    [{ attachments: [{ name: 'a', url: elsewhere }] }, 'attachments.0.url', '附件不在本系统中，请重新上传'],
    [{ photo: elsewhere }, 'photo', '照片不在本系统中，请重新上传'],
    [{ birthday: born(18, 1) }, 'birthday', '出生日期不合理'],
    [{ birthday: born(91, 0) }, 'birthday', '出生日期不合理'],
    [{ birthday: '1980-02-30' }, 'birthday', '日期格式不正确'],
    [{ birthday: null }, 'birthday', '出生日期不能为空'],
    [{ phone: '' }, 'phone', '手机号不能为空'],
    [{ phone: '1390000123' }, 'phone', '手机号格式不正确'],
    [{ phone: '07318888888' }, 'phone', '手机号格式不正确'],
    [{ idCard: '430102198005011238' }, 'idCard', '身份证号格式不正确'],
    [{ idCard: '430102198002301230' }, 'idCard', '身份证号格式不正确'],
    [{ idCard: '430*************30' }, 'idCard', '身份证号格式不正确'],
    [{ professionalTitle: undefined }, 'professionalTitle', '职称不能为空'],
    [{ employmentType: undefined }, 'employmentType', '聘用类型不能为空'],
    [{ level: 999_999 }, 'level', '职级不存在或已停用，请重新选择'],
    [{ studyFields: otherList }, 'studyFields', '研究领域不存在或已停用，请重新选择'],
    [{ isShow: undefined }, 'isShow', '是否对外展示不能为空'],
  ])('refuses %j', async (given, field, message) => {
    expect(await add(given as Given)).toFail('BAD_INPUT', { [field]: message })
  })

  test('refuses another unit’s', async () => {
    expect(await add({ partySchoolId: changsha.id })).toFail('UNIT_NOT_MANAGED')
  })

  race('keeps what two try at once under one key once', async (turn) => {
    const headers = { 'idempotency-key': `one-teacher-once-${turn}` }
    const name = `一次保存${turn}`
    const body = bodyOf({ name })
    const answers = await Promise.all([1, 2, 3].map(() => as(county)(teacherApi.add, { body, headers })))
    expect(new Set(answers.map(({ value }) => value.id)).size).toBe(1)
    expect(await db.$count(teachers, eq(teachers.name, name))).toBe(1)
  })
})

describe('somebody who may be there already', () => {
  const said = '疑似重复：罗思源（湘潭）已入库'

  test.each([
    ['by name and birthday', { name: '罗思源', birthday: '1980-05-01' }],
    ['by phone', { name: '罗思远', phone: '13700000001' }],
  ])('is told %s, and added when the caller has seen it', async (_, given) => {
    const answer = await add(given)
    expect(answer).toFail('LIKELY_DUPLICATE')
    expect(answer.failure.message).toBe(said)
    expect((await add({ ...given, duplicateSeen: 1 })).status).toBe(200)
  })

  test('is not, with the same name alone, or once it is removed', async () => {
    expect((await add({ name: '罗思源', birthday: '1981-05-01' })).status).toBe(200)
    await db.update(teachers).set({ removedAt: new Date() }).where(eq(teachers.name, '罗思源'))
    await db.update(teachers).set({ removedAt: new Date() }).where(eq(teachers.phone, known.phone))
    expect((await add({ name: '罗思源', birthday: '1980-05-01', phone: known.phone })).status).toBe(200)
  })

  test('is told on a change that makes it so, but not again on the next one', async () => {
    const twin = await build.teacher({ unit: xiangtan, name: '双胞胎', phone: '13700000009' })
    const { id } = (await add({ name: '另一位' })).value
    expect(await update(id, { phone: twin.phone })).toFail('LIKELY_DUPLICATE')
    const seen = { name: '另一位', phone: twin.phone }
    expect((await update(id, { ...seen, duplicateSeen: 1 })).status).toBe(200)
    expect((await update(id, { ...seen, duty: '主任' })).status).toBe(200)
    expect((await update(id, { name: '他自己' })).status).toBe(200)
  })
})

describe('a citizen’s number', () => {
  test('lies encrypted in the database and masked everywhere', async () => {
    const { id } = (await add({ idCard: ID_CARD })).value
    const row = await stored(id)
    expect(row.idCardCipher).toMatch(/^[\w+/]+=*$/)
    expect(JSON.stringify(row)).not.toContain(ID_CARD)
    expect((await find(id)).idCard).toBe('430*************30')
    expect((await as(city)(teacherApi.review, { params: { id }, query: {} })).text).not.toContain(ID_CARD)
    expect(JSON.stringify(await db.select().from(auditLog))).not.toContain(ID_CARD)
  })

  test('stays when its masked form comes back, changes when another is given, goes when it is emptied', async () => {
    const { id } = (await add({ idCard: ID_CARD })).value
    const { idCardCipher } = await stored(id)
    await update(id, { idCard: '430*************30' })
    expect((await stored(id)).idCardCipher).toBe(idCardCipher)
    expect(await update(id, { idCard: '430*************31' })).toFail('BAD_INPUT', {
      idCard: '身份证号格式不正确',
    })
    await update(id, { idCard: '43010219800501348x' })
    expect((await find(id)).idCard).toBe('430*************8X')
    await update(id, {})
    expect((await stored(id)).idCardCipher).toBeNull()
  })

  test('waits encrypted in a revision, stays there when that is changed again, and is live once approved', async () => {
    const { id } = (await add({ idCard: ID_CARD })).value
    await approve(id)
    await update(id, { idCard: OTHER_ID_CARD })
    expect(JSON.stringify(await stored(id))).not.toContain(OTHER_ID_CARD)
    const [live, proposed] = [await find(id), await find(id, { revision: '1' })]
    expect([live.idCard, live.idCardChanged]).toEqual(['430*************30', false])
    expect([proposed.idCard, proposed.idCardChanged]).toEqual(['430*************8X', true])
    await update(id, { idCard: proposed.idCard, duty: '再改' })
    const reveal = async (query: { revision?: '1' }) =>
      (await as(county)(teacherApi.idCard, { params: { id }, query })).value.idCard
    expect([await reveal({}), await reveal({ revision: '1' })]).toEqual([ID_CARD, OTHER_ID_CARD])
    expect((await approve(id)).status).toBe(200)
    expect(await reveal({})).toBe(OTHER_ID_CARD)
    expect((await find(id)).idCardChanged).toBe(false)
  })

  test('is shown whole only to who may edit the record; that is logged each time, and kept nowhere', async () => {
    const { id } = (await add({ idCard: ID_CARD })).value
    const reveal = (who: TestUser) => as(who)(teacherApi.idCard, { params: { id }, query: {} })
    const stranger = await build.user({ unit: xiangtan, role: 'county' })
    const headers = { 'idempotency-key': 'a-key-of-a-form' }
    const reveals = () => db.$count(auditLog, and(eq(auditLog.action, 'reveal'), eq(auditLog.recordId, id)))
    for (const n of [1, 2]) {
      const { value } = await loosely(county, teacherApi.idCard, { params: { id }, query: {}, headers })
      expect(value).toEqual({ idCard: ID_CARD })
      expect(await reveals()).toBe(n)
    }
    expect(JSON.stringify(await db.select().from(idempotencyKeys))).not.toContain(ID_CARD)
    const [row] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    const shown = { action: 'reveal', resource: 'teacher', recordId: id, userId: county.id }
    expect(row).toMatchObject({ ...shown, outcome: 'ok', after: null })
    expect(await reveal(watcher)).toFail('FORBIDDEN')
    expect(await reveal(stranger)).toFail('NOT_FOUND')
  })

  test('that cannot be decrypted any more does not keep its record out of reach, and survives a change', async () => {
    const { id } = (await add({ idCard: ID_CARD })).value
    const { dataKey } = settings
    const { idCardCipher } = await stored(id)
    settings.dataKey = Buffer.alloc(32, 7)
    try {
      expect((await find(id)).idCard).toBe('*'.repeat(18))
      expect((await update(id, { idCard: '*'.repeat(18) })).status).toBe(200)
    } finally {
      settings.dataKey = dataKey
    }
    expect((await stored(id)).idCardCipher).toBe(idCardCipher)
  })
})

describe('POST /teacher/delete/:id', () => {
  const remove = (id: number, who = county) => as(who)(teacherApi.remove, { params: { id } })

  test('removes whom no course names', async () => {
    const { id } = await build.teacher({ unit: yuelu })
    await build.lecture({ unit: yuelu, removedAt: new Date() }, id, 1)
    expect((await remove(id)).status).toBe(200)
    expect(await remove(id)).toFail('NOT_FOUND')
  })

  test('refuses with the number of courses, those of others and changes that wait included', async () => {
    const { id } = await build.teacher({ unit: yuelu })
    await build.lecture({ unit: yuelu }, id, 1)
    const { id: both } = await build.lecture({ unit: xiangtan, auditStatus: 1 }, id, 0)
    const teacherList = [{ teacherId: id, isMain: 1 }]
    await db.update(courses).set({ revision: { teacherList }, revisionStatus: 1 }).where(eq(courses.id, both))
    const { id: waiting } = await build.course({ unit: xiangtan })
    await db
      .update(courses)
      .set({ revision: { teacherList }, revisionStatus: 1 })
      .where(eq(courses.id, waiting))
    const answer = await remove(id)
    expect(answer).toFail('REFERENCED_BY_COURSES')
    expect(answer.failure.message).toBe('已被3门课程引用，不能删除')
  })

  test('refuses another unit’s', async () => {
    const { id } = await build.teacher({ unit: changsha })
    expect(await remove(id)).toFail('NOT_FOUND')
  })
})
