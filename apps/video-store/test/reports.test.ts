import { createHmac } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { secretKey, startStore, temporaryFolder } from './client.ts'

type Started = Awaited<ReturnType<typeof startStore>>
interface Page {
  records: Record<string, unknown>[]
  next: string
  more: boolean
}

const noon = Date.parse('2026-03-04T12:00:00Z')
const at = (time: number) => () => time
const report = {
  version: '1',
  platform: 3000,
  device: 'x',
  reqType: 40001,
  errCode: 0,
  reqTimeCost: 5,
  reqTime: 1,
}
const day = (dataDir: string, name: string) => join(dataDir, 'video-store', 'reports', `${name}.jsonl`)

const signed = (path: string, time: number | string, key = secretKey) => ({
  'x-store-time': String(time),
  'x-store-signature': createHmac('sha256', key).update(`GET\n${path}\n${time}`).digest('hex'),
})

async function pull({ client }: Started, after?: string, now = noon): Promise<Page> {
  const path = `/reports${after === undefined ? '' : `?after=${after}`}`
  const answer = await fetch(client.origin + path, { headers: signed(path, now / 1000) })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Page
}

async function pullAll(store: Started, after?: string, now = noon) {
  const records: Record<string, unknown>[] = []
  for (let page = await pull(store, after, now); ; page = await pull(store, page.next, now)) {
    records.push(...page.records)
    if (!page.more) return { records, next: page.next }
  }
}

const send = ({ client }: Started, body: object) =>
  fetch(`${client.origin}/ugcupload_new`, { method: 'POST', body: JSON.stringify({ ...report, ...body }) })

async function storeWith(files: Record<string, string>, now = noon) {
  const dataDir = await temporaryFolder()
  await mkdir(join(dataDir, 'video-store', 'reports'), { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(day(dataDir, name), text)
  return startStore({ dataDir, clock: at(now) })
}

const lines = (...ns: number[]) => ns.map((n) => `${JSON.stringify({ n })}\n`).join('')
const numbers = (records: Record<string, unknown>[]) => records.map(({ n }) => n)

describe('POST /ugcupload_new', () => {
  test('is a line in the file of the day, of the fields that are known', async () => {
    const store = await startStore({ clock: at(Date.parse('2026-03-04T05:06:07Z')) })
    await send(store, { vodSessionKey: '5.secret', extra: 'x', errMsg: 'e'.repeat(2001) })
    await send(store, { errCode: 'AccessDenied' })
    const text = await readFile(day(store.dataDir, '2026-03-04'), 'utf8')
    const kept = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const first = { ...report, at: '2026-03-04T05:06:07.000Z', vodSessionKey: '5', errMsg: 'e'.repeat(2000) }
    expect(kept).toEqual([first, { ...report, at: first.at, errCode: 'AccessDenied' }])
  })

  test.each([
    ['nothing', '', 400],
    ['a word', 'x', 400],
    ['a list', '[]', 400],
    ['no field', '{}', 400],
    ['another kind', JSON.stringify({ ...report, reqType: 1 }), 400],
    ['no code', JSON.stringify({ ...report, errCode: null }), 400],
    ['a large one', JSON.stringify({ ...report, errMsg: 'x'.repeat(64 << 10) }), 413],
  ])('%s is no report', async (_, body, status) => {
    const { client, dataDir } = await startStore()
    expect((await fetch(`${client.origin}/ugcupload_new`, { method: 'POST', body })).status).toBe(status)
    expect(await readdir(join(dataDir, 'video-store'))).not.toContain('reports')
  })
})

describe('who sent a report', () => {
  const reportId = (user: string, time: number, key = secretKey) =>
    `${user}.${time}.${createHmac('sha256', key).update(`report\n${user}\n${time}`).digest('hex').slice(0, 32)}`

  test('is kept where a whole session key proves it, before and after the commit, and not for half of one', async () => {
    const store = await startStore({ clock: at(noon) })
    const { vodSessionKey } = await store.client.apply({}, { user: '7' })
    await send(store, { vodSessionKey })
    await send(store, { vodSessionKey: vodSessionKey.split('.')[0] })
    const other = vodSessionKey.endsWith('A') ? 'B' : 'A'
    await send(store, { vodSessionKey: vodSessionKey.slice(0, -1) + other })
    const { records } = await pull(store)
    expect(records.map(({ user }) => user)).toEqual(['7', undefined, undefined])
    expect(records.every((record) => record.vodSessionKey === vodSessionKey.split('.')[0])).toBe(true)
  })

  test('is kept where a signed report id proves it', async () => {
    const store = await startStore({ clock: at(noon) })
    const now = noon / 1000
    const day = 86_400
    const real = [reportId('7', now), reportId('7', now - 8 * day + 1)]
    const late = [reportId('7', now - 8 * day), reportId('7', now, 'another key')]
    for (const id of [...real, ...late, reportId('7', now).replace('7.', '8.'), '', 'r1'])
      await send(store, { reportId: id })
    const users = (await pull(store)).records.map(({ user }) => user)
    expect(users).toEqual(['7', '7', ...Array(5).fill(undefined)])
  })

  test('decides how far the file of the day grows', async () => {
    const store = await storeWith({ '2026-03-04': lines(1) })
    await truncate(day(store.dataDir, '2026-03-04'), 17 << 20)
    await send(store, {})
    await send(store, { reportId: reportId('7', noon / 1000) })
    const text = await readFile(day(store.dataDir, '2026-03-04'), 'utf8')
    expect(text.slice(17 << 20).split('\n')).toEqual([expect.stringContaining('"user":"7"'), ''])
  })
})

describe('GET /reports', () => {
  test('fills no more than a share of the day with those of one user', async () => {
    let now = noon
    const store = await startStore({ clock: () => now })
    const vodSessionKeys: Record<string, string> = {}
    for (const user of ['7', '8'])
      vodSessionKeys[user] = (await store.client.apply({}, { user })).vodSessionKey
    const sendAs = (user: string) =>
      send(store, { vodSessionKey: vodSessionKeys[user], errMsg: '长'.repeat(2000), device: 'x'.repeat(512) })
    const size = async () => (await stat(day(store.dataDir, '2026-03-04'))).size
    for (let n = 0; n < 400; n += 50) await Promise.all(Array.from({ length: 50 }, () => sendAs('7')))
    const full = await size()
    await sendAs('7')
    expect(await size()).toBe(full)
    await sendAs('8')
    expect(await size()).toBeGreaterThan(full)
    now += 24 * 3600 * 1000
    await sendAs('7')
    expect((await stat(day(store.dataDir, '2026-03-05'))).size).toBeGreaterThan(0)
  })

  test('begins with the oldest day, goes on over days in pages, and ends where nothing is left', async () => {
    const many = Array.from({ length: 30_000 }, (_, i) => i)
    const days = { '2026-03-02': lines(...many), '2026-03-03': lines(-1, -2), '2026-03-04': lines(-3) }
    const store = await storeWith(days)
    const first = await pull(store)
    expect(first.more).toBe(true)
    expect(first.records.length).toBeLessThan(30_000)
    const { records, next } = await pullAll(store)
    expect(numbers(records)).toEqual([...many, -1, -2, -3])
    expect(await pull(store, next)).toEqual({ records: [], next, more: false })
    await appendFile(day(store.dataDir, '2026-03-04'), lines(-4))
    expect(numbers((await pullAll(store, next)).records)).toEqual([-4])
  })

  test('waits for a line that is half written, and for what comes late into the day before', async () => {
    const now = Date.parse('2026-03-04T00:00:30Z')
    const store = await storeWith({ '2026-03-03': lines(1), '2026-03-04': lines(9) }, now)
    const { records, next } = await pullAll(store, undefined, now)
    expect(numbers(records)).toEqual([1])
    await appendFile(day(store.dataDir, '2026-03-03'), '{"n":')
    expect(numbers((await pullAll(store, next, now)).records)).toEqual([])
    await appendFile(day(store.dataDir, '2026-03-03'), '2}\n')
    expect(numbers((await pullAll(store, next, now)).records)).toEqual([2])
  })

  test('passes over what a crash cut off, and a day that is gone', async () => {
    const store = await storeWith({ '2026-03-01': `${lines(1)}{"n":`, '2026-03-03': lines(3) })
    expect(numbers((await pullAll(store)).records)).toEqual([1, 3])
    expect(numbers((await pullAll(store, '2026-02-28:500')).records)).toEqual([1, 3])
    expect(numbers((await pullAll(store, '2026-03-02:500')).records)).toEqual([3])
    // A file that has become shorter is read from its beginning.
    expect(numbers((await pullAll(store, '2026-03-03:500')).records)).toEqual([3])
  })

  test('what is written after a crash is a line of its own', async () => {
    const store = await storeWith({ '2026-03-04': `${lines(1)}{"n":` })
    await send(store, { fileName: '第一讲' })
    expect((await pullAll(store)).records).toMatchObject([{ n: 1 }, { fileName: '第一讲' }])
  })

  test('of a store that never had any says where to go on', async () => {
    const store = await startStore({ clock: at(noon) })
    const page = await pull(store)
    expect(page).toEqual({ records: [], next: '2026-03-04:0', more: false })
    await send(store, {})
    expect((await pull(store, page.next)).records).toHaveLength(1)
  })

  test('is refused without the key, with another path, and later', async () => {
    const store = await startStore({ clock: at(noon) })
    const now = noon / 1000
    const status = async (headers: Record<string, string>) =>
      (await fetch(`${store.client.origin}/reports`, { headers })).status
    expect(await status(signed('/reports', now - 300))).toBe(200)
    expect(await status({})).toBe(403)
    expect(await status(signed('/reports', now, 'another key'))).toBe(403)
    expect(await status(signed('/reports?after=2026-03-04:0', now))).toBe(403)
    expect(await status(signed('/reports', now - 301))).toBe(403)
    expect(await status(signed('/reports', 'x'))).toBe(403)
    expect(await status({ ...signed('/reports', now), 'x-store-signature': '' })).toBe(403)
  })

  test.each(['x', '2026-03-04', '../x:0', '2026-03-04:-1'])('%s is no cursor', async (after) => {
    const store = await startStore({ clock: at(noon) })
    const path = `/reports?after=${after}`
    expect((await fetch(store.client.origin + path, { headers: signed(path, noon / 1000) })).status).toBe(400)
  })
})
