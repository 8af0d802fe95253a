import { addDays, projectApi, todayIn } from '@dangxiao/contract'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'

const { as, build, clock } = await testServer()
const hunan = await build.unit()
const changsha = await build.unit({ above: hunan })
const [yuelu, furong, elsewhere] = [
  await build.unit({ above: changsha }),
  await build.unit({ above: changsha }),
  await build.unit({ above: hunan }),
]
const city = await build.user({ unit: changsha, role: 'city' })
const county = await build.user({ unit: yuelu, role: 'county' })
const today = todayIn(clock.now())
const base = await build.educationBase({ unit: yuelu, name: '岳麓书院', region: 430104 })
const other = await build.educationBase({ unit: elsewhere, name: '韶山纪念馆', region: 430382 })

const at = (minutes: number) => new Date(Date.parse('2031-01-01T00:00:00Z') + minutes * 60_000)
const on = (days: number) => ({ startDate: addDays(today, days), endDate: addDays(today, days + 1) })
const between = { host: yuelu, applicant: furong }
await build.project({
  ...between,
  name: '旧的班',
  type: 2,
  createTime: at(1),
  ...on(10),
  plannedBy: 'applicant',
})
await build.project({ ...between, name: '参观书院', createTime: at(2), ...on(20), bases: [base] })
await build.project({ host: furong, applicant: yuelu, name: '送教下乡', createTime: at(3), ...on(30) })
await build.project({
  host: elsewhere,
  applicant: furong,
  name: '借馆参观',
  createTime: at(4),
  ...on(20),
  bases: [base, other],
})
await build.project({ host: elsewhere, applicant: hunan, name: '外地的事', createTime: at(5) })
await build.project({ ...between, name: '已定', createTime: at(6), bookingStatus: 3 })
await build.project({ ...between, name: '待出', createTime: at(7), bookingStatus: 1 })

const names = async (user: typeof city, query: object) => {
  const { records, total } = (
    await as(user)(projectApi.list, { params: { pageNum: 1, pageSize: 20 }, query })
  ).value
  expect(total).toBe(records.length)
  return records.map(({ name }) => name)
}

test.each<[string, object, string[]]>([
  [
    'what is under consultation, newest first, with visits to the own bases',
    {},
    ['借馆参观', '送教下乡', '参观书院', '旧的班'],
  ],
  ['a state', { bookingStatus: '3' }, ['已定']],
  ['every state', { bookingStatus: 'all' }, ['待出', '已定', '借馆参观', '送教下乡', '参观书院', '旧的班']],
  ['classes', { type: '2' }, ['旧的班']],
  ['what the own unit hosts', { side: 'host' }, ['参观书院', '旧的班']],
  ['what the own unit applied for', { side: 'applicant' }, ['送教下乡']],
  ['what waits for the own acceptance', { toAccept: '1' }, ['旧的班']],
  ['a word', { keyword: '参观' }, ['借馆参观', '参观书院']],
  ['a base', { baseId: other.id }, ['借馆参观']],
  ['from a day on', { startDate: addDays(today, 21) }, ['借馆参观', '送教下乡', '参观书院']],
  ['until a day', { endDate: addDays(today, 19) }, ['旧的班']],
])('shows %s', async (_, query, expected) => {
  expect(await names(county, query)).toEqual(expected)
})

test('shows a unit of the branch on both sides, and refuses one outside', async () => {
  expect(await names(city, { partySchoolId: furong.id })).toEqual([
    '借馆参观',
    '送教下乡',
    '参观书院',
    '旧的班',
  ])
  const params = { pageNum: 1, pageSize: 20 }
  expect(await as(city)(projectApi.list, { params, query: { partySchoolId: elsewhere.id } })).toFail(
    'UNIT_NOT_VISIBLE',
  )
})

test('masks the telephone in the list, and for who only looks', async () => {
  const params = { pageNum: 1, pageSize: 1 }
  const [row] = (await as(county)(projectApi.list, { params, query: { keyword: '借馆' } })).value.records
  expect(row?.phone).toBe('138****5678')
  expect((await as(county)(projectApi.find, { params: { id: row?.id as number } })).value.phone).toBe(
    '138****5678',
  )
  expect((await as(city)(projectApi.find, { params: { id: row?.id as number } })).value.phone).toBe(
    '13812345678',
  )
})

test('the days of bases can be narrowed to the own ones, a place and a name', async () => {
  const shown = async (query: object) => {
    const {
      records,
      total,
      today: said,
    } = (await as(county)(projectApi.baseDays, { params: { pageNum: 1, pageSize: 20 }, query })).value
    expect([total, said]).toEqual([records.length, today])
    return records.map(({ name }) => name).sort()
  }
  expect(await shown({})).toEqual(['岳麓书院', '韶山纪念馆'].sort())
  expect(await shown({ own: '1' })).toEqual(['岳麓书院'])
  expect(await shown({ region: 430382 })).toEqual(['韶山纪念馆'])
  expect(await shown({ keyword: '书院' })).toEqual(['岳麓书院'])
})
