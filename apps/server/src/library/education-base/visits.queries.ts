import type { VisitDecision, VisitRules } from '@dangxiao/contract'

/** How a base can be visited. */
export interface BaseState extends VisitRules {
  productIds: readonly number[]
}

/** A base as it is and as it shall be; null when it shall be gone. */
export interface BaseChange {
  baseId: number
  before: BaseState
  after: BaseState | null
}

/** `YYYY-MM-DD`, both days included. */
export interface Days {
  from: string
  to: string
}

declare module '../../platform/context/context.ts' {
  interface Above {
    /** Whoever books visits to bases. */
    visits: {
      /** Carry out what was decided about the visits that a change touches. @throws Fault while something is left to decide */
      settle(ctx: Context, change: BaseChange, decisions?: readonly VisitDecision[]): Promise<void>
      /** @throws Fault `REFERENCED_BY_PROJECTS` */
      assertNone(ctx: Context, baseId: number): Promise<void>
      /** How many people are booked with a base, by day. */
      people(ctx: Context, baseId: number, days: Days): Promise<Record<string, number>>
    }
  }
}
