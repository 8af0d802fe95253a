import type { CourseTeacher, TeacherBrief } from '@dangxiao/contract'

/** Somebody whom a form names as a lecturer. */
export type Lecturer = Omit<CourseTeacher, 'isMain'>

export const toLecturer = ({ id, ...teacher }: TeacherBrief): Lecturer => ({ teacherId: id, ...teacher })

export const NEEDS_LECTURER = '请至少选择一个授课人'

export const hasLecturer = {
  validator: async (_: unknown, lecturers: readonly Lecturer[]) => {
    if (lecturers.length === 0) throw new Error(NEEDS_LECTURER)
  },
}
