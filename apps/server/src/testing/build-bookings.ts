import {
  addDays,
  type BookingSide,
  type InputOf,
  type projectApi,
  type ReservationIntake,
  todayIn,
} from '@dangxiao/contract'
import type { Db } from '../platform/db/connection.ts'
import { projectBases, projectPlans, projects, reservations } from '../teaching/booking/booking.table.ts'
import { inserted } from './inserted.ts'

type Project = typeof projects.$inferSelect
type Reservation = typeof reservations.$inferSelect
type TestUnit = { id: number; code: string }
type Sides = { host: TestUnit; applicant: TestUnit }
type Given<T extends { $inferInsert: unknown }> = Partial<T['$inferInsert']> & Sides

/** Reservations and projects, and what their forms and portals send. They take place in 30 days, unless said otherwise. */
export function bookingBuilders(db: Db, now: () => Date) {
  let count = 0
  const later = (days = 30) => addDays(todayIn(now()), days)

  const asked = ({ host, applicant }: Sides) => ({
    type: 1,
    partySchoolId: host.id,
    applyUnitId: applicant.id,
    contact: '陈敏',
    phone: '13812345678',
    people: 40,
    startDate: later(),
    endDate: later(),
    createdBy: 0,
    createTime: now(),
  })

  return {
    /** Held by `host`, waiting for a plan. */
    async reservation({ host, applicant, ...given }: Given<typeof reservations>): Promise<Reservation> {
      const needs = { lecturers: '', courses: '', place: '', board: '', base: '' }
      const values = {
        number: `YY${++count}`,
        sourceUnitId: host.id,
        contentHash: '',
        subject: `预约${count}`,
        needs,
        bookingStatus: 1,
      }
      return inserted(db, reservations, { ...asked({ host, applicant }), ...values, ...given })
    },

    /** Under consultation, without a plan; with one of `plannedBy`. */
    async project({
      host,
      applicant,
      bases = [],
      plannedBy,
      ...given
    }: Given<typeof projects> & { bases?: { id: number }[]; plannedBy?: BookingSide }): Promise<Project> {
      const plan = plannedBy && { planNo: 1, planSide: plannedBy }
      const project = await inserted(db, projects, {
        ...asked({ host, applicant }),
        name: `项目${++count}`,
        bookingStatus: 2,
        ...plan,
        ...given,
      })
      for (const [sort, { id }] of bases.entries())
        await db.insert(projectBases).values({ projectId: project.id, baseId: id, sort })
      const unitId = plannedBy === 'applicant' ? applicant.id : host.id
      if (plannedBy)
        await db.insert(projectPlans).values({
          projectId: project.id,
          no: 1,
          content: '<p>方案</p>',
          side: plannedBy,
          userId: 0,
          unitId,
          time: now(),
        })
      return project
    },

    /** What the form of a project sends. */
    projectBody({
      host,
      applicant,
      ...given
    }: Sides & Partial<InputOf<typeof projectApi.add>['body']>): InputOf<typeof projectApi.add>['body'] {
      return {
        name: '红色教育主题党日',
        type: 1,
        partySchoolId: host.id,
        applyUnitId: applicant.id,
        contact: '陈敏',
        phone: '13812345678',
        people: 40,
        startDate: later(),
        endDate: later(),
        timeOfDay: 1,
        audience: '机关党员',
        baseList: [],
        fee: 1200.5,
        owner: '周立',
        plan: '<p>上午参观，下午座谈。</p>',
        planFile: null,
        ...given,
      }
    },

    /** What a portal hands in. */
    intake: ({ host, applicant, ...given }: Sides & Partial<ReservationIntake>): ReservationIntake => ({
      number: `P${++count}`,
      type: 2,
      applyUnitCode: applicant.code,
      toUnitCode: host.code,
      contact: '陈敏',
      phone: '13812345678',
      subject: '中青年干部培训班',
      people: 45,
      startDate: later(),
      endDate: later(34),
      audience: '中青年干部',
      needs: { lecturers: '党史讲师2名', courses: '', place: '', board: '食宿45人', base: '' },
      budget: 30_000,
      ...given,
    }),
  }
}
