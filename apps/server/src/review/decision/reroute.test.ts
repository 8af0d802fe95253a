import { courseApi } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reviewedCourse } from '../../library/course/course.queries.ts'
import { users } from '../../platform/auth/auth.table.ts'
import { testServer } from '../../testing/test-server.ts'
import { rerouteReviews } from './reroute.ts'

test('a review whose unit has lost its reviewer goes on to the unit above', async () => {
  const { build, as, db, directory } = await testServer()
  const province = await build.unit()
  const city = await build.unit({ above: province })
  const county = await build.unit({ above: city })
  const above = await build.user({ unit: province, role: 'province' })
  const reviewer = await build.user({ unit: city, role: 'reviewer' })
  const clerk = await build.user({ unit: county, role: 'county' })
  const { id } = (
    await as(clerk)(courseApi.add, { body: await build.courseBody({ unit: county, videoList: [] }) })
  ).value
  const allowed = async () =>
    (await as(above)(courseApi.review, { params: { id }, query: {} })).value.allowedActions

  await rerouteReviews(db, directory, [reviewedCourse])
  expect(await allowed()).toEqual([])
  await db.update(users).set({ enabled: false }).where(eq(users.id, reviewer.id))
  directory.expire()
  await rerouteReviews(db, directory, [reviewedCourse])
  expect(await allowed()).toEqual(['pass', 'reject'])
})
