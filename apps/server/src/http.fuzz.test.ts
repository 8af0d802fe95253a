import { EventEmitter } from 'node:events'
import { api, errors, type Failure } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { courses } from './course/course.table.ts'
import { teachers } from './teacher/teacher.table.ts'
import type { Answer } from './testing/answer.ts'
import type { TestUser } from './testing/build.ts'
import { allRoutes } from './testing/routes.ts'
import { seed, times } from './testing/seed.ts'
import { ownPage, testServer } from './testing/test-server.ts'

// A page sent to an injected request listens 11 times to its end; one more than Node finds normal.
EventEmitter.defaultMaxListeners = 20

const { build, cookieOf, db, loosely, send } = await testServer({ exportLimit: 100_000 })
const hunan = await build.unit()
const changsha = await build.unit({ above: hunan })
const street = await build.unit({ above: changsha })
const people = {
  province: await build.user({ unit: hunan, role: 'province' }),
  city: await build.user({ unit: changsha, role: 'city' }),
  editor: await build.user({ unit: changsha, role: 'editor' }),
  sysadmin: await build.user({ unit: hunan, role: 'system-admin' }),
  auditor: await build.user({ unit: hunan, role: 'auditor' }),
  nobody: undefined,
} satisfies Record<string, TestUser | undefined>
/** Who signs in, out and in again, so that the others stay signed in. */
const passerBy = await build.user({ unit: hunan, role: 'editor' })

const course = await build.course({ unit: changsha })
const pending = await build.course({ unit: changsha, auditStatus: 1, auditUnitId: hunan.id })
const teacher = await build.teacher({ unit: changsha })
const body = await build.courseBody({ unit: changsha })
const banner = await build.banner({ unit: changsha })
const base = await build.educationBase({ unit: changsha })
const ranking = await build.ranking({ unit: changsha })
const sides = { host: changsha, applicant: street }
const reservation = await build.reservation(sides)
const project = await build.project({ ...sides, bases: [base] })

const LEAKS =
  /node_modules|\bat \S+ \(|\.[tj]s:\d+|select .* from|insert into|update .* set|violates|relation "|syntax error|params:|postgres|pglite|drizzle|fastify|zod|argon2|\bundefined\b|\[object|Error:/i

function check(answer: Answer<unknown>): void {
  const { status, text, headers } = answer
  expect({ status, text: status < 500 ? '' : text }).toEqual({ status: expect.toSatisfy((value: number) => value < 500), text: '' })
  if (status < 400) return
  expect(headers['content-type']).toMatch(/^application\/json/)
  const failure: Failure = JSON.parse(text)
  expect(errors[failure.code]?.status).toBe(status)
  expect(Object.keys(failure).every((key) => ['code', 'message', 'fields'].includes(key))).toBe(true)
  // What a field's message quotes must not come from the inside; its name may come from the request.
  expect([failure.message, ...Object.values(failure.fields ?? {})].filter((said) => LEAKS.test(said))).toEqual([])
  expect(headers['content-security-policy']).toBeDefined()
}

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, false, 0, -0, -1, 1, 1.5, 1e20, 1e308, 2_147_483_647, 2_147_483_648, 2 ** 53 + 2, {}, [], [[]], [null], ''],
    ...['abc', '-1', '0', '1.5', '1e3', '0x10', ' 1', '１', '100000000000000000000', 'null', 'NaN', '1,2', '__proto__', 'constructor'],
    ...[
      '\u0000',
      '党\u0000章',
      '\ud842',
      '\udfb7',
      '𠮷'.repeat(41),
      '\u200b',
      '\u202e反',
      '\uffff',
      "'; drop table course; --",
      '%',
      '_',
      '\\',
      '%00',
    ],
    ...[
      'javascript:alert(1)',
      'http://',
      'https:foo',
      'http://[::1',
      `https://v.example/${'a'.repeat(3000)}`,
      '=cmd',
      '0000-01-01',
      '9999-12-31',
      '9999-12',
      '9999-12-31T23:59:59.999Z',
      '0001-01-01T00:00:00.000Z',
    ],
    ...['x'.repeat(100_000), { $ne: 1 }, { length: 5 }, { toString: 'x' }, Array.from({ length: 6000 }, () => 1)],
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
  fc.double(),
  fc.integer(),
)
const real = fc.constantFrom(course.id, pending.id, teacher.id, changsha.id, hunan.id, body.courseClassification)
const oddText = fc.oneof(
  {
    weight: 2,
    arbitrary: odd.map((value) => (typeof value === 'string' ? value.slice(0, 300) : String(JSON.stringify(value)).slice(0, 300))),
  },
  { weight: 1, arbitrary: real.map(String) },
  { weight: 1, arbitrary: fc.constantFrom('1', '2', '3', '-1', '20', '100') },
)

/** Every filter that the contract knows, and some that it does not. */
const QUERY = [
  ...new Set(allRoutes.flatMap(({ route }) => Object.keys((route.query as z.ZodObject | undefined)?.shape ?? {}))),
  ...['pageNum', 'pageSize', 'other', '__proto__', 'constructor', 'toString'],
]
const trainingClass = await build.trainingClass({ unit: changsha })
const lesson = await build.lesson({ of: trainingClass, lecturerIds: [teacher.id], isLive: 1 })
const entries = [
  { ...build.lessonBody({ lecturerIds: [teacher.id] }), id: lesson.id, version: 1 },
  build.lessonBody({ date: build.day(2) }),
]
const hall = await build.trainingBase({ unit: changsha })
const broughtIn = (name: string, row: object) => ({
  [`${name}.terms`]: { names: ['欧阳静怡'] },
  [`${name}.check`]: { rows: [row] },
  [`${name}.commit`]: { rows: [row], onlyGood: true },
})
const bodies = {
  'schedule.save': { ...build.classBody({ unit: changsha }), entries: [build.lessonBody()] },
  'schedule.update': { classId: trainingClass.id, entries },
  'schedule.check': { classId: trainingClass.id, entries },
  'schedule.updateClass': { ...build.classBody({ unit: changsha }), id: trainingClass.id, version: 1 },
  'schedule.cancelLive': { reason: '因故' },
  'schedule.moveLive': { liveStatus: 1 },
  'scheduleApply.conflicts': { applications: [{ lessonId: lesson.id, classId: trainingClass.id, place: '报告厅' }] },
  'scheduleApply.add': { applications: [build.applicationBody(lesson, trainingClass)] },
  'scheduleApply.update': { ...build.applicationBody(lesson, trainingClass), id: 1, version: 1 },
  'scheduleApply.attend': { present: 3, version: 1 },
  'scheduleApply.cancel': { reason: '因故', version: 1 },
  'applicationAudit.review': { isPassed: 1, version: 1 },
  'applicationAudit.batch': [1],
  'applicationAudit.cancel': { reason: '因故', version: 1 },
  'banner.add': build.bannerBody({ unit: changsha, moduleType: 2, contentId: course.id, linkUrl: 'https://a.example' }),
  'banner.update': { ...build.bannerBody({ unit: changsha }), id: banner.id, version: 1 },
  'banner.arrange': [{ id: banner.id, sort: 2, isEnabled: 1 }],
  'ranking.add': build.rankingBody({ unit: changsha }),
  'ranking.update': { ...build.rankingBody({ unit: changsha }), id: ranking.id, version: 1 },
  'rankRecommendation.add': build.recommendationBody({ rankingId: ranking.id, targetId: course.id, endTime: '2099-01-01T00:00:00Z' }),
  'rankRecommendation.update': {
    ...build.recommendationBody({ rankingId: ranking.id, targetId: course.id, endTime: '2099-01-01T00:00:00Z' }),
    id: 1,
    version: 1,
  },
  'overview.add': { type: 3, introduction: '<p>a<b>b</b></p>', coverUrl: 'https://a.example/a.jpg' },
  'unit.add': build.unitBody(changsha),
  'unit.move': { id: street.id, parentId: hunan.id, version: 1 },
  'unit.toggle': { id: street.id, isEnabled: 1, version: 1 },
  'unitExt.update': build.unitFacts({ id: changsha.id }),
  'course.add': body,
  'course.update': { ...body, id: pending.id, version: 1 },
  'educationBase.add': build.educationBaseBody({ unit: changsha }),
  'educationBase.update': { ...build.educationBaseBody({ unit: changsha }), id: base.id, version: 1 },
  'educationBase.upkeep': { dailyCapacity: 10, closedDates: ['2031-01-01'], version: 1 },
  'educationBase.review': { isPassed: 0, reason: '不行', version: 1 },
  'trainingBase.add': build.trainingBaseBody({ unit: changsha }),
  'teacher.add': build.teacherBody({ unit: changsha, honours: ['先进'], courseNames: ['党章'] }),
  'teacher.update': { ...build.teacherBody({ unit: changsha }), id: teacher.id, version: 1 },
  'case.add': await build.caseBody({ unit: changsha, courseIds: [course.id] }),
  'template.add': await build.templateBody({ unit: changsha }),
  'judge.add': await build.judgeBody({ unit: changsha }),
  'project.add': build.projectBody({ ...sides, baseList: [{ baseId: base.id, productIds: [] }] }),
  'project.update': { ...build.projectBody(sides), id: project.id, version: 1 },
  'project.discuss': { id: project.id, way: 1, content: '商定', nextStep: '', attachments: [] },
  'reservation.transfer': { id: reservation.id, transferType: 1, toUnitId: hunan.id, reason: '转' },
  'reservation.open': { id: project.id, classId: trainingClass.id },
  'reservation.rebook': { id: reservation.id, version: 1 },
  'reservation.cancel': { id: reservation.id, version: 1, cancelReason: '取消' },
  'liveClass.add': await build.liveClassBody({ unit: changsha }),
  'liveClass.cancel': { reason: '改期' },
  'liveClass.replay': { replayUrl: 'https://v.example/1.mp4' },
  'liveCallback.tencent': { t: 4_000_000_000, sign: 'x', event_type: 1, stream_id: 'x', sequence: '1' },
  'media.states': { urls: ['http://localhost:3001/vod/1/a.mp4'] },
  'media.retry': { url: 'http://localhost:3001/vod/1/a.mp4' },
  'vodCallback.event': { EventType: 'NewFileUpload', FileUploadEvent: { FileId: '1', MediaBasicInfo: { MediaUrl: '/vod/1/a.mp4' } } },
  'vod.basicSignature': { uploadKey: '6f1c7a52-8f53-4c0e-9b1c-0d6a3a1f5e77' },
  'vod.courseSignature': { uploadKey: '6f1c7a52-8f53-4c0e-9b1c-0d6a3a1f5e77' },
  'liveComment.update': { id: 1, version: 1, reply: '谢谢', isHidden: 1 },
  'learningRecord.prepare': { way: '1', format: 'csv' },
  'case.update': { ...(await build.caseBody({ unit: changsha })), id: (await build.case({ unit: changsha })).id, version: 1 },
  'judge.update': { ...(await build.judgeBody({ unit: changsha })), id: (await build.judge({ unit: changsha })).id, version: 1 },
  'template.update': { ...(await build.templateBody({ unit: changsha })), id: (await build.template({ unit: changsha })).id, version: 1 },
  'trainingBase.update': { ...build.trainingBaseBody({ unit: changsha }), id: hall.id, version: 1 },
  'trainingBase.review': { isPassed: 0, reason: '不行', version: 1 },
  'liveClass.update': {
    ...(await build.liveClassBody({ unit: changsha })),
    id: (await build.liveClass({ unit: changsha })).id,
    version: 1,
  },
  'overview.update': { id: 1, version: 1, introduction: '<p>b</p>', coverUrl: null },
  'upload.courses': { uploadKeys: ['0b7e9c52-6f0e-4c1b-9a55-2f4f6a1c7d10'] },
  'upload.abandon': { uploadKey: '0b7e9c52-6f0e-4c1b-9a55-2f4f6a1c7d10' },
  'unit.update': { ...build.unitBody(changsha), id: street.id, version: 1 },
  'unit.arrange': { parentId: changsha.id, ids: [street.id] },
  'desk.decide': { verdict: 'reject', reason: '不行', items: [{ resource: 'course', id: pending.id, version: 1 }] },
  'schedule.setReplay': { replayUrl: 'https://v.example/1.mp4' },
  ...broughtIn('courseImport', body),
  ...broughtIn('judgeImport', await build.judgeBody({ unit: changsha })),
  ...broughtIn('teacherImport', build.teacherBody({ unit: changsha })),
  ...broughtIn('scheduleImport', { ...build.lessonBody(), classId: trainingClass.id }),
  ...broughtIn('unitImport', build.unitBody(changsha)),
  ...broughtIn('learningRecordImport', build.learningBody({ unit: changsha })),
  'auth.login': { account: 'somebody', password: 'x' },
  'auth.password': { oldPassword: 'x', newPassword: 'y' },
} as Record<string, object>

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
  if (Array.isArray(value)) return fc.oneof({ weight: 6, arbitrary: fc.tuple(...value.map(spoil)) }, { weight: 1, arbitrary: odd })
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
  const params = Object.fromEntries(names.map((key) => [key, fc.oneof({ weight: 2, arbitrary: good }, { weight: 1, arbitrary: oddText })]))
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
    body: fc.option(bodies[name] ? spoil(bodies[name]) : odd, { nil: undefined, freq: name in bodies ? 20 : 2 }),
    headers: fc.record(
      {
        'idempotency-key': fc.constantFrom('short', 'a-key-that-fits', 'x'.repeat(64), 'x'.repeat(65), 'no spaces!'),
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

test('10,000 generated requests get an answer that a person understands, and none of 500', { timeout: times(300_000) }, async () => {
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
        await db.update(courses).set({ auditStatus: 1, auditUnitId: hunan.id, version: 1 }).where(eq(courses.id, pending.id))
    }),
    { seed, numRuns: times(10_000), endOnFailure: true },
  )
  // The requests went in deep enough to be told apart.
  for (const status of [200, 400, 401, 403, 404, 409]) expect([status, (statuses[status] ?? 0) > 20]).toEqual([status, true])
})

describe('the first and the last day', () => {
  const ends = ['1900-01-01', '2100-12-31', '1900-01', '2100-12']
  const filters = allRoutes.flatMap(({ name, route }) =>
    Object.entries((route.query as z.ZodObject | undefined)?.shape ?? {}).flatMap(([key, schema]) =>
      ends
        .filter((end) => (schema as z.ZodType).safeParse(end).success && !(schema as z.ZodType).safeParse('x').success)
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
        const headers = { ...ownPage, cookie: await cookieOf(people.editor), 'content-type': 'multipart/form-data; boundary=b' }
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
          const headers = { ...ownPage, cookie: await cookieOf(people.editor), 'content-type': 'application/json' }
          check(await send({ method: 'POST', url: '/api/courses/add', headers, payload }))
        },
      ),
      { seed, numRuns: times(300), endOnFailure: true },
    )
  })
})
