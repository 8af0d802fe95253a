import { auditStatusA } from '@dangxiao/contract'
import { Tooltip } from 'antd'
import { formatTime } from './format.ts'
import { Mark, type Tone } from './Mark.tsx'
import styles from './status-tag.module.css'

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
  /** Who decided last, and when. */
  auditor?: string
  auditTime?: string | null
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
      <Mark tone="blue">{label}·修改待审</Mark>
    ) : revision === statuses.rejected ? (
      <Mark tone="red">{label}·修改被驳回</Mark>
    ) : (
      <Mark tone={toneOf(auditStatus, statuses)}>{label}</Mark>
    )
  return (
    <>
      {isRejected && auditReason ? (
        <>
          <Tooltip title={rejectionOf(record)}>
            <button type="button" className={styles.reason}>
              {tag}
            </button>
          </Tooltip>
          <div className="quiet-line" title={auditReason}>
            {auditReason}
          </div>
          {record.auditor && (
            <div className="quiet-line" title={rejectedBy(record)}>
              {rejectedBy(record)}
            </div>
          )}
        </>
      ) : (
        tag
      )}
      {isPending && auditUnitName && (
        <div className="two-lines quiet-small" title={`待${auditUnitName}审核`}>
          待{auditUnitName}审核
        </div>
      )}
    </>
  )
}

type Rejected = Pick<Reviewed, 'auditor' | 'auditTime'>

/** `长沙市委党校 王芳 2026-11-23 09:30` */
const rejectedBy = ({ auditor = '', auditTime }: Rejected) =>
  [auditor, auditTime && formatTime(auditTime)].filter(Boolean).join(' ')

/** Why, who and when. */
export function rejectionOf({ auditReason, ...rejected }: Rejected & { auditReason: string }): string {
  const by = rejectedBy(rejected)
  return `驳回原因：${auditReason || '未填写'}${by && `（${by}）`}`
}

function toneOf(status: number, { pending, approved, rejected }: AuditStatuses): Tone | undefined {
  const tones: Record<number, Tone> = { [pending]: 'amber', [approved]: 'green', [rejected]: 'red' }
  return tones[status]
}

function labelOf(status: number, { pending, approved, rejected }: AuditStatuses): string {
  return { [pending]: '待审核', [approved]: '已通过', [rejected]: '已驳回' }[status] ?? '已取消'
}
