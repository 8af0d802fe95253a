import { learningRecordApi } from '@dangxiao/contract'
import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../../platform/audit/audit.table.ts'
import type { TestUser } from '../../../testing/build.ts'
import { TEST_DATA_KEY } from '../../../testing/build-learning.ts'
import { testServer } from '../../../testing/test-server.ts'
import { unzip } from '../../../testing/zip.ts'
import { learningExports } from '../learning-record.table.ts'

const { app, as, build, clock, cookieOf, db, send } = await testServer({
  dataKey: TEST_DATA_KEY,
  exportLimit: 2,
})
const hunan = await build.unit({ unitName: '省委党校' })
const changsha = await build.unit({ above: hunan, unitName: '长沙<市>&"委"党校' })
const province = await build.user({ unit: hunan, role: 'province', name: '周敏' })
const city = await build.user({ unit: changsha, role: 'city' })
const third = await build.user({ unit: hunan, role: 'province' })
const leader = await build.user({ unit: hunan, role: 'leader' })
const named = { userName: '=1+1', courseName: '-"党章"&<准则>', videoTitle: '@第一讲' }
const night = { startTime: '2026-02-28T23:30:05+08:00', lastTime: '2026-03-01T00:30:00+08:00' }
await build.learning(
  { unit: changsha, phone: '13812345678', ...named },
  { unit: hunan, userName: '王小明', ...night, minutes: 60, isFinished: 0 },
)

type Query = Record<string, string | number>
const fetchFile = (query: Query = {}, who: TestUser = province) =>
  as(who)(learningRecordApi.export, { query: query as never })
const prepare = async (query: Query = {}, who: TestUser = province) =>
  as(who)(learningRecordApi.prepare, {
    body: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
  })
const progress = async (ticket: string, who: TestUser = province) =>
  as(who)(learningRecordApi.progress, { params: { ticket } })
const sheetIn = (bytes: Buffer) => unzip(bytes).get('xl/worksheets/sheet1.xml')?.toString() as string
const nameIn = (answer: { headers: Record<string, unknown> }) =>
  decodeURIComponent(/filename\*=UTF-8''(.+)/.exec(String(answer.headers['content-disposition']))?.[1] ?? '')
const lastAudit = async (action: string) =>
  (await db.select().from(auditLog).where(eq(auditLog.action, action)).orderBy(desc(auditLog.id)).limit(1))[0]

describe('GET /learning-record/export', () => {
  test('gives a workbook of the same records as the list, with the rule on top', async () => {
    const answer = await fetchFile()
    expect(answer.status).toBe(200)
    expect(nameIn(answer)).toMatch(/^学习记录_省委党校_\d{4}-\d\d-\d\d\.xlsx$/)
    const sheet = sheetIn(answer.bytes)
    expect(sheet).toContain(
      '学时按每45分钟1学时计算，保留一位小数，余数舍去；未完成的记录不计学时。共2条，周敏于',
    )
    expect(sheet).toContain('<pane ySplit="2" topLeftCell="A3"')
    const rows = [...sheet.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)].map(([, n, cells]) => [
      Number(n),
      [...(cells as string).matchAll(/<c r="([A-L]\d+)"[^>]*>(?:<is><t>|<v>)(.*?)</g)].map(
        ([, place, value]) => [place, value],
      ),
    ])
    expect(rows.map(([n]) => n)).toEqual([1, 2, 3, 4])
    expect(Object.fromEntries(rows[2]?.[1] as [string, string][])).toMatchObject({
      ...{ A3: '=1+1', B3: '长沙&lt;市&gt;&amp;"委"党校', C3: '138****5678', D3: '录播' },
      ...{ E3: '-"党章"&amp;&lt;准则&gt;', F3: '@第一讲', I3: '50', J3: '100', K3: '是', L3: '1.1' },
    })
    const second = Object.fromEntries(rows[3]?.[1] as [string, string][])
    expect(second).toMatchObject({ A4: '王小明', K4: '否', L4: '0' })
    // Days since 1899-12-30 by the clock of Shanghai: 2026-02-28 23:30:05.
    expect(Number(second.G4)).toBeCloseTo(46_081 + (23 * 3600 + 30 * 60 + 5) / 86_400, 6)
  })

  test('gives csv that opens in a sheet with no formula in it', async () => {
    const { text, bytes } = await fetchFile({ format: 'csv' })
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [note, head, first, second, ...others] = text.slice(1).split('\n')
    expect(note).toMatch(/^"学时按每45分钟1学时计算.*"$/)
    expect(head).toBe(
      '姓名,单位,手机号,学习方式,课程,视频,开始时间,最近学习时间,时长（分钟）,进度（%）,是否完成,学时',
    )
    expect(first).toBe(
      `"'=1+1","长沙<市>&""委""党校",138****5678,录播,"'-""党章""&<准则>","'@第一讲",2026-03-05 09:00:00,2026-03-05 09:50:00,50,100,是,1.1`,
    )
    expect(second).toMatch(
      /^"王小明","省委党校",137\*{4}\d{4},录播,"新时代基层党建","第一讲",2026-02-28 23:30:05,2026-03-01 00:30:00,60,100,否,0$/,
    )
    expect(others).toEqual([''])
  })

  test('takes the filters of the list, and nobody past their units', async () => {
    const names = async (query: Query, who?: TestUser) =>
      [...(await fetchFile({ format: 'csv', ...query }, who)).text.matchAll(/^"'?([^"]+)","/gm)].map(
        ([, name]) => name,
      )
    expect(await names({ keyword: '小明' })).toEqual(['王小明'])
    expect(await names({ isFinished: 1 })).toEqual(['=1+1'])
    expect(await names({}, city)).toEqual(['=1+1'])
    expect(await fetchFile({ partySchoolId: hunan.id }, city)).toFail('UNIT_NOT_VISIBLE')
    expect(await fetchFile({}, leader)).toFail('FORBIDDEN')
  })

  test('of many records is whole, whatever it is read in pieces of', async () => {
    const unit = await build.unit({ above: hunan })
    const many = Array.from({ length: 4_500 }, (_, i) => ({
      unit,
      userName: `学员${i}`,
      startTime: `2026-0${1 + (i % 3)}-1${i % 10}T0${i % 9}:00:00+08:00`,
      lastTime: '2026-04-01T00:00:00+08:00',
    }))
    for (let from = 0; from < many.length; from += 900) await build.learning(...many.slice(from, from + 900))
    const sheet = sheetIn((await fetchFile({ partySchoolId: unit.id })).bytes)
    const rows = [...sheet.matchAll(/<row r="(\d+)"><c r="A\d+"[^>]*><is><t>([^<]*)/g)].slice(2)
    expect(rows.map(([, n]) => Number(n))).toEqual(many.map((_, i) => i + 3))
    expect(new Set(rows.map(([, , name]) => name))).toEqual(new Set(many.map(({ userName }) => userName)))
  })

  test('is well-formed whatever names were kept before such characters were refused', async () => {
    const unit = await build.unit({ above: hunan, unitName: '旧\uffff单位' })
    await build.learning({ unit, userName: 'a\uffff\ufffeb', courseName: '课\ufffe', videoTitle: '讲\uffff' })
    const sheet = sheetIn((await fetchFile({ partySchoolId: unit.id })).bytes)
    expect(sheet).toContain('<t>ab</t>')
    expect(sheet).not.toMatch(/[\ufffe\uffff]/)
  })

  test('leaves in the log who exported what, and how many rows it was', async () => {
    await fetchFile({ way: 1, keyword: '小明' })
    expect(await lastAudit('export')).toMatchObject({
      userName: '周敏',
      after: { total: 1, format: 'xlsx', filter: { way: 1, keyword: '小明' } },
    })
    const exported = { userName: '周敏', outcome: 'ok', after: { rows: 1, total: 1 } }
    expect(await lastAudit('exported')).toMatchObject(exported)
  })
})

describe('a prepared export', () => {
  const link = async ({ ticket }: { ticket?: string }, who: TestUser = province) => {
    const url = `/api/learning-record/export${ticket ? `?ticket=${ticket}` : ''}`
    return send({ method: 'GET', url, headers: { cookie: await cookieOf(who) } })
  }
  const cancel = (ticket: string, who: TestUser = province) =>
    as(who)(learningRecordApi.cancel, { params: { ticket } })

  test('is told beforehand, fetched by a plain link once, and its progress seen', async () => {
    const prepared = (await prepare({ partySchoolId: changsha.id })).value
    const fileName = expect.stringContaining('学习记录_长沙')
    expect(prepared).toMatchObject({ total: 1, format: 'xlsx', fileName })
    expect((await progress(prepared.ticket)).value).toEqual({ state: 'waiting', done: 0, total: 1 })
    expect((await link(prepared)).status).toBe(200)
    expect((await progress(prepared.ticket)).value).toEqual({ state: 'done', done: 1, total: 1 })
    expect(await link(prepared)).toFail('EXPORT_GONE')
  })

  test('is nobody else’s', async () => {
    const prepared = (await prepare()).value
    expect(await link(prepared, city)).toFail('EXPORT_GONE')
    expect(await progress(prepared.ticket, city)).toFail('EXPORT_GONE')
    expect(await cancel(prepared.ticket, city)).toFail('EXPORT_GONE')
    expect((await link(prepared)).status).toBe(200)
  })

  test('without a ticket is not given to a link', async () => {
    expect(await link({})).toFail('CROSS_SITE')
  })

  test('that is fetched too late is gone', async () => {
    const prepared = (await prepare()).value
    clock.pass({ minutes: 2 })
    expect(await link(prepared)).toFail('EXPORT_GONE')
    expect((await progress(prepared.ticket)).value.state).toBe('failed')
  })

  test('that was cancelled is not given', async () => {
    const { ticket } = (await prepare()).value
    expect((await cancel(ticket)).value.state).toBe('cancelled')
    expect(await link({ ticket })).toFail('EXPORT_GONE')
  })

  test('waits its turn when too many are under way', async () => {
    clock.pass({ minutes: 2 })
    const first = (await prepare()).value
    await prepare({}, city)
    expect(await prepare({}, third)).toFail('EXPORT_BUSY')
    expect(await fetchFile({}, third)).toFail('EXPORT_BUSY')
    await link(first)
    expect((await prepare({}, third)).status).toBe(200)
    clock.pass({ minutes: 2 })
  })

  test('is given up for the same user’s next, so that nobody takes every place', async () => {
    const first = (await prepare()).value
    for (let i = 0; i < 5; i++) expect((await prepare()).status).toBe(200)
    expect((await progress(first.ticket)).value.state).toBe('cancelled')
    expect(await link(first)).toFail('EXPORT_GONE')
    expect((await prepare({}, city)).status).toBe(200)
    clock.pass({ minutes: 2 })
  })

  test('is not prepared while one is running, until that is cancelled', async () => {
    const { ticket } = (await prepare()).value
    await db.update(learningExports).set({ state: 'running' }).where(eq(learningExports.ticket, ticket))
    expect(await prepare()).toFail('EXPORT_RUNNING')
    expect((await progress(ticket)).value.state).toBe('running')
    await cancel(ticket)
    expect((await prepare()).status).toBe(200)
    clock.pass({ minutes: 2 })
  })
})

describe('an export that does not come to its end', () => {
  test('breaks the connection, so that nobody takes a part for the whole', async () => {
    const { ticket } = (await prepare({ format: 'csv' })).value
    await db.execute(sql`alter table learning_subject rename to learning_subject_away`)
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as { port: number }
    const fetched = await fetch(`http://127.0.0.1:${port}/api/learning-record/export?ticket=${ticket}`, {
      headers: { cookie: await cookieOf(province) },
    })
    await expect(fetched.text()).rejects.toThrow()
    await db.execute(sql`alter table learning_subject_away rename to learning_subject`)
    await expect.poll(async () => (await progress(ticket)).value.state).toBe('failed')
    expect(await lastAudit('exported')).toMatchObject({ outcome: 'INTERNAL' })
    expect(await db.$count(learningExports, eq(learningExports.state, 'running'))).toBe(0)
  })
})
