import { authApi } from '@dangxiao/contract'
import { expect, test } from 'vitest'
import { left } from '../../testing/audit-rows.ts'
import { PASSWORD } from '../../testing/build.ts'
import { testServer } from '../../testing/test-server.ts'
import { resetPassword } from './reset-password.ts'

const { as, build, clock, db } = await testServer()
const hunan = await build.unit()
const signIn = (account: string, password: string) => as()(authApi.login, { body: { account, password } })

test('a forgotten password is replaced by a first one, which must be changed', async () => {
  const user = await build.user({ unit: hunan, role: 'county', account: 'Zhang.San' })
  await Promise.all(Array.from({ length: 6 }, () => signIn('zhang.san', 'forgotten')))
  expect(await signIn('zhang.san', PASSWORD)).toFail('LOCKED')
  expect(await as(user)(authApi.me)).toMatchObject({ status: 200 })

  const reset = () => resetPassword(db, ' zhang.san ')
  let done: Awaited<ReturnType<typeof reset>>
  const rows = await left(db, async () => {
    done = await reset()
  })
  expect(rows).toMatchObject([{ action: 'reset-password', recordId: user.id, address: 'console' }])
  expect(JSON.stringify(rows)).not.toContain(done?.password)

  clock.pass({ minutes: 1 })
  expect((await signIn('Zhang.San', done?.password ?? '')).value).toMatchObject({ mustChangePassword: true })
  expect(await signIn('Zhang.San', PASSWORD)).toFail('WRONG_CREDENTIALS')
})

test('its sessions end, and those of others stay', async () => {
  const [user, other] = [
    await build.user({ unit: hunan, role: 'county' }),
    await build.user({ unit: hunan, role: 'county' }),
  ]
  expect(await as(user)(authApi.me)).toMatchObject({ status: 200 })
  expect(await as(other)(authApi.me)).toMatchObject({ status: 200 })
  await resetPassword(db, user.account)
  clock.pass({ minutes: 1.01 / 60 }) // for a second a session is not looked up again
  expect(await as(user)(authApi.me)).toFail('NOT_SIGNED_IN')
  expect(await as(other)(authApi.me)).toMatchObject({ status: 200 })
})

test('of an account that is not there nothing is made', async () => {
  expect(await resetPassword(db, 'nobody')).toBeUndefined()
})
