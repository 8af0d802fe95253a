import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { inject } from 'vitest'
import { type Connection, openDatabase } from '../db/connection.ts'
import { asAdmin } from './global-setup.ts'

/** A migrated database of the test file's own. */
export async function freshDatabase(): Promise<Connection> {
  const url = process.env.TEST_DATABASE_URL
  const template = inject('template')
  if (!url) return openDatabase({ loadDataDir: await openAsBlob(template) })
  const name = `${template}_${randomUUID().slice(0, 8)}`
  await asAdmin(url, `create database ${name} template ${template}`)
  const target = new URL(url)
  target.pathname = name
  const connection = await openDatabase({ databaseUrl: target.href })
  return {
    ...connection,
    async close() {
      await connection.close()
      await asAdmin(url, `drop database ${name} with (force)`)
    },
  }
}
