import { courseApi } from '@dangxiao/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { race } from '../testing/race.ts'
import { testServer } from '../testing/test-server.ts'
import { sceneOn } from '../testing/writes/scene.ts'
import { auditLinks, auditLog } from './audit.table.ts'
import { checkAudit, sealAudit } from './chain.ts'

const { as, build, db, province } = await sceneOn(await testServer())

describe('the chain', () => {
  beforeAll(async () => {
    for (let i = 0; i < 3; i++) {
      for (let k = 0; k < 4; k++)
        await as(province)(courseApi.pin, { params: { id: (await build.course({ unit: await build.unit() })).id } })
      await sealAudit(db)
    }
  })

  /** Do harm as somebody with the database in hand would, look, and put it back. */
  async function faultsAfter(harm: Parameters<typeof db.execute>[0]): Promise<string[]> {
    const kept = { links: await db.select().from(auditLinks), rows: await db.select().from(auditLog).orderBy(auditLog.id) }
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
    await as(province)(courseApi.pin, { params: { id: (await build.course({ unit: await build.unit() })).id } })
    expect((await checkAudit(db)).unsealed).toBe(1)
    await sealAudit(db)
    await sealAudit(db)
    const after = await checkAudit(db)
    expect(after).toMatchObject({ unsealed: 0, faults: [], links: links + 1 })
    expect(after.head).not.toBe(head)
  })

  test.each(['time', 'user_id', 'user_name', 'unit_id', 'address', 'action', 'resource', 'record_id', 'before', 'after', 'outcome'])(
    'finds an edit of %s',
    async (column) => {
      const other: Record<string, string> = { time: `time + interval '1 second'`, before: `'{"x":1}'`, after: `'{"x":1}'` }
      const value = other[column] ?? (/_id$/.test(column) ? '999' : `'x'`)
      expect(
        await faultsAfter(sql.raw(`update audit_log set ${column} = ${value} where id = (select max(id) - 2 from audit_log)`)),
      ).not.toEqual([])
    },
  )

  test.each([
    ['a removed row', `delete from audit_log where id = (select max(id) - 2 from audit_log)`],
    [
      'a removed row whose link was told of it',
      `with gone as (delete from audit_log where id = (select max(id) - 2 from audit_log) returning link) update audit_link set row_count = row_count - 1 where link = (select link from gone)`,
    ],
    ['a row taken out of its link', `update audit_log set link = null where id = (select max(id) - 2 from audit_log)`],
    [
      'two rows that changed places',
      `update audit_log a set action = b.action, after = b.after, record_id = b.record_id from audit_log b where a.link = 2 and b.link = 2 and abs(a.id - b.id) = 1 and a.record_id <> b.record_id`,
    ],
    ['two links that changed places', `update audit_log set link = 5 - link where link in (2, 3)`],
    ['a removed link with its rows', `with gone as (delete from audit_link where link = 2) delete from audit_log where link = 2`],
    [
      'a row slipped in',
      `insert into audit_log (user_name, address, action, resource, outcome, link) values ('x', 'x', 'x', 'x', 'ok', 2)`,
    ],
    ['a forged hash', `update audit_link set hash = decode(repeat('00', 32), 'hex') where link = 2`],
  ])('finds %s', async (_, harm) => {
    expect(await faultsAfter(sql.raw(harm))).not.toEqual([])
  })

  race('may be sealed by several servers at once', async () => {
    await as(province)(courseApi.pin, { params: { id: (await build.course({ unit: await build.unit() })).id } })
    await Promise.all([sealAudit(db), sealAudit(db), sealAudit(db)])
    expect(await checkAudit(db)).toMatchObject({ unsealed: 0, faults: [] })
  })
})
