import { courseApi } from '@dangxiao/contract'
import { lazy } from 'react'
import { useList } from '../list/useList.ts'
import { ReviewedListPage } from '../review/ReviewedListPage.tsx'
import { CourseFilters } from './CourseFilters.tsx'
import { courseColumns } from './course-columns.tsx'

const CourseReview = lazy(() =>
  import('./CourseReview.tsx').then(({ CourseReview }) => ({ default: CourseReview })),
)

export const listCall = courseApi.list

export function CourseListPage() {
  return (
    <ReviewedListPage
      list={useList(listCall)}
      api={courseApi}
      resource="course"
      path="/courses"
      noun="录播课"
      columns={courseColumns}
      rowHeight={66}
      flexWidth={150}
      canImport
      filters={(list) => <CourseFilters list={list} />}
      Review={CourseReview}
      removal={({ coursesName }) => ({
        title: `删除《${coursesName}》？`,
        text: '删除后，本课程不再出现在列表和共享中。',
      })}
    />
  )
}
