import { EventEmitter } from 'node:events'
import { api, errors, type Failure } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { courses } from '../library/course/course.table.ts'
import { teachers } from '../library/teacher/teacher.table.ts'
import type { Answer } from '../testing/answer.ts'
import type { TestUser } from '../testing/build.ts'
import { odd } from '../testing/odd.ts'
import { rightBodies } from '../testing/right-bodies.ts'
import { allRoutes } from '../testing/routes.ts'
import { seed, times } from '../testing/seed.ts'
import { ownPage, testServer } from '../testing/test-server.ts'
import { sceneOn } from '../testing/writes/scene.ts'

// A page sent to an injected request listens 11 times to its end; one more than Node finds normal.
EventEmitter.defaultMaxListeners = 20

const server = await testServer({ exportLimit: 100_000 })
const scene = await sceneOn(server)
const { build, cookieOf, db, loosely, send, hunan, changsha, province, city, sysadmin } = scene
const people = {
  province,
  city,
  sysadmin,
  editor: await build.user({ unit: changsha, role: 'editor' }),
  auditor: await build.user({ unit: hunan, role: 'auditor' }),
  nobody: undefined,
} satisfies Record<string, TestUser | undefined>
/** Who signs in, out and in again, so that the others stay signed in. */
const passerBy = await build.user({ unit: hunan, role: 'editor' })

const course = await build.course({ unit: changsha })
const pending = await build.course({ unit: changsha, auditStatus: 1, auditUnitId: hunan.id })
const teacher = await build.teacher({ unit: changsha })
const bodies = await rightBodies(scene)

const LEAKS =
  /node_modules|\bat \S+ \(|\.[tj]s:\d+|select .* from|insert into|update .* set|violates|relation "|syntax error|params:|postgres|pglite|drizzle|fastify|zod|argon2|\bundefined\b|\[object|Error:/i

function check(answer: Answer<unknown>): void {
  const { status, text, headers } = answer
  expect({ status, text: status < 500 ? '' : text }).toEqual({
    status: expect.toSatisfy((value: number) => value < 500),
    text: '',
  })
  if (status < 400) return
  expect(headers['content-type']).toMatch(/^application\/json/)
  const failure: Failure = JSON.parse(text)
  expect(errors[failure.code]?.status).toBe(status)
  expect(Object.keys(failure).every((key) => ['code', 'message', 'fields'].includes(key))).toBe(true)
  // What a field's message quotes must not come from the inside; its name may come from the request.
  expect(
    [failure.message, ...Object.values(failure.fields ?? {})].filter((said) => LEAKS.test(said)),
  ).toEqual([])
  expect(headers['content-security-policy']).toBeDefined()
}

const real = fc.constantFrom(
  course.id,
  pending.id,
  teacher.id,
  changsha.id,
  hunan.id,
  course.courseClassification,
)
const oddText = fc.oneof(
  {
    weight: 2,
    arbitrary: odd.map((value) =>
      typeof value === 'string' ? value.slice(0, 300) : String(JSON.stringify(value)).slice(0, 300),
    ),
  },
  { weight: 1, arbitrary: real.map(String) },
  { weight: 1, arbitrary: fc.constantFrom('1', '2', '3', '-1', '20', '100') },
)

/** Every filter that the contract knows, and some that it does not. */
const QUERY = [
  ...new Set(
    allRoutes.flatMap(({ route }) => Object.keys((route.query as z.ZodObject | undefined)?.shape ?? {})),
  ),
  ...['pageNum', 'pageSize', 'other', '__proto__', 'constructor', 'toString'],
]
test('every call that takes a body has a right one to begin with', () => {
  // What another server sends is refused for its signature before it is read.
  const without = allRoutes
    .filter(({ name, route }) => route.body && route.permission !== 'portal' && !(name in bodies))
    .map(({ name }) => name)
  expect(without).toEqual([])
})

/** A right body with some of its fields, at any depth, replaced by something odd. */
const spoil = (value: unknown): fc.Arbitrary<unknown> => {
  if (typeof value !== 'object' || value === null)
    return fc.oneof({ weight: 6, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: odd })
  if (Array.isArray(value))
    return fc.oneof({ weight: 6, arbitrary: fc.tuple(...value.map(spoil)) }, { weight: 1, arbitrary: odd })
  const fields = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, spoil(inner)]))
  return fc.oneof(
    { weight: 12, arbitrary: fc.record(fields, { requiredKeys: Object.keys(fields).slice(0, 3) }) },
    { weight: 1, arbitrary: odd },
  )
}

/** Hashing is slow: the calls that do it come more rarely. */
const route = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...allRoutes.filter(({ name }) => !name.startsWith('auth.'))) },
  { weight: 1, arbitrary: fc.constantFrom(...allRoutes.filter(({ name }) => name.startsWith('auth.'))) },
)

const request = route.chain(({ name, route }) => {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, key]) => key as string)
  const good = fc.constantFrom(course.id, pending.id, teacher.id, 1, 20)
  const params = Object.fromEntries(
    names.map((key) => [key, fc.oneof({ weight: 2, arbitrary: good }, { weight: 1, arbitrary: oddText })]),
  )
  return fc.record({
    name: fc.constant(name),
    who: fc.constantFrom(
      'province' as const,
      'province' as const,
      'city' as const,
      'editor' as const,
      'auditor' as const,
      'sysadmin' as const,
      'nobody' as const,
    ),
    params: fc.record(params),
    query: fc.dictionary(fc.constantFrom(...QUERY), oddText, { maxKeys: 4 }),
    body: fc.option(bodies[name] ? spoil(bodies[name]) : odd, {
      nil: undefined,
      freq: name in bodies ? 20 : 2,
    }),
    headers: fc.record(
      {
        'idempotency-key': fc.constantFrom(
          'short',
          'a-key-that-fits',
          'x'.repeat(64),
          'x'.repeat(65),
          'no spaces!',
        ),
        'accept-language': fc.constantFrom('zh', '%00', 'x'.repeat(500)),
        'content-type': fc.constantFrom(
          'application/json',
          'application/json; charset=utf-16',
          'text/plain',
          'application/x-www-form-urlencoded',
          'multipart/form-data',
          'x',
        ),
        'x-forwarded-for': fc.constantFrom('1.2.3.4', "' or 1=1", '::1'),
        host: fc.constantFrom('localhost', 'evil.example', 'localhost:99999', '[::1]:3000'),
        cookie: fc.constantFrom('sid=%00', 'sid=x; sid=y', '__Host-sid=1', 'a'.repeat(2_000)),
      },
      { requiredKeys: [] },
    ),
    withHeaders: fc.nat(9),
  })
})

test('10,000 generated requests get an answer that a person understands, and none of 500', {
  timeout: times(300_000),
}, async () => {
  const statuses: Record<number, number> = {}
  await fc.assert(
    fc.asyncProperty(request, async ({ name, who, params, query, body, headers, withHeaders }) => {
      const user = name.startsWith('auth.') ? passerBy : people[who]
      const { route } = allRoutes.find((known) => known.name === name) as (typeof allRoutes)[number]
      const answer = await loosely(user, route, {
        params,
        query,
        body,
        headers: withHeaders === 0 ? (headers as Record<string, string>) : {},
      })
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      check(answer)
      // What was removed or decided comes back, so that later requests find something too.
      if (answer.status === 200 && name.endsWith('.remove'))
        for (const table of [courses, teachers]) await db.update(table).set({ removedAt: null })
      if (answer.status === 200 && name === 'course.review')
        await db
          .update(courses)
          .set({ auditStatus: 1, auditUnitId: hunan.id, version: 1 })
          .where(eq(courses.id, pending.id))
    }),
    { seed, numRuns: times(10_000), endOnFailure: true },
  )
  // The requests went in deep enough to be told apart.
  for (const status of [200, 400, 401, 403, 404, 409])
    expect([status, (statuses[status] ?? 0) > 20]).toEqual([status, true])
})

describe('the first and the last day', () => {
  const ends = ['1900-01-01', '2100-12-31', '1900-01', '2100-12']
  const filters = allRoutes.flatMap(({ name, route }) =>
    Object.entries((route.query as z.ZodObject | undefined)?.shape ?? {}).flatMap(([key, schema]) =>
      ends
        .filter(
          (end) =>
            (schema as z.ZodType).safeParse(end).success && !(schema as z.ZodType).safeParse('x').success,
        )
        .map((end) => ({ name, route, key, end })),
    ),
  )

  test('are answered by every list that can be asked for them', async () => {
    expect(filters.length).toBeGreaterThan(50)
    const broken: string[] = []
    for (const { name, route, key, end } of filters) {
      const params = { pageNum: '1', pageSize: '2', id: String(course.id) }
      const { status } = await loosely(people.province, route, { params, query: { [key]: end } })
      if (status >= 500) broken.push(`${name} ${key}=${end}`)
    }
    expect(broken).toEqual([])
  })
})

test('addresses written by chance are answered too', { timeout: times(60_000) }, async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'api',
      'courses',
      'add',
      'review',
      '..',
      '.',
      '',
      '%2e%2e',
      '%2f',
      '%5c',
      '%00',
      '%',
      '%ff',
      '%c0%ae',
      '1',
      'é',
      ';x',
      '?',
      '#',
      '*',
      '~',
    ),
    fc.string({ maxLength: 20 }).map(encodeURIComponent),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 7 }),
      fc.constantFrom('GET' as const, 'POST' as const, 'PUT' as const, 'HEAD' as const),
      async (pieces, method) => {
        const answer = await send({
          method,
          url: `/api/${pieces.join('/')}`,
          headers: { ...ownPage, cookie: await cookieOf(people.auditor) },
        })
        expect(answer.status).toBeLessThan(500)
        if (answer.status >= 400 && method !== 'HEAD') check(answer)
      },
    ),
    { seed, numRuns: times(1_000), endOnFailure: true },
  )
})

describe('bodies that are not what they say', () => {
  test('of forms and files are answered too', async () => {
    const line = fc.oneof(
      fc.constantFrom(
        '--b',
        '--b--',
        '',
        'content-disposition: form-data; name="file"; filename="a.jpg"',
        'content-disposition: form-data',
        'content-type: image/jpeg',
      ),
      fc.constantFrom(
        'content-disposition: form-data; name="file"; filename="../../\u0000.jpg"',
        '\xff\xd8\xff',
        '%PDF-1.7',
        '\x89PNG\r\n\x1a\n',
      ),
      fc.string({ maxLength: 30 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 9 }), async (lines) => {
        const payload = Buffer.from(['--b', ...lines, '--b--', ''].join('\r\n'), 'latin1')
        const headers = {
          ...ownPage,
          cookie: await cookieOf(people.editor),
          'content-type': 'multipart/form-data; boundary=b',
        }
        check(await send({ method: 'POST', url: `/api${api.file.upload.path}`, headers, payload }))
      }),
      { seed, numRuns: times(300), endOnFailure: true },
    )
  })

  test('of JSON are answered too', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.json().map((text) => text.slice(0, -1)),
          fc.json(),
        ),
        async (payload) => {
          const headers = {
            ...ownPage,
            cookie: await cookieOf(people.editor),
            'content-type': 'application/json',
          }
          check(await send({ method: 'POST', url: '/api/courses/add', headers, payload }))
        },
      ),
      { seed, numRuns: times(300), endOnFailure: true },
    )
  })
})
