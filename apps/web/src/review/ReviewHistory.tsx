import type { ReviewEvent, Verdict } from '@dangxiao/contract'
import { formatTime } from '../ui/format.ts'
import styles from './review-panel.module.css'

export const verdictNames: Record<ReviewEvent['action'], string> = {
  submit: '提交审核',
  resubmit: '重新提交',
  revise: '提交修改',
  pass: '审核通过',
  reject: '驳回',
  up: '通过并报上级',
  cancel: '取消',
  retract: '撤销审核',
  reopen: '撤回驳回',
}

/** Of a decision that was made. */
export const doneNames: Record<Verdict, string> = { pass: '已通过', up: '已上报', reject: '已驳回' }

/** How a record came to where it is, the newest first. */
export function ReviewHistory({ history }: { history: readonly ReviewEvent[] }) {
  if (history.length === 0) return null
  return (
    <section>
      <h3 className={styles.heading}>审核记录</h3>
      <ol className={styles.history}>
        {[...history].reverse().map((event) => (
          <li key={event.id} data-action={event.action}>
            <time dateTime={event.time}>{formatTime(event.time)}</time>
            <b>{verdictNames[event.action]}</b>
            <span className="quiet">{[event.unitName, event.by].filter(Boolean).join(' · ')}</span>
            {event.reason && <p>{event.reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
