import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { reviewedCase } from '../../library/case/case.queries.ts'
import { cases } from '../../library/case/case.table.ts'
import { reviewedCourse } from '../../library/course/course.queries.ts'
import { courses } from '../../library/course/course.table.ts'
import { reviewedEducationBase } from '../../library/education-base/education-base.queries.ts'
import { educationBases } from '../../library/education-base/education-base.table.ts'
import { reviewedTeacher } from '../../library/teacher/teacher.queries.ts'
import { teachers } from '../../library/teacher/teacher.table.ts'
import { reviewedTrainingBase } from '../../library/training-base/training-base.queries.ts'
import { trainingBases } from '../../library/training-base/training-base.table.ts'
import type { Reviewed } from '../../review/decision/review.ts'
import { reviewedLiveClass } from '../../teaching/live-class/live-class.queries.ts'
import { liveClasses } from '../../teaching/live-class/live-class.table.ts'

/** Records that are shown to everybody once they are approved. */
export interface ShownKind extends Reviewed {
  cover: AnyPgColumn | SQL
  /** 1: shown externally. Left out where all that is approved is shown. */
  isShow?: AnyPgColumn
}

const firstOf = (pictures: AnyPgColumn) => sql`${pictures}[1]`

export const shownKinds = {
  teacher: { ...reviewedTeacher, cover: teachers.photo, isShow: teachers.isShow },
  course: { ...reviewedCourse, cover: courses.coverUrl, isShow: courses.isShow },
  case: { ...reviewedCase, cover: cases.coverUrl, isShow: cases.isShow },
  liveClass: { ...reviewedLiveClass, cover: liveClasses.coverUrl, isShow: liveClasses.isShow },
  educationBase: { ...reviewedEducationBase, cover: firstOf(educationBases.pictures) },
  trainingBase: { ...reviewedTrainingBase, cover: firstOf(trainingBases.pictures) },
} satisfies Record<string, ShownKind>

export function isShown({ table, family, isShow }: ShownKind): SQL | undefined {
  return and(isNull(table.removedAt), eq(table.auditStatus, family.approved), isShow && eq(isShow, 1))
}
