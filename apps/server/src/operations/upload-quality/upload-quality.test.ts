import { type UploadSums, uploadQualityApi } from '@dangxiao/contract'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'

const { as, build } = await testServer()
const hunan = await build.unit({ unitName: '省委党校' })
const changsha = await build.unit({ above: hunan, unitName: '长沙市委党校' })
const furong = await build.unit({ above: changsha, unitName: '芙蓉区委党校' })
const zhuzhou = await build.unit({ above: hunan, unitName: '株洲市委党校' })
const sysadmin = await build.user({ unit: hunan, role: 'system-admin' })
const province = await build.user({ unit: hunan, role: 'province' })
const city = await build.user({ unit: changsha, role: 'city' })
const county = await build.user({ unit: furong, role: 'county' })
const other = await build.user({ unit: zhuzhou, role: 'city' })
const editor = await build.user({ unit: furong, role: 'editor', name: '易慧敏' })

const liuyang = await build.unit({ above: hunan })
const clerk = await build.user({ unit: liuyang, role: 'editor' })

const daysAgo = (n: number) => new Date(Date.now() - n * 86_400_000)
const dayOf = (date: Date) => new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
const MB = 1024 * 1024
await build.uploads(
  ...Array.from({ length: 9 }, (_, i) => ({
    user: editor,
    start: daysAgo(3),
    size: 100 * MB,
    storeMs: 10_000 * (i + 1),
  })),
  { user: editor, start: daysAgo(3), fileName: '乡村振兴.mp4', fails: { kind: 'network', in: 'store' } },
  { user: city, start: daysAgo(2), fails: { kind: 'too-large', in: 'apply' } },
  { user: city, start: daysAgo(2), fails: { kind: 'aborted', in: 'store' } },
  { user: other, start: daysAgo(1), fails: { kind: 'expired', in: 'commit' } },
  { user: other, start: daysAgo(40) },
)

const none = { done: 0, failed: 0, cancelled: 0, open: 0 }
const counts = ({ done, failed, cancelled, open }: UploadSums) => ({ done, failed, cancelled, open })

describe('GET /upload-quality/statistics', () => {
  test('counts the last thirty days, each of them, by the units below and by step and cause', async () => {
    const { value } = await as(province)(uploadQualityApi.statistics, { query: {} })
    expect(counts(value.total)).toEqual({ ...none, done: 9, failed: 3, cancelled: 1 })
    expect(value.days).toHaveLength(30)
    expect([value.startDate, value.endDate, value.days.at(-1)?.day]).toEqual([
      dayOf(daysAgo(29)),
      dayOf(new Date()),
      dayOf(new Date()),
    ])
    expect(counts(value.days.find(({ day }) => day === dayOf(daysAgo(3))) as UploadSums)).toEqual({
      ...none,
      done: 9,
      failed: 1,
    })
    expect(value.units.map(({ name, ...sums }) => [name, counts(sums)])).toEqual([
      ['长沙市委党校', { ...none, done: 9, failed: 2, cancelled: 1 }],
      ['株洲市委党校', { ...none, failed: 1 }],
    ])
    expect(value.failures).toEqual([
      { step: 3, cause: 1, n: 1 },
      { step: 4, cause: 3, n: 1 },
      { step: 2, cause: 5, n: 1 },
    ])
  })

  test('tells how fast half and the slowest tenth are, how long an upload takes, and how large it is', async () => {
    const { value } = await as(county)(uploadQualityApi.statistics, { query: {} })
    const { medianSpeed, slowSpeed, seconds, bytes } = value.total
    expect((medianSpeed ?? 0) / (2 * MB)).toBeCloseTo(1, 1)
    expect((slowSpeed ?? 0) / ((100 * MB) / 90)).toBeCloseTo(1, 1)
    expect(seconds).toBeCloseTo(50.08, 2)
    expect(bytes).toBe(100 * MB)
  })

  test('is cut to the units of the caller', async () => {
    const seen = async (user: typeof county, query = {}) =>
      counts((await as(user)(uploadQualityApi.statistics, { query })).value.total)
    expect(await seen(sysadmin)).toEqual({ ...none, done: 9, failed: 3, cancelled: 1 })
    expect(await seen(city)).toEqual({ ...none, done: 9, failed: 2, cancelled: 1 })
    expect(await seen(county)).toEqual({ ...none, done: 9, failed: 1 })
    expect(await seen(other)).toEqual({ ...none, failed: 1 })
    expect(await seen(city, { partySchoolId: changsha.id, selectedUnitScope: 1 })).toEqual({
      ...none,
      failed: 1,
      cancelled: 1,
    })
    expect(await as(city)(uploadQualityApi.statistics, { query: { partySchoolId: zhuzhou.id } })).toFail(
      'UNIT_NOT_VISIBLE',
    )
    expect(await as(editor)(uploadQualityApi.statistics, { query: {} })).toFail('FORBIDDEN')
  })

  test('of other days; a year and a day at most', async () => {
    const day = dayOf(daysAgo(40))
    const { value } = await as(province)(uploadQualityApi.statistics, {
      query: { startDate: day, endDate: day },
    })
    expect([counts(value.total), value.days.length]).toEqual([{ ...none, done: 1 }, 1])
    const long = { startDate: dayOf(daysAgo(365)), endDate: dayOf(new Date()) }
    expect((await as(province)(uploadQualityApi.statistics, { query: long })).value.days).toHaveLength(366)
    const tooLong = await as(province)(uploadQualityApi.statistics, {
      query: { ...long, startDate: dayOf(daysAgo(366)) },
    })
    expect(tooLong).toFail('BAD_INPUT', { startDate: '时间范围不能超过366天' })
    const turned = await as(province)(uploadQualityApi.statistics, {
      query: { startDate: '2026-03-05', endDate: '2026-03-04' },
    })
    expect(turned.value.days).toEqual([])
  })
})

describe('GET /upload-quality/list', () => {
  const page = { pageNum: 1, pageSize: 20 }

  test('shows what failed, newest first, with all that helps', async () => {
    const { value } = await as(province)(uploadQualityApi.list, { params: page, query: {} })
    expect(value.records.map(({ partySchoolName, step, cause }) => [partySchoolName, step, cause])).toEqual([
      ['株洲市委党校', 4, 3],
      ['长沙市委党校', 2, 5],
      ['芙蓉区委党校', 3, 1],
    ])
    expect(value.records[2]).toMatchObject({
      userName: '易慧敏',
      fileName: '乡村振兴.mp4',
      fileSize: 100 * MB,
      browser: 'Chrome 109 / Windows 7',
      detail: '没有成功',
      seconds: 20.05,
      speed: null,
    })
  })

  test('shows others when they are asked for', async () => {
    const totalOf = async (query: object, user = province) =>
      (await as(user)(uploadQualityApi.list, { params: page, query })).value.total
    expect(await totalOf({ outcome: 'all' })).toBe(13)
    expect(await totalOf({ outcome: 'done' })).toBe(9)
    expect(await totalOf({ outcome: 'cancelled' })).toBe(1)
    expect(await totalOf({ outcome: 'open' })).toBe(0)
    expect(await totalOf({ cause: 1 })).toBe(1)
    expect(await totalOf({ step: 4, cause: 1 })).toBe(0)
    expect(await totalOf({ startDate: dayOf(daysAgo(2)) })).toBe(2)
    expect(await totalOf({ outcome: 'all' }, county)).toBe(10)
    expect(await totalOf({ outcome: 'all', partySchoolId: furong.id }, city)).toBe(10)
  })
})

describe('an upload that was broken off', () => {
  const total = async () =>
    counts(
      (await as(province)(uploadQualityApi.statistics, { query: { partySchoolId: liuyang.id } })).value.total,
    )

  test('is unfinished until it is gone on with, on another day too; then only how that ends counts', async () => {
    const upload = { user: clerk, sessionId: '77', fileName: '断点.mp4' }
    await build.uploads({ ...upload, start: daysAgo(3), breaksOff: true })
    expect(await total()).toEqual({ ...none, open: 1 })
    await build.uploads({ ...upload, start: daysAgo(2), breaksOff: true })
    expect(await total()).toEqual({ ...none, open: 1 })
    await build.uploads({ ...upload, start: daysAgo(1) })
    expect(await total()).toEqual({ ...none, done: 1 })
  })

  test('also when the same file was sent from its beginning, whatever comes first; another file leaves it as it is', async () => {
    const upload = { user: clerk, fileName: '重传.mp4', size: 7 * MB }
    await build.uploads({ ...upload, start: daysAgo(1) })
    await build.uploads({ ...upload, start: daysAgo(2), breaksOff: true })
    expect(await total()).toEqual({ ...none, done: 2 })
    await build.uploads({ ...upload, size: 8 * MB, start: daysAgo(5), breaksOff: true })
    expect(await total()).toEqual({ ...none, done: 2, open: 1 })
  })
})
