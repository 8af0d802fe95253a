import { type ReviewedKind, reviewedKinds } from '@dangxiao/contract'
import { savedCase } from './case/case.save.ts'
import { savedCourse } from './course/course.save.ts'
import { savedEducationBase } from './education-base/education-base.save.ts'
import { savedJudge } from './judge/judge.save.ts'
import { savedLiveClass } from './live-class/live-class.save.ts'
import { deliverApplication } from './schedule-apply/application.deliver.ts'
import { applications } from './schedule-apply/application.table.ts'
import { type Delivery, reviewDeliveries } from './shared/deliver.ts'
import type { Saved } from './shared/save.ts'
import { nameOf, type ReviewedRow } from './shared/tables.ts'
import { savedTeacher } from './teacher/teacher.save.ts'
import { savedTrainingBase } from './training-base/training-base.save.ts'

type AnySaved = Saved<ReviewedRow, { partySchoolId: number }, unknown>

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
