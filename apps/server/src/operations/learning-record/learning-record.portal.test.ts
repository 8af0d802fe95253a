import { PortalLearning, portalLearningApi } from '@dangxiao/contract'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makePortalKey } from '../../platform/portal/keys.ts'
import { asPortal } from '../../testing/portal.ts'
import { race } from '../../testing/race.ts'
import { testServer } from '../../testing/test-server.ts'
import { saveLearning } from './learning-record.save.ts'
import { learningRecords } from './learning-record.table.ts'

const server = await testServer()
const { build, clock, db, settings } = server
const hunan = await build.unit({ code: 'hn' })
const changsha = await build.unit({ above: hunan, code: 'cs' })
const yuelu = await build.unit({ above: changsha, code: 'yl' })
const xiangtan = await build.unit({ above: hunan, code: 'xt' })
const course = await build.course({ unit: changsha })
const call = asPortal(server, await makePortalKey(db, settings.dataKey, changsha.id))

const otherCall = asPortal(server, await makePortalKey(db, settings.dataKey, xiangtan.id))

const record = (given: Partial<Record<keyof PortalLearning, unknown>> = {}) => ({
  recordId: 'r-1',
  unitCode: 'cs',
  userName: '王小明',
  phone: '13812345678',
  way: 1,
  courseId: course.id,
  courseName: '新时代基层党建',
  videoTitle: '第一讲',
  startTime: '2026-03-05T09:00:00+08:00',
  lastTime: '2026-03-05T09:10:00+08:00',
  minutes: 10,
  progress: 20,
  isFinished: 0,
  ...given,
})
const send = async (...records: unknown[]) => call(portalLearningApi.take, { body: { records } })
const taken = async (...records: unknown[]) => (await send(...records)).value
const stored = async (recordNo: string) =>
  db.select().from(learningRecords).where(sql`${learningRecords.recordNo} = ${recordNo}`)

describe('POST /portal/learning-record', () => {
  test('keeps a record with its phone masked, and nowhere whole', async () => {
    expect(await taken(record())).toEqual({ saved: 1, unchanged: 0, failed: [] })
    const rows = await stored('r-1')
    const kept = { userName: '王小明', partySchoolId: changsha.id, minutes: 10, isFinished: false }
    expect(rows).toMatchObject([{ ...kept, phone: '138****5678' }])
    const text = JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    expect(text).not.toContain('13812345678')
  })

  test('takes a later state for the same record, whichever state comes first and however often', async () => {
    const earlier = record({ recordId: 'r-2' })
    const done = {
      ...earlier,
      lastTime: '2026-03-05T10:00:00+08:00',
      minutes: 60,
      progress: 100,
      isFinished: 1,
    }
    expect(await taken(done)).toMatchObject({ saved: 1 })
    expect(await taken(earlier)).toMatchObject({ saved: 0, unchanged: 1 })
    expect(await taken(done)).toMatchObject({ saved: 0, unchanged: 1 })
    expect(await stored('r-2')).toMatchObject([{ minutes: 60, progress: 100, isFinished: true }])
    const last = { ...done, lastTime: '2026-03-05T11:00:00+08:00', minutes: 90 }
    expect(await taken(earlier, last)).toMatchObject({ saved: 1, unchanged: 1 })
    expect(await stored('r-2')).toMatchObject([{ minutes: 90, isFinished: true }])
  })

  test('takes several states of a new record at once for one', async () => {
    const states = [10, 30, 20].map((minutes) =>
      record({ recordId: 'r-3', minutes, lastTime: `2026-03-05T09:${minutes}:00+08:00` }),
    )
    expect(await taken(...states)).toEqual({ saved: 1, unchanged: 2, failed: [] })
    expect(await stored('r-3')).toMatchObject([{ minutes: 30 }])
  })

  race('makes one record of what two calls bring at once', async (turn) => {
    const many = Array.from({ length: 40 }, (_, i) => record({ recordId: `twice-${turn}-${i}` }))
    const answers = await Promise.all([taken(...many), taken(...many.toReversed())])
    expect(answers.map(({ saved }) => saved).sort()).toEqual([0, 40])
    expect(await db.$count(learningRecords, sql`record_no like ${`twice-${turn}-%`}`)).toBe(40)
  })

  test('makes the table of a month that is long past', async () => {
    expect(await taken(record({ recordId: 'old', startTime: '2019-07-31T23:59:59+08:00' }))).toMatchObject({
      saved: 1,
      failed: [],
    })
    expect(await stored('old')).toHaveLength(1)
  })

  let besides = 0
  const unknownUnit = { unitCode: '单位不存在，或不在本门户的单位范围内' }
  const minutes = '学习时长应为0–10080的整数'
  test.each<[object, Record<string, string>]>([
    [{ recordId: ' ' }, { recordId: '记录编号不能为空' }],
    [{ recordId: 'x'.repeat(65) }, { recordId: '记录编号不能超过64个字' }],
    [{ userName: '王'.repeat(31) }, { userName: '姓名不能超过30个字' }],
    [{ phone: '1381234567' }, { phone: '手机号格式不正确' }],
    [{ way: 4 }, { way: '学习方式不正确' }],
    [{ unitCode: 'zz' }, unknownUnit],
    [{ unitCode: 'xt' }, unknownUnit],
    [{ unitCode: 'hn' }, unknownUnit],
    [{ courseId: 999_999 }, { courseId: '没有编号为999999的录播课，请核对课程编号，或不填编号只填课程名称' }],
    [{ way: 2 }, { courseId: '只有录播的记录可以填写课程编号' }],
    [
      { startTime: '2026-03-05 09:00:00' },
      { startTime: '开始时间格式不正确，应形如 2026-03-01T09:00:00+08:00' },
    ],
    [{ startTime: '2014-12-31T23:59:59+08:00' }, { startTime: '开始时间不能早于2015-01-01' }],
    [{ lastTime: '2099-01-01T00:00:00+08:00' }, { lastTime: '最近学习时间不能晚于现在' }],
    [{ lastTime: '2026-03-05T08:59:59+08:00' }, { lastTime: '最近学习时间不能早于开始时间' }],
    [{ minutes: -1 }, { minutes }],
    [{ minutes: 10_081 }, { minutes }],
    [{ minutes: 0.5 }, { minutes: '学习时长应为整数' }],
    [{ progress: 101 }, { progress: '学习进度应为0–100的整数' }],
  ])('refuses %j, and takes the others', async (given, fields) => {
    const most = { unitCode: yuelu.code, minutes: 10_080, progress: 100, courseId: null }
    const bad = record({ recordId: 'bad', ...given })
    const { saved, failed } = await taken(record({ recordId: `beside ${++besides}`, ...most }), bad)
    const refused = { row: 1, recordId: String(bad.recordId).slice(0, 64), fields }
    expect({ saved, failed }).toEqual({ saved: 1, failed: [refused] })
  })

  test('refuses a known number with another start', async () => {
    await taken(record({ recordId: 'moved' }))
    const { failed } = await taken(record({ recordId: 'moved', startTime: '2026-02-01T09:00:00+08:00' }))
    expect(failed).toMatchObject([{ fields: { startTime: '同一编号的记录，开始时间应保持不变' } }])
    expect(await stored('moved')).toHaveLength(1)
  })

  test('knows a number by the portal that gave it', async () => {
    const same = { recordId: 'same', minutes: 10 }
    await taken(record(same))
    const times = { startTime: '2026-03-06T09:00:00+08:00', lastTime: '2026-03-06T10:00:00+08:00' }
    const other = { ...same, unitCode: 'xt', ...times, minutes: 99 }
    const theirs = async (given: object) =>
      (await otherCall(portalLearningApi.take, { body: { records: [record({ ...other, ...given })] } })).value
    expect(await theirs({})).toMatchObject({ saved: 1, failed: [] })
    expect(await theirs({ startTime: '2026-03-05T09:00:00+08:00' })).toMatchObject({
      saved: 0,
      failed: [{ recordId: 'same' }],
    })
    expect(
      (await stored('same')).map(({ partySchoolId, minutes }) => [partySchoolId, minutes]).sort(),
    ).toEqual([
      [changsha.id, 10],
      [xiangtan.id, 99],
    ])
  })

  test('cannot reach what a workbook brought in', async () => {
    const number = `xlsx-${'0'.repeat(32)}`
    const ground = { db, settings, now: () => clock.now() }
    const { recordId: _, unitCode: __, ...told } = PortalLearning.parse(record())
    const row = { ...told, recordNo: number, partySchoolId: changsha.id }
    await db.transaction((tx) => saveLearning({ ...ground, db: tx }, 'workbook', [row]))
    const later = { lastTime: '2026-03-05T10:00:00+08:00', minutes: 60 }
    expect(await taken(record({ recordId: number, ...later }))).toMatchObject({ saved: 1 })
    expect((await stored(number)).map(({ source, minutes }) => [source, minutes]).sort()).toEqual([
      [1, 60],
      [2, 10],
    ])
  })

  test('changes no record whose unit has left the portal’s branch', async () => {
    const leaving = await build.unit({ above: changsha, code: 'leaving' })
    await taken(record({ recordId: 'left', unitCode: 'leaving' }))
    await build.move(leaving, xiangtan)
    const later = { lastTime: '2026-03-05T10:00:00+08:00', minutes: 60 }
    const { failed } = await taken(record({ recordId: 'left', ...later }))
    expect(failed).toMatchObject([{ fields: { recordId: '该记录的单位已不在本门户的单位范围内' } }])
    expect(await stored('left')).toMatchObject([{ minutes: 10 }])
  })

  test('takes a thousand at once, and no more', async () => {
    const many = Array.from({ length: 1_001 }, (_, i) => record({ recordId: `many-${i}` }))
    expect(await taken(...many.slice(1))).toMatchObject({ saved: 1_000, failed: [] })
    expect(await send(...many)).toFail('BAD_INPUT', { records: '一次最多1000条学习记录' })
    expect(await send()).toFail('BAD_INPUT', { records: '缺少学习记录' })
  })
})
