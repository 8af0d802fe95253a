import { courseApi, type ResultOf } from '@dangxiao/contract'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { courses } from '../../library/course/course.table.ts'
import type { TestUnit } from '../../testing/build.ts'
import { race } from '../../testing/race.ts'
import { testServer } from '../../testing/test-server.ts'
import { foldTallies } from './tally.ts'

const { as, build, db } = await testServer()
type Row = typeof courses.$inferSelect

/** A root with two branches, one of which goes a level deeper. */
async function province() {
  const root = await build.unit()
  const [a, b] = [await build.unit({ above: root }), await build.unit({ above: root })]
  const below = await build.unit({ above: a })
  return { root, units: [root, a, b, below] }
}

const WEEK = 7 * 86_400_000
const START = Date.UTC(2030, 0, 3, 12)

interface Operation {
  kind: 'add' | 'remove' | 'pin' | 'unpin' | 'state' | 'revise' | 'settle' | 'move' | 'delete' | 'fold'
  pick: number
  unit: number
  week: number
}
const operation: fc.Arbitrary<Operation> = fc.record({
  kind: fc.constantFrom(
    'add',
    'add',
    'add',
    'remove',
    'pin',
    'unpin',
    'state',
    'revise',
    'settle',
    'move',
    'delete',
    'fold',
  ),
  pick: fc.nat(),
  unit: fc.nat(3),
  week: fc.nat(3),
})

/** A status finds a record by its own state and by its revision's. */
const isIn = (row: { auditStatus: number; revisionStatus: number | null }, status: number) =>
  row.auditStatus === status || row.revisionStatus === status

describe('the tallies', () => {
  test('add up to what is there after any sequence of changes, folded in between or not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 25 }), async (operations) => {
        const { root, units } = await province()
        const user = await build.user({ unit: root, role: 'city' })
        const ids: number[] = []
        for (const { kind, pick, unit, week } of operations) {
          const id = ids[pick % Math.max(1, ids.length)]
          const target = units[unit] as TestUnit
          const set = (values: Partial<Row>) =>
            id === undefined ? undefined : db.update(courses).set(values).where(eq(courses.id, id))
          if (kind === 'add')
            ids.push((await build.course({ unit: target, createTime: new Date(START + week * WEEK) })).id)
          else if (kind === 'fold') await foldTallies(db)
          else if (kind === 'delete' && id !== undefined) await db.delete(courses).where(eq(courses.id, id))
          else if (kind === 'remove') await set({ removedAt: pick % 3 ? new Date() : null })
          else if (kind === 'pin') await set({ pinnedAt: new Date() })
          else if (kind === 'unpin') await set({ pinnedAt: null })
          else if (kind === 'state') await set({ auditStatus: 1 + (pick % 3) })
          else if (kind === 'revise') await set({ revision: {}, revisionStatus: 1 + (pick % 2) })
          else if (kind === 'settle') await set({ revision: null, revisionStatus: null })
          else if (kind === 'move') await set({ partySchoolId: target.id })
        }
        const rows = await db.select().from(courses).where(sql`removed_at is null`)
        const mine = rows.filter(({ partySchoolId }) => units.some(({ id }) => id === partySchoolId))
        for (const auditStatus of [undefined, '1', '2', '3'] as const) {
          const inState = mine.filter((row) => auditStatus === undefined || isIn(row, Number(auditStatus)))
          const total = async (query: object) =>
            (
              await as(user)(courseApi.list, {
                params: { pageNum: 1, pageSize: 1 },
                query: { auditStatus, ...query },
              })
            ).value.total
          expect(await total({})).toBe(inState.length)
          for (const unit of units) {
            const branch = inState.filter(({ partySchoolId }) =>
              units.find(({ id }) => id === partySchoolId)?.path.includes(unit.id),
            )
            expect(await total({ partySchoolId: unit.id })).toBe(branch.length)
          }
          expect(await total({ unitListScope: '2' })).toBe(
            inState.filter(
              ({ partySchoolId }) => partySchoolId === units[1]?.id || partySchoolId === units[2]?.id,
            ).length,
          )
        }
      }),
      { numRuns: 12 },
    )
  })

  race('are folded by one of several servers at once, without counting anything twice', async () => {
    const { root, units } = await province()
    const user = await build.user({ unit: root, role: 'leader' })
    for (const unit of units) await build.course({ unit })
    await Promise.all([foldTallies(db), foldTallies(db), foldTallies(db)])
    expect(
      (await as(user)(courseApi.list, { params: { pageNum: 1, pageSize: 1 }, query: {} })).value.total,
    ).toBe(4)
  })
})

describe('pages', () => {
  test('hold exactly the rows that skipping one by one would give, far back too', async () => {
    const { root, units } = await province()
    const [, branch] = units
    for (let i = 0; i < 60; i++) units.push(await build.unit({ above: branch as TestUnit })) // a scope so wide that it is looked at row by row
    const users = {
      branch: await build.user({ unit: root, role: 'leader' }),
      own: await build.user({ unit: root, role: 'county' }),
    }
    const [template] = [await build.course({ unit: root })]
    const columns =
      'courses_name, course_classification, teaching_method, course_infro, is_show, cover_url, created_by'
    // 9,000 courses over 12 weeks: many share a moment, some are pinned, removed or in another state; a third is the first unit's.
    await db.execute(sql`
      insert into course (${sql.raw(columns)}, party_school_id, audit_status, create_time, pinned_at, removed_at)
      select ${sql.raw(columns)}, (${sql.raw(`array[${units.map(({ id }) => id).join(',')}]`)})[case when i % 3 = 0 then 1 else 1 + (i * 7) % ${units.length} end], 1 + (i % 5) % 3,
        timestamptz '2030-01-03 12:00Z' + make_interval(hours => (i * 37 % 2016) / 4 * 4),
        case when i % 97 = 0 then now() end, case when i % 53 = 0 then now() end
      from course, generate_series(1, 9000) i where course.id = ${template.id}`)
    await foldTallies(db)
    const all = (await db.select().from(courses).where(sql`removed_at is null`))
      .filter(({ partySchoolId }) => units.some(({ id }) => id === partySchoolId))
      .sort(
        (a, b) =>
          b.listBucket - a.listBucket || b.createTime.getTime() - a.createTime.getTime() || b.id - a.id,
      )

    const page = fc.record({
      who: fc.constantFrom('branch' as const, 'branch' as const, 'own' as const),
      unit: fc.option(fc.constantFrom(...units), { nil: undefined }),
      auditStatus: fc.option(fc.constantFrom('1', '2', '3'), { nil: undefined }),
      pageSize: fc.constantFrom(1, 7, 20, 99, 100),
      offset: fc.nat(9_100),
    })
    await fc.assert(
      fc.asyncProperty(page, async ({ who, unit, auditStatus, pageSize, offset }) => {
        const own = who === 'own'
        const selected = own ? undefined : unit
        const wanted = all.filter(
          (row) =>
            (!own || row.partySchoolId === root.id) &&
            (!selected || units.find(({ id }) => id === row.partySchoolId)?.path.includes(selected.id)) &&
            (!auditStatus || isIn(row, Number(auditStatus))),
        )
        const pageNum = Math.floor(offset / pageSize) + 1
        const query = { ...(selected && { partySchoolId: selected.id }), ...(auditStatus && { auditStatus }) }
        const { value }: { value: ResultOf<typeof courseApi.list> } = await as(users[who])(courseApi.list, {
          params: { pageNum, pageSize },
          query: query as never,
        })
        const from = (pageNum - 1) * pageSize
        expect(value.total).toBe(wanted.length)
        expect(value.records.map(({ id }) => id)).toEqual(
          wanted.slice(from, from + pageSize).map(({ id }) => id),
        )
      }),
      { numRuns: 150 },
    )
  })

  test('of a wide scope that holds few among many records', async () => {
    const root = await build.unit()
    const units = [root]
    for (let i = 0; i < 55; i++) units.push(await build.unit({ above: root }))
    const user = await build.user({ unit: root, role: 'leader' })
    const ids: number[] = []
    const see = async (pageNum: number) =>
      (await as(user)(courseApi.list, { params: { pageNum, pageSize: 10 }, query: {} })).value
    expect(await see(1)).toMatchObject({ total: 0, records: [] })
    for (let i = 0; i < 25; i++)
      ids.unshift(
        (
          await build.course({
            unit: units[(i * 7) % 56] as TestUnit,
            createTime: new Date(START + i * 40_000_000),
          })
        ).id,
      )
    const pages = [ids.slice(0, 10), ids.slice(10, 20), ids.slice(20), []]
    for (const [i, page] of pages.entries()) {
      const { total, records } = await see(i + 1)
      expect([total, records.map(({ id }) => id)]).toEqual([25, page])
    }
  })
})
