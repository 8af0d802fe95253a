import type {
  AccountFilter,
  AccountRow,
  AccountState,
  PageParams,
  RoleOfAccount,
  Role as WholeRole,
} from '@dangxiao/contract'
import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import { roles, sessions, userRoles, users } from '../../platform/auth/auth.table.ts'
import { inTime } from '../../platform/auth/sessions.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { masked } from '../../platform/privacy/mask.ts'
import { isLocked } from '../../platform/sign-in/guesses.ts'
import { containsIn } from '../../review/list/list.ts'
import { scopeOf, withinManaged, withinScope } from '../../review/scope/scope.ts'
import { actionsOn, mayGive, mayManage, type Role } from './account.rules.ts'

/** What an account is, the first that fits. */
const stateOf = (now: Date) => sql<AccountState>`case when not ${users.enabled} then 'disabled'
  when ${isLocked(users.account, now)} then 'locked' when ${users.mustChangePassword} then 'waiting' else 'active' end`

function columnsOf(ctx: Context) {
  const { id, version, account, name, phone, unitId, lastSignIn, createTime } = users
  const open = ctx.db.$count(sessions, and(eq(sessions.userId, users.id), inTime(ctx.now())))
  const columns = { id, version, account, name, phone, unitId, lastSignIn, createTime }
  return { ...columns, state: stateOf(ctx.now()), sessions: open }
}

/** One page of the accounts of the units that the actor manages, the newest first. */
export async function listAccounts(
  ctx: Context,
  filter: AccountFilter,
  { pageNum, pageSize }: PageParams,
): Promise<{ records: AccountRow[]; total: number }> {
  const where = and(withinScope(ctx, users.unitId, scopeOf(ctx, filter)), filtersOf(ctx, filter))
  const [counted] = await ctx.db.select({ n: count() }).from(users).where(where)
  const rows = await ctx.db
    .select(columnsOf(ctx))
    .from(users)
    .where(where)
    .orderBy(...orderOf(filter))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
  const ids = rows.map(({ id }) => id)
  const held = await rolesOf(ctx, ids)
  return { total: counted?.n ?? 0, records: rows.map((row) => rowOf(ctx, row, held.get(row.id) ?? [])) }
}

function filtersOf(ctx: Context, { keyword, roleId, state }: AccountFilter): SQL | undefined {
  const ofRole = ctx.db
    .select({ id: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.roleId, roleId ?? 0))
  return and(
    keyword ? or(containsIn(users.name, keyword), containsIn(users.account, keyword)) : undefined,
    roleId ? inArray(users.id, ofRole) : undefined,
    state ? sql`${stateOf(ctx.now())} = ${state}` : undefined,
  )
}

/** Whoever has never signed in comes behind all who have. */
function orderOf({ sort = 'createTime', order = 'descend' }: AccountFilter): SQL[] {
  const by = order === 'ascend' ? asc(users[sort]) : desc(users[sort])
  return [sql`${by} nulls last`, desc(users.id)]
}

/** The roles of these accounts, in the order in which roles were made. */
export async function rolesOf(
  { db }: Pick<Context, 'db'>,
  ids: readonly number[],
): Promise<Map<number, Role[]>> {
  const rows = await db
    .select({ userId: userRoles.userId, role: roles })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(inArray(userRoles.userId, [...ids]))
    .orderBy(asc(roles.id))
  const held = new Map<number, Role[]>(ids.map((id) => [id, []]))
  for (const { userId, role } of rows) held.get(userId)?.push(role)
  return held
}

type AccountRecord = Pick<
  typeof users.$inferSelect,
  'id' | 'version' | 'account' | 'name' | 'phone' | 'unitId' | 'lastSignIn' | 'createTime'
> & { state: AccountState; sessions: number }

function rowOf(
  ctx: Context,
  { unitId, lastSignIn, createTime, ...row }: AccountRecord,
  held: Role[],
): AccountRow {
  return {
    ...row,
    phone: masked(row.phone),
    partySchoolId: unitId,
    partySchoolName: ctx.units.name(unitId),
    roles: held.map(({ id, name, kind }) => ({ id, name, kind })),
    lastSignIn: lastSignIn?.toISOString() ?? null,
    createTime: createTime.toISOString(),
    can: actionsOn(ctx, { id: row.id, unitId, roles: held }, row),
  }
}

/**
 * An account of the units that the actor manages; who may change it sees the whole phone number, and the log says so.
 *
 * @throws Fault `NOT_FOUND`
 */
export async function findAccount(ctx: Context, id: number): Promise<AccountRow> {
  const [found] = await ctx.db
    .select(columnsOf(ctx))
    .from(users)
    .where(and(eq(users.id, id), withinManaged(ctx, users.unitId)))
  if (!found) throw new Fault('NOT_FOUND')
  const held = (await rolesOf(ctx, [id])).get(id) ?? []
  const row = rowOf(ctx, found, held)
  if (found.phone === '' || !mayManage(ctx, { id, unitId: found.unitId, roles: held })) return row
  await audit(ctx, { action: 'reveal', resource: 'app_user', recordId: id })
  return { ...row, phone: found.phone }
}

/** Every role with what it grants, and how many use it. */
export const listWholeRoles = ({ db }: Context): Promise<WholeRole[]> =>
  db
    .select({
      ...{ id: roles.id, name: roles.name, kind: roles.kind, grants: roles.grants },
      accounts: count(users.id),
    })
    .from(roles)
    .leftJoin(userRoles, eq(userRoles.roleId, roles.id))
    .leftJoin(users, and(eq(users.id, userRoles.userId), eq(users.enabled, true)))
    .groupBy(roles.id)
    .orderBy(asc(roles.id))

/** Every role, and whether the actor may give it with an account's other facts. */
export async function listRoles(ctx: Context): Promise<(RoleOfAccount & { canGive: boolean })[]> {
  const all = await ctx.db.select().from(roles).orderBy(asc(roles.id))
  return all.map((role) => ({ id: role.id, name: role.name, kind: role.kind, canGive: mayGive(ctx, role) }))
}
