import { createHash } from 'node:crypto'
import { foldWidth } from '@dangxiao/contract'
import { and, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { signInFailures } from '../auth/auth.table.ts'
import type { Context } from '../context/context.ts'
import type { Db } from '../db/connection.ts'
import { Fault } from '../fault/fault.ts'
import { knownDevice } from './device.ts'

const MINUTE = 60_000

interface Bound {
  most: number
  /** Milliseconds. */
  within: number
}

/** Of one account from one place: an address, or a device that signed in to this account before. */
const fromPlace: Bound = { most: 5, within: 15 * MINUTE }
/** Of one account from all places but known devices, however many addresses are used. */
const ofAccount: Bound = { most: 20, within: 60 * MINUTE }
/** Wrong ones from one address, whatever the accounts; known devices are not held up by them. */
const fromAddress: Bound = { most: 50, within: 15 * MINUTE }

/** Stands for every address, and for every account. */
const ALL = ''
/** Clocks of several servers differ; what lies farther ahead was written before the clock was set back. */
const SKEW = 5 * MINUTE

/** Failures are kept of what was typed, which need not be an account; alike for one account however wide it is typed. */
const accountHashOf = (account: string) =>
  createHash('sha256').update(foldWidth(account).toLowerCase()).digest('base64')

export interface Try {
  accountHash: string
  /** How many tries of this account there are from this place. */
  n: number
  /** The password was right: it was no guess. */
  giveBack(): Promise<void>
  wasWrong(): Promise<void>
}

/**
 * Takes a place for a try before its password is checked, so that many at once are no more than may be.
 *
 * @throws Fault `LOCKED` after too many tries of the account, `TOO_MANY` for an address that has tried many accounts
 */
export async function takePlace(ctx: Context, account: string): Promise<Try> {
  const { db, address } = ctx
  const accountHash = accountHashOf(account)
  const device = knownDevice(ctx, accountHash)
  const place = device ?? address
  if (!device && (await countOf(ctx, ALL, address, fromAddress)) > fromAddress.most)
    throw new Fault('TOO_MANY')
  const own = await count(ctx, accountHash, place, fromPlace)
  if (own.n > fromPlace.most) throw locked(ctx, own.since, fromPlace)
  if (!device) {
    const all = await count(ctx, accountHash, ALL, ofAccount)
    if (all.n > ofAccount.most) {
      await uncount(db, accountHash, [place, ALL])
      throw locked(ctx, all.since, ofAccount)
    }
  }
  return {
    accountHash,
    n: own.n,
    async giveBack() {
      await db.delete(signInFailures).where(ofPlaces(accountHash, [place]))
      if (!device) await uncount(db, accountHash, [ALL])
    },
    async wasWrong() {
      if (!device) await count(ctx, ALL, address, fromAddress)
    },
  }
}

const locked = ({ now }: Context, since: Date, { within }: Bound) => {
  const left = since.getTime() + within - now().getTime()
  return new Fault('LOCKED', { n: Math.max(1, Math.ceil(left / MINUTE)) })
}

const ofPlaces = (accountHash: string, places: string[]) =>
  and(eq(signInFailures.accountHash, accountHash), inArray(signInFailures.address, places))

/** Does the row still count? */
const isRecent = (now: Date, within: number): SQL => {
  const first = new Date(now.getTime() - within).toISOString()
  const last = new Date(now.getTime() + SKEW).toISOString()
  return sql`(${signInFailures.lastFailure} between ${first}::timestamptz and ${last}::timestamptz)`
}

/** Counts one more, beginning anew once the time is over; the time runs from the last that was allowed. */
async function count(ctx: Context, accountHash: string, address: string, { most, within }: Bound) {
  const now = ctx.now()
  const { failures, lastFailure } = signInFailures
  // The bounds over many accounts and addresses count from their first try: a stream of tries must not prolong them.
  const isFixed = accountHash === ALL || address === ALL
  const stays = isFixed ? sql`true` : sql`${failures} >= ${most}`
  const recent = isRecent(now, within)
  const [row] = await ctx.db
    .insert(signInFailures)
    .values({ accountHash, address, failures: 1, lastFailure: now })
    .onConflictDoUpdate({
      target: [signInFailures.accountHash, signInFailures.address],
      set: {
        failures: sql`case when ${recent} then ${failures} + 1 else 1 end`,
        lastFailure: sql`case when ${recent} and ${stays} then ${lastFailure} else excluded.last_failure end`,
      },
    })
    .returning()
  if (!row) throw new Error('a try was not counted')
  return { n: row.failures, since: row.lastFailure }
}

async function countOf(
  ctx: Context,
  accountHash: string,
  address: string,
  { within }: Bound,
): Promise<number> {
  const [row] = await ctx.db
    .select({ failures: signInFailures.failures })
    .from(signInFailures)
    .where(and(ofPlaces(accountHash, [address]), isRecent(ctx.now(), within)))
  return row?.failures ?? 0
}

const uncount = (db: Db, accountHash: string, places: string[]) =>
  db
    .update(signInFailures)
    .set({ failures: sql`greatest(${signInFailures.failures} - 1, 0)` })
    .where(ofPlaces(accountHash, places))

/** Whether an account is locked, for some place or for all. */
export const isLocked = (account: AnyPgColumn, now: Date): SQL<boolean> => {
  const isFull = ({ most, within }: Bound) =>
    sql`${signInFailures.failures} >= ${most} and ${isRecent(now, within)}`
  const fromAll = sql`${signInFailures.address} = ${ALL}`
  return sql`exists (select from ${signInFailures}
    where ${signInFailures.accountHash} = encode(sha256(convert_to(lower(${account}), 'UTF8')), 'base64')
    and ${or(and(fromAll, isFull(ofAccount)), and(sql`not ${fromAll}`, isFull(fromPlace)))})`
}

/** Lifts the lock of an account, from wherever it was tried. */
export async function unlock(db: Db, account: string): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.accountHash, accountHashOf(account)))
}

/** Failures that lock nobody any more: whoever makes up accounts must not fill the disk. */
export async function forgetOldFailures(db: Db, now: Date): Promise<void> {
  await db
    .delete(signInFailures)
    .where(lt(signInFailures.lastFailure, new Date(now.getTime() - ofAccount.within)))
}
