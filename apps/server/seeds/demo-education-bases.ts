import { addDays, type EducationBaseInput, NOTICE_DAYS_DEFAULT, todayIn, weekdayOf } from '@dangxiao/contract'
import { columnsOf, reviewedEducationBase } from '../src/library/education-base/education-base.queries.ts'
import { baseProducts, educationBases } from '../src/library/education-base/education-base.table.ts'
import { type DemoEducationBase, demoEducationBases } from './demo-content/education-bases.ts'
import { spread } from './demo-content/pick.ts'
import { type DemoGround, demoFile } from './demo-ground.ts'
import { demoRecord } from './demo-record.ts'

/** Somewhere in each city, so that demo bases do not lie on one spot. */
const cityPlaces: Record<string, [longitude: number, latitude: number]> = {
  4301: [113.0, 28.2],
  4302: [113.4, 27.2],
  4303: [112.6, 27.8],
  4304: [112.6, 26.9],
  4305: [111.0, 27.0],
  4306: [113.2, 29.0],
  4307: [111.6, 29.1],
  4308: [110.5, 29.3],
  4309: [112.0, 28.5],
  4310: [113.0, 25.8],
  4311: [111.7, 25.8],
  4312: [110.0, 27.5],
  4313: [111.7, 27.8],
  4331: [109.7, 28.5],
}

export async function seedEducationBases(ground: DemoGround): Promise<void> {
  for (const [i, base] of demoEducationBases.entries()) await seedBase(ground, base, i)
}

async function seedBase(ground: DemoGround, base: DemoEducationBase, i: number): Promise<void> {
  const { columns: state, remember } = demoRecord(ground, reviewedEducationBase, base, i)
  const input = inputOf(ground.now, base, i, state.partySchoolId)
  const isRevised = base.state === 'revision'
  const [row] = await ground.db
    .insert(educationBases)
    .values({
      ...columnsOf(input),
      ...state,
      revision: isRevised
        ? { ...input, dailyCapacity: input.dailyCapacity + 60, openingHours: '8:30–18:00，全年开放' }
        : null,
      featuredAt: base.featured ? state.auditTime : null,
    })
    .returning({ id: educationBases.id })
  const baseId = row?.id as number
  await ground.db
    .insert(baseProducts)
    .values(base.products.map((product, sort) => ({ ...product, baseId, sort })))
  await remember('education_base', baseId)
}

function inputOf(now: Date, base: DemoEducationBase, i: number, partySchoolId: number): EducationBaseInput {
  const [longitude, latitude] = cityPlaces[String(base.region).slice(0, 4)] ?? [112, 28]
  const aside = (salt: number) => (spread(i, salt, 400) - 200) / 1000
  return {
    name: base.name,
    type: base.type,
    region: base.region,
    address: base.address,
    longitude: i % 5 === 4 ? null : Number((longitude + aside(80)).toFixed(4)),
    latitude: i % 5 === 4 ? null : Number((latitude + aside(81)).toFixed(4)),
    contact: base.contact,
    phone: base.phone,
    openingHours: base.openingHours,
    dailyCapacity: base.dailyCapacity,
    guides: base.guides,
    noticeDays: i % 6 === 2 ? 3 : NOTICE_DAYS_DEFAULT,
    visitMinutes: base.visitMinutes,
    pictures: base.pictures.map(demoFile),
    introduction: base.introduction,
    closedDates: closedDays(now, base.closedWeekday, i),
    partySchoolId,
    productList: base.products,
  }
}

/** From the first of this month on: every such weekday of three months, and a few days of works. */
function closedDays(now: Date, weekday: number | null, i: number): string[] {
  const first = `${todayIn(now).slice(0, 7)}-01`
  const days = Array.from({ length: 92 }, (_, k) => addDays(first, k))
  const works = i % 4 === 1 ? 20 + spread(i, 90, 30) : undefined
  return days.filter(
    (day, k) => weekdayOf(day) === weekday || (works !== undefined && k >= works && k < works + 3),
  )
}
