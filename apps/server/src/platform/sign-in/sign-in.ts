import { setTimeout as sleep } from 'node:timers/promises'
import { foldWidth } from '@dangxiao/contract'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import { users } from '../auth/auth.table.ts'
import type { Context } from '../context/context.ts'
import { Fault } from '../fault/fault.ts'
import { rememberDevice } from './device.ts'
import { takePlace } from './guesses.ts'
import { passwordMatches } from './password.ts'

/** From this try on, each further one is answered later. */
const SLOW_FROM = 3
const SLOW_BY = 500

/**
 * The account's id if the password is right; the browser is then known to it. An account is found as typed, else by its half-width letters:
 * an input method left on full width types ａｄｍｉｎ. A password is never changed.
 *
 * @throws Fault `LOCKED`, `TOO_MANY` (`takePlace`); `WRONG_CREDENTIALS`
 */
export async function checkCredentials(ctx: Context, account: string, password: string): Promise<number> {
  const place = await takePlace(ctx, account)
  if (place.n > SLOW_FROM) await sleep((place.n - SLOW_FROM) * SLOW_BY)
  const typed = account.toLowerCase()
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(inArray(sql`lower(${users.account})`, [typed, foldWidth(typed)]))
    .orderBy(desc(eq(sql`lower(${users.account})`, typed)))
    .limit(1)
  const matches = await passwordMatches(user?.passwordHash, password)
  if (!matches || !user?.enabled) {
    await place.wasWrong()
    throw new Fault('WRONG_CREDENTIALS')
  }
  await place.giveBack()
  rememberDevice(ctx, place.accountHash)
  return user.id
}
