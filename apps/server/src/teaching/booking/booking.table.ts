import type { Attachment, BookingEvent, BookingSide, PlanTerms, ReservationNeeds } from '@dangxiao/contract'
import { sql } from 'drizzle-orm'
import {
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { educationBases } from '../../library/education-base/education-base.table.ts'
import { identified, moment, owned, removable, versioned } from '../../platform/db/columns.ts'
import { units } from '../../platform/unit/unit.table.ts'

/** Who wants what, when. `owned` is the unit that holds the reservation, or hosts the project. */
const asked = {
  /** `bookingTypes` */
  type: smallint().notNull(),
  applyUnitId: integer()
    .notNull()
    .references(() => units.id),
  contact: text().notNull(),
  phone: text().notNull(),
  people: integer().notNull(),
  startDate: date({ mode: 'string' }).notNull(),
  endDate: date({ mode: 'string' }).notNull(),
  audience: text().notNull().default(''),
  /** `bookingStatus` */
  bookingStatus: smallint().notNull(),
  cancelReason: text().notNull().default(''),
}

const live = sql`removed_at is null`

export const reservations = pgTable(
  'training_reservation',
  {
    ...identified,
    /** Given by the portal of `sourceUnitId`. */
    number: text().notNull(),
    sourceUnitId: integer()
      .notNull()
      .references(() => units.id),
    /** SHA-256 of what was handed in. */
    contentHash: text().notNull(),
    subject: text().notNull(),
    needs: jsonb().$type<ReservationNeeds>().notNull(),
    budget: numeric({ precision: 9, scale: 2, mode: 'number' }),
    /** Its own until it becomes a project, whose status it shows from then on. */
    ...asked,
    ...owned,
    ...versioned,
    ...removable,
  },
  (t) => [
    uniqueIndex('training_reservation_number').on(t.sourceUnitId, t.number),
    index('training_reservation_list').on(t.createTime.desc(), t.id.desc()).where(live),
    index('training_reservation_unit').on(t.partySchoolId, t.createTime.desc()).where(live),
    index('training_reservation_applicant').on(t.applyUnitId, t.createTime.desc()).where(live),
    index('training_reservation_subject').using('gin', sql`bigrams(subject)`),
  ],
)

export const projects = pgTable(
  'activity_project',
  {
    ...identified,
    reservationId: integer()
      .references(() => reservations.id)
      .unique(),
    name: text().notNull(),
    ...asked,
    /** 1 morning, 2 afternoon, null the whole day */
    timeOfDay: smallint().$type<1 | 2>(),
    fee: numeric({ precision: 9, scale: 2, mode: 'number' }),
    owner: text().notNull().default(''),
    planFile: jsonb().$type<Attachment>(),
    /** Number of the newest plan; 0 without one. */
    planNo: integer().notNull().default(0),
    planSide: text().$type<BookingSide>(),
    acceptedPlanNo: integer(),
    acceptedBy: integer(),
    acceptedTime: moment(),
    rebookedTime: moment(),
    /** People who came. */
    actualNum: integer(),
    /** The training class that was opened. */
    classId: integer(),
    ...owned,
    ...versioned,
    ...removable,
  },
  (t) => [
    index('activity_project_list').on(t.createTime.desc(), t.id.desc()).where(live),
    index('activity_project_status').on(t.bookingStatus, t.createTime.desc(), t.id.desc()).where(live),
    index('activity_project_unit').on(t.partySchoolId, t.createTime.desc()).where(live),
    index('activity_project_applicant').on(t.applyUnitId, t.createTime.desc()).where(live),
    index('activity_project_name').using('gin', sql`bigrams(name)`),
    uniqueIndex('activity_project_class').on(t.classId).where(sql`class_id is not null`),
  ],
)

export const projectBases = pgTable(
  'project_base',
  {
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    baseId: integer()
      .notNull()
      .references(() => educationBases.id),
    /** Of the base's products; one that has been taken away since is left out where it is shown. */
    productIds: integer().array().notNull().default([]),
    sort: smallint().notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.baseId] }), index().on(t.baseId)],
)

export const projectPlans = pgTable(
  'project_plan',
  {
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** From 1. */
    no: integer().notNull(),
    /** HTML that has been cleaned (`storedRich`). */
    content: text().notNull(),
    /** Null where they were not kept. */
    terms: jsonb().$type<PlanTerms>(),
    side: text().$type<BookingSide>().notNull(),
    userId: integer().notNull(),
    unitId: integer().notNull(),
    time: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.no] })],
)

export const consultations = pgTable(
  'consultation',
  {
    ...identified,
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** When they talked. */
    time: moment().notNull(),
    /** `consultWays` */
    way: smallint().notNull(),
    content: text().notNull(),
    nextStep: text().notNull().default(''),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
    side: text().$type<BookingSide>().notNull(),
    userId: integer().notNull(),
    unitId: integer().notNull(),
  },
  (t) => [index().on(t.projectId, t.time)],
)

/** What happened to a reservation or to a project: one of the two is set. */
export const bookingEvents = pgTable(
  'booking_event',
  {
    ...identified,
    reservationId: integer().references(() => reservations.id, { onDelete: 'cascade' }),
    projectId: integer().references(() => projects.id, { onDelete: 'cascade' }),
    action: text().$type<BookingEvent['action']>().notNull(),
    reason: text().notNull().default(''),
    toUnitId: integer(),
    planNo: integer(),
    userId: integer().notNull(),
    unitId: integer().notNull(),
    time: moment().notNull(),
  },
  (t) => [index().on(t.reservationId), index().on(t.projectId)],
)
