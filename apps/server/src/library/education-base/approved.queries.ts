import type {
  ApprovedBase,
  ApprovedBaseFilter,
  BaseCalendar,
  BaseProductFilter,
  BaseProductRow,
  PageParams,
} from '@dangxiao/contract'
import { regionName, todayIn } from '@dangxiao/contract'
import { and, asc, count, desc, eq, isNull, or } from 'drizzle-orm'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { toPublic } from '../../platform/file/media.ts'
import { familyB } from '../../review/decision/review.ts'
import { contains } from '../../review/list/list.ts'
import { foundAt } from '../../review/list/town.ts'
import { withinManaged } from '../../review/scope/scope.ts'
import { inRegion, productOf, publicFieldsOf } from './education-base.queries.ts'
import { baseProducts, educationBases, educationBaseWords } from './education-base.table.ts'

const DEFAULT_SIZE = 20

/** Of whatever unit: what is approved, everybody may choose from. */
export const isApproved = and(
  isNull(educationBases.removedAt),
  eq(educationBases.auditStatus, familyB.approved),
)

const wanted = ({ keyword, type, region }: ApprovedBaseFilter) =>
  and(
    isApproved,
    keyword ? foundAt(educationBaseWords, educationBases.region, keyword) : undefined,
    type ? eq(educationBases.type, type) : undefined,
    inRegion(educationBases.region, region),
  )

/** One page of the approved bases of all units: pinned first, then newest. */
export async function listApproved(
  ctx: Context,
  filter: ApprovedBaseFilter,
): Promise<{ records: ApprovedBase[]; total: number }> {
  const { pageNum = 1, pageSize = DEFAULT_SIZE } = filter
  const rows = await ctx.db
    .select()
    .from(educationBases)
    .where(wanted(filter))
    .orderBy(desc(educationBases.listBucket), desc(educationBases.createTime), desc(educationBases.id))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
  return {
    total: await ctx.db.$count(educationBases, wanted(filter)),
    records: rows.map((row) => ({
      id: row.id,
      partySchoolId: row.partySchoolId,
      partySchoolName: ctx.units.name(row.partySchoolId),
      ...publicFieldsOf(ctx, row),
      pictures: row.pictures.map((picture) => toPublic(ctx, picture)),
      introduction: row.introduction,
    })),
  }
}

/** How many approved bases each county has. */
export const countByRegion = (ctx: Context, filter: Pick<ApprovedBaseFilter, 'keyword' | 'type'>) =>
  ctx.db
    .select({ region: educationBases.region, n: count() })
    .from(educationBases)
    .where(wanted(filter))
    .groupBy(educationBases.region)
    .orderBy(asc(educationBases.region))

/** One page of the products of approved bases, base by base. */
export async function listProducts(
  ctx: Context,
  filter: BaseProductFilter,
  { pageNum, pageSize }: PageParams,
): Promise<{ records: BaseProductRow[]; total: number }> {
  const where = and(
    isApproved,
    filter.baseId ? eq(baseProducts.baseId, filter.baseId) : undefined,
    filter.type ? eq(baseProducts.type, filter.type) : undefined,
    filter.keyword ? contains(baseProducts.name, filter.keyword) : undefined,
    inRegion(educationBases.region, filter.region),
  )
  const rows = await ctx.db
    .select({
      product: baseProducts,
      base: { name: educationBases.name, region: educationBases.region, unit: educationBases.partySchoolId },
    })
    .from(baseProducts)
    .innerJoin(educationBases, eq(educationBases.id, baseProducts.baseId))
    .where(where)
    .orderBy(
      desc(educationBases.listBucket),
      desc(educationBases.createTime),
      desc(educationBases.id),
      asc(baseProducts.sort),
      asc(baseProducts.id),
    )
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
  const [counted] = await ctx.db
    .select({ total: count() })
    .from(baseProducts)
    .innerJoin(educationBases, eq(educationBases.id, baseProducts.baseId))
    .where(where)
  return {
    total: counted?.total ?? 0,
    records: rows.map(({ product, base }) => ({
      ...productOf(product),
      baseId: product.baseId,
      baseName: base.name,
      region: base.region,
      regionName: regionName(base.region),
      partySchoolId: base.unit,
      partySchoolName: ctx.units.name(base.unit),
    })),
  }
}

/**
 * One month of a base that is approved or lies within the actor's units.
 *
 * @param month `YYYY-MM`
 * @throws Fault `NOT_FOUND`
 */
export async function calendarOf(ctx: Context, id: number, month: string): Promise<BaseCalendar> {
  const [base] = await ctx.db
    .select({
      dailyCapacity: educationBases.dailyCapacity,
      noticeDays: educationBases.noticeDays,
      closedDates: educationBases.closedDates,
    })
    .from(educationBases)
    .where(
      and(
        eq(educationBases.id, id),
        isNull(educationBases.removedAt),
        // Whoever reaches every unit has no condition here.
        reachable(ctx),
      ),
    )
  if (!base) throw new Fault('NOT_FOUND')
  return {
    dailyCapacity: base.dailyCapacity,
    noticeDays: base.noticeDays,
    closedDates: base.closedDates.filter((day) => day.startsWith(month)),
    booked: await ctx.above.visits.people(ctx, id, { from: `${month}-01`, to: lastDayOf(month) }),
    today: todayIn(ctx.now()),
  }
}

/** @param month `YYYY-MM` */
function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, number ?? 0, 0)).toISOString().slice(0, 10)
}

function reachable(ctx: Context) {
  const managed = withinManaged(ctx, educationBases.partySchoolId)
  return managed && or(managed, eq(educationBases.auditStatus, familyB.approved))
}
