import { deskApi, type WaitingRecord } from '@dangxiao/contract'
import { App, Button } from 'antd'
import { useState } from 'react'
import { RejectDialog } from '../../review/RejectDialog.tsx'
import { doneNames } from '../../review/ReviewHistory.tsx'
import { useRetract } from '../../review/useRetract.tsx'
import { useMe } from '../../session/permissions.ts'
import { useAction } from '../../session/useAction.ts'
import styles from './desk.module.css'

const PROVINCE = 1
const phrases = [
  '内容不完整，请补充',
  '信息填写有误，请核实',
  '名称不规范',
  '与已有记录重复',
  '请按要求补充附件或图片',
]

interface BatchBarProps {
  chosen: readonly WaitingRecord[]
  onClear: () => void
  onDecided: () => unknown
}

/** What is chosen, and what can be done with all of it at once. */
export function BatchBar({ chosen, onClear, onDecided }: BatchBarProps) {
  const me = useMe()
  const { modal } = App.useApp()
  const offerRetract = useRetract()
  const [rejecting, setRejecting] = useState(false)
  const decide = useAction(deskApi.decide, undefined, ({ success, failed }, { body }) => {
    if (success.length > 0)
      offerRetract(`${doneNames[body.verdict]} ${success.length} 条`, success, onDecided)
    if (failed.length > 0) tellFailures(failed)
    setRejecting(false)
    onClear()
    return onDecided()
  })
  const items = chosen.map(({ resource, id, version }) => ({ resource, id, version }))

  function tellFailures(failed: { resource: string; id: number; message: string }[]) {
    const titleOf = (resource: string, id: number) =>
      chosen.find((row) => row.resource === resource && row.id === id)?.title
    modal.warning({
      title: `有 ${failed.length} 条没有处理`,
      content: (
        <ul className={styles.failures}>
          {failed.map(({ resource, id, message: why }) => (
            <li key={`${resource}:${id}`}>
              {titleOf(resource, id)}：{why}
            </li>
          ))}
        </ul>
      ),
    })
  }

  const confirmPass = (verdict: 'pass' | 'up') =>
    modal.confirm({
      title:
        verdict === 'pass' ? `通过所选的 ${chosen.length} 条？` : `通过所选的 ${chosen.length} 条并报上级？`,
      content: verdict === 'pass' ? '通过后即可对外使用。' : '将由上级单位作最后审核。',
      okText: '确定',
      cancelText: '取消',
      onOk: () => decide.mutate({ body: { verdict, reason: '', items } }),
    })

  return (
    <div className={styles.bar} role="toolbar" aria-label="批量审核">
      <span>
        已选 <b>{chosen.length}</b> 条
      </span>
      <Button type="primary" loading={decide.isPending} onClick={() => confirmPass('pass')}>
        批量通过
      </Button>
      {me.userLevel !== PROVINCE && (
        <Button disabled={decide.isPending} onClick={() => confirmPass('up')}>
          通过并报上级
        </Button>
      )}
      <Button danger disabled={decide.isPending} onClick={() => setRejecting(true)}>
        批量驳回
      </Button>
      <Button type="text" onClick={onClear}>
        取消选择
      </Button>
      {rejecting && (
        <RejectDialog
          count={chosen.length}
          phrases={phrases}
          isBusy={decide.isPending}
          onReject={(reason) => decide.mutate({ body: { verdict: 'reject', reason, items } })}
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
  )
}
