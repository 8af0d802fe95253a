import { teacherApi } from '@dangxiao/contract'
import { useCall } from '../../kit/useFind.ts'

/** The lists that an administrator can extend. */
export const useTeacherLists = () => ({
  unitField: useCall(teacherApi.unitFields, {}).data,
  level: useCall(teacherApi.levels, {}).data,
  rating: useCall(teacherApi.ratings, {}).data,
  educationBackground: useCall(teacherApi.backgrounds, {}).data,
  educationDegree: useCall(teacherApi.degrees, {}).data,
  studyFields: useCall(teacherApi.studyFields, {}).data,
  honours: useCall(teacherApi.honours, {}).data,
})
