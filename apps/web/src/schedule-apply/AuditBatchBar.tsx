import { type Application, applicationAuditApi } from '@dangxiao/contract'
import { App, Button } from 'antd'
import { useState } from 'react'
import { RejectDialog } from '../review/RejectDialog.tsx'
import { useRetract } from '../review/useRetract.tsx'
import { useAction } from '../session/useAction.ts'
import styles from './apply.module.css'
import { phrases } from './phrases.ts'

interface AuditBatchBarProps {
  chosen: readonly Application[]
  onClear: () => void
  onDecided: () => unknown
}

/** What is chosen of the inbox, and what can be done with all of it at once. */
export function AuditBatchBar({ chosen, onClear, onDecided }: AuditBatchBarProps) {
  const { modal } = App.useApp()
  const offerRetract = useRetract()
  const [isRejecting, setRejecting] = useState(false)
  const batch = useAction(applicationAuditApi.batch, undefined, ({ success, failed }, { query }) => {
    const decided = success.map((id) => ({ resource: 'application' as const, id }))
    if (success.length > 0)
      offerRetract(`${query.isPassed === '1' ? '已通过' : '已驳回'} ${success.length} 条`, decided, onDecided)
    if (failed.length > 0)
      modal.warning({
        title: `有 ${failed.length} 条没有处理`,
        content: (
          <ul className={styles.failures}>
            {failed.map(({ id, message: why }) => {
              const row = chosen.find((one) => one.id === id)
              return (
                <li key={id}>
                  {row?.partySchoolName}《{row?.title}》：{why}
                </li>
              )
            })}
          </ul>
        ),
      })
    setRejecting(false)
    onClear()
    return onDecided()
  })
  const body = chosen.map(({ id }) => id)

  return (
    <div className={styles.bar} role="toolbar" aria-label="批量审核">
      <span>
        已选 <b>{chosen.length}</b> 条
      </span>
      <Button
        type="primary"
        loading={batch.isPending}
        onClick={() => batch.mutate({ query: { isPassed: '1' }, body })}
      >
        批量通过
      </Button>
      <Button danger disabled={batch.isPending} onClick={() => setRejecting(true)}>
        批量驳回
      </Button>
      <Button type="text" onClick={onClear}>
        取消选择
      </Button>
      {isRejecting && (
        <RejectDialog
          count={chosen.length}
          phrases={phrases}
          isBusy={batch.isPending}
          onReject={(reason) => batch.mutate({ query: { isPassed: '0', reason }, body })}
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
  )
}
