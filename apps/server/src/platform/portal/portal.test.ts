import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { courseApi, portalApi, portalHeaders } from '@dangxiao/contract'
import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { asPortal } from '../../testing/portal.ts'
import { race } from '../../testing/race.ts'
import { allRoutes } from '../../testing/routes.ts'
import { testServer } from '../../testing/test-server.ts'
import { auditLog } from '../audit/audit.table.ts'
import { makePortalKey, revokePortalKey } from './keys.ts'
import { portalKeys, portalNonces } from './portal.table.ts'
import { forgetOldNonces } from './portal.ts'
import { signatureOf } from './signature.ts'

const server = await testServer({ portalLimit: 5 })
const { build, db, settings, clock, send } = server
const changsha = await build.unit({ unitName: '长沙市委党校' })

async function portal(unit = changsha) {
  const key = await makePortalKey(db, settings.dataKey, unit.id)
  return { key, call: asPortal(server, key) }
}

test('the worked example of docs/portal.md is signed rightly', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../../docs/portal.md'), 'utf8')
  const example = Object.fromEntries(
    [...page.matchAll(/^(\w+) {2,}(.+)$/gm)].map(([, name, value]) => [name, value]),
  )
  const { secret, method, path, timestamp, nonce, body, signature } = example as Record<string, string> & {
    secret: string
  }
  expect(
    signatureOf(secret, { method, path, timestamp, nonce, body } as Parameters<typeof signatureOf>[1]),
  ).toBe(signature)
})

test('routes below /portal/ are those that a portal signs', () => {
  for (const { name, route } of allRoutes)
    expect([name, route.path.startsWith('/portal/')]).toEqual([name, route.permission === 'portal'])
})

describe('a signed call', () => {
  test('is answered, without a session and without an own page’s header', async () => {
    const { call } = await portal()
    expect((await call(portalApi.check)).value.unitName).toBe('长沙市委党校')
  })

  test.each([
    ['another method', { method: 'POST' }],
    ['another path', { path: '/api/portal/other' }],
    ['another nonce', { nonce: 'another-nonce-0001' }],
    ['another body', { body: '{}' }],
  ])('is refused when it was signed for %s', async (_, signed) => {
    const { call } = await portal()
    expect(await call(portalApi.check, { signed })).toFail('PORTAL_SIGNATURE')
  })

  test.each([
    ['an unknown key', { [portalHeaders.key]: 'pk_000000000000000000' }],
    ['an empty signature', { [portalHeaders.signature]: '' }],
    ['another time than was signed', { [portalHeaders.timestamp]: '1893456000' }],
    ['a time that is no number', { [portalHeaders.timestamp]: 'now' }],
  ])('is refused with %s', async (_, headers) => {
    const { call } = await portal()
    expect(await call(portalApi.check, { headers })).toFail('PORTAL_SIGNATURE')
  })

  test.each([
    ['too short', 'a'.repeat(15)],
    ['too long', 'a'.repeat(65)],
    ['of other characters', 'a nonce with spaces'],
  ])('is refused with a nonce that is %s', async (_, nonce) => {
    const { call } = await portal()
    expect(await call(portalApi.check, { nonce })).toFail('PORTAL_SIGNATURE')
  })

  test.each([
    [-302, 'PORTAL_CLOCK'],
    [-298, undefined],
    [298, undefined],
    [302, 'PORTAL_CLOCK'],
  ] as const)('may come from a clock that goes wrong by 5 minutes: %i s', async (seconds, code) => {
    const { call } = await portal()
    const timestamp = String(Math.floor(clock.now().getTime() / 1000) + seconds)
    const answer = await call(portalApi.check, { signed: { timestamp } })
    if (code) expect(answer).toFail(code)
    else expect(answer.status).toBe(200)
  })

  race('is taken once', async () => {
    const { call } = await portal()
    const nonce = 'the-same-nonce-twice'
    const answers = await Promise.all([call(portalApi.check, { nonce }), call(portalApi.check, { nonce })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await call(portalApi.check, { nonce })).toFail('PORTAL_REPLAYED')
    const other = await portal()
    expect((await other.call(portalApi.check, { nonce })).status).toBe(200)
  })

  test('is one of so many a minute, for each key', async () => {
    const { call } = await portal()
    for (let i = 0; i < 5; i++) expect((await call(portalApi.check)).status).toBe(200)
    const over = await call(portalApi.check)
    expect(over).toFail('TOO_MANY')
    expect(over.headers['retry-after']).toBe('60')
    expect((await (await portal()).call(portalApi.check)).status).toBe(200)
    clock.pass({ minutes: 1 })
    expect((await call(portalApi.check)).status).toBe(200)
  })

  race('is one of so many, however many come at once', async () => {
    const { call } = await portal()
    const answers = await Promise.all(Array.from({ length: 40 }, () => call(portalApi.check)))
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
    expect([count(200), count(429)]).toEqual([5, 35])
  })

  test('that is refused leaves its key in the log, once a minute', async () => {
    const { key, call } = await portal()
    const rows = async () =>
      (
        await db.select().from(auditLog).where(eq(auditLog.unitId, changsha.id)).orderBy(desc(auditLog.id))
      ).filter(({ after }) => (after as { keyId?: string } | null)?.keyId === key.keyId)
    const forged = () => call(portalApi.check, { signed: { nonce: 'another-nonce-0001' } })
    for (let i = 0; i < 5; i++) expect(await forged()).toFail('PORTAL_SIGNATURE')
    expect(await rows()).toMatchObject([
      {
        action: 'refused',
        resource: '/portal/check',
        userName: '门户',
        outcome: 'PORTAL_SIGNATURE',
        after: { calls: 1 },
      },
    ])
    clock.pass({ minutes: 1 })
    await forged()
    expect((await rows()).map(({ after }) => after)).toEqual([
      { keyId: key.keyId, calls: 5 },
      { keyId: key.keyId, calls: 1 },
    ])
  })

  test('with a key that nobody knows leaves nothing', async () => {
    const { call } = await portal()
    const before = await db.$count(auditLog)
    expect(await call(portalApi.check, { headers: { [portalHeaders.key]: 'pk_000000000000000000' } })).toFail(
      'PORTAL_SIGNATURE',
    )
    expect(await db.$count(auditLog)).toBe(before)
  })
})

test('a key is kept encrypted, and is of no use once it is revoked or its unit disabled', async () => {
  const unit = await build.unit({ above: changsha })
  const { key, call } = await portal(unit)
  const [stored] = await db.select().from(portalKeys).where(eq(portalKeys.keyId, key.keyId))
  expect(JSON.stringify(stored)).not.toContain(key.secret)
  expect(await revokePortalKey(db, key.keyId, clock.now())).toBe(true)
  expect(await revokePortalKey(db, key.keyId, clock.now())).toBe(false)
  expect(await call(portalApi.check)).toFail('PORTAL_SIGNATURE')
  const second = await portal(unit)
  await build.disable(unit)
  expect(await second.call(portalApi.check)).toFail('PORTAL_SIGNATURE')
})

test('a key opens nothing but the portal’s routes', async () => {
  const { key } = await portal()
  const headers = { 'x-requested-with': 'XMLHttpRequest', [portalHeaders.key]: key.keyId }
  expect(await send({ method: 'GET', url: `/api${courseApi.methods.path}`, headers })).toFail('NOT_SIGNED_IN')
})

test('nonces are forgotten when their calls would be too old anyway', async () => {
  const { call } = await portal()
  await call(portalApi.check)
  await forgetOldNonces(db, clock.now())
  expect(await db.$count(portalNonces)).toBeGreaterThan(0)
  clock.pass({ minutes: 16 })
  await forgetOldNonces(db, clock.now())
  expect(await db.$count(portalNonces)).toBe(0)
})
