import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { seedGround } from '../../seeds/ground.ts'
import { type Connection, openDatabase } from '../db/connection.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** With what a test file begins: the file of an embedded database's dump, or the name of a database to copy. */
    template: string
  }
}

/** Migrate once; every test file begins with a copy. With `TEST_DATABASE_URL` on PostgreSQL, else on the embedded database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  const { template, drop } = url ? await onServer(url) : await embedded()
  project.provide('template', template)
  return drop
}

async function fill(connection: Connection): Promise<void> {
  await connection.migrate()
  await seedGround(connection.db)
}

async function embedded() {
  const connection = await openDatabase({})
  await fill(connection)
  const { $client } = connection.db as unknown as { $client: PGlite } // what drizzle keeps there is the driver's own client
  const dump = await $client.dumpDataDir('none')
  await connection.close()
  const folder = await mkdtemp(join(tmpdir(), 'dangxiao-test-'))
  const template = join(folder, 'database.tar')
  await writeFile(template, Buffer.from(await dump.arrayBuffer()))
  return { template, drop: () => rm(folder, { recursive: true }) }
}

async function onServer(url: string) {
  const template = `dangxiao_test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(url, `create database ${template} encoding 'UTF8' template template0`)
  const target = new URL(url)
  target.pathname = template
  const connection = await openDatabase({ databaseUrl: target.href })
  await fill(connection)
  await connection.close()
  return { template, drop: () => asAdmin(url, `drop database ${template} with (force)`) }
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
