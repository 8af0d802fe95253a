import type { Permission } from '@dangxiao/contract'
import { useQuery } from '@tanstack/react-query'
import { useCanGoBack, useRouter, useSearch } from '@tanstack/react-router'
import { Button, Result, Skeleton } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { messageOf } from '../session/errors.ts'
import { allows, useMe } from '../session/permissions.ts'
import { partsQuery } from '../session/useFind.ts'
import styles from './form.module.css'
import type { FormRoutes } from './useRecordForm.tsx'

export interface FormPageProps<T> {
  /** What is added or edited: `录播课`. */
  title: string
  /** One of it: `这门课程`. */
  noun: string
  /** Who may add. Who may edit, the record says. */
  permission: Permission
  find: FormRoutes<T>['find']
  /** The record waits for a review: its newest content may be a revision. */
  revised?: boolean
  /** What else is asked of `find`. */
  query?: Record<string, string>
  /** Stands above the form instead of 新增… or 编辑…. */
  heading?: string
  /** Where to go when there is no page to go back to. */
  listPath: string
  /** The form, with the record once it is there; without one when adding. `false` while something else is awaited. */
  children: (record: T | undefined, onDone: () => void) => ReactNode
}

/** The page of a form: adds a record (`?type=add`) or edits one (`?type=edit&id=7`). */
export function FormPage<T extends { can: readonly string[] }>(props: FormPageProps<T>) {
  const { title, heading, listPath } = props
  const { type, id } = useSearch({ strict: false })
  const isEdit = type === 'edit'
  const goBack = useGoBack(listPath)
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])

  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>{heading ?? `${isEdit ? '编辑' : '新增'}${title}`}</h1>
      {isEdit ? <Edit key={id} {...props} id={id} onDone={goBack} /> : <Add {...props} onDone={goBack} />}
    </div>
  )
}

function Add<T>({ title, permission, children, onDone }: FormPageProps<T> & { onDone: () => void }) {
  const me = useMe()
  if (!allows(me, permission)) return <Refusal message={`您没有权限新增${title}`} onBack={onDone} />
  return children(undefined, onDone) || <Skeleton active paragraph={{ rows: 12 }} />
}

type EditProps<T> = FormPageProps<T> & { id: number | undefined; onDone: () => void }

function Edit<T extends { can: readonly string[] }>({
  id,
  noun,
  find,
  revised = true,
  query,
  children,
  onDone,
}: EditProps<T>) {
  // What is being edited stays as it was opened: it is neither taken from an earlier visit nor fetched again behind the form.
  const record = useQuery({
    ...partsQuery(find, { params: { id }, query: { ...query, ...(revised && { revision: '1' }) } }),
    queryKey: [find.path, 'form', id, query],
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

  if (id === undefined || record.error?.status === 404)
    return <Refusal message="记录不存在，或不在您的单位范围内" onBack={onDone} />
  if (record.error)
    return <Refusal message={messageOf(record.error)} onBack={onDone} onRetry={() => record.refetch()} />
  if (!record.data) return <Skeleton active paragraph={{ rows: 12 }} />
  if (!record.data.can.includes('edit')) return <Refusal message={`您没有权限编辑${noun}`} onBack={onDone} />
  return children(record.data, onDone) || <Skeleton active paragraph={{ rows: 12 }} />
}

function Refusal({
  message,
  onBack,
  onRetry,
}: {
  message: string
  onBack: () => void
  onRetry?: () => void
}) {
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
function useGoBack(listPath: string) {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return () => (canGoBack ? router.history.back() : void router.navigate({ to: listPath as '/' }))
}
