import { type Course, courseApi } from '@dangxiao/contract'
import { useParams } from '@tanstack/react-router'
import { DetailPage } from '../review/DetailPage.tsx'
import { courseFields } from './course-fields.tsx'

export function CourseDetailPage() {
  const { id } = useParams({ from: '/signed-in/shell/courses/$id' })
  return (
    <DetailPage<Course>
      id={Number(id)}
      noun="这门录播课"
      find={courseApi.find}
      titleOf={({ coursesName }) => coursesName}
      fields={courseFields}
      listPath="/courses"
      formPath="/courses/form"
    />
  )
}
