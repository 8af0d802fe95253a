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

  test.each<[string, Given]>([
    ['a name of 20', { name: '𠮷'.repeat(20) }],
    ['a duty of 50', { duty: '职'.repeat(50) }],
    ['a title of 30', { titleName: '称'.repeat(30) }],
    ['an introduction of 1000', { introduction: '文'.repeat(1000) }],
    ['a school of 50', { school: '校'.repeat(50) }],
    ['3 categories', { courseCategories: [1, 2, 3] }],
    ['10 course names of 40', { courseNames: words(10).map((word) => word.padEnd(40, '课')) }],
    ['20 honours of 50', { honours: words(20).map((word) => word.padEnd(50, '奖')) }],
    ['5 attachments', { attachments: files(5) }],
    ['18 years today', { birthday: born(18, 0) }],
    ['90 years, to be 91 tomorrow', { birthday: born(91, 1) }],
    ['a phone with spaces', { phone: '139 7419-0002' }],
    ['no citizen’s number', { idCard: '' }],
  ])('takes %s', async (_, given) => {
    expect((await add(given)).status).toBe(200)
  })

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['a name of 21', { name: '𠮷'.repeat(21) }, { name: '姓名不能超过20个字' }],
    ['no name', { name: ' ' }, { name: '姓名不能为空' }],
    ['no sex', { sex: undefined }, { sex: '性别不能为空' }],
    ['a duty of 51', { duty: '职'.repeat(51) }, { duty: '职务不能超过50个字' }],
    ['a title of 31', { titleName: '称'.repeat(31) }, { titleName: '职称名称不能超过30个字' }],
    [
      'an introduction of 1001',
      { introduction: '文'.repeat(1001) },
      { introduction: '个人简介不能超过1000个字' },
    ],
    ['a school of 51', { school: '校'.repeat(51) }, { school: '毕业院校不能超过50个字' }],
    ['no category', { courseCategories: [] }, { courseCategories: '课程类别不能为空' }],
    ['4 categories', { courseCategories: [1, 2, 3, 4] }, { courseCategories: '课程类别不能超过3个' }],
    ['a category twice', { courseCategories: [1, 1] }, { courseCategories: '课程类别不能重复' }],
    ['an unknown category', { courseCategories: [7] }, { 'courseCategories.0': '课程类别不正确' }],
    ['11 course names', { courseNames: words(11) }, { courseNames: '主讲课程不能超过10门' }],
    [
      'a course name of 41',
      { courseNames: ['课'.repeat(41)] },
      { 'courseNames.0': '主讲课程不能超过40个字' },
    ],
    ['21 honours', { honours: words(21) }, { honours: '荣誉/奖项不能超过20项' }],
    ['an honour of 51', { honours: ['奖'.repeat(51)] }, { 'honours.0': '荣誉/奖项名称不能超过50个字' }],
    ['an honour twice', { honours: ['先进', ' 先进'] }, { honours: '新增项已存在' }],
    ['6 attachments', { attachments: files(6) }, { attachments: '附件不能超过5个' }],
    [
      'an attachment from elsewhere',
      { attachments: [{ name: 'a', url: 'https://x.example/a' }] },
      { 'attachments.0.url': '附件不在本系统中，请重新上传' },
    ],
    [
      'a photo from elsewhere',
      { photo: 'https://x.example/a.jpg' },
      { photo: '照片不在本系统中，请重新上传' },
    ],
    ['17 years', { birthday: born(18, 1) }, { birthday: '出生日期不合理' }],
    ['91 years', { birthday: born(91, 0) }, { birthday: '出生日期不合理' }],
    ['a day that never was', { birthday: '1980-02-30' }, { birthday: '日期格式不正确' }],
    ['no birthday', { birthday: null }, { birthday: '出生日期不能为空' }],
    ['no phone', { phone: '' }, { phone: '手机号不能为空' }],
    ['a short phone', { phone: '1390000123' }, { phone: '手机号格式不正确' }],
    ['a landline', { phone: '07318888888' }, { phone: '手机号格式不正确' }],
    [
      'a citizen’s number with a wrong end',
      { idCard: '430102198005011238' },
      { idCard: '身份证号格式不正确' },
    ],
    ['a citizen’s number of no day', { idCard: '430102198002301230' }, { idCard: '身份证号格式不正确' }],
    ['a masked citizen’s number', { idCard: '430*************30' }, { idCard: '身份证号格式不正确' }],
    ['no title', { professionalTitle: undefined }, { professionalTitle: '职称不能为空' }],
    ['no employment', { employmentType: undefined }, { employmentType: '聘用类型不能为空' }],
    ['an unknown level', { level: 999_999 }, { level: '职级不存在或已停用，请重新选择' }],
    [
      'a study field of another list',
      { studyFields: [build.lookups.flat('level')[0]?.id] },
      { studyFields: '研究领域不存在或已停用，请重新选择' },
    ],
    ['nothing said about showing', { isShow: undefined }, { isShow: '是否对外展示不能为空' }],
  ])('refuses %s', async (_, given, fields) => {
    expect(await add(given as Given)).toFail('BAD_INPUT', fields)
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

  test('is shown whole only to who asks for it, is logged, and is not kept for a second asking', async () => {
    const { id } = (await add({ idCard: ID_CARD })).value
    const shown = () =>
      loosely(county, teacherApi.idCard, {
        params: { id },
        query: {},
        headers: { 'idempotency-key': 'a-key-of-a-form' },
      })
    expect((await shown()).value).toEqual({ idCard: ID_CARD })
    expect((await shown()).value).toEqual({ idCard: ID_CARD })
    expect(JSON.stringify(await db.select().from(idempotencyKeys))).not.toContain(ID_CARD)
    const asked = await db.$count(
      auditLog,
      and(eq(auditLog.action, 'reveal'), eq(auditLog.recordId, id), eq(auditLog.outcome, 'ok')),
    )
    expect(asked).toBe(2)
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

  test('is shown whole only to who may edit the record, and that is logged without it', async () => {
    const { id } = (await add({ idCard: ID_CARD })).value
    const reveal = (who: TestUser) => as(who)(teacherApi.idCard, { params: { id }, query: {} })
    const stranger = await build.user({ unit: xiangtan, role: 'county' })
    expect((await reveal(county)).value).toEqual({ idCard: ID_CARD })
    const [row] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(row).toMatchObject({
      action: 'reveal',
      resource: 'teacher',
      recordId: id,
      userId: county.id,
      outcome: 'ok',
      after: null,
    })
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
