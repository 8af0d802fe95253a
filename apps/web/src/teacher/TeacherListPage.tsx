import { teacherApi } from '@dangxiao/contract'
import { lazy } from 'react'
import { useList } from '../list/useList.ts'
import { ReviewedListPage } from '../review/ReviewedListPage.tsx'
import { TeacherFilters } from './TeacherFilters.tsx'
import { teacherColumns } from './teacher-columns.tsx'

const TeacherReview = lazy(() =>
  import('./TeacherReview.tsx').then(({ TeacherReview }) => ({ default: TeacherReview })),
)

export const listCall = teacherApi.list

export function TeacherListPage() {
  return (
    <ReviewedListPage
      list={useList(listCall)}
      api={teacherApi}
      resource="teacher"
      path="/teachers"
      noun="师资"
      columns={teacherColumns}
      rowHeight={66}
      flexWidth={150}
      canImport
      filters={(list) => <TeacherFilters list={list} />}
      Review={TeacherReview}
      removal={({ name }) => ({
        title: `删除师资“${name}”？`,
        text: '删除后，该师资不再出现在列表和授课人选择中。已被课程引用的不能删除，未通过审核的课程也计算在内。',
      })}
    />
  )
}
