import { IMPORT_MAX, judgeImportApi, teacherImportApi } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../platform/audit/audit.table.ts'
import { testServer } from '../../testing/test-server.ts'
import { teachers } from './teacher.table.ts'

const { as, build, db, loosely } = await testServer()
const hunan = await build.unit({ unitName: '湖南省委党校' })
const changsha = await build.unit({ above: hunan, unitName: '长沙市委党校' })
const yuelu = await build.unit({ above: changsha, unitName: '岳麓区委党校' })
const city = await build.user({ unit: changsha, role: 'city' })
const county = await build.user({ unit: yuelu, role: 'county' })

const phoneOf = (n: number) => String(13_900_000_000 + n)
const row = (n: number, given: object = {}) => ({
  ...build.teacherBody({ unit: yuelu, name: `讲师${n}`, phone: phoneOf(n), ...given }),
  duplicateSeen: 1 as const,
})

describe('POST /teacher/import/check', () => {
  test('names who may be there already, in any unit, by phone or by name and birthday', async () => {
    await build.teacher({ unit: hunan, name: '付安然', birthday: '1980-01-05', phone: phoneOf(1) })
    await build.teacher({ unit: hunan, name: '同名者', birthday: '1980-01-05', phone: phoneOf(2) })
    const rows = [
      row(1, { name: '改过名' }),
      row(3, { name: '同名者', birthday: '1980-01-05' }),
      row(4, { name: '同名者', birthday: '1981-01-05' }),
      row(5),
    ]
    const { value } = await as(county)(teacherImportApi.check, { body: { rows } })
    expect(value.rows.map(({ likely }) => likely)).toEqual([
      ['付安然（湖南省委党校）'],
      ['同名者（湖南省委党校）'],
      [],
      [],
    ])
    expect(value.rows.map(({ fields }) => fields)).toEqual([{}, {}, {}, {}])
  })

  test('says of a row what the form would say', async () => {
    const rows = [
      row(6, { phone: '1380000', birthday: '2020-01-01', name: '', sex: 3, courseCategories: [] }),
      row(7, { level: 2_000_000_000, partySchoolId: changsha.id }),
    ]
    const { value } = await as(county)(teacherImportApi.check, { body: { rows } })
    expect(value.rows.map(({ fields }) => fields)).toEqual([
      {
        name: '姓名不能为空',
        sex: '性别不能为空',
        phone: '手机号格式不正确',
        birthday: '出生日期不合理',
        courseCategories: '课程类别不能为空',
      },
      { partySchoolId: '无权操作该单位数据' },
    ])
  })
})

describe('POST /teacher/import', () => {
  test('keeps the identity number sealed and out of the log', async () => {
    const idCard = '430102198001050012'.slice(0, 17)
    const sum = [...idCard].reduce(
      (all, digit, i) =>
        all + Number(digit) * ([7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2][i] as number),
      0,
    )
    const whole = idCard + '10X98765432'[sum % 11]
    const { value } = await as(county)(teacherImportApi.commit, {
      body: { rows: [row(10, { idCard: whole })] },
    })
    const [made] = await db
      .select()
      .from(teachers)
      .where(eq(teachers.id, value.ids[0] as number))
    expect(made).toMatchObject({
      name: '讲师10',
      auditStatus: 1,
      auditUnitId: changsha.id,
      partySchoolId: yuelu.id,
    })
    expect(made?.idCardCipher).toBeTruthy()
    expect(JSON.stringify(made)).not.toContain(whole)
    const log = await db.select().from(auditLog)
    expect(JSON.stringify(log)).not.toContain(whole)
    expect(JSON.stringify(log)).not.toContain(phoneOf(10))
  })

  test('refuses units that are not the caller’s, whatever else is good', async () => {
    const before = await db.$count(teachers)
    expect(
      await loosely(county, teacherImportApi.commit, {
        body: { rows: [row(11), row(12, { partySchoolId: hunan.id })] },
      }),
    ).toFail('BAD_INPUT', {
      'rows.1.partySchoolId': '无权操作该单位数据',
    })
    expect(await db.$count(teachers)).toBe(before)
    expect(
      (
        await loosely(city, teacherImportApi.commit, {
          body: { rows: [row(11), row(12, { partySchoolId: changsha.id })] },
        })
      ).status,
    ).toBe(200)
  })

  test('saves five thousand teachers at once, checks included', { timeout: 120_000 }, async () => {
    const rows = Array.from({ length: IMPORT_MAX }, (_, i) => row(100 + i))
    for (let from = 0; from < rows.length; from += 500)
      expect(
        (await loosely(county, teacherImportApi.check, { body: { rows: rows.slice(from, from + 500) } }))
          .status,
      ).toBe(200)
    expect((await as(county)(teacherImportApi.commit, { body: { rows } })).value).toMatchObject({
      ids: { length: IMPORT_MAX },
      failed: [],
    })
  })
})

test('POST /judges/import names who has the phone number already', async () => {
  const judge = await build.judgeBody({ unit: yuelu, name: '陈评委', phone: phoneOf(90), duplicateSeen: 1 })
  expect((await as(county)(judgeImportApi.commit, { body: { rows: [judge] } })).value.ids).toHaveLength(1)
  const { value } = await as(county)(judgeImportApi.check, {
    body: { rows: [judge, { ...judge, phone: phoneOf(91) }] },
  })
  expect(value.rows.map(({ likely }) => likely)).toEqual([['陈评委（岳麓区委党校）'], []])
})
