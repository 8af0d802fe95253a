import type { Permission, Reach } from '@dangxiao/contract'
import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { lookupItems } from '../lookup/lookup.table.ts'
import { Lookups } from '../lookup/lookups.ts'
import { units } from '../unit/unit.table.ts'
import { UnitTree } from '../unit/unit-tree.ts'
import { roles, userRoles, users } from './auth.table.ts'
import { farther } from './permissions.ts'

/** Milliseconds for which what was read is taken as current. */
const FRESH = 1_000

interface Snapshot {
  version: number
  units: UnitTree
  lookups: Lookups
  /** Units in which somebody holds a permission, and how far it reaches from there. */
  holders: Map<Permission, Map<number, Reach>>
}

/** Units, who may do what in them, and the extendable lists: read once, checked for changes at most once a second. */
export class Directory {
  readonly #db: Db
  #snapshot: Snapshot | undefined
  #checkedAt = Number.NEGATIVE_INFINITY
  #loading: Promise<Snapshot> | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /** What is current, for one request. */
  async read(): Promise<Pick<Snapshot, 'units' | 'lookups'>> {
    return this.#current()
  }

  /**
   * The nearest unit above `unitId` (the root: itself) in which somebody holds `permission`; the root when nobody does.
   * Reads what the request has already loaded.
   */
  nearestHolder(unitId: number, permission: Permission): number {
    const snapshot = this.#snapshot
    if (!snapshot) throw new Error('the directory was not read before')
    const path = snapshot.units.path(unitId)
    const holders = snapshot.holders.get(permission)
    for (const unit of path.slice(0, -1).reverse()) if (holders?.has(unit.id)) return unit.id
    return path[0]?.id ?? unitId
  }

  /** The unit itself when somebody in it holds `permission`, else the nearest above from which somebody's reaches it; the root when nobody's does. */
  nearestReaching(unitId: number, permission: Permission): number {
    if (this.hasHolder(unitId, permission)) return unitId
    const path = this.#snapshot?.units.path(unitId) ?? []
    const holders = this.#snapshot?.holders.get(permission)
    const reaches = (reach: Reach | undefined) => reach !== undefined && reach !== 'own'
    return (path.slice(0, -1).findLast(({ id }) => reaches(holders?.get(id))) ?? path[0])?.id ?? unitId
  }

  /** Does somebody in the unit hold `permission`? Reads what was loaded last. */
  hasHolder(unitId: number, permission: Permission): boolean {
    return this.#snapshot?.holders.get(permission)?.has(unitId) ?? false
  }

  /** Take nothing as current any more. */
  expire(): void {
    this.#checkedAt = Number.NEGATIVE_INFINITY
  }

  async #current(): Promise<Snapshot> {
    if (this.#snapshot && performance.now() - this.#checkedAt < FRESH) return this.#snapshot
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined
    })
    return this.#loading
  }

  async #load(): Promise<Snapshot> {
    const asked = performance.now()
    const [row] = await this.#db.select({ n: sql<number>`n::integer` }).from(sql`org_version`)
    const version = row?.n ?? 0
    if (this.#snapshot?.version !== version) {
      const tree = new UnitTree(await this.#db.select().from(units).orderBy(asc(units.sort), asc(units.id)))
      const lookups = new Lookups(
        await this.#db.select().from(lookupItems).orderBy(asc(lookupItems.sort), asc(lookupItems.id)),
      )
      const grants = await this.#db
        .selectDistinct({ unitId: users.unitId, grants: roles.grants })
        .from(userRoles)
        .innerJoin(users, eq(users.id, userRoles.userId))
        .innerJoin(roles, eq(roles.id, userRoles.roleId))
        .where(eq(users.enabled, true))
      const holders: Snapshot['holders'] = new Map()
      for (const { unitId, grants: held } of grants)
        for (const [permission, reach] of Object.entries(held) as [Permission, Reach][]) {
          const units = holders.get(permission) ?? new Map<number, Reach>()
          holders.set(permission, units.set(unitId, farther(units.get(unitId), reach)))
        }
      this.#snapshot = { version, units: tree, lookups, holders }
    }
    this.#checkedAt = asked
    return this.#snapshot
  }
}
