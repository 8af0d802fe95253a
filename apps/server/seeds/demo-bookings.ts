import {
  addDays,
  type BookingEvent,
  type BookingSide,
  bookingStatus,
  bookingType,
  otherSide,
  type PlanTerms,
  todayIn,
  weekdayOf,
} from '@dangxiao/contract'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { baseProducts, educationBases } from '../src/library/education-base/education-base.table.ts'
import {
  bookingEvents,
  consultations,
  projectBases,
  projectPlans,
  projects,
  reservations,
} from '../src/teaching/booking/booking.table.ts'
import { trainingClasses } from '../src/teaching/schedule/schedule.table.ts'
import * as content from './demo-content/bookings.ts'
import { authorOf, type DemoGround, daysBefore } from './demo-ground.ts'

const { awaitingPlan, consulting, confirmed, classOpened, held, cancelled } = bookingStatus
type Base = typeof educationBases.$inferSelect

const at = <T>(list: readonly T[], i: number): T => list[i % list.length] as T

const HOSTS = ['430102', '430100', '430102', '430000', '430100']
const APPLICANTS = ['430202', '430102', '430200', '430100', '430202', '430103', '430000']

interface Story {
  type: number
  status: number
  /** Became a project, or was one from the beginning. */
  origin: 'reservation' | 'project'
  /** Days from today on which it begins. */
  begins: number
  /** Plans and who wrote the newest. */
  plans: number
  planSide: BookingSide
  hostCode: string
  applyCode: string
  createdDaysAgo: number
  rebooked?: boolean
}

/** Thirty projects: every state, on both sides of the demo accounts. */
function stories(): Story[] {
  const plan: [status: number, count: number][] = [
    [awaitingPlan, 5],
    [consulting, 10],
    [confirmed, 6],
    [held, 4],
    [classOpened, 2],
    [cancelled, 3],
  ]
  return plan
    .flatMap(([status, count]) => Array.from({ length: count }, (_, k) => ({ status, k })))
    .map(({ status, k }, i): Story => {
      const isClass = status === classOpened || (status !== held && k % 3 === 1)
      const hostCode = at(HOSTS, i)
      const applyCode = APPLICANTS.filter((code) => code !== hostCode)[i % 6] as string
      // One visit is today and waits for a yes, one is today and settled.
      const isToday = !isClass && k === 0 && (status === consulting || status === confirmed)
      const isOver = status === held || status === classOpened
      return {
        type: isClass ? bookingType.class : bookingType.activity,
        status,
        origin: status === awaitingPlan && k < 4 ? 'project' : 'reservation',
        begins: isToday ? 0 : isOver ? -4 - k * 6 : 8 + ((i * 5) % 26),
        plans:
          status === awaitingPlan
            ? k % 2
            : status === consulting
              ? k === 3 || k === 7
                ? 0
                : 1 + (k % 3)
              : 1 + (i % 3),
        planSide: isToday || k % 2 === 0 ? 'applicant' : 'host',
        hostCode: isToday ? '430102' : hostCode,
        applyCode: isToday ? '430202' : applyCode,
        createdDaysAgo: isOver ? 30 + k * 6 : 3 + ((i * 3) % 18),
        ...(status === awaitingPlan && k === 4 && { rebooked: true }),
      }
    })
}

export async function seedBookings(ground: DemoGround): Promise<void> {
  const bases = await ground.db
    .select()
    .from(educationBases)
    .where(and(eq(educationBases.auditStatus, 1), isNull(educationBases.removedAt)))
    .orderBy(asc(educationBases.id))
  const classes = await ground.db
    .select()
    .from(trainingClasses)
    .where(isNull(trainingClasses.removedAt))
    .orderBy(asc(trainingClasses.id))
  const { units } = await ground.directory.read()
  const known: Known = {
    bases,
    classes: classes.filter((row) => row.reservationId === null),
    nameOf: (code) => units.name(unitOf(ground, code)),
  }
  for (const [i, story] of stories().entries()) await seedProject(ground, known, story, i)
  for (let i = 0; i < 15; i++) await seedReservation(ground, i)
}

const unitOf = ({ unitIds }: DemoGround, code: string) => unitIds.get(code) as number

/** Someone asks for something. */
function askedFor(
  ground: DemoGround,
  { type, hostCode, applyCode }: Pick<Story, 'type' | 'hostCode' | 'applyCode'>,
  i: number,
  startDate: string,
) {
  const isClass = type === bookingType.class
  return {
    type,
    partySchoolId: unitOf(ground, hostCode),
    applyUnitId: unitOf(ground, applyCode),
    contact: at(content.contacts, i),
    phone: `139${String(7310_0000 + i * 3_571).padStart(8, '0')}`,
    people: isClass ? 35 + ((i * 7) % 30) : 20 + ((i * 11) % 50),
    startDate,
    endDate: isClass ? addDays(startDate, 2 + (i % 4)) : startDate,
    audience: at(content.audiences, i),
  }
}

const subjectOf = (type: number, i: number) =>
  at(type === bookingType.class ? content.classSubjects : content.activitySubjects, i)

/** A working day on which the base is open. */
function openDay(day: string, base: Base | undefined): string {
  let open = day
  while (weekdayOf(open) > 4 || base?.closedDates.includes(open)) open = addDays(open, 1)
  return open
}

function wishOf(ground: DemoGround, asked: ReturnType<typeof askedFor>, i: number, createTime: Date) {
  const { needs } = content
  return {
    ...asked,
    number: `YY${todayIn(createTime).replaceAll('-', '')}${String(101 + i)}`,
    sourceUnitId: unitOf(ground, '430000'),
    contentHash: '',
    subject: subjectOf(asked.type, i),
    needs: {
      lecturers: at(needs.lecturers, i),
      courses: at(needs.courses, i + 1),
      place: at(needs.place, i),
      board: at(needs.board, i + 2),
      base: asked.type === bookingType.class ? '' : at(needs.base, i + 1),
    },
    budget: i % 3 === 2 ? null : 2_000 + ((i * 1_700) % 36_000),
    createdBy: 0,
    createTime,
    updateTime: createTime,
  }
}

type Event = { action: BookingEvent['action']; time: Date; code: string } & Partial<
  typeof bookingEvents.$inferInsert
>

function eventOf(ground: DemoGround, { code, ...event }: Event) {
  return {
    userId: event.action === 'arrive' ? 0 : authorOf(ground, code),
    unitId: unitOf(ground, code),
    ...event,
  }
}

/** Reservations that nobody has taken on: new ones, one handed over, some called off. */
async function seedReservation(ground: DemoGround, i: number): Promise<void> {
  const isCancelled = i % 5 === 4
  const hostCode = at(HOSTS, i + 1)
  const applyCode = APPLICANTS.filter((code) => code !== hostCode)[(i * 2) % 6] as string
  const createTime = daysBefore(ground.now, i % 9, i)
  const startDate = openDay(addDays(todayIn(ground.now), 12 + ((i * 4) % 30)), undefined)
  const asked = askedFor(ground, { type: 1 + (i % 2), hostCode, applyCode }, i + 40, startDate)
  const reason = at(content.cancelReasons, i)
  const [row] = await ground.db
    .insert(reservations)
    .values({
      ...wishOf(ground, asked, i + 40, createTime),
      bookingStatus: isCancelled ? cancelled : awaitingPlan,
      cancelReason: isCancelled ? reason : '',
    })
    .returning({ id: reservations.id })
  const reservationId = row?.id as number
  const later = new Date(Math.min(createTime.getTime() + 5 * 3_600_000, ground.now.getTime()))
  const events: Event[] = [{ action: 'arrive', time: createTime, code: '430000', reservationId }]
  if (i % 6 === 1)
    events.push({
      action: 'transfer',
      time: later,
      code: '430000',
      reservationId,
      reason: at(content.transferReasons, i),
      toUnitId: asked.partySchoolId,
    })
  if (isCancelled) events.push({ action: 'cancel', time: later, code: applyCode, reservationId, reason })
  await ground.db.insert(bookingEvents).values(events.map((event) => eventOf(ground, event)))
}

interface Known {
  nameOf: (code: string) => string
  bases: readonly Base[]
  classes: readonly (typeof trainingClasses.$inferSelect)[]
}

async function seedProject(
  ground: DemoGround,
  { bases, classes, nameOf }: Known,
  story: Story,
  i: number,
): Promise<void> {
  const { db, now } = ground
  const { type, status, hostCode, applyCode, planSide, plans } = story
  const isClass = type === bookingType.class
  const own = bases.filter((base) => base.partySchoolId === unitOf(ground, hostCode))
  const base = isClass && i % 2 === 0 ? undefined : at(own.length > 0 ? own : bases, i)
  const wanted = addDays(todayIn(now), story.begins)
  const startDate = story.begins === 0 ? wanted : openDay(wanted, base)
  const asked = askedFor(ground, story, i, startDate)
  const { endDate, people } = asked
  const timeOfDay = isClass || i % 3 === 0 ? null : i % 2 === 0 ? 1 : 2
  const fee = i % 3 === 2 ? null : 1_500 + ((i * 1_300) % 30_000)
  const createTime = daysBefore(now, story.createdDaysAgo, i)
  /** In the working hours of the days since, so many of twenty steps on. */
  const after = (steps: number) => {
    const days = (steps * story.createdDaysAgo) / 20
    const then = new Date(createTime.getTime() + Math.floor(days) * 86_400_000)
    then.setUTCHours(1 + Math.floor((days % 1) * 8), (i * 13 + steps * 7) % 60)
    const [earliest, latest] = [createTime.getTime() + steps * 60_000, now.getTime() - (20 - steps) * 60_000]
    return new Date(Math.min(Math.max(then.getTime(), earliest), latest))
  }
  const events: Event[] = []

  let reservationId: number | null = null
  if (story.origin === 'reservation') {
    const [row] = await db
      .insert(reservations)
      .values({ ...wishOf(ground, asked, i, createTime), bookingStatus: consulting })
      .returning()
    reservationId = row?.id as number
    events.push({ action: 'arrive', time: createTime, code: '430000', reservationId })
  }
  const isSettled = status === confirmed || status === held || status === classOpened
  const acceptor = authorOf(ground, otherSide(planSide) === 'host' ? hostCode : applyCode)
  const trainingClass =
    status === classOpened
      ? classes.find(
          (row) => row.partySchoolId === asked.partySchoolId && row.people >= 20 && row.id % 2 === i % 2,
        )
      : undefined
  const reason = at(content.cancelReasons, i)
  const [made] = await db
    .insert(projects)
    .values({
      ...asked,
      reservationId,
      name: subjectOf(type, i),
      timeOfDay,
      bookingStatus: status,
      cancelReason: status === cancelled ? reason : '',
      fee,
      owner: at(['胡永康', '罗思源', '陈晓岚', '刘建平'], i),
      planNo: plans,
      planSide: plans > 0 ? planSide : null,
      ...(isSettled && { acceptedPlanNo: plans, acceptedBy: acceptor, acceptedTime: after(7) }),
      ...(status === held && { actualNum: asked.people - (i % 6) }),
      ...(story.rebooked && { rebookedTime: after(9) }),
      classId: trainingClass?.id ?? null,
      createdBy: authorOf(ground, story.origin === 'project' && i % 2 === 0 ? applyCode : hostCode),
      createTime: story.origin === 'project' ? createTime : after(1),
      updateTime: after(8),
    })
    .returning({ id: projects.id, name: projects.name })
  const projectId = made?.id as number
  if (trainingClass)
    await db.update(trainingClasses).set({ reservationId }).where(eq(trainingClasses.id, trainingClass.id))
  const visited: PlanTerms['bases'] = []
  if (base) {
    const products = await db
      .select({ id: baseProducts.id, name: baseProducts.name })
      .from(baseProducts)
      .where(eq(baseProducts.baseId, base.id))
      .limit(1 + (i % 2))
    await db
      .insert(projectBases)
      .values({ projectId, baseId: base.id, productIds: products.map(({ id }) => id), sort: 0 })
    visited.push({ id: base.id, name: base.name, products })
  }

  const codeOf = (side: BookingSide) => (side === 'host' ? hostCode : applyCode)
  const its = { projectId }
  events.push({ action: reservationId === null ? 'add' : 'become', time: after(1), code: hostCode, ...its })
  const facts = {
    name: made?.name ?? '',
    host: nameOf(hostCode),
    applicant: nameOf(applyCode),
    days: asked.startDate === asked.endDate ? asked.startDate : `${asked.startDate}至${asked.endDate}`,
    people: asked.people,
    place: base?.name ?? '校内',
  }
  for (let no = 1; no <= plans; no++) {
    // They take turns, and the newest is of the side that wrote last.
    const side = (plans - no) % 2 === 0 ? planSide : otherSide(planSide)
    const code = codeOf(side)
    await db.insert(projectPlans).values({
      projectId,
      no,
      content: (isClass ? content.classPlan : content.activityPlan)(facts, no),
      // Each version costs a little more than the one before.
      terms: {
        startDate,
        endDate,
        timeOfDay,
        people,
        fee: fee && fee - 200 * (plans - no),
        bases: visited,
        planFile: null,
      },
      side,
      userId: authorOf(ground, code),
      unitId: unitOf(ground, code),
      time: after(1 + no),
    })
    events.push({ action: 'plan', time: after(1 + no), code, planNo: no, ...its })
  }
  const talks = status === awaitingPlan ? 0 : 1 + (i % 4)
  for (let n = 0; n < talks; n++) {
    const side: BookingSide = (n + i) % 2 === 0 ? 'host' : 'applicant'
    await db.insert(consultations).values({
      projectId,
      time: after(2 + n),
      way: 1 + ((i + n) % 5),
      content: at(content.talks, i + n * 3),
      nextStep: at(content.nextSteps, i + n),
      side,
      userId: authorOf(ground, codeOf(side)),
      unitId: unitOf(ground, codeOf(side)),
    })
  }
  if (isSettled)
    events.push({
      action: 'accept',
      time: after(7),
      code: codeOf(otherSide(planSide)),
      planNo: plans,
      ...its,
    })
  if (status === held)
    events.push({
      action: 'hold',
      time: after(19),
      code: hostCode,
      reason: `到场${asked.people - (i % 6)}人`,
      ...its,
    })
  if (status === classOpened)
    events.push({
      action: 'open',
      time: after(12),
      code: hostCode,
      reason: trainingClass?.name ?? '',
      ...its,
    })
  if (status === cancelled || story.rebooked)
    events.push({ action: 'cancel', time: after(8), code: applyCode, reason, ...its })
  if (story.rebooked) events.push({ action: 'rebook', time: after(9), code: applyCode, ...its })
  await db.insert(bookingEvents).values(events.map((event) => eventOf(ground, event)))
}
