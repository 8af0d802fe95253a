import type { Context } from '../context.ts'
import { audit } from './audit.ts'

const MINUTE = 60_000

/**
 * Refusals of calls that come without a session. Whoever is outside could fill the log with them, so that of each kind one row a minute
 * is left, which says how many calls it stands for: those since the row before.
 */
export class Refusals {
  readonly #kinds = new Map<string, { calls: number; toldAt: number }>()

  async note(ctx: Context, resource: string, outcome: string): Promise<void> {
    const { account } = ctx.actor
    const kind = `${account} ${resource} ${outcome}`
    const now = ctx.now().getTime()
    const known = this.#kinds.get(kind) ?? { calls: 0, toldAt: Number.NEGATIVE_INFINITY }
    known.calls++
    this.#kinds.set(kind, known)
    if (now - known.toldAt < MINUTE) return
    const { calls } = known
    Object.assign(known, { calls: 0, toldAt: now })
    await audit(ctx, { action: 'refused', resource, after: { ...(account && { keyId: account }), calls }, outcome })
  }
}
