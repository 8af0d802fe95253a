import type { authApi, User } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { audit } from '../audit/audit.ts'
import type { Actor } from '../auth/actor.ts'
import { users } from '../auth/auth.table.ts'
import { ABSOLUTE } from '../auth/sessions.ts'
import type { Context } from '../context/context.ts'
import { Fault } from '../fault/fault.ts'
import { COOKIE, type Ground, type Handlers, isSecure, SECURE_COOKIE, tokenOf } from '../http/http.ts'
import { assertStrong, hashPassword } from './password.ts'
import { checkCredentials } from './sign-in.ts'

export function authHandlers({ sessions }: Ground): Handlers<typeof authApi> {
  /** Begin a session, with a new token, and set the cookie. */
  async function enter(ctx: Context, userId: number): Promise<Actor> {
    const token = await sessions.open(userId, ctx.address)
    const secure = isSecure(ctx.settings, ctx.request.protocol)
    ctx.reply.setCookie(secure ? SECURE_COOKIE : COOKIE, token, {
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure,
      maxAge: ABSOLUTE / 1000,
    })
    const actor = await sessions.actor(token)
    if (!actor) throw new Fault('NOT_SIGNED_IN')
    return actor
  }

  return {
    async login(ctx, { body: { account, password } }) {
      try {
        const userId = await checkCredentials(ctx, account, password)
        const earlier = tokenOf(ctx.settings, ctx.request)
        if (earlier) await sessions.end(earlier)
        await ctx.db.update(users).set({ lastSignIn: ctx.now() }).where(eq(users.id, userId))
        const actor = await enter(ctx, userId)
        await audit({ ...ctx, actor }, { action: 'login', resource: 'auth', recordId: userId })
        return userOf(ctx, actor)
      } catch (error) {
        if (error instanceof Fault)
          await audit(ctx, { action: 'login', resource: 'auth', after: { account }, outcome: error.code })
        throw error
      }
    },

    async logout(ctx) {
      const token = tokenOf(ctx.settings, ctx.request)
      if (token) await sessions.end(token)
      for (const name of [COOKIE, SECURE_COOKIE])
        ctx.reply.clearCookie(name, { path: '/', secure: name === SECURE_COOKIE })
      await audit(ctx, { action: 'logout', resource: 'auth', recordId: ctx.actor.userId })
      return {}
    },

    me: (ctx) => userOf(ctx, ctx.actor),

    async password(ctx, { body: { oldPassword, newPassword } }) {
      const { userId, account, unitId } = ctx.actor
      await checkOldPassword(ctx, account, oldPassword)
      if (oldPassword === newPassword)
        throw new Fault('SAME_PASSWORD', { fields: { newPassword: '新密码不能与原密码相同' } })
      assertStrong(newPassword, { account, unitName: ctx.units.name(unitId) })
      const passwordHash = await hashPassword(newPassword)
      await ctx.db.transaction(async (tx) => {
        await tx.update(users).set({ passwordHash, mustChangePassword: false }).where(eq(users.id, userId))
        await sessions.endAll(userId, tx)
        await audit({ ...ctx, db: tx }, { action: 'password', resource: 'auth', recordId: userId })
      })
      return userOf(ctx, await enter(ctx, userId))
    },
  }
}

/** Guesses at the old password are counted and logged as those at the sign-in are. */
async function checkOldPassword(ctx: Context, account: string, oldPassword: string): Promise<void> {
  try {
    await checkCredentials(ctx, account, oldPassword)
  } catch (error) {
    const fault =
      error instanceof Fault && error.code === 'WRONG_CREDENTIALS'
        ? new Fault('OLD_PASSWORD_WRONG', { fields: { oldPassword: '原密码错误' } })
        : error
    if (fault instanceof Fault)
      await audit(ctx, {
        action: 'password',
        resource: 'auth',
        recordId: ctx.actor.userId,
        outcome: fault.code,
      })
    throw fault
  }
}

function userOf(ctx: Context, { grants, ...actor }: Actor): User {
  const unit = ctx.units.find(actor.unitId)
  return {
    ...actor,
    permissions: grants,
    userLevel: unit?.userLevel ?? 3,
    unitType: unit?.unitType ?? 8,
    unitName: unit?.unitName ?? '',
  }
}
