import {
  type Action,
  caseApi,
  courseApi,
  educationBaseApi,
  type IdParams,
  judgeApi,
  liveClassApi,
  type ReviewedKind,
  type Route,
  teacherApi,
  trainingBaseApi,
} from '@dangxiao/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TestUnit } from '../../testing/build.ts'
import { Oracle, shape, UNITS } from '../../testing/scope-oracle.ts'
import { seed, times } from '../../testing/seed.ts'
import { testServer } from '../../testing/test-server.ts'

const { loosely, build } = await testServer({ pinLimit: 1_000, featureLimit: 1_000 })

type Verb = Route<typeof IdParams>
interface Kind {
  api: { list: Route; find: Route; pin: Verb; remove: Verb }
  add: (unit: TestUnit) => Promise<{ id: number }>
}

const kinds: Record<ReviewedKind, Kind> = {
  teacher: { api: teacherApi, add: (unit) => build.teacher({ unit }) },
  course: { api: courseApi, add: (unit) => build.course({ unit }) },
  case: { api: caseApi, add: (unit) => build.case({ unit }) },
  judge: { api: judgeApi, add: (unit) => build.judge({ unit }) },
  'live-class': { api: liveClassApi, add: (unit) => build.liveClass({ unit }) },
  'education-base': { api: educationBaseApi, add: (unit) => build.educationBase({ unit }) },
  'training-base': { api: trainingBaseApi, add: (unit) => build.trainingBase({ unit }) },
}

/** What each verb asks for; those that change come last, so that what they look for is there. */
const verbs = [
  ['find', 'view'],
  ['pin', 'pin'],
  ['remove', 'edit'],
] as const

describe.each(Object.entries(kinds) as [ReviewedKind, Kind][])('%s', (kind, { api, add }) => {
  test('is seen and touched by those alone whose units reach it, on any tree', {
    timeout: times(120_000),
  }, async () => {
    const relations = new Set<string>()
    await fc.assert(
      fc.asyncProperty(shape, async ({ above, people }) => {
        const oracle = new Oracle(above)
        const units: TestUnit[] = []
        for (let i = 0; i < UNITS; i++)
          units.push(await build.unit(i === 0 ? {} : { above: units[above[i - 1] as number] as TestUnit }))
        const ids = await Promise.all(units.map(async (unit) => (await add(unit)).id))

        for (const person of people) {
          const user = await build.user({ unit: units[person.unit] as TestUnit, role: person.role })
          const may = (action: Action, target: number) => oracle.reaches(person, `${kind}:${action}`, target)
          for (const [i, id] of ids.entries()) {
            relations.add(oracle.relation(person.unit, i))
            for (const [verb, action] of verbs) {
              if (verb !== 'find' && may(action, i)) continue // it would be gone for those who come after
              const answer = await loosely(user, api[verb], { params: { id }, query: {} })
              const wanted = { undefined: 'FORBIDDEN', true: 200, false: 'NOT_FOUND' }[
                String(may(action, i)) as 'true'
              ]
              expect([verb, person.role, answer.status === 200 ? 200 : answer.failure.code]).toEqual([
                verb,
                person.role,
                wanted,
              ])
            }
          }

          for (const query of [
            {},
            { unitListScope: 1 },
            { unitListScope: 2 },
            { unitListScope: -1 },
            { unitScope: 1 },
            { unitScope: 2 },
          ]) {
            const answer = await loosely(user, api.list, { params: { pageNum: 1, pageSize: 100 }, query })
            if (may('view', 0) === undefined) {
              expect(answer.failure.code).toBe('FORBIDDEN')
              continue
            }
            const asked = (i: number) =>
              'unitListScope' in query && query.unitListScope === 2
                ? oracle.children(person.unit).includes(i)
                : query.unitListScope === 1 || query.unitScope === 1
                  ? i === person.unit
                  : true
            const wanted = ids.filter((_, i) => may('view', i) && asked(i))
            const { records, total } = answer.value as { records: { id: number }[]; total: number }
            expect(records.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
              wanted.toSorted((a, b) => a - b),
            )
            expect(total).toBe(wanted.length)
          }
        }
      }),
      { seed, numRuns: times(1), endOnFailure: true },
    )
    expect([...relations].sort()).toEqual(['above', 'below', 'foreign', 'own', 'sibling'])
  })
})
