import { teacherApi } from '@dangxiao/contract'
import { useCall } from '../../session/useFind.ts'

/** What can be chosen in a teacher's form. */
export const useTeacherLists = () => ({
  categories: useCall(teacherApi.categories, {}).data,
  titles: useCall(teacherApi.titles, {}).data,
  unitField: useCall(teacherApi.unitFields, {}).data,
  level: useCall(teacherApi.levels, {}).data,
  rating: useCall(teacherApi.ratings, {}).data,
  educationBackground: useCall(teacherApi.backgrounds, {}).data,
  educationDegree: useCall(teacherApi.degrees, {}).data,
  studyFields: useCall(teacherApi.studyFields, {}).data,
  honours: useCall(teacherApi.honours, {}).data,
})
