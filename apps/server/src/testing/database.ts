import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { type Connection, openDatabase } from '../platform/db/connection.ts'
import { asAdmin, databaseOn } from './global-setup.ts'

/** Connections of one test server. */
export const POOL_OF_A_TEST = 8

/** A migrated database of the test file's own. */
export async function freshDatabase(): Promise<Connection> {
  const server = inject('databaseServer')
  const template = inject('template')
  const name = `${template}_${randomUUID().slice(0, 8)}`
  await asAdmin(server, `create database ${name} template ${template}`)
  const connection = openDatabase({ databaseUrl: databaseOn(server, name), pool: POOL_OF_A_TEST })
  return {
    ...connection,
    async close() {
      await connection.close()
      await asAdmin(server, `drop database ${name} with (force)`)
    },
  }
}
