import { type Course, courseApi } from '@dangxiao/contract'
import { useSetsPermission } from '../fields/watch/useSetsPermission.ts'
import { FormPage } from '../form/FormPage.tsx'
import { CourseForm } from './form/CourseForm.tsx'

/** Adds a recorded course (`?type=add`) or edits one (`?type=edit&id=7`). */
export function CourseFormPage() {
  const setsPermission = useSetsPermission()
  return (
    <FormPage<Course>
      title="录播课"
      noun="这门课程"
      permission="course:edit"
      find={courseApi.find}
      listPath="/courses"
    >
      {(course, onDone) =>
        setsPermission !== undefined && (
          <CourseForm course={course} setsPermission={setsPermission} onDone={onDone} />
        )
      }
    </FormPage>
  )
}
