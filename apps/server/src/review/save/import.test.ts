import { courseApi, courseImportApi, IMPORT_CHECK_MAX, IMPORT_MAX } from '@dangxiao/contract'
import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { courses, courseTeachers } from '../../library/course/course.table.ts'
import { auditLog } from '../../platform/audit/audit.table.ts'
import { testServer } from '../../testing/test-server.ts'
import { reviewEvents } from '../decision/review.table.ts'

const { as, build, db, loosely } = await testServer()
const hunan = await build.unit({ unitName: '湖南省委党校', code: '43' })
const changsha = await build.unit({ above: hunan, unitName: '长沙市委党校', code: '4301' })
const closed = await build.unit({ above: changsha, enabled: false })
const province = await build.user({ unit: hunan, role: 'province' })
const county = await build.user({ unit: changsha, role: 'county' })
const body = await build.courseBody({ unit: changsha })
const named = (coursesName: string, given: object = {}) => ({ ...body, coursesName, ...given })
const stored = () => db.$count(courses)

describe('POST /courses/import/terms', () => {
  test('gives the units that the caller may write into, with path and code', async () => {
    const { unit } = (await as(province)(courseImportApi.terms, { body: {} })).value
    expect(unit).toContainEqual({
      id: changsha.id,
      name: '长沙市委党校',
      full: '湖南省委党校/长沙市委党校',
      code: '4301',
    })
    expect(unit?.map(({ id }) => id)).not.toContain(closed.id)
    expect((await as(county)(courseImportApi.terms, { body: {} })).value.unit?.map(({ id }) => id)).toEqual([
      changsha.id,
    ])
  })

  test('gives what a record may carry: the leaves of a list', async () => {
    const { classification } = (await as(county)(courseImportApi.terms, { body: {} })).value
    expect(classification?.length).toBeGreaterThan(5)
    for (const { id } of classification ?? [])
      expect(build.lookups.isChoosable('course-classification', id)).toBe(true)
  })

  test('gives the approved teachers of the names, with their units', async () => {
    const first = await build.teacher({ unit: changsha, name: '付安然' })
    const second = await build.teacher({ unit: hunan, name: '付安然' })
    await build.teacher({ unit: hunan, name: '付安然', auditStatus: 1 })
    await build.teacher({ unit: hunan, name: '付安然然' })
    const { lecturer } = (
      await as(county)(courseImportApi.terms, { body: { names: ['付安然', '查无此人', "'; --"] } })
    ).value
    expect(lecturer).toEqual([
      { id: first.id, name: '付安然', full: '付安然（长沙市委党校）' },
      { id: second.id, name: '付安然', full: '付安然（湖南省委党校）' },
    ])
  })
})

describe('POST /courses/import/check', () => {
  test('says of each row what the form would say, and changes nothing', async () => {
    const before = await stored()
    const rows = [
      named('没有问题'),
      named('', { courseInfro: '字'.repeat(501) }),
      named('外单位', { partySchoolId: hunan.id }),
      7,
      null,
    ]
    const verdict = (await as(county)(courseImportApi.check, { body: { rows } })).value
    expect(verdict.rows.map(({ fields }) => fields)).toEqual([
      {},
      { coursesName: '课程名称不能为空', courseInfro: '课程提纲不能超过500个字' },
      { partySchoolId: '无权操作该单位数据' },
      { '': expect.any(String) },
      { '': expect.any(String) },
    ])
    expect(await stored()).toBe(before)
  })

  test('names what is there already', async () => {
    await build.course({ unit: changsha, coursesName: '已有的课' })
    const rows = [named('已有的课'), named('还没有的课')]
    const verdict = (await as(county)(courseImportApi.check, { body: { rows } })).value
    expect(verdict.rows.map(({ likely }) => likely)).toEqual([['已有的课（长沙市委党校）'], []])
  })

  test('refuses a row that names what only the database knows to be wrong', async () => {
    const gone = await build.teacher({ unit: changsha, auditStatus: 2 })
    const rows = [
      named('甲', { teacherList: [{ teacherId: gone.id, isMain: 1 }] }),
      named('乙', { coursePermission: 2 }),
    ]
    const verdict = (await as(county)(courseImportApi.check, { body: { rows } })).value
    expect(verdict.rows.map(({ fields }) => fields)).toEqual([
      { teacherList: '授课人不存在或未通过审核，请重新选择' },
      { '': '无权设置录播课权限' },
    ])
  })

  test(`takes ${IMPORT_CHECK_MAX} rows and not one more`, async () => {
    const ask = (length: number) =>
      loosely(county, courseImportApi.check, { body: { rows: Array.from({ length }, () => ({})) } })
    expect((await ask(IMPORT_CHECK_MAX)).status).toBe(200)
    expect(await ask(IMPORT_CHECK_MAX + 1)).toFail('BAD_INPUT', { rows: '一次最多核对500行' })
    expect(await ask(0)).toFail('BAD_INPUT', { rows: '缺少要核对的行' })
  })
})

describe('POST /courses/import', () => {
  const commit = (rows: unknown[], more: object = {}, headers = {}) =>
    loosely(county, courseImportApi.commit, { body: { rows, ...more }, headers })

  test('saves all rows, waiting for review, each with its event, and one audit row', async () => {
    const before = await db.$count(auditLog)
    const { ids, failed } = (
      await as(county)(courseImportApi.commit, {
        body: { rows: [named('第一'), named('第二'), named('第三')] },
      })
    ).value
    expect(failed).toEqual([])
    const made = await db.select().from(courses).where(inArray(courses.id, ids)).orderBy(courses.id)
    expect(made.map(({ coursesName }) => coursesName)).toEqual(['第一', '第二', '第三'])
    expect(made.map(({ id }) => id)).toEqual(ids)
    for (const course of made)
      expect(course).toMatchObject({
        auditStatus: 1,
        auditUnitId: hunan.id,
        createdBy: county.id,
        videoCount: 1,
        version: 1,
      })
    const events = await db.select().from(reviewEvents).where(inArray(reviewEvents.recordId, ids))
    expect(events.map(({ action }) => action)).toEqual(['submit', 'submit', 'submit'])
    expect(await db.$count(courseTeachers, inArray(courseTeachers.courseId, ids))).toBe(3)
    expect(await db.$count(auditLog)).toBe(before + 1)
    const [row] = await db.select().from(auditLog).where(eq(auditLog.action, 'import'))
    expect(row).toMatchObject({ resource: 'course', after: { count: 3, ids }, userId: county.id })
  })

  test('counts what it saved', async () => {
    const listed = async () =>
      (await as(county)(courseApi.list, { params: { pageNum: 1, pageSize: 1 }, query: {} })).value.total
    const before = await listed()
    await commit([named('算数一'), named('算数二')])
    expect(await listed()).toBe(before + 2)
  })

  test('saves nothing when one row is refused, and says which and why', async () => {
    const before = await stored()
    expect(await commit([named('好的'), named('')])).toFail('BAD_INPUT', {
      'rows.1.coursesName': '课程名称不能为空',
    })
    expect(await commit([named('好的'), named('外单位', { partySchoolId: hunan.id })])).toFail('BAD_INPUT', {
      'rows.1.partySchoolId': '无权操作该单位数据',
    })
    expect(await stored()).toBe(before)
  })

  test('leaves the refused rows out when told to', async () => {
    const answer = await commit([named(''), named('留下的'), 'not a row'], { onlyGood: true })
    expect(answer.value).toMatchObject({
      ids: [expect.any(Number)],
      failed: [
        { row: 0, fields: { coursesName: '课程名称不能为空' } },
        { row: 2, fields: { '': expect.any(String) } },
      ],
    })
  })

  test('saves the same submission once', async () => {
    const headers = { 'idempotency-key': 'one-import-of-mine' }
    const first = await commit([named('只有一次')], {}, headers)
    const before = await stored()
    expect((await commit([named('只有一次')], {}, headers)).value).toEqual(first.value)
    expect(await stored()).toBe(before)
    expect(await commit([named('换了内容')], {}, headers)).toFail('KEY_REUSED')
  })

  test(`takes ${IMPORT_MAX} rows and not one more`, { timeout: 60_000 }, async () => {
    expect(
      (
        await commit(
          Array.from({ length: IMPORT_MAX }, () => ({})),
          { onlyGood: true },
        )
      ).status,
    ).toBe(200)
    expect(await commit(Array.from({ length: IMPORT_MAX + 1 }, () => ({})))).toFail('BAD_INPUT', {
      rows: '一次最多导入5000行',
    })
  })

  test('takes a body that other calls would find too large, up to 16 MB', async () => {
    const rows = Array.from({ length: 600 }, (_, i) =>
      named(`大${i}`, { courseInfro: '字'.repeat(501), filler: 'x'.repeat(2_000) }),
    )
    expect(await commit(rows)).toFail('BAD_INPUT', { 'rows.599.courseInfro': '课程提纲不能超过500个字' })
    expect(await loosely(county, courseApi.add, { body: rows })).toFail('TOO_LARGE')
    expect(await commit(Array.from({ length: 9 }, () => 'x'.repeat(2_000_000)))).toFail('TOO_LARGE')
  })

  test('keeps names, lecturers and ids together over many statements', { timeout: 60_000 }, async () => {
    const rows = Array.from({ length: 500 }, (_, i) => named(`五百之${i}`))
    const { ids } = (await as(county)(courseImportApi.commit, { body: { rows } })).value
    const made = await db.select().from(courses).where(inArray(courses.id, ids)).orderBy(courses.id)
    expect(made.map(({ coursesName }) => coursesName)).toEqual(rows.map(({ coursesName }) => coursesName))
    expect(made.every(({ lecturers }) => lecturers.length === 1)).toBe(true)
  })
})
