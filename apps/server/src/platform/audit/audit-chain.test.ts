import { courseApi } from '@dangxiao/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { race } from '../../testing/race.ts'
import { testServer } from '../../testing/test-server.ts'
import { sceneOn } from '../../testing/writes/scene.ts'
import { auditLinks, auditLog } from './audit.table.ts'
import { checkAudit, sealAudit } from './chain.ts'

const { as, build, db, province } = await sceneOn(await testServer())

const only = (id: string) => `int8multirange(int8range(${id}, ${id}, '[]'))`
const added = `insert into audit_log (user_name, address, action, resource, outcome) values ('x', 'x', 'x', 'x', 'ok')`

describe('the chain', () => {
  beforeAll(async () => {
    for (let i = 0; i < 3; i++) {
      for (let k = 0; k < 4; k++)
        await as(province)(courseApi.pin, {
          params: { id: (await build.course({ unit: await build.unit() })).id },
        })
      await sealAudit(db)
    }
  })

  /** Do harm as somebody with the database in hand would, look, and put it back. */
  async function faultsAfter(harm: Parameters<typeof db.execute>[0]): Promise<string[]> {
    const kept = {
      links: await db.select().from(auditLinks),
      rows: await db.select().from(auditLog).orderBy(auditLog.id),
    }
    await db.execute(harm)
    const { faults } = await checkAudit(db)
    await db.delete(auditLog)
    await db.delete(auditLinks)
    await db.insert(auditLog).overridingSystemValue().values(kept.rows)
    await db.insert(auditLinks).values(kept.links)
    return faults
  }

  test('is whole when nobody touched it, and seals what comes later', async () => {
    const { links, unsealed, faults, head } = await checkAudit(db)
    expect({ unsealed, faults }).toEqual({ unsealed: 0, faults: [] })
    expect(links).toBeGreaterThanOrEqual(3)
    await as(province)(courseApi.pin, {
      params: { id: (await build.course({ unit: await build.unit() })).id },
    })
    expect((await checkAudit(db)).unsealed).toBe(1)
    await sealAudit(db)
    await sealAudit(db)
    const after = await checkAudit(db)
    expect(after).toMatchObject({ unsealed: 0, faults: [], links: links + 1 })
    expect(after.head).not.toBe(head)
  })

  test.each([
    'time',
    'user_id',
    'user_name',
    'unit_id',
    'address',
    'action',
    'resource',
    'record_id',
    'before',
    'after',
    'outcome',
  ])('finds an edit of %s', async (column) => {
    const other: Record<string, string> = {
      time: `time + interval '1 second'`,
      before: `'{"x":1}'`,
      after: `'{"x":1}'`,
    }
    const value = other[column] ?? (/_id$/.test(column) ? '999' : `'x'`)
    expect(
      await faultsAfter(
        sql.raw(`update audit_log set ${column} = ${value} where id = (select max(id) - 2 from audit_log)`),
      ),
    ).not.toEqual([])
  })

  test.each([
    ['a removed row', `delete from audit_log where id = (select max(id) - 2 from audit_log)`],
    [
      'a removed row whose link was told of it',
      `with gone as (delete from audit_log where id = (select max(id) - 2 from audit_log) returning id) update audit_link set row_count = row_count - 1 from gone where ids @> id`,
    ],
    [
      'a removed row whose link was told of it twice',
      `with gone as (delete from audit_log where id = (select max(id) - 2 from audit_log) returning id) update audit_link set row_count = row_count - 1, ids = ids - ${only('id')} from gone where ids @> id`,
    ],
    [
      'a row taken out of its link',
      `update audit_link set ids = ids - ${only('id')}, row_count = row_count - 1 from (select max(id) - 2 as id from audit_log) row where ids @> id`,
    ],
    [
      'two rows that changed places',
      `update audit_log a set action = b.action, after = b.after, record_id = b.record_id from audit_log b, audit_link where link = 2 and ids @> a.id and ids @> b.id and abs(a.id - b.id) = 1 and a.record_id <> b.record_id`,
    ],
    [
      'two links that changed places',
      `update audit_link a set ids = b.ids, row_count = b.row_count from audit_link b where a.link in (2, 3) and b.link = 5 - a.link`,
    ],
    [
      'a removed link with its rows',
      `with gone as (delete from audit_link where link = 2 returning ids) delete from audit_log using gone where ids @> id`,
    ],
    [
      'a row slipped in',
      `with added as (${added} returning id) update audit_link set ids = ids + ${only('id')}, row_count = row_count + 1 from added where link = 2`,
    ],
    ['a forged hash', `update audit_link set hash = decode(repeat('00', 32), 'hex') where link = 2`],
  ])('finds %s', async (_, harm) => {
    expect(await faultsAfter(sql.raw(harm))).not.toEqual([])
  })

  test('seals what is committed later than rows that came after it, and tells of what is too late', async () => {
    const add = (id: number) =>
      db.execute(
        sql.raw(
          added.replace(/\((user_name.*) values \(/, `(id, $1 overriding system value values (${id}, `),
        ),
      )
    const seal = () => sealAudit(db, 2)
    const check = () => checkAudit(db, 2)
    await sealAudit(db)
    for (const id of [1_000_002, 1_000_005, 1_000_001]) {
      await add(id)
      await seal()
    }
    expect(await check()).toMatchObject({ unsealed: 0, faults: [] })
    await add(1_000_003)
    expect(await check()).toMatchObject({ unsealed: 1, faults: [] })
    await seal()
    for (const id of [1_000_006, 1_000_007, 1_000_008]) {
      await add(id)
      await seal()
    }
    await add(1_000_004)
    await seal()
    expect(await check()).toMatchObject({
      unsealed: 1,
      faults: ['有 1 条日志夹在已封存的日志之间，不在链上'],
    })
  })

  race('may be sealed by several servers at once', async () => {
    await as(province)(courseApi.pin, {
      params: { id: (await build.course({ unit: await build.unit() })).id },
    })
    await Promise.all([sealAudit(db), sealAudit(db), sealAudit(db)])
    expect(await checkAudit(db)).toMatchObject({ unsealed: 0, faults: [] })
  })
})
