import { auditStatusA } from '@dangxiao/contract'
import { Alert, Button, Space } from 'antd'
import { formatTime } from '../ui/format.ts'
import { type AuditStatuses, rejectionOf } from '../ui/StatusTag.tsx'
import { askedAgain } from './private-fields.ts'
import type { Draft } from './useDraft.ts'

interface DraftBarProps<T> {
  draft: Draft<T>
  /** By which one of several that were left is known. */
  nameOf?: (value: T) => string | undefined
  /** What was filled in and is not in the draft. */
  leftOf?: (value: T) => readonly string[] | undefined
  onRestore: () => void
}

/** Offers what was left here unsaved. */
export function DraftBar<T>({ draft, nameOf, leftOf, onRestore }: DraftBarProps<T>) {
  if (!draft.found) return null
  const name = nameOf?.(draft.found.value)?.trim()
  const left = leftOf?.(draft.found.value)
  const time = formatTime(new Date(draft.found.savedAt).toISOString()).slice('YYYY-'.length)
  return (
    <Alert
      type="info"
      showIcon
      title={`有 ${time} 未保存的内容${name ? `：《${name}》` : ''}`}
      description={left && askedAgain(left)}
      action={
        <Space>
          <Button size="small" type="primary" onClick={onRestore}>
            恢复
          </Button>
          <Button size="small" onClick={draft.discard}>
            删除
          </Button>
        </Space>
      }
    />
  )
}

interface ReviewNoticeProps {
  record: {
    auditStatus: number
    revisionStatus: number | null
    auditReason: string
    auditor?: string
    auditTime?: string | null
  }
  /** `这门课程` */
  noun: string
  statuses?: AuditStatuses
}

/** How the review stands, as far as it matters to who edits. */
export function ReviewNotice({ record, noun, statuses = auditStatusA }: ReviewNoticeProps) {
  const { auditStatus, revisionStatus } = record
  if (auditStatus === statuses.rejected || revisionStatus === statuses.rejected) {
    return (
      <Alert
        type="warning"
        showIcon
        title="审核未通过"
        description={
          <>
            <div>{rejectionOf(record)}</div>
            <div>修改后点确定，将重新提交审核。</div>
          </>
        }
      />
    )
  }
  if (revisionStatus === statuses.pending) {
    return (
      <Alert
        type="info"
        showIcon
        title={`${noun}已有一份修改正在等待审核，您正在继续编辑这份修改。审核通过之前，对外仍是原来的内容。`}
      />
    )
  }
  if (auditStatus === statuses.approved) {
    return (
      <Alert
        type="info"
        showIcon
        title={`${noun}已审核通过。修改后需要重新审核，审核通过之前，对外仍是原来的内容。`}
      />
    )
  }
  return null
}
