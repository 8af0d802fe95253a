import { type Action, actions, type Permission, type Resource, resources } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { builtInRoles } from '../../../seeds/roles.ts'
import type { RoleCode, TestUser } from '../../testing/build.ts'
import { allRoutes } from '../../testing/routes.ts'
import { testServer } from '../../testing/test-server.ts'
import { auditLog } from '../audit/audit.table.ts'
import { roles as roleTable, userRoles } from './auth.table.ts'
import { merge } from './permissions.ts'

const { build, db, loosely } = await testServer({ exportLimit: 100 })
const unit = await build.unit()
const roles = Object.keys(builtInRoles) as RoleCode[]
const NOTHING = { id: 2_147_483_647, pageNum: 1, pageSize: 1 }

/** What a caller with these permissions is refused, by trying every route. */
async function refusedRoutes(user: TestUser): Promise<string[]> {
  const refused: string[] = []
  for (const { name, route } of allRoutes) {
    if (route.permission === 'public' || route.permission === 'session') continue
    const answer = await loosely(user, route, { params: NOTHING })
    if (answer.status !== 200 && answer.failure.code === 'FORBIDDEN') refused.push(name)
    else expect([name, answer.status < 500]).toEqual([name, true])
  }
  return refused
}

const routesBeyond = (granted: object) =>
  allRoutes
    .filter(({ route }) => route.permission.includes(':') && !(route.permission in granted))
    .map(({ name }) => name)

describe('each role', () => {
  test.each(roles)('%s may call the routes that its grants name, and no others', async (role) => {
    expect(await refusedRoutes(await build.user({ unit, role }))).toEqual(
      routesBeyond(builtInRoles[role].grants),
    )
  })

  test('none: an account without one may call nothing that needs a permission', async () => {
    expect(await refusedRoutes(await build.user({ unit }))).toEqual(routesBeyond({}))
  })

  test('two: grant together what either grants, as far as the farther reaches', async () => {
    expect(merge([builtInRoles.editor.grants, builtInRoles.reviewer.grants])).toMatchObject({
      'course:edit': 'own',
      'course:view': 'branch',
      'course:review': 'branch',
    })
    expect(await refusedRoutes(await build.user({ unit, role: ['editor', 'reviewer'] }))).toEqual(
      routesBeyond({ ...builtInRoles.editor.grants, ...builtInRoles.reviewer.grants }),
    )
  })
})

test('a refusal leaves one audit row that names the route and the record', async () => {
  const leader = await build.user({ unit, role: 'leader' })
  const { route } = allRoutes.find(({ name }) => name === 'course.remove') as (typeof allRoutes)[number]
  expect(await loosely(leader, route, { params: { id: 7 } })).toFail('FORBIDDEN')
  const rows = await db.select().from(auditLog).where(eq(auditLog.userId, leader.id))
  expect(rows).toMatchObject([
    {
      action: 'refused',
      resource: '/courses/delete/:id',
      recordId: 7,
      outcome: 'FORBIDDEN',
      userName: leader.name,
    },
  ])
})

/**
 * The design's table of roles, letter by letter: V view, E edit, R review, P pin, F feature, X export, each with how far it reaches.
 * Whoever exports learning records also brings them in (E), which the design leaves open.
 */
const TABLE: { resources: Resource[]; roles: Partial<Record<RoleCode, string>> }[] = [
  {
    resources: ['teacher', 'course', 'case', 'judge', 'template'],
    roles: {
      ...{ province: 'VERPF all', city: 'VERP branch', county: 'VEP own', reviewer: 'VR branch' },
      ...{ editor: 'VE own', teaching: 'V own', live: 'V branch', leader: 'V branch' },
    },
  },
  {
    resources: ['live-class', 'live-comment'],
    roles: {
      ...{ province: 'VERPF all', city: 'VERP branch', county: 'VE own', reviewer: 'VR branch' },
      ...{ editor: 'VE own', teaching: 'V own', live: 'VER branch', leader: 'V branch' },
    },
  },
  {
    resources: ['schedule'],
    roles: {
      ...{ province: 'VE all', city: 'VE branch', county: 'VE own', reviewer: 'V branch' },
      ...{ teaching: 'VE own', live: 'V branch', leader: 'V branch' },
    },
  },
  {
    resources: ['schedule-apply'],
    roles: {
      ...{ province: 'VER all', city: 'VER branch', county: 'VER own', reviewer: 'R branch' },
      ...{ teaching: 'VER own', live: 'V branch', leader: 'V branch' },
    },
  },
  {
    resources: ['education-base', 'training-base'],
    roles: {
      ...{ province: 'VERPF all', city: 'VERP branch', county: 'VEP own', reviewer: 'VR branch' },
      ...{ editor: 'VE own', teaching: 'V own', base: 'VE own', leader: 'V branch' },
    },
  },
  {
    resources: ['reservation', 'project'],
    roles: {
      ...{ province: 'VE all', city: 'VE branch', county: 'VE own', reviewer: 'V branch' },
      ...{ teaching: 'VE own', base: 'VE own', leader: 'V branch' },
    },
  },
  {
    resources: ['banner', 'ranking', 'overview'],
    roles: { province: 'VE all', city: 'V branch E own', leader: 'V branch' },
  },
  {
    resources: ['learning-record'],
    roles: {
      province: 'VEX all',
      city: 'VEX branch',
      county: 'VEX own',
      teaching: 'VEX own',
      leader: 'V branch',
    },
  },
  {
    resources: ['unit-ext'],
    roles: {
      province: 'VE all',
      city: 'V branch E own',
      county: 'VE own',
      reviewer: 'V branch',
      leader: 'V branch',
    },
  },
  {
    resources: ['upload'],
    roles: { 'system-admin': 'V all', province: 'V all', city: 'V branch', county: 'V own' },
  },
]
const LETTERS: Record<string, Action> = {
  V: 'view',
  E: 'edit',
  R: 'review',
  P: 'pin',
  F: 'feature',
  X: 'export',
}

/** `VE own` as `{ view: 'own', edit: 'own' }`. */
const grantsOf = (stated: string) =>
  Object.fromEntries(
    [...stated.matchAll(/([A-Z]+) (\w+)/g)].flatMap(([, letters = '', reach]) =>
      [...letters].map((letter) => [LETTERS[letter], reach]),
    ),
  )

test.each(roles)('the grants of %s are those of the table of roles', (role) => {
  const grants: Partial<Record<Permission, string>> = builtInRoles[role].grants
  for (const { resources, roles } of TABLE)
    for (const resource of resources) {
      const held = Object.fromEntries(
        actions.flatMap((action) =>
          grants[`${resource}:${action}`] ? [[action, grants[`${resource}:${action}`]]] : [],
        ),
      )
      expect([resource, held]).toEqual([resource, grantsOf(roles[role] ?? '')])
    }
})

test('every grant names a resource and an action that exist', () => {
  const known = new Set(resources.flatMap((resource) => actions.map((action) => `${resource}:${action}`)))
  for (const { grants } of Object.values(builtInRoles))
    for (const permission of Object.keys(grants)) expect(known).toContain(permission)
})

test.each([
  ['system-admin', 'security-admin'],
  ['security-admin', 'auditor'],
  ['auditor', 'system-admin'],
] as const)('%s and %s are never one person', async (one, other) => {
  await expect(build.user({ unit, role: [one, other] })).rejects.toThrow()
  const user = await build.user({ unit, role: one })
  const [role] = await db.select({ id: roleTable.id }).from(roleTable).where(eq(roleTable.code, 'province'))
  await db.insert(userRoles).values({ userId: user.id, roleId: role?.id as number })
})
