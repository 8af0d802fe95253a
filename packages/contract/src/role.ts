import { z } from 'zod'
import { RoleOfAccount } from './account.ts'
import { reaches } from './permissions.ts'
import { get } from './route.ts'

/** What a reach is called. */
export const reachNames = { own: '本单位', branch: '本单位及下级', all: '全部单位' } as const

export const Role = RoleOfAccount.extend({
  /** Permission (`course:edit`) to how far it reaches. */
  grants: z.record(z.string(), z.enum(reaches)),
  /** So many enabled accounts have it. */
  accounts: z.int(),
})
export type Role = z.output<typeof Role>

// biome-ignore format: one call a line, aligned
export const roleApi = {
  list: get('/roles/list', { summary: '角色', permission: 'role:view', response: z.array(Role) }),
}
