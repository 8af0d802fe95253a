import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startEmbedded } from '../src/platform/db/embedded/server.ts'
import { ownVersion } from '../src/platform/db/schema-version.ts'
import { asAdmin, databaseOn } from '../src/testing/global-setup.ts'

/** What several servers on one database do, each in a process of its own. */

const folder = mkdtempSync(join(tmpdir(), 'together-'))
let database: Awaited<ReturnType<typeof startEmbedded>>
let servers: ChildProcess[] = []
let count = 0

beforeAll(async () => {
  // Root's database is somebody else's, who has to pass through.
  chmodSync(folder, 0o711)
  database = await startEmbedded(join(folder, 'database'), {
    settings: { fsync: 'off', max_connections: '300' },
  })
}, 60_000)

afterEach(async () => {
  const ended = servers.filter(({ exitCode }) => exitCode === null).map((server) => once(server, 'exit'))
  for (const server of servers) server.kill('SIGKILL')
  await Promise.all(ended)
  servers = []
})

afterAll(async () => {
  await database.stop()
  rmSync(folder, { recursive: true })
})

async function emptyDatabase(): Promise<string> {
  const name = `together_${count++}`
  await asAdmin(database.adminUrl, `create database ${name} owner dangxiao`)
  return databaseOn(database.url, name)
}

/** @returns when it is up, or has ended: what it said */
async function serve(url: string, demo: '0' | '1'): Promise<string> {
  const dataDir = join(folder, `data-${servers.length}`)
  const env = {
    ...process.env,
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    DATA_KEY: '7'.repeat(64),
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: demo,
  }
  const server = spawn(process.execPath, ['src/app/main.ts'], { cwd: join(import.meta.dirname, '..'), env })
  servers.push(server)
  let said = ''
  const ended = once(server, 'exit')
  return new Promise((resolve) => {
    const hear = (chunk: Buffer) => {
      said += chunk
      if (said.includes('http://')) resolve(said)
    }
    server.stdout.on('data', hear)
    server.stderr.on('data', hear)
    void ended.then(() => resolve(said))
  })
}

test('ten servers that start together on an empty database all come up, with one set of demo data', async () => {
  const url = await emptyDatabase()
  const said = await Promise.all(Array.from({ length: 10 }, () => serve(url, '1')))
  for (const words of said) expect(words).toContain('已启动：http://localhost:')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    'select count(*)::integer as all, count(distinct account)::integer as different from app_user',
  )
  await client.end()
  expect(rows[0].all).toBeGreaterThan(10)
  expect(rows[0].all).toBe(rows[0].different)
}, 300_000)

test('a schema that a newer product made is served as long as it says so, and refused by a server that is too old for it', async () => {
  const url = await emptyDatabase()
  expect(await serve(url, '0')).toContain('已启动')
  await asAdmin(url, `update schema_info set version = ${ownVersion + 3}, oldest_server = ${ownVersion}`)
  expect(await serve(url, '0')).toContain('已启动')
  await asAdmin(url, `update schema_info set oldest_server = ${ownVersion + 1}`)
  expect(await serve(url, '0')).toMatch(
    /无法启动：数据库已由更新的版本升级（结构版本 \d+，要求程序版本不低于 \d+，本程序为 \d+）。请升级本程序后再启动/,
  )
}, 120_000)

test('a database from before the first release is refused, not half upgraded', async () => {
  const url = await emptyDatabase()
  expect(await serve(url, '0')).toContain('已启动')
  await asAdmin(url, 'update drizzle.__drizzle_migrations set created_at = created_at - 1')
  expect(await serve(url, '0')).toContain('无法启动：数据库由正式发布之前的版本建立，本程序不能升级它')
}, 120_000)
