import { type BookingSide, bookingType, dayText } from '@dangxiao/contract'
import type { Context } from '../../platform/context/context.ts'
import { notify } from '../../platform/notice/notify.ts'
import type { VisitedBase } from './project.queries.ts'

interface Told {
  id: number
  partySchoolId: number
  applyUnitId: number
}

/** Tell the side that did not make the change. @param side that made it */
export async function tellOtherSide(
  ctx: Context,
  { id, name, partySchoolId, applyUnitId }: Told & { name: string },
  side: BookingSide,
  { what, text = '' }: { what: string; text?: string },
): Promise<void> {
  const unit = side === 'host' ? applyUnitId : partySchoolId
  await notify(ctx, {
    to: { unit, permission: 'project:edit' },
    kind: 'booking',
    title: `《${name}》${what}`,
    text,
    link: `/projects/${id}`,
    // Each happening stays; the same one again takes the place of the one before.
    key: `/projects/${id} ${what}`,
  })
}

/** Tell host and applicant what a base has done with their visit. */
export async function tellBothSides(
  ctx: Context,
  { id, name, partySchoolId, applyUnitId }: Told & { name: string },
  { what, text }: { what: string; text: string },
): Promise<void> {
  await notify(ctx, {
    to: [partySchoolId, applyUnitId].map((unit) => ({ unit, permission: 'project:edit' as const })),
    kind: 'booking',
    title: `《${name}》${what}`,
    text,
    link: `/projects/${id}`,
    key: `/projects/${id} ${what}`,
  })
}

/** Tell a unit of a reservation that it holds now, or made. */
export async function tellOfReservation(
  ctx: Context,
  { id, subject, unit }: { id: number; subject: string; unit: number },
  { what, text = '' }: { what: string; text?: string },
): Promise<void> {
  await notify(ctx, {
    to: { unit, permission: 'reservation:edit' },
    kind: 'booking',
    title: `培训预约《${subject}》${what}`,
    text,
    link: `/reservations/${id}`,
    key: `/reservations/${id} ${what}`,
  })
}

interface Visit extends Told {
  name: string
  type: number
  people: number
  startDate: string
  endDate: string
}

interface ToldBase {
  base: Pick<VisitedBase['base'], 'id' | 'name' | 'partySchoolId'>
}

/** Tell the units whose bases are visited, and which take no other part, that a visit is settled. */
export async function tellBases(ctx: Context, visit: Visit, bases: readonly ToldBase[]): Promise<void> {
  const { id, name, people, partySchoolId, applyUnitId, type } = visit
  const days =
    visit.startDate === visit.endDate
      ? dayText(visit.startDate)
      : `${dayText(visit.startDate)}至${dayText(visit.endDate)}`
  for (const { base } of bases) {
    if (base.partySchoolId === partySchoolId || base.partySchoolId === applyUnitId) continue
    await notify(ctx, {
      to: { unit: base.partySchoolId, permission: 'project:edit' },
      kind: 'booking',
      title: `${base.name}${days}接待${people}人`,
      text: `${type === bookingType.class ? '培训班' : '活动'}《${name}》`,
      link: `/projects/${id}`,
      key: `/projects/${id} ${base.id}`,
    })
  }
}
