import {
  type BaseProduct,
  type BaseProductInput,
  baseProductTypes,
  type EducationBase,
  type EducationBaseFilter,
  type EducationBaseInput,
  type EducationBaseRow,
  type PageParams,
  regionName,
  regionSpan,
  teachingBaseTypes,
  todayIn,
} from '@dangxiao/contract'
import { and, asc, between, eq, getTableColumns, isNull, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { users } from '../../platform/auth/auth.table.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { toPublic } from '../../platform/file/media.ts'
import { masked } from '../../platform/privacy/mask.ts'
import { familyB, type Reviewed, visibleTo, worksOn } from '../../review/decision/review.ts'
import { readPage, windowOf } from '../../review/list/list.ts'
import { inTown } from '../../review/list/town.ts'
import { recordOf } from '../../review/save/record.ts'
import { baseProducts, educationBases, educationBaseWords } from './education-base.table.ts'

export const reviewedEducationBase: Reviewed = {
  table: educationBases,
  resource: 'education-base',
  family: familyB,
  title: educationBases.name,
}

export type EducationBaseRecord = typeof educationBases.$inferSelect

/** What a list row shows, and no more. */
const {
  introduction: _introduction,
  revision: _revision,
  auditBy: _auditor,
  reviewState: _state,
  listBucket: _bucket,
  removedAt: _removed,
  ...rowColumns
} = getTableColumns(educationBases)

type RowRecord = Pick<EducationBaseRecord, keyof typeof rowColumns>

/** Within a county, or anywhere in a city. */
export const inRegion = (column: AnyPgColumn, region: number | undefined): SQL | undefined =>
  region === undefined ? undefined : between(column, ...regionSpan(region))

/** One page of the bases the actor may see: pinned first, then newest. */
export async function listEducationBases(
  ctx: Context,
  filter: EducationBaseFilter,
  page: PageParams,
): Promise<{ records: EducationBaseRow[]; total: number }> {
  const { keyword } = filter
  const name = keyword
    ? { column: educationBaseWords, part: keyword, or: inTown(educationBases.region, keyword) }
    : undefined
  const also = and(
    filter.type ? eq(educationBases.type, filter.type) : undefined,
    inRegion(educationBases.region, filter.region),
  )
  const window = await windowOf(ctx, educationBases, filter, page, { name, also })
  const { rows, total } = await readPage(ctx, educationBases, window, { base: rowColumns })
  return { total, records: rows.map(({ base, createdByName }) => rowOf(ctx, base, createdByName)) }
}

interface Found {
  live: EducationBase
  /** The live base with its revision laid over it; the live one without a revision. */
  proposed: EducationBase
}

/**
 * A base the actor may see, as it is live and as it shall become.
 *
 * @throws Fault `NOT_FOUND`
 */
export async function findEducationBase(ctx: Context, id: number): Promise<Found> {
  const [found] = await ctx.db
    .select({ base: educationBases, createdByName: users.name })
    .from(educationBases)
    .leftJoin(users, eq(users.id, educationBases.createdBy))
    .where(
      and(eq(educationBases.id, id), isNull(educationBases.removedAt), visibleTo(ctx, reviewedEducationBase)),
    )
  if (!found) throw new Fault('NOT_FOUND')
  const { base, createdByName } = found
  const whole = worksOn(ctx, reviewedEducationBase, base)
  const live = baseOf(ctx, base, createdByName, whole, (await productsOf(ctx, id)).map(productOf))
  const revision = base.revision as EducationBaseInput | null // written by updateReviewed from a checked input
  if (!revision) return { live, proposed: live }
  // A product that the revision adds has no id yet; a negative one tells it from all that have.
  const productList = revision.productList.map((product, i) =>
    productOf({ ...product, fee: product.fee ?? null, id: product.id ?? -1 - i }),
  )
  const changed = { ...base, ...columnsOf(revision) }
  return { live, proposed: { ...baseOf(ctx, changed, createdByName, whole, productList), can: live.can } }
}

export const productsOf = (ctx: Context, baseId: number) =>
  ctx.db
    .select()
    .from(baseProducts)
    .where(eq(baseProducts.baseId, baseId))
    .orderBy(asc(baseProducts.sort), asc(baseProducts.id))

/** The columns of a base that its input fills. */
export function columnsOf(input: EducationBaseInput) {
  const { productList, longitude, latitude, guides, visitMinutes, ...columns } = input
  return {
    ...columns,
    longitude: longitude ?? null,
    latitude: latitude ?? null,
    guides: guides ?? null,
    visitMinutes: visitMinutes ?? null,
    productCount: productList.length,
  }
}

type Product = Omit<BaseProductInput, 'id' | 'fee'> & { id: number; fee: number | null }

export const productOf = ({
  id,
  name,
  type,
  minutes,
  capacity,
  fee,
  lecturers,
  introduction,
}: Product): BaseProduct => ({
  id,
  name,
  type,
  typeName: nameIn(baseProductTypes, type),
  minutes,
  capacity,
  fee,
  lecturers,
  introduction,
})

const nameIn = (list: readonly { id: number; name: string }[], wanted: number) =>
  list.find(({ id }) => id === wanted)?.name ?? ''

/** What everybody may see of a base. */
export function publicFieldsOf(ctx: Context, row: Omit<RowRecord, 'closedDates'>) {
  const [cover] = row.pictures
  return {
    name: row.name,
    type: row.type,
    typeName: nameIn(teachingBaseTypes, row.type),
    region: row.region,
    regionName: regionName(row.region),
    address: row.address,
    longitude: row.longitude,
    latitude: row.latitude,
    contact: row.contact,
    phone: masked(row.phone),
    openingHours: row.openingHours,
    dailyCapacity: row.dailyCapacity,
    guides: row.guides,
    noticeDays: row.noticeDays,
    visitMinutes: row.visitMinutes,
    productCount: row.productCount,
    coverUrl: cover ? toPublic(ctx, cover) : '',
  }
}

function rowOf(ctx: Context, row: RowRecord, createdBy: string | null): EducationBaseRow {
  const today = todayIn(ctx.now())
  return {
    ...recordOf(ctx, reviewedEducationBase, row, createdBy),
    ...publicFieldsOf(ctx, row),
    closedDates: row.closedDates.filter((day) => day >= today),
  }
}

function baseOf(
  ctx: Context,
  row: EducationBaseRecord,
  createdBy: string | null,
  whole: boolean,
  productList: BaseProduct[],
): EducationBase {
  const shown = rowOf(ctx, row, createdBy)
  return {
    ...shown,
    phone: whole ? row.phone : shown.phone,
    closedDates: row.closedDates,
    pictures: row.pictures.map((picture) => toPublic(ctx, picture)),
    introduction: row.introduction,
    productList,
  }
}
