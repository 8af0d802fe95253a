import { courseApi } from '@dangxiao/contract'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { courses } from '../src/library/course/course.table.ts'
import { units } from '../src/platform/unit/unit.table.ts'
import { foldTallies } from '../src/review/list/tally.ts'
import { testServer } from '../src/testing/test-server.ts'

test('what is saved in the very moment that its unit moves is counted where it ends up', async () => {
  const { build, as, db } = await testServer()
  const root = await build.unit()
  const sides = [await build.unit({ above: root }), await build.unit({ above: root })] as const
  const county = await build.unit({ above: sides[0] })
  const township = await build.unit({ above: county })
  const people = [
    await build.user({ unit: sides[0], role: 'city' }),
    await build.user({ unit: sides[1], role: 'city' }),
  ]
  // What they share is there before they make it at once.
  await build.course({ unit: root })

  const saving = async (unit: typeof county) => {
    for (let i = 0; i < 30; i++) await build.course({ unit })
  }
  const moving = async () => {
    for (let i = 1; i <= 31; i++) {
      await db
        .update(units)
        .set({ parentId: sides[i % 2 ? 1 : 0].id })
        .where(eq(units.id, county.id))
      if (i % 10 === 0) await foldTallies(db)
    }
  }
  await Promise.all([saving(county), saving(township), saving(township), moving()])

  const totals = await Promise.all(
    people.map(
      async (user) =>
        (await as(user)(courseApi.list, { params: { pageNum: 1, pageSize: 1 }, query: {} })).value.total,
    ),
  )
  const there = await db
    .select({ id: courses.id })
    .from(courses)
    .where(sql`party_school_id in (${county.id}, ${township.id})`)
  expect(there).toHaveLength(90)
  expect(totals).toEqual([0, 90])
})
