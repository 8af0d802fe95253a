import type { homeApi } from '@dangxiao/contract'
import type { Context } from '../../platform/context/context.ts'
import type { Handlers } from '../../platform/http/http.ts'
import type { Reviewed } from '../../review/decision/review.ts'
import { totalOf } from '../../review/list/totals.ts'
import { scopeOf } from '../../review/scope/scope.ts'
import { reviewedBy } from '../desk/desk.queries.ts'

export const homeHandlers: Handlers<typeof homeApi> = {
  summary: async (ctx) => {
    const shown = reviewedBy(ctx, 'view')
    const mayEdit = ({ resource }: Reviewed) => ctx.actor.grants[`${resource}:edit`] !== undefined
    const scope =
      shown.some(mayEdit) || shown.every(({ resource }) => ctx.actor.grants[`${resource}:view`] === 'own')
        ? 'own'
        : 'managed'
    const figures = shown.map(async (reviewed) => ({
      resource: reviewed.resource,
      mayEdit: mayEdit(reviewed),
      ...(await statesOf(ctx, reviewed, scope)),
    }))
    return { scope, figures: await Promise.all(figures) }
  },
}

async function statesOf(ctx: Context, { table, resource, family }: Reviewed, scope: 'own' | 'managed') {
  const pieces = scopeOf(
    { ...ctx, permission: `${resource}:view` },
    { unitListScope: scope === 'own' ? 1 : -1 },
  )
  const [pending, rejected, approved] = await Promise.all([
    totalOf(ctx, table, pieces, family.pending),
    totalOf(ctx, table, pieces, family.rejected),
    totalOf(ctx, table, pieces, family.approved),
  ])
  return { pending, rejected, approved }
}
