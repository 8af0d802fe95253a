import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { foldWidth } from '@dangxiao/contract'
import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { signInFailures, users } from '../auth/auth.table.ts'
import type { Context } from '../context/context.ts'
import type { Db } from '../db/connection.ts'
import { Fault } from '../fault/fault.ts'
import { passwordMatches } from './password.ts'

const MOST_FAILURES = 5
/** Failures from one address, whatever the accounts: an office behind one address has fewer. */
const MOST_FROM_ADDRESS = 50
const MINUTE = 60_000
const LOCKED_FOR = 15 * MINUTE
/** From this failure on, each further try is answered later. */
const SLOW_FROM = 3
const SLOW_BY = 500

/**
 * The account's id if the password is right.
 *
 * An account is found as typed, else by its half-width letters. A try is counted before it is checked, so that many at once are no more
 * than five.
 *
 * @throws Fault `LOCKED` after five failures of an account from an address, for 15 minutes; `TOO_MANY` for an address that tries
 * many accounts; `WRONG_CREDENTIALS`.
 */
export async function checkCredentials(ctx: Context, account: string, password: string): Promise<number> {
  const accountHash = accountHashOf(account)
  const mine = and(eq(signInFailures.accountHash, accountHash), eq(signInFailures.address, ctx.address))
  const now = ctx.now()
  const since = new Date(now.getTime() - LOCKED_FOR)
  const [tried] = await ctx.db
    .insert(signInFailures)
    .values({ accountHash, address: ctx.address, failures: 1, lastFailure: now })
    .onConflictDoUpdate({
      target: [signInFailures.accountHash, signInFailures.address],
      set: {
        failures: sql`case when ${signInFailures.lastFailure} < ${since.toISOString()}::timestamptz then 1 else ${signInFailures.failures} + 1 end`,
        lastFailure: sql`case when ${signInFailures.failures} >= ${MOST_FAILURES} and ${signInFailures.lastFailure} >= ${since.toISOString()}::timestamptz then ${signInFailures.lastFailure} else excluded.last_failure end`,
      },
    })
    .returning()
  if (!tried || tried.failures > MOST_FAILURES) {
    const left = (tried?.lastFailure.getTime() ?? now.getTime()) + LOCKED_FOR - now.getTime()
    throw new Fault('LOCKED', { n: Math.max(1, Math.ceil(left / MINUTE)) })
  }
  const [address] = await ctx.db
    .select({
      failures: sql<number>`coalesce(sum(least(${signInFailures.failures}, ${MOST_FAILURES})), 0)::integer`,
    })
    .from(signInFailures)
    .where(and(eq(signInFailures.address, ctx.address), gte(signInFailures.lastFailure, since)))
  if ((address?.failures ?? 0) > MOST_FROM_ADDRESS) throw new Fault('TOO_MANY')
  if (tried.failures > SLOW_FROM) await sleep((tried.failures - SLOW_FROM) * SLOW_BY)

  const [user] = await ctx.db
    .select()
    .from(users)
    .where(inArray(sql`lower(${users.account})`, [account.toLowerCase(), narrow(account)]))
    .orderBy(desc(eq(sql`lower(${users.account})`, account.toLowerCase())))
    .limit(1)
  const matches = await passwordMatches(user?.passwordHash, password)
  if (!matches || !user?.enabled) throw new Fault('WRONG_CREDENTIALS')
  await ctx.db.delete(signInFailures).where(mine)
  return user.id
}

/** An input method left on full width types ａｄｍｉｎ. A password is never changed. */
const narrow = (account: string) => foldWidth(account).toLowerCase()

/** As failures are kept of what was typed, which need not be an account; alike for one account however wide it is typed. */
const accountHashOf = (account: string) => createHash('sha256').update(narrow(account)).digest('base64')

/** Whether an account is locked for some address. */
export const isLocked = (account: AnyPgColumn, now: Date): SQL<boolean> =>
  sql`exists (select from ${signInFailures} where ${signInFailures.accountHash} = encode(sha256(convert_to(lower(${account}), 'UTF8')), 'base64')
    and ${signInFailures.failures} >= ${MOST_FAILURES} and ${signInFailures.lastFailure} >= ${new Date(now.getTime() - LOCKED_FOR).toISOString()}::timestamptz)`

/** Lifts the lock of an account, from wherever it was tried. */
export async function unlock(db: Db, account: string): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.accountHash, accountHashOf(account)))
}

/** Failures that lock nobody any more: whoever makes up accounts must not fill the disk. */
export async function forgetOldFailures(db: Db, now: Date): Promise<void> {
  await db.delete(signInFailures).where(lt(signInFailures.lastFailure, new Date(now.getTime() - LOCKED_FOR)))
}
