import { courseApi } from '@dangxiao/contract'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { left } from '../../testing/audit-rows.ts'
import { PASSWORD } from '../../testing/build.ts'
import { testServer } from '../../testing/test-server.ts'
import { routeOf, sceneOn } from '../../testing/writes/scene.ts'
import { auditLog } from './audit.table.ts'

const log: string[] = []
const server = await testServer({ logLevel: 'debug' }, { write: (line) => void log.push(line) })
const { as, build, db, send, cookieOf, hunan, province } = await sceneOn(server)

test('what changed is told, before and after, with the lecturers and videos of a course', async () => {
  const { id, version } = await build.course({
    unit: hunan,
    auditStatus: 1,
    auditUnitId: hunan.id,
    coursesName: '旧名',
  })
  const body = { ...(await build.courseBody({ unit: hunan, coursesName: '新名' })), id, version }
  const [row] = await left(db, () => as(province)(courseApi.update, { body }))
  expect(row).toMatchObject({
    resource: 'course',
    recordId: id,
    userName: province.name,
    unitId: hunan.id,
    before: { coursesName: '旧名' },
    after: { coursesName: '新名', videoList: [{ title: '第一讲' }] },
  })
})

test('neither the log nor the audit log holds a password, a token or a phone number', async () => {
  const canaries = ['kanari-Passwort-77', '橘子洲头-Kanari-88', '13900001234']
  const user = await build.user({ unit: hunan, role: 'province', phone: '13900001234' })
  await build.teacher({ unit: hunan, phone: '13900001234' })
  const login = (password: string) =>
    send({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'x-requested-with': 'XMLHttpRequest' },
      payload: { account: user.account, password },
    })
  await login('kanari-Passwort-77')
  canaries.push((await login(PASSWORD)).cookies[0]?.value ?? '', PASSWORD, (await cookieOf(user)).slice(4))
  const change = { body: { oldPassword: PASSWORD, newPassword: '橘子洲头-Kanari-88' } }
  // A statement that fails carries its values: here the hash of the new password.
  await db.execute(
    sql`alter table app_user add constraint broken check (must_change_password or password_hash = ${sql.raw(`'${user.passwordHash}'`)}) not valid`,
  )
  await as(user)(routeOf('auth.password') as never, change as never)
  await db.execute(sql`alter table app_user drop constraint broken`)
  await db.execute(sql`alter table session rename to session_away`)
  const failed = await login(PASSWORD)
  await db.execute(sql`alter table session_away rename to session`)
  expect(failed).toFail('INTERNAL')
  await as(user)(routeOf('auth.password') as never, change as never)
  await as(province)(routeOf('teacher.list') as never, { params: { pageNum: 1, pageSize: 20 } } as never)

  const written = log.join('\n') + JSON.stringify(await db.select().from(auditLog))
  expect(log.join('\n')).toContain('a request failed')
  for (const canary of canaries) expect([canary, written.includes(canary)]).toEqual([canary, false])
  expect(written).not.toContain('$argon2id$')
})
