import { auditStatusA, type ReviewedKind, reviewedPages } from '@dangxiao/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { Alert, Button, Segmented, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { NotOpened } from '../session/NotOpened.tsx'
import { allows, useMe } from '../session/permissions.ts'
import { type FindRoute, useFind } from '../session/useFind.ts'
import { formatTime } from '../ui/format.ts'
import { type AuditStatuses, rejectionOf, StatusTag } from '../ui/StatusTag.tsx'
import { Difference, type Field } from './Difference.tsx'
import styles from './detail-page.module.css'
import { ReopenDialog } from './ReopenDialog.tsx'

interface DetailRecord {
  id: number
  version: number
  createdBy: string
  createTime: string
  updateTime: string
  auditStatus: number
  auditReason: string
  auditor: string
  auditTime: string | null
  auditUnitName: string | null
  revisionStatus: number | null
  can: readonly string[]
}

interface DetailPageProps<T> {
  id: number
  /** `这门录播课` */
  noun: string
  find: FindRoute<T>
  statuses?: AuditStatuses
  titleOf: (record: T) => string
  fields: readonly Field<T>[]
  listPath: string
  formPath: string
  /** What else is to be seen of it at first sight. */
  marks?: (record: T) => ReactNode
  /** Below the fields, with what is shown there: the live record or its revision. */
  children?: (shown: T) => ReactNode
}

/** One reviewed record on a page of its own, with its revision beside it. */
export function DetailPage<T extends DetailRecord>(props: DetailPageProps<T>) {
  const { id, noun, find, statuses = auditStatusA, fields, children } = props
  const [showsRevision, setShowsRevision] = useState(false)
  const found = useFind(find, id)
  const record = found.data
  const hasRevision =
    record !== undefined && record.auditStatus === statuses.approved && record.revisionStatus !== null
  const revision = useFind(find, hasRevision && showsRevision ? id : undefined, { revision: '1' })

  if (found.error) {
    return (
      <div className={styles.detail}>
        <NotOpened noun={noun} error={found.error} onRetry={() => found.refetch()} />
      </div>
    )
  }
  if (!record) return <Skeleton active className={styles.detail} paragraph={{ rows: 12 }} />

  const changed = showsRevision ? revision.data : undefined
  return (
    <article className={styles.detail}>
      <Head record={record} {...props} statuses={statuses} />
      <Rejection record={record} statuses={statuses} />
      {hasRevision && (
        <Segmented
          className={styles.revision}
          value={showsRevision}
          onChange={setShowsRevision}
          options={[
            { value: false, label: '已发布的内容' },
            { value: true, label: '修改稿' },
          ]}
        />
      )}
      {showsRevision && !changed ? (
        <Skeleton active paragraph={{ rows: 12 }} />
      ) : (
        <>
          <Difference fields={fields} record={changed ?? record} current={changed ? record : null} />
          {children?.(changed ?? record)}
        </>
      )}
    </article>
  )
}

type Stated<T> = { record: T; statuses: AuditStatuses }

/** Why it was rejected, for who comes to see that. */
function Rejection({ record, statuses }: Stated<DetailRecord>) {
  const { auditStatus, revisionStatus, auditReason } = record
  const isRejected = auditStatus === statuses.rejected || revisionStatus === statuses.rejected
  if (!isRejected || !auditReason) return null
  return <Alert type="warning" showIcon title={rejectionOf(record)} className={styles.revision} />
}

type HeadProps<T> = Stated<T> & Pick<DetailPageProps<T>, 'titleOf' | 'marks' | 'listPath' | 'formPath'>

function Head<T extends DetailRecord>({
  record,
  statuses,
  titleOf,
  marks,
  listPath,
  formPath,
}: HeadProps<T>) {
  const router = useRouter()
  return (
    <header className={styles.head}>
      <div>
        <h1>{titleOf(record)}</h1>
        <div className={styles.facts}>
          <StatusTag record={record} statuses={statuses} />
          {marks?.(record)}
          <span>
            {record.createdBy} 创建于 {formatTime(record.createTime)}
          </span>
          <span>更新于 {formatTime(record.updateTime)}</span>
        </div>
      </div>
      <div className={styles.facts}>
        <Button onClick={() => router.history.back()}>返回</Button>
        <LogLink id={record.id} listPath={listPath} />
        {record.can.includes('edit') && (
          <Link to={formPath as '/courses/form'} search={{ type: 'edit', id: record.id }}>
            <Button>编辑</Button>
          </Link>
        )}
        {record.can.includes('reopen') && <Reopen record={record} listPath={listPath} />}
        {record.can.includes('review') && (
          <Link to={listPath as '/courses'} search={{ review: record.id }}>
            <Button type="primary">审核</Button>
          </Link>
        )}
      </div>
    </header>
  )
}

/** The kind of record whose list stands at an address. */
const kindAt = (listPath: string) =>
  (Object.keys(reviewedPages) as ReviewedKind[]).find((resource) => reviewedPages[resource].path === listPath)

/** What was done with the record, for who may read the log. */
function LogLink({ id, listPath }: { id: number; listPath: string }) {
  const kind = kindAt(listPath)
  if (!allows(useMe(), 'log:view') || !kind) return null
  return (
    <Link to="/logs" search={{ resource: kind, recordId: String(id) }}>
      <Button>操作记录</Button>
    </Link>
  )
}

function Reopen({ record, listPath }: { record: DetailRecord; listPath: string }) {
  const [isOpen, setOpen] = useState(false)
  const queries = useQueryClient()
  const resource = kindAt(listPath)
  if (!resource) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>撤回驳回</Button>
      {isOpen && (
        <ReopenDialog
          resource={resource}
          record={record}
          onClose={() => setOpen(false)}
          onDone={() => queries.invalidateQueries()}
        />
      )}
    </>
  )
}
