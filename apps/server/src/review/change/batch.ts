import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/context/context.ts'
import { failureOf, loggable } from '../../platform/fault/failures.ts'

/** One of many has failed, and the others go on: what the caller is told of it. It is logged like a call of its own. */
export async function failedOne(
  ctx: Context,
  resource: string,
  recordId: number,
  error: unknown,
): Promise<string> {
  const { failure, unexpected } = failureOf(error)
  if (unexpected) ctx.request.log.error({ failure: loggable(error) }, 'one of many failed')
  await audit(ctx, { action: 'refused', resource, recordId, outcome: failure.code }).catch((lost: unknown) =>
    ctx.request.log.error({ failure: loggable(lost) }, 'a refusal was not logged'),
  )
  return failure.message
}
