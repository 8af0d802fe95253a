import { bannerModule, rankingType } from '@dangxiao/contract'
import { assertInNoCase } from '../library/case/case.queries.ts'
import { cases } from '../library/case/case.table.ts'
import { approvedCoursesOf, assertTeachesNoCourse } from '../library/course/course.queries.ts'
import { courses } from '../library/course/course.table.ts'
import { courseWaiter } from '../library/course/course.uploads.ts'
import { educationBases } from '../library/education-base/education-base.table.ts'
import { teachers } from '../library/teacher/teacher.table.ts'
import { trainingBases } from '../library/training-base/training-base.table.ts'
import { assertOnNoBanner } from '../operations/banner/banner.queries.ts'
import { dropRecommendations } from '../operations/ranking/recommendation.queries.ts'
import type { Above, Referrer } from '../platform/context/context.ts'
import { nameOf } from '../review/scope/tables.ts'
import { assertClassNotBooked, assertNotBooked, bookedPeople } from '../teaching/booking/booked.queries.ts'
import { settleVisits } from '../teaching/booking/settle.queries.ts'
import { broadcastsOn } from '../teaching/live-class/engaged.queries.ts'
import { assertTeachesNoLiveClass } from '../teaching/live-class/live-class.queries.ts'
import { liveClasses } from '../teaching/live-class/live-class.table.ts'
import { assertTeachesNoLesson, lessonsGivenBy } from '../teaching/schedule/lesson.queries.ts'
import { trainingClasses } from '../teaching/schedule/schedule.table.ts'
import {
  followApplications,
  holdApplicationsOf,
  placeApplication,
  withdrawOfClass,
} from '../teaching/schedule-apply/followers.queries.ts'
import { deliveries, reviewedResources } from './reviewed.ts'

const onBanner =
  (moduleType: number): Referrer =>
  (ctx, id) =>
    assertOnNoBanner(ctx, moduleType, id)

const recommended =
  (type: number): Referrer =>
  (ctx, id) =>
    dropRecommendations(ctx, type, id)

/** What the lower floors are told by the higher ones. Referrers are asked in this order. */
export const above: Above = {
  referrers: {
    [nameOf(teachers)]: [
      assertTeachesNoCourse,
      assertTeachesNoLiveClass,
      onBanner(bannerModule.teacher),
      assertTeachesNoLesson,
      recommended(rankingType.teacher),
    ],
    [nameOf(courses)]: [assertInNoCase, onBanner(bannerModule.course), recommended(rankingType.course)],
    [nameOf(cases)]: [onBanner(bannerModule.case), recommended(rankingType.case)],
    [nameOf(educationBases)]: [onBanner(bannerModule.educationBase), recommended(rankingType.base)],
    [nameOf(trainingBases)]: [onBanner(bannerModule.trainingBase)],
    [nameOf(liveClasses)]: [onBanner(bannerModule.liveClass)],
    [nameOf(trainingClasses)]: [assertClassNotBooked, onBanner(bannerModule.trainingClass), withdrawOfClass],
  },
  reviewed: reviewedResources,
  deliveries,
  mediaWaiters: [courseWaiter],
  broadcastsOn,
  taught: { courseCount: approvedCoursesOf, lessonCount: lessonsGivenBy },
  visits: { settle: settleVisits, assertNone: assertNotBooked, people: bookedPeople },
  applications: { hold: holdApplicationsOf, place: placeApplication, follow: followApplications },
}
