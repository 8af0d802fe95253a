import { api, type Course } from '@dangxiao/contract'
import { useQuery } from '@tanstack/react-query'
import { useCanGoBack, useRouter, useSearch } from '@tanstack/react-router'
import { Button, Result, Skeleton } from 'antd'
import { useEffect } from 'react'
import { messageOf } from '../kit/errors.ts'
import { allows, useMe } from '../kit/permissions.ts'
import { callQuery, useCall } from '../kit/useFind.ts'
import { CourseForm } from './form/CourseForm.tsx'
import styles from './form/course-form.module.css'

/** Adds a recorded course (`?type=add`) or edits one (`?type=edit&id=7`). */
export function CourseFormPage() {
  const { type, id } = useSearch({ strict: false })
  const goBack = useGoBack()
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])

  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>{type === 'edit' ? '编辑录播课' : '新增录播课'}</h1>
      {type === 'edit' ? <EditCourse key={id} id={id} onDone={goBack} /> : <AddCourse onDone={goBack} />}
    </div>
  )
}

function AddCourse({ onDone }: { onDone: () => void }) {
  const me = useMe()
  const setsPermission = useSetsPermission()
  if (!allows(me, 'course:edit')) return <Refusal message="您没有权限新增录播课" onBack={onDone} />
  if (setsPermission === undefined) return <Skeleton active paragraph={{ rows: 12 }} />
  return <CourseForm setsPermission={setsPermission} onDone={onDone} />
}

function EditCourse({ id, onDone }: { id: number | undefined; onDone: () => void }) {
  const setsPermission = useSetsPermission()
  // What is being edited stays as it was opened: it is neither taken from an earlier visit nor fetched again behind the form.
  const course = useQuery<Course>({
    ...callQuery(api.course.find, { params: { id: id ?? 0 }, query: { revision: '1' } }),
    queryKey: ['course-form', id],
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

  if (id === undefined || course.error?.status === 404) return <Refusal message="记录不存在，或不在您的单位范围内" onBack={onDone} />
  if (course.error) return <Refusal message={messageOf(course.error)} onBack={onDone} onRetry={() => course.refetch()} />
  if (!course.data || setsPermission === undefined) return <Skeleton active paragraph={{ rows: 12 }} />
  if (!course.data.can.includes('edit')) return <Refusal message="您没有权限编辑这门课程" onBack={onDone} />
  return <CourseForm course={course.data} setsPermission={setsPermission} onDone={onDone} />
}

/** Whether the user may say who watches; undefined until it is known. */
function useSetsPermission(): boolean | undefined {
  const checked = useCall(api.overview.checkAuth, {})
  return checked.isError ? false : checked.data
}

function Refusal({ message, onBack, onRetry }: { message: string; onBack: () => void; onRetry?: () => void }) {
  return (
    <Result
      status="warning"
      title={message}
      extra={[
        <Button key="back" onClick={onBack}>
          返回
        </Button>,
        onRetry && (
          <Button key="retry" type="primary" onClick={onRetry}>
            重试
          </Button>
        ),
      ]}
    />
  )
}

/** One page back; to the list where there is none. */
function useGoBack() {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return () => (canGoBack ? router.history.back() : void router.navigate({ to: '/courses' }))
}
