import { courseApi } from '@dangxiao/contract'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { courses } from '../library/course/course.table.ts'
import { auditLog } from '../platform/audit/audit.table.ts'
import { allRoutes } from '../testing/routes.ts'
import { addressOf, testServer } from '../testing/test-server.ts'

const { build, cookieOf, db, loosely, send } = await testServer()
const hunan = await build.unit()
const changsha = await build.unit({ above: hunan })
const province = await build.user({ unit: hunan, role: 'province' })

const waiting = await build.course({ unit: changsha, auditStatus: 1, auditUnitId: hunan.id })
const approved = await build.course({ unit: changsha })
const courseBody = await build.courseBody({ unit: hunan })

const OWN = { 'x-requested-with': 'XMLHttpRequest' }

describe('a request from another site', () => {
  const pages: [string, Record<string, string>][] = [
    ['without the header that only our own pages send', {}],
    ['with another value in that header', { 'x-requested-with': 'fetch' }],
    ['from another origin', { ...OWN, origin: 'https://evil.example' }],
    ['from an opaque origin', { ...OWN, origin: 'null' }],
    ['from our name on another port', { ...OWN, origin: 'http://localhost:8080' }],
    ['from our name over https', { ...OWN, origin: 'https://localhost' }],
    ['from another site, as the browser says', { ...OWN, 'sec-fetch-site': 'cross-site' }],
    ['from another host of our domain, as the browser says', { ...OWN, 'sec-fetch-site': 'same-site' }],
  ]

  const effects: { what: string; method: 'GET' | 'POST'; url: string; payload?: object }[] = [
    { what: 'a POST that adds', method: 'POST', url: '/api/courses/add', payload: courseBody },
    { what: 'a POST without a body', method: 'POST', url: `/api/courses/top/${approved.id}` },
    {
      what: 'the GET that decides',
      method: 'GET',
      url: `/api/courses/review/${waiting.id}?auditStatus=3&version=1`,
    },
    {
      what: 'the GET that decides, written otherwise',
      method: 'GET',
      url: `/%61pi/courses/review/${waiting.id}?auditStatus=3&version=1`,
    },
    {
      what: 'a POST to an address written otherwise',
      method: 'POST',
      url: `/api/cours%65s/delete/${approved.id}`,
    },
    { what: 'a GET that only reads', method: 'GET', url: '/api/courses/courses-list/1/20' },
  ]

  test.each(pages.flatMap(([page, headers]) => effects.map((effect) => ({ page, headers, ...effect }))))(
    '$page changes nothing by $what',
    async ({ headers, method, url, payload }) => {
      const state = async () => JSON.stringify(await db.select().from(courses).orderBy(courses.id))
      const refusals = () =>
        db.$count(auditLog, and(eq(auditLog.outcome, 'CROSS_SITE'), eq(auditLog.userId, province.id)))
      const [before, noted] = [await state(), await refusals()]
      const answer = await send({
        method,
        url,
        headers: { cookie: await cookieOf(province), ...headers },
        ...(payload && { payload }),
      })
      expect(answer).toFail('CROSS_SITE')
      expect(await state()).toBe(before)
      expect(await refusals()).toBe(noted + 1)
    },
  )

  test('is told from our own pages, which are let through', async () => {
    for (const headers of [
      { ...OWN },
      { ...OWN, origin: 'http://localhost:80' },
      { ...OWN, 'sec-fetch-site': 'same-origin' },
      { ...OWN, 'sec-fetch-site': 'none' },
    ]) {
      const { host, ...rest } = { host: 'localhost:80', ...headers }
      const answer = await send({
        url: '/api/courses/teacher-method',
        headers: { host, cookie: await cookieOf(province), ...rest },
      })
      expect(answer.status).toBe(200)
    }
  })

  test('is judged by the public address behind a proxy', async () => {
    const { send, build, cookieOf } = await testServer({ publicOrigin: 'https://dangxiao.example' })
    const cookie = `__Host-${await cookieOf(await build.user({ unit: await build.unit() }))}`
    const ask = (origin: string) => send({ url: '/api/auth/me', headers: { ...OWN, cookie, origin } })
    expect((await ask('https://dangxiao.example')).status).toBe(200)
    expect(await ask('http://localhost:80')).toFail('CROSS_SITE')
  })
})

describe('every answer', () => {
  const urls: {
    what: string
    url: string
    method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
    payload?: string
    type?: string
  }[] = [
    { what: 'an answer', url: '/api/courses/teacher-method' },
    { what: 'a page', url: '/api/docs' },
    { what: 'health', url: '/api/health' },
    { what: 'wrong input', url: '/api/courses/abc' },
    { what: 'nothing there', url: '/api/courses/2147483647' },
    { what: 'no such call', url: '/api/nothing' },
    { what: 'no such method', url: '/api/courses/1', method: 'PUT' },
    { what: 'an address that cannot be read', url: '/api/courses/%' },
    { what: 'an address that cannot be read, elsewhere', url: '/%E0%A4%A' },
    { what: 'an address that is far too long', url: `/api/courses/${'9'.repeat(2_000)}` },
    {
      what: 'broken JSON',
      url: '/api/courses/add',
      method: 'POST',
      payload: '{"a":',
      type: 'application/json',
    },
    {
      what: 'a poisoned prototype',
      url: '/api/courses/add',
      method: 'POST',
      payload: '{"__proto__":{"a":1}}',
      type: 'application/json',
    },
    {
      what: 'an unknown kind of body',
      url: '/api/courses/add',
      method: 'POST',
      payload: '<a/>',
      type: 'application/xml',
    },
    {
      what: 'too much',
      url: '/api/courses/add',
      method: 'POST',
      payload: `"${'x'.repeat(1024 * 1024)}"`,
      type: 'application/json',
    },
  ]

  test.each(urls)('carries the headers: $what', async ({ url, method = 'GET', payload, type }) => {
    const { headers, status, text } = await send({
      method,
      url,
      headers: { ...OWN, cookie: await cookieOf(province), ...(type && { 'content-type': type }) },
      ...(payload !== undefined && { payload }),
    })
    const policy = String(headers['content-security-policy'])
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(part)
    expect(/script-src [^;]*unsafe|default-src [^;]*unsafe/.test(policy)).toBe(false)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('same-origin')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(status).toBeLessThan(500)
    if (status >= 400) {
      const failure = JSON.parse(text)
      expect(failure).toEqual({
        code: expect.any(String),
        message: expect.stringMatching(/[\u4e00-\u9fff]/),
        ...(failure.fields && { fields: expect.any(Object) }),
      })
    }
  })

  test('asks for https where the product is reached by https', async () => {
    const { send } = await testServer({ publicOrigin: 'https://dangxiao.example' })
    for (const url of ['/api/health', '/api/nothing'])
      expect((await send({ url, headers: OWN })).headers['strict-transport-security']).toMatch(
        /^max-age=31536000/,
      )
  })

  test('of 413 says so', async () => {
    const answer = await loosely(province, courseApi.add, { body: { courseInfro: 'x'.repeat(1024 * 1024) } })
    expect(answer).toFail('TOO_LARGE')
  })
})

test('without signing in every route but the public ones is refused', async () => {
  for (const { name, route } of allRoutes) {
    if (route.permission === 'public') continue
    const answer = await send({
      method: route.method,
      url: addressOf(route, { params: { id: 1, pageNum: 1, pageSize: 20 } }),
      headers: OWN,
    })
    const code = route.permission === 'portal' ? 'PORTAL_SIGNATURE' : 'NOT_SIGNED_IN'
    expect([name, answer.status, answer.failure.code]).toEqual([name, 401, code])
  }
})
