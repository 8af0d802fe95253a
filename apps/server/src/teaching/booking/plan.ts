import type { BookingSide, PlanTerms, ProjectBaseInput } from '@dangxiao/contract'
import { and, eq, inArray } from 'drizzle-orm'
import { baseProducts, educationBases } from '../../library/education-base/education-base.table.ts'
import type { Context } from '../../platform/context/context.ts'
import { remember } from './booking.events.ts'
import { projectPlans } from './booking.table.ts'
import type { ProjectRecord } from './project.queries.ts'

/** What two sides agree on. */
export interface Agreed extends Omit<PlanTerms, 'bases'> {
  baseList: readonly ProjectBaseInput[]
  /** HTML that has been cleaned; may be empty where there is a file. */
  content: string
}

const chosenOf = (baseList: readonly ProjectBaseInput[]) =>
  baseList.map(({ baseId, productIds }) => `${baseId}:${productIds.toSorted((a, b) => a - b)}`).sort()

const parts: { name: string; of(agreed: Agreed): unknown }[] = [
  { name: '方案', of: ({ content }) => content },
  { name: '日期', of: ({ startDate, endDate, timeOfDay }) => [startDate, endDate, timeOfDay] },
  { name: '预计人数', of: ({ people }) => people },
  { name: '费用', of: ({ fee }) => fee },
  { name: '教学基地', of: ({ baseList }) => chosenOf(baseList) },
  { name: '方案附件', of: ({ planFile }) => planFile && [planFile.url, planFile.name] },
]

/** The names of what is not as it was. */
export const changesBetween = (former: Agreed, now: Agreed): string[] =>
  parts.filter(({ of }) => JSON.stringify(of(former)) !== JSON.stringify(of(now))).map(({ name }) => name)

export async function newestPlanText({ db }: Context, { id, planNo }: ProjectRecord): Promise<string> {
  const [newest] = await db
    .select({ content: projectPlans.content })
    .from(projectPlans)
    .where(and(eq(projectPlans.projectId, id), eq(projectPlans.no, planNo)))
  return newest?.content ?? ''
}

/** Keep a version of the plan, with all that it is about. */
export async function addPlan(
  ctx: Context,
  { projectId, no, side }: { projectId: number; no: number; side: BookingSide },
  agreed: Agreed,
) {
  const { userId, unitId } = ctx.actor
  const terms = await termsOf(ctx, agreed)
  await ctx.db
    .insert(projectPlans)
    .values({ projectId, no, content: agreed.content, terms, side, userId, unitId, time: ctx.now() })
  await remember(ctx, 'plan', { projectId, planNo: no })
}

async function termsOf({ db }: Context, { baseList, content: _, ...terms }: Agreed): Promise<PlanTerms> {
  const ids = baseList.map(({ baseId }) => baseId)
  const bases = await db
    .select({ id: educationBases.id, name: educationBases.name })
    .from(educationBases)
    .where(inArray(educationBases.id, ids))
  const products = await db
    .select({ id: baseProducts.id, name: baseProducts.name })
    .from(baseProducts)
    .where(
      inArray(
        baseProducts.id,
        baseList.flatMap(({ productIds }) => productIds),
      ),
    )
  return {
    ...terms,
    bases: baseList.map(({ baseId, productIds }) => ({
      id: baseId,
      name: bases.find(({ id }) => id === baseId)?.name ?? '',
      products: products.filter(({ id }) => productIds.includes(id)),
    })),
  }
}
