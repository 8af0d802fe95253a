import type { reviewPhraseApi, VersionedPhrases } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { reviewPhrases } from './review-phrase.table.ts'

export const reviewPhraseHandlers: Handlers<typeof reviewPhraseApi> = {
  list: (ctx) => listPhrases(ctx),
  save: (ctx, { body }) => savePhrases(ctx, body),
}

/** @throws Fault `FORBIDDEN` when the caller reviews nothing */
function assertReviews({ actor }: Context): void {
  if (!Object.keys(actor.grants).some((permission) => permission.endsWith(':review')))
    throw new Fault('FORBIDDEN')
}

async function listPhrases(ctx: Context): Promise<VersionedPhrases> {
  const [own] = await ctx.db
    .select({ phrases: reviewPhrases.phrases, version: reviewPhrases.version })
    .from(reviewPhrases)
    .where(eq(reviewPhrases.userId, ctx.actor.userId))
  return own ?? { phrases: [], version: 0 }
}

/**
 * Replace the caller's whole list.
 *
 * @throws Fault `STALE_VERSION` when another page has saved since it was read
 */
async function savePhrases(ctx: Context, { phrases, version }: VersionedPhrases): Promise<VersionedPhrases> {
  assertReviews(ctx)
  const before = await listPhrases(ctx)
  const set = { phrases, updateTime: ctx.now(), version: version + 1 }
  const [saved] = await ctx.db
    .insert(reviewPhrases)
    .values({ userId: ctx.actor.userId, ...set })
    .onConflictDoUpdate({ target: reviewPhrases.userId, set, setWhere: eq(reviewPhrases.version, version) })
    .returning({ phrases: reviewPhrases.phrases, version: reviewPhrases.version })
  if (!saved) throw new Fault('STALE_VERSION')
  await audit(ctx, {
    action: 'save',
    resource: 'review_phrase',
    recordId: ctx.actor.userId,
    before: { phrases: before.phrases },
    after: { phrases },
  })
  return saved
}
