import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { reviewEvents } from '../../review/decision/review.table.ts'
import { race } from '../../testing/race.ts'
import { testServer } from '../../testing/test-server.ts'
import type { Db } from './connection.ts'
import { insert } from './insert.ts'
import { ask, run } from './statement.ts'

const { db } = await testServer()

const double = (on: Db, n: number) => ask<{ doubled: number }>(on)`select ${n}::integer * 2 as doubled`
const letters = (on: Db, text: string) =>
  ask<{ letter: string }>(on)`select letter from string_to_table(${text}, null) letter`
const nothing = (on: Db) => ask(on)`select 1 where false`
const over = (on: Db, n: number) => ask<{ n: number }>(on)`select 1 / ${n}::integer as n`

const event = (reason: string) => ({
  resource: 'pipeline',
  recordId: 1,
  action: 'submit' as const,
  reason,
  userId: 1,
  unitId: 1,
  time: new Date(),
})

describe('statements that are sent in one go', () => {
  race('are answered each with its own rows, whether the connection knows them or not', async () => {
    for (let i = 0; i < 3; i++)
      await db.transaction(async (tx) => {
        const own = run<{ i: number }>(tx, `select ${i} as i`, [])
        expect(
          await Promise.all([double(tx, i), own, letters(tx, '𠮷b'), nothing(tx), double(tx, 21)]),
        ).toEqual([[{ doubled: i * 2 }], [{ i }], [{ letter: '𠮷' }, { letter: 'b' }], [], [{ doubled: 42 }]])
      })
  })

  race('outside of a transaction, too', async () => {
    expect(await Promise.all([1, 2, 3].map((n) => double(db, n)))).toEqual([
      [{ doubled: 2 }],
      [{ doubled: 4 }],
      [{ doubled: 6 }],
    ])
  })

  race('fail with the first that fails, and the connection goes on', async () => {
    for (let i = 0; i < 2; i++) {
      const work = db.transaction(async (tx) => {
        await insert(tx, reviewEvents, [event('lost')])
        await double(tx, 1)
        const [before, divided, after] = await Promise.allSettled([double(tx, 1), over(tx, 0), double(tx, 2)])
        expect(before.status).toBe('fulfilled')
        expect(divided).toMatchObject({
          status: 'rejected',
          reason: { query: expect.stringContaining('select 1 /'), cause: { code: '22012' } },
        })
        expect(after).toMatchObject({ status: 'rejected', reason: { cause: { code: '25P02' } } })
        return over(tx, 1)
      })
      await expect(work).rejects.toMatchObject({ cause: { code: '25P02' } })
      expect(await over(db, 1)).toEqual([{ n: 1 }])
    }
    expect(await ask(db)`select id from review_event where reason = 'lost'`).toEqual([])
  })

  test('a part of a transaction can fail alone', async () => {
    await db.transaction(async (tx) => {
      await insert(tx, reviewEvents, [event('whole')])
      const part = tx.transaction(async (inner) => {
        await insert(inner, reviewEvents, [event('part')])
        await inner.transaction((innermost) => over(innermost, 0)).catch(() => {})
        await over(inner, 0)
      })
      await expect(part).rejects.toMatchObject({ cause: { code: '22012' } })
      await tx.transaction((inner) => insert(inner, reviewEvents, [event('other part')]))
    })
    expect(
      await ask(
        db,
      )`select reason from review_event where reason in ('whole', 'part', 'other part') order by id`,
    ).toEqual([{ reason: 'whole' }, { reason: 'other part' }])
  })

  race('are read anew when the first reading failed', async (turn) => {
    const missing = () => run(db, `select n from made_later_${turn}`, [])
    await expect(missing()).rejects.toMatchObject({ cause: { code: '42P01' } })
    await expect(missing()).rejects.toMatchObject({ cause: { code: '42P01' } })
    await db.execute(sql.raw(`create table made_later_${turn} (n integer)`))
    expect(await missing()).toEqual([])
  })

  race('keep their order with what Drizzle sends', async () => {
    await db.transaction(async (tx) => {
      const seen = () => tx.$count(reviewEvents, sql`${reviewEvents.reason} = 'in order'`)
      const written = run(
        tx,
        `insert into review_event (resource, record_id, action, reason, user_id, unit_id) values ('pipeline', 1, 'submit', $1, 1, 1)`,
        ['in order'],
      )
      expect(await seen()).toBe(1)
      const removed = run(tx, 'delete from review_event where reason = $1', ['in order'])
      expect(await seen()).toBe(0)
      await Promise.all([written, removed])
    })
  })
})
