import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { seedGround } from '../../seeds/ground.ts'
import { openDatabase } from '../platform/db/connection.ts'
import { startEmbedded } from '../platform/db/embedded/server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL on which databases can be made. */
    databaseServer: string
    /** The name of a migrated database with which every test file begins. */
    template: string
  }
}

/** Nothing that a test writes has to outlive the run. Autovacuum is a superuser's, and would be in the way of whoever drops a database. */
const FORGETFUL = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  max_connections: '200',
}

/** Migrate once; every test file begins with a copy. On the PostgreSQL of `TEST_DATABASE_URL`, else on the embedded one in a folder of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const { url, stop } = given ? { url: given, stop: async () => {} } : await ownServer()
  const template = `dangxiao_test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(url, `create database ${template} encoding 'UTF8' template template0`)
  const connection = openDatabase({ databaseUrl: databaseOn(url, template) })
  await connection.migrate(async () => {})
  await seedGround(connection.db)
  await connection.close()
  project.provide('databaseServer', url)
  project.provide('template', template)
  return async () => {
    await asAdmin(url, `drop database ${template} with (force)`)
    await stop()
  }
}

async function ownServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'dangxiao-test-'))
  const server = await startEmbedded(folder, { settings: FORGETFUL })
  await asAdmin(server.adminUrl, 'alter role dangxiao createdb')
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** The same server, another database. */
export function databaseOn(url: string, name: string): string {
  const target = new URL(url)
  target.pathname = name
  return target.href
}

/** One statement that belongs to no database. */
export async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
