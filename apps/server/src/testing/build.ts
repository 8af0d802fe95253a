import {
  type BannerInput,
  type CourseInput,
  type courseApi,
  type InputOf,
  type TeacherInput,
  type teacherApi,
  todayIn,
  type UnitFactsUpdate,
  type UnitInput,
} from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import type { builtInRoles } from '../../seeds/roles.ts'
import { courses, courseTeachers, courseVideos } from '../library/course/course.table.ts'
import { teachers } from '../library/teacher/teacher.table.ts'
import { banners } from '../operations/banner/banner.table.ts'
import { roles, userRoles, users } from '../platform/auth/auth.table.ts'
import type { Directory } from '../platform/auth/directory.ts'
import type { Db } from '../platform/db/connection.ts'
import type { Lookups } from '../platform/lookup/lookups.ts'
import { hashPassword } from '../platform/sign-in/password.ts'
import { units } from '../platform/unit/unit.table.ts'
import { baseBuilders } from './build-bases.ts'
import { bookingBuilders } from './build-bookings.ts'
import { learningBuilders } from './build-learning.ts'
import { libraryBuilders } from './build-library.ts'
import { liveBuilders } from './build-live.ts'
import { rankingBuilders } from './build-rankings.ts'
import { scheduleBuilders } from './build-schedule.ts'
import { uploadBuilders } from './build-uploads.ts'
import { inserted } from './inserted.ts'

export type RoleCode = keyof typeof builtInRoles
export type TestUnit = typeof units.$inferSelect
export type TestUser = typeof users.$inferSelect
export type CourseBody = InputOf<typeof courseApi.add>['body']
export type TeacherBody = InputOf<typeof teacherApi.add>['body']
type Teacher = typeof teachers.$inferSelect
type Course = typeof courses.$inferSelect

type Given<T extends { $inferInsert: unknown }> = Partial<T['$inferInsert']>

export const PASSWORD = '沅江-Reeds-2031'

/** Records with sensible defaults, written straight into the tables. */
export function builders(db: Db, directory: Directory, now: () => Date) {
  let count = 0
  let passwordHash: string | undefined
  let lookups: Lookups
  let somewhere: TestUnit | undefined
  let somebody: TestUser | undefined
  let lecturer: Teacher | undefined

  const firstLeaf = (list: Parameters<Lookups['tree']>[0]) => {
    let [item] = lookups.tree(list)
    while (item?.childrens[0]) [item] = item.childrens
    return item?.id as number
  }

  const build = {
    ...baseBuilders(db, now),
    ...bookingBuilders(db, now),
    ...libraryBuilders(db, now, firstLeaf),
    ...rankingBuilders(db, now),
    ...scheduleBuilders(db, now),
    ...liveBuilders(db, now, (unit): Promise<Teacher> => build.teacher({ unit })),
    ...learningBuilders(db, now),
    ...uploadBuilders(db, now),

    async ready() {
      ;({ lookups } = await directory.read())
    },
    get lookups() {
      return lookups
    },

    /** Below `above`, or the root of a province of its own. */
    async unit({ above, ...given }: Given<typeof units> & { above?: TestUnit } = {}): Promise<TestUnit> {
      count++
      const level = above ? Math.min(above.userLevel + 1, 4) : 1
      const values = {
        unitName: `单位${count}`,
        userLevel: level,
        unitType: Math.min(level, 3),
        code: `u${count}`,
        parentId: above?.id ?? null,
      }
      const unit = await inserted(db, units, { ...values, ...given })
      directory.expire()
      return unit
    },

    async disable(unit: TestUnit): Promise<void> {
      await db.update(units).set({ enabled: false }).where(eq(units.id, unit.id))
      directory.expire()
    },

    async move(unit: TestUnit, above: TestUnit): Promise<void> {
      await db.update(units).set({ parentId: above.id }).where(eq(units.id, unit.id))
      directory.expire()
    },

    async user({
      unit,
      role,
      ...given
    }: Given<typeof users> & { unit: TestUnit; role?: RoleCode | RoleCode[] }): Promise<TestUser> {
      count++
      passwordHash ??= await hashPassword(PASSWORD)
      const values = {
        account: `user${count}`,
        name: `用户${count}`,
        unitId: unit.id,
        passwordHash,
        mustChangePassword: false,
      }
      const user = await inserted(db, users, { ...values, ...given })
      for (const code of role === undefined ? [] : [role].flat()) {
        const [found] = await db.select({ id: roles.id }).from(roles).where(eq(roles.code, code))
        await db.insert(userRoles).values({ userId: user.id, roleId: found?.id as number })
      }
      directory.expire()
      return user
    },

    /** Approved, unless said otherwise. */
    async teacher({ unit, ...given }: Given<typeof teachers> & { unit: TestUnit }): Promise<Teacher> {
      count++
      const values = {
        name: `讲师${count}`,
        sex: 1 as const,
        partySchoolId: unit.id,
        auditStatus: 3,
        createdBy: 0,
        createTime: now(),
        updateTime: now(),
        submitTime: given.createTime ?? now(),
      }
      return inserted(db, teachers, { ...values, ...given })
    },

    /** What a form sends for a teacher; each time somebody else. */
    teacherBody({ unit, ...given }: Partial<TeacherInput> & { unit: TestUnit }): TeacherBody {
      count++
      return {
        name: `教师${count}`,
        sex: 1,
        birthday: '1980-05-01',
        phone: `139${String(count).padStart(8, '0')}`,
        partySchoolId: unit.id,
        employmentType: 1,
        fullOrPartTime: 1,
        courseCategories: [1],
        professionalTitle: 2,
        introduction: '长期从事党的理论教学。',
        isShow: 1,
        ...given,
      }
    },

    /** A lecturer of some other province, approved. */
    async lecturer(): Promise<Teacher> {
      somewhere ??= await build.unit({ unitName: '外省党校' })
      lecturer ??= await build.teacher({ unit: somewhere, name: '共用讲师' })
      return lecturer
    },

    /** With one lecturer and one video; approved, unless said otherwise. */
    async course({ unit, ...given }: Given<typeof courses> & { unit: TestUnit }): Promise<Course> {
      count++
      const { id: teacherId, name } = await build.lecturer()
      somebody ??= await build.user({ unit: somewhere as TestUnit, name: '录入人' })
      const values = {
        coursesName: `课程${count}`,
        courseClassification: firstLeaf('course-classification'),
        teachingMethod: firstLeaf('teaching-method'),
        courseInfro: '课程提纲',
        isShow: 1 as const,
        coverUrl: '/files/demo/cover.jpg',
        lecturers: [{ id: teacherId, name }],
        videoCount: 1,
        totalMinutes: 45,
        partySchoolId: unit.id,
        auditStatus: 3,
        createdBy: somebody.id,
        createTime: now(),
        updateTime: now(),
        submitTime: given.createTime ?? now(),
      }
      const course = await inserted(db, courses, { ...values, ...given })
      await db.insert(courseTeachers).values({ courseId: course.id, teacherId, isMain: 1, sort: 0 })
      await db.insert(courseVideos).values({
        courseId: course.id,
        title: '第一讲',
        uploadType: 1,
        videoUrl: '/vod/1/a.mp4',
        videoTime: 45,
        sort: 0,
      })
      return course
    },

    /** What a form sends for a new unit. */
    unitBody(above: TestUnit): UnitInput {
      count++
      return {
        unitName: `新单位${count}`,
        code: `new-${count}`,
        unitType: 8,
        userLevel: above.userLevel + 1,
        parentId: above.id,
      }
    },

    /** What a form sends for a unit's year, the present one. */
    unitFacts: (given: Partial<UnitFactsUpdate> & { id: number }): UnitFactsUpdate => ({
      year: Number(todayIn(now()).slice(0, 4)),
      version: 0,
      leaderConcurrentHead: 1,
      staffingSystem: 2,
      runningMode: 1,
      postsAllotted: 30,
      postsFilled: 28,
      overStaffedReason: '',
      attachments: [],
      ...given,
    }),

    /** A picture only, enabled, unless said otherwise. */
    async banner({
      unit,
      ...given
    }: Given<typeof banners> & { unit: TestUnit }): Promise<typeof banners.$inferSelect> {
      count++
      const values = {
        title: `轮播图${count}`,
        pictureUrl: '/files/demo/banner.jpg',
        moduleType: 9,
        sort: 1,
        isEnabled: 1 as const,
        partySchoolId: unit.id,
        createdBy: 0,
      }
      return inserted(db, banners, { ...values, ...given })
    },

    /** What a form sends for a banner that is a picture only. */
    bannerBody: ({ unit, ...given }: Partial<BannerInput> & { unit: TestUnit }): BannerInput => ({
      title: '学习贯彻全会精神',
      pictureUrl: 'http://localhost:3001/files/2031/01/banner.jpg',
      moduleType: 9,
      sort: 1,
      isEnabled: 1,
      partySchoolId: unit.id,
      ...given,
    }),

    /** A course in which a teacher lectures (`isMain` 1) or helps. */
    async lecture(
      given: Given<typeof courses> & { unit: TestUnit },
      teacherId: number,
      isMain: 0 | 1,
    ): Promise<Course> {
      const course = await build.course(given)
      await db.insert(courseTeachers).values({ courseId: course.id, teacherId, isMain, sort: 1 })
      return course
    },

    /** What a form sends for a course. */
    async courseBody({ unit, ...given }: Partial<CourseInput> & { unit: TestUnit }): Promise<CourseBody> {
      const { id: teacherId } = await build.lecturer()
      return {
        coursesName: '新时代基层党建',
        courseClassification: firstLeaf('course-classification'),
        teachingMethod: firstLeaf('teaching-method'),
        partySchoolId: unit.id,
        courseInfro: '讲清为什么、是什么、怎么做。',
        isShow: 1,
        coverUrl: 'http://localhost:3001/files/2031/01/cover.jpg',
        teacherList: [{ teacherId, isMain: 1 }],
        videoList: [
          { title: '第一讲', uploadType: 1, videoUrl: 'http://localhost:3001/vod/1/a.mp4', videoTime: 45 },
        ],
        honorList: [],
        // Tests add many of one name.
        duplicateSeen: 1,
        ...given,
      }
    },
  }
  return build
}
