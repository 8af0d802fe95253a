import { setTimeout as sleep } from 'node:timers/promises'
import { courseApi, judgeApi } from '@dangxiao/contract'
import { type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { channelOn } from '../src/platform/db/channel.ts'
import type { Db } from '../src/platform/db/connection.ts'
import { freshDatabase, POOL_OF_A_TEST } from '../src/testing/database.ts'
import { databaseOn } from '../src/testing/global-setup.ts'
import { testServer } from '../src/testing/test-server.ts'
import { Line } from './support/line.ts'

describe('a table that is locked', () => {
  test('lets its calls answer 503 within three seconds while all others go on, and leaves no statement behind', async () => {
    const { as, build, db } = await testServer()
    const user = await build.user({ unit: await build.unit(), role: 'province' })
    const page = { params: { pageNum: 1, pageSize: 10 }, query: {} }
    const url = databaseOn(inject('databaseServer'), await nameOf(db))
    const release = await lockTable(url, 'course')

    const begun = performance.now()
    const stuck = Array.from({ length: 60 }, () => as(user)(courseApi.list, page))
    for (let i = 0; i < 5; i++) {
      const asked = performance.now()
      expect((await as(user)(judgeApi.list, page)).status).toBe(200)
      expect(performance.now() - asked).toBeLessThan(1_000)
    }
    for (const answer of await Promise.all(stuck)) expect(answer.status).toBe(503)
    expect(performance.now() - begun).toBeLessThan(3_000)
    const pages = sql`from pg_stat_activity where datname = current_database() and application_name = 'dangxiao pages'`
    const [backends] = await run<{ all: number; waiting: number }>(
      db,
      sql`select count(*)::integer as "all", count(*) filter (where wait_event_type = 'Lock')::integer as waiting ${pages}`,
    )
    expect(backends?.all).toBeLessThanOrEqual(POOL_OF_A_TEST)
    expect(backends?.waiting).toBe(0)

    await release()
    expect((await as(user)(courseApi.list, page)).status).toBe(200)
  }, 30_000)
})

/** As somebody does who changes a table by hand. @returns gives it free again */
async function lockTable(url: string, table: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  return () => client.end()
}

async function run<R>(db: Db, statement: SQL): Promise<R[]> {
  return ((await db.execute(statement)) as unknown as { rows: R[] }).rows // of the driver
}

describe('the channel between servers', () => {
  test('notices that its connection hears nothing any more, says that texts may be lost, and listens again', async () => {
    const { db, close } = await freshDatabase()
    const server = new URL(databaseOn(inject('databaseServer'), await nameOf(db)))
    const line = new Line()
    await line.open(server)
    const notify = (name: string, text: string) => db.execute(sql`select pg_notify(${name}, ${text})`)
    const heard: string[] = []
    let gaps = 0
    const channel = channelOn(line.urlTo(server), notify, { retry: 50, heartbeat: 300 })
    channel.subscribe(
      (text) => heard.push(text),
      () => gaps++,
    )
    const isHeard = async (text: string) => {
      await channel.publish(text)
      return heard.includes(text)
    }
    await expect.poll(() => isHeard('before')).toBe(true)
    await sleep(900)
    expect(gaps).toBe(0)

    line.freeze()
    await expect.poll(() => gaps, { timeout: 5_000 }).toBe(1)
    await expect.poll(() => isHeard('after')).toBe(true)
    expect(new Set(heard)).toEqual(new Set(['before', 'after']))
    await channel.close()
    await close()
    line.close()
  })
})

async function nameOf(db: Db): Promise<string> {
  const [row] = await run<{ name: string }>(db, sql`select current_database() as name`)
  return row?.name ?? ''
}
