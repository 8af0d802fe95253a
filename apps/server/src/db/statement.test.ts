import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { idempotencyKeys, reviewEvents, tallyDeltas } from '../shared/shared.table.ts'
import { inTransaction } from '../shared/transaction.ts'
import { testServer } from '../testing/test-server.ts'
import { ask, insert } from './statement.ts'

const { db } = await testServer()
const moment = new Date('2026-03-01T08:00:00+08:00')
const key = (name: string, reply: unknown) => ({ userId: 1, key: name, requestHash: '𠮷', reply, createTime: moment })
const event = (reason: string) => ({
  resource: 'statement',
  recordId: 1,
  action: 'submit' as const,
  reason,
  userId: 1,
  unitId: 1,
  time: moment,
})

describe('an insert that is built once', () => {
  test('writes what Drizzle would read back: documents, moments, nothing, what columns fill themselves', async () => {
    await insert(db, idempotencyKeys, [key('a', { list: [1, '二'] }), key('b', null)])
    await insert(db, idempotencyKeys, [key('c', ['three']), key('d', { id: 4 })])
    const rows = await db.select().from(idempotencyKeys).where(sql`user_id = 1`).orderBy(idempotencyKeys.key)
    expect(rows).toEqual([key('a', { list: [1, '二'] }), key('b', null), key('c', ['three']), key('d', { id: 4 })])
  })

  test('gives the columns that it is asked for', async () => {
    const rows = await insert<typeof reviewEvents, { id: number; reason: string }>(
      db,
      reviewEvents,
      [event('一'), event('二')],
      'id',
      'reason',
    )
    expect(rows).toEqual([
      { id: expect.any(Number), reason: '一' },
      { id: expect.any(Number), reason: '二' },
    ])
    expect(await insert(db, reviewEvents, [])).toEqual([])
  })

  test('takes what the database works out, with other values each time', async () => {
    const delta = (n: number) => ({ resource: 'statement', unitId: n, state: 1, bucket: 1, n: sql`${n}::integer * 2` })
    await insert(db, tallyDeltas, [delta(1)])
    await insert(db, tallyDeltas, [delta(2)])
    expect(await ask(db, sql`select n from tally_delta where resource = ${'statement'} order by n`)).toEqual([{ n: 2 }, { n: 4 }])
  })

  test('tells rows apart that give other columns', async () => {
    const row = { userId: 7, key: 'told-apart', requestHash: '', reply: {} }
    await insert(db, idempotencyKeys, [{ ...row, createTime: moment }])
    await insert(db, idempotencyKeys, [{ ...row, key: 'by-default' }])
    const [given, byDefault] = await db.select().from(idempotencyKeys).where(sql`user_id = 7`).orderBy(sql`key desc`)
    expect(given?.createTime).toEqual(moment)
    expect(byDefault?.createTime).not.toEqual(moment)
  })
})

describe('statements alongside', () => {
  const ctx = { db } as unknown as Context // inTransaction needs no more

  test('are there when the transaction has ended', async () => {
    await inTransaction(ctx, async (inside) => {
      inside.alongside(insert(inside.db, idempotencyKeys, [key('alongside', 1)]))
    })
    expect(await ask(db, sql`select key from idempotency_key where key = 'alongside'`)).toHaveLength(1)
  })

  test('take everything with them when they fail, and it is their failure that is told', async () => {
    const work = inTransaction(ctx, async (inside) => {
      await insert(inside.db, idempotencyKeys, [key('lost', 1)])
      inside.alongside(insert(inside.db, idempotencyKeys, [key('lost', 2)]))
      await ask(inside.db, sql`select 1`)
    })
    await expect(work).rejects.toMatchObject({ cause: { code: '23505' } })
    expect(await ask(db, sql`select key from idempotency_key where key = 'lost'`)).toEqual([])
  })
})
