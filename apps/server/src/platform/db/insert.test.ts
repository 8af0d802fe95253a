import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { mediaFiles } from '../../library/vod/media.table.ts'
import { reviewEvents } from '../../review/decision/review.table.ts'
import { tallyDeltas } from '../../review/list/tally.table.ts'
import { testServer } from '../../testing/test-server.ts'
import type { Context } from '../context/context.ts'
import { inTransaction } from '../context/transaction.ts'
import { idempotencyKeys } from '../http/idempotency.table.ts'
import { insert, insertReturning, nextId } from './insert.ts'
import { ask } from './statement.ts'

const { db } = await testServer()
const moment = new Date('2026-03-01T08:00:00+08:00')
const key = (name: string, reply: unknown) => ({
  userId: 1,
  key: name,
  requestHash: '𠮷',
  reply,
  createTime: moment,
})
const event = (reason: string) => ({
  resource: 'statement',
  recordId: 1,
  action: 'submit' as const,
  reason,
  userId: 1,
  unitId: 1,
  time: moment,
})

describe('an insert whose text is kept', () => {
  test('writes what Drizzle would read back: documents, moments, nothing, what columns fill themselves', async () => {
    await insert(db, idempotencyKeys, [key('a', { list: [1, '二'] }), key('b', null)])
    await insert(db, idempotencyKeys, [key('c', ['three']), key('d', { id: 4 })])
    const rows = await db.select().from(idempotencyKeys).where(sql`user_id = 1`).orderBy(idempotencyKeys.key)
    expect(rows).toEqual([
      key('a', { list: [1, '二'] }),
      key('b', null),
      key('c', ['three']),
      key('d', { id: 4 }),
    ])
  })

  test('gives the columns that it is asked for', async () => {
    const rows = await insertReturning<{ id: number; reason: string }, typeof reviewEvents>(
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
    expect(await insertReturning(db, reviewEvents, [], 'id')).toEqual([])
  })

  test('takes what the database works out, with other values each time', async () => {
    const delta = (n: number) => ({
      resource: 'statement',
      unitId: n,
      state: 1,
      bucket: 1,
      n: sql`${n}::integer * 2`,
    })
    await insert(db, tallyDeltas, [delta(1)])
    await insert(db, tallyDeltas, [delta(2)])
    expect(await ask(db)`select n from tally_delta where resource = ${'statement'} order by n`).toEqual([
      { n: 2 },
      { n: 4 },
    ])
  })

  test('tells rows apart that give other columns', async () => {
    const row = { userId: 7, key: 'told-apart', requestHash: '', reply: {} }
    await insert(db, idempotencyKeys, [{ ...row, createTime: moment }])
    await insert(db, idempotencyKeys, [{ ...row, key: 'by-default' }])
    const [given, byDefault] = await db
      .select()
      .from(idempotencyKeys)
      .where(sql`user_id = 7`)
      .orderBy(sql`key desc`)
    expect(given?.createTime).toEqual(moment)
    expect(byDefault?.createTime).not.toEqual(moment)
  })
})

test('what a column fills by itself is filled anew each time', async () => {
  let next = 0
  const numbered = pgTable('fills_itself', { name: text(), number: integer().$default(() => ++next) })
  await db.execute(sql`create table fills_itself (name text, number integer)`)
  for (const name of ['a', 'b']) await insert(db, numbered, [{ name }])
  expect(await db.select().from(numbered).orderBy(numbered.name)).toEqual([
    { name: 'a', number: 1 },
    { name: 'b', number: 2 },
  ])
})

describe('several rows', () => {
  test('of any number, with all that a text can hold', async () => {
    const words = ['𠮷', 'a"b', "it's", 'back\\slash', '{1,2}', 'NULL', '', '两\n行', ' ']
    for (const number of [2, 5, words.length]) {
      const rows = words.slice(0, number).map((word, i) => ({
        ...key(`${number}-${i}`, { word, list: [word] }),
        userId: 30 + number,
        requestHash: word,
      }))
      await insert(db, idempotencyKeys, rows)
      expect(
        await db
          .select()
          .from(idempotencyKeys)
          .where(sql`user_id = ${30 + number}`)
          .orderBy(idempotencyKeys.key),
      ).toEqual(rows)
    }
  })

  test('may lack what a column has by itself, may lack a value, and may hold lists', async () => {
    await insert(db, mediaFiles, [
      { fileId: 'one', state: 'playable', size: 5_000_000_000, duration: 1.5, endedTasks: ['a', 'b,c'] },
      { fileId: 'two', state: 'playable', size: null, duration: 2, endedTasks: [] },
    ])
    await insert(db, mediaFiles, [
      { fileId: 'three', state: 'playable', size: 5_000_000_000, duration: 0.25, arriveTime: moment },
      { fileId: 'four', state: 'playable', size: null, duration: null, arriveTime: null },
    ])
    const rows = await db.select().from(mediaFiles).orderBy(mediaFiles.id)
    expect(
      rows.map(({ fileId, size, duration, arriveTime, endedTasks, progress }) => [
        fileId,
        size,
        duration,
        arriveTime,
        endedTasks,
        progress,
      ]),
    ).toEqual([
      ['one', 5_000_000_000, 1.5, null, ['a', 'b,c'], 0],
      ['two', null, 2, null, [], 0],
      ['three', 5_000_000_000, 0.25, moment, [], 0],
      ['four', null, null, null, [], 0],
    ])
  })
})

describe('a row whose id is known before', () => {
  test('has that id, and what refers to it can leave with it', async () => {
    const id = await nextId(db, reviewEvents)
    expect(await nextId(db, reviewEvents)).toBeGreaterThan(id)
    await insert(db, reviewEvents, [{ ...event('五'), id } as ReturnType<typeof event>])
    expect(await ask(db)`select id from review_event where reason = '五'`).toEqual([{ id }])
  })
})

describe('statements alongside', () => {
  const ctx = { db } as unknown as Context // inTransaction needs no more

  test('are there when the transaction has ended', async () => {
    await inTransaction(ctx, async (inside) => {
      inside.alongside(insert(inside.db, idempotencyKeys, [key('alongside', 1)]))
    })
    expect(await ask(db)`select key from idempotency_key where key = 'alongside'`).toHaveLength(1)
  })

  test('take everything with them when they fail, and it is their failure that is told', async () => {
    const work = inTransaction(ctx, async (inside) => {
      await insert(inside.db, idempotencyKeys, [key('lost', 1)])
      inside.alongside(insert(inside.db, idempotencyKeys, [key('lost', 2)]))
      await ask(inside.db)`select 1`
    })
    await expect(work).rejects.toMatchObject({ cause: { code: '23505' } })
    expect(await ask(db)`select key from idempotency_key where key = 'lost'`).toEqual([])
  })

  test('that fail with the commit are told too, and nothing follows', async () => {
    const after: string[] = []
    const work = inTransaction(ctx, async (inside) => {
      inside.afterCommit(() => after.push('committed'))
      await insert(inside.db, idempotencyKeys, [key('last', 1)])
      inside.alongside(insert(inside.db, idempotencyKeys, [key('last', 2)]))
    })
    await expect(work).rejects.toMatchObject({ cause: { code: '23505' } })
    expect(after).toEqual([])
    expect(await ask(db)`select key from idempotency_key where key = 'last'`).toEqual([])
  })

  test('are not sent after the rollback of work that gave up', async () => {
    const work = inTransaction(ctx, async (inside) => {
      inside.alongside(insert(inside.db, idempotencyKeys, [key('given up', 1)]))
      throw new Error('given up')
    })
    await expect(work).rejects.toThrow('given up')
    expect(await ask(db)`select key from idempotency_key where key = 'given up'`).toEqual([])
  })
})
