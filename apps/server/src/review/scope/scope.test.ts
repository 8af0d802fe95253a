import { type Action, courseApi, teacherApi } from '@dangxiao/contract'
import { inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { courses } from '../../library/course/course.table.ts'
import { units } from '../../platform/unit/unit.table.ts'
import type { TestUnit, TestUser } from '../../testing/build.ts'
import { Oracle, shape, UNITS } from '../../testing/scope-oracle.ts'
import { seed, times } from '../../testing/seed.ts'
import { testServer } from '../../testing/test-server.ts'

const { as, build, db } = await testServer({ pinLimit: 1_000, featureLimit: 1_000 })

const seen: Record<string, number> = {}
let checks = 0

describe('scope', () => {
  test('lets nobody past their units, by any verb, on any tree', { timeout: times(300_000) }, async () => {
    const stranger = await build.unit()
    await build.course({ unit: stranger, coursesName: '外省课程' })
    await fc.assert(
      fc.asyncProperty(shape, async ({ above, people }) => {
        const oracle = new Oracle(above)
        const units: TestUnit[] = []
        for (let i = 0; i < UNITS; i++)
          units.push(await build.unit(i === 0 ? {} : { above: units[above[i - 1] as number] as TestUnit }))
        const idOf = (i: number) => (units[i] as TestUnit).id
        const course: number[] = []
        const waiting: number[] = []
        const teacher: number[] = []
        for (const [i, unit] of units.entries()) {
          course.push((await build.course({ unit, coursesName: `寻找${i}` })).id)
          waiting.push(
            (
              await build.course({
                unit,
                coursesName: `等待${i}`,
                auditStatus: 1,
                auditUnitId: idOf(above[i - 1] ?? 0),
              })
            ).id,
          )
          teacher.push((await build.teacher({ unit })).id)
        }
        const indexOf = new Map(course.map((id, i) => [id, i]))

        for (const person of people) {
          const user = await build.user({ unit: units[person.unit] as TestUnit, role: person.role })
          const reaching = (action: Action, target: number) =>
            oracle.reaches(person, `course:${action}`, target)
          const visible = (target: number) => reaching('view', target) === true

          /** The record must be refused exactly where the oracle says so. */
          const expectVerb = (
            verb: string,
            action: Action,
            target: number,
            { status, failure }: { status: number; failure?: string | undefined },
            inside: string,
          ) => {
            checks++
            const relation = oracle.relation(person.unit, target)
            seen[relation] = (seen[relation] ?? 0) + 1
            const may = reaching(action, target)
            const wanted = may === undefined ? 'FORBIDDEN' : may ? inside : 'NOT_FOUND'
            expect([verb, person.role, relation, failure ?? String(status)]).toEqual([
              verb,
              person.role,
              relation,
              wanted,
            ])
          }
          const outcome = (answer: { status: number; failure: { code?: string } }) => ({
            status: answer.status,
            failure: answer.status === 200 ? undefined : answer.failure.code,
          })
          const outside = units.flatMap((_, i) =>
            reaching('edit', i) ? [] : [course[i] as number, waiting[i] as number],
          )
          const stateOutside = () =>
            db
              .select()
              .from(courses)
              .where(inArray(courses.id, [-1, ...outside]))
              .orderBy(courses.id)
          const before = await stateOutside()

          for (let i = 0; i < UNITS; i++) {
            const params = { id: course[i] as number }
            const call = as(user)
            expectVerb('find', 'view', i, outcome(await call(courseApi.find, { params, query: {} })), '200')
            expectVerb(
              'review view',
              'view',
              i,
              outcome(await call(courseApi.review, { params, query: {} })),
              '200',
            )
            expectVerb('pin', 'pin', i, outcome(await call(courseApi.pin, { params })), '200')
            expectVerb('unpin', 'pin', i, outcome(await call(courseApi.unpin, { params })), '200')
            expectVerb('feature', 'feature', i, outcome(await call(courseApi.feature, { params })), '200')
            const body = {
              ...(await build.courseBody({ unit: units[i] as TestUnit })),
              id: params.id,
              version: 999,
            }
            expectVerb('update', 'edit', i, outcome(await call(courseApi.update, { body })), 'STALE_VERSION')
            if (!reaching('edit', i))
              expectVerb('remove', 'edit', i, outcome(await call(courseApi.remove, { params })), '200')

            // Adding, and moving a record of one's own: the unit itself must be in reach.
            const edit = reaching('edit', i)
            const added = outcome(
              await call(courseApi.add, { body: { ...body, courseClassification: 2_147_483_647 } }),
            )
            expect(['add', person.role, added.failure]).toEqual([
              'add',
              person.role,
              edit === undefined ? 'FORBIDDEN' : edit ? 'BAD_INPUT' : 'UNIT_NOT_MANAGED',
            ])

            // Deciding: only in the unit that holds the record.
            const holder = above[i - 1] ?? 0
            const mayDecide = visible(i) && holder === person.unit && reaching('review', i) !== undefined
            if (!mayDecide) {
              const query = { auditStatus: '2', reason: '不行', version: '1' } as const
              const decided = outcome(
                await call(courseApi.review, { params: { id: waiting[i] as number }, query }),
              )
              expect(['decide', person.role, decided.failure]).toEqual([
                'decide',
                person.role,
                visible(i) || reaching('view', i) === undefined ? 'FORBIDDEN' : 'NOT_FOUND',
              ])
            }
            const found = outcome(
              await call(teacherApi.find, { params: { id: teacher[i] as number }, query: {} }),
            )
            const teacherInReach = oracle.reaches(person, 'teacher:view', i)
            expect(found.failure ?? '200').toBe(
              teacherInReach === undefined ? 'FORBIDDEN' : teacherInReach ? '200' : 'NOT_FOUND',
            )
            checks += 3

            const lookedAt = { params: { id: teacher[i] as number }, query: {} }
            expectVerb('id card', 'edit', i, outcome(await call(teacherApi.idCard, lookedAt)), '200')
            const given = {
              ...build.teacherBody({ unit: units[i] as TestUnit }),
              id: teacher[i] as number,
              version: 999,
            }
            expectVerb(
              'update teacher',
              'edit',
              i,
              outcome(await call(teacherApi.update, { body: given })),
              'STALE_VERSION',
            )
            if (!reaching('edit', i))
              expectVerb('remove teacher', 'edit', i, outcome(await call(teacherApi.remove, lookedAt)), '200')
          }
          expect(await stateOutside()).toEqual(before)

          // Lists, searches and their totals.
          const selections = units.flatMap((_, i) =>
            ([undefined, 1, 2, -1] as const).map((scope) => ({
              query: { partySchoolId: idOf(i), selectedUnitScope: scope },
              refused: !visible(i),
              units:
                scope === 1
                  ? [i]
                  : scope === 2
                    ? oracle.children(i)
                    : units.map((_, k) => k).filter((k) => k === i || oracle.isBelow(k, i)),
            })),
          )
          const everywhere = units.map((_, k) => k)
          const general = [
            { query: {}, refused: false, units: everywhere },
            { query: { unitListScope: 1 }, refused: false, units: [person.unit] },
            { query: { unitListScope: 2 }, refused: false, units: oracle.children(person.unit) },
            { query: { unitListScope: -1 }, refused: false, units: everywhere },
            { query: { unitScope: 1 }, refused: false, units: [person.unit] },
            { query: { unitScope: 2 }, refused: false, units: everywhere },
          ]
          for (const keyword of [undefined, '寻找'])
            for (const { query, refused, units: asked } of [...general, ...selections]) {
              const answer = await as(user)(courseApi.list, {
                params: { pageNum: 1, pageSize: 100 },
                query: { ...query, keyword, isRednet: undefined } as never,
              })
              if (reaching('view', 0) === undefined) {
                expect(answer).toFail('FORBIDDEN')
                continue
              }
              if (refused) {
                expect(answer).toFail('UNIT_NOT_VISIBLE')
                continue
              }
              const { records, total } = answer.value
              const wanted = asked.filter(visible)
              const shown = records.flatMap(({ id }) => indexOf.get(id) ?? [])
              expect(shown.sort((a, b) => a - b)).toEqual(wanted.toSorted((a, b) => a - b))
              expect(total).toBe(wanted.length * (keyword ? 1 : 2))
              expect(records.length).toBe(total)
              checks += UNITS
            }

          // The picker reads across units, but only what is approved.
          const picked = await as(user)(courseApi.teachers, { query: { ids: teacher.join(',') } })
          if (reaching('view', 0) !== undefined)
            expect(picked.value.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
              teacher.toSorted((a, b) => a - b),
            )
          else expect(picked).toFail('FORBIDDEN')
        }
      }),
      { seed, numRuns: times(5), endOnFailure: true },
    )
    expect(checks).toBeGreaterThanOrEqual(10_000)
    expect(Object.keys(seen).sort()).toEqual(['above', 'below', 'foreign', 'own', 'sibling'])
  })

  test('of the province’s manager is everything', async () => {
    const root = await build.unit()
    const user: TestUser = await build.user({ unit: root, role: 'province' })
    const { value } = await as(user)(courseApi.list, { params: { pageNum: 1, pageSize: 1 }, query: {} })
    expect(value.total).toBe(await db.$count(courses))
  })

  test('of a large branch is asked of the database by path, and answers the same', async () => {
    const root = await build.unit()
    const top = await build.unit({ above: root })
    const outside = await build.unit({ above: root })
    const values = Array.from({ length: 4_100 }, (_, i) => ({
      unitName: `基层${i}`,
      parentId: top.id,
      userLevel: 4,
      unitType: 8,
      code: `big${i}`,
    }))
    const rows = []
    for (let i = 0; i < values.length; i += 500)
      rows.push(
        ...(await db
          .insert(units)
          .values(values.slice(i, i + 500))
          .returning()),
      )
    const user = await build.user({ unit: top, role: 'leader' })
    const inside = await build.course({ unit: rows.at(-1) as TestUnit })
    const own = await build.course({ unit: top })
    const other = await build.course({ unit: outside })
    const { records, total } = (
      await as(user)(courseApi.list, { params: { pageNum: 1, pageSize: 20 }, query: {} })
    ).value
    expect(records.map(({ id }) => id)).toEqual([own.id, inside.id])
    expect(total).toBe(2)
    expect((await as(user)(courseApi.find, { params: { id: inside.id }, query: {} })).status).toBe(200)
    expect(await as(user)(courseApi.find, { params: { id: other.id }, query: {} })).toFail('NOT_FOUND')
    const direct = await as(user)(courseApi.list, {
      params: { pageNum: 1, pageSize: 20 },
      query: { unitListScope: '2' },
    })
    expect(direct.value.records.map(({ id }) => id)).toEqual([inside.id])
  })
})
