import { auditStatusA } from '@dangxiao/contract'
import { Tag, Tooltip } from 'antd'

/** The codes of a family of review states. */
export interface AuditStatuses {
  pending: number
  rejected: number
  approved: number
}

interface Reviewed {
  auditStatus: number
  auditReason: string
  auditUnitName: string | null
  revisionStatus: number | null
}

interface StatusTagProps {
  record: Reviewed
  statuses?: AuditStatuses
}

/** Where a record stands in its review, where it waits, and why it was rejected. */
export function StatusTag({ record, statuses = auditStatusA }: StatusTagProps) {
  const { auditStatus, revisionStatus, auditReason, auditUnitName } = record
  const revision = auditStatus === statuses.approved ? revisionStatus : null
  const isPending = auditStatus === statuses.pending || revision === statuses.pending
  const isRejected = auditStatus === statuses.rejected || revision === statuses.rejected

  const label = labelOf(auditStatus, statuses)
  const tag =
    revision === statuses.pending ? (
      <Tag color="blue">{label}·修改待审</Tag>
    ) : revision === statuses.rejected ? (
      <Tag color="volcano">{label}·修改被驳回</Tag>
    ) : (
      <Tag color={colorOf(auditStatus, statuses)}>{label}</Tag>
    )
  return (
    <>
      {isRejected && auditReason ? <Tooltip title={`驳回原因：${auditReason}`}>{tag}</Tooltip> : tag}
      {isPending && auditUnitName && (
        <div className="quiet-line" title={`待${auditUnitName}审核`}>
          待{auditUnitName}
        </div>
      )}
    </>
  )
}

function colorOf(status: number, { pending, approved, rejected }: AuditStatuses): string {
  return { [pending]: 'gold', [approved]: 'green', [rejected]: 'red' }[status] ?? 'default'
}

function labelOf(status: number, { pending, approved, rejected }: AuditStatuses): string {
  return { [pending]: '待审核', [approved]: '已通过', [rejected]: '已驳回' }[status] ?? '已取消'
}
