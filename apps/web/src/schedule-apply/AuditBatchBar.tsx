import { type Application, applicationAuditApi } from '@dangxiao/contract'
import { App, Button, Input, Modal, Tag } from 'antd'
import { useState } from 'react'
import { useAction } from '../kit/useAction.ts'
import { useRetract } from '../kit/useRetract.tsx'
import styles from './apply.module.css'
import { phrases } from './phrases.ts'

const REASON_MAX = 200

interface AuditBatchBarProps {
  chosen: readonly Application[]
  onClear: () => void
  onDecided: () => unknown
}

/** What is chosen of the inbox, and what can be done with all of it at once. */
export function AuditBatchBar({ chosen, onClear, onDecided }: AuditBatchBarProps) {
  const { modal } = App.useApp()
  const offerRetract = useRetract()
  const [reason, setReason] = useState<string>()
  const batch = useAction(applicationAuditApi.batch, undefined, ({ success, failed }, { query }) => {
    const decided = success.map((id) => ({ resource: 'application' as const, id }))
    if (success.length > 0) offerRetract(`${query.isPassed === '1' ? '已通过' : '已驳回'} ${success.length} 条`, decided, onDecided)
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
    setReason(undefined)
    onClear()
    return onDecided()
  })
  const body = chosen.map(({ id }) => id)

  return (
    <div className={styles.bar} role="toolbar" aria-label="批量审核">
      <span>
        已选 <b>{chosen.length}</b> 条
      </span>
      <Button type="primary" loading={batch.isPending} onClick={() => batch.mutate({ query: { isPassed: '1' }, body })}>
        批量通过
      </Button>
      <Button danger disabled={batch.isPending} onClick={() => setReason('')}>
        批量驳回
      </Button>
      <Button type="text" onClick={onClear}>
        取消选择
      </Button>
      <Modal
        open={reason !== undefined}
        title={`驳回所选的 ${chosen.length} 条`}
        okText="驳回"
        okButtonProps={{ danger: true, disabled: !reason?.trim(), loading: batch.isPending }}
        cancelText="取消"
        onOk={() => batch.mutate({ query: { isPassed: '0', reason: reason?.trim() ?? '' }, body })}
        onCancel={() => setReason(undefined)}
      >
        <div className={styles.phrases}>
          {phrases.map((phrase) => (
            <Tag.CheckableTag key={phrase} checked={reason === phrase} onChange={() => setReason(phrase)}>
              {phrase}
            </Tag.CheckableTag>
          ))}
        </div>
        <Input.TextArea
          aria-label="驳回原因"
          placeholder="请填写驳回原因，所选的每一条都将附上"
          autoSize={{ minRows: 3, maxRows: 6 }}
          value={reason ?? ''}
          onChange={({ target }) => setReason([...target.value].slice(0, REASON_MAX).join(''))}
        />
      </Modal>
    </div>
  )
}
