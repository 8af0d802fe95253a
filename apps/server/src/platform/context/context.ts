import type { Permission } from '@dangxiao/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../auth/actor.ts'
import type { Directory } from '../auth/directory.ts'
import type { Connection, Db } from '../db/connection.ts'
import type { Lookups } from '../lookup/lookups.ts'
import type { Settings } from '../settings/settings.ts'
import type { UnitTree } from '../unit/unit-tree.ts'
import type { Announcer } from './announcement.ts'
import type { Refusals } from './refusals.ts'

/** Called before a record is removed. Throws a Fault to refuse, or removes its own references. */
export type Referrer = (ctx: Context, id: number) => Promise<void>

/**
 * What the floors above answer when a lower one asks. A room that must ask declares its question here (`declare module`), next to where it
 * asks; `app/above.ts` answers all of them.
 */
export interface Above {
  /** Who refers to the records of a table, by its name. */
  referrers: Readonly<Record<string, readonly Referrer[]>>
}

/** What every handler gets: who asks, which database, which units. In a write `db` is the transaction. */
export interface Context {
  db: Db
  actor: Actor
  /** The permission of the route, which also says how far the actor reaches. */
  permission: Permission | undefined
  units: UnitTree
  lookups: Lookups
  directory: Directory
  settings: Settings
  notices: Announcer
  copyOut: Connection['copyOut']
  refusals: Refusals
  above: Above
  now(): Date
  /** Address of the caller. */
  address: string
  /** Where browsers find the video store, e.g. `http://localhost:3001`. */
  mediaOrigin: string
  /** Work for when the request's transaction has been committed; at once where it has none. */
  afterCommit(work: () => void): void
  /** Statements whose outcome the answer does not need: they leave with the next ones, and the transaction waits for them before it commits. */
  alongside(statements: Promise<unknown>): void
  /** Audit rows written by this request, and what the next one shows besides what it changed. */
  audited: { count: number; besides?: object }
  request: FastifyRequest
  reply: FastifyReply
}
