import type {
  PageParams,
  TrainingBase,
  TrainingBaseFilter,
  TrainingBaseInput,
  TrainingBaseRow,
} from '@dangxiao/contract'
import { regionName, regionSpan } from '@dangxiao/contract'
import { and, between, eq, getTableColumns, gte, isNull } from 'drizzle-orm'
import { users } from '../../platform/auth/auth.table.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { toPublic } from '../../platform/file/media.ts'
import { masked } from '../../platform/privacy/mask.ts'
import { familyB, type Reviewed, visibleTo, worksOn } from '../../review/decision/review.ts'
import { readPage, windowOf } from '../../review/list/list.ts'
import { inTown } from '../../review/list/town.ts'
import { recordOf } from '../../review/save/record.ts'
import { trainingBases, trainingBaseWords } from './training-base.table.ts'

export const reviewedTrainingBase: Reviewed = {
  table: trainingBases,
  resource: 'training-base',
  family: familyB,
  title: trainingBases.name,
}

export type TrainingBaseRecord = typeof trainingBases.$inferSelect

/** What a list row shows, and no more. */
const {
  introduction: _introduction,
  facilities: _facilities,
  revision: _revision,
  auditBy: _auditor,
  reviewState: _state,
  listBucket: _bucket,
  removedAt: _removed,
  ...rowColumns
} = getTableColumns(trainingBases)

type RowRecord = Pick<TrainingBaseRecord, keyof typeof rowColumns>

/** One page of the bases the actor may see: pinned first, then newest. */
export async function listTrainingBases(
  ctx: Context,
  filter: TrainingBaseFilter,
  page: PageParams,
): Promise<{ records: TrainingBaseRow[]; total: number }> {
  const { keyword, region, minBeds, minSeats, minRoom } = filter
  const name = keyword
    ? { column: trainingBaseWords, part: keyword, or: inTown(trainingBases.region, keyword) }
    : undefined
  const also = and(
    region ? between(trainingBases.region, ...regionSpan(region)) : undefined,
    minBeds ? gte(trainingBases.beds, minBeds) : undefined,
    minSeats ? gte(trainingBases.diningSeats, minSeats) : undefined,
    minRoom ? gte(trainingBases.largestRoom, minRoom) : undefined,
  )
  const window = await windowOf(ctx, trainingBases, filter, page, { name, also })
  const { rows, total } = await readPage(ctx, trainingBases, window, { base: rowColumns })
  return { total, records: rows.map(({ base, createdByName }) => rowOf(ctx, base, createdByName)) }
}

/**
 * A base the actor may see, as it is live and as it shall become.
 *
 * @throws Fault `NOT_FOUND`
 */
export async function findTrainingBase(
  ctx: Context,
  id: number,
): Promise<{ live: TrainingBase; proposed: TrainingBase }> {
  const [found] = await ctx.db
    .select({ base: trainingBases, createdByName: users.name })
    .from(trainingBases)
    .leftJoin(users, eq(users.id, trainingBases.createdBy))
    .where(
      and(eq(trainingBases.id, id), isNull(trainingBases.removedAt), visibleTo(ctx, reviewedTrainingBase)),
    )
  if (!found) throw new Fault('NOT_FOUND')
  const { base, createdByName } = found
  const whole = worksOn(ctx, reviewedTrainingBase, base)
  const live = baseOf(ctx, base, createdByName, whole)
  const revision = base.revision as TrainingBaseInput | null // written by updateReviewed from a checked input
  if (!revision) return { live, proposed: live }
  return {
    live,
    proposed: { ...baseOf(ctx, { ...base, ...columnsOf(revision) }, createdByName, whole), can: live.can },
  }
}

/** The columns of a base that its input fills. */
export function columnsOf({ classrooms, largestRoom, beds, diningSeats, ...columns }: TrainingBaseInput) {
  return {
    ...columns,
    classrooms: classrooms ?? null,
    largestRoom: largestRoom ?? null,
    beds: beds ?? null,
    diningSeats: diningSeats ?? null,
  }
}

function rowOf(ctx: Context, row: RowRecord, createdBy: string | null): TrainingBaseRow {
  const [cover] = row.pictures
  return {
    ...recordOf(ctx, reviewedTrainingBase, row, createdBy),
    name: row.name,
    runBy: row.runBy,
    region: row.region,
    regionName: regionName(row.region),
    address: row.address,
    contact: row.contact,
    phone: masked(row.phone),
    coverUrl: cover ? toPublic(ctx, cover) : '',
    classrooms: row.classrooms,
    largestRoom: row.largestRoom,
    beds: row.beds,
    diningSeats: row.diningSeats,
  }
}

function baseOf(
  ctx: Context,
  row: TrainingBaseRecord,
  createdBy: string | null,
  whole: boolean,
): TrainingBase {
  const shown = rowOf(ctx, row, createdBy)
  return {
    ...shown,
    phone: whole ? row.phone : shown.phone,
    facilities: row.facilities,
    pictures: row.pictures.map((picture) => toPublic(ctx, picture)),
    introduction: row.introduction,
  }
}
