import { courseApi } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { units } from '../../platform/unit/unit.table.ts'
import { foldTallies } from '../../review/list/tally.ts'
import { testServer } from '../../testing/test-server.ts'

describe('moving a unit', async () => {
  const { build, as, db, directory } = await testServer()
  const province = await build.unit()
  const east = await build.unit({ above: province })
  const west = await build.unit({ above: province })
  const county = await build.unit({ above: east })
  const township = await build.unit({ above: county })
  const province1 = await build.user({ unit: province, role: 'province' })
  const east1 = await build.user({ unit: east, role: 'city' })
  const west1 = await build.user({ unit: west, role: 'city' })
  await build.course({ unit: county })
  await build.course({ unit: county, auditStatus: 1 })
  await foldTallies(db)
  await build.course({ unit: township })

  const total = async (user: typeof east1) =>
    (await as(user)(courseApi.list, { params: { pageNum: '1', pageSize: '1' }, query: {} })).value.total

  test('takes its branch and what is counted there along', async () => {
    expect([await total(province1), await total(east1), await total(west1)]).toEqual([3, 3, 0])
    await db.update(units).set({ parentId: west.id }).where(eq(units.id, county.id))
    directory.expire()
    const [moved] = await db.select({ path: units.path }).from(units).where(eq(units.id, township.id))
    expect(moved?.path).toEqual([province.id, west.id, county.id, township.id])
    expect([await total(province1), await total(east1), await total(west1)]).toEqual([3, 0, 3])
    await foldTallies(db)
    expect([await total(province1), await total(east1), await total(west1)]).toEqual([3, 0, 3])
  })
})
