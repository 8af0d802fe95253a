import { courseApi } from '@dangxiao/contract'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { courses } from '../../library/course/course.table.ts'
import { left } from '../../testing/audit-rows.ts'
import { testServer } from '../../testing/test-server.ts'
import { sceneOn } from '../../testing/writes/scene.ts'

const { as, build, db, send, hunan, province, city } = await sceneOn(await testServer())

describe('a write that fails', () => {
  test('for wrong input leaves none', async () => {
    const body = { ...(await build.courseBody({ unit: hunan })), coursesName: '' }
    expect(await left(db, () => as(province)(courseApi.add, { body }))).toEqual([])
  })

  test.each([
    [
      'NOT_FOUND',
      async () => as(city)(courseApi.remove, { params: { id: (await build.course({ unit: hunan })).id } }),
    ],
    [
      'NOT_APPROVED_PIN',
      async () =>
        as(province)(courseApi.pin, {
          params: { id: (await build.course({ unit: hunan, auditStatus: 2 })).id },
        }),
    ],
    [
      'UNIT_NOT_MANAGED',
      async () => as(city)(courseApi.add, { body: await build.courseBody({ unit: hunan }) }),
    ],
    [
      'UNIT_NOT_VISIBLE',
      async () =>
        as(city)(courseApi.list, { params: { pageNum: 1, pageSize: 1 }, query: { partySchoolId: hunan.id } }),
    ],
  ] as const)('with %s leaves one, of the refusal', async (code, work) => {
    const [row, ...others] = await left(db, async () => expect(await work()).toFail(code))
    expect(others).toEqual([])
    expect(row).toMatchObject({ action: 'refused', outcome: code })
  })

  test('in its audit row leaves neither the row nor the change', async () => {
    const course = await build.course({ unit: hunan })
    await db.execute(sql`alter table audit_log add constraint no_pins check (action <> 'pin') not valid`)
    try {
      const [row, ...others] = await left(db, () =>
        as(province)(courseApi.pin, { params: { id: course.id } }),
      )
      expect([row, others]).toEqual([undefined, []])
      const [now] = await db.select().from(courses).where(eq(courses.id, course.id))
      expect(now).toMatchObject({ pinnedAt: null, version: course.version })
    } finally {
      await db.execute(sql`alter table audit_log drop constraint no_pins`)
    }
  })

  test('to sign in leaves one with the reason, and not the password', async () => {
    const payload = { account: 'nobody', password: 'kanari-Passwort-77' }
    const [row, ...others] = await left(db, () =>
      send({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'x-requested-with': 'XMLHttpRequest' },
        payload,
      }),
    )
    expect(others).toEqual([])
    expect(row).toMatchObject({ action: 'login', outcome: 'WRONG_CREDENTIALS', after: { account: 'nobody' } })
  })
})
