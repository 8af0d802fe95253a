import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { buildApp } from '../src/app/app.ts'
import { Directory } from '../src/platform/auth/directory.ts'
import { Sessions } from '../src/platform/auth/sessions.ts'
import { type Connection, openDatabase } from '../src/platform/db/connection.ts'
import { withSecrets } from '../src/platform/installation/secrets.ts'
import { NoticeHub } from '../src/platform/notice/hub.ts'
import { readSettings } from '../src/platform/settings/settings.ts'
import { databaseOn } from '../src/testing/global-setup.ts'
import { Line } from './support/line.ts'

describe('a database that fails', () => {
  const line = new Line()
  let connection: Connection
  let app: FastifyInstance
  const health = () => app.inject({ url: '/api/health' })
  const healthSoon = () => expect.poll(async () => (await health()).statusCode, { timeout: 2_000 }).toBe(200)

  beforeAll(async () => {
    const server = new URL(databaseOn(inject('databaseServer'), 'postgres'))
    await line.open(server)
    connection = openDatabase({ databaseUrl: line.urlTo(server), pool: 3 })
    const settings = withSecrets(readSettings({ DATA_DIR: '.cache/faults', LOG_LEVEL: 'silent' }))
    const now = () => new Date()
    const sessions = new Sessions(connection.db, now)
    app = await buildApp({
      db: connection.db,
      directory: new Directory(connection.db),
      sessions,
      settings,
      notices: new NoticeHub(connection.db, sessions, connection.channel),
      importDb: connection.db,
      copyOut: connection.copyOut,
      now,
    })
  })

  afterAll(async () => {
    await app?.close()
    await connection?.close()
    line.close()
  })

  test('a cut connection is answered with 503 or mended, and never ends the server', async () => {
    expect((await health()).statusCode).toBe(200)
    line.cut()
    const answers = await Promise.all(Array.from({ length: 5 }, health))
    for (const answer of answers) expect([200, 503]).toContain(answer.statusCode)
    await healthSoon()
  })

  test('a connection cut within a transaction rolls back and the next one works', async () => {
    const broken = connection.db.transaction(async (tx) => {
      await tx.execute('select 1')
      line.cut()
      await tx.execute('select 2')
    })
    await expect(broken).rejects.toThrow()
    await healthSoon()
  })

  test('a database that hangs is answered with 503 within three seconds, and works again when it wakes', async () => {
    line.hold(true)
    const begun = performance.now()
    const answers = await Promise.all(Array.from({ length: 3 }, health))
    expect(performance.now() - begun).toBeLessThan(3_000)
    for (const answer of answers) {
      expect(answer.statusCode).toBe(503)
      expect(answer.json().message).toBe('系统暂时繁忙，请稍后重试，您填写的内容不会丢失')
    }
    line.hold(false)
    line.cut()
    await healthSoon()
  })
})
