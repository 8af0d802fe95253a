import type { AccountGrant, AccountInput, AccountUpdate, WithPassword } from '@dangxiao/contract'
import { eq, inArray, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import { roles, sessions, userRoles, users } from '../../platform/auth/auth.table.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { unlock } from '../../platform/sign-in/guesses.ts'
import { hashPassword, initialPassword } from '../../platform/sign-in/password.ts'
import { assertUnitInScope, reaches } from '../../review/scope/scope.ts'
import { rolesOf } from './account.queries.ts'
import { mayGive, mayGrant, mayManage, type Role } from './account.rules.ts'

type AccountRecord = typeof users.$inferSelect
interface Changed {
  id: number
  version: number
}

/** @throws Fault `UNIT_NOT_MANAGED`, `BAD_INPUT` when the account is taken or a role is not the caller's to give */
export async function addAccount(
  ctx: Context,
  { partySchoolId, roleIds, ...input }: AccountInput,
): Promise<WithPassword> {
  assertUnitInScope(ctx, partySchoolId)
  const given = await chosenRoles(ctx, roleIds)
  assertGiveable(ctx, given)
  const password = initialPassword()
  const passwordHash = await hashPassword(password)
  const [made] = await ctx.db
    .insert(users)
    .values({ ...input, unitId: partySchoolId, passwordHash, createTime: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: users.id, version: users.version })
  if (!made) throw new Fault('BAD_INPUT', { fields: { account: '账号已被使用，请换一个' } })
  await giveRoles(ctx, made.id, given)
  await audit(ctx, {
    action: 'add',
    resource: 'app_user',
    recordId: made.id,
    after: { ...input, unitId: partySchoolId, roles: namesOf(given) },
  })
  return { ...made, account: input.account, name: input.name, password }
}

/** @throws Fault `NOT_FOUND`, `STALE_VERSION`, `ACCOUNT_NOT_YOURS`, `UNIT_NOT_MANAGED`, `BAD_INPUT` */
export async function updateAccount(ctx: Context, given: AccountUpdate): Promise<Changed> {
  const { id, version, partySchoolId, roleIds, ...input } = given
  const { account, held } = await locked(ctx, id, version)
  if (partySchoolId !== account.unitId) assertMovable(ctx, held, partySchoolId)
  const wanted = await chosenRoles(ctx, roleIds)
  assertGiveable(ctx, differing(held, wanted))
  await putRoles(ctx, id, held, wanted)
  return write(ctx, account, 'update', { ...input, unitId: partySchoolId }, held, wanted)
}

/**
 * Appoints somebody, or relieves him; an officer has no other role.
 *
 * @throws Fault `NOT_FOUND`, `STALE_VERSION`, `ACCOUNT_NOT_YOURS`, `BAD_INPUT`
 */
export async function grantRoles(ctx: Context, { id, version, roleIds }: AccountGrant): Promise<Changed> {
  const { account, held } = await locked(ctx, id, version, mayGrant)
  const wanted = await chosenRoles(ctx, roleIds)
  if (wanted.length > 1 && wanted.some(({ kind }) => kind === 'officer'))
    throw new Fault('BAD_INPUT', {
      fields: { roleIds: '系统、安全、审计三个岗位不能兼任，也不能兼任其他角色' },
    })
  await putRoles(ctx, id, held, wanted)
  return write(ctx, account, 'grant', {}, held, wanted)
}

/**
 * Gives a new one-time password, ends the sessions and lifts the lock.
 *
 * @throws Fault `NOT_FOUND`, `ACCOUNT_NOT_YOURS`, `WRONG_STATE`
 */
export async function resetAccount(ctx: Context, id: number): Promise<WithPassword> {
  const { account } = await locked(ctx, id)
  if (!account.enabled) throw new Fault('WRONG_STATE')
  const password = initialPassword()
  const set = { passwordHash: await hashPassword(password), mustChangePassword: true }
  await ctx.db.delete(sessions).where(eq(sessions.userId, id))
  await unlock(ctx.db, account.account)
  const changed = await write(ctx, account, 'reset-password', set)
  return { ...changed, account: account.account, name: account.name, password }
}

/** @throws Fault `NOT_FOUND`, `ACCOUNT_NOT_YOURS` */
export async function unlockAccount(ctx: Context, id: number): Promise<Changed> {
  const { account } = await locked(ctx, id)
  await unlock(ctx.db, account.account)
  return write(ctx, account, 'unlock', {})
}

/** @throws Fault `NOT_FOUND`, `ACCOUNT_NOT_YOURS` */
export async function signOutAccount(ctx: Context, id: number): Promise<Changed> {
  const { account } = await locked(ctx, id)
  await ctx.db.delete(sessions).where(eq(sessions.userId, id))
  return write(ctx, account, 'sign-out', {})
}

/**
 * Enables an account, or disables it: a trigger ends its sessions, its records stay.
 *
 * @throws Fault `NOT_FOUND`, `ACCOUNT_NOT_YOURS`, `WRONG_STATE`
 */
export async function toggleAccount(ctx: Context, id: number, enabled: boolean): Promise<Changed> {
  const { account } = await locked(ctx, id)
  if (account.enabled === enabled) throw new Fault('WRONG_STATE')
  return write(ctx, account, enabled ? 'enable' : 'disable', { enabled })
}

/** The account and its roles, locked until the transaction ends. */
async function locked(ctx: Context, id: number, version?: number, may = mayManage) {
  const [account] = await ctx.db.select().from(users).where(eq(users.id, id)).for('update')
  if (!account || !reaches(ctx, account.unitId)) throw new Fault('NOT_FOUND')
  const held = (await rolesOf(ctx, [id])).get(id) ?? []
  if (!may(ctx, { id, unitId: account.unitId, roles: held })) throw new Fault('ACCOUNT_NOT_YOURS')
  if (version !== undefined && version !== account.version) throw new Fault('STALE_VERSION')
  return { account, held }
}

async function chosenRoles({ db }: Context, ids: readonly number[]): Promise<Role[]> {
  const found = await db
    .select()
    .from(roles)
    .where(inArray(roles.id, [...ids]))
    .orderBy(roles.id)
  if (found.length < ids.length)
    throw new Fault('BAD_INPUT', { fields: { roleIds: '角色已不存在，请重新选择' } })
  return found
}

function assertGiveable(ctx: Context, given: readonly Role[]): void {
  const refused = given.filter((role) => !mayGive(ctx, role))
  if (refused.length > 0)
    throw new Fault('BAD_INPUT', { fields: { roleIds: `您不能授予或收回：${namesOf(refused).join('、')}` } })
}

/** Roles reach as far as their unit: who may not give one must not move it elsewhere either. */
function assertMovable(ctx: Context, held: readonly Role[], partySchoolId: number): void {
  assertUnitInScope(ctx, partySchoolId)
  const fixed = held.filter((role) => !mayGive(ctx, role))
  if (fixed.length > 0)
    throw new Fault('BAD_INPUT', {
      fields: { partySchoolId: `调动前请安全管理员先收回角色：${namesOf(fixed).join('、')}` },
    })
}

const namesOf = (given: readonly Role[]) => given.map(({ name }) => name)

/** What one has and the other has not. */
const differing = (some: readonly Role[], others: readonly Role[]): Role[] => {
  const ids = (list: readonly Role[]) => new Set(list.map(({ id }) => id))
  return [...some.filter(({ id }) => !ids(others).has(id)), ...others.filter(({ id }) => !ids(some).has(id))]
}

async function giveRoles({ db }: Context, userId: number, given: readonly Role[]): Promise<void> {
  if (given.length > 0) await db.insert(userRoles).values(given.map(({ id: roleId }) => ({ userId, roleId })))
}

/** Touches nothing where nothing differs, for a change of roles ends the sessions. */
async function putRoles(
  ctx: Context,
  id: number,
  held: readonly Role[],
  wanted: readonly Role[],
): Promise<void> {
  if (differing(held, wanted).length === 0) return
  await ctx.db.delete(userRoles).where(eq(userRoles.userId, id))
  await giveRoles(ctx, id, wanted)
}

async function write(
  ctx: Context,
  account: AccountRecord,
  action: string,
  set: Partial<AccountRecord>,
  held: readonly Role[] = [],
  wanted: readonly Role[] = held,
): Promise<Changed> {
  const [changed] = await ctx.db
    .update(users)
    .set({ ...set, version: sql`${users.version} + 1` })
    .where(eq(users.id, account.id))
    .returning({ id: users.id, version: users.version })
  if (!changed) throw new Fault('NOT_FOUND')
  const before = Object.fromEntries(Object.keys(set).map((key) => [key, account[key as keyof AccountRecord]]))
  const hasRoles = held.length > 0 || wanted.length > 0
  await audit(ctx, {
    action,
    resource: 'app_user',
    recordId: account.id,
    before: { account: account.account, ...before, ...(hasRoles && { roles: namesOf(held) }) },
    after: { ...set, ...(hasRoles && { roles: namesOf(wanted) }) },
  })
  return changed
}
