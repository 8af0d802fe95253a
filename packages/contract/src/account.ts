import { z } from 'zod'
import {
  chosen,
  clean,
  foldWidth,
  Id,
  IdParams,
  IdText,
  Keyword,
  lengthOf,
  PageParams,
  pageOf,
  ScopeFilter,
  text,
  Version,
} from './common.ts'
import { OptionalPhone } from './person.ts'
import { get, post } from './route.ts'

/** Who may give a role: officers and administrators are appointed by 安全管理员, the others by whoever manages accounts. */
export const roleKinds = [
  { id: 'officer', name: '安全管理岗位' },
  { id: 'administrator', name: '管理员' },
  { id: 'business', name: '业务角色' },
] as const
const RoleKind = z.enum(['officer', 'administrator', 'business'])
export type RoleKind = z.output<typeof RoleKind>

export const accountStates = [
  { id: 'active', name: '正常' },
  { id: 'waiting', name: '待首次登录' },
  { id: 'locked', name: '已锁定' },
  { id: 'disabled', name: '已停用' },
] as const
const AccountState = z.enum(['active', 'waiting', 'locked', 'disabled'])
export type AccountState = z.output<typeof AccountState>

export const ACCOUNT_MIN = 3
export const ACCOUNT_MAX = 32
export const ACCOUNT_ROLES_MAX = 10

/** What somebody signs in with; half width, and two that differ by case alone are one. */
const AccountName = z
  .string({ error: '账号不能为空' })
  .overwrite((value) => foldWidth(clean(value)))
  .refine((value) => value !== '', '账号不能为空')
  .refine((value) => value === '' || lengthOf(value) >= ACCOUNT_MIN, `账号不能少于${ACCOUNT_MIN}个字`)
  .refine((value) => lengthOf(value) <= ACCOUNT_MAX, `账号不能超过${ACCOUNT_MAX}个字`)
  .refine(
    (value) => value === '' || /^[\p{L}\p{N}._-]+$/u.test(value),
    '账号只能使用文字、数字、点、横线和下划线',
  )
  .meta({ maxLength: ACCOUNT_MAX })

const RoleIds = z
  .array(Id)
  .max(ACCOUNT_ROLES_MAX, `角色不能超过${ACCOUNT_ROLES_MAX}个`)
  .refine((ids) => new Set(ids).size === ids.length, '角色不能重复')

const fields = {
  name: text('姓名', { max: 20 }),
  phone: OptionalPhone,
  partySchoolId: chosen('所属单位'),
  roleIds: RoleIds,
}

/** Without roles somebody signs in and sees nothing, until 安全管理员 appoints him. */
export const AccountInput = z.object({ account: AccountName, ...fields, roleIds: RoleIds.default([]) })
export type AccountInput = z.output<typeof AccountInput>
/** The name that somebody signs in with stays. */
export const AccountUpdate = z.object({ ...fields, id: Id, version: Version })
export type AccountUpdate = z.output<typeof AccountUpdate>
const AccountGrant = z.object({ id: Id, version: Version, roleIds: RoleIds })
export type AccountGrant = z.output<typeof AccountGrant>

export const accountActions = ['edit', 'grant', 'reset', 'unlock', 'signOut', 'disable', 'enable'] as const

export const RoleOfAccount = z.object({ id: z.int(), name: z.string(), kind: RoleKind })

export type RoleOfAccount = z.output<typeof RoleOfAccount>

export const AccountRow = z.object({
  id: z.int(),
  version: z.int(),
  account: z.string(),
  name: z.string(),
  /** Masked in lists; in the details whole for who may edit. */
  phone: z.string(),
  partySchoolId: z.int(),
  partySchoolName: z.string(),
  roles: z.array(RoleOfAccount),
  state: AccountState,
  /** Open sessions: on so many devices. */
  sessions: z.int(),
  lastSignIn: z.iso.datetime().nullable(),
  createTime: z.iso.datetime(),
  can: z.array(z.enum(accountActions)),
})
export type AccountRow = z.output<typeof AccountRow>

export const AccountFilter = z.object({
  ...ScopeFilter,
  /** Part of a name, or of what somebody signs in with. */
  keyword: Keyword,
  roleId: IdText.optional(),
  state: AccountState.optional(),
  sort: z.enum(['createTime', 'lastSignIn']).optional(),
  order: z.enum(['ascend', 'descend']).optional(),
})
export type AccountFilter = z.output<typeof AccountFilter>

const Changed = z.object({ id: z.int(), version: z.int() })

/** The one-time password is said once and kept nowhere; it is changed at the next sign-in. */
export const WithPassword = Changed.extend({ account: z.string(), name: z.string(), password: z.string() })
export type WithPassword = z.output<typeof WithPassword>

// biome-ignore format: one call a line, aligned
export const accountApi = {
  list:    get('/accounts/list/:pageNum/:pageSize', { summary: '用户列表', permission: 'user:view', params: PageParams, query: AccountFilter, response: pageOf(AccountRow) }),
  roles:   get('/accounts/roles',                   { summary: '可选角色', permission: 'user:view', response: z.array(RoleOfAccount.extend({ canGive: z.boolean() })) }),
  find:    get('/accounts/:id',                     { summary: '用户详情', permission: 'user:view', params: IdParams, response: AccountRow }),
  add:     post('/accounts/add',                    { summary: '新增用户', permission: 'user:edit', body: AccountInput, response: WithPassword, unkept: true }),
  update:  post('/accounts/update',                 { summary: '修改用户', permission: 'user:edit', body: AccountUpdate, response: Changed }),
  grant:   post('/accounts/grant',                  { summary: '授权',     permission: 'role:edit', body: AccountGrant, response: Changed }),
  reset:   post('/accounts/reset/:id',              { summary: '重置密码', permission: 'user:edit', params: IdParams, response: WithPassword, unkept: true }),
  unlock:  post('/accounts/unlock/:id',             { summary: '解锁',     permission: 'user:edit', params: IdParams, response: Changed }),
  signOut: post('/accounts/sign-out/:id',           { summary: '全部退出', permission: 'user:edit', params: IdParams, response: Changed }),
  disable: post('/accounts/disable/:id',            { summary: '停用用户', permission: 'user:edit', params: IdParams, response: Changed }),
  enable:  post('/accounts/enable/:id',             { summary: '启用用户', permission: 'user:edit', params: IdParams, response: Changed }),
}
