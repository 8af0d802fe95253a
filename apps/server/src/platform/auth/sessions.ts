import { hash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, lt, or } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import type { Actor } from './actor.ts'
import { roles, sessions, userRoles, users } from './auth.table.ts'
import { merge } from './permissions.ts'

const MINUTE = 60_000
const IDLE = 30 * MINUTE
export const ABSOLUTE = 8 * 60 * MINUTE

/** Milliseconds for which a session found valid is not looked up again: what ends one takes effect within this time. */
const FRESH = 1_000
const TOUCH_EVERY = MINUTE

interface Known {
  actor: Actor
  lastSeen: number
  checkedAt: number
}

const hashOf = (token: string) => hash('sha256', token)

/** The sessions that have not ended by their time. */
export const inTime = (now: Date) =>
  and(
    gt(sessions.lastSeen, new Date(now.getTime() - IDLE)),
    gt(sessions.createTime, new Date(now.getTime() - ABSOLUTE)),
  )

/** Sessions in the database, with a memory of one second. */
export class Sessions {
  readonly #db: Db
  readonly #now: () => Date
  readonly #known = new Map<string, Known>()

  constructor(db: Db, now: () => Date) {
    this.#db = db
    this.#now = now
  }

  /** @returns the token for the cookie */
  async open(userId: number, address: string): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const now = this.#now()
    await this.#db
      .delete(sessions)
      .where(
        or(
          lt(sessions.lastSeen, new Date(now.getTime() - IDLE)),
          lt(sessions.createTime, new Date(now.getTime() - ABSOLUTE)),
        ),
      )
    await this.#db
      .insert(sessions)
      .values({ tokenHash: hashOf(token), userId, createTime: now, lastSeen: now, address })
    return token
  }

  /**
   * Who this is; undefined when the session has ended.
   *
   * @param keepAlive unless a page asks of its own accord
   */
  async actor(token: string, keepAlive = true): Promise<Actor | undefined> {
    const tokenHash = hashOf(token)
    const known = this.#known.get(tokenHash)
    // A clock that is set back must not keep what it remembers.
    const isRecent = known && Math.abs(this.#now().getTime() - known.checkedAt) < FRESH
    if (isRecent && !(keepAlive && this.#isDue(known))) return known.actor
    if (this.#known.size > 10_000) this.#known.clear()
    const found = await this.#read(tokenHash)
    if (!found) {
      this.#known.delete(tokenHash)
      return undefined
    }
    if (keepAlive && this.#isDue(found)) {
      const now = this.#now()
      await this.#db.update(sessions).set({ lastSeen: now }).where(eq(sessions.tokenHash, tokenHash))
      found.lastSeen = now.getTime()
    }
    this.#known.set(tokenHash, { ...found, checkedAt: this.#now().getTime() })
    return found.actor
  }

  readonly #isDue = ({ lastSeen }: Pick<Known, 'lastSeen'>) => this.#now().getTime() - lastSeen > TOUCH_EVERY

  /** Which of these sessions have not ended; keeps none of them alive. */
  async alive(tokens: readonly string[]): Promise<Set<string>> {
    if (tokens.length === 0) return new Set()
    const byHash = new Map(tokens.map((token) => [hashOf(token), token]))
    const rows = await this.#db
      .select({ tokenHash: sessions.tokenHash })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(inArray(sessions.tokenHash, [...byHash.keys()]), this.#isOpen()))
    return new Set(rows.flatMap(({ tokenHash }) => byHash.get(tokenHash) ?? []))
  }

  readonly #isOpen = () => and(eq(users.enabled, true), inTime(this.#now()))

  async end(token: string): Promise<void> {
    this.#known.delete(hashOf(token))
    await this.#db.delete(sessions).where(eq(sessions.tokenHash, hashOf(token)))
  }

  /** @param db the transaction of what ends them */
  async endAll(userId: number, db: Db = this.#db): Promise<void> {
    for (const [hash, { actor }] of this.#known) if (actor.userId === userId) this.#known.delete(hash)
    await db.delete(sessions).where(eq(sessions.userId, userId))
  }

  async #read(tokenHash: string): Promise<Omit<Known, 'checkedAt'> | undefined> {
    const rows = await this.#db
      .select({
        userId: users.id,
        account: users.account,
        name: users.name,
        unitId: users.unitId,
        mustChangePassword: users.mustChangePassword,
        lastSeen: sessions.lastSeen,
        role: roles.name,
        grants: roles.grants,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(userRoles, eq(userRoles.userId, users.id))
      .leftJoin(roles, eq(roles.id, userRoles.roleId))
      .where(and(eq(sessions.tokenHash, tokenHash), this.#isOpen()))
    const [first] = rows
    if (!first) return undefined
    const { lastSeen, role: _, grants: __, ...person } = first
    return {
      lastSeen: lastSeen.getTime(),
      actor: {
        ...person,
        roles: rows.flatMap((row) => row.role ?? []),
        grants: merge(rows.flatMap((row) => row.grants ?? [])),
      },
    }
  }
}
