import type { Loose } from '../test-server.ts'
import { routeOf, type Scene, type Writes } from './scene.ts'

type Input = () => Loose | Promise<Loose>

/** Calls of the province's manager, or of `who`, named as their routes; the action that is logged is the route's key unless told otherwise. */
export const callsIn =
  ({ loosely, province }: Scene) =>
  (names: string | readonly string[], input: Input, action?: string, who = province): Writes =>
    Object.fromEntries(
      [names].flat().map((name) => {
        const prepare = async () => {
          const given = await input()
          const work = () => loosely(who, routeOf(name), given)
          return { action: action ?? name.slice(name.indexOf('.') + 1), given, work }
        }
        return [name, prepare]
      }),
    )

type Make = (
  given: { unit: Scene['hunan'] } & Record<string, unknown>,
) => Promise<{ id: number; version: number }>
type Body = (given: { unit: Scene['hunan'] }) => object | Promise<object>

/** What the calls of a resource are given that records of the own unit have alike. */
export function inputsOf({ hunan: unit }: Scene, make: Make, body: Body) {
  const waiting = { auditStatus: 1, auditUnitId: unit.id }
  return {
    added: async () => ({ body: await body({ unit }) }),
    changed:
      (given = {}) =>
      async () => {
        const { id, version } = await make({ unit, ...given })
        return { body: { ...(await body({ unit })), id, version } }
      },
    passed: async () => ({
      params: { id: (await make({ unit, ...waiting })).id },
      query: { auditStatus: '3', version: '1' },
    }),
    one: async () => ({ params: { id: (await make({ unit })).id } }),
    waiting,
  }
}
