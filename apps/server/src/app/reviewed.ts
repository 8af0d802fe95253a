import { type ReviewedKind, reviewedKinds } from '@dangxiao/contract'
import { savedCase } from '../library/case/case.save.ts'
import { savedCourse } from '../library/course/course.save.ts'
import { savedEducationBase } from '../library/education-base/education-base.save.ts'
import { savedJudge } from '../library/judge/judge.save.ts'
import { savedTeacher } from '../library/teacher/teacher.save.ts'
import { savedTrainingBase } from '../library/training-base/training-base.save.ts'
import { type Delivery, reviewDeliveries } from '../review/decision/deliver.ts'
import type { AnySaved } from '../review/save/save.ts'
import { nameOf } from '../review/scope/tables.ts'
import { savedLiveClass } from '../teaching/live-class/live-class.save.ts'
import { deliverApplication } from '../teaching/schedule-apply/application.deliver.ts'
import { applications } from '../teaching/schedule-apply/application.table.ts'

const reviewed: Record<ReviewedKind, AnySaved> = {
  teacher: savedTeacher,
  course: savedCourse,
  case: savedCase,
  judge: savedJudge,
  'live-class': savedLiveClass,
  'education-base': savedEducationBase,
  'training-base': savedTrainingBase,
}

/** Every resource that is reviewed, in the order in which they are shown. */
export const reviewedResources = reviewedKinds.map((kind) => reviewed[kind])

/** What comes of decisions once they cannot be taken back any more, by the name of the table. */
export const deliveries: Record<string, Delivery> = {
  ...reviewDeliveries(reviewedResources),
  [nameOf(applications)]: deliverApplication,
}
