import { type ReviewedKind, reviewedKinds } from '@dangxiao/contract'
import { savedCase } from './case/case.save.ts'
import { savedCourse } from './course/course.save.ts'
import { savedEducationBase } from './education-base/education-base.save.ts'
import { savedJudge } from './judge/judge.save.ts'
import { savedLiveClass } from './live-class/live-class.save.ts'
import type { Saved } from './shared/save.ts'
import type { ReviewedRow } from './shared/tables.ts'
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
